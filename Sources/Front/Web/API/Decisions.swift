import Foundation
import HTTPTypes
import Hummingbird
import ReceiptModel
import SQLiteStore
import Store

/// What came of a decision, in words for who has made it.
struct DecidedBody: Encodable, Sendable {
    var said: [String]
}

/// Decisions of the inbox: each about the state that was seen, so that a second window decides nothing twice.
extension ReviewAPI {
    // MARK: - Looking

    func queueItem(_ asked: Asked) async throws -> Response {
        let number = try asked.queueItem()
        let (item, tag) = try await desk.read { vault in
            let item = try vault.queueItem(number)
            return (item, try item.tag)
        }
        return Response(json: try await desk.report(.queueItem(item)), tag: tag)
    }

    func document(_ asked: Asked) async throws -> Response {
        let id = try asked.document()
        // The tag first: what changes in between makes it stale.
        let tag = try await desk.read { try $0.original(id).tag }
        return Response(json: try await desk.report(.document(id)), tag: tag)
    }

    // MARK: - Deciding

    private struct Approval: Decodable, Sendable {
        enum Decision: String, Decodable { case approve, reject }

        var approval: String
        var account: String
        var version: String
        var decision: Decision
        var reason: String?
    }

    func decideApproval(_ asked: Asked) async throws -> Response {
        let body: Approval = try await asked.body()
        return try await decide { vault in
            let asks = try vault.serverRecords(.approval, account: body.account)
            guard let kept = asks.first(where: { $0.record.id == body.approval }) else {
                throw Problem(.notFound, "no server asks for this approval")
            }
            guard kept.record.version == body.version else { throw Problem.otherState }
            return .approval(
                id: body.approval, account: body.account, isApproved: body.decision == .approve,
                reason: body.reason?.withoutBlanks)
        }
    }

    private struct Resolution: Decodable, Sendable {
        enum Kept: String, Decodable { case mine, theirs, fields }

        var keep: Kept
        var take: [String]?
    }

    func resolveConflict(_ asked: Asked) async throws -> Response {
        let body: Resolution = try await asked.body()
        guard (body.keep == .fields) == (body.take?.isEmpty == false) else {
            throw Problem(
                .unprocessableContent, "the server's fields are named where fields are chosen, and nowhere else",
                field: "take")
        }
        return try await decide(asked) { item in
            .conflict(
                item, keeping: body.keep == .mine ? .mine : body.keep == .theirs ? .theirs : nil,
                taking: body.take ?? [])
        }
    }

    func sendAgain(_ asked: Asked) async throws -> Response { try await decide(asked) { .sendAgain($0) } }

    private struct Reason: Decodable, Sendable { var reason: String? }

    func dropItem(_ asked: Asked) async throws -> Response {
        let body: Reason = try await asked.body()
        guard let reason = body.reason?.withoutBlanks else {
            throw Problem(.unprocessableContent, "what is not to be sent needs a reason", field: "reason")
        }
        return try await decide(asked) { .drop($0, reason: reason) }
    }

    func readAgain(_ asked: Asked) async throws -> Response {
        let response = try await decide(on: asked) { .readAgain($0) }
        await intake.readOn()
        return response
    }

    func leaveUnread(_ asked: Asked) async throws -> Response {
        let body: Reason = try await asked.body()
        return try await decide(on: asked) { .leaveUnread($0, reason: body.reason?.withoutBlanks) }
    }

    /// A decision about an item of the queue, in the state that was seen.
    private func decide(
        _ asked: Asked, _ decision: @escaping @Sendable (QueuedItem) -> HomeDecision
    ) async throws -> Response {
        let (number, seen) = (try asked.queueItem(), try asked.seenTag())
        return try await decide { vault in
            let item = try vault.queueItem(number)
            guard try item.tag == seen else { throw Problem.otherState }
            return decision(item)
        }
    }

    /// The same about a document beside which no draft stands.
    private func decide(
        on asked: Asked, _ decision: @escaping @Sendable (DocumentID) -> HomeDecision
    ) async throws -> Response {
        let (id, seen) = (try asked.document(), try asked.seenTag())
        return try await decide { vault in
            guard try vault.original(id).tag == seen else { throw Problem.otherState }
            return decision(id)
        }
    }

    /// Looks at what is decided about and does it, while nobody else writes in the home.
    private func decide(_ decision: @escaping @Sendable (Vault) throws -> HomeDecision) async throws -> Response {
        try .json(DecidedBody(said: try await desk.decide(decision)))
    }
}

extension Asked {
    /// The number of an item of the queue that the path names.
    fileprivate func queueItem() throws(Problem) -> Int {
        guard let number = parameter("item").flatMap({ Int($0) }) else {
            throw Problem(.notFound, "the queue has no such item")
        }
        return number
    }

    /// In which state the client has seen what it decides about, by `If-Match`.
    fileprivate func seenTag() throws(Problem) -> String {
        guard let match = request.headers[.ifMatch] else {
            throw Problem(
                .preconditionRequired, "the request does not say in which state it has seen what it decides about",
                remedy: "send its ETag as If-Match")
        }
        return match
    }
}

extension Problem {
    /// What is decided about is other than the client has seen.
    fileprivate static var otherState: Problem {
        Problem(
            .preconditionFailed, "this is other than it was shown: it was decided or sent meanwhile, or has changed",
            remedy: "look at it again")
    }
}

extension Response {
    /// JSON with the state in which it was seen.
    fileprivate init(json bytes: Data, tag: String) {
        self.init(json: bytes)
        headers[.eTag] = tag
    }
}

extension Vault {
    /// The item of this number in the line.
    ///
    /// - Throws: `noQueueItem`.
    fileprivate func queueItem(_ number: Int) throws(StoreError) -> QueuedItem {
        let item = try queueItem(matching: "\(number)")
        // A number may be the beginning of another one's identity, too.
        guard item.sequence == number else { throw .noQueueItem("\(number)") }
        return item
    }

    fileprivate func original(_ id: DocumentID) throws(StoreError) -> Attachment {
        guard let attachment = try attachment(id) else { throw .notFound("document \(id.short)") }
        return attachment
    }
}

extension QueuedItem {
    /// Of the state in which it is, as an ETag.
    fileprivate var tag: String {
        get throws { "\"q\(Fingerprint.of([try CanonicalJSON.text(of: self)]).prefix(24))\"" }
    }
}

extension Attachment {
    /// Of the state in which it is, as an ETag.
    fileprivate var tag: String {
        "\"d\(Fingerprint.of([document.id.hex, state.rawValue] + reasons.map(\.english)).prefix(24))\""
    }
}

extension String {
    /// Without blanks around it; `nil` where nothing else is there.
    fileprivate var withoutBlanks: String? {
        let text = trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}
