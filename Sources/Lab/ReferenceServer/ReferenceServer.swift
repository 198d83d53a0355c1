import Crypto
import Foundation
package import ReceiptModel
import Synchronization

/// The capture part of the mobile contract as a small real server: what it keeps, and what it answers.
///
/// It knows nothing of connections, so that tests can talk to it directly.
package final class ReferenceServer: Sendable {
    /// How the server is set up.
    package struct Settings: Sendable {
        /// Who comes in with which token.
        package var users: [String: ReferenceServerUser]
        /// Signs upload addresses.
        package var secret: [UInt8]
        /// Seconds that an upload address holds.
        package var uploadSeconds = 900
        /// The largest original, in bytes.
        package var largestUpload = 64 << 20

        package init(users: [String: ReferenceServerUser], secret: [UInt8]) {
            self.users = users
            self.secret = secret
        }
    }

    let settings: Settings
    let faults = FaultPlan()
    private let state: Mutex<ReferenceServerState>
    private let journal: (any ReferenceServerJournal)?

    /// A server, empty or as a journal left it.
    ///
    /// - Throws: what the journal throws when it is read; `DecodingError` for a line that is no change.
    package init(_ settings: Settings, journal: (any ReferenceServerJournal)? = nil) throws {
        self.settings = settings
        self.journal = journal
        var state = ReferenceServerState()
        for line in try journal?.lines() ?? [] {
            state.apply(try JSONDecoder().decode(ReferenceServerChange.self, from: Data(line)))
        }
        self.state = Mutex(state)
    }

    /// What is kept now.
    package var snapshot: ReferenceServerState { state.withLock { $0 } }

    /// Says what is to go wrong from now on.
    package func plan(_ rules: [FaultRule]) { faults.replace(with: rules) }

    /// The fault that comes with a request.
    package func fault(for method: String, _ path: String) -> ReferenceServerFault? { faults.take(method, path) }

    /// Changes a record as somebody at the server would: an accountant submits it, or asks for an approval.
    ///
    /// - Parameters:
    ///   - company: whose record it is.
    ///   - entityType: what it is.
    ///   - entityId: as the client named it.
    ///   - status: of the record from now on.
    ///   - fields: what is changed of the fields of the record.
    ///   - beside: what is changed beside its fields, such as the state of a draft.
    ///   - now: when it is changed.
    /// - Returns: the version of the changed record.
    /// - Throws: what the journal throws when it cannot be written; then nothing is changed.
    @discardableResult
    package func edit(
        company: String, _ entityType: String, _ entityId: String, status: String,
        fields: [String: ReferenceServerValue] = [:], beside: [String: ReferenceServerValue] = [:], at now: Timestamp
    ) throws -> Int {
        try state.withLock { state in
            let old = state.records["\(company)/\(entityType)/\(entityId)"]
            let record = ReferenceServerRecord(
                id: old?.id ?? "\(entityType)-\(state.cursor + 1)", company: company, entityType: entityType,
                entityId: entityId, version: (old?.version ?? 0) + 1, status: status,
                content: ReferenceServerRecord.content(old?.content ?? "{}", with: fields, beside: beside),
                cursor: state.cursor + 1)
            try commit(
                ReferenceServerChange(
                    records: [record],
                    audit: [audit(record, "edit", user: "accountant", key: "", at: now)]), to: &state)
            return record.version
        }
    }

    /// Answers a request, by the server's clock.
    ///
    /// Upload addresses begin with `base`, which is how clients reach this server: `http://127.0.0.1:8787`.
    package func answer(_ request: ReferenceServerRequest, base: String, at now: Timestamp) -> ReferenceServerReply {
        if request.path.hasPrefix("/storage/") { return store(request, at: now) }
        guard request.path.hasPrefix("/mobile/") else { return .problem(404, "unknown_path") }
        let header = request.headers["authorization"] ?? ""
        guard
            let user = request.user ?? (header.hasPrefix("Bearer ") ? settings.users[String(header.dropFirst(7))] : nil)
        else { return .problem(401, "unknown_token") }
        // Segments are taken apart before they are decoded (RFC 3986, section 2.4): an identity may hold a slash.
        let route = request.path.split(separator: "/").dropFirst().map { $0.removingPercentEncoding ?? String($0) }
        do {
            return try state.withLock { state in
                switch (request.method, route.first ?? "", route.count) {
                case ("GET", _, _): return read(route, request, user, base: base, state, at: now)
                case ("DELETE", _, _): return try remove(route, user, &state, at: now)
                case ("POST", _, _): return try change(route, request, user, base: base, &state, at: now)
                default: return .problem(405, "unknown_method")
                }
            }
        } catch {
            return .problem(500, "journal_failed")
        }
    }

    func commit(_ change: ReferenceServerChange, to state: inout ReferenceServerState) throws {
        if let journal { try journal.append(Array(JSONEncoder().encode(change))) }
        state.apply(change)
    }

    func audit(
        _ record: ReferenceServerRecord, _ action: String, user: String, key: String, at now: Timestamp
    ) -> ReferenceServerAuditLine {
        ReferenceServerAuditLine(
            at: now.milliseconds, user: user, action: action, record: record.key, version: record.version, key: key)
    }

    // MARK: - Storage

    /// The address is the permission: signature, time, type and digest must fit.
    private func store(_ request: ReferenceServerRequest, at now: Timestamp) -> ReferenceServerReply {
        let id = String(request.path.dropFirst("/storage/".count))
        guard request.method == "PUT" else { return .problem(405, "unknown_method") }
        return state.withLock { state in
            guard var upload = state.uploads[id] else { return .problem(404, "unknown_upload") }
            guard let expires = request.query["expires"].flatMap({ Int64($0) }),
                request.query["signature"] == signature(of: upload, expires: expires)
            else { return .problem(403, "wrong_signature") }
            guard now.milliseconds < expires else { return .problem(403, "expired") }
            guard request.headers["content-type"] == upload.mediaType else { return .problem(415, "wrong_type") }
            guard request.headers["x-content-sha256"] == upload.sha256 else { return .problem(400, "wrong_digest") }
            let (digest, count) = request.body.digest
            guard count == upload.byteCount, digest == upload.sha256 else { return .problem(422, "digest_mismatch") }
            upload.isStored = true
            do {
                try commit(ReferenceServerChange(upload: upload), to: &state)
            } catch {
                return .problem(500, "journal_failed")
            }
            return ReferenceServerReply(status: 200)
        }
    }

    /// An address under which the bytes of an upload may be sent for a while.
    func uploadAddress(of upload: ReferenceServerUpload, base: String, at now: Timestamp) -> String {
        let expires = now.milliseconds + Int64(settings.uploadSeconds) * 1_000
        return "\(base)/storage/\(upload.id)?expires=\(expires)&signature=\(signature(of: upload, expires: expires))"
    }

    private func signature(of upload: ReferenceServerUpload, expires: Int64) -> String {
        let text = "PUT\n\(upload.id)\n\(expires)\n\(upload.sha256)\n\(upload.byteCount)\n\(upload.mediaType)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: settings.secret))
        return code.hexadecimal
    }
}

extension ReferenceServerRequest.Body {
    /// SHA-256 in hexadecimal, and how many bytes.
    var digest: (String, count: Int) {
        switch self {
        case .digest(let text, let count): (text, count)
        case .bytes(let bytes): (SHA256.hash(data: bytes).hexadecimal, bytes.count)
        }
    }

    /// The bytes of a body that was kept.
    var data: Data {
        switch self {
        case .digest: Data()
        case .bytes(let bytes): Data(bytes)
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Where a server writes down its changes, one after the other.
package protocol ReferenceServerJournal: Sendable {
    /// What was written before.
    func lines() throws -> [[UInt8]]
    /// Writes one more.
    func append(_ line: [UInt8]) throws
}
