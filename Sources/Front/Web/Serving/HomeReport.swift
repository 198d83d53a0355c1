package import ReceiptModel
package import Store

/// What the page shows of a home beside its drafts: each is what a command prints with `--json`.
package enum HomeReport: Sendable, Equatable {
    /// `bilko today`.
    case today
    /// `bilko status`.
    case status
    /// `bilko inbox`: its entries in a list.
    case inbox
    /// `bilko drafts list` with its options by their names, as they are typed: a page of drafts and the sums of all.
    case expenses([String: String])
    /// `bilko attachments`: those behind an original, the newest first, and at most so many of them.
    case documents(after: DocumentID?, limit: Int)
    /// One of them, with its drafts.
    case document(DocumentID)
    /// `bilko queue show`.
    case queueItem(QueuedItem)
    /// `bilko config show`, `bilko company list` and `bilko account list`.
    case settings
}
