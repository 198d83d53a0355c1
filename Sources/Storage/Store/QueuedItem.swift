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
    package var lastError: String?
    /// To which account it goes: that of its folder, or the one that was active when it was queued, and fixed from then on.
    ///
    /// Without one it goes to the first account that there is.
    package var account: String?
    /// Counts the claims; a completion with an older number is refused.
    package var fence: Int
    /// How often a new upload address was asked for.
    package var renewals: Int
    /// Why it needs a person, and what that person can do; with `needsAttention` only.
    package var trouble: DeliveryTrouble?
    /// How it ended; with `done` only, and absent in items of older versions.
    package var outcome: Outcome?

    package init(
        item: SyncQueueItem, sequence: Int, idempotencyKey: String, state: State, nextAttemptAt: Timestamp,
        leaseUntil: Timestamp? = nil, lastError: String? = nil, account: String? = nil, fence: Int = 0,
        renewals: Int = 0, trouble: DeliveryTrouble? = nil, outcome: Outcome? = nil
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
    }

    /// How an item ended.
    package enum Outcome: String, Hashable, Sendable, Codable {
        /// The backend confirmed it.
        case delivered
        /// There was a conflict, and a person chose what the backend has.
        case superseded
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
