import HTTPTypes
import HummingbirdCore
import ReceiptModel
import Synchronization
import Testing

@testable import LoopbackServer

/// Who is answered, and who is not.
@Suite struct LoopbackServerTests {
    private let server = LoopbackServer(
        port: 0, path: "/page", type: "text/plain", started: { _ in }, answer: { $0 == "no" ? nil : "text" })

    private func status(_ method: HTTPRequest.Method, _ host: String?, _ path: String) -> Int {
        let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
        return server.respond(to: head, on: 8_080).status.code
    }

    @Test func onlyTheNameOfThisMachineIsAnsweredAtOnePathByGet() {
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "LocalHost:8080"] {
            #expect(status(.get, host, "/page") == 200 && status(.get, host, "/page?a=1") == 200)
        }
        for host in Self.foreign {
            #expect(status(.get, host, "/page") == 421, "\(host ?? "none")")
        }
        for path in ["/", "", "/page/", "/other", "/page2", "//page", "/page?no"] {
            #expect(status(.get, "localhost:8080", path) == 404, "\(path)")
        }
        for method in [HTTPRequest.Method.post, .put, .head, .options, .delete] {
            #expect(status(method, "localhost:8080", "/page") == 405)
        }
    }

    private static let foreign: [String?] = [
        nil, "", ":8080", "8080", "127.0.0.1", "localhost", "[::1]", "::1", "127.0.0.1:", "127.0.0.1:80",
        "127.0.0.1:8081",
        "127.0.0.1:08080", "127.0.0.1:8080,evil.example", "127.0.0.1:8080:8080",
        "127.0.0.1:8080@evil.example", "evil.example@127.0.0.1:8080", "127.0.0.1:8080/", "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example:8080", "localhost.evil.example:8080", "evil.localhost:8080", "localhost.:8080",
        "127.0.0.2:8080", "127.1:8080", "2130706433:8080", "0x7f.1:8080", "0.0.0.0:8080", "[::]:8080",
        "[::ffff:127.0.0.1]:8080", "[0:0:0:0:0:0:0:1]:8080", "192.168.1.5:8080",
        "１２７.0.0.1:8080",
    ]

    @Test("the host is one of three, with the port, for whatever listens here")
    func hosts() {
        let (visitor, usual) = (LoopbackVisitor(port: 8_080), LoopbackVisitor(port: 80))
        // As values of headers these are trimmed on their way here.
        for host in ["127.0.0.1:8080 ", " 127.0.0.1:8080", "127.0.0.1:8080\u{0}"] { #expect(!visitor.isMeant(host)) }
        for host in Self.foreign { #expect(!visitor.isMeant(host), "\(host ?? "none")") }
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] { #expect(visitor.isMeant(host)) }
        for host in ["127.0.0.1", "localhost:80", "[::1]"] { #expect(usual.isMeant(host)) }
        #expect(!usual.isMeant("127.0.0.1:8080"))
        let behind = LoopbackVisitor(port: 8_080, publicAddress: "https://Books.example/api")
        #expect(behind.isMeant("books.example") && behind.isMeant("127.0.0.1:8080"))
        #expect(!behind.isMeant("books.example:8080") && !behind.isMeant("evil.example"))
        #expect(behind.mayChange(origin: "https://books.example", site: "same-origin"))
        #expect(!behind.mayChange(origin: "http://books.example", site: nil))
    }

    @Test("what changes something comes from no page of another origin")
    func origins() {
        let visitor = LoopbackVisitor(port: 8_080)
        for origin in [nil, "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"] {
            for site in [nil, "same-origin", "none"] { #expect(visitor.mayChange(origin: origin, site: site)) }
            for site in ["cross-site", "same-site", "", "same-origin, none"] {
                #expect(!visitor.mayChange(origin: origin, site: site))
            }
        }
        for origin in [
            "", "null", "https://127.0.0.1:8080", "http://127.0.0.1", "http://127.0.0.1:8081", "http://localhost",
            "http://evil.example", "https://evil.example", "http://127.0.0.1:8080.evil.example", "file://",
            "http://127.0.0.1:8080/", "http://127.0.0.1:8080 http://evil.example", "chrome-extension://abc",
        ] {
            for site in [nil, "none", "same-origin"] {
                #expect(!visitor.mayChange(origin: origin, site: site), "\(origin)")
            }
        }
    }

    @Test func nothingOfTheAddressTravelsOn() {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost:8080", path: "/page?code=secret")
        let fields = server.respond(to: head, on: 8_080).headers
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
                    // It is refused at once; on a machine that is busy with other tests, at once takes its time.
                    do throws(LoopbackError) {
                        _ = try await second.visit(within: 600, started: { _ in }, accepting: { _ in true })
                    } catch {
                        met.withLock { $0 = error }
                    }
                }, accepting: { _ in true })
        }
        guard case .noPort(let port, let reason)? = met.withLock({ $0 }) else {
            Issue.record("two listened on one port")
            return
        }
        #expect(port > 0 && reason == "another program listens there")
        let none = LoopbackCallback(port: 65_536, path: "/callback", page: "")
        await #expect(throws: LoopbackError.noPort(port: 65_536, reason: "there is no such port")) {
            try await none.visit(within: 60, started: { _ in }, accepting: { _ in true })
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
