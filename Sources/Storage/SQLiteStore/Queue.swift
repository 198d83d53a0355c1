import GRDB
import ReceiptModel
package import Store

extension QueuedItem {
    init(_ row: Row) throws {
        let entityType: String = try row.value("entityType")
        let operation: String = try row.value("operation")
        let state: String = try row.value("state")
        guard let entityType = SyncQueueItem.EntityType(rawValue: entityType),
            let operation = SyncQueueItem.Operation(rawValue: operation), let state = State(rawValue: state)
        else { throw UnreadableRow(reason: "a queue item is \(entityType), \(operation) and \(state)") }
        self.init(
            item: SyncQueueItem(
                id: try row.value("id"), entityType: entityType, entityId: try row.value("entityId"),
                operation: operation, payload: try row.value("payload"), fileUri: try row.optionalValue("fileUri"),
                baseVersion: try row.optionalValue("baseVersion"), retryCount: try row.value("retryCount"),
                createdAt: try row.value("createdAt")),
            sequence: try row.value("sequence"), idempotencyKey: try row.value("idempotencyKey"), state: state,
            nextAttemptAt: Timestamp(milliseconds: try row.value("nextAttemptAt")),
            leaseUntil: try row.optionalValue("leaseUntil").map { Timestamp(milliseconds: $0) },
            lastError: try row.optionalValue("lastError"), account: try row.optionalValue("account"),
            fence: try row.value("fence"), renewals: try row.value("renewals"),
            trouble: try row.optionalValue("trouble", as: String.self)
                .map { try JSONText.decode(DeliveryTrouble.self, from: $0) },
            outcome: try row.optionalValue("outcome", as: String.self).flatMap(Outcome.init))
    }
}

extension SyncQueueItem {
    /// The account of an item that is queued now: that of the folder through which its original came, else the active one.
    ///
    /// A folder may name an account that does not exist yet; its items wait for it as `unassigned::NAME`. The expression
    /// takes three arguments: the type of the entity and twice its identity.
    private static let accountOfNewItem = """
        coalesce((
            SELECT coalesce(
                (SELECT id FROM accounts WHERE id = l.label),
                (SELECT account FROM accountSettings WHERE name = l.label),
                'unassigned::' || l.label)
            FROM labels l WHERE l.kind = 'account' AND l.documentId =
                CASE ? WHEN 'document' THEN ? ELSE (SELECT documentId FROM drafts WHERE draftId = ?) END),
            (SELECT id FROM accounts WHERE active = 1))
        """

    /// Puts the item at the end of the line, inside the transaction of what it tells about.
    func enqueue(at now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO queueItems (id, entityType, entityId, operation, payload, fileUri, baseVersion, retryCount,
                    createdAt, idempotencyKey, nextAttemptAt, account)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Self.accountOfNewItem))
                """,
            arguments: [
                id, entityType.rawValue, entityId, operation.rawValue, payload, fileUri, baseVersion, retryCount,
                createdAt, idempotencyKey, now.milliseconds, entityType.rawValue, entityId, entityId,
            ])
    }
}

extension Vault {
    /// The one item whose identity begins like this, or whose number in the line it is.
    ///
    /// - Throws: `notFound` and `ambiguous`.
    package func queueItem(matching text: String) throws(StoreError) -> QueuedItem {
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM queueItems WHERE substr(id, 1, ?) = ? OR sequence = ? ORDER BY sequence",
                arguments: [text.unicodeScalars.count, text, Int(text) ?? -1]
            ).map(QueuedItem.init)
        }
        if let exact = found.first(where: { $0.item.id == text || $0.sequence == Int(text) }) { return exact }
        guard !text.isEmpty, let first = found.first else { throw .noQueueItem(text) }
        guard found.count == 1 else { throw .ambiguous(prefix: text, matches: found.map(\.item.id)) }
        return first
    }

    /// What waits for the accounting backend, in the order in which it was queued.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func queueItems() throws(StoreError) -> [QueuedItem] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT * FROM queueItems ORDER BY sequence").map(QueuedItem.init)
        }
    }
}
