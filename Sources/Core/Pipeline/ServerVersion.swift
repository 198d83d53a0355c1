package import ReceiptModel
package import Store

/// What a server tells of a draft of which both have another version.
package struct ServerVersion: Sendable {
    package var fields: ToldFields
    /// `nil` where the server does not tell it.
    package var standing: DraftStanding?

    package init(fields: ToldFields, standing: DraftStanding?) {
        self.fields = fields
        self.standing = standing
    }
}

/// A draft with what was taken from a server, which is in no store yet.
package struct TakenVersion: Sendable {
    /// The next revision.
    package var draft: ExpenseDraft
    /// The fields that have the server's values now.
    package var changed: Set<ReceiptField> = []
    /// The fields of which the server tells no values.
    package var refused: [ReceiptField] = []
    /// Whether it is an expense, or set aside, because it is there.
    package var isStandingTaken = false
    /// Whether it is linked on one side alone, which stays as it is here.
    package var isLinkedOtherwise = false
    /// The originals that the server is to get with it.
    package var uploads: [SyncQueueItem] = []
}

extension DraftDeeds {
    /// Gives a draft the values that a server tells; what they contradict on the paper is doubtful again.
    ///
    /// - Parameters:
    ///   - version: what the server tells.
    ///   - only: the fields that are taken; `nil` for all, and for whether it is an expense.
    ///   - draft: as it stands in the store.
    /// - Returns: the next revision; nothing is written.
    /// - Throws: what concerns the store.
    package func take(
        _ version: ServerVersion, only: Set<ReceiptField>?, into draft: ExpenseDraft
    ) throws(StoreError) -> TakenVersion {
        var taken = TakenVersion(draft: draft)
        let own = ToldFields(draft.fields)
        // The currency before the amounts that are in it.
        for field in [.currency] + ReceiptField.allCases.filter({ $0 != .currency }) {
            guard only?.contains(field) ?? true, version.fields.tells(field),
                version.fields.typed(field) != own.typed(field)
            else { continue }
            if taken.draft.fields.take(field, from: version.fields, because: "taken from the server") {
                taken.changed.insert(field)
            } else {
                taken.refused.append(field)
            }
        }
        taken.draft.fields.putAmountsInCurrency()
        let now = now()
        if !taken.changed.isEmpty {
            taken.draft.keepBooks(
                of: try store.companies(), label: try store.labels(of: draft.documentID).company,
                papers: try store.drafts(linkedTo: draft.id).map(\.fields))
        }
        let standing = only == nil ? version.standing : nil
        if let standing, standing != DraftStanding(draft) {
            switch standing {
            case .expense where draft.sameAs == nil: taken.draft.settingAside = nil
            case .setAside(let reason) where draft.sameAs == nil:
                taken.draft.settingAside = SettingAside(reason, note: draft.settingAside?.note, at: now)
            default: taken.isLinkedOtherwise = true
            }
            taken.isStandingTaken = !taken.isLinkedOtherwise
        }
        taken.draft = taken.draft.reviewed(
            changed: taken.changed, confirmed: false, codes: try readCodes(of: draft), by: .server, now: now)
        if !draft.state.isExpense, taken.draft.state.isExpense { taken.uploads = try uploads(of: taken.draft) }
        return taken
    }
}
