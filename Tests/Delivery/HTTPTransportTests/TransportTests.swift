import Crypto
import Files
import Foundation
import ReceiptModel
import SystemPackage
import Testing

@testable import HTTPTransport

@Suite struct TransportTests {
    private func failure(_ body: () async throws -> HTTPAnswer) async -> TransportError? {
        do {
            let answer = try await body()
            Issue.record("it was answered with \(answer.status)")
            return nil
        } catch {
            return error as? TransportError
        }
    }

    private func transport(
        _ port: Int, scheme: String = "http", trust: ServerTrust = .system, limits: TransportLimits = TransportLimits()
    ) throws -> CurlTransport {
        CurlTransport(
            to: try ServerAddress(normalising: "\(scheme)://127.0.0.1:\(port)"), trust: trust, limits: limits)
    }

    private func object(_ answer: HTTPAnswer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    // MARK: - Trust

    @Test func aSelfSignedServerIsRefusedWithTheReason() async throws {
        let folder = try TestFolder()
        let server = try LoopbackServer(certificate: try SelfSigned(in: folder.path))
        let error = await failure {
            try await transport(server.port, scheme: "https").answer(
                to: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/ok"))
        }
        guard case .certificate(let host, let reason) = error else {
            Issue.record("not about the certificate: \(String(describing: error))")
            return
        }
        #expect(host == "127.0.0.1:\(server.port)" && reason.contains("self"), "\(reason)")
    }

    @Test func aSelfSignedServerIsAcceptedWithItsAuthorityOrItsPinAndRefusedWithAnotherPin() async throws {
        let folder = try TestFolder()
        let own = try SelfSigned(in: folder.path)
        let server = try LoopbackServer(certificate: own)
        let other = "sha256//" + Data(repeating: 7, count: 32).base64EncodedString()
        #expect(ServerTrust.isPin(own.pin) && ServerTrust.isPin(other) && !ServerTrust.isPin("sha256//x"))
        let request = HTTPRequest(.get, "https://127.0.0.1:\(server.port)/ok")
        for trust in [
            ServerTrust(authorities: own.certificate), ServerTrust(pins: [own.pin]),
            ServerTrust(pins: [other, own.pin]),
            ServerTrust(authorities: own.certificate, pins: [own.pin]),
        ] {
            #expect(try await transport(server.port, scheme: "https", trust: trust).answer(to: request).status == 200)
        }
        let host = "127.0.0.1:\(server.port)"
        for trust in [ServerTrust(pins: [other]), ServerTrust(authorities: own.certificate, pins: [other])] {
            let error = await failure {
                try await transport(server.port, scheme: "https", trust: trust).answer(to: request)
            }
            #expect(error == .wrongKey(host: host))
        }
    }

    @Test func anAuthorityThatDidNotSignIsNotEnough() async throws {
        let (one, two) = (try TestFolder(), try TestFolder())
        let server = try LoopbackServer(certificate: try SelfSigned(in: one.path))
        let trust = ServerTrust(authorities: try SelfSigned(in: two.path).certificate)
        let error = await failure {
            try await transport(server.port, scheme: "https", trust: trust).answer(
                to: HTTPRequest(.get, "https://127.0.0.1:\(server.port)/ok"))
        }
        guard case .certificate = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func nothingGoesUnencryptedToAnotherMachine() async throws {
        let client = try transport(9)
        let error = await failure { try await client.answer(to: HTTPRequest(.get, "http://192.0.2.1/x")) }
        #expect(error == .cleartext(host: "192.0.2.1"))
        #expect(throws: TransportError.cleartext(host: "books.example")) {
            try ServerAddress(normalising: "http://books.example")
        }
    }

    @Test(arguments: [
        ("Books.Example/", "https://books.example"), ("localhost:8080", "http://localhost:8080"),
        ("https://a.example:443/api/", "https://a.example/api"), ("127.0.0.1:9", "http://127.0.0.1:9"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://a.example/b%20c%3Fd/", "https://a.example/b%20c%3Fd"),
        ("https://a.example/%2541", "https://a.example/%2541"),
    ]) func addressesHaveOneForm(text: String, normal: String) throws {
        #expect(try ServerAddress(normalising: text).text == normal)
    }

    @Test(arguments: [
        "", "https://", "https://ana:geheim@a.example", "ftp://a.example", "https://a.example/?x=1",
        "https://a%2Fb.example", "https://a%40b.example", "https://a%00.example", "[]", "https://[]",
        "https://a%21.example", "https://a.example:99999999999999999999",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(throws: TransportError.self) { try ServerAddress(normalising: text) }
    }

    // MARK: - Bodies

    @Test func aFileIsStreamedAsItIs() async throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        let bytes = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let path = folder.path + "/file"
        try bytes.write(to: URL(fileURLWithPath: path))
        let body = try BodyFile(FileSystem.openRegular(FilePath(path), followingLinks: false))
        let client = try transport(server.port)
        for method in [HTTPRequest.Method.put, .post] {
            let answer = try object(
                try await client.answer(
                    to: HTTPRequest(method, "http://127.0.0.1:\(server.port)/x", body: .file(body))))
            #expect(answer["count"] as? Int == bytes.count)
            #expect(answer["sha256"] as? String == SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined())
        }
    }

    @Test func aFileThatBecameShorterIsNoWholeBody() async throws {
        let folder = try TestFolder()
        let server = try LoopbackServer()
        let path = folder.path + "/file"
        try Data(repeating: 1, count: 400_000).write(to: URL(fileURLWithPath: path))
        let body = try BodyFile(FileSystem.openRegular(FilePath(path), followingLinks: false))
        try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 10)
        let client = try transport(server.port)
        let error = await failure {
            try await client.answer(to: HTTPRequest(.put, "http://127.0.0.1:\(server.port)/x", body: .file(body)))
        }
        #expect(error == .bodyUnreadable(reason: "it has become shorter"))
    }

    @Test func headersGoOutAsGivenAndComeBackInLowerCase() async throws {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        let request = HTTPRequest(
            .post, "http://127.0.0.1:\(server.port)/x",
            headers: [(name: "Idempotency-Key", value: "abc"), (name: "Content-Type", value: "application/json")],
            body: .bytes(Array("{}".utf8)))
        let sent = try #require(try object(try await client.answer(to: request))["headers"] as? [String: String])
        #expect(sent["idempotency-key"] == "abc" && sent["content-type"] == "application/json")
        #expect(sent["expect"] == nil && sent["accept-encoding"] == nil)
        let twice = try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/twice"))
        #expect(twice.headers["x-same"] == "second")
        let early = try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/continue"))
        #expect(early.status == 200 && early.headers["x-early"] == nil)
    }

    // MARK: - Faults

    @Test func nobodyListening() async throws {
        let port = try LoopbackServer().port
        let client = try transport(port)
        let error = await failure { try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(port)/x")) }
        #expect(error == .refused(host: "127.0.0.1:\(port)"))
        #expect(error?.reachedNobody == true)
    }

    @Test func aNameWithoutAnAddress() async throws {
        let client = CurlTransport(to: try ServerAddress(normalising: "https://nobody.invalid"), trust: .system)
        let error = await failure { try await client.answer(to: HTTPRequest(.get, "https://nobody.invalid/x")) }
        #expect(error == .unresolved(host: "nobody.invalid"))
    }

    /// At every byte of the answer's head and body.
    @Test(arguments: ["reset-response", "close-response"]) func anAnswerThatBreaksOffIsNoAnswer(how: String)
        async throws
    {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        let whole = try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/ok"))
        let count = 90 + whole.body.count / 2
        for place in stride(from: 0, to: count, by: 7) {
            let error = await failure {
                try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/\(how)?\(place)"))
            }
            switch error {
            case .broken, .garbled: break
            default: Issue.record("at byte \(place): \(String(describing: error))")
            }
        }
    }

    @Test func aRequestThatBreaksOffTellsThatNotAllWasSent() async throws {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        for place in [0, 1, 1_000, 3_000_000] {
            let error = await failure {
                try await client.answer(
                    to: HTTPRequest(
                        .put, "http://127.0.0.1:\(server.port)/reset-request?\(place)",
                        body: .bytes([UInt8](repeating: 9, count: 20_000_000))))
            }
            guard case .broken(_, let sentAll, _) = error else {
                Issue.record("at byte \(place): \(String(describing: error))")
                continue
            }
            #expect(!sentAll)
        }
    }

    @Test func aServerThatIsSilentOrSlowIsGivenUp() async throws {
        let server = try LoopbackServer()
        var limits = TransportLimits()
        limits.exchangeMilliseconds = 300
        let short = try transport(server.port, limits: limits)
        let silent = await failure {
            try await short.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/silent"))
        }
        #expect(silent == .timedOut(host: "127.0.0.1:\(server.port)", sentAll: true))
        limits.exchangeMilliseconds = 60_000
        limits.lowSpeedSeconds = 1
        let slow = try transport(server.port, limits: limits)
        let dripping = await failure {
            try await slow.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/drip"))
        }
        #expect(dripping == .timedOut(host: "127.0.0.1:\(server.port)", sentAll: true))
    }

    @Test func whatIsNoHTTPIsSaidToBeNone() async throws {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        for path in ["garbage", "chunks"] {
            let error = await failure {
                try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/\(path)"))
            }
            switch error {
            case .garbled, .broken: break
            default: Issue.record("\(path): \(String(describing: error))")
            }
        }
    }

    @Test func anAnswerThatIsTooLargeIsNotHeldInMemory() async throws {
        let server = try LoopbackServer()
        var limits = TransportLimits()
        limits.answerBytes = 1_000
        let client = try transport(server.port, limits: limits)
        let address = "http://127.0.0.1:\(server.port)/large?"
        #expect(try await client.answer(to: HTTPRequest(.get, address + "1000")).body.count == 1_000)
        let error = await failure { try await client.answer(to: HTTPRequest(.get, address + "50000000")) }
        #expect(error == .answerTooLarge(host: "127.0.0.1:\(server.port)", limit: 1_000))
    }

    @Test func redirectsStayOnTheServer() async throws {
        let (server, other) = (try LoopbackServer(), try LoopbackServer())
        let client = try transport(server.port)
        let here = "http://127.0.0.1:\(server.port)"
        #expect(try await client.answer(to: HTTPRequest(.get, here + "/redirect?302,/ok")).status == 200)
        let posted = try await client.answer(
            to: HTTPRequest(.post, here + "/redirect?307,/ok", body: .bytes(Array("abc".utf8))))
        #expect(try object(posted)["count"] as? Int == 3)
        for (request, shown) in [
            (
                HTTPRequest(.get, here + "/redirect?302,http://127.0.0.1:\(other.port)/ok"),
                "http://127.0.0.1:\(other.port)/ok"
            ),
            (HTTPRequest(.get, here + "/redirect?302,https://elsewhere.example/ok"), "https://elsewhere.example/ok"),
            (HTTPRequest(.post, here + "/redirect?302,/ok", body: .bytes([1])), "/ok"),
        ] {
            let error = await failure { try await client.answer(to: request) }
            #expect(error == .redirected(host: "127.0.0.1", to: shown))
        }
        let round = await failure { try await client.answer(to: HTTPRequest(.get, here + "/loop")) }
        #expect(round == .redirected(host: "127.0.0.1", to: "itself, again and again"))
    }

    @Test func aCancelledTaskGivesUpAtOnce() async throws {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        let address = "http://127.0.0.1:\(server.port)/silent"
        let task = Task { try await client.answer(to: HTTPRequest(.get, address)) }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }
}
