import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Takes items to send: the first of each lane that is due, oldest first.
    ///
    /// A lane is one entity. Its next item can be claimed when the one before it was confirmed; an item that needs
    /// attention therefore stops its lane and no other. A claim that ran out is open to others again.
    /// The account gets the items that no account has yet, unless `ownOnly`. The lease is in milliseconds, longer than sending may take.
    /// Nothing is claimed while the queue or the account is paused.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func claim(
        for account: String, ownOnly: Bool, limit: Int, lease: Int64, now: Timestamp
    ) throws(StoreError) -> [QueueClaim] {
        try write { db in
            try db.execute(
                sql:
                    "UPDATE queueItems SET state = 'waiting', leaseUntil = NULL WHERE state = 'running' AND leaseUntil <= ?",
                arguments: [now.milliseconds])
            let paused = try Bool.fetchOne(
                db,
                sql:
                    "SELECT EXISTS (SELECT 1 FROM queuePauses WHERE scope = 'queue' OR (scope = 'account' AND name = ?))",
                arguments: [account])
            guard paused != true else { return [] }
            let due = try Int.fetchAll(db, sql: Self.dueHeads, arguments: [now.milliseconds, ownOnly, account, limit])
            return try due.compactMap { sequence in
                try Row.fetchOne(
                    db.cachedStatement(
                        sql: """
                            UPDATE queueItems SET state = 'running', leaseUntil = ?, fence = fence + 1, account = ?,
                                begun = begun + 1
                            WHERE sequence = ? RETURNING *
                            """),
                    arguments: [now.milliseconds + lease, account, sequence]
                ).map { row in
                    let queued = try QueuedItem(row)
                    return QueueClaim(queued: queued, remote: try RemoteRecord.find(queued, account: account, in: db))
                }
            }
        }
    }

    private static let dueHeads = """
        SELECT sequence FROM queueItems q
        WHERE state = 'waiting' AND nextAttemptAt <= ? AND ((account IS NULL AND NOT ?) OR account = ?)
            AND NOT EXISTS (
                SELECT 1 FROM queueItems e WHERE e.entityType = q.entityType AND e.entityId = q.entityId
                    AND e.sequence < q.sequence AND e.state <> 'done')
            AND NOT EXISTS (
                SELECT 1 FROM queuePauses WHERE scope = 'lane' AND name = q.entityType || ':' || q.entityId)
        ORDER BY sequence LIMIT ?
        """

    /// Writes down how sending went, all of it in one transaction.
    ///
    /// A result holds only while the lease does: after its end, or under an older fence, it is not written, and the item
    /// is sent again under the same key.
    /// - Returns: the claims whose results were not written.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func settle(
        _ results: [(claim: QueueClaim, result: DeliveryResult)], now: Timestamp
    ) throws(StoreError) -> [QueueClaim] {
        try write { db in
            try results.compactMap { claim, result in
                try Self.settle(claim, result, now: now, in: db) ? nil : claim
            }
        }
    }

    private static func settle(
        _ claim: QueueClaim, _ result: DeliveryResult, isWithoutBytes: Bool = false, now: Timestamp, in db: Database
    ) throws -> Bool {
        let (set, values, outcome, error): (String, StatementArguments, String?, String?)
        switch result {
        case .delivered:
            (set, values) = ("state = 'done', outcome = 'delivered', lastError = NULL", [])
            (outcome, error) = ("delivered", nil)
        case .later(let at, let countsAsTry, let renewed, let message):
            set =
                "state = 'waiting', nextAttemptAt = ?, retryCount = retryCount + ?, renewals = renewals + ?, lastError = ?"
            values = [at.milliseconds, countsAsTry ? 1 : 0, renewed ? 1 : 0, try JSONText.encode(message)]
            (outcome, error) = ("later", try JSONText.encode(message))
        case .attention(let trouble):
            set = "state = 'needs_attention', trouble = ?, lastError = ?"
            let reason = try JSONText.encode(trouble.reason)
            values = [try JSONText.encode(trouble), reason]
            (outcome, error) = ("needs_attention", reason)
        case .released:
            (set, values, outcome, error) = ("state = 'waiting'", [], nil, nil)
        case .unsent(let at, let message):
            set =
                "state = 'waiting', begun = begun - 1, nextAttemptAt = coalesce(?, nextAttemptAt), lastError = coalesce(?, lastError)"
            let reason = try message.map { try JSONText.encode($0) }
            values = [at?.milliseconds, reason]
            (outcome, error) = (reason == nil ? nil : "later", reason)
        case .withoutBytes(let result): return try settle(claim, result, isWithoutBytes: true, now: now, in: db)
        }
        try db.cachedStatement(
            sql: """
                UPDATE queueItems SET \(set)\(isWithoutBytes ? ", begun = begun - 1" : ""), leaseUntil = NULL
                WHERE sequence = ? AND state = 'running' AND fence = ? AND leaseUntil > ?
                """
        ).execute(
            arguments: values + [claim.queued.sequence, claim.fence, now.milliseconds])
        guard db.changesCount == 1 else { return false }
        if case .delivered = result {} else { try Withdrawal.of(claim, in: db) }
        guard let outcome else { return true }
        try db.cachedStatement(sql: "INSERT INTO queueAttempts VALUES (?, ?, ?, ?, ?)").execute(
            arguments: [claim.queued.sequence, claim.fence, now.milliseconds, outcome, error])
        if case .delivered(let remote) = result {
            try remote?.write(of: claim.queued, at: now, in: db)
            try audit(.delivered, claim.item, at: now, in: db)
        }
        return true
    }

    /// Tells the log of the original; an approval has none.
    static func audit(
        _ action: AuditEntry.Action, _ item: SyncQueueItem, _ details: AuditEntry.Details? = nil, at now: Timestamp,
        in db: Database
    ) throws {
        let document: String?
        switch item.entityType {
        case .document: document = item.entityId
        case .expenseDraft:
            document = try String.fetchOne(
                db.cachedStatement(sql: "SELECT documentId FROM drafts WHERE draftId = ?"), arguments: [item.entityId])
        case .invoiceDraft, .approval: document = nil
        }
        guard let document, let id = DocumentID(hex: document), try Attachment.find(id, in: db) != nil else { return }
        try AuditRows.append(action, id, details ?? .init(queueItem: item.id), at: now, in: db)
    }

    /// Lengthens a lease that still holds.
    ///
    /// - Returns: whether it did; otherwise the holder has to stop.
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func renewLease(of claim: QueueClaim, until: Timestamp, now: Timestamp) throws(StoreError) -> Bool {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE queueItems SET leaseUntil = ?
                    WHERE sequence = ? AND state = 'running' AND fence = ? AND leaseUntil > ?
                    """,
                arguments: [until.milliseconds, claim.queued.sequence, claim.fence, now.milliseconds])
            return db.changesCount == 1
        }
    }

    /// Opens again what a process that is gone had claimed, and brings attempts back that a wrong clock put too far away.
    ///
    /// Only one process delivers for a home, so at its start nobody else can hold a claim.
    /// No attempt stays further in the future than `farthest` milliseconds.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func recoverQueue(farthest: Int64, now: Timestamp) throws(StoreError) {
        try write { db in
            try db.execute(sql: "UPDATE queueItems SET state = 'waiting', leaseUntil = NULL WHERE state = 'running'")
            try db.execute(
                sql: "UPDATE queueItems SET nextAttemptAt = ? WHERE state = 'waiting' AND nextAttemptAt > ?",
                arguments: [now.milliseconds + farthest, now.milliseconds + farthest])
        }
    }

    /// When the next item of the account is due; `nil` when nothing waits that could be sent, and while it is held up.
    ///
    /// With `ownOnly` the items that no account has yet do not count.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func nextAttempt(for account: String, ownOnly: Bool) throws(StoreError) -> Timestamp? {
        try read(or: nil) { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT min(nextAttemptAt) FROM queueItems q
                    WHERE state = 'waiting' AND ((account IS NULL AND NOT ?) OR account = ?) AND NOT EXISTS (
                        SELECT 1 FROM queueItems e WHERE e.entityType = q.entityType AND e.entityId = q.entityId
                            AND e.sequence < q.sequence AND e.state <> 'done')
                        AND NOT EXISTS (
                            SELECT 1 FROM queuePauses WHERE scope = 'queue' OR (scope = 'account' AND name = ?)
                                OR (scope = 'lane' AND name = q.entityType || ':' || q.entityId))
                    """,
                arguments: [ownOnly, account, account]
            ).map(Timestamp.init(milliseconds:))
        }
    }

    /// Whether items are claimed: by somebody who is sending now, or by one who is gone.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func hasClaims() throws(StoreError) -> Bool {
        try read(or: false) { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM queueItems WHERE state = 'running')") ?? false
        }
    }

    /// How many items are in each state.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func queueCounts() throws(StoreError) -> [QueuedItem.State: Int] {
        try read(or: [:]) { db in
            // Each number is that of the entries of one index. What needs attention has none of its own, and counting it
            // by its state would read the whole queue.
            func count(_ condition: String) throws -> Int {
                try Int.fetchOne(
                    db.cachedStatement(sql: "SELECT count(*) FROM queueItems WHERE \(condition)")) ?? 0
            }
            let (waiting, running) = (try count("state = 'waiting'"), try count("state = 'running'"))
            let open = try count("state <> 'done'")
            let counts: [QueuedItem.State: Int] = [
                .waiting: waiting, .running: running, .needsAttention: open - waiting - running,
                .done: try count("true") - open,
            ]
            return counts.filter { $0.value > 0 }
        }
    }

    /// Every time that the item was sent, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func attempts(of item: QueuedItem) throws(StoreError) -> [DeliveryAttempt] {
        try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM queueAttempts WHERE itemSequence = ? ORDER BY fence",
                arguments: [item.sequence]
            ).map {
                DeliveryAttempt(
                    fence: try $0.value("fence"), at: Timestamp(milliseconds: try $0.value("at")),
                    outcome: try $0.value("outcome"), error: try $0.message("error"))
            }
        }
    }
}
