import LoopbackServer
import TestSupport
import Testing

/// Requests with any `Host` and `Origin`: only the server's own names and port may ask.
@Suite("Fuzzed visitors")
struct VisitorFuzzTests {
    private static let pieces = [
        "127.0.0.1", "localhost", "LOCALHOST", "[::1]", ":8080", ":80", ":", ".", "http://", "https://", "HTTP://",
        "null",
        "evil.example", "books.example", "@", "/", "\\", "#", "?", " ", ",", "\t", "\u{0}", "\r\n", "127.1", "0", "::1",
        "\u{FF0E}", "ſ", "\u{301}", "8080", "%31",
    ]

    @Test("nothing passes but the names of the server, letter by letter")
    func fuzzVisitors() throws {
        let visitor = LoopbackVisitor(port: 8_080)
        let hosts = ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"]
        try Fuzzing.run("visitors", atLeast: 2_000) { numbers in
            let isNear = Bool.random(using: &numbers)
            let near = numbers.element(of: hosts, or: "")
            let host = isNear ? numbers.mutated(near) : numbers.text(of: Self.pieces, most: 4)
            let isOwn = hosts.contains { Array($0.utf8) == Array(host.lowercased().utf8) }
            #expect(visitor.isMeant(host) == isOwn, "seed \(numbers.seed): \(host.debugDescription)")
            let origin = numbers.element(of: ["http://", "http://", "https://", ""], or: "") + host
            let mayAsk = hosts.contains { Array("http://\($0)".utf8) == Array(origin.lowercased().utf8) }
            #expect(
                visitor.mayChange(origin: origin, site: nil) == mayAsk,
                "seed \(numbers.seed): \(origin.debugDescription)")
            let site = numbers.element(of: ["cross-site", "same-site", host, ""], or: "")
            #expect(!visitor.mayChange(origin: origin, site: site), "seed \(numbers.seed): \(site.debugDescription)")
        }
    }
}
