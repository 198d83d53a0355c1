import GRDB
import ReceiptModel
package import Store

extension Vault {
    /// All accounts, in the order in which they were added.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func accounts() throws(StoreError) -> [AccountRow] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT * FROM accounts ORDER BY addedAt, rowid").map { row in
                let environment: String = try row.value("environment")
                guard let environment = AccountRow.Environment(rawValue: environment) else {
                    throw UnreadableRow(reason: "an account is of \(environment)")
                }
                return AccountRow(
                    id: try row.value("id"), address: try row.value("address"), environment: environment,
                    trust: try row.value("trust"), addedAt: Timestamp(milliseconds: try row.value("addedAt")),
                    active: try row.value("active"))
            }
        }
    }

    /// Adds an account, or replaces what is known of it; it becomes the active one if it says so.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func keep(_ account: AccountRow) throws(StoreError) {
        try write { try Self.keep(account, in: $0) }
    }

    static func keep(_ account: AccountRow, in db: Database) throws {
        if account.active { try db.execute(sql: "UPDATE accounts SET active = 0") }
        try db.execute(
            sql: """
                INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
                address = excluded.address, environment = excluded.environment, trust = excluded.trust,
                active = excluded.active
                """,
            arguments: [
                account.id, account.address, account.environment.rawValue, account.trust,
                account.addedAt.milliseconds, account.active,
            ])
        try db.execute(sql: "DELETE FROM queuePauses WHERE scope = 'account' AND name = ?", arguments: [account.id])
    }

    /// Makes an account the one to which new items go.
    ///
    /// - Throws: `notFound`.
    package func activate(account id: String) throws(StoreError) {
        try write { db in
            try db.execute(sql: "UPDATE accounts SET active = 0")
            try db.execute(sql: "UPDATE accounts SET active = 1 WHERE id = ?", arguments: [id])
            guard db.changesCount == 1 else { throw StoreError.notFound("account '\(id)'") }
        }
    }

    /// Forgets an account; what was begun for it stays in the queue and waits for it to be added again.
    ///
    /// - Throws: `notFound`.
    package func forget(account id: String) throws(StoreError) {
        try write { db in
            try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [id])
            guard db.changesCount == 1 else { throw StoreError.notFound("account '\(id)'") }
            try db.execute(sql: "DELETE FROM serverCopies WHERE account = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM queuePauses WHERE scope = 'account' AND name = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM serverRecords WHERE account = ?", arguments: [id])
        }
    }
}
