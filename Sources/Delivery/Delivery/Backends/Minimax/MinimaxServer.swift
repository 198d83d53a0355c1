import Accounts
import Files
import Foundation
import HTTPTransport
import ReceiptModel

/// An item of the inbox, as far as it is looked at.
struct MinimaxItem: Decodable, Sendable {
    struct Attachment: Decodable, Sendable {
        var fileName: String?

        private enum CodingKeys: String, CodingKey { case fileName = "AttachmentFileName" }
    }

    var id: Int64
    var type: String?
    var description: String?
    var attachments: [Attachment]?

    private enum CodingKeys: String, CodingKey {
        case id = "InboxId"
        case type = "InboxType"
        case description = "Description"
        case attachments = "Attachments"
    }
}

/// The calls to Minimax that are needed here: its `Inbox`, and the organisations of the user.
///
/// By the Swagger document of `moj.minimax.rs` of 2026-09-21 (`SAOP.API`, version v1) and the help pages of
/// `moj.minimax.hr` and `moj.minimax.si`.
struct MinimaxServer: Sendable {
    private let address: ServerAddress
    private let place: MinimaxBackend.Place
    private let client: any HTTPClient
    private let tokens: any TokenSource
    private let access: MinimaxTokens

    private static let pageSize = 200
    /// The most pages of the inbox that are read, since an organisation has 1,000 requests a day.
    private static let mostPages = 30

    init(
        _ address: ServerAddress, _ place: MinimaxBackend.Place, _ client: any HTTPClient, _ tokens: any TokenSource,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.address = address
        self.place = place
        self.client = client
        self.tokens = tokens
        access = MinimaxTokens(address, place, client, now)
    }

    private struct Page<Row: Decodable>: Decodable {
        var rows: [Row]
        var total: Int?

        private enum CodingKeys: String, CodingKey {
            case rows = "Rows"
            case total = "TotalRows"
        }
    }

    private struct Membership: Decodable {
        struct Organisation: Decodable {
            var id: Int64

            private enum CodingKeys: String, CodingKey { case id = "ID" }
        }

        var organisation: Organisation
        /// `D` or `N`.
        var access: String?

        private enum CodingKeys: String, CodingKey {
            case organisation = "Organisation"
            case access = "APIAccess"
        }
    }

    /// Whether the user may work in the organisation over the interface.
    func hasAccess() async throws(BackendError) -> Bool {
        let all = try await call(Page<Membership>.self, .get, "/api/currentuser/orgs").rows
        return all.contains { String($0.organisation.id) == place.organisation && $0.access != "N" }
    }

    /// All that is in the inbox.
    ///
    /// - Throws: `unacceptable` when there is more than is ever read.
    func items() async throws(BackendError) -> [MinimaxItem] {
        var all: [MinimaxItem] = []
        for number in 1...Self.mostPages {
            let page = try await call(
                Page<MinimaxItem>.self, .get, inbox + "?CurrentPage=\(number)&PageSize=\(Self.pageSize)")
            all += page.rows
            if page.rows.isEmpty || all.count >= page.total ?? 0 { return all }
        }
        throw .unacceptable(
            reason: "the inbox of Minimax is too full to see what is there already",
            nextStep: "take out of it what is booked")
    }

    /// `nil` when there is none any more.
    func item(_ id: String) async throws(BackendError) -> MinimaxItem? {
        do {
            return try await call(MinimaxItem.self, .get, "\(inbox)/\(S3Signature.escaped(id))")
        } catch BackendError.refused(let refusal) where refusal.status == 404 {
            return nil
        } catch {
            throw error
        }
    }

    /// Makes an item with its file.
    ///
    /// - Returns: its number, which is at the end of `Location`; the answer has no body.
    func add(_ type: MinimaxBackend.ItemType, _ description: String, _ file: Upload) async throws(BackendError) -> Int64
    {
        let before = """
            {"InboxType":\(jsonText(type.rawValue)),"Description":\(jsonText(description)),"Attachments":[
            """
        let answer = try await post(inbox, before, file, "]}")
        guard !answer.isForPeople, let id = answer.headers["location"].flatMap(Self.number) else {
            throw .notUnderstood(reason: "it names no item of the inbox")
        }
        return id
    }

    /// Adds a file to an item.
    func add(_ file: Upload, to id: String) async throws(BackendError) {
        let answer = try await post("\(inbox)/\(S3Signature.escaped(id))", "[", file, "]")
        guard !answer.isForPeople else { throw .notUnderstood(reason: "it is not JSON") }
    }

    /// A file that is to be sent.
    struct Upload {
        var name: String
        var mediaType: String
        var file: BodyFile
    }

    private var inbox: String { "/api/orgs/\(S3Signature.escaped(place.organisation))/inbox" }

    private func post(
        _ path: String, _ before: String, _ upload: Upload, _ after: String
    ) async throws(BackendError) -> HTTPAnswer {
        let bytes = try upload.file.whole()
        let names = """
            {"AttachmentFileName":\(jsonText(upload.name)),"AttachmentMimeType":\(jsonText(upload.mediaType)),\
            "AttachmentData":"
            """
        var body = Array((before + names).utf8)
        body += Data(bytes).base64EncodedData()
        body += Array(("\"}" + after).utf8)
        let answer = try await call(
            .post, path, headers: [(name: "Content-Type", value: "application/json")], body: .bytes(body))
        guard answer.isSuccess else { throw answer.refusal() }
        return answer
    }

    private func call<Value: Decodable>(
        _ type: Value.Type, _ method: HTTPRequest.Method, _ path: String
    ) async throws(BackendError) -> Value {
        let answer = try await call(method, path)
        guard answer.isSuccess else { throw answer.refusal() }
        return try answer.decoded(type)
    }

    /// Sends a request, with another access token once when this one is refused.
    private func call(
        _ method: HTTPRequest.Method, _ path: String, headers: [(name: String, value: String)] = [],
        body: HTTPRequest.Body = .none
    ) async throws(BackendError) -> HTTPAnswer {
        let secret = try await tokens.tokenForDelivery()
        let first = try await access.token(for: secret)
        let answer = try await exchange(method, path, headers, body, first)
        guard answer.status == 401 else { return answer }
        let second = try await access.token(for: secret, insteadOf: first)
        let again = try await exchange(method, path, headers, body, second)
        guard again.status != 401 else {
            throw .signInNeeded(reason: "the server refuses the secret of the account")
        }
        return again
    }

    private func exchange(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [(name: String, value: String)],
        _ body: HTTPRequest.Body, _ token: String
    ) async throws(BackendError) -> HTTPAnswer {
        let base = "\(address.scheme)://\(address.authority)\(S3Signature.escaped(address.path, keeping: "/"))"
        let own = [(name: "Authorization", value: "Bearer \(token)"), (name: "Accept", value: "application/json")]
        do {
            return try await client.answer(to: HTTPRequest(method, base + path, headers: own + headers, body: body))
        } catch {
            throw .transport(error)
        }
    }

    /// The number at the end of an address.
    private static func number(in address: String) -> Int64? {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.flatMap { Int64($0) }
    }
}
