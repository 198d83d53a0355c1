import Crypto
import Foundation
import GRDB
import ReceiptModel

/// For each table the sum of the fingerprints of its rows, by which a check tells whether anything else than this program
/// has changed a value, added a row or taken one away.
///
/// A sum of SHA-256 values, modulo 2^64, does not depend on the order of the rows, so that it is kept up with each change at
/// the price of one fingerprint (an incremental multiset hash: Bellare and Micciancio, EUROCRYPT 1997). It finds accidents and
/// careless hands; who knows how it is made can make it anew, and against those stands the head of the audit log that was
/// written down elsewhere.
///
/// The triggers that keep the sums are temporary: they are of the connections of this program and no part of the file, so
/// that other programs can read, back up and even change the ledger, and the latter is found.
enum LedgerSeal {
    private static let functionName = "bilko_seal"

    /// `bilko_seal(sum, sign, table, value…)`: the sum with a row of the table more, or less.
    static let function = DatabaseFunction(functionName, pure: true) { values in
        guard values.count > 3, let sum = Int64.fromDatabaseValue(values[0]),
            let sign = Int64.fromDatabaseValue(values[1]), let table = String.fromDatabaseValue(values[2])
        else { throw DatabaseError(message: "\(functionName) takes a sum, a sign, the name of a table and a row") }
        let print = fingerprint(of: values.dropFirst(3), in: table)
        return sign > 0 ? sum &+ print : sum &- print
    }

    /// Sums up all tables as they are now; in the transaction that makes them.
    static func renew(_ db: Database) throws {
        guard try db.tableExists("seals") else { return }
        try db.execute(sql: "DELETE FROM seals")
        for table in try tables(db) {
            try db.execute(sql: "INSERT INTO seals VALUES (?, ?)", arguments: [table, try sum(of: table, db)])
        }
    }

    /// Sums one table up as it is now.
    static func renew(_ table: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM seals WHERE name = ?", arguments: [table])
        guard try tables(db).contains(table) else { return }
        try db.execute(sql: "INSERT INTO seals VALUES (?, ?)", arguments: [table, try sum(of: table, db)])
    }

    /// Lets every change through this connection change the sums, from now on and outside of a transaction.
    static func keep(_ db: Database) throws {
        guard try db.tableExists("seals") else { return }
        // Without it a row that INSERT OR REPLACE takes away would go unseen.
        try db.execute(sql: "PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY")
        for table in try tables(db) {
            let columns = try columns(of: table, db)
            func row(_ version: String) -> String {
                columns.map { "\(version).\($0.inQuotes)" }.joined(separator: ", ")
            }
            let name = "'\(table.replacing("'", with: "''"))'"
            let (more, less) = ("1, \(name), \(row("NEW"))", "-1, \(name), \(row("OLD"))")
            let changes = [
                ("INSERT", "\(functionName)(sum, \(more))"), ("DELETE", "\(functionName)(sum, \(less))"),
                ("UPDATE", "\(functionName)(\(functionName)(sum, \(less)), \(more))"),
            ]
            for (event, sum) in changes {
                try db.execute(
                    sql: """
                        CREATE TEMP TRIGGER \("seal \(event) \(table)".inQuotes) AFTER \(event) ON main.\(table.inQuotes)
                        BEGIN UPDATE seals SET sum = \(sum) WHERE name = \(name); END
                        """)
            }
        }
    }

    /// The tables that are not as this program left them.
    static func broken(_ db: Database) throws -> [String] {
        var kept: [String: Int64] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT name, sum FROM seals") {
            kept[try row.value("name")] = try row.value("sum")
        }
        let tables = try tables(db)
        let changed = try tables.filter { try kept[$0] != sum(of: $0, db) }
        return changed + kept.keys.filter { !tables.contains($0) }.sorted()
    }

    /// All tables that hold what this program has written; not those in which SQLite keeps the index of words, which is
    /// checked against the words themselves (`WordIndex`).
    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
                    AND name NOT IN ('grdb_migrations', 'seals') AND name <> 'draftWords'
                    AND name NOT GLOB 'draftWords_*' ORDER BY name
                """)
    }

    /// The columns with a value of their own; others follow from these.
    private static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", arguments: [table])
    }

    private static func sum(of table: String, _ db: Database) throws -> Int64 {
        let columns = try columns(of: table, db).map(\.inQuotes).joined(separator: ", ")
        var sum: Int64 = 0
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM main.\(table.inQuotes)")
        while let row = try rows.next() { sum &+= fingerprint(of: row.databaseValues, in: table) }
        return sum
    }

    /// The first eight bytes of the SHA-256 over the name of the table and the values, each with its type and length.
    private static func fingerprint(of values: some Sequence<DatabaseValue>, in table: String) -> Int64 {
        var bytes: [UInt8] = []
        func add(_ type: UInt8, _ content: some Collection<UInt8>) {
            bytes.append(type)
            bytes.append(contentsOf: Self.bytes(of: UInt64(content.count)))
            bytes.append(contentsOf: content)
        }
        add(0, Array(table.utf8))
        for value in values {
            switch value.storage {
            case .null: bytes.append(1)
            case .int64(let number): add(2, Self.bytes(of: UInt64(bitPattern: number)))
            case .double(let number): add(3, Self.bytes(of: number.bitPattern))
            case .string(let text): add(4, Array(text.utf8))
            case .blob(let data): add(5, data)
            }
        }
        return SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}

extension String {
    /// The name of a table, column or trigger as it may stand in SQL, whatever a damaged file says that it is.
    var inQuotes: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
