import HTTPTypes
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// One deed on many drafts, each in the revision that was seen.
struct BulkDeed: Decodable, Sendable {
    enum Deed: String, Decodable, Sendable {
        case confirm, undo
        case setAside = "set_aside"
        case takeBack = "take_back"
    }

    /// A draft as it was seen.
    struct Seen: Decodable, Sendable {
        var id: String
        var revision: Int
    }

    /// Maximum number of drafts of a request.
    static let maximum = 200

    var deed: Deed
    /// Why drafts are set aside; needed for that deed alone.
    var reason: SettingAside.Reason?
    var note: String?
    var drafts: [Seen]

    /// Does it to each of the drafts: one transaction each, so that one that is refused keeps none of the others.
    ///
    /// - Parameters:
    ///   - vault: open for writing.
    ///   - now: tells the present time.
    ///   - learn: called with every draft that was confirmed or undone, and is other than before.
    /// - Returns: what came of each.
    /// - Throws: ``Problem`` for a request that says too little or too much; nothing is done then.
    func perform(
        in vault: Vault, now: @escaping @Sendable () -> Timestamp, learn: (ExpenseDraft) -> Void
    ) throws(Problem) -> BulkBody {
        guard (1...Self.maximum).contains(drafts.count) else {
            throw Problem(.unprocessableContent, "a request is about 1 to \(Self.maximum) drafts")
        }
        guard deed != .setAside || reason != nil else {
            throw Problem(.unprocessableContent, "drafts are set aside with a reason", field: "reason")
        }
        let deeds = DraftDeeds(vault, now: now)
        return BulkBody(
            drafts: drafts.map { seen in
                do {
                    return BulkBody.Item(try one(seen, by: deeds, in: vault, learn: learn))
                } catch {
                    return BulkBody.Item(id: seen.id, refused: Problem(error))
                }
            })
    }

    private func one(
        _ seen: Seen, by deeds: DraftDeeds, in vault: Vault, learn: (ExpenseDraft) -> Void
    ) throws -> ExpenseDraft {
        guard Asked.isIdentity(seen.id) else { throw Problem.noDraft }
        let draft = try vault.draft(exactly: seen.id)
        guard draft.revision == seen.revision else {
            throw StoreError.revisionConflict(draft: seen.id, expected: seen.revision, found: draft.revision)
        }
        switch deed {
        case .confirm:
            let changed = try deeds.confirm(draft)
            if changed.isOther { learn(changed.draft) }
            return changed.draft
        case .undo:
            let undone = try ReviewAPI.undo(draft, by: deeds)
            learn(undone)
            return undone
        case .setAside: return try deeds.setAside(draft, reason ?? .noExpense, note: note)
        case .takeBack: return try deeds.takeBack(draft)
        }
    }
}

/// What came of a deed on many drafts, in the order in which they were named.
struct BulkBody: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var id: String
        /// As the draft stands then; absent where the deed was refused.
        var revision: Int?
        var state: String?
        /// Why nothing was done to the draft.
        var refused: Problem?

        init(_ draft: ExpenseDraft) {
            (id, revision, state) = (draft.id, draft.revision, draft.state.rawValue)
        }

        init(id: String, refused: Problem) { (self.id, self.refused) = (id, refused) }
    }

    var drafts: [Item]
}

extension DraftDeeds {
    /// Confirms a draft as it stands.
    fileprivate func confirm(_ draft: ExpenseDraft) throws -> ChangedDraft {
        do throws(DraftChangeError) {
            return try change(draft, DraftChange(isConfirmed: true))
        } catch {
            throw Problem(refused: error)
        }
    }
}
