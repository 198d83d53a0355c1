import Foundation
package import HTTPTransport
import ReceiptModel

/// How a provider describes itself (OpenID Connect Discovery 1.0, RFC 8414).
package struct ProviderDescription: Hashable, Sendable, Decodable {
    package var issuer: String
    package var authorizationEndpoint: String
    package var tokenEndpoint: String
    package var keysAddress: String
    package var deviceEndpoint: String?
    package var revocationEndpoint: String?
    package var scopes: [String]?
    /// Whether it names itself in the redirect (RFC 9207).
    package var namesItselfInRedirect: Bool?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case keysAddress = "jwks_uri"
        case deviceEndpoint = "device_authorization_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case scopes = "scopes_supported"
        case namesItselfInRedirect = "authorization_response_iss_parameter_supported"
    }
}

extension ProviderDescription {
    /// Refuses a description with an address that is none of the web: it is opened in a browser, or gets what is secret.
    ///
    /// - Throws: `provider`, and `transport` for an issuer that is no address.
    fileprivate func checkAddresses(of issuer: String) throws(SignInError) {
        let named = [
            ("authorization_endpoint", authorizationEndpoint), ("token_endpoint", tokenEndpoint),
            ("jwks_uri", keysAddress), ("device_authorization_endpoint", deviceEndpoint),
            ("revocation_endpoint", revocationEndpoint),
        ]
        for case (let name, let address?) in named {
            _ = try Self.page(address, called: name, by: issuer)
        }
    }

    /// An address that a provider gave.
    ///
    /// - Throws: `provider` unless it is one of https, or of http on this machine where the issuer is one, too; `transport` for an
    ///   issuer that is no address.
    static func page(_ address: String, called name: String, by issuer: String) throws(SignInError) -> PageAddress {
        let server: ServerAddress
        do throws(TransportError) { server = try ServerAddress(normalising: issuer) } catch { throw .transport(error) }
        do throws(TransportError) {
            return try PageAddress(address, of: server)
        } catch {
            throw .provider(issuer: issuer, reason: "its \(name) is no address of https")
        }
    }
}

/// A provider of OpenID Connect, after it has described itself.
package struct OIDCProvider: Sendable {
    package let configuration: OIDCClient
    package let description: ProviderDescription
    package let keys: ProviderKeys
    let client: any HTTPClient

    /// Asks a provider to describe itself.
    ///
    /// What it does not list it may do all the same: descriptions are often incomplete, so only addresses are taken.
    /// - Throws: `provider` when it is another than the one that was meant.
    package static func discover(
        _ configuration: OIDCClient, through client: any HTTPClient
    ) async throws(SignInError) -> OIDCProvider {
        let issuer = configuration.issuer
        let address = configuration.metadata ?? trimmed(issuer) + "/.well-known/openid-configuration"
        let answer = try await exchange(
            HTTPRequest(.get, address, headers: [("Accept", "application/json")]), through: client)
        guard answer.status == 200 else {
            throw answer.status >= 500
                ? .unavailable(host: issuer, status: answer.status)
                : .provider(issuer: issuer, reason: "it answered \(answer.status) where its description should be")
        }
        guard let description = try? JSONDecoder().decode(ProviderDescription.self, from: Data(answer.body)) else {
            throw .provider(issuer: issuer, reason: "its description is not that of a provider")
        }
        guard trimmed(description.issuer) == trimmed(issuer) else {
            throw .provider(issuer: issuer, reason: "it says that it is \(description.issuer)")
        }
        try description.checkAddresses(of: issuer)
        return OIDCProvider(configuration, description, through: client)
    }

    init(_ configuration: OIDCClient, _ description: ProviderDescription, through client: any HTTPClient) {
        self.configuration = configuration
        self.description = description
        self.client = client
        keys = ProviderKeys(at: description.keysAddress, of: description.issuer, through: client)
    }

    private static func trimmed(_ text: String) -> String { text.hasSuffix("/") ? String(text.dropLast()) : text }

    static func exchange(
        _ request: HTTPRequest, through client: any HTTPClient
    ) async throws(SignInError) -> HTTPAnswer {
        do throws(TransportError) {
            return try await client.answer(to: request)
        } catch {
            throw .transport(error)
        }
    }

    /// What is asked for at the sign-in.
    var scope: String {
        configuration.scope
            ?? (description.scopes?.contains("offline_access") == true ? "openid offline_access" : "openid")
    }

    /// Sends a form and gets an object back.
    ///
    /// - Returns: the status, and what could be read of the answer; some providers answer 400 with nothing.
    func post(_ form: [(String, String)], to address: String) async throws(SignInError) -> (Int, TokenReply) {
        let answer = try await Self.exchange(
            HTTPRequest(
                .post, address,
                headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json")],
                body: .bytes(Array(WebForm.text(form).utf8))), through: client)
        let reply = (try? JSONDecoder().decode(TokenReply.self, from: Data(answer.body))) ?? TokenReply()
        return (answer.status, reply)
    }

    var host: String { (try? ServerAddress(normalising: description.issuer))?.authority ?? description.issuer }
}

/// What a token endpoint and a device endpoint answer.
struct TokenReply: Decodable {
    var accessToken: String?
    var refreshToken: String?
    var idToken: String?
    var expiresIn: Double?
    var error: String?
    var deviceCode: String?
    var userCode: String?
    var verificationAddress: String?
    var completeAddress: String?
    var interval: Double?

    private enum CodingKeys: String, CodingKey {
        case error, interval
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case idToken = "id_token"
        case expiresIn = "expires_in"
        case deviceCode = "device_code"
        case userCode = "user_code"
        case verificationAddress = "verification_uri"
        case completeAddress = "verification_uri_complete"
    }

    /// The provider's word for what is wrong, if it is one: nothing else of it is shown.
    var code: String? {
        error.flatMap { text in
            text.utf8.count <= 64 && text.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 } ? text : nil
        }
    }
}
