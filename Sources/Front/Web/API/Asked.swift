import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import ReceiptModel
import Store

/// A request with what its path and its head say.
struct Asked: Sendable {
    let request: Request
    private let context: BasicRequestContext

    init(_ request: Request, _ context: BasicRequestContext) {
        self.request = request
        self.context = context
    }

    /// What the query says; a blank may be written as `+`, as forms do (URL Standard, section 5.1).
    var query: Parameters {
        URI("/?\((request.uri.query ?? "").replacing("+", with: "%20"))").queryParameters
    }

    func parameter(_ name: String) -> String? { context.parameters.get(name) }

    /// The draft that the path names.
    func draft() throws(Problem) -> String {
        guard let id = parameter("id"), Self.isIdentity(id) else {
            throw Problem.noDraft
        }
        return id
    }

    /// The document that the path names.
    func document() throws(Problem) -> DocumentID {
        guard let id = parameter("document").flatMap({ DocumentID(hex: $0) }) else {
            throw Problem(.notFound, "there is no document of this identity")
        }
        return id
    }

    /// Which documents the query asks for.
    func documents() throws(Problem) -> HomeReport {
        let limit = try Self.limit(query.get("limit"))
        guard let after = query.get("after") else { return .documents(after: nil, limit: limit) }
        guard let id = DocumentID(hex: after) else {
            throw Problem(.badRequest, "after is no identity of a document")
        }
        return .documents(after: id, limit: limit)
    }

    /// Which drafts the query asks for.
    func expenses() throws(Problem) -> HomeReport {
        var options: [String: String] = [:]
        for (name, value) in query where name != "fields" {
            options[String(name)] = String(value)
        }
        _ = try Self.limit(options["limit"])
        return .expenses(options)
    }

    /// - Throws: ``Problem`` for what the operation is not asked, and for what is said twice.
    func checkQuery(of operation: Operation) throws(Problem) {
        var said: Set<Substring> = []
        for (name, _) in query {
            guard operation.query.contains(String(name)) else {
                throw Problem(
                    .badRequest, "'\(name)' is nothing that can be asked here", remedy: "see /api/v1/openapi.json")
            }
            guard said.insert(name).inserted else { throw Problem(.badRequest, "'\(name)' is said twice") }
        }
    }

    /// The members of the answer, or of each entry of its list, that are asked for; `nil` for all of them.
    ///
    /// - Parameters:
    ///   - schema: which the document of the interface has of it.
    ///   - list: the member with the entries, where it is a list.
    /// - Returns: what to keep of the answer.
    /// - Throws: ``Problem`` for a member that there is not.
    func chosen(of schema: String, in list: String? = nil) throws(Problem) -> ChosenMembers? {
        guard let text = query.get("fields") else { return nil }
        return try ChosenMembers(text, of: schema, in: list)
    }

    /// Entries of a page.
    ///
    /// - Throws: ``Problem`` for anything but 1 to 500.
    static func limit(_ text: String?) throws(Problem) -> Int {
        guard let limit = Int(text ?? "100"), (1...largestPage).contains(limit) else {
            throw Problem(.badRequest, "limit goes from 1 to \(largestPage)")
        }
        return limit
    }

    private static let largestPage = 500

    /// Digits and hyphens alone: nothing else is part of an identity, and none of it reaches the store.
    static func isIdentity(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count) && text.utf8.allSatisfy { SecretToken.isDigit($0) || $0 == 45 }
    }

    /// The revision that the client has seen, by `If-Match`: two windows cannot overwrite each other unseen.
    func seenRevision() throws(Problem) -> Int {
        guard let match = request.headers[.ifMatch] else {
            throw Problem(
                .preconditionRequired, "the request does not say which revision of the draft it changes",
                remedy: "send the ETag of the draft as If-Match")
        }
        guard match.hasPrefix("\"r"), match.hasSuffix("\""), let revision = Int(match.dropFirst(2).dropLast()) else {
            throw Problem(.preconditionFailed, "If-Match names no revision", remedy: "load the draft again")
        }
        return revision
    }

    /// The body as JSON.
    func body<Value: Decodable>() async throws -> Value { try await request.decoded(Value.self) }
}

extension Request {
    /// The body, which the gate has read, as JSON.
    func decoded<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        let buffer = try await body.collect(upTo: ReviewGate.maximumBody)
        do {
            return try JSONDecoder().decode(type, from: Data(buffer.readableBytesView))
        } catch {
            throw Problem(.badRequest, "the body is not what this request takes", remedy: "see /api/v1/openapi.json")
        }
    }
}
