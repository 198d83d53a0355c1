import Foundation
import Hummingbird
import ReceiptModel
import SQLiteStore
import Store

/// Which drafts are listed, and from where on.
struct DraftPageRequest: Sendable {
    private var query = DraftQuery()

    init(_ asked: Parameters) throws(Problem) {
        for name in (asked.get("state") ?? "").split(separator: ",") {
            guard let state = ExpenseDraft.State(rawValue: String(name)) else {
                throw Problem(.badRequest, "'\(name)' is no state", remedy: "needs_review, ready, linked or set_aside")
            }
            query.states.insert(state)
        }
        query.limit = try Asked.limit(asked.get("limit"))
        query.after = asked.get("after")
        if let after = query.after, !Asked.isIdentity(after) {
            throw Problem(.badRequest, "after is no identity of a draft")
        }
    }

    /// The page.
    func answer(from vault: Vault) throws -> DraftListBody {
        let page = try vault.page(of: query)
        var whole = query
        whole.after = nil
        return DraftListBody(
            count: try vault.counts(of: whole).values.reduce(0, +),
            drafts: try vault.drafts(named: page.rows.map(\.id)).map(DraftListBody.Item.init), next: page.next)
    }
}

/// A page of drafts.
struct DraftListBody: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        var id: String
        var shortID: String
        var state: String
        var revision: Int
        var merchant: String?
        var date: String?
        var total: String?
        var currency: String?
        var company: String?
        var reasons: [String]
        var createdAt: String

        enum CodingKeys: String, CodingKey {
            case id, state, revision, merchant, date, total, currency, company, reasons
            case shortID = "short_id"
            case createdAt = "created_at"
        }

        init(_ draft: ExpenseDraft) {
            id = draft.id
            shortID = draft.shortID
            state = draft.state.rawValue
            revision = draft.revision
            merchant = draft.fields.merchant?.value
            date = draft.fields.date?.value.description
            total = draft.fields.total?.value.decimalString
            currency = draft.fields.currency?.value.code
            company = draft.company
            reasons = draft.reasons.map(Speech.text)
            createdAt = draft.createdAt.description
        }
    }

    /// Of all pages.
    var count: Int
    var drafts: [Item]
    /// What `after` has to be for the next page; absent on the last one.
    var next: String?
}
