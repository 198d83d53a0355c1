import Accounts
import Crypto
import Foundation
import ReceiptModel
import Testing

/// Row 41: what a provider sends is not believed before it was checked.
@Suite struct TokenTests {
    private let nasty = NastyProvider()
    private let now = NastyProvider.now

    private func provider() async throws -> OIDCProvider {
        try await OIDCProvider.discover(NastyProvider.client, through: nasty)
    }

    @Test func aGoodTokenOfEitherKindIsTaken() async throws {
        let provider = try await provider()
        let claims = try await provider.claims(ofIDToken: nasty.token(), nonce: "n", now: now)
        #expect(claims.subject == "u-1")
        let rsa = try nasty.rsaKey("r1")
        nasty.change { $0.keys.append(rsa) }
        let fresh = try await self.provider()
        let signed = try nasty.token(head: ["alg": "RS256", "kid": "r1"])
        #expect(try await fresh.claims(ofIDToken: signed, nonce: "n", now: now).audience == ["bilko"])
        let several = try nasty.token(claims: ["aud": ["x", "bilko"], "azp": "bilko"])
        #expect(try await fresh.claims(ofIDToken: several, nonce: nil, now: now).audience.count == 2)
    }

    @Test("a token is for its audience, or for its client where no audience is named")
    func audiences() async throws {
        let provider = try await provider()
        func isMeant(_ claims: [String: any Sendable], _ wanted: String = "books") async throws -> Bool {
            try await provider.signedClaims(try nasty.token(claims: claims), now: now).isMeant(for: wanted)
        }
        let absent = NastyProvider.absent
        for claims: [String: any Sendable] in [
            ["aud": "books"], ["aud": ["other", "books"]], ["aud": absent, "client_id": "books"],
            ["aud": absent, "azp": "books"], ["aud": "openid", "scope": "openid", "client_id": "books"],
            ["aud": ["openid", "a"], "scope": "a openid", "client_id": "books"],
        ] { #expect(try await isMeant(claims), "\(claims)") }
        for claims: [String: any Sendable] in [
            ["aud": "other"], ["aud": "other", "client_id": "books"], ["aud": ["other", "third"], "azp": "books"],
            ["aud": absent], ["aud": absent, "client_id": "other"],
            ["aud": absent, "client_id": "other", "azp": "books"],
            ["aud": "openid", "scope": "openid", "client_id": "other"], ["aud": "openid", "client_id": "books"],
            ["aud": "Books"], ["aud": "books "], ["aud": ""],
        ] { #expect(try await !isMeant(claims), "\(claims)") }
        #expect(try await !isMeant(["aud": absent, "client_id": ""], ""))
    }

    @Test(
        "wrong algorithm, key, issuer, audience, nonce, time or form",
        arguments: [
            "none", "HS256", "unsigned", "otherKey", "issuer", "audience", "audiences", "party", "nonce", "noNonce",
            "expired", "noExpiry", "future", "notYet", "nobody", "crit", "twoParts", "cutSignature", "unknownKey",
        ])
    func refused(what: String) async throws {
        let seconds = Int(now.milliseconds / 1_000)
        let token: String
        switch what {
        case "none": token = try nasty.token(head: ["alg": "none"])
        case "HS256": token = try nasty.token(head: ["alg": "HS256"])
        case "unsigned": token = try nasty.token().split(separator: ".").prefix(2).joined(separator: ".") + "."
        case "otherKey": token = try nasty.token(key: P256.Signing.PrivateKey())
        case "issuer": token = try nasty.token(claims: ["iss": "https://login.example.test/other"])
        case "audience": token = try nasty.token(claims: ["aud": "another"])
        case "audiences": token = try nasty.token(claims: ["aud": ["bilko", "another"]])
        case "party": token = try nasty.token(claims: ["azp": "another"])
        case "nonce": token = try nasty.token(claims: ["nonce": "m"])
        case "noNonce": token = try nasty.token(claims: ["nonce": NastyProvider.absent])
        case "expired": token = try nasty.token(claims: ["exp": seconds - 121])
        case "noExpiry": token = try nasty.token(claims: ["exp": NastyProvider.absent])
        case "future": token = try nasty.token(claims: ["iat": seconds + 300])
        case "notYet": token = try nasty.token(claims: ["nbf": seconds + 300])
        case "nobody": token = try nasty.token(claims: ["sub": ""])
        case "crit": token = try nasty.token(head: ["crit": ["x"]])
        case "twoParts": token = "e30.e30"
        case "cutSignature": token = String(try nasty.token().dropLast(4))
        default: token = try nasty.token(head: ["kid": "nobody's"])
        }
        let provider = try await provider()
        _ = try await provider.claims(ofIDToken: nasty.token(), nonce: "n", now: now)
        do {
            _ = try await provider.claims(ofIDToken: token, nonce: "n", now: now)
            Issue.record("\(what) was taken")
        } catch {
            guard case .badToken = error else {
                Issue.record("\(what): \(error)")
                return
            }
        }
    }

    @Test func keysThatChangeAreFetchedOnceMoreAndNotForEveryInventedName() async throws {
        let provider = try await provider()
        _ = try await provider.claims(ofIDToken: nasty.token(), nonce: "n", now: now)
        #expect(nasty.keyFetches == 1)
        _ = try await provider.claims(ofIDToken: nasty.token(), nonce: "n", now: now)
        #expect(nasty.keyFetches == 1, "known keys are not fetched again")
        for name in ["a", "b", "c"] {
            await #expect(throws: SignInError.self) {
                try await provider.claims(ofIDToken: nasty.token(head: ["kid": name]), nonce: "n", now: now)
            }
        }
        #expect(nasty.keyFetches == 1, "invented names make no requests right after a fetch")
        let second = P256.Signing.PrivateKey()
        let entry = nasty.ellipticKey("e2", second)
        nasty.change { $0.keys.append(entry) }
        let later = try await self.provider()
        let token = try nasty.token(head: ["kid": "e2"], key: second)
        #expect(try await later.claims(ofIDToken: token, nonce: "n", now: now).subject == "u-1")
    }

    @Test func weakKeysAndKeysForOtherUsesCount() async throws {
        var encrypting = nasty.ellipticKey("e1")
        encrypting["use"] = "enc"
        let only = encrypting
        nasty.change { $0.keys = [only] }
        let provider = try await provider()
        await #expect(throws: SignInError.self) {
            try await provider.claims(ofIDToken: nasty.token(), nonce: "n", now: now)
        }
    }

    @Test("Entra External ID describes itself under another address than its issuer: by configuration alone")
    func entra() async throws {
        let issuer =
            "https://0f1e2d3c-aaaa-bbbb-cccc-0123456789ab.ciamlogin.com/0f1e2d3c-aaaa-bbbb-cccc-0123456789ab/v2.0"
        let client = EntraFixture(issuer: issuer)
        let metadata = "https://contoso.ciamlogin.com/contoso.onmicrosoft.com/v2.0/.well-known/openid-configuration"
        let configuration = OIDCClient(
            issuer: issuer, clientID: "11111111-2222-3333-4444-555555555555", metadata: metadata)
        let provider = try await OIDCProvider.discover(configuration, through: client)
        #expect(provider.description.deviceEndpoint?.hasSuffix("/oauth2/v2.0/devicecode") == true)
        #expect(provider.description.revocationEndpoint == nil)
        let wrong = OIDCClient(issuer: "https://contoso.ciamlogin.com", clientID: "x", metadata: metadata)
        await #expect(throws: SignInError.provider(issuer: wrong.issuer, reason: "it says that it is \(issuer)")) {
            try await OIDCProvider.discover(wrong, through: client)
        }
    }
}
