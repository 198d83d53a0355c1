package import ReceiptModel

extension OIDCProvider {
    /// A session of a granted sign-in.
    ///
    /// The ID token is what makes it this sign-in and nobody else's; without one there is no session.
    func session(_ reply: TokenReply, nonce: String?, now: Timestamp) async throws(SignInError) -> Session {
        guard let access = reply.accessToken, !access.isEmpty, let idToken = reply.idToken else {
            throw .provider(issuer: description.issuer, reason: "it gave no access token or no ID token")
        }
        let claims = try await claims(ofIDToken: idToken, nonce: nonce, now: now)
        return Session(
            accessToken: access, refreshToken: reply.refreshToken, obtainedAt: now,
            expiresAt: reply.expiresIn.flatMap { Self.end(of: $0, from: now) }, subject: claims.subject)
    }

    static func end(of seconds: Double, from now: Timestamp) -> Timestamp? {
        guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return nil }
        return Timestamp(milliseconds: now.milliseconds + Int64(seconds * 1_000))
    }

    /// Gets tokens for an authorization code (RFC 7636).
    func exchange(
        code: String, verifier: String, redirect: String, nonce: String, now: Timestamp
    ) async throws(SignInError) -> Session {
        let (status, reply) = try await post(
            [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
                ("client_id", configuration.clientID), ("code_verifier", verifier),
            ], to: description.tokenEndpoint)
        guard status == 200 else { throw refusal(status, reply) }
        return try await session(reply, nonce: nonce, now: now)
    }

    func refusal(_ status: Int, _ reply: TokenReply) -> SignInError {
        status >= 500 || status == 429
            ? .unavailable(host: host, status: status)
            : .refused(host: host, code: reply.code ?? "status \(status)", status: status)
    }

    /// Tells the provider that a session is over (RFC 7009).
    ///
    /// - Returns: whether it said that it has understood.
    package func revoke(_ session: Session) async -> Bool {
        guard let address = description.revocationEndpoint else { return false }
        let (token, kind) =
            session.refreshToken.map { ($0, "refresh_token") } ?? (session.accessToken, "access_token")
        let form = [("token", token), ("token_type_hint", kind), ("client_id", configuration.clientID)]
        guard let (status, _) = try? await post(form, to: address) else { return false }
        return status == 200
    }
}

/// What gets the next access token of a session.
package protocol SessionRenewal: Sendable {
    /// Another session in the place of one whose access token is used up.
    ///
    /// - Throws: `ended` when only a person can sign in again.
    func renewed(_ session: Session, now: Timestamp) async throws(SignInError) -> Session
}

/// Renews at a provider of OpenID Connect, which is asked to describe itself when it is needed first.
package actor OIDCRenewal: SessionRenewal {
    private let discover: @Sendable () async throws(SignInError) -> OIDCProvider
    private var known: OIDCProvider?

    package init(_ discover: @escaping @Sendable () async throws(SignInError) -> OIDCProvider) {
        self.discover = discover
    }

    package func renewed(_ session: Session, now: Timestamp) async throws(SignInError) -> Session {
        guard let refresh = session.refreshToken else {
            throw .ended(reason: "the access token has expired, and the provider gave none to renew it with")
        }
        let provider: OIDCProvider
        if let known { provider = known } else { provider = try await discover() }
        known = provider
        let (status, reply) = try await provider.post(
            [
                ("grant_type", "refresh_token"), ("refresh_token", refresh),
                ("client_id", provider.configuration.clientID),
            ], to: provider.description.tokenEndpoint)
        guard status == 200 else {
            if status >= 500 || status == 429 { throw .unavailable(host: provider.host, status: status) }
            // Some providers answer 400 with nothing in it; the status says enough.
            throw .ended(reason: "\(provider.host) has ended the session (\(reply.code ?? "status \(status)"))")
        }
        guard let access = reply.accessToken, !access.isEmpty else {
            throw .provider(issuer: provider.description.issuer, reason: "it gave no access token")
        }
        if let idToken = reply.idToken {
            let claims = try await provider.claims(ofIDToken: idToken, nonce: nil, now: now)
            guard session.subject == nil || claims.subject == session.subject else {
                throw .badToken(reason: "it is of somebody else")
            }
        }
        var next = session
        next.accessToken = access
        next.refreshToken = reply.refreshToken ?? refresh
        next.obtainedAt = now
        next.expiresAt = reply.expiresIn.flatMap { OIDCProvider.end(of: $0, from: now) }
        next.renewalBegan = nil
        return next
    }
}
