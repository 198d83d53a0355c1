import GRDB
package import ReceiptModel
package import Store

extension RemoteRecord {
    static func find(_ queued: QueuedItem, account: String, in db: Database) throws -> RemoteRecord? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT * FROM remoteRecords WHERE account = ? AND entityType = ? AND entityId = ?"),
            arguments: [account, queued.item.entityType.rawValue, queued.item.entityId]
        ).map(RemoteRecord.init)
    }

    init(_ row: Row) throws {
        self.init(
            remoteID: try row.value("remoteId"), version: try row.value("version"), status: try row.value("status"))
    }

    func write(of queued: QueuedItem, at now: Timestamp, in db: Database) throws {
        guard let account = queued.account else { return }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO remoteRecords VALUES (?, ?, ?, ?, ?, ?, ?, ?)").execute(
            arguments: [
                account, queued.item.entityType.rawValue, queued.item.entityId, remoteID, version, status, version,
                now.milliseconds,
            ])
    }
}

extension Vault {
    /// What the backend holds of an entity, as far as this home knows.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func remoteRecord(
        _ type: SyncQueueItem.EntityType, _ entity: String, account: String
    ) throws(StoreError) -> RemoteRecord? {
        try read(or: nil) { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM remoteRecords WHERE account = ? AND entityType = ? AND entityId = ?",
                arguments: [account, type.rawValue, entity]
            ).map(RemoteRecord.init)
        }
    }

    /// What backends hold of drafts, by their identities: where two accounts have one, what was told last.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func remoteRecords(ofDrafts drafts: [String]) throws(StoreError) -> [String: RemoteRecord] {
        try read(or: [:]) { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT * FROM remoteRecords WHERE entityType = 'expenseDraft' AND entityId = ? AND account IN (
                        SELECT account FROM queueItems WHERE entityType = 'expenseDraft' AND entityId = ?)
                    ORDER BY updatedAt DESC LIMIT 1
                    """)
            return try drafts.reduce(into: [:]) { found, draft in
                found[draft] = try Row.fetchOne(statement, arguments: [draft, draft]).map(RemoteRecord.init)
            }
        }
    }

    /// Takes up what the backend changed, and how far that was read, in one transaction.
    ///
    /// A record that is submitted is the backend's: edits of it that still wait become conflicts, which the user sees.
    /// - Returns: how many became conflicts.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func takeUp(
        _ pulled: [PulledRecord], cursor: String, account: String, now: Timestamp
    ) throws(StoreError) -> Int {
        try write { db in
            var conflicts = 0
            for one in pulled {
                try db.execute(
                    sql: """
                        UPDATE remoteRecords SET status = ?, seenVersion = ?, updatedAt = ?
                        WHERE account = ? AND entityType = ? AND entityId = ?
                        """,
                    arguments: [
                        one.record.status, one.record.version, now.milliseconds, account, one.entityType.rawValue,
                        one.entityID,
                    ])
                guard one.record.status != "draft" else { continue }
                let trouble = one.conflict
                try db.execute(
                    sql: """
                        UPDATE queueItems SET state = 'needs_attention', trouble = ?, lastError = ?
                        WHERE account = ? AND entityType = ? AND entityId = ? AND operation = 'update' AND state = 'waiting'
                        """,
                    arguments: [
                        try JSONText.encode(trouble), try JSONText.encode(trouble.reason), account,
                        one.entityType.rawValue, one.entityID,
                    ])
                conflicts += db.changesCount
            }
            try ServerRecordRows.keep(
                pulled.compactMap(\.listed), replacing: [], account: account, now: now, in: db)
            try Self.keepCopy("cursor", cursor, account: account, now: now, in: db)
            return conflicts
        }
    }

    /// What the backend sent last under a name: its cursor, its country configuration, its bootstrap.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func serverCopy(
        _ name: String, account: String
    ) throws(StoreError) -> (content: String, fetchedAt: Timestamp)? {
        try read(or: nil) { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM serverCopies WHERE account = ? AND name = ?", arguments: [account, name]
            ).map { (try $0.value("content"), Timestamp(milliseconds: try $0.value("fetchedAt"))) }
        }
    }

    /// Keeps what the backend sent, for the time without a network.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func keepServerCopy(
        _ name: String, _ content: String, account: String, now: Timestamp
    ) throws(StoreError) {
        try write { try Self.keepCopy(name, content, account: account, now: now, in: $0) }
    }

    private static func keepCopy(
        _ name: String, _ content: String, account: String, now: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO serverCopies VALUES (?, ?, ?, ?)",
            arguments: [account, name, content, now.milliseconds])
    }
}
