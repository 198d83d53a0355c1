import Foundation
import GRDB
package import Store

extension Vault {
    /// How an account is spoken to; as a Bilko server unless something else was said.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func backendConfiguration(of account: String) throws(StoreError) -> BackendConfiguration {
        try read(or: BackendConfiguration(.bilko)) { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT * FROM accountDoors WHERE account = ?", arguments: [account])
            else { return BackendConfiguration(.bilko) }
            let kind: String = try row.value("kind")
            guard let kind = AccountKind(rawValue: kind) else {
                throw UnreadableRow(reason: "an account is of the kind \(kind)")
            }
            return BackendConfiguration(
                kind, settings: try JSONText.decode([String: String].self, from: row.value("settings")))
        }
    }

    /// Adds an account that is no Bilko server, or replaces what is known of it.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func keep(_ account: AccountRow, configuration: BackendConfiguration) throws(StoreError) {
        // The configuration first: an account without one would be taken for a Bilko server.
        try write { try Self.keep(configuration, of: account.id, in: $0) }
        try keep(account)
    }

    static func keep(_ configuration: BackendConfiguration, of account: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO accountDoors VALUES (?, ?, ?)",
            arguments: [account, configuration.kind.rawValue, try JSONText.encode(configuration.settings)])
    }
}

/// What the other kinds of accounts add to the ledger.
enum DoorSchema {
    static let statements = """
        CREATE TABLE accountDoors (
            account TEXT NOT NULL PRIMARY KEY CHECK (account GLOB '?*::?*'),
            kind TEXT NOT NULL CHECK (kind IN ('bilko', 'folder', 'webdav', 's3', 'paperless', 'beenvoice')),
            settings TEXT NOT NULL CHECK (json_valid(settings) AND json_type(settings) = 'object')
        ) STRICT, WITHOUT ROWID;
        """

    /// Lets the address of an account be that of a folder, too.
    ///
    /// SQLite changes no check of a table that is there. The table is made anew from its own text, so that whatever
    /// other steps have added to it stays.
    static func admitFolders(in db: Database) throws {
        let old = "CHECK (address GLOB 'http*://?*')"
        let new = "CHECK (address GLOB 'http*://?*' OR address GLOB 'file:///?*')"
        guard
            let text = try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'accounts'"),
            let check = text.range(of: old), let name = text.range(of: "accounts")
        else { throw UnreadableRow(reason: "the table of the accounts is not what it was") }
        let around = try String.fetchAll(
            db, sql: "SELECT sql FROM sqlite_schema WHERE tbl_name = 'accounts' AND type <> 'table' AND sql IS NOT NULL"
        )
        let wider = text.replacingCharacters(in: check, with: new).replacingCharacters(in: name, with: "newAccounts")
        try db.execute(sql: wider)
        try db.execute(sql: "INSERT INTO newAccounts SELECT * FROM accounts")
        try db.execute(sql: "DROP TABLE accounts")
        try db.execute(sql: "ALTER TABLE newAccounts RENAME TO accounts")
        for statement in around { try db.execute(sql: statement) }
        try db.execute(
            sql: """
                CREATE TRIGGER doorsGoWithTheirAccount AFTER DELETE ON accounts
                BEGIN DELETE FROM accountDoors WHERE account = OLD.id; END
                """)
    }
}
