import ReceiptModel
import Store

// What a person says of a draft is proposed for the next paper of the same issuer, and no longer than the draft says it.

extension DraftDeeds {
    /// The fields that are the same on the next paper of an issuer.
    private static let taught: [ReceiptField] = [.merchant, .category]

    /// Remembers what the user has just said of the issuer; where a value was taken away that was remembered, it is forgotten.
    func teach(
        _ said: [SaidField], of edited: ExpenseDraft, instead draft: ExpenseDraft
    ) throws(StoreError) {
        guard let taxID = edited.fields.taxID?.value else { return }
        for one in said where Self.taught.contains(one.field) {
            if let value = edited.fields.plain(one.field) {
                try store.remember([
                    IssuerNote(taxID: taxID, field: one.field.rawValue, value: value, saidAt: edited.updatedAt)
                ])
            } else if let value = draft.fields.plain(one.field),
                try isRemembered(IssuerLesson(taxID: taxID, value: value), one.field)
            {
                _ = try store.forget(taxID, field: one.field.rawValue)
            }
        }
    }

    /// Remembers of the issuer what a draft says after an undo, and not what it said before.
    ///
    /// Where another draft says something of the same issuer, that is remembered again.
    func teach(as next: ExpenseDraft, instead draft: ExpenseDraft) throws(StoreError) {
        for field in Self.taught {
            let (before, after) = (draft.lesson(of: field), next.lesson(of: field))
            guard before != after else { continue }
            if let before, try isRemembered(before, field) {
                _ = try store.forget(before.taxID, field: field.rawValue)
                if let other = try latest(field, of: before.taxID) {
                    try remember(other, field, saidAt: next.updatedAt)
                }
            }
            if let after { try remember(after, field, saidAt: next.updatedAt) }
        }
    }

    private func remember(_ lesson: IssuerLesson, _ field: ReceiptField, saidAt: Timestamp) throws(StoreError) {
        try store.remember([
            IssuerNote(taxID: lesson.taxID, field: field.rawValue, value: lesson.value, saidAt: saidAt)
        ])
    }

    private func isRemembered(_ lesson: IssuerLesson, _ field: ReceiptField) throws(StoreError) -> Bool {
        try store.issuerNotes(about: lesson.taxID).contains { $0.field == field.rawValue && $0.value == lesson.value }
    }

    /// Maximum number of an issuer's drafts that are looked through.
    private static let mostLooked = 200

    /// What the user has said of an issuer in the latest of its drafts that has such a word.
    private func latest(_ field: ReceiptField, of taxID: TaxIdentifier) throws(StoreError) -> IssuerLesson? {
        var query = DraftQuery()
        query.issuer = taxID.digits
        query.isDescending = true
        query.limit = Self.mostLooked
        let drafts = try store.drafts(named: store.page(of: query).rows.map(\.id))
        return drafts.filter { $0.lesson(of: field)?.taxID == taxID }.max { $0.updatedAt < $1.updatedAt }?
            .lesson(of: field)
    }
}

/// What a draft teaches of its issuer.
private struct IssuerLesson: Equatable {
    var taxID: TaxIdentifier
    var value: String
}

extension ExpenseDraft {
    /// What the user has said of the issuer; `nil` where the value was read, or the issuer's number was not.
    fileprivate func lesson(of field: ReceiptField) -> IssuerLesson? {
        guard let taxID = fields.taxID?.value, let said = fields.readings(of: field).first, said.isSaid,
            let value = said.plain
        else { return nil }
        return IssuerLesson(taxID: taxID, value: value)
    }
}
