import GRDB
package import ReceiptModel
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
            lastError: try row.message("lastError"), account: try row.optionalValue("account"),
            fence: try row.value("fence"), renewals: try row.value("renewals"),
            trouble: try row.optionalValue("trouble", as: String.self)
                .map { try JSONText.decode(DeliveryTrouble.self, from: $0) },
            outcome: try row.optionalValue("outcome", as: String.self).flatMap(Outcome.init),
            begun: try row.value("begun"), dropReason: try row.optionalValue("dropReason"))
    }
}

extension SyncQueueItem {
    /// The account of an item that is queued now: that of what was queued of its entity before, else that of the folder
    /// through which its original came, else that of the company in whose books it is, else the active one.
    ///
    /// A folder or a company may name an account that does not exist yet; its items wait for it as `unassigned::NAME`. What
    /// of several companies with accounts it is not known whose it is waits as ``QueuedItem/undecided``. An original is that
    /// of the first draft that names it. The expression takes the type of the entity (`?1`) and its identity (`?2`).
    fileprivate static let accountOfNewItem = """
        (WITH entity (draftId, documentId, company) AS (
            SELECT draftId, documentId, company FROM drafts WHERE draftId =
                CASE ?1 WHEN 'document' THEN (SELECT draftId FROM draftDocuments WHERE documentId = ?2 ORDER BY rowid)
                ELSE ?2 END
        ), named (name) AS (
            SELECT coalesce(
                (SELECT label FROM labels WHERE kind = 'account' AND documentId =
                    CASE ?1 WHEN 'document' THEN ?2 ELSE (SELECT documentId FROM entity) END),
                (SELECT c.account FROM companies c JOIN entity e ON c.id = e.company))
        )
        SELECT coalesce(
            (SELECT q.account FROM queueItems q WHERE q.entityType = ?1 AND q.entityId = ?2
                AND q.account IS NOT NULL AND q.account <> '\(QueuedItem.undecided)' ORDER BY q.sequence DESC LIMIT 1),
            (SELECT id FROM accounts WHERE id = named.name),
            (SELECT account FROM accountSettings s WHERE s.name = named.name),
            'unassigned::' || named.name,
            CASE WHEN EXISTS (SELECT 1 FROM entity WHERE company IS NULL)
                AND (SELECT count(*) > 1 AND count(account) > 0 FROM companies WHERE isOpen)
            THEN '\(QueuedItem.undecided)' END,
            (SELECT id FROM accounts WHERE active = 1))
        FROM named)
        """

    /// Puts the item at the end of the line, inside the transaction of what it tells about.
    ///
    /// What changes an entity that a person has dropped is dropped, too.
    func enqueue(at now: Timestamp, for account: String? = nil, in db: Database) throws {
        let standing =
            operation == .update
            ? QueueSteering.standingReason(of: self, in: try QueuedItem.lane(entityType, entityId, in: db)) : nil
        try db.executeCached(
            sql: """
                INSERT INTO queueItems (entityType, entityId, id, operation, payload, fileUri, baseVersion, retryCount,
                    createdAt, idempotencyKey, nextAttemptAt, account)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, coalesce(?12, \(Self.accountOfNewItem)))
                """,
            arguments: [
                entityType.rawValue, entityId, id, operation.rawValue, payload, fileUri, baseVersion, retryCount,
                createdAt, idempotencyKey, now.milliseconds, account,
            ])
        guard let standing, let queued = try QueuedItem.lane(entityType, entityId, in: db).last else { return }
        try QueueSteeringRows.drop([queued], reason: standing, now: now, in: db)
    }
}

extension QueuedItem {
    /// The items of an entity, in their order.
    static func lane(_ type: SyncQueueItem.EntityType, _ id: String, in db: Database) throws -> [QueuedItem] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM queueItems WHERE entityType = ? AND entityId = ? ORDER BY sequence"),
            arguments: [type.rawValue, id]
        ).map(QueuedItem.init)
    }
}

extension ExpenseDraft {
    /// Lets go what of the draft and its originals waited until somebody had said whose it is.
    func releaseUndecided(in db: Database) throws {
        guard company != nil else { return }
        for (type, entity) in [("expenseDraft", id)] + documents.map({ ("document", $0.hex) }) {
            try db.execute(
                sql: """
                    UPDATE queueItems SET account = \(SyncQueueItem.accountOfNewItem)
                    WHERE entityType = ?1 AND entityId = ?2 AND account = '\(QueuedItem.undecided)' AND state <> 'done'
                    """, arguments: [type, entity])
        }
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

    /// What the backend was, or is to be, told of an entity last.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func lastItem(
        of type: SyncQueueItem.EntityType, _ entity: String
    ) throws(StoreError) -> SyncQueueItem? {
        try read(or: nil) { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM queueItems
                    WHERE entityType = ? AND entityId = ? AND (outcome IS NULL OR outcome NOT IN ('withdrawn', 'dropped'))
                    ORDER BY sequence DESC LIMIT 1
                    """, arguments: [type.rawValue, entity]
            ).map(QueuedItem.init)?.item
        }
    }

    /// What needs the attention of a person, in the order in which it was queued; the other items are not parsed.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func stuckItems() throws(StoreError) -> [QueuedItem] {
        try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM queueItems WHERE state = 'needs_attention' ORDER BY sequence"
            ).map(QueuedItem.init)
        }
    }
}
