package import ReceiptModel
package import Store

/// What a person decides in the inbox: each is what a command does.
package enum HomeDecision: Sendable, Equatable {
    /// `bilko inbox approve` or `reject`; of the account whose server asks.
    case approval(id: String, account: String, isApproved: Bool, reason: String?)
    /// `bilko queue resolve`: a version is kept, or the server's values of these fields.
    case conflict(QueuedItem, keeping: ConflictChoice?, taking: [String])
    /// `bilko queue retry`.
    case sendAgain(QueuedItem)
    /// `bilko queue drop`.
    case drop(QueuedItem, reason: String)
    /// `bilko attachments retry`; the server reads it.
    case readAgain(DocumentID)
    /// `bilko attachments skip`.
    case leaveUnread(DocumentID, reason: String?)
}

/// What is decided about does not allow the decision, or not any more.
package struct StateConflict: ExplainedError, Equatable {
    package let message: Message
    package let remedy: Message
    package var exitStatus: ExitStatus { .input }

    package init(_ message: Message, remedy: Message) { (self.message, self.remedy) = (message, remedy) }
}
