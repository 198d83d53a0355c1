import GRDB
import ReceiptModel
package import Store

extension Vault {
    /// Registers an account with its settings, in one transaction with what waited for it.
    ///
    /// What was captured as a guest, before there was any account, becomes the first account's; what waits for an
    /// account of this name becomes its own. `configuration` says which backend it has; `nil` leaves that as it was, which
    /// at first is a Bilko server.
    /// - Throws: `refused` when the name is another account's.
    package func register(
        _ account: AccountRow, _ settings: AccountSettings, configuration: BackendConfiguration?
    ) throws(StoreError) {
        try write { db in
            let holder = try settings.name.flatMap { name in
                try String.fetchOne(db, sql: "SELECT account FROM accountSettings WHERE name = ?", arguments: [name])
            }
            guard holder == nil || holder == account.id else {
                throw StoreError.refused(reason: "the name '\(settings.name ?? "")' is that of \(holder ?? "")")
            }
            if let configuration { try Self.keep(configuration, of: account.id, in: db) }
            let isFirst = try Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") == 0
            try Self.keep(account, in: db)
            try db.execute(
                sql: "INSERT OR REPLACE INTO accountSettings VALUES (?, ?, ?)",
                arguments: [account.id, settings.name, settings.signIn])
            if isFirst {
                try db.execute(
                    sql: "UPDATE queueItems SET account = ? WHERE account IS NULL AND state <> 'done'",
                    arguments: [account.id])
            }
            for name in [account.id, settings.name].compactMap({ $0 }) {
                try db.execute(
                    sql: "UPDATE queueItems SET account = ? WHERE account = ?",
                    arguments: [account.id, "unassigned::\(name)"])
            }
        }
    }

    /// How an account signs in; `nil` for one that was added before that was kept.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func settings(ofAccount id: String) throws(StoreError) -> AccountSettings? {
        try read(or: nil) { db in
            try Row.fetchOne(db, sql: "SELECT * FROM accountSettings WHERE account = ?", arguments: [id]).map {
                AccountSettings(name: try $0.optionalValue("name"), signIn: try $0.value("signIn"))
            }
        }
    }

    /// How many open items wait for accounts that are not there: by the name that their folders say, or by the identity of
    /// an account that was removed.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func unassignedItems() throws(StoreError) -> [UnassignedItems] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT account, count(*) AS number, sum(begun > 0) AS begun FROM queueItems
                    WHERE state <> 'done' AND account IS NOT NULL
                        AND account NOT IN (SELECT id FROM accounts)
                    GROUP BY account ORDER BY account
                    """
            ).map {
                UnassignedItems(
                    account: try $0.value("account"), count: try $0.value("number"), begun: try $0.value("begun"))
            }
        }
    }
}

/// Open items of an account that is not there.
package struct UnassignedItems: Hashable, Sendable, Codable {
    /// The identity of an account that was removed, or `unassigned::` and the name that a folder says.
    package var account: String
    /// How many there are.
    package var count: Int
    /// How many of them may have reached the account, so that they go to no other.
    package var begun: Int

    /// The name that a folder says of an account that nobody has added yet; `nil` for an account that was removed.
    package var name: String? {
        account.hasPrefix("unassigned::") ? String(account.dropFirst("unassigned::".count)) : nil
    }
}

extension Vault: AccountStore {
    package func countSignIn() throws(StoreError) { try count(.loginSuccess) }
}
