import Pipeline
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
        /// For people: who made it, and what it was.
        var deed: String
        var state: String
        /// The revision whose values it has again.
        var restores: Int?
        /// What is other than in the revision before.
        var changes: [Change]
    }

    struct Change: Encodable, Sendable {
        /// A field, or what is said about the draft as a whole.
        var field: String
        var before: String?
        var after: String?
        /// For people.
        var message: String

        fileprivate init(_ change: RevisionChange) {
            (field, before, after) = (change.field, change.before, change.after)
            message = Speech.text(change.words)
        }
    }

    var revisions: [Revision]

    init(_ drafts: [ExpenseDraft]) {
        revisions = drafts.enumerated().map { place, draft in
            let before = place == 0 ? nil : drafts[place - 1]
            return Revision(
                revision: draft.revision, at: draft.updatedAt.description, by: draft.author.rawValue,
                deed: Speech.text(draft.deed(after: before)), state: draft.state.rawValue, restores: draft.restores,
                changes: before.map { RevisionChange.between($0, draft).map(Change.init) } ?? [])
        }
    }
}
