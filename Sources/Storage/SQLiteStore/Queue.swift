import GRDB
package import ReceiptModel

/// An operation that waits for the accounting backend, with its place in the line.
///
/// Items of one entity are sent in the order of `sequence`, each after the one before it was confirmed.
package struct QueuedItem: Hashable, Sendable, Codable {
    package enum State: String, Hashable, Sendable, Codable {
        case waiting
        /// Somebody is sending it, and has it until `leaseUntil`.
        case running
        /// The backend confirmed it.
        case done
        /// It cannot be sent without a person; `lastError` tells why.
        case needsAttention = "needs_attention"
    }

    package var item: SyncQueueItem
    /// Grows with every item that is queued.
    package var sequence: Int
    /// Under this key the backend knows the item, however often it is sent.
    ///
    /// Fixed when it is queued.
    package var idempotencyKey: String
    package var state: State
    package var nextAttemptAt: Timestamp
    package var leaseUntil: Timestamp?
    package var lastError: String?
    /// To which account it goes: that of its folder, or the one that was active when it was queued, and fixed from then on.
    ///
    /// Without one it goes to the first account that there is.
    package var account: String?
    /// Counts the claims; a completion with an older number is refused.
    package var fence: Int
    /// How often a new upload address was asked for.
    package var renewals: Int
    /// Why it needs a person, and what that person can do; with `needsAttention` only.
    package var trouble: DeliveryTrouble?
    /// How it ended; with `done` only, and absent in items of older versions.
    package var outcome: Outcome?

    /// How an item ended.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// The backend confirmed it.
        case delivered
        /// There was a conflict, and a person chose what the backend has.
        case superseded
    }
}

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
    /// The same for the same item for ever, and another for every other item.
    var idempotencyKey: String {
        Fingerprint.of([id, entityType.rawValue, entityId, operation.rawValue, payload])
    }

    /// Puts the item at the end of the line, inside the transaction of what it tells about.
    func enqueue(at now: Timestamp, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO queueItems (id, entityType, entityId, operation, payload, fileUri, baseVersion, retryCount,
                    createdAt, idempotencyKey, nextAttemptAt, account)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(SignInSchema.accountOfNewItem))
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
    package func queueItem(matching text: String) throws(VaultError) -> QueuedItem {
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM queueItems WHERE substr(id, 1, ?) = ? OR sequence = ? ORDER BY sequence",
                arguments: [text.unicodeScalars.count, text, Int(text) ?? -1]
            ).map(QueuedItem.init)
        }
        if let exact = found.first(where: { $0.item.id == text || $0.sequence == Int(text) }) { return exact }
        guard !text.isEmpty, let first = found.first else { throw .notFound("queue item '\(text)'") }
        guard found.count == 1 else { throw .ambiguous(prefix: text, matches: found.map(\.item.id)) }
        return first
    }

    /// What waits for the accounting backend, in the order in which it was queued.
    package func queueItems() throws(VaultError) -> [QueuedItem] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT * FROM queueItems ORDER BY sequence").map(QueuedItem.init)
        }
    }
}
