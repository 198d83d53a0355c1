import ReceiptModel

/// What holds between the rows of a document after every function.
enum DocumentRules {
    /// What an original that is read again puts right.
    static let noReading: Message = "its draft has no reading"

    /// Each of these lists the documents for which something is not as every function leaves it.
    static let all: [(complaint: Message, sql: String)] = [
        (
            "it has no retention, or not exactly one",
            """
            SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM retention r WHERE r.documentId = \
            a.documentId) <> 1
            """
        ),
        (
            "its sightings and the audit log differ",
            """
            SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM sightings s WHERE s.documentId = \
            a.documentId) <> (SELECT count(*) FROM audit l WHERE l.documentId = a.documentId AND l.action IN \
            ('stored', 'sighted'))
            """
        ),
        (
            "it was stored more than once, or never, by the audit log",
            """
            SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM audit l WHERE l.documentId = \
            a.documentId AND l.action = 'stored') <> 1
            """
        ),
        (
            "its state and its draft differ",
            """
            SELECT documentId FROM attachments a WHERE (a.state = 'drafted') <> EXISTS (SELECT 1 FROM draftDocuments \
            d WHERE d.documentId = a.documentId)
            """
        ),
        (
            noReading,
            """
            SELECT documentId FROM draftDocuments d WHERE NOT EXISTS (SELECT 1 FROM readings r WHERE r.documentId = \
            d.documentId)
            """
        ),
        (
            "its draft names other originals than stand beside it",
            """
            SELECT documentId FROM drafts d WHERE (SELECT json_group_array(documentId) FROM (SELECT documentId FROM \
            draftDocuments o WHERE o.draftId = d.draftId AND place > 1 ORDER BY place)) IS NOT \
            coalesce(json_extract(draft, '$.joined'), '[]')
            """
        ),
        (
            "its draft waits for no backend: it has no queue item",
            """
            SELECT documentId FROM drafts d WHERE state <> 'linked' AND NOT EXISTS (SELECT 1 FROM queueItems q WHERE \
            q.entityType = 'expenseDraft' AND q.entityId = d.draftId)
            """
        ),
        (
            "its draft is linked to a draft that is no expense itself",
            "SELECT d.documentId FROM drafts d JOIN drafts e ON e.draftId = d.sameAs WHERE e.state = 'linked'"
        ),
    ]
}
