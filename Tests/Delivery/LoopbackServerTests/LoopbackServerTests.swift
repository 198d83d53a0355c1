import HTTPTypes
import HummingbirdCore
import Synchronization
import Testing

@testable import LoopbackServer

/// Who is answered, and who is not.
@Suite struct LoopbackServerTests {
    private let server = LoopbackServer(
        port: 0, path: "/page", type: "text/plain", started: { _ in }, answer: { $0 == "no" ? nil : "text" })

    private func status(_ method: HTTPRequest.Method, _ host: String?, _ path: String) -> Int {
        let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
        return server.respond(to: head).status.code
    }

    @Test func onlyTheNameOfThisMachineIsAnsweredAtOnePathByGet() {
        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost", "localhost:1"] {
            #expect(status(.get, host, "/page") == 200 && status(.get, host, "/page?a=1") == 200)
        }
        for host in [nil, "", "evil.example", "127.0.0.2", "[::1]", "127.0.0.1.evil.example", "localhost.evil.example"]
        {
            #expect(status(.get, host, "/page") == 421, "\(host ?? "none")")
        }
        for path in ["/", "", "/page/", "/other", "/page2", "//page", "/page?no"] {
            #expect(status(.get, "localhost", path) == 404, "\(path)")
        }
        for method in [HTTPRequest.Method.post, .put, .head, .options, .delete] {
            #expect(status(method, "localhost", "/page") == 405)
        }
    }

    @Test func nothingOfTheAddressTravelsOn() {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/page?code=secret")
        let fields = server.respond(to: head).headers
        #expect(fields[.cacheControl] == "no-store" && fields[.connection] == "close")
        #expect(fields[.contentSecurityPolicy] == "default-src 'none'")
        #expect(!fields.contains { $0.value.contains("secret") })
    }

    @Test func aPortThatIsTakenOrIsNoneIsNamed() async throws {
        let first = LoopbackCallback(port: 0, path: "/callback", page: "")
        let met = Mutex<LoopbackError?>(nil)
        await #expect(throws: LoopbackError.expired) {
            try await first.visit(
                within: 10,
                started: { port in
                    let second = LoopbackCallback(port: port, path: "/callback", page: "")
                    do throws(LoopbackError) {
                        _ = try await second.visit(within: 5, started: { _ in }, accepting: { _ in true })
                    } catch {
                        met.withLock { $0 = error }
                    }
                }, accepting: { _ in true })
        }
        guard case .noPort(let port, let reason)? = met.withLock({ $0 }) else {
            Issue.record("two listened on one port")
            return
        }
        #expect(port > 0 && reason == "Address already in use")
        let none = LoopbackCallback(port: 65_536, path: "/callback", page: "")
        await #expect(throws: LoopbackError.noPort(port: 65_536, reason: "there is no such port")) {
            try await none.visit(within: 5, started: { _ in }, accepting: { _ in true })
        }
    }

    @Test func whoeverGivesUpWaitsNoLonger() async throws {
        let waiting = Task {
            try await LoopbackCallback(port: 0, path: "/callback", page: "").visit(
                within: 600, started: { _ in }, accepting: { _ in true })
        }
        waiting.cancel()
        await #expect(throws: LoopbackError.cancelled) { try await waiting.value }
    }
}
