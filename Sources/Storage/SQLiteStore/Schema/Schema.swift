import Files
import GRDB
import ReceiptModel
import Store
import SystemPackage

/// The tables of the ledger: how an empty file gets them, and which ledgers this program can use.
///
/// The constraints and triggers of the tables forbid what must never be written, whatever the code above them does.
///
/// Version 1 is the text of the files beside this one, in the order of ``first``. Times in the columns are milliseconds since
/// 1970-01-01 00:00 UTC, dates and times in texts are ISO 8601; a `documentId` is the SHA-256 of an original in hexadecimal.
struct Schema: Sendable {
    /// The SQL statements that lead to each version from the one before, beginning with version 1 from an empty file.
    ///
    /// A released step never changes: a change of the tables is a further step at the end.
    let steps: [String]

    /// The schema of this program.
    static let current = Schema(steps: [first])

    private static let first = [
        documentTables, companyTables, draftTables, searchTables, queueTables, deliveryTriggers, auditTables,
        accountTables, noticeTables,
        checkTables, handoverTables,
    ].joined(separator: "\n\n")

    /// The version that ``steps`` lead to.
    var version: Int { steps.count }

    /// Brings a ledger to ``version``; every step is one transaction, which also records its number.
    ///
    /// The ledger has to be of a version that ``version(of:at:)`` accepts.
    func migrate(_ writer: some DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        for (index, statements) in steps.enumerated() {
            migrator.registerMigration("\(index + 1)") { db in
                try db.execute(sql: statements)
                try LedgerSeal.renew(db)
                FailPoints.reached(.schemaWritten)
            }
        }
        try migrator.migrate(writer)
    }

    /// The version of a ledger: the number of the last step that it has taken; 0 when it holds no tables yet.
    ///
    /// - Throws: `StoreError.newerSchema` for a ledger of a later program, `StoreError.unknownSchema` for tables that no
    ///   numbered step has made.
    func version(of db: Database, at path: FilePath) throws -> Int {
        // The migrator records each step in its own table, by the name of the step.
        let names = try DatabaseMigrator().appliedIdentifiers(db)
        let numbers = names.compactMap { Int($0) }
        guard numbers.count == names.count else { throw StoreError.unknownSchema(path: path) }
        guard let found = numbers.max() else {
            guard try Self.isEmpty(db) else { throw StoreError.unknownSchema(path: path) }
            return 0
        }
        guard found <= version else { throw StoreError.newerSchema(path: path, found: found, known: version) }
        return found
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        return tables.allSatisfy { $0 == "grdb_migrations" || Database.isSQLiteInternalTable($0) }
    }
}
