import Foundation
package import HTTPTransport
package import ReceiptModel

/// Who signs in with an e-mail address and a password, and where.
package struct PasswordClient: Hashable, Sendable, Codable {
    /// The address under which `/auth/login` lies.
    package var address: String
    package var email: String
    /// What is sent as `X-Tenant-ID`; otherwise the tenant that the server names.
    package var tenant: Int?

    package init(address: String, email: String, tenant: Int? = nil) {
        self.address = address
        self.email = email
        self.tenant = tenant
    }
}

/// The sign-in of the Stratum document: e-mail address and password, a second step with a one-time code where the server
/// asks for it, tokens that are renewed.
package struct PasswordProvider: SessionRenewal {
    let configuration: PasswordClient
    private let client: any HTTPClient

    package init(_ configuration: PasswordClient, through client: any HTTPClient) {
        self.configuration = configuration
        self.client = client
    }

    /// Signs in; `code` asks the user for a one-time code, when the server wants one.
    ///
    /// - Throws: ``SignInError``: `wrongCredentials` for a wrong address, password or code, `refused`, `unavailable`, `provider`, `transport`.
    package func signIn(
        password: String, code: @Sendable () async throws(SignInError) -> String, now: @Sendable () -> Timestamp
    ) async throws(SignInError) -> Session {
        var reply = try await post("/auth/login", ["email": configuration.email, "password": password])
        if reply.mfaRequired == true {
            guard let ticket = reply.mfaToken else { throw malformed }
            reply = try await post("/auth/mfa/verify", ["mfa_token": ticket, "code": try await code()])
        }
        var session = try session(reply, now: now())
        let user = try await me(session)
        session.subject = user.id.text
        session.tenant = (configuration.tenant ?? user.tenantId).map(String.init)
        return session
    }

    package func renewed(_ session: Session, now: Timestamp) async throws(SignInError) -> Session {
        guard let refresh = session.refreshToken else {
            throw .ended(reason: "the access token has expired, and there is none to renew it with")
        }
        let reply: Tokens
        do throws(SignInError) {
            reply = try await post("/auth/refresh", ["refresh_token": refresh])
        } catch .refused(let host, let code, _) {
            throw .ended(reason: "\(host) has ended the session (\(code))")
        } catch .wrongCredentials(let host, _) {
            throw .ended(reason: "\(host) has ended the session (status 401)")
        } catch {
            throw error
        }
        var next = try self.session(reply, now: now)
        next.refreshToken = next.refreshToken ?? refresh
        next.subject = session.subject
        next.tenant = session.tenant
        return next
    }

    /// Tells the server that the session is over.
    ///
    /// - Returns: whether it said that it has understood.
    package func revoke(_ session: Session) async -> Bool {
        var headers = [("Authorization", "Bearer \(session.accessToken)"), ("Content-Type", "application/json")]
        if let tenant = session.tenant { headers.append(("X-Tenant-ID", tenant)) }
        let body = session.refreshToken.flatMap { try? JSONEncoder().encode(["refresh_token": $0]) } ?? Data("{}".utf8)
        let request = HTTPRequest(
            .post, configuration.address + "/auth/logout", headers: headers.map { (name: $0.0, value: $0.1) },
            body: .bytes(Array(body)))
        let answer = try? await OIDCProvider.exchange(request, through: client)
        return answer.map { (200...299).contains($0.status) } ?? false
    }

    // MARK: - Messages

    private struct Tokens: Decodable {
        var accessToken: String?
        var refreshToken: String?
        var expiresIn: Double?
        var mfaRequired: Bool?
        var mfaToken: String?
    }

    private struct User: Decodable {
        var id: Identity
        var tenantId: Int?
    }

    /// A number or a text.
    private struct Identity: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(Int.self)).map(String.init) ?? value.decode(String.self)
        }
    }

    private var host: String {
        (try? ServerAddress(normalising: configuration.address, unencrypted: true))?.authority ?? "the server"
    }
    var malformed: SignInError {
        .provider(issuer: host, reason: "its answer to the sign-in is not what it should be")
    }

    private func session(_ reply: Tokens, now: Timestamp) throws(SignInError) -> Session {
        guard let access = reply.accessToken, !access.isEmpty else { throw malformed }
        return Session(
            accessToken: access, refreshToken: reply.refreshToken, obtainedAt: now,
            expiresAt: reply.expiresIn.flatMap { OIDCProvider.end(of: $0, from: now) })
    }

    private func post(_ path: String, _ body: [String: String]) async throws(SignInError) -> Tokens {
        guard let bytes = try? JSONEncoder().encode(body) else { throw malformed }
        var headers = [(name: "Content-Type", value: "application/json"), (name: "Accept", value: "application/json")]
        if let tenant = configuration.tenant { headers.append((name: "X-Tenant-ID", value: String(tenant))) }
        return try await value(
            Tokens.self, HTTPRequest(.post, configuration.address + path, headers: headers, body: .bytes(Array(bytes))))
    }

    private func me(_ session: Session) async throws(SignInError) -> User {
        try await value(
            User.self,
            HTTPRequest(
                .get, configuration.address + "/auth/me",
                headers: [("Authorization", "Bearer \(session.accessToken)"), ("Accept", "application/json")]))
    }

    func value<Value: Decodable>(
        _ type: Value.Type, _ request: HTTPRequest
    ) async throws(SignInError) -> Value {
        let answer = try await OIDCProvider.exchange(request, through: client)
        switch answer.status {
        case 200...299: break
        case 429, 500...: throw .unavailable(host: host, status: answer.status)
        case 401: throw .wrongCredentials(host: host, what: "e-mail address, password or code")
        default: throw .refused(host: host, code: "status \(answer.status)", status: answer.status)
        }
        do {
            return try ServerReply.value(type, from: answer.body, anySpelling: true)
        } catch {
            throw malformed
        }
    }
}
