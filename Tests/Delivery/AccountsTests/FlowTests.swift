import Accounts
import Foundation
import HTTPTransport
import ReceiptModel
import Synchronization
import Testing

/// Signing in, step by step, with everything that a provider and a browser may answer.
@Suite struct FlowTests {
    private let nasty = NastyProvider()
    private let now = NastyProvider.now

    private func provider(_ client: OIDCClient = NastyProvider.client) async throws -> OIDCProvider {
        try await OIDCProvider.discover(client, through: nasty)
    }

    private func parts(_ address: String) -> [String: String] {
        let items = URLComponents(string: address)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    }

    /// A browser that comes back with what the provider is told to say.
    private func signIn(
        _ answer: @escaping @Sendable ([String: String]) -> [String], nonce: String? = nil
    ) async throws -> Session {
        let flow = CodeFlow(try await provider(), random: Array(0..<96))
        let nasty = nasty
        return try await flow.signIn(
            open: { address in
                let asked = self.parts(address)
                let token = try? nasty.token(claims: ["nonce": nonce ?? asked["nonce"] ?? ""])
                nasty.change {
                    $0.tokens = [
                        (
                            200,
                            [
                                "access_token": "a-1", "refresh_token": "r-1", "expires_in": 60,
                                "id_token": token ?? "", "token_type": "Bearer",
                            ]
                        )
                    ]
                }
                let visits = answer(asked)
                // A thread of its own: those of the tasks may all be waiting in other tests.
                Thread.detachNewThread { for visit in visits { Self.visit(visit) } }
            }, now: { NastyProvider.now })
    }

    /// As a browser would; what it is answered does not matter here.
    private static func visit(_ address: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sys, urllib.request, urllib.error\ntry: urllib.request.urlopen(sys.argv[1], timeout=5).read()\nexcept Exception: pass",
            address,
        ]
        try? process.run()
        process.waitUntilExit()
    }

    @Test func theBrowserIsSentWithPKCEAndTheCodeIsExchangedWithItsVerifier() async throws {
        let asked = Mutex<[String: String]>([:])
        let session = try await signIn { query in
            asked.withLock { $0 = query }
            let back = query["redirect_uri"] ?? ""
            // Strangers come first: another page, a wrong state, no state, the state twice.
            return [
                "\(back)?state=wrong&code=evil", "\(back)?code=evil", "\(back)?state=a&state=\(query["state"] ?? "")",
                back.replacing("/callback", with: "/other?state=\(query["state"] ?? "")&code=evil"),
                "\(back)?state=\(query["state"] ?? "")&code=good",
            ]
        }
        #expect(session.accessToken == "a-1" && session.refreshToken == "r-1" && session.subject == "u-1")
        #expect(session.expiresAt?.milliseconds == now.milliseconds + 60_000)
        #expect("\(session)" == "<redacted>" && String(reflecting: session) == "<redacted>")
        let query = asked.withLock { $0 }
        #expect(query["code_challenge_method"] == "S256" && query["response_type"] == "code")
        #expect(query["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
        let form = try #require(nasty.forms.last)
        #expect(form["code"] == "good" && form["code_verifier"]?.count == 43)
        #expect(form["redirect_uri"] == query["redirect_uri"])
    }

    @Test func whatTheProviderRefusesIsSaidByItsWord() async throws {
        await #expect(
            throws: SignInError.refused(host: "login.example.test", code: "access_denied", status: 302)
        ) {
            try await signIn { ["\($0["redirect_uri"] ?? "")?error=access_denied&state=\($0["state"] ?? "")"] }
        }
        await #expect(throws: SignInError.badToken(reason: "what came back is of another issuer")) {
            try await signIn {
                ["\($0["redirect_uri"] ?? "")?code=c&iss=https%3A%2F%2Fevil.test&state=\($0["state"] ?? "")"]
            }
        }
        await #expect(throws: SignInError.badToken(reason: "it does not answer this sign-in: wrong nonce")) {
            try await signIn(
                { ["\($0["redirect_uri"] ?? "")?code=c&state=\($0["state"] ?? "")"] }, nonce: "of another time")
        }
    }

    private static let noPages = [
        "javascript:alert(1)", "file:///etc/passwd", "bilko://expense/1", "data:text/html,x", "smb://evil.example/x",
        "ms-settings:", "mailto:a@b.example", "http://login.example.test/authorize", "http://127.0.0.1:8080/authorize",
        "http://localhost/authorize", "-h", "--version", "-https://a.example", " https://a.example/x",
        "https://a.example/x y", "https://a.example/\u{1B}[31m", "https://a.example/\nfile:///etc/passwd",
        "https://a.example/\u{0}", "https://a.example/\u{202E}", "https://ana:geheim@a.example/", "https://",
        "https:a.example", "//a.example/x", "a.example", "", "https://a.example/\"x", "https://a.example\\@b.example/",
        "https://a.example/é", "ftp://a.example/",
    ]

    @Test("what a provider calls a page is one of https, or nobody is sent there", arguments: noPages)
    func noPage(address: String) async throws {
        for name in [
            "authorization_endpoint", "token_endpoint", "jwks_uri", "device_authorization_endpoint",
            "revocation_endpoint",
        ] {
            let nasty = NastyProvider()
            nasty.change { $0.description[name] = address }
            await #expect(
                throws: SignInError.provider(
                    issuer: NastyProvider.issuer, reason: "its \(name) is no address of https")
            ) { try await OIDCProvider.discover(NastyProvider.client, through: nasty) }
        }
        nasty.change {
            $0.tokens = [
                (200, ["device_code": "d", "user_code": "A", "verification_uri": address, "expires_in": 1])
            ]
        }
        let flow = DeviceFlow(try await provider())
        await #expect(throws: SignInError.self) {
            try await flow.signIn(
                show: { Issue.record("shown: \($0.address)") }, pause: { _ in }, now: { NastyProvider.now })
        }
    }

    @Test("a query of a page stays, and http counts on this machine for an issuer there")
    func pages() async throws {
        nasty.change { $0.description["authorization_endpoint"] = "HTTPS://login.example.test/a?p=b2c_1&x=%20" }
        #expect(try await provider().description.authorizationEndpoint == "HTTPS://login.example.test/a?p=b2c_1&x=%20")
        let local = try ServerAddress(normalising: "http://127.0.0.1:9")
        #expect(try PageAddress("http://127.0.0.1:9/auth?a=b", of: local).text == "http://127.0.0.1:9/auth?a=b")
        #expect(try PageAddress("https://a.example/", of: local).text == "https://a.example/")
        #expect(throws: TransportError.self) { try PageAddress("http://a.example/", of: local) }
        for address in Self.noPages
        where !address.hasPrefix("http://127.0.0.1") && !address.hasPrefix("http://localhost") {
            #expect(throws: TransportError.self, "\(address)") { try PageAddress(address, of: local) }
        }
    }

    private func device(_ answers: [(Int, [String: any Sendable])]) async throws -> (
        Result<Session, SignInError>, [Double]
    ) {
        nasty.change {
            $0.tokens =
                [
                    (
                        200,
                        [
                            "device_code": "d", "user_code": "ABCD-EFGH", "verification_uri": "https://x.test/d",
                            "expires_in": 100, "interval": 2,
                        ]
                    )
                ] + answers
        }
        let pauses = Mutex<[Double]>([])
        let flow = DeviceFlow(try await provider())
        do throws(SignInError) {
            let session = try await flow.signIn(
                show: { #expect($0.code == "ABCD-EFGH" && $0.completeAddress == nil) },
                pause: { seconds in pauses.withLock { $0.append(seconds) } }, now: { NastyProvider.now })
            return (.success(session), pauses.withLock { $0 })
        } catch {
            return (.failure(error), pauses.withLock { $0 })
        }
    }

    @Test func theDeviceGrantWaitsSlowsDownAndEnds() async throws {
        let good: [String: any Sendable] = [
            "access_token": "a", "id_token": try nasty.token(claims: ["nonce": NastyProvider.absent]),
        ]
        let pending: (Int, [String: any Sendable]) = (400, ["error": "authorization_pending"])
        let (granted, pauses) = try await device([pending, (400, ["error": "slow_down"]), pending, (200, good)])
        #expect(try granted.get().accessToken == "a")
        #expect(pauses == [2, 2, 7, 7])
        #expect(try await device([pending, (400, ["error": "expired_token"])]).0 == .failure(.expired))
        #expect(try await device([pending]).0 == .failure(.expired), "after its time it is not asked for ever")
        let denied = try await device([(400, ["error": "access_denied"])]).0
        #expect(denied == .failure(.refused(host: "login.example.test", code: "access_denied", status: 400)))
        let silent = try await device([(400, ["error": "A sentence with <names>"])]).0
        #expect(silent == .failure(.refused(host: "login.example.test", code: "status 400", status: 400)))
        let wrong = try await device([(200, ["access_token": "a"])]).0
        #expect(throws: SignInError.self) { try wrong.get() }
    }
}
