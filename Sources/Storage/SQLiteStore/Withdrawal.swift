import GRDB
import ReceiptModel
import Store

/// What is taken out of the queue when a draft is set aside, so that it is never sent.
enum Withdrawal {
    /// Withdraws what nothing can have reached the backend of: items about the draft, and uploads of its originals, and of
    /// those of drafts linked to it, where no other draft needs them.
    static func of(_ draft: ExpenseDraft, in db: Database) throws {
        try withdraw("true", [draft.id], in: db)
    }

    /// The same of what was being sent while its draft was set aside, and came back without having left anything there.
    ///
    /// A change stays: the backend, which has the draft, is told by it that it is set aside.
    static func of(_ claim: QueueClaim, in db: Database) throws {
        guard claim.item.operation == .create || claim.item.operation == .upload else { return }
        let isUpload = claim.item.operation == .upload
        let drafts = try String.fetchAll(
            db.cachedStatement(
                sql: isUpload
                    ? """
                    SELECT DISTINCT e.draftId FROM draftDocuments o JOIN drafts d USING (draftId)
                        JOIN drafts e ON e.draftId = coalesce(d.sameAs, d.draftId)
                    WHERE o.documentId = ? AND e.state = 'set_aside'
                    """ : "SELECT draftId FROM drafts WHERE draftId = ? AND state = 'set_aside'"),
            arguments: [claim.item.entityId])
        for draft in drafts {
            // Behind a draft that did not arrive are changes that did not either.
            let own = isUpload ? "sequence = ?2" : "entityType = 'expenseDraft' AND ?2 = (\(Self.firstUnsent))"
            try withdraw(own, [draft, claim.queued.sequence], in: db)
        }
    }

    /// The first item of a draft of which something may have to be sent.
    private static let firstUnsent = """
        SELECT min(sequence) FROM queueItems
        WHERE entityType = 'expenseDraft' AND entityId = ?1 AND state <> 'done' AND begun = 0
        """

    private static func withdraw(_ condition: String, _ arguments: StatementArguments, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE queueItems SET state = 'done', outcome = 'withdrawn', trouble = NULL, lastError = NULL
                WHERE (state = 'waiting' OR (state = 'needs_attention' AND entityType = 'document')) AND begun = 0
                    AND \(condition) AND (
                    (entityType = 'expenseDraft' AND entityId = ?1)
                    OR (entityType = 'document'
                        AND entityId IN (
                            SELECT o.documentId FROM draftDocuments o JOIN drafts d USING (draftId)
                            WHERE ?1 IN (d.draftId, d.sameAs))
                        AND NOT EXISTS (
                            SELECT 1 FROM draftDocuments o JOIN drafts d USING (draftId)
                                LEFT JOIN drafts e ON e.draftId = d.sameAs
                            WHERE o.documentId = queueItems.entityId AND coalesce(e.state, d.state) <> 'set_aside')))
                """, arguments: arguments)
    }

    /// Whether an item of a new revision is to be queued: not where the backend has never heard of a draft that is set
    /// aside, nor where the original is queued already.
    static func leaves(_ item: SyncQueueItem, of draft: ExpenseDraft, in db: Database) throws -> Bool {
        guard draft.state == .setAside || item.operation == .upload else { return true }
        let isThere =
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM queueItems
                        WHERE entityType = ? AND entityId = ? AND outcome IS NOT 'withdrawn')
                    """, arguments: [item.entityType.rawValue, item.entityId]) ?? false
        return item.operation == .upload ? !isThere && draft.state != .setAside : isThere
    }
}
