import Accounts
import Crypto
import CryptoExtras
import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization

/// A provider of OpenID Connect in the test's own memory that can be told to do everything wrong.
final class NastyProvider: HTTPClient {
    struct State {
        var description: [String: any Sendable]
        var keys: [[String: any Sendable]] = []
        /// What the token endpoint answers, one after the other; the last one for ever.
        var tokens: [(Int, [String: any Sendable])] = []
        var keyFetches = 0
        var forms: [[String: String]] = []
    }

    static let issuer = "https://login.example.test/tenant"
    static let client = OIDCClient(issuer: issuer, clientID: "bilko")

    private let state: Mutex<State>
    let elliptic = P256.Signing.PrivateKey()
    static let rsa = try? _RSA.Signing.PrivateKey(keySize: .bits2048)

    init() {
        state = Mutex(
            State(description: [
                "issuer": Self.issuer, "authorization_endpoint": Self.issuer + "/authorize",
                "token_endpoint": Self.issuer + "/token", "jwks_uri": Self.issuer + "/keys",
                "device_authorization_endpoint": Self.issuer + "/device", "scopes_supported": ["openid"],
            ]))
        change { $0.keys = [ellipticKey("e1")] }
    }

    func change(_ body: (inout sending State) -> Void) { state.withLock { body(&$0) } }
    var keyFetches: Int { state.withLock { $0.keyFetches } }
    var forms: [[String: String]] { state.withLock { $0.forms } }

    func ellipticKey(_ name: String, _ key: P256.Signing.PrivateKey? = nil) -> [String: any Sendable] {
        let raw = Array((key ?? elliptic).publicKey.rawRepresentation)
        return [
            "kty": "EC", "crv": "P-256", "kid": name, "alg": "ES256", "x": url(raw.prefix(32)),
            "y": url(raw.suffix(32)),
        ]
    }

    func rsaKey(_ name: String) throws -> [String: any Sendable] {
        guard let primitives = try Self.rsa?.publicKey.getKeyPrimitives() else { return [:] }
        return [
            "kty": "RSA", "kid": name, "use": "sig", "n": url(primitives.modulus),
            "e": url(primitives.publicExponent),
        ]
    }

    func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        let path = request.address.dropFirst(Self.issuer.count).prefix { $0 != "?" }
        return state.withLock { state in
            switch path {
            case "/.well-known/openid-configuration": return json(200, state.description)
            case "/keys":
                state.keyFetches += 1
                return json(200, ["keys": state.keys])
            case "/token", "/device":
                if case .bytes(let bytes) = request.body {
                    state.forms.append(Self.form(String(decoding: bytes, as: UTF8.self)))
                }
                guard let next = state.tokens.first else { return HTTPAnswer(status: 500) }
                if state.tokens.count > 1 { state.tokens.removeFirst() }
                return json(next.0, next.1)
            default: return HTTPAnswer(status: 404)
            }
        }
    }

    private static func form(_ text: String) -> [String: String] {
        Dictionary(
            text.split(separator: "&").map { part in
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(pair[0]), pair.last?.removingPercentEncoding ?? "")
            }, uniquingKeysWith: { $1 })
    }

    private func json(_ status: Int, _ value: [String: any Sendable]) -> HTTPAnswer {
        let bytes = (try? JSONSerialization.data(withJSONObject: value)).map { Array($0) } ?? []
        return HTTPAnswer(status: status, headers: ["content-type": "application/json"], body: bytes)
    }

    // MARK: - Tokens

    /// A signed token; `head` and `claims` replace what would be right.
    func token(
        head: [String: any Sendable] = [:], claims: [String: any Sendable] = [:], key: P256.Signing.PrivateKey? = nil,
        at now: Timestamp = NastyProvider.now
    ) throws -> String {
        let seconds = Int(now.milliseconds / 1_000)
        let header = ["alg": "ES256", "kid": "e1"].merging(head) { $1 }
        let body: [String: any Sendable] = [
            "iss": Self.issuer, "sub": "u-1", "aud": "bilko", "exp": seconds + 300, "iat": seconds, "nonce": "n",
        ].merging(claims) { $1 }
        let text = try [header, body.filter { $0.value as? String != Self.absent }].map {
            url(try JSONSerialization.data(withJSONObject: $0))
        }.joined(separator: ".")
        switch header["alg"] as? String {
        case "ES256":
            return text + "." + url(try (key ?? elliptic).signature(for: Data(text.utf8)).rawRepresentation)
        case "RS256":
            let signature = try Self.rsa?.signature(
                for: SHA256.hash(data: Data(text.utf8)), padding: .insecurePKCS1v1_5)
            return text + "." + url(signature?.rawRepresentation ?? Data())
        case "HS256":
            // The trick of old: the public key as a shared secret.
            let secret = SymmetricKey(data: elliptic.publicKey.x963Representation)
            return text + "." + url(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret))
        default: return text + "."
        }
    }

    /// A claim that is not there.
    static let absent = "(absent)"
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    func url(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
