import Accounts
import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization

/// The access tokens of Minimax: OAuth 2.0 with the password of the user (RFC 6749, section 4.3).
///
/// The secret of the account is the secret of the client, a colon and the password. Minimax locks a client after several
/// wrong passwords in a row: so one request for a token is under way at a time, and a secret that was refused is not tried
/// again.
final class MinimaxTokens: Sendable {
    private let address: ServerAddress
    private let place: MinimaxBackend.Place
    private let client: any HTTPClient
    private let now: @Sendable () -> Timestamp
    private let turn = Turn()
    private let memory = Mutex(Memory())

    /// Milliseconds before its end at which a token is renewed.
    private static let renewalLead: Int64 = 60_000
    /// How long a token holds that does not say it, in seconds.
    private static let usualSeconds = 3_600.0
    /// The longest time that is believed, in seconds.
    private static let longestSeconds = 86_400.0

    private struct Memory {
        var held: Held?
        /// A secret that Minimax does not take, and why.
        var refused: (secret: AccessToken, reason: BackendError)?
    }

    private struct Held {
        var secret: AccessToken
        var token: String
        var until: Timestamp
    }

    init(
        _ address: ServerAddress, _ place: MinimaxBackend.Place, _ client: any HTTPClient,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.address = address
        self.place = place
        self.client = client
        self.now = now
    }

    /// An access token for the secret of the account.
    ///
    /// - Parameters:
    ///   - secret: that of the account, as it is now.
    ///   - stale: a token that the server takes no more.
    /// - Returns: a token that holds for a minute at least.
    /// - Throws: `signInNeeded` for a secret that Minimax does not take; `transport`, `refused` and `notUnderstood` while it
    ///   cannot be asked.
    func token(for secret: AccessToken, insteadOf stale: String? = nil) async throws(BackendError) -> String {
        await turn.take()
        defer { turn.give() }
        let (held, refused) = memory.withLock { ($0.held, $0.refused) }
        if let refused, refused.secret == secret { throw refused.reason }
        if let held, held.secret == secret, held.token != stale, now() < held.until { return held.token }
        do throws(BackendError) {
            let fresh = try await asked(with: secret)
            memory.withLock { $0.held = fresh }
            return fresh.token
        } catch {
            if case .signInNeeded = error { memory.withLock { $0.refused = (secret, error) } }
            throw error
        }
    }

    /// Where tokens are given: beside the interface, `…/HR/AUT/oauth20/token` for `…/HR/API`.
    private var endpoint: String {
        let parent = address.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let path = S3Signature.escaped(parent + "/AUT/oauth20/token", keeping: "/")
        return "\(address.scheme)://\(address.authority)\(path)"
    }

    private struct Reply: Decodable {
        var token: String?
        /// Seconds.
        var lifetime: Double?

        private enum CodingKeys: String, CodingKey {
            case token = "access_token"
            case lifetime = "expires_in"
        }
    }

    private func asked(with secret: AccessToken) async throws(BackendError) -> Held {
        let parts = secret.secret.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw .signInNeeded(
                reason: "the secret of the account is not the secret of the client, a colon and the password")
        }
        let form = [
            ("grant_type", "password"), ("client_id", place.clientID), ("client_secret", String(parts[0])),
            ("username", place.user), ("password", String(parts[1])), ("scope", place.scope),
        ].map { "\($0.0)=\(S3Signature.escaped($0.1))" }.joined(separator: "&")
        let request = HTTPRequest(
            .post, endpoint,
            headers: [
                (name: "Content-Type", value: "application/x-www-form-urlencoded"),
                (name: "Accept", value: "application/json"),
            ], body: .bytes(Array(form.utf8)))
        let answer: HTTPAnswer
        do { answer = try await client.answer(to: request) } catch { throw .transport(error) }
        guard answer.isSuccess else { throw refusal(answer) }
        let reply = try answer.decoded(Reply.self)
        guard let token = reply.token, !token.isEmpty else {
            throw .notUnderstood(reason: "it holds no access token")
        }
        let seconds = min(max(reply.lifetime ?? Self.usualSeconds, 0), Self.longestSeconds)
        let until = now().milliseconds + Int64(seconds * 1_000) - Self.renewalLead
        return Held(secret: secret, token: token, until: Timestamp(milliseconds: until))
    }

    /// What follows from an answer without a token: what is the fault of the request is that of the secret.
    private func refusal(_ answer: HTTPAnswer) -> BackendError {
        struct Fault: Decodable { var error: String? }
        guard (400...499).contains(answer.status), ![408, 425, 429].contains(answer.status) else {
            return answer.refusal()
        }
        let word = (try? answer.decoded(Fault.self))?.error.flatMap { Self.isWord($0) ? $0 : nil }
        return BackendError(
            SignInError.refused(
                host: address.authority, code: word ?? "status \(answer.status)", status: answer.status))
    }

    /// Whether it is a code such as `invalid_grant`, and no text, which may hold names.
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 40 && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 }
    }
}
