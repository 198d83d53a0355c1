import Accounts
import Foundation
import HTTPTransport
import ReceiptModel

/// An expense of beenvoice, as far as it is looked at.
struct BeenvoiceExpense: Decodable, Sendable {
    var id: String
    var notes: String?
    var description: String?
    var currency: String?
    var category: String?
    /// RFC 3339.
    var date: String?
    /// Hundredths.
    var cents: Int64?
    var createdAt: String?
    var updatedAt: String?

    private enum CodingKeys: String, CodingKey {
        case id, notes, description, currency, category, date, amount, createdAt, updatedAt
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        id = try values.decode(String.self, forKey: .id)
        (notes, description, currency) = (try text(.notes), try text(.description), try text(.currency))
        (category, date) = (try text(.category), try text(.date))
        (createdAt, updatedAt) = (try text(.createdAt), try text(.updatedAt))
        cents = try values.decodeIfPresent(Decimal.self, forKey: .amount).flatMap {
            DecimalText.hundredths(from: "\($0)")
        }
    }

    /// Another one after each change.
    var version: String { updatedAt ?? createdAt ?? "1" }

    /// Whether it is what is wanted already.
    func says(_ wanted: BeenvoiceInput) -> Bool {
        description == wanted.description && currency == wanted.currency && cents == wanted.cents
            && date?.prefix(10) == wanted.day.prefix(10) && (category ?? "") == wanted.category
    }
}

/// What an expense is to be, in the words of `expenses.create`.
struct BeenvoiceInput: Sendable {
    var description: String
    var currency: String
    var category: String
    /// `yyyy-MM-dd`.
    var day: String
    /// Hundredths, never negative.
    var cents: Int64
    var notes: String

    /// The expense of a draft.
    ///
    /// - Throws: `unacceptable` for what beenvoice has no place for: no date, no total, money that comes back.
    init(_ draft: DraftText, mark: String) throws(BackendError) {
        let fields = draft.fields
        guard let day = fields?.date, let total = fields?.total, let cents = DecimalText.hundredths(from: total),
            let currency = fields?.currency, currency.utf8.count == 3
        else {
            throw .unacceptable(
                reason: "beenvoice needs the date, the total and the currency of an expense",
                nextStep: "edit the draft, so that it has them")
        }
        guard cents >= 0 else {
            throw .unacceptable(
                reason: "beenvoice takes no money that comes back, and the draft is a refund",
                nextStep: "book it there by hand")
        }
        self.day = day
        self.cents = cents
        self.currency = currency
        category = fields?.category ?? ""
        let merchant = fields?.merchant ?? ""
        description = merchant.isEmpty ? "Receipt \(day)" : merchant
        notes = [fields?.number, mark].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// In SuperJSON: JSON, and beside it which of the values are dates.
    func superJSON(id: String? = nil) -> String {
        let identity = id.map { ",\"id\":\(jsonText($0))" } ?? ""
        return """
            {"json":{"amount":\(DecimalText.hundredths(cents)),"billable":false,"category":\(jsonText(category)),\
            "currency":\(jsonText(currency)),"date":"\(day)T00:00:00.000Z","description":\(jsonText(description))\(identity),\
            "notes":\(jsonText(notes)),"reimbursable":false,"taxDeductible":false},"meta":{"values":{"date":["Date"]}}}
            """
    }
}

/// The calls to beenvoice that are needed here.
struct BeenvoiceServer: Sendable {
    private let calls: ServerCalls

    init(_ address: ServerAddress, _ client: any HTTPClient, _ tokens: any TokenSource) {
        let name = "\(address.scheme == "https" ? "__Secure-" : "")better-auth.session_token"
        calls = ServerCalls(address: address, client: client, tokens: tokens) { session in
            // A whole cookie, or its value alone.
            let isWhole = session.secret.contains("better-auth.")
            return [
                (name: "Cookie", value: isWhole ? session.secret : "\(name)=\(session.secret)"),
                (name: "Accept", value: "application/json"),
            ]
        }
    }

    /// Whose session it is.
    func user() async throws(BackendError) -> String {
        struct Session: Decodable {
            struct User: Decodable { var id: String }
            var user: User
        }
        guard let session = try await calls.call(Session?.self, .get, "/api/auth/get-session") else {
            throw .signInNeeded(reason: "the session has ended")
        }
        return session.user.id
    }

    /// The envelope of every answer.
    private struct Envelope<Value: Decodable>: Decodable {
        struct Result: Decodable { var data: Content }
        struct Content: Decodable { var json: Value }
        var result: Result
    }

    /// All of the user's.
    func expenses() async throws(BackendError) -> [BeenvoiceExpense] {
        try await ask([BeenvoiceExpense].self, .get, "expenses.getAll", nil)
    }

    /// `nil` when there is none any more.
    func expense(_ id: String) async throws(BackendError) -> BeenvoiceExpense? {
        do {
            return try await ask(
                BeenvoiceExpense.self, .get,
                "expenses.getById?input=" + S3Signature.escaped("{\"json\":{\"id\":\(jsonText(id))}}"), nil)
        } catch BackendError.refused(let refusal) where refusal.status == 404 {
            return nil
        } catch {
            throw error
        }
    }

    func create(_ input: BeenvoiceInput) async throws(BackendError) -> BeenvoiceExpense {
        try await ask(BeenvoiceExpense.self, .post, "expenses.create", input.superJSON())
    }

    func update(_ id: String, to input: BeenvoiceInput) async throws(BackendError) {
        struct Done: Decodable { var success: Bool }
        let done = try await ask(Done.self, .post, "expenses.update", input.superJSON(id: id))
        guard done.success else { throw .notUnderstood(reason: "it does not say that the change was made") }
    }

    private func ask<Value: Decodable>(
        _ type: Value.Type, _ method: HTTPRequest.Method, _ procedure: String, _ body: String?
    ) async throws(BackendError) -> Value {
        try await calls.call(Envelope<Value>.self, method, "/api/trpc/\(procedure)", json: body).result.data.json
    }
}
