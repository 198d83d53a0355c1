package import HTTPTransport

/// What a sign-in asks of a person, and shows to them.
package protocol SignInDialog: Sendable {
    /// Whether the person signs in on another device, with a code that is typed there.
    var usesOtherDevice: Bool { get }

    /// The token that was brought.
    ///
    /// - Throws: `notGiven`.
    func token() throws(SignInError) -> AccessToken

    /// The password that goes with an e-mail address.
    ///
    /// - Throws: `notGiven`.
    func password(of email: String) throws(SignInError) -> String

    /// A one-time code, the second step after the password.
    ///
    /// - Throws: `notGiven`.
    func oneTimeCode() throws(SignInError) -> String

    /// Shows which code is to be typed on another device, and where.
    func show(_ prompt: DeviceFlow.Prompt)

    /// Shows the page of the provider, in a browser or as text.
    func show(page: String)
}

extension SignInMethod {
    /// Signs in at a server whose certificate is judged as `trust` says.
    ///
    /// - Returns: the session; for a token that was brought, one that holds it and is never renewed.
    /// - Throws: ``SignInError``.
    package func signIn(
        trust: ServerTrust, dialog: some SignInDialog, _ context: AccountContext
    ) async throws(SignInError) -> Session {
        switch self {
        case .token: return Session(accessToken: try dialog.token().secret)
        case .password(let client):
            // The address is judged before anybody types a password.
            let provider = PasswordProvider(client, through: try Self.client(client.address, trust))
            return try await provider.signIn(
                password: try dialog.password(of: client.email),
                code: { () async throws(SignInError) in try dialog.oneTimeCode() }, now: context.now)
        case .cookies(let client):
            let password = try dialog.password(of: client.email)
            return try await CookieProvider(client, through: try Self.client(client.address, trust))
                .signIn(password: password, now: context.now())
        case .oidc(let client):
            let provider = try await client.provider(trust: trust)
            guard !dialog.usesOtherDevice else {
                return try await DeviceFlow(provider).signIn(
                    show: { dialog.show($0) }, pause: { try await Task.sleep(for: .seconds($0)) }, now: context.now)
            }
            return try await CodeFlow(provider, random: context.freshBytes(96))
                .signIn(open: { dialog.show(page: $0) }, now: context.now)
        }
    }

    /// What gets the next access token; `nil` for a token that was brought, which cannot be renewed.
    ///
    /// - Throws: ``TransportError`` for an address that is none.
    func renewal(trust: ServerTrust) throws(TransportError) -> (any SessionRenewal)? {
        switch self {
        case .token: nil
        case .oidc(let client):
            OIDCRenewal { () async throws(SignInError) in try await client.provider(trust: trust) }
        case .password(let client):
            PasswordProvider(client, through: try CurlTransport(signingInAt: client.address, trust))
        case .cookies(let client):
            CookieProvider(client, through: try CurlTransport(signingInAt: client.address, trust))
        }
    }

    /// Tells whoever gave a session that it is over.
    ///
    /// - Returns: whether it was confirmed; a token that was brought is nobody's to end.
    func revoke(_ session: Session, trust: ServerTrust) async -> Bool {
        switch self {
        case .token: true
        case .oidc(let client): await (try? client.provider(trust: trust))?.revoke(session) ?? false
        case .password(let client):
            await (try? Self.client(client.address, trust)).map { PasswordProvider(client, through: $0) }?
                .revoke(session) ?? false
        case .cookies(let client):
            await (try? Self.client(client.address, trust)).map { CookieProvider(client, through: $0) }?
                .revoke(session) ?? false
        }
    }

    private static func client(_ address: String, _ trust: ServerTrust) throws(SignInError) -> CurlTransport {
        do throws(TransportError) {
            return try CurlTransport(signingInAt: address, trust)
        } catch {
            throw .transport(error)
        }
    }
}

extension OIDCClient {
    /// The provider, asked to describe itself; the authority of the account's server counts for it, too.
    func provider(trust: ServerTrust) async throws(SignInError) -> OIDCProvider {
        let transport: CurlTransport
        do throws(TransportError) {
            transport = try CurlTransport(
                signingInAt: metadata ?? issuer, ServerTrust(authorities: trust.authorities))
        } catch {
            throw .transport(error)
        }
        return try await OIDCProvider.discover(self, through: transport)
    }
}

extension CurlTransport {
    /// The way to a server on which somebody signs in: answers within 30 seconds and of at most 1 MiB.
    fileprivate convenience init(signingInAt address: String, _ trust: ServerTrust) throws(TransportError) {
        var limits = TransportLimits()
        limits.exchangeMilliseconds = 30_000
        limits.answerBytes = 1 << 20
        let server = try ServerAddress(normalising: address, unencrypted: trust.allowsUnencrypted)
        self.init(to: server, trust: trust, limits: limits)
    }
}
