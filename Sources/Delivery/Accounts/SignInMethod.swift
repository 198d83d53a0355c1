import ReceiptModel

/// How somebody signs in to an account: everything but the secrets.
package enum SignInMethod: Hashable, Sendable, Codable {
    /// A token that was brought.
    case token
    /// OpenID Connect.
    case oidc(OIDCClient)
    /// E-mail address and password for tokens, as in the Stratum document.
    case password(PasswordClient)
    /// E-mail address and password for a session in cookies, as better-auth has it.
    case cookies(PasswordClient)

    /// One word.
    package var name: String {
        switch self {
        case .token: "token"
        case .oidc: "oidc"
        case .password: "password"
        case .cookies: "cookies"
        }
    }
}

/// What a provider knows this program by.
package struct OIDCClient: Hashable, Sendable, Codable {
    /// As tokens name it, without a slash at its end unless the provider writes one.
    package var issuer: String
    package var clientID: String
    /// Where the provider describes itself, when that is not below the issuer: as at Entra External ID.
    package var metadata: String?
    /// What is asked for; otherwise `openid`, and `offline_access` where the provider knows it.
    package var scope: String?
    /// The port of the redirect, for providers that know one only; otherwise any.
    package var redirectPort: Int?

    package init(
        issuer: String, clientID: String, metadata: String? = nil, scope: String? = nil, redirectPort: Int? = nil
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.metadata = metadata
        self.scope = scope
        self.redirectPort = redirectPort
    }
}
