import Foundation
import ReceiptModel

extension ReferenceServer {
    /// What one request did: the change and the answer, before either is kept.
    struct Deed {
        var change: ReferenceServerChange
        var reply: ReferenceServerReply
        /// Whether the same key gets the same answer again.
        var isFinal = true
    }

    /// Changes something: the permission is looked at, a key that was seen is answered as before, and what is done is
    /// kept in one piece with its answer and its line in the log.
    func change(
        _ route: [String], _ request: ReferenceServerRequest, _ user: ReferenceServerUser, base: String,
        _ state: inout ReferenceServerState,
        at now: Timestamp
    ) throws -> ReferenceServerReply {
        guard let key = request.headers["idempotency-key"], !key.isEmpty else { return .problem(400, "key_missing") }
        let needed = route.first == "approvals" ? "approve" : "capture"
        guard user.permissions.contains(needed) else { return .problem(403, "not_permitted") }
        let replyKey = "\(user.company) \(request.path) \(key)"
        let fingerprint = request.body.digest.0
        if let known = state.replies[replyKey] {
            guard known.fingerprint == fingerprint else { return .problem(422, "key_reused") }
            return ReferenceServerReply(
                status: known.status, headers: ["content-type": "application/json"], body: Array(known.body.utf8))
        }
        guard request.body.data.count <= 4 << 20 else { return .problem(413, "too_large") }
        guard request.headers["content-type"] == "application/json" else { return .problem(415, "not_json") }
        let call = Call(request: request, user: user, key: key, base: base, now: now)
        switch route {
        case ["documents", "upload-url"]: return try uploadURL(call, &state)
        case ["expense-drafts"]:
            return try keep(createDraft("expenseDraft", call, state), replyKey, fingerprint, &state)
        case ["invoice-drafts"]:
            return try keep(createDraft("invoiceDraft", call, state), replyKey, fingerprint, &state)
        case ["push-token"]: return try keep(registerPush(call, state), replyKey, fingerprint, &state)
        case ["documents", "complete-upload"]:
            return try keep(completeUpload(call, state), replyKey, fingerprint, &state)
        case ["sync", "push"]: return try keep(push(call, state), replyKey, fingerprint, &state)
        default:
            if route.count == 3, route[0] == "invoices", let deed = changeInvoice(route[1], route[2], call, state) {
                return try keep(deed, replyKey, fingerprint, &state)
            }
            guard route.count == 3, route[0] == "approvals", ["approve", "reject"].contains(route[2]) else {
                return .problem(404, "unknown_path")
            }
            return try keep(decide(route[1], route[2], call, state), replyKey, fingerprint, &state)
        }
    }

    struct Call {
        var request: ReferenceServerRequest
        var user: ReferenceServerUser
        var key: String
        var base: String
        var now: Timestamp

        func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? JSONDecoder().decode(type, from: request.body.data)
        }
    }

    /// Keeps a deed; only what succeeded is answered from memory the next time.
    private func keep(
        _ deed: Deed, _ replyKey: String, _ fingerprint: String, _ state: inout ReferenceServerState
    ) throws -> ReferenceServerReply {
        guard (200...299).contains(deed.reply.status), deed.isFinal else { return deed.reply }
        var change = deed.change
        change.replyKey = replyKey
        change.reply = StoredReply(
            fingerprint: fingerprint, status: deed.reply.status, body: String(decoding: deed.reply.body, as: UTF8.self))
        try commit(change, to: &state)
        return deed.reply
    }

    func refused(_ status: Int, _ code: String, _ record: ReferenceServerRecord? = nil) -> Deed {
        Deed(change: ReferenceServerChange(), reply: .problem(status, code, record: record?.shown))
    }

    func done(_ record: ReferenceServerRecord, _ action: String, _ call: Call, status: Int = 200) -> Deed {
        let line = audit(record, action, user: call.user.id, key: call.key, at: call.now)
        return Deed(
            change: ReferenceServerChange(records: [record], audit: [line]), reply: .json(record.shown, status: status))
    }

    // MARK: - Drafts

    private struct DraftBody: Decodable {
        var draftId: String
        var documentIds: [String]?
    }

    private func createDraft(_ type: String, _ call: Call, _ state: ReferenceServerState) -> Deed {
        guard let body = call.decode(DraftBody.self), !body.draftId.isEmpty else { return refused(400, "malformed") }
        let key = "\(call.user.company)/\(type)/\(body.draftId)"
        if let known = state.records[key] { return refused(409, "exists", known) }
        let record = ReferenceServerRecord(
            id: "\(type == "expenseDraft" ? "expense" : "invoice")-\(state.cursor + 1)", company: call.user.company,
            entityType: type,
            entityId: body.draftId, version: 1, status: "draft",
            content: String(decoding: call.request.body.data, as: UTF8.self), cursor: state.cursor + 1)
        return done(record, "create", call, status: 201)
    }

    private struct PushBody: Decodable {
        struct Item: Decodable {
            var id: String
            var entityType: String
            var entityId: String
            var operation: String
            var baseVersion: String?
        }

        var items: [Item]
    }

    private struct PushReply: Encodable {
        struct Result: Encodable {
            var id: String
            var result: String
            var record: ReferenceServerRecord.Shown?
            var code: String?
        }

        var results: [Result] = []
    }

    /// Changes of records, each on top of the version that it names.
    private func push(_ call: Call, _ state: ReferenceServerState) -> Deed {
        guard let body = call.decode(PushBody.self), !body.items.isEmpty, body.items.count <= 100,
            let object = try? JSONSerialization.jsonObject(with: call.request.body.data) as? [String: Any],
            let raw = object["items"] as? [[String: Any]]
        else { return refused(400, "malformed") }
        var (change, reply, records) = (ReferenceServerChange(), PushReply(), state.records)
        var cursor = state.cursor
        for (item, whole) in zip(body.items, raw) {
            guard item.entityType == "expenseDraft", item.operation == "update",
                var record = records["\(call.user.company)/expenseDraft/\(item.entityId)"]
            else {
                reply.results.append(.init(id: item.id, result: "rejected", code: "unknown_record"))
                continue
            }
            guard item.baseVersion == String(record.version), record.status == "draft" else {
                let code = record.status == "draft" ? "stale_version" : "not_a_draft"
                reply.results.append(.init(id: item.id, result: "conflict", record: record.shown, code: code))
                continue
            }
            cursor += 1
            record.version += 1
            record.cursor = cursor
            let payload =
                (try? JSONSerialization.data(withJSONObject: whole["payload"] ?? [:], options: .sortedKeys)) ?? Data()
            record.content = String(decoding: payload, as: UTF8.self)
            records[record.key] = record
            change.records.append(record)
            change.audit.append(audit(record, "update", user: call.user.id, key: call.key, at: call.now))
            reply.results.append(.init(id: item.id, result: "applied", record: record.shown))
        }
        // A push in which nothing was applied may be tried again under its key, when the client's base has moved.
        guard !change.records.isEmpty else { return Deed(change: change, reply: .json(reply), isFinal: false) }
        return Deed(change: change, reply: .json(reply))
    }

    // MARK: - Documents

    private struct UploadBody: Decodable {
        var documentId: String
        var sha256: String
        var mediaType: String
        var byteCount: Int
    }

    private struct TicketReply: Encodable {
        var uploadId: String
        var url: String?
        var headers: [String: String]?
        var expiresAt: String?
    }

    /// The same key gets the same upload, each time with an address that holds from now on.
    private func uploadURL(_ call: Call, _ state: inout ReferenceServerState) throws -> ReferenceServerReply {
        guard let body = call.decode(UploadBody.self), body.byteCount > 0, body.sha256.utf8.count == 64 else {
            return .problem(400, "malformed")
        }
        guard body.byteCount <= settings.largestUpload else { return .problem(413, "too_large") }
        // What bilko takes in, and two other names that clients have for the same.
        let isKnown = MediaType(rawValue: body.mediaType) != nil || ["image/heif", "text/xml"].contains(body.mediaType)
        guard isKnown else { return .problem(415, "unknown_type") }
        let company = call.user.company
        var upload: ReferenceServerUpload
        if let known = state.uploadsByKey["\(company)/\(call.key)"].flatMap({ state.uploads[$0] }) {
            guard known.sha256 == body.sha256, known.byteCount == body.byteCount else {
                return .problem(422, "key_reused")
            }
            upload = known
        } else {
            upload = ReferenceServerUpload(
                id: "upload-\(state.uploads.count + 1)", company: company, key: call.key, documentId: body.documentId,
                sha256: body.sha256, mediaType: body.mediaType, byteCount: body.byteCount, isStored: false)
            try commit(ReferenceServerChange(upload: upload), to: &state)
        }
        guard !upload.isStored else { return .json(TicketReply(uploadId: upload.id)) }
        let expires = Timestamp(milliseconds: call.now.milliseconds + Int64(settings.uploadSeconds) * 1_000)
        return .json(
            TicketReply(
                uploadId: upload.id, url: uploadAddress(of: upload, base: call.base, at: call.now),
                headers: ["x-content-sha256": upload.sha256], expiresAt: expires.description))
    }

    private struct CompleteBody: Decodable {
        var uploadId: String
        var sha256: String
        var byteCount: Int
        var draftIds: [String]
    }

    private func completeUpload(_ call: Call, _ state: ReferenceServerState) -> Deed {
        guard let body = call.decode(CompleteBody.self) else { return refused(400, "malformed") }
        guard let upload = state.uploads[body.uploadId], upload.company == call.user.company, upload.key == call.key
        else { return refused(404, "unknown_upload") }
        guard upload.isStored, upload.sha256 == body.sha256, upload.byteCount == body.byteCount else {
            return refused(422, "not_uploaded")
        }
        if let known = state.records["\(call.user.company)/document/\(upload.documentId)"] {
            // The identity of an original is the digest of its bytes: it is the same one.
            return Deed(change: ReferenceServerChange(), reply: .json(known.shown))
        }
        let record = ReferenceServerRecord(
            id: "document-\(state.cursor + 1)", company: call.user.company, entityType: "document",
            entityId: upload.documentId, version: 1, status: "stored",
            content: String(decoding: call.request.body.data, as: UTF8.self), cursor: state.cursor + 1)
        return done(record, "upload", call, status: 201)
    }

    // MARK: - Approvals

    private struct DecisionBody: Decodable {
        var version: String
    }

    /// Only the version that was looked at can be approved or rejected.
    private func decide(_ id: String, _ decision: String, _ call: Call, _ state: ReferenceServerState) -> Deed {
        guard let body = call.decode(DecisionBody.self) else { return refused(400, "malformed") }
        guard var record = state.records["\(call.user.company)/approval/\(id)"] else {
            return refused(404, "unknown_record")
        }
        guard record.status == "pending" else { return refused(409, "decided", record) }
        guard body.version == String(record.version) else { return refused(409, "stale_version", record) }
        record.version += 1
        record.status = decision == "approve" ? "approved" : "rejected"
        record.cursor = state.cursor + 1
        return done(record, decision, call)
    }
}
