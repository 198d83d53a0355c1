import Crypto
import CryptoExtras
import Foundation
package import HTTPTransport
import ReceiptModel

/// The public keys with which a provider signs (RFC 7517), fetched when they are needed.
package actor ProviderKeys {
    private let address: String
    private let issuer: String
    private let client: any HTTPClient
    private var known: [PublicKey] = []
    private var fetchedAt: ContinuousClock.Instant?
    /// Tokens with invented key names must not make requests without end.
    private let shortestPause: Duration

    package init(
        at address: String, of issuer: String, through client: any HTTPClient, shortestPause: Duration = .seconds(30)
    ) {
        self.address = address
        self.issuer = issuer
        self.client = client
        self.shortestPause = shortestPause
    }

    /// The key for a signature.
    ///
    /// A name that is not known makes them be fetched once more: the provider may have changed its keys.
    func key(named name: String?, for algorithm: SignatureAlgorithm) async throws(SignInError) -> PublicKey {
        if let key = find(name, algorithm) { return key }
        if let fetchedAt, ContinuousClock.now - fetchedAt < shortestPause, !known.isEmpty {
            throw .badToken(reason: "it is signed with a key that the provider does not have")
        }
        try await fetch()
        guard let key = find(name, algorithm) else {
            throw .badToken(reason: "it is signed with a key that the provider does not have")
        }
        return key
    }

    private func find(_ name: String?, _ algorithm: SignatureAlgorithm) -> PublicKey? {
        let fitting = known.filter { $0.algorithm == algorithm && (name == nil || $0.name == name) }
        // Without a name there must be no choice.
        return name == nil && fitting.count > 1 ? nil : fitting.first
    }

    private func fetch() async throws(SignInError) {
        let answer = try await OIDCProvider.exchange(
            HTTPRequest(.get, address, headers: [("Accept", "application/json")]), through: client)
        guard answer.status == 200 else { throw .unavailable(host: issuer, status: answer.status) }
        guard let set = try? JSONDecoder().decode(KeySet.self, from: Data(answer.body)) else {
            throw .provider(issuer: issuer, reason: "its keys cannot be read")
        }
        known = set.keys.compactMap(PublicKey.init)
        fetchedAt = .now
    }
}

/// The two ways to sign that are taken; never none, never a shared secret.
enum SignatureAlgorithm: String {
    case rs256 = "RS256"
    case es256 = "ES256"
}

private struct KeySet: Decodable {
    var keys: [Entry]

    struct Entry: Decodable {
        var kty: String
        var kid: String?
        var use: String?
        var alg: String?
        var crv: String?
        var n: String?
        var e: String?
        var x: String?
        var y: String?
    }
}

/// A key that can check signatures.
struct PublicKey: Sendable {
    let name: String?
    let algorithm: SignatureAlgorithm
    private let check: @Sendable (_ signature: [UInt8], _ text: [UInt8]) -> Bool

    /// `nil` for a key of another kind, for another use, or a weak one.
    fileprivate init?(_ entry: KeySet.Entry) {
        guard entry.use == nil || entry.use == "sig" else { return nil }
        name = entry.kid
        switch entry.kty {
        case "RSA":
            guard entry.alg == nil || entry.alg == "RS256", let n = entry.n.flatMap({ Base64URL.bytes($0) }),
                let e = entry.e.flatMap({ Base64URL.bytes($0) }),
                let key = try? _RSA.Signing.PublicKey(n: n, e: e), key.keySizeInBits >= 2_048
            else { return nil }
            algorithm = .rs256
            check = { signature, text in
                key.isValidSignature(
                    _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: text),
                    padding: .insecurePKCS1v1_5)
            }
        case "EC":
            guard entry.crv == "P-256", entry.alg == nil || entry.alg == "ES256",
                let x = entry.x.flatMap({ Base64URL.bytes($0) }), let y = entry.y.flatMap({ Base64URL.bytes($0) }),
                x.count == 32, y.count == 32, let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
            else { return nil }
            algorithm = .es256
            check = { signature, text in
                guard let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
                return key.isValidSignature(parsed, for: SHA256.hash(data: text))
            }
        default: return nil
        }
    }

    func accepts(_ signature: [UInt8], of text: [UInt8]) -> Bool { check(signature, text) }
}
