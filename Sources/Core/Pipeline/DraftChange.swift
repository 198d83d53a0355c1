package import Extraction
package import ReceiptModel
package import Store

/// What a person says of a draft in one go.
package struct DraftChange: Equatable, Sendable {
    /// Values that take the place of those that were read.
    package var said: [SaidField]
    /// The short name of the company in whose books it is; an empty one leaves it to the folder and the paper again.
    package var company: String?
    /// Whether the draft was looked at and is right.
    package var isConfirmed: Bool
    /// Whether it is an expense although its kind is none.
    package var isExpenseAnyway: Bool

    package init(
        said: [SaidField] = [], company: String? = nil, isConfirmed: Bool = false, isExpenseAnyway: Bool = false
    ) {
        self.said = said
        self.company = company
        self.isConfirmed = isConfirmed
        self.isExpenseAnyway = isExpenseAnyway
    }
}

/// Why a draft was not changed; nothing of the change was kept.
package enum DraftChangeError: Error, Equatable, Sendable {
    /// A text that is no value of its field, beside the other fields.
    case noValue(SaidField, text: String, beside: ReceiptFields)
    /// Confirmed, although it is set aside.
    case setAside(ExpenseDraft, SettingAside)
    /// Confirmed, although a paper of its kind is no expense by itself.
    case noExpense(ExpenseDraft, DocumentType)
    case store(StoreError)
}

/// What came of a change.
package struct ChangedDraft: Sendable {
    /// As it stands in the store.
    package let draft: ExpenseDraft
    /// Whether that is another revision than before.
    package let isOther: Bool
    /// Whether it is in another company's books than before.
    package let isMoved: Bool
}

extension DraftDeeds {
    /// Changes fields and books of a draft, or confirms it, or both at once: one revision, where anything is other then.
    ///
    /// What the user says of an issuer is remembered for the next paper.
    ///
    /// - Parameters:
    ///   - draft: as it stands in the store.
    ///   - change: what the user says.
    /// - Returns: the draft as it stands then.
    /// - Throws: ``DraftChangeError``; nothing is changed then.
    package func change(_ draft: ExpenseDraft, _ change: DraftChange) throws(DraftChangeError) -> ChangedDraft {
        var edited = draft
        let changed = try edited.say(change.said)
        let codes: [ScannedCode]
        do throws(StoreError) {
            try edited.putInBooks(said: change.company, of: store)
            codes = try readCodes(of: draft)
        } catch {
            throw .store(error)
        }
        try require(change, canConfirm: edited)
        edited = edited.reviewed(
            changed: changed, confirmed: change.isConfirmed, isExpenseAnyway: change.isExpenseAnyway, codes: codes,
            now: now())
        let isMoved = edited.company != draft.company
        let isOther =
            isMoved || edited.companySource != draft.companySource
            || edited.saysOther(than: draft, confirmed: change.isConfirmed)
        do throws(StoreError) {
            if isOther {
                let names = ReceiptField.allCases.filter(changed.contains).map(\.rawValue)
                try keep(
                    edited, after: draft,
                    changes: (change.isConfirmed ? [ExpenseDraft.reviewedChange] : []) + (isMoved ? ["company"] : [])
                        + names)
            }
            try teach(change.said, of: edited, instead: draft)
        } catch {
            throw .store(error)
        }
        return ChangedDraft(draft: isOther ? edited : draft, isOther: isOther, isMoved: isMoved)
    }

    /// What the sums of a draft come to, with what a person has typed and not saved; nothing is written.
    ///
    /// - Throws: ``DraftChangeError`` for a text that is no value of its field; what concerns the store.
    package func sums(of draft: ExpenseDraft, saying said: [SaidField]) throws(DraftChangeError) -> [SumCheck] {
        var edited = draft
        _ = try edited.say(said)
        do throws(StoreError) {
            return FieldChecks(edited.fields, codes: try readCodes(of: draft), received: draft.createdAt.day).sums
        } catch {
            throw .store(error)
        }
    }

    /// A draft that is no expense is not made ready by the way.
    private func require(_ change: DraftChange, canConfirm draft: ExpenseDraft) throws(DraftChangeError) {
        guard change.isConfirmed else { return }
        if let aside = draft.settingAside { throw .setAside(draft, aside) }
        guard let kind = draft.fields.kind?.value, kind.isNoExpense, !change.isExpenseAnyway,
            draft.isExpenseAnyway != true
        else { return }
        throw .noExpense(draft, kind)
    }

    /// What was scanned on the originals of a draft.
    func readCodes(of draft: ExpenseDraft) throws(StoreError) -> [ScannedCode] {
        var codes: [ScannedCode] = []
        for id in draft.documents { codes += try store.reading(of: id)?.pages.flatMap(\.codes) ?? [] }
        return codes
    }
}

extension ExpenseDraft {
    /// Puts the draft into the books that a person says, or looks again whose it is; nothing is written.
    fileprivate mutating func putInBooks(said name: String?, of store: any DocumentStore) throws(StoreError) {
        if let name {
            (company, companySource) = name.isEmpty ? (nil, nil) : (try store.company(named: name).id, .user)
        }
        keepBooks(
            of: try store.companies(), label: try store.labels(of: documentID).company,
            papers: try store.drafts(linkedTo: id).map(\.fields))
    }
}
