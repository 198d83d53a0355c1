import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// What backends listed, the newest answer first.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func serverRecords(
        _ kind: ServerRecord.Kind, account: String?
    ) throws(StoreError) -> [KeptServerRecord] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM serverRecords WHERE kind = ?1 AND (?2 IS NULL OR account = ?2)
                    ORDER BY fetchedAt DESC, account, id
                    """,
                arguments: [kind.rawValue, account]
            ).map { row in
                KeptServerRecord(
                    account: try row.value("account"),
                    record: ServerRecord(
                        kind: kind, id: try row.value("id"), version: try row.value("version"),
                        status: try row.value("status"), content: try row.value("content")),
                    fetchedAt: Timestamp(milliseconds: try row.value("fetchedAt")))
            }
        }
    }

    /// Keeps what a backend listed, within ``ServerRecordLimits``.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func keep(
        _ records: [ServerRecord], replacing: Set<ServerRecord.Kind>, account: String, now: Timestamp
    ) throws(StoreError) {
        try write { try ServerRecordRows.keep(records, replacing: replacing, account: account, now: now, in: $0) }
    }
}

/// The rows of what backends list, inside the transaction of what they came with.
enum ServerRecordRows {
    static func keep(
        _ records: [ServerRecord], replacing: Set<ServerRecord.Kind>, account: String, now: Timestamp, in db: Database
    ) throws {
        for record in records.suffix(ServerRecordLimits.count) where !record.id.isEmpty {
            // No INSERT OR REPLACE: what stood there before tells whether somebody is to be told.
            try db.cachedStatement(
                sql: """
                    INSERT INTO serverRecords VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, kind, id) DO UPDATE SET
                    version = excluded.version, status = excluded.status, content = excluded.content,
                    fetchedAt = excluded.fetchedAt
                    """
            ).execute(
                arguments: [
                    account, record.kind.rawValue, record.id, record.version, record.status, record.content,
                    now.milliseconds,
                ])
        }
        for kind in ServerRecord.Kind.allCases {
            if replacing.contains(kind) {
                try db.execute(
                    sql: "DELETE FROM serverRecords WHERE account = ? AND kind = ? AND fetchedAt <> ?",
                    arguments: [account, kind.rawValue, now.milliseconds])
            }
            try db.execute(
                sql: """
                    DELETE FROM serverRecords WHERE account = ?1 AND kind = ?2 AND id IN (
                        SELECT id FROM serverRecords WHERE account = ?1 AND kind = ?2
                        ORDER BY fetchedAt DESC LIMIT -1 OFFSET ?3)
                    """,
                arguments: [account, kind.rawValue, ServerRecordLimits.count])
        }
        try db.execute(
            sql: "DELETE FROM serverRecords WHERE fetchedAt < ?",
            arguments: [now.milliseconds - ServerRecordLimits.age])
    }
}
