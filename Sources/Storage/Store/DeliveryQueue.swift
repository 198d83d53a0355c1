package import ReceiptModel

/// The operations that wait for the accounting backend.
///
/// A lane is one entity: its items are sent in the order in which they were queued, one at a time. Whoever sends an item
/// holds a claim with a lease and a fence, and what came of it is written down only while that lease holds. What was
/// queued is never discarded.
package protocol DeliveryQueue: Sendable {
    /// Everything that was queued, in the order in which it was queued.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func queueItems() throws(StoreError) -> [QueuedItem]

    /// What the backend was, or is to be, told of an entity last.
    ///
    /// - Returns: the item of the entity that was queued last, without those that were withdrawn or dropped; `nil` where
    ///   there is none.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func lastItem(of type: SyncQueueItem.EntityType, _ entity: String) throws(StoreError) -> SyncQueueItem?

    /// Queues the approval or the rejection of a version that somebody has looked at.
    ///
    /// The same decision about the same version is queued once. An earlier one that needs a person, or of which nothing can
    /// have arrived, ends: a conflict with the backend's version, anything else is dropped.
    /// - Parameters:
    ///   - item: the decision.
    ///   - account: the account whose backend asked for it; `nil` for the one that is active.
    ///   - now: stamped on what is written.
    /// - Throws: `refused` for anything but an approval, or without its version.
    func enqueue(decision item: SyncQueueItem, for account: String?, now: Timestamp) throws(StoreError)

    /// Takes items to send: the first of each lane that is due, oldest first.
    ///
    /// The next item of a lane can be claimed when the one before it was confirmed; an item that needs attention therefore
    /// stops its lane and no other. A claim that ran out is open to others again.
    /// - Parameters:
    ///   - account: gets the items that no account has yet, unless `ownOnly`.
    ///   - ownOnly: whether items of no account are left to another.
    ///   - limit: the most items.
    ///   - lease: in milliseconds, longer than sending may take.
    ///   - now: from which the lease counts.
    /// - Returns: the claims; none while the queue or the account is paused.
    /// - Throws: ``StoreError`` when the store cannot be written.
    func claim(
        for account: String, ownOnly: Bool, limit: Int, lease: Int64, now: Timestamp
    ) throws(StoreError) -> [QueueClaim]

    /// Writes down how sending went, all of it in one transaction.
    ///
    /// A result holds only while the lease does: after its end, or under an older fence, it is not written, and the item
    /// is sent again under the same key.
    /// - Returns: the claims whose results were not written.
    /// - Throws: ``StoreError`` when the store cannot be written.
    func settle(
        _ results: [(claim: QueueClaim, result: DeliveryResult)], now: Timestamp
    ) throws(StoreError) -> [QueueClaim]

    /// Lengthens a lease that still holds.
    ///
    /// - Returns: whether it did; otherwise the holder has to stop.
    /// - Throws: ``StoreError`` when the store cannot be written.
    func renewLease(of claim: QueueClaim, until: Timestamp, now: Timestamp) throws(StoreError) -> Bool

    /// Opens again what a process that is gone had claimed, and brings attempts back that a wrong clock put too far away.
    ///
    /// Only one process delivers for a store, so at its start nobody else can hold a claim.
    /// No attempt stays further in the future than `farthest` milliseconds.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func recoverQueue(farthest: Int64, now: Timestamp) throws(StoreError)

    /// When the next item of the account is due; `nil` when nothing waits that could be sent, and while it is held up.
    ///
    /// With `ownOnly` the items that no account has yet do not count.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func nextAttempt(for account: String, ownOnly: Bool) throws(StoreError) -> Timestamp?

    /// Whether items are claimed: by somebody who is sending now, or by one who is gone.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func hasClaims() throws(StoreError) -> Bool

    /// How many items are in each state.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func queueCounts() throws(StoreError) -> [QueuedItem.State: Int]

    /// Every time that the item was sent, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func attempts(of item: QueuedItem) throws(StoreError) -> [DeliveryAttempt]

    // MARK: What a person does

    /// Lets an item that needs attention be sent again, with all its tries; or takes up again one that was dropped, with
    /// those that were dropped with it.
    ///
    /// - Throws: `refused` for an item in another state; for a conflict, about which a person has to choose first; for one
    ///   that was dropped when a later one of its entity was sent meanwhile, which it would undo.
    func retry(_ item: QueuedItem, now: Timestamp) throws(StoreError)

    /// Takes an item out of the line by the word of a person; it is kept, and ``retry(_:now:)`` takes it up again.
    ///
    /// With the item that makes an entity go all that wait behind it, also those that are queued later: without it, the
    /// backend knows of nothing that they could change.
    /// - Parameters:
    ///   - item: one that waits or needs attention.
    ///   - reason: why, for people and for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Returns: what was dropped, in its order.
    /// - Throws: `refused` for an item that is done or is being sent, and without a reason.
    @discardableResult
    func drop(_ item: QueuedItem, reason: String, now: Timestamp) throws(StoreError) -> [QueuedItem]

    /// Has what was never begun for its account go to another one; a receipt moves whole, its drafts with its originals.
    ///
    /// - Parameters:
    ///   - item: one of the receipt's.
    ///   - account: the identity of an account, which the caller knows to be there.
    ///   - now: when it is due there, whatever it waited for before.
    /// - Returns: what was moved, in its order; none where all of it goes there already.
    /// - Throws: `refused` when something of the receipt was begun for an account, and for an approval.
    func move(_ item: QueuedItem, to account: String, now: Timestamp) throws(StoreError) -> [QueuedItem]

    /// Ends a conflict by the choice of a person who has seen what the backend has.
    ///
    /// - Throws: `refused` for an item without a conflict, and for sending an approval again: it was given for a version
    ///   that is no longer there.
    func settleConflict(_ item: QueuedItem, keeping choice: ConflictChoice, now: Timestamp) throws(StoreError)

    /// Makes items that wait for a later attempt due at once; what needs attention stays.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func hasten(now: Timestamp) throws(StoreError)

    /// Holds up the queue, an account or a lane; a pause by the user stays where another cause comes later.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func pause(_ pause: QueuePause) throws(StoreError)

    /// Lets it go on.
    ///
    /// - Returns: whether it was held up.
    /// - Throws: ``StoreError`` when the store cannot be written.
    @discardableResult
    func resume(_ scope: QueuePause.Scope) throws(StoreError) -> Bool

    /// What is held up, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func pauses() throws(StoreError) -> [QueuePause]

    // MARK: What the backend has

    /// What the backend holds of an entity, as far as this store knows.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func remoteRecord(
        _ type: SyncQueueItem.EntityType, _ entity: String, account: String
    ) throws(StoreError) -> RemoteRecord?

    /// Takes up what the backend changed, and how far that was read, in one transaction; approvals that it asks for are
    /// kept among what it lists.
    ///
    /// A record that is submitted is the backend's: edits of it that still wait become conflicts, which the user sees.
    /// - Returns: how many became conflicts.
    /// - Throws: ``StoreError`` when the store cannot be written.
    func takeUp(
        _ pulled: [PulledRecord], cursor: String, account: String, now: Timestamp
    ) throws(StoreError) -> Int

    /// What the backend sent last under a name: its cursor, its country configuration, its bootstrap.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func serverCopy(
        _ name: String, account: String
    ) throws(StoreError) -> (content: String, fetchedAt: Timestamp)?

    /// Keeps what the backend sent, for the time without a network.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func keepServerCopy(
        _ name: String, _ content: String, account: String, now: Timestamp
    ) throws(StoreError)
}
