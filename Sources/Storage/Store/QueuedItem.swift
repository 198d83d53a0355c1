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
    package var lastError: Message?
    /// To which account it goes, fixed from then on: that of its folder, that of its company, or the one that was active
    /// when it was queued.
    ///
    /// Without one it goes to the first account that there is. With ``undecided`` it waits until somebody has said in which
    /// company's books it is.
    package var account: String?
    /// Counts the claims; a completion with an older number is refused.
    package var fence: Int
    /// How often a new upload address was asked for.
    package var renewals: Int
    /// Why it needs a person, and what that person can do; with `needsAttention` only.
    package var trouble: DeliveryTrouble?
    /// How it ended; with `done` only, and absent in items of older versions.
    package var outcome: Outcome?
    /// How many of its claims may have brought something of it to the account; at 0 it can still go to another.
    package var begun: Int
    /// Why a person has taken it out of the line; with the outcome `dropped` only.
    package var dropReason: String?

    package init(
        item: SyncQueueItem, sequence: Int, idempotencyKey: String, state: State, nextAttemptAt: Timestamp,
        leaseUntil: Timestamp? = nil, lastError: Message? = nil, account: String? = nil, fence: Int = 0,
        renewals: Int = 0, trouble: DeliveryTrouble? = nil, outcome: Outcome? = nil, begun: Int = 0,
        dropReason: String? = nil
    ) {
        self.item = item
        self.sequence = sequence
        self.idempotencyKey = idempotencyKey
        self.state = state
        self.nextAttemptAt = nextAttemptAt
        self.leaseUntil = leaseUntil
        self.lastError = lastError
        self.account = account
        self.fence = fence
        self.renewals = renewals
        self.trouble = trouble
        self.outcome = outcome
        self.begun = begun
        self.dropReason = dropReason
    }

    /// In the place of an account: there are several companies with accounts, and nobody knows which one's the paper is.
    ///
    /// It is of the form of what waits for an account, and no account can have such a name.
    package static let undecided = "unassigned::::company"

    /// How an item ended.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// The backend confirmed it.
        case delivered
        /// There was a conflict, and a person chose what the backend has.
        case superseded
        /// Nothing of it can have arrived when a person set aside what it is about, so it never is sent.
        case withdrawn
        /// A person has taken it out of the line; it can be taken up again.
        case dropped
    }
}

extension SyncQueueItem {
    /// The same for the same item for ever, and another for every other item.
    package var idempotencyKey: String {
        Fingerprint.of([id, entityType.rawValue, entityId, operation.rawValue, payload])
    }

    /// Checks what every store asks of the decision about an approval.
    ///
    /// - Throws: `refused` for anything but an approval, or without its version.
    package func requireDecision() throws(StoreError) {
        guard entityType == .approval, operation == .approve || operation == .reject, baseVersion?.isEmpty == false
        else { throw .refused(reason: "a decision is queued with the version that was looked at") }
    }
}
