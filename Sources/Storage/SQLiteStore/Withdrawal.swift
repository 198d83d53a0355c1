import GRDB
import ReceiptModel
import Store

/// What is taken out of the queue when a draft is set aside, so that it is never sent.
enum Withdrawal {
    /// Withdraws what nobody has sent yet: items about the draft, and uploads of its originals, and of
    /// those of drafts linked to it, where no other draft needs them.
    ///
    /// An item that was claimed once may have reached the backend, whatever came of it.
    static func of(_ draft: ExpenseDraft, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE queueItems SET state = 'done', outcome = 'withdrawn'
                WHERE state = 'waiting' AND fence = 0 AND (
                    (entityType = 'expenseDraft' AND entityId = ?1)
                    OR (entityType = 'document'
                        AND entityId IN (
                            SELECT o.documentId FROM draftDocuments o JOIN drafts d USING (draftId)
                            WHERE ?1 IN (d.draftId, d.sameAs))
                        AND NOT EXISTS (
                            SELECT 1 FROM draftDocuments o JOIN drafts d USING (draftId)
                                LEFT JOIN drafts e ON e.draftId = d.sameAs
                            WHERE o.documentId = queueItems.entityId AND coalesce(e.state, d.state) <> 'set_aside')))
                """, arguments: [draft.id])
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
