import Hummingbird
import ReceiptModel
import SQLiteStore
import Store

/// The drafts that are, or may be, of the same purchase as a draft.
struct AlikeBody: Encodable, Sendable {
    enum Relation: String, Encodable, Sendable {
        /// The expense to which the draft is linked.
        case expense
        /// Its paper is one of the draft's.
        case linked
        /// It has the identity of the purchase, the issuer and the number, or the issuer, the day and the total.
        case alike
    }

    struct Item: Encodable, Sendable {
        var id: String
        var shortID: String
        var state: String
        var relation: Relation

        enum CodingKeys: String, CodingKey {
            case id, state, relation
            case shortID = "short_id"
        }

        init(_ draft: ExpenseDraft, _ relation: Relation) {
            (id, shortID, state, self.relation) = (draft.id, draft.shortID, draft.state.rawValue, relation)
        }
    }

    /// Maximum number of drafts that are told.
    private static let maximum = 20

    var drafts: [Item]

    init(of draft: ExpenseDraft, in vault: Vault) throws(StoreError) {
        drafts = []
        if let id = draft.sameAs { drafts.append(Item(try vault.draft(exactly: id), .expense)) }
        drafts += try vault.drafts(linkedTo: draft.id).map { Item($0, .linked) }
        let known = Set(drafts.map(\.id) + [draft.id])
        let alike = try vault.drafts(alike: draft.fields.keys).map(\.draft)
            .filter { !known.contains($0.id) && $0.state.isExpense }
        drafts += alike.map { Item($0, .alike) }
        drafts = Array(drafts.prefix(Self.maximum))
    }
}

extension ReviewAPI {
    /// The drafts with which a draft is compared.
    func alike(_ asked: Asked) async throws -> Response {
        let id = try asked.draft()
        return try .json(
            try await desk.read { vault in try AlikeBody(of: try vault.draft(exactly: id), in: vault) })
    }
}
