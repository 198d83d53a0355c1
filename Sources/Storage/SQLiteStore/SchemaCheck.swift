import GRDB
import ReceiptModel

/// Whether the tables, indexes and triggers of a ledger are those of this program.
enum SchemaCheck {
    /// A table, an index or a trigger.
    struct Object: Hashable {
        var type: String
        var name: String
        var table: String
        /// `nil` for an index that SQLite makes by itself.
        var sql: String?
    }

    /// Everything that a ledger has which this program has just made.
    static func expected(_ schema: Schema = .current) throws -> [Object] {
        let fresh = try DatabaseQueue()
        try schema.migrate(fresh)
        return try fresh.read(found)
    }

    /// Everything that a ledger has; what SQLite writes down for its planner is nobody's concern.
    static func found(_ db: Database) throws -> [Object] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'
                ORDER BY rowid
                """
        ).map { row in
            Object(
                type: try row.value("type"), name: try row.value("name"), table: try row.value("tbl_name"),
                sql: try row.optionalValue("sql", as: String.self))
        }
    }

    static func problems(_ db: Database) throws -> [VaultReport.Problem] {
        let found = Dictionary(grouping: try found(db), by: \.key)
        let expected = Dictionary(grouping: try expected(), by: \.key)
        var problems: [VaultReport.Problem] = []
        for (key, objects) in expected where found[key] != objects {
            guard let object = objects.first else { continue }
            problems.append(
                object.problem(
                    found[key] == nil
                        ? "the \(object.type) \(object.name) of the ledger is missing"
                        : "the \(object.type) \(object.name) of the ledger is not as bilko makes it"))
        }
        for (key, objects) in found where expected[key] == nil {
            guard let object = objects.first else { continue }
            problems.append(
                object.problem("the \(object.type) \(object.name) of the ledger is none that bilko makes"))
        }
        return problems.sorted { $0.message.english < $1.message.english }
    }
}

extension SchemaCheck.Object {
    struct Key: Hashable {
        var type: String
        var name: String
    }

    var key: Key { Key(type: type, name: name) }

    /// Whether a repair can make it anew: it holds no data of its own.
    var isMendable: Bool { type == "trigger" || type == "view" || (type == "index" && sql != nil) }

    fileprivate func problem(_ message: Message) -> VaultReport.Problem {
        VaultReport.Problem(
            message: message,
            remedy: isMendable
                ? "'bilko fsck --repair' puts it right; what was written without it is named by the other findings"
                : LedgerCheck.restore,
            mend: isMendable ? .schemaObject(type: type, name: name) : nil)
    }
}
