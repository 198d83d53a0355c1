import Foundation
import HTTPTypes
import Hummingbird
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
        let query = request.uri.queryParameters
        guard let limit = Int(query.get("limit") ?? "100"), (1...Self.mostDocuments).contains(limit) else {
            throw Problem(.badRequest, "limit goes from 1 to \(Self.mostDocuments)")
        }
        guard let after = query.get("after") else { return .documents(after: nil, limit: limit) }
        guard let id = DocumentID(hex: after) else {
            throw Problem(.badRequest, "after is no identity of a document")
        }
        return .documents(after: id, limit: limit)
    }

    /// Which drafts the query asks for.
    func expenses() throws(Problem) -> HomeReport {
        var options: [String: String] = [:]
        for (name, value) in request.uri.queryParameters {
            guard options.updateValue(String(value), forKey: String(name)) == nil else {
                throw Problem(.badRequest, "'\(name)' is said twice")
            }
        }
        return .expenses(options)
    }

    /// Maximum number of documents of a page.
    private static let mostDocuments = 500

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
