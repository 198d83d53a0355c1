import Foundation
package import HTTPTransport
package import ReceiptModel

/// A session that lives in cookies, as better-auth makes it: e-mail address and password, and from then on what the
/// server sets.
package struct CookieProvider: SessionRenewal {
    private let configuration: PasswordClient
    private let client: any HTTPClient

    /// `/api/auth` lies under the address.
    package init(_ configuration: PasswordClient, through client: any HTTPClient) {
        self.configuration = configuration
        self.client = client
    }

    /// Signs in.
    ///
    /// - Throws: ``SignInError``: `refused` for a wrong address or password, `unavailable`, `provider`, `transport`.
    package func signIn(password: String, now: Timestamp) async throws(SignInError) -> Session {
        guard let body = try? JSONEncoder().encode(["email": configuration.email, "password": password]) else {
            throw malformed
        }
        let answer = try await exchange(.post, "/api/auth/sign-in/email", cookies: [:], body: Array(body))
        guard answer.status == 200 else {
            if answer.status >= 500 || answer.status == 429 {
                throw .unavailable(host: host, status: answer.status)
            }
            throw .wrongCredentials(host: host, what: "e-mail address or password")
        }
        var session = Session(accessToken: "", obtainedAt: now)
        session.cookies = [:]
        session.take(cookies: answer.setCookies)
        guard session.cookies?.isEmpty == false else { throw malformed }
        return try await renewed(session, now: now)
    }

    /// Asks the server for the session, which lengthens it; new cookies take the place of the old ones.
    ///
    /// - Throws: ``SignInError``: `ended` when the server knows the session no more, `unavailable`, `transport`.
    package func renewed(_ session: Session, now: Timestamp) async throws(SignInError) -> Session {
        let answer = try await exchange(.get, "/api/auth/get-session", cookies: session.cookies ?? [:])
        switch answer.status {
        case 200: break
        case 429, 500...: throw .unavailable(host: host, status: answer.status)
        default: throw .ended(reason: "\(host) has ended the session (status \(answer.status))")
        }
        guard let reply = try? JSONDecoder().decode(Reply?.self, from: Data(answer.body)) else {
            throw .ended(reason: "\(host) knows no such session")
        }
        var next = session
        next.take(cookies: answer.setCookies)
        next.obtainedAt = now
        next.expiresAt = reply.session.expiresAt.flatMap { text in
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            let date = (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
            // A year that no clock reaches is no end.
            return date.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1_000).rounded()) }
                .map { Timestamp(milliseconds: $0) }
        }
        next.subject = reply.user.id
        next.renewalBegan = nil
        return next
    }

    /// Tells the server that the session is over.
    package func revoke(_ session: Session) async -> Bool {
        let answer = try? await exchange(
            .post, "/api/auth/sign-out", cookies: session.cookies ?? [:], body: Array("{}".utf8))
        return answer?.status == 200
    }

    private struct Reply: Decodable {
        struct Session: Decodable { var expiresAt: String? }
        struct User: Decodable { var id: String }
        var session: Session
        var user: User
    }

    private var host: String {
        (try? ServerAddress(normalising: configuration.address, unencrypted: true))?.authority ?? "the server"
    }
    private var malformed: SignInError {
        .provider(issuer: host, reason: "its answer to the sign-in is not what it should be")
    }

    /// The server takes cookies only with the name of its own origin beside them.
    private func exchange(
        _ method: HTTPRequest.Method, _ path: String, cookies: [String: String], body: [UInt8] = []
    ) async throws(SignInError) -> HTTPAnswer {
        var headers = [(name: "Accept", value: "application/json")]
        if let server = try? ServerAddress(normalising: configuration.address, unencrypted: true) {
            headers.append((name: "Origin", value: "\(server.scheme)://\(server.authority)"))
        }
        if !cookies.isEmpty { headers.append((name: "Cookie", value: Session.header(of: cookies))) }
        if method == .post { headers.append((name: "Content-Type", value: "application/json")) }
        return try await OIDCProvider.exchange(
            HTTPRequest(
                method, configuration.address + path, headers: headers, body: method == .post ? .bytes(body) : .none),
            through: client)
    }
}

extension Session {
    /// Cookies as they are sent.
    static func header(of cookies: [String: String]) -> String {
        cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Takes what a server sets (RFC 6265): what is empty or has no time left is taken away.
    ///
    /// Domain and path do not matter: cookies of an account go to its own server alone.
    mutating func take(cookies lines: [String]) {
        var all = cookies ?? [:]
        for line in lines {
            let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let pair = parts.first?.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false),
                pair.count == 2, !pair[0].isEmpty, line.utf8.count <= 65_536
            else { continue }
            let isGone = pair[1].isEmpty || parts.dropFirst().contains { $0.lowercased() == "max-age=0" }
            all[String(pair[0])] = isGone ? nil : String(pair[1])
        }
        cookies = all
        accessToken = Session.header(of: all)
    }
}
