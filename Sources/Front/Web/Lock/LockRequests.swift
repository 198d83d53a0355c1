import HTTPTypes
import Hummingbird
import ReceiptModel

/// What is asked of the lock of the page; it is answered to every session, also to one that is locked.
struct LockRequests: Sendable {
    let idle: IdleLock
    let now: @Sendable () -> Timestamp

    private static let path = "/api/v1/lock"

    /// By method and path, as the document of the interface has them.
    static let operations = [
        ("get", path), ("post", path), ("post", "\(path)/open"), ("post", "\(path)/stay"),
    ]

    /// Refuses a session that is locked.
    ///
    /// - Throws: ``Problem`` with status 423.
    func requireOpen(_ session: String, _ request: Request) throws(Problem) {
        // A page that waits for changes, or whose user does nothing, is not used by anybody.
        let isUse = request.uri.path != Operation.watchChanges.path && request.headers[.reviewIdle] == nil
        guard isOpen(session, isUse: isUse) else {
            throw Problem(.locked, "the page is locked", remedy: "say the PIN or the passphrase")
        }
    }

    /// Whether a session may go on, without a use of the page.
    func mayGoOn(_ session: String) -> Bool { isOpen(session, isUse: false) }

    private func isOpen(_ session: String, isUse: Bool) -> Bool {
        idle.isOpen(to: SecretToken.digest(of: session), now: now(), isUse: isUse)
    }

    /// The answer to what is asked of the lock; `nil` for any other request.
    func answer(to request: Request, of session: String) async throws -> Response? {
        switch (request.method, request.uri.path) {
        case (.get, Self.path): return try standing(session)
        case (.post, Self.path):
            idle.close()
            return try standing(session)
        case (.post, "\(Self.path)/open"):
            return try await open(request, session)
        case (.post, "\(Self.path)/stay"):
            try requireOpen(session, request)
            return try standing(session)
        default: return nil
        }
    }

    // MARK: - Answers

    private struct Opening: Decodable { var secret: String }

    private struct Standing: Encodable {
        var isSet: Bool
        var isLocked: Bool
        /// `pin` or `passphrase`.
        var kind: String?
        var idleSeconds: Int?

        enum CodingKeys: String, CodingKey {
            case kind
            case isSet = "is_set"
            case isLocked = "is_locked"
            case idleSeconds = "idle_seconds"
        }
    }

    private func standing(_ session: String) throws -> Response {
        let isLocked = !mayGoOn(session)
        // What cannot be read asks for something that nobody knows; the guess tells what to do.
        let record = try? idle.record()
        return try .json(
            Standing(
                isSet: record != nil || isLocked, isLocked: isLocked, kind: record?.kind.rawValue,
                idleSeconds: record?.idleSeconds))
    }

    private func open(_ request: Request, _ session: String) async throws -> Response {
        let secret = try await request.decoded(Opening.self).secret
        guard !secret.isEmpty else {
            throw Problem(.unprocessableContent, "nothing was said", remedy: "say the PIN or the passphrase")
        }
        switch try await idle.guess(secret, by: SecretToken.digest(of: session), now: now) {
        case .right: return try standing(session)
        case .wrong(let left, let wait) where wait > 0:
            throw Problem(
                .forbidden, "that is not right; \(left, "try is", "tries are") left",
                remedy: "wait \(wait, "second", "seconds") before the next one")
        case .wrong(let left, _):
            throw Problem(.forbidden, "that is not right; \(left, "try is", "tries are") left", remedy: "try again")
        case .early(let wait):
            let problem = Problem(
                .tooManyRequests, "there were too many wrong tries",
                remedy: "wait \(wait, "second", "seconds") before the next one")
            var response = problem.response
            response.headers[.retryAfter] = "\(wait)"
            return response
        case .spent:
            throw Problem(
                .locked, "there were too many wrong tries, so no more are taken here",
                remedy: "run 'bilko review lock retry' in a terminal of this machine")
        }
    }
}

extension HTTPResponse.Status {
    /// RFC 4918, section 11.3.
    static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")
}

extension HTTPField.Name {
    /// Of a page that asks by itself, while its user does nothing.
    static let reviewIdle = HTTPField.Name("X-Bilko-Idle") ?? .age
}
