/// What somebody may be told of; the words are a contract with whoever is told.
package enum NoticeKind: String, CaseIterable, Sendable {
    case captured = "receipt.captured"
    case needsReview = "receipt.needs_review"
    case needsAttention = "queue.needs_attention"
    case heldUp = "account.held_up"
}
