import Countries
package import ReceiptModel
package import Store

/// What a person does with drafts: each deed is one revision and one transaction, and the backend is told what it has to know.
///
/// The commands and whatever else lets people settle drafts go through here, so that they mean the same.
package struct DraftDeeds: Sendable {
    let store: any DocumentStore
    let now: @Sendable () -> Timestamp

    package init(_ store: any DocumentStore, now: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.now = now
    }

    /// Takes a draft off the expenses, until somebody takes it back.
    ///
    /// - Parameters:
    ///   - draft: as it stands in the store.
    ///   - reason: why.
    ///   - note: what the person adds; `nil` leaves what was added before, and an empty text takes it away.
    /// - Returns: the draft as it stands then.
    /// - Throws: `refused` for a draft that is linked to another; what concerns the store.
    package func setAside(
        _ draft: ExpenseDraft, _ reason: SettingAside.Reason, note: String?
    ) throws(StoreError) -> ExpenseDraft {
        guard draft.sameAs == nil else {
            throw .refused(reason: "the draft \(draft.shortID) is linked to another and no expense of its own")
        }
        var next = draft.successor(by: .user, now: now())
        next.settingAside = SettingAside(
            reason, note: note?.typedLine ?? draft.settingAside?.note, at: next.updatedAt)
        next.settle()
        try keep(next, after: draft, changes: ["set_aside"])
        return next
    }

    /// Makes a draft that was set aside an expense again.
    ///
    /// - Returns: the draft as it stands then.
    /// - Throws: `refused` for a draft that is not set aside; what concerns the store.
    package func takeBack(_ draft: ExpenseDraft) throws(StoreError) -> ExpenseDraft {
        guard draft.settingAside != nil else { throw .refused(reason: "the draft \(draft.shortID) is not set aside") }
        var next = draft.successor(by: .user, now: now())
        next.settingAside = nil
        next.settle()
        try keep(next, after: draft, changes: ["set_aside"])
        return next
    }

    /// Makes a draft of a document, and of those to which it was joined, on which no receipt could be read.
    ///
    /// - Returns: the draft, in which nothing stands yet.
    /// - Throws: `notFound`; `refused` where a draft stands beside it already; what concerns the store.
    package func begin(_ id: DocumentID) throws(StoreError) -> ExpenseDraft {
        let join = try store.join(of: id)
        var documents: [Document] = []
        for id in try join.map({ (join) throws(StoreError) in try store.pictures(of: join.receipt) }) ?? [id] {
            guard let attachment = try store.attachment(id) else { throw .notFound("document \(id.short)") }
            guard attachment.state != .drafted else {
                throw .refused(reason: "a draft stands beside document \(id.short) already")
            }
            documents.append(attachment.document)
        }
        let now = now()
        let draft = ExpenseDraft(byHandOf: documents, at: now)
        let nothing = DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0)
        try store.record(
            drafts: [draft],
            of: documents.map {
                ReadOriginal(
                    id: $0.id, reading: nothing, retention: CountryProfile.cautiousRetention(received: now.day))
            },
            queue: [draft].queueItems(for: documents, now: now), now: now)
        return draft
    }

    /// Makes a draft one of the same purchase as another, which is the expense; its papers are that one's from then on.
    ///
    /// - Returns: the draft as it stands then.
    /// - Throws: `refused` where the rules of links forbid it; what concerns the store.
    package func link(_ draft: ExpenseDraft, to expense: ExpenseDraft) throws(StoreError) -> ExpenseDraft {
        guard draft.settingAside == nil else {
            throw .refused(reason: "the draft \(draft.shortID) is set aside, and no paper of an expense")
        }
        try require(isExpense: expense)
        let next = draft.linked(to: expense, now: now())
        try keep(next, after: draft, changes: ["same_as"])
        return next
    }

    /// Makes a linked draft an expense of its own, or says of one that may be of the same purchase as another that it is not.
    ///
    /// - Returns: the draft as it stands then.
    /// - Throws: what concerns the store.
    package func unlink(_ draft: ExpenseDraft) throws(StoreError) -> ExpenseDraft {
        let next = draft.unlinked(now: now())
        try keep(next, after: draft, changes: ["same_as"])
        return next
    }

    /// A draft that is linked to what is none would be in no sum, and nobody would miss it.
    private func require(isExpense expense: ExpenseDraft) throws(StoreError) {
        guard expense.settingAside != nil else { return }
        throw .refused(
            reason: "the draft \(expense.shortID) is set aside and no expense, so nothing can be linked to it")
    }

    /// Gives a draft the values of an earlier revision, in a new one.
    ///
    /// Revisions that have only looked again in whose books the draft is are passed over: in the books it stays as the
    /// companies of the home are by now. What the user has said of the issuer is remembered as the draft says it then.
    ///
    /// - Parameters:
    ///   - draft: as it stands in the store.
    ///   - revision: which; `nil` for the one before the last change that was not undone yet.
    /// - Returns: the draft as it stands then; `nil` where nothing was changed before.
    /// - Throws: `notFound` for a revision that there is not; `refused` where the rules of links forbid what it was; what
    ///   concerns the store.
    package func undo(_ draft: ExpenseDraft, to revision: Int? = nil) throws(StoreError) -> ExpenseDraft? {
        let revisions = try store.revisions(of: draft.id)
        guard let number = revision ?? revisions.revisionBeforeLast else { return nil }
        guard let earlier = revisions.first(where: { $0.revision == number }) else {
            throw .notFound("revision \(number) of draft \(draft.shortID)")
        }
        var next = earlier
        next.revision = draft.revision + 1
        next.revisedBy = .user
        next.restores = number
        next.updatedAt = now()
        // Linked or not is what it was; the companies and the expense may have become others since.
        if let expense = next.sameAs, draft.sameAs != expense {
            for expense in try store.drafts(named: [expense]) { try require(isExpense: expense) }
        }
        next.keepBooks(
            of: try store.companies(), label: try store.labels(of: draft.documentID).company,
            papers: try store.drafts(linkedTo: draft.id).map(\.fields))
        next.settle()
        try keep(next, after: draft, changes: ["undone"])
        try teach(as: next, instead: draft)
        return next
    }

    /// Puts the next revision of a draft in the place of the present one, with what follows for the backend.
    ///
    /// - Parameters:
    ///   - next: the revision after `draft`.
    ///   - draft: as it stands in the store.
    ///   - changes: for the audit log, by the names of the fields.
    /// - Throws: what concerns the store.
    package func keep(_ next: ExpenseDraft, after draft: ExpenseDraft, changes: [String]) throws(StoreError) {
        try store.replace(
            draft: next, retention: try retention(of: next, after: draft), queue: try items(about: next, after: draft),
            changes: changes, now: next.updatedAt)
        guard next.sameAs != draft.sameAs else { return }
        for expense in [draft.sameAs, next.sameAs].compactMap(\.self) {
            try store.judgePurchase(of: expense, now: next.updatedAt)
        }
    }

    /// How long the originals are kept from now on; `nil` where that stays as it is.
    ///
    /// A day or a country that something contradicts makes it longer and never shorter, until a person has confirmed it.
    private func retention(of next: ExpenseDraft, after draft: ExpenseDraft) throws(StoreError) -> Retention? {
        let isMoved =
            next.fields.country?.value != draft.fields.country?.value
            || next.fields.date?.value != draft.fields.date?.value || next.company != draft.company
        guard isMoved || draft.doubtsItsLaw, let rule = next.retention(by: try store.companies()) else { return nil }
        guard next.doubtsItsLaw else { return rule }
        for id in next.documents {
            if let kept = try store.attachment(id)?.retention, kept.retainUntil > rule.retainUntil { return nil }
        }
        return rule
    }

    /// What the backend is to be told: a change where it may have heard of the draft, a new draft where it has not; and the
    /// originals that were withdrawn with it.
    private func items(about next: ExpenseDraft, after draft: ExpenseDraft) throws(StoreError) -> [SyncQueueItem] {
        let now = next.updatedAt
        if draft.state.isExpense, next.state.isExpense { return [next.updateItem(now: now)] }
        let isKnown = try store.queueItems().contains {
            $0.item.entityType == .expenseDraft && $0.item.entityId == next.id && $0.item.operation == .create
                && $0.outcome != .withdrawn
        }
        guard next.state.isExpense else { return isKnown ? [next.updateItem(now: now)] : [] }
        return [isKnown ? next.updateItem(now: now) : next.createItem(now: now)] + (try uploads(of: next))
    }

    /// The originals of a draft and of those linked to it, as the backend gets them where it has not got them yet.
    func uploads(of next: ExpenseDraft) throws(StoreError) -> [SyncQueueItem] {
        var documents: [Document] = []
        let linked = try store.drafts(linkedTo: next.id).flatMap(\.documents)
        for id in next.documents + linked {
            if let found = try store.attachment(id) { documents.append(found.document) }
        }
        return next.uploadItems(of: documents, now: next.updatedAt)
    }
}

extension ExpenseDraft {
    /// Whether a person has to look at the day or the country, by which the retention goes.
    fileprivate var doubtsItsLaw: Bool {
        findings.contains { $0.severity == .review && $0.isAbout([.country, .date]) }
    }
}

extension [ExpenseDraft] {
    /// Which of all revisions of a draft an undo of the last one leads to; `nil` where nothing was changed before.
    ///
    /// A revision that an undo has made counts as the one whose values it has, so that undoing again goes further back; and
    /// one that has looked again in whose books the draft is, as the one before it.
    package var revisionBeforeLast: Int? {
        guard var last else { return nil }
        while true {
            last = original(of: last)
            guard let before = first(where: { $0.revision == last.revision - 1 }) else { return nil }
            guard last.isJudgedAgain(after: before) else { return original(of: before).revision }
            last = before
        }
    }

    /// The revision whose values one has: itself, unless an undo has made it.
    private func original(of draft: ExpenseDraft) -> ExpenseDraft {
        var draft = draft
        while let number = draft.restores,
            let earlier = first(where: { $0.revision == number && number < draft.revision })
        {
            draft = earlier
        }
        return draft
    }
}
