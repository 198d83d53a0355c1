import GRDB
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

    /// How many open items wait for accounts that are not there: by the name that their folders say.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func unassignedItems() throws(StoreError) -> [(name: String, count: Int)] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT substr(account, 13) AS name, count(*) AS number FROM queueItems
                    WHERE account GLOB 'unassigned::?*' GROUP BY account ORDER BY account
                    """
            ).map { (name: try $0.value("name"), count: try $0.value("number")) }
        }
    }
}

extension Vault: AccountStore {
    package func countSignIn() throws(StoreError) { try count(.loginSuccess) }
}
