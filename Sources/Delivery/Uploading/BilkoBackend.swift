import Files
import Foundation
package import HTTPTransport
import ReceiptModel
package import Store

/// The client of the Bilko mobile contract, `/mobile/*`.
package struct BilkoBackend: ExpenseBackend {
    package let account: String
    private let address: ServerAddress
    private let client: any HTTPClient
    private let tokens: any TokenSource

    package init(account: String, at address: ServerAddress, through client: any HTTPClient, tokens: any TokenSource) {
        self.account = account
        self.address = address
        self.client = client
        self.tokens = tokens
    }

    // MARK: - Asking

    /// Who the token belongs to, and what the server can do.
    package func bootstrap() async throws(BackendError) -> Bootstrap {
        try Self.decode(Bootstrap.self, from: await call(.get, "/mobile/bootstrap"))
    }

    /// The settings of the company's country.
    package func countryConfig() async throws(BackendError) -> CountryMobileConfig {
        try Self.decode(CountryMobileConfig.self, from: await call(.get, "/mobile/country-config"))
    }

    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        let query = cursor.flatMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        let body = try await call(.get, "/mobile/sync/pull" + (query.map { "?since=\($0)" } ?? ""))
        let reply = try Self.decode(PullReply.self, from: body)
        let records = reply.changes.compactMap { change -> PulledRecord? in
            guard let type = SyncQueueItem.EntityType(rawValue: change.entityType) else { return nil }
            return PulledRecord(
                entityType: type, entityID: change.entityId,
                record: RemoteRecord(remoteID: change.id, version: change.version, status: change.status),
                content: Self.text(Confirmation(id: change.id, version: change.version, status: change.status)))
        }
        return PulledChanges(records: records, cursor: reply.cursor, hasMore: reply.hasMore)
    }

    // MARK: - Delivering

    package func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        let item = claim.item
        let key = claim.queued.idempotencyKey
        switch (item.entityType, item.operation) {
        case (.expenseDraft, .create):
            return try await confirmed("/mobile/expense-drafts", key: key, json: item.payload)
        case (.invoiceDraft, .create):
            return try await confirmed("/mobile/invoice-drafts", key: key, json: item.payload)
        case (.document, .upload): return try await upload(item, key: key, original: original)
        case (.approval, .approve), (.approval, .reject):
            // The queue refuses an approval without the version that was looked at.
            let decision = ApprovalDecision(version: item.baseVersion ?? "")
            let path = "/mobile/approvals/\(Self.escaped(item.entityId))/\(item.operation.rawValue)"
            return try await confirmed(path, key: key, json: Self.text(decision))
        default: return try await push(claim)
        }
    }

    private func confirmed(_ path: String, key: String, json: String) async throws(BackendError) -> RemoteRecord {
        let body = try await call(.post, path, key: key, json: json)
        return RemoteRecord(try Self.decode(Confirmation.self, from: body))
    }

    /// An address for the bytes, the bytes, and the word that they are there; under one key, so that a second time
    /// finds the first.
    private func upload(_ item: SyncQueueItem, key: String, original: BodyFile?) async throws(BackendError)
        -> RemoteRecord
    {
        guard let original else { throw .original(reason: "the original is not in the vault") }
        let announced = try Self.decode(DocumentAnnouncement.self, from: Array(item.payload.utf8))
        guard announced.byteCount == original.byteCount else {
            throw .original(reason: "the original has \(original.byteCount) bytes instead of \(announced.byteCount)")
        }
        let wanted = UploadURLRequest(
            documentId: item.entityId, sha256: announced.sha256, mediaType: announced.mediaType,
            byteCount: announced.byteCount)
        let answer = try await call(.post, "/mobile/documents/upload-url", key: key, json: Self.text(wanted))
        let ticket = try Self.decode(UploadTicket.self, from: answer)
        if let url = ticket.url { try await put(original, announced, to: url, headers: ticket.headers ?? [:]) }
        let complete = CompleteUpload(
            uploadId: ticket.uploadId, sha256: announced.sha256, byteCount: announced.byteCount,
            draftIds: announced.draftIds)
        do {
            return try await confirmed("/mobile/documents/complete-upload", key: key, json: Self.text(complete))
        } catch BackendError.refused(let refusal) where refusal.code == "not_uploaded" {
            // Somebody else answered in the place of the storage, such as the portal of a guest network.
            throw BackendError.notUnderstood(reason: "the bytes did not arrive at the storage")
        } catch {
            throw error
        }
    }

    /// The storage gets no token: the address is the permission.
    private func put(
        _ original: BodyFile, _ announced: DocumentAnnouncement, to url: String, headers: [String: String]
    ) async throws(BackendError) {
        var all = [(name: "Content-Type", value: announced.mediaType)]
        all += headers.sorted { $0.key < $1.key }.filter { $0.key.lowercased() != "content-type" }
            .map { (name: $0.key, value: $0.value) }
        let answer = try await exchange(HTTPRequest(.put, url, headers: all, body: .file(original)))
        // Already there, where the storage takes each name once.
        guard !(200...299).contains(answer.status), answer.status != 412 || headers["If-None-Match"] == nil else {
            return
        }
        var refusal = Self.refusal(answer)
        refusal.isStorage = true
        throw .refused(refusal)
    }

    /// Changes go by the sync door, on top of the version that the backend confirmed last.
    private func push(_ claim: QueueClaim) async throws(BackendError) -> RemoteRecord {
        let item = claim.item
        var base = "null"
        if let version = claim.remote?.version ?? item.baseVersion { base = Self.text(version) }
        let json = """
            {"items":[{"id":\(Self.text(item.id)),"entityType":"\(item.entityType.rawValue)",\
            "entityId":\(Self.text(item.entityId)),"operation":"\(item.operation.rawValue)","payload":\(item.payload),\
            "baseVersion":\(base),"retryCount":\(item.retryCount),"createdAt":\(Self.text(item.createdAt))}]}
            """
        let body = try await call(.post, "/mobile/sync/push", key: claim.queued.idempotencyKey, json: json)
        guard let result = try Self.decode(PushReply.self, from: body).results.first(where: { $0.id == item.id }) else {
            throw .notUnderstood(reason: "it does not tell about the item that was sent")
        }
        if result.result == "applied", let record = result.record { return RemoteRecord(record) }
        var refusal = ServerRefusal(status: result.result == "conflict" ? 409 : 422, code: result.code)
        refusal.serverVersion = result.record?.version
        refusal.serverRecord = result.record.map { Self.text($0) }
        throw .refused(refusal)
    }

    // MARK: - One call

    /// Calls the server, with another token once when this one is refused.
    private func call(
        _ method: HTTPRequest.Method, _ path: String, key: String? = nil, json: String? = nil
    ) async throws(BackendError) -> [UInt8] {
        let token = try await tokens.token()
        var answer = try await exchange(request(method, path, token, key, json))
        if answer.status == 401 {
            let other = try await tokens.replacement(for: token)
            answer = try await exchange(request(method, path, other, key, json))
            guard answer.status != 401 else { throw .signInNeeded(reason: "the server refuses the token") }
        }
        guard (200...299).contains(answer.status) else { throw .refused(Self.refusal(answer)) }
        guard answer.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
            throw .notUnderstood(reason: "it is not JSON")
        }
        return answer.body
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ token: AccessToken, _ key: String?, _ json: String?
    ) -> HTTPRequest {
        var headers = token.headers(for: address) + [(name: "Accept", value: "application/json")]
        if let key { headers.append((name: "Idempotency-Key", value: key)) }
        if json != nil { headers.append((name: "Content-Type", value: "application/json")) }
        return HTTPRequest(
            method, address.text + path, headers: headers, body: json.map { .bytes(Array($0.utf8)) } ?? .none)
    }

    private func exchange(_ request: HTTPRequest) async throws(BackendError) -> HTTPAnswer {
        do {
            return try await client.answer(to: request)
        } catch {
            throw .transport(error)
        }
    }

    private static func refusal(_ answer: HTTPAnswer) -> ServerRefusal {
        var refusal = ServerRefusal(status: answer.status)
        if let seconds = answer.headers["retry-after"].flatMap({ Int64($0) }), seconds >= 0 {
            refusal.retryAfter = min(seconds, 1_000_000) * 1_000
        }
        guard let problem = try? JSONDecoder().decode(ProblemReply.self, from: Data(answer.body)) else {
            return refusal
        }
        refusal.code = problem.code.flatMap {
            $0.utf8.count <= 40 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") } ? $0 : nil
        }
        refusal.serverVersion = problem.record?.version
        refusal.serverRecord = problem.record.map { text($0) }
        return refusal
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(BackendError) -> Value
    {
        do throws(ServerReply.Fault) {
            return try ServerReply.value(type, from: bytes)
        } catch .failed {
            throw .notUnderstood(reason: "its envelope says that it failed")
        } catch {
            throw .notUnderstood(reason: "it is not the JSON that was expected")
        }
    }

    /// These values hold strings and numbers only; nothing in them can fail to encode.
    private static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private static func escaped(_ part: String) -> String {
        part.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

extension RemoteRecord {
    fileprivate init(_ confirmation: Confirmation) {
        self.init(remoteID: confirmation.id, version: confirmation.version, status: confirmation.status)
    }
}
