import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization
import TestSupport
import Testing

@testable import Accounts

/// Providers and browsers that say anything: a session or its error, and nobody is taken for somebody else.
@Suite("Fuzzed sign-ins")
struct SignInFuzzTests {
    private let nasty = NastyProvider()
    private static let now = NastyProvider.now

    /// A provider whose answers are those of another one, damaged.
    private final class Damaged: HTTPClient {
        private let numbers: Mutex<SeededNumbers>
        private let honest: NastyProvider
        private let addresses = Mutex<[String]>([])

        init(_ honest: NastyProvider, _ numbers: SeededNumbers) {
            self.honest = honest
            self.numbers = Mutex(numbers)
        }

        /// Where it was asked.
        var asked: [String] { addresses.withLock { $0 } }

        func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
            addresses.withLock { $0.append(request.address) }
            let answer = try await honest.answer(to: request)
            return numbers.withLock { numbers in
                guard Int.random(in: 0..<3, using: &numbers) > 0 else { return answer }
                var damaged = answer
                damaged.body = Array(numbers.forgedJSON(String(decoding: answer.body, as: UTF8.self)).utf8)
                if Int.random(in: 0..<8, using: &numbers) == 0 {
                    damaged.status = numbers.element(of: [0, 204, 302, 400, 404, 429, 500], or: 500)
                }
                return damaged
            }
        }
    }

    @Test("a description, keys and tokens that are damaged give a session of the same person, or none")
    func fuzzProviders() async throws {
        nasty.change { $0.keys.append(["kty": "RSA", "kid": "r1", "n": "AQAB", "e": "AQAB"]) }
        let token = try nasty.token(claims: ["nonce": NastyProvider.absent])
        nasty.change {
            $0.tokens = [(200, ["access_token": "a-1", "expires_in": 60, "id_token": token, "interval": 5])]
        }
        let server = try ServerAddress(normalising: NastyProvider.issuer)
        try await Fuzzing.run("providers", atLeast: 200) { numbers in
            let client = Damaged(nasty, SeededNumbers(seed: numbers.next()))
            do throws(SignInError) {
                let provider = try await OIDCProvider.discover(NastyProvider.client, through: client)
                let (_, reply) = try await provider.post([("grant_type", "x")], to: provider.description.tokenEndpoint)
                let session = try await provider.session(reply, nonce: nil, now: Self.now)
                #expect(session.subject == "u-1", "seed \(numbers.seed)")
                #expect(session.expiresAt.map { $0 >= Self.now } ?? true, "seed \(numbers.seed)")
            } catch {
                #expect(!error.message.isEmpty, "seed \(numbers.seed)")
            }
            for address in client.asked {
                #expect(throws: Never.self, "seed \(numbers.seed): \(address.debugDescription)") {
                    try PageAddress(address, of: server)
                }
            }
        }
    }

    @Test("a damaged token is refused, or says what the whole one says")
    func fuzzTokens() async throws {
        let provider = try await OIDCProvider.discover(NastyProvider.client, through: nasty)
        let token = try nasty.token()
        let honest = try await provider.claims(ofIDToken: token, nonce: "n", now: Self.now)
        let parts = token.split(separator: ".").map(String.init)
        let heads = [
            #"{"alg":"none"}"#, #"{"alg":"HS256","kid":"e1"}"#, #"{"alg":"ES256"}"#, #"{"alg":"RS256","kid":"e1"}"#,
            #"{"alg":"ES256","kid":"e1","crit":["b64"]}"#, "{}", "[]",
        ].map { Base64URL.text(Array($0.utf8)) }
        let pieces = [".", "..", "=", "==", "-", "_", "+", "/", "A", "e30", " ", "\u{0}", "č"] + parts + heads
        try await Fuzzing.run("tokens", atLeast: 200) { numbers in
            var other = parts
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: other = [numbers.text(of: pieces, most: 8)]
            case 1: other[0] = numbers.element(of: heads, or: "")
            case 2:
                let claims = Base64URL.bytes(parts[1]).map { String(decoding: $0, as: UTF8.self) } ?? ""
                other[1] = Base64URL.text(Array(numbers.forgedJSON(claims).utf8))
            default: other = [numbers.mutated(token)]
            }
            do throws(SignInError) {
                let text = other.joined(separator: ".")
                let claims = try await provider.claims(ofIDToken: text, nonce: "n", now: Self.now)
                #expect(claims == honest, "seed \(numbers.seed)")
            } catch {
                #expect(!error.message.isEmpty, "seed \(numbers.seed)")
            }
        }
    }

    @Test("what a browser brings back belongs to this sign-in or is refused; cookies have names")
    func fuzzCallbacks() async throws {
        let provider = try await OIDCProvider.discover(NastyProvider.client, through: nasty)
        let flow = CodeFlow(provider, random: Array(0..<96))
        let state = Base64URL.text([UInt8](0..<32))
        let pieces = [
            "state=", "state=\(state)", "code=c-1", "code=", "&", "&&", "=", "%", "%0", "%00", "%C4", "%C4%8D", "+",
            "iss=https%3A%2F%2Flogin.example.test%2Ftenant", "iss=x", "error=access_denied", "error=%1B%5B31m", "?",
            "#",
            ";", state,
        ]
        let cookies = ["a=b", "=", ";", " Max-Age=0", "; ", "\r\n", "a", "č=ž", "__Secure-x=1; Path=/"]
        try await Fuzzing.run("callbacks", atLeast: 500) { numbers in
            var query = numbers.text(of: pieces, most: 10)
            if Bool.random(using: &numbers) { query = "state=\(state)&" + query }
            let named = WebForm.parts(query)?["state"]
            do throws(SignInError) {
                _ = try await flow.finish(query, redirect: "http://127.0.0.1:1/callback", now: Self.now)
                Issue.record("seed \(numbers.seed): the provider gives no tokens")
            } catch {
                let isForeign = if case .badToken = error { true } else { false }
                #expect(named == state || isForeign, "seed \(numbers.seed): \(query.debugDescription)")
                #expect(!error.message.contains("\u{1B}"), "seed \(numbers.seed)")
            }
            var session = Session(accessToken: "", obtainedAt: Self.now)
            session.take(cookies: [numbers.text(of: cookies, most: 6), numbers.text(of: cookies, most: 6)])
            #expect(session.cookies?.keys.contains("") != true, "seed \(numbers.seed)")
        }
    }
}
