import Files
import Foundation
import Testing

@testable import HTTPTransport

/// Row 32 of the fault matrix, where the transport alone decides.
@Suite struct FaultMatrixTests {
    private func transport(_ port: Int, limits: TransportLimits = TransportLimits()) throws -> CurlTransport {
        CurlTransport(to: try ServerAddress(normalising: "http://127.0.0.1:\(port)"), trust: .system, limits: limits)
    }

    private func failure(_ body: () async throws -> HTTPAnswer) async -> TransportError? {
        do {
            let answer = try await body()
            Issue.record("it was answered with \(answer.status)")
            return nil
        } catch {
            return error as? TransportError
        }
    }

    private func connections(_ server: LoopbackServer) async throws -> Int {
        let answer = try await transport(server.port).answer(
            to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/accepted"))
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Int]
        return try #require(object?["count"])
    }

    @Test("a request that breaks at any byte of its head or its body is no answer")
    func brokenRequests() async throws {
        let server = try LoopbackServer()
        let body = Array(#"{"draftId":"0123456789abcdef0123456789abcdef-1","documentIds":[]}"#.utf8)
        // Head and body together are about 250 bytes; beyond them the server waits for more and gets the rest of nothing.
        for place in 0..<220 {
            _ = try await transport(server.port).answer(
                to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/arm?\(place)"))
            let client = try transport(server.port)
            let error = await failure {
                try await client.answer(
                    to: HTTPRequest(
                        .post, "http://127.0.0.1:\(server.port)/mobile/expense-drafts",
                        headers: [
                            (name: "Authorization", value: "Bearer canary-broken"),
                            (name: "Idempotency-Key", value: "0123456789abcdef"),
                            (name: "Content-Type", value: "application/json"),
                        ], body: .bytes(body)))
            }
            switch error {
            case .broken: break
            // A reset before the first byte may come before curl has seen that it is connected.
            case .refused where place == 0, .unreachable where place == 0: break
            default: Issue.record("at byte \(place): \(String(describing: error))")
            }
        }
    }

    @Test("an answer that breaks at any byte of its head or its body is no answer", arguments: ["reset", "close"])
    func brokenAnswers(how: String) async throws {
        let server = try LoopbackServer()
        let client = try transport(server.port)
        let whole = try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/ok"))
        // "HTTP/1.1 200 X", length, type and an empty line come before the body.
        let count = 70 + whole.body.count
        for place in 0..<count {
            let error = await failure {
                try await client.answer(
                    to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/\(how)-response?\(place)"))
            }
            switch error {
            case .broken, .garbled: break
            default: Issue.record("at byte \(place) of \(count): \(String(describing: error))")
            }
        }
    }

    @Test("a gzip bomb that nobody asked for is not unpacked, as a body and as a transfer coding")
    func gzipBombs() async throws {
        let server = try LoopbackServer()
        var limits = TransportLimits()
        limits.answerBytes = 1 << 20
        let client = try transport(server.port, limits: limits)
        let before = FileSystem.residentBytes()
        let answer = try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/bomb"))
        #expect(answer.body.count < 1 << 20 && answer.body.starts(with: [0x1F, 0x8B]))
        let error = await failure {
            try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(server.port)/bomb-transfer"))
        }
        switch error {
        case .garbled, .broken, .answerTooLarge: break
        default: Issue.record("\(String(describing: error))")
        }
        // 200 MB would show; scripts/test runs this beside few others.
        #expect(FileSystem.residentBytes() - before < 150 << 20)
    }

    @Test(
        "a redirect to another host or port gets no connection, hence no token and no body",
        arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        let (server, other) = (try LoopbackServer(), try LoopbackServer())
        let client = try transport(server.port)
        for target in [
            "http://127.0.0.1:\(other.port)/ok", "http://localhost:\(other.port)/ok", "//127.0.0.1:\(other.port)/ok",
            "https://127.0.0.1:\(other.port)/ok", "http://ana:b@127.0.0.1:\(server.port)/ok", "file:///etc/passwd",
        ] {
            for method in [HTTPRequest.Method.get, .post, .put] {
                let error = await failure {
                    try await client.answer(
                        to: HTTPRequest(
                            method, "http://127.0.0.1:\(server.port)/redirect?\(status),\(target)",
                            headers: [(name: "Authorization", value: "Bearer canary-redirect")],
                            body: method == .get ? .none : .bytes([1, 2, 3])))
                }
                guard case .redirected = error else {
                    Issue.record("\(status) \(method) \(target): \(String(describing: error))")
                    continue
                }
            }
        }
        #expect(try await connections(other) == 1, "the question itself")
    }
}
