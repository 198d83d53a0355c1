import ReceiptModel

/// What was weighed for the fields of a draft, the likeliest first.
struct CandidatesBody: Encodable, Sendable {
    struct Candidate: Encodable, Sendable {
        var field: String
        var value: String
        /// 0…1.
        var probability: Double
        var isChosen: Bool
        var evidence: [EvidenceBody]

        enum CodingKeys: String, CodingKey {
            case field, value, probability, evidence
            case isChosen = "is_chosen"
        }
    }

    var candidates: [Candidate]

    init(_ candidates: [FieldCandidate]) {
        self.candidates = candidates.map {
            Candidate(
                field: $0.field.rawValue, value: $0.value, probability: ($0.probability * 1_000).rounded() / 1_000,
                isChosen: $0.isChosen, evidence: $0.evidence.map(EvidenceBody.init))
        }
    }
}

/// What became of a draft, the first revision first.
struct HistoryBody: Encodable, Sendable {
    struct Revision: Encodable, Sendable {
        var revision: Int
        var at: String
        /// `reading`, `user` or `server`.
        var by: String
        var state: String
        /// The revision whose values it has again.
        var restores: Int?
        /// The fields that are other than in the revision before.
        var changes: [Change]
    }

    struct Change: Encodable, Sendable {
        var field: String
        var before: String?
        var after: String?
    }

    var revisions: [Revision]

    init(_ drafts: [ExpenseDraft]) {
        revisions = drafts.enumerated().map { place, draft in
            Revision(
                revision: draft.revision, at: draft.updatedAt.description, by: draft.author.rawValue,
                state: draft.state.rawValue, restores: draft.restores,
                changes: place == 0 ? [] : Self.changes(from: drafts[place - 1], to: draft))
        }
    }

    private static func changes(from old: ExpenseDraft, to new: ExpenseDraft) -> [Change] {
        ReceiptField.allCases.compactMap { field in
            let (before, after) = (shown(field, of: old), shown(field, of: new))
            return before == after ? nil : Change(field: field.rawValue, before: before, after: after)
        }
    }

    private static func shown(_ field: ReceiptField, of draft: ExpenseDraft) -> String? {
        let values = draft.fields.readings(of: field).map(\.shown)
        return values.isEmpty ? nil : values.joined(separator: "; ")
    }
}
