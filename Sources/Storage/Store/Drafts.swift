package import ReceiptModel

/// Keeps what was read from originals, so that extraction can be run again without the paper.
package protocol ReadingStore: Sendable {
    /// What was read from the document; `nil` when it was not read.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func reading(of id: DocumentID) throws(StoreError) -> DocumentReading?

    /// Puts a new reading of an original in the place of the kept one; drafts stay as they are.
    ///
    /// - Throws: `notFound` for a document that was not read before.
    func replace(reading: DocumentReading, of id: DocumentID, now: Timestamp) throws(StoreError)
}

/// Keeps drafts, each with the number of its revision.
package protocol DraftStore: Sendable {
    /// All drafts, in the order in which they were made.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func drafts() throws(StoreError) -> [ExpenseDraft]

    /// The drafts that name a document, in their order: several for several receipts on one picture; none when it was not
    /// read.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func drafts(of id: DocumentID) throws(StoreError) -> [ExpenseDraft]

    /// The drafts that share one of these keys, the oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func drafts(alike keys: [ReceiptKey]) throws(StoreError) -> [AlikeDraft]

    /// The drafts that are linked to a draft, the oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func drafts(linkedTo draft: String) throws(StoreError) -> [ExpenseDraft]

    /// Records what was made of originals: drafts, readings, retention, queue items and audit entries, all or nothing.
    ///
    /// When a draft stands beside one of them already, nothing is written and nothing changes: what the user made of it
    /// stays.
    /// - Parameters:
    ///   - drafts: revision 1, at least one; together they name each of the originals, and no other.
    ///   - originals: stored before.
    ///   - queue: what the backend is to be told, at least one item about each draft that is an expense.
    ///   - alike: the drafts that share keys with these, as `drafts(alike:)` told them; `nil` when nobody asked.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound` for a document that was not stored; `outrun` when there are other drafts alike by now; `refused`
    ///   when the rules of the store forbid it.
    func record(
        drafts: [ExpenseDraft], of originals: [ReadOriginal], queue: [SyncQueueItem], alike: [AlikeDraft]?,
        now: Timestamp
    ) throws(StoreError)

    /// All revisions of a draft, the first one first, the present one last; none of a draft that is not there.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func revisions(of draft: String) throws(StoreError) -> [ExpenseDraft]

    /// Puts the next revision of a draft in the place of the present one, which is kept as it was.
    ///
    /// What nothing can have reached the backend of, about a draft that is set aside, is withdrawn from the queue: the items about the draft, and
    /// the uploads of its originals, and of those of drafts linked to it, where no other draft needs them. The backend is then told of the draft only where it may
    /// have heard of it. An upload is queued where none of the same original is that was not withdrawn.
    ///
    /// - Parameters:
    ///   - draft: with a revision one above the one that was read.
    ///   - retention: when the change moves country or date; a hold stays in any case.
    ///   - queue: what the backend is to be told, by the rules above.
    ///   - changes: for the audit log, by the names of the fields, not by their values.
    ///   - now: stamped on what is written.
    /// - Throws: `revisionConflict` when somebody else was faster.
    func replace(
        draft: ExpenseDraft, retention: Retention?, queue: [SyncQueueItem], changes: [String], now: Timestamp
    ) throws(StoreError)
}

extension [ExpenseDraft] {
    /// Checks what every store asks of new drafts before it looks at its own rows.
    ///
    /// - Throws: `refused` when they name other originals than those that were read, when one has no queue item, or when
    ///   one is not at its first revision.
    package func requireRecordable(
        of originals: [ReadOriginal], queue: [SyncQueueItem]
    ) throws(StoreError) {
        guard !isEmpty, Set(flatMap(\.documents)) == Set(originals.map(\.id)) else {
            throw .refused(reason: "the drafts name other originals than those that were read")
        }
        for draft in self {
            let isQueued = queue.contains { $0.entityType == .expenseDraft && $0.entityId == draft.id }
            guard isQueued || draft.state == .linked else {
                throw .refused(reason: "the draft \(draft.id) has no queue item")
            }
            guard draft.revision == 1 else {
                throw .refused(reason: "a new draft has revision 1, not \(draft.revision)")
            }
        }
    }
}

/// What was read from an original, and how long it is to be kept.
package struct ReadOriginal: Hashable, Sendable {
    package var id: DocumentID
    /// What the drafts were made from; it replaces an earlier one.
    package var reading: DocumentReading
    /// By the rule of the country and the date of the draft.
    ///
    /// A hold stays in any case.
    package var retention: Retention

    package init(id: DocumentID, reading: DocumentReading, retention: Retention) {
        self.id = id
        self.reading = reading
        self.retention = retention
    }
}

/// A draft that shares a key with another: perhaps, or surely, of the same receipt.
package struct AlikeDraft: Hashable, Sendable {
    package let draft: ExpenseDraft
    /// The strongest of the keys that they share.
    package let strength: ReceiptKey.Strength

    package init(draft: ExpenseDraft, strength: ReceiptKey.Strength) {
        self.draft = draft
        self.strength = strength
    }
}
