import Foundation
import GRDB
import ReceiptModel
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
