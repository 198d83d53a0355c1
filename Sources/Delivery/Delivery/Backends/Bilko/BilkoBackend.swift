package import Accounts
import Files
import Foundation
package import HTTPTransport
import ReceiptModel
package import Store

/// The client of the Bilko mobile contract, `/mobile/*`.
package struct BilkoBackend: ExpenseBackend {
    package let account: String
    let server: ServerCalls

    /// The server at an address, with the tokens of the account.
    package init(account: String, at address: ServerAddress, through client: any HTTPClient, tokens: any TokenSource) {
        self.account = account
        server = ServerCalls(address: address, client: client, tokens: tokens) { $0.headers(for: address) }
    }

    // MARK: - Asking

    package func identify() async throws(BackendError) -> String { try await bootstrap().user.id }

    /// Who the token belongs to, and what the server can do.
    ///
    /// - Throws: ``BackendError`` when there is no such answer.
    package func bootstrap() async throws(BackendError) -> Bootstrap {
        try Self.decode(Bootstrap.self, from: await call(.get, "/mobile/bootstrap"))
    }

    /// The settings of the company's country.
    ///
    /// - Throws: ``BackendError`` when there is no such answer.
    package func countryConfig() async throws(BackendError) -> CountryMobileConfig {
        try Self.decode(CountryMobileConfig.self, from: await call(.get, "/mobile/country-config"))
    }

    package func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        let query = cursor.map(Self.escaped)
        let body = try await call(.get, "/mobile/sync/pull" + (query.map { "?since=\($0)" } ?? ""))
        let reply = try Self.decode(PullReply.self, from: body)
        let records = reply.changes.compactMap { change -> PulledRecord? in
            guard let type = SyncQueueItem.EntityType(rawValue: change.entityType) else { return nil }
            return PulledRecord(
                entityType: type, entityID: change.entityId,
                record: RemoteRecord(remoteID: change.id, version: change.version, status: change.status),
                content: jsonText(
                    Confirmation(
                        id: change.id, version: change.version, status: change.status, fields: change.fields,
                        state: change.state, setAside: change.setAside)))
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
            let said = try? JSONDecoder().decode(ApprovalDecision.Said.self, from: Data(item.payload.utf8))
            let decision = ApprovalDecision(version: item.baseVersion ?? "", reason: said?.reason)
            let path = "/mobile/approvals/\(Self.escaped(item.entityId))/\(item.operation.rawValue)"
            return try await confirmed(path, key: key, json: jsonText(decision))
        default: return try await push(claim)
        }
    }

    func confirmed(_ path: String, key: String, json: String) async throws(BackendError) -> RemoteRecord {
        let body = try await call(.post, path, key: key, json: json)
        return RemoteRecord(try Self.decode(Confirmation.self, from: body))
    }

    /// An address for the bytes, the bytes, and the word that they are there; under one key, so that a second time
    /// finds the first.
    private func upload(_ item: SyncQueueItem, key: String, original: BodyFile?) async throws(BackendError)
        -> RemoteRecord
    {
        guard let original else { throw .original(reason: "the original is not in the vault") }
        let announced = try Announcement(item)
        guard announced.byteCount == original.byteCount else {
            throw .original(reason: "the original has \(original.byteCount) bytes instead of \(announced.byteCount)")
        }
        let wanted = UploadURLRequest(
            documentId: item.entityId, sha256: announced.sha256, mediaType: announced.mediaType,
            byteCount: announced.byteCount)
        let answer = try await call(.post, "/mobile/documents/upload-url", key: key, json: jsonText(wanted))
        let ticket = try Self.decode(UploadTicket.self, from: answer)
        if let request = try ticket.request(for: original, announced.mediaType, from: server.address) {
            try await put(request)
        } else {
            // The server has the bytes already.
            original.use()
        }
        let complete = CompleteUpload(
            uploadId: ticket.uploadId, sha256: announced.sha256, byteCount: announced.byteCount,
            draftIds: announced.draftIds ?? [])
        do {
            return try await confirmed("/mobile/documents/complete-upload", key: key, json: jsonText(complete))
        } catch BackendError.refused(let refusal) where refusal.code == "not_uploaded" {
            // Somebody else answered in the place of the storage, such as the portal of a guest network.
            throw BackendError.notUnderstood(reason: "the bytes did not arrive at the storage")
        } catch {
            throw error
        }
    }

    /// The storage gets no token: the address is the permission.
    private func put(_ request: HTTPRequest) async throws(BackendError) {
        let answer: HTTPAnswer
        do {
            answer = try await server.exchange(request)
        } catch BackendError.transport(let failure) where failure.isRefusedHere || failure.isAboutAddress {
            throw UploadTicket.refusal(failure.message)
        } catch {
            throw error
        }
        let isCreatedOnce = request.headers.contains { $0.name.lowercased() == "if-none-match" }
        // Already there, where the storage takes each name once.
        guard !answer.isSuccess, answer.status != 412 || !isCreatedOnce else { return }
        var refusal = Self.refusal(answer)
        refusal.isStorage = true
        throw .refused(refusal)
    }

    /// Sends a change through `/mobile/sync/push`, on top of the version that the backend confirmed last.
    private func push(_ claim: QueueClaim) async throws(BackendError) -> RemoteRecord {
        let item = claim.item
        // Under one key the server expects one body: how often it was tried is not told, because that changes.
        var base = "null"
        if let version = claim.remote?.version ?? item.baseVersion { base = jsonText(version) }
        let json = """
            {"items":[{"id":\(jsonText(item.id)),"entityType":"\(item.entityType.rawValue)",\
            "entityId":\(jsonText(item.entityId)),"operation":"\(item.operation.rawValue)","payload":\(item.payload),\
            "baseVersion":\(base),"retryCount":0,"createdAt":\(jsonText(item.createdAt))}]}
            """
        let body = try await call(.post, "/mobile/sync/push", key: claim.queued.idempotencyKey, json: json)
        guard let result = try Self.decode(PushReply.self, from: body).results.first(where: { $0.id == item.id }) else {
            throw .notUnderstood(reason: "it does not tell about the item that was sent")
        }
        if result.result == "applied", let record = result.record { return RemoteRecord(record) }
        var refusal = ServerRefusal(status: result.result == "conflict" ? 409 : 422, code: result.code)
        var record = result.record
        // A conflict is for a person to look at: what the answer does not tell is asked for.
        if result.result == "conflict", record != nil, record?.fields == nil, item.entityType == .expenseDraft {
            let told = try? await self.told(of: item.entityId)
            if told?.version == record?.version { record = told }
        }
        refusal.serverVersion = record?.version
        refusal.serverRecord = record.map { jsonText($0) }
        throw .refused(refusal)
    }

    // MARK: - One call

    /// Calls the server and takes JSON alone for an answer.
    func call(
        _ method: HTTPRequest.Method, _ path: String, key: String? = nil, json: String? = nil
    ) async throws(BackendError) -> [UInt8] {
        var headers = [(name: "Accept", value: "application/json")]
        if let key { headers.append((name: "Idempotency-Key", value: key)) }
        if json != nil { headers.append((name: "Content-Type", value: "application/json")) }
        let answer = try await server.call(
            method, path, headers: headers, body: json.map { .bytes(Array($0.utf8)) } ?? .none)
        guard answer.isSuccess else { throw .refused(Self.refusal(answer)) }
        guard answer.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
            throw .notUnderstood(reason: "it is not JSON")
        }
        return answer.body
    }

    private static func refusal(_ answer: HTTPAnswer) -> ServerRefusal {
        var refusal = ServerRefusal(answer)
        guard let problem = try? JSONDecoder().decode(ProblemReply.self, from: Data(answer.body)) else {
            return refusal
        }
        refusal.code = problem.code.flatMap {
            $0.utf8.count <= 40 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") } ? $0 : nil
        }
        refusal.serverVersion = problem.record?.version
        refusal.serverRecord = problem.record.map { jsonText($0) }
        return refusal
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(BackendError) -> Value {
        do throws(ServerReply.Fault) {
            return try ServerReply.value(type, from: bytes)
        } catch .failed {
            throw .notUnderstood(reason: "its envelope says that it failed")
        } catch {
            throw .notUnderstood(reason: "it is not the JSON that was expected")
        }
    }

    /// The path of an address of the contract as it may be written down: what stands where identities do is `{id}`.
    @Sendable static func plainPath(_ address: String) -> String? {
        let path = address.prefix { $0 != "?" }
        guard let start = path.firstRange(of: "/mobile/") else { return nil }
        var parts = path[start.lowerBound...].split(separator: "/").map(String.init)
        if parts.count > 2, ["expenses", "invoices", "approvals", "push-token"].contains(parts[1]) {
            parts[2] = "{id}"
        }
        return "/" + parts.joined(separator: "/")
    }

    /// A segment of a path; what RFC 3986, section 2.3, leaves unreserved stays as it is, so that `a-1` is `a-1` everywhere.
    static func escaped(_ part: String) -> String {
        part.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension RemoteRecord {
    fileprivate init(_ confirmation: Confirmation) {
        self.init(remoteID: confirmation.id, version: confirmation.version, status: confirmation.status)
    }
}
