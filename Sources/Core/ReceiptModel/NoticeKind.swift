/// What somebody may be told of; the words are a contract with whoever is told.
package enum NoticeKind: String, CaseIterable, Sendable {
    case captured = "receipt.captured"
    case needsReview = "receipt.needs_review"
    case needsAttention = "queue.needs_attention"
    case heldUp = "account.held_up"
    /// Told by the service manager when a service has failed for good; no ledger has it.
    case stopped = "service.stopped"
    /// An original is not what it was when it came in.
    case originalDamaged = "original.damaged"
    /// A check at the start of the service has found something.
    case homeDamaged = "home.damaged"
    // What a server asks or tells, with the names of the mobile architecture document, section 9.
    case approvalRequested = "approval.requested"
    case documentRequested = "document.requested"
    case invoiceOverdue = "invoice.overdue"
    case taxDeadline = "tax.deadline"
    case einvoiceAccepted = "einvoice.accepted"
    case einvoiceRejected = "einvoice.rejected"
    case certificateExpiring = "certificate.expiring"
}
