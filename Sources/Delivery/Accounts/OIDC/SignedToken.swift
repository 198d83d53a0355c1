import Foundation
package import ReceiptModel

/// What a signed token says (RFC 7519), once its signature was checked.
package struct TokenClaims: Hashable, Sendable, Decodable {
    package var issuer: String?
    package var subject: String?
    package var audience: [String]
    /// Seconds since 1970.
    package var expires: Double?
    package var issued: Double?
    package var notBefore: Double?
    package var nonce: String?
    package var authorizedParty: String?
    package var clientID: String?
    /// The scopes, in one text.
    package var scope: String?

    private enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expires = "exp"
        case issued = "iat"
        case notBefore = "nbf"
        case nonce, scope
        case authorizedParty = "azp"
        case clientID = "client_id"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        issuer = try values.decodeIfPresent(String.self, forKey: .issuer)
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
        if let one = try? values.decodeIfPresent(String.self, forKey: .audience) {
            audience = [one]
        } else {
            audience = try values.decodeIfPresent([String].self, forKey: .audience) ?? []
        }
        expires = try values.decodeIfPresent(Double.self, forKey: .expires)
        issued = try values.decodeIfPresent(Double.self, forKey: .issued)
        notBefore = try values.decodeIfPresent(Double.self, forKey: .notBefore)
        nonce = try values.decodeIfPresent(String.self, forKey: .nonce)
        authorizedParty = try values.decodeIfPresent(String.self, forKey: .authorizedParty)
        clientID = try values.decodeIfPresent(String.self, forKey: .clientID)
        // Some providers list them; then they name no audience.
        scope = (try? values.decodeIfPresent(String.self, forKey: .scope)) ?? nil
    }

    /// Whether a token is for an audience (RFC 9068, section 4).
    ///
    /// Where a provider names none, or repeats the scopes in its place as Glewlwyd does, the client counts that the token was
    /// given to.
    package func isMeant(for wanted: String) -> Bool {
        guard !wanted.isEmpty, !audience.contains(wanted) else { return !wanted.isEmpty }
        let scopes = (scope ?? "").split(separator: " ").map(String.init)
        return audience.allSatisfy(scopes.contains) && (clientID ?? authorizedParty) == wanted
    }
}

extension OIDCProvider {
    /// Clocks may differ by so many seconds.
    private static let clockSkew = 120.0

    /// Reads an ID token as OpenID Connect Core 1.0, section 3.1.3.7, asks for; with the nonce that was sent along.
    ///
    /// - Throws: ``SignInError``: `badToken` for any other token; `transport`, `unavailable` or `provider` when the keys cannot be had.
    package func claims(
        ofIDToken token: String, nonce: String?, now: Timestamp
    ) async throws(SignInError) -> TokenClaims {
        let claims = try await signedClaims(token, now: now)
        guard claims.audience.contains(configuration.clientID) else {
            throw .badToken(reason: "it is for another client")
        }
        guard claims.audience.count == 1 || claims.authorizedParty == configuration.clientID,
            claims.authorizedParty == nil || claims.authorizedParty == configuration.clientID
        else { throw .badToken(reason: "it was given to another client") }
        guard nonce == nil || claims.nonce == nonce else {
            throw .badToken(reason: "it does not answer this sign-in: wrong nonce")
        }
        return claims
    }

    /// Reads a token that the provider signed for whomever: signature, issuer and times.
    ///
    /// - Throws: ``SignInError``: `badToken` for any other token; `transport`, `unavailable` or `provider` when the keys cannot be had.
    package func signedClaims(_ token: String, now: Timestamp) async throws(SignInError) -> TokenClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.bytes(parts[0]), let body = Base64URL.bytes(parts[1]),
            let signature = Base64URL.bytes(parts[2]),
            let header = try? JSONDecoder().decode(TokenHeader.self, from: Data(head))
        else { throw .badToken(reason: "it is no signed token") }
        guard let algorithm = SignatureAlgorithm(rawValue: header.alg), header.crit == nil else {
            throw .badToken(reason: "it is not signed with RS256 or ES256")
        }
        let key = try await keys.key(named: header.kid, for: algorithm)
        guard key.accepts(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw .badToken(reason: "its signature is wrong")
        }
        guard let claims = try? JSONDecoder().decode(TokenClaims.self, from: Data(body)) else {
            throw .badToken(reason: "its content cannot be read")
        }
        guard claims.issuer == description.issuer else { throw .badToken(reason: "it is of another issuer") }
        guard claims.subject?.isEmpty == false else { throw .badToken(reason: "it names nobody") }
        let seconds = Double(now.milliseconds) / 1_000
        guard let expires = claims.expires, seconds < expires + Self.clockSkew else {
            throw .badToken(reason: "it has expired")
        }
        guard (claims.issued ?? 0) <= seconds + Self.clockSkew, (claims.notBefore ?? 0) <= seconds + Self.clockSkew
        else { throw .badToken(reason: "it is of the future") }
        return claims
    }
}

private struct TokenHeader: Decodable {
    var alg: String
    var kid: String?
    var crit: [String]?
}
