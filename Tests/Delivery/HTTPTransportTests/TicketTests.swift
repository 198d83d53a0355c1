import Files
import Foundation
import ReceiptModel
import Testing

@testable import HTTPTransport

/// Addresses that a server names for uploads, and heads that would be more than one request.
@Suite struct TicketTests {
    private let books: ServerAddress
    private let local: ServerAddress
    private let office: ServerAddress

    init() throws {
        books = try ServerAddress(normalising: "https://books.example")
        local = try ServerAddress(normalising: "http://127.0.0.1:8787")
        office = try ServerAddress(normalising: "https://192.168.1.5")
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

    private func ticket(_ address: String, _ headers: [(name: String, value: String)] = []) -> HTTPRequest {
        var request = HTTPRequest(.put, address, headers: headers, body: .bytes(Array("original".utf8)))
        request.isTicket = true
        return request
    }

    // MARK: - Addresses

    private static let hosts = [
        "127.0.0.1", "127.0.0.1:6379", "127.1", "2130706433", "017700000001", "0x7f000001", "0x7f.1", "0177.0.0.1",
        "127.0.0.1.", "0", "0.0.0.0", "localhost", "localhost.", "LOCALHOST", "a.localhost", "[::1]", "[::]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
        "169.254.169.254", "2852039166", "0xa9fea9fe", "[fe80::1]", "[::ffff:169.254.169.254]", "10.0.0.1", "012.0.0.1",
        "172.16.0.1", "192.168.1.1", "192.168.257", "3232235777", "100.64.0.1", "[fc00::1]", "[fd00:ec2::254]",
        "[::ffff:10.0.0.1]", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[ff02::1]", "[2001:db8::1]",
    ]

    @Test("a server on the internet names no address that is not public, however it is spelled", arguments: hosts)
    func notPublic(host: String) {
        for scheme in ["http", "https", "HTTPS"] {
            #expect(throws: TransportError.self, "\(scheme)://\(host)") {
                try TicketTarget.checked("\(scheme)://\(host)/x?y=z", from: books)
            }
        }
    }

    @Test(arguments: [
        "http://storage.example/x", "http://books.example/x", "https://ana@storage.example/x",
        "https://ana:geheim@storage.example/x", "https://@storage.example/x", "https://:@storage.example/x",
        "https://storage.example\\@127.0.0.1/x", "https://storage.example\r\nHost: a/x",
        "https://storage.example/\u{0}",
        "https://storage.example/a b", "https://storage.example/\tx", "https://storage.example/é",
        "https://１２７.0.0.1/x", "https://127。0。0。1/x", "https://%31%32%37.0.0.1/x", "https://localhos%74/x",
        "https://[fe80::1%25eth0]/x", "https://storage.example:99999/x", "https:///x", "https://",
        "//storage.example/x",
        "/x", "", "file:///etc/passwd", "gopher://storage.example/x", "ftp://storage.example/x", "javascript:alert(1)",
        "https://storage.example/<x>", "https://storage.example/{x}", "https:storage.example/x",
    ]) func noAddressOfAStorage(text: String) {
        #expect(throws: TransportError.self) { try TicketTarget.checked(text, from: books) }
        #expect(throws: TransportError.self) { try TicketTarget.checked(text, from: local) }
    }

    @Test(arguments: [
        "https://storage.example/x?X-Amz-Signature=a%2Fb&c=@", "https://storage.example:9000/x", "https://8.8.8.8/x",
        "https://[2606:4700::1111]/x", "https://books.example/x", "https://books.example:9000/x",
        "https://bucket.s3.eu-central-1.amazonaws.com/a/b?partNumber=1",
    ]) func publicAddresses(text: String) throws {
        #expect(try TicketTarget.checked(text, from: books).scheme == "https")
        #expect(try TicketTarget.checked(text, from: local).scheme == "https")
    }

    @Test func theServerOfTheAccountMayNameItself() throws {
        for text in ["http://127.0.0.1:8787/x", "http://localhost:8787/x", "http://[::1]:8787/x"] {
            #expect(try TicketTarget.checked(text, from: local).port == 8_787)
        }
        for text in [
            "http://127.0.0.1:6379/x", "http://localhost/x", "https://127.0.0.1:8787/x", "http://192.168.1.5:8787/x",
            "https://192.168.1.5/x", "http://127.0.0.2:1/x", "http://127.1:8787/x",
        ] {
            #expect(throws: TransportError.self, "\(text)") { try TicketTarget.checked(text, from: local) }
        }
        for text in ["https://192.168.1.5/x", "https://192.168.1.5:9000/x", "https://0xc0a80105/x"] {
            #expect(try TicketTarget.checked(text, from: office).scheme == "https", "\(text)")
        }
        for text in ["https://192.168.1.6/x", "http://192.168.1.5/x", "https://10.0.0.1/x", "http://127.0.0.1/x"] {
            #expect(throws: TransportError.self, "\(text)") { try TicketTarget.checked(text, from: office) }
        }
    }

    // MARK: - Connections

    @Test("where a name leads is judged by the address that is connected to")
    func rebinding() throws {
        let (loopback, site, link) = (
            try #require(NetworkAddress(host: "127.0.0.1")), try #require(NetworkAddress(host: "192.168.1.5")),
            try #require(NetworkAddress(host: "169.254.169.254"))
        )
        let everywhere = try #require(NetworkAddress(host: "8.8.8.8"))
        let storage = try ServerAddress(normalising: "https://storage.example")
        let otherPort = try ServerAddress(normalising: "https://books.example:9000")
        let client = CurlTransport(to: books, trust: .system)
        for address in [loopback, site, link] {
            #expect(!client.mayReach(address, storage, isTicket: true))
            #expect(!client.mayReach(address, otherPort, isTicket: true))
            #expect(client.mayReach(address, storage, isTicket: false), "what the user has named goes where it leads")
        }
        #expect(client.mayReach(everywhere, storage, isTicket: true))
        #expect(client.mayReach(everywhere, books, isTicket: false))
        #expect(!client.mayReach(site, otherPort, isTicket: true), "a public server stays one")
        #expect(client.mayReach(site, books, isTicket: false))
        #expect(client.mayReach(site, otherPort, isTicket: true), "the server itself was met there")
        #expect(!client.mayReach(site, storage, isTicket: true) && !client.mayReach(link, otherPort, isTicket: true))
        #expect(client.mayReach(loopback, books, isTicket: false))
        #expect(
            !client.mayReach(loopback, otherPort, isTicket: true), "another port of this machine is another program")
    }

    @Test("no connection is opened to an address that is refused")
    func socket() async throws {
        let server = try LoopbackServer()
        let handle = try CurlHandle()
        let exchange = Exchange(.none, answerLimit: 1_000, mayReach: { $0.reach == .everywhere }, stopped: { false })
        let host = "127.0.0.1:\(server.port)"
        #expect(
            throws: TransportError.forbiddenTarget(host: host, reason: "it is an address of this machine")
        ) {
            try handle.perform(
                HTTPRequest(.get, "http://\(host)/ok"), host: host, trust: .system, limits: TransportLimits(),
                exchange: exchange)
        }
        // The name of the machine leads to no public address in any of the places where tests run, or nowhere.
        let name = ProcessInfo.processInfo.hostName
        let client = CurlTransport(to: books, trust: .system)
        let error = await failure { try await client.answer(to: ticket("https://\(name):\(server.port)/x")) }
        switch error {
        case .forbiddenTarget, .unresolved, .badAddress: break
        default: Issue.record("\(String(describing: error))")
        }
        let own = CurlTransport(to: try ServerAddress(normalising: "http://\(host)"), trust: .system)
        let answer = try await own.answer(to: HTTPRequest(.get, "http://\(host)/accepted"))
        let counts = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Int]
        #expect(counts?["count"] == 1, "nobody else has come")
    }

    @Test("another service of this machine gets nothing, the server itself gets the file")
    func loopback() async throws {
        let (server, victim) = (try LoopbackServer(), try LoopbackServer())
        let own = "127.0.0.1:\(server.port)"
        let client = CurlTransport(to: try ServerAddress(normalising: "http://\(own)"), trust: .system)
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0.0.0.0", "[::1]"] {
            let error = await failure { try await client.answer(to: ticket("http://\(host):\(victim.port)/x")) }
            #expect(error?.isRefusedHere == true || error?.isAboutAddress == true, "\(host)")
        }
        #expect(try await client.answer(to: ticket("http://\(own)/x")).status == 200)
        let direct = CurlTransport(
            to: try ServerAddress(normalising: "http://127.0.0.1:\(victim.port)"), trust: .system)
        let answer = try await direct.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(victim.port)/accepted"))
        let counts = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Int]
        #expect(counts?["count"] == 1)
    }

    @Test("a redirect of a storage is an answer and is not followed")
    func redirect() async throws {
        let server = try LoopbackServer()
        let own = "http://127.0.0.1:\(server.port)"
        let client = CurlTransport(to: try ServerAddress(normalising: own), trust: .system)
        for status in [301, 302, 307, 308] {
            #expect(try await client.answer(to: ticket("\(own)/redirect?\(status),/ok")).status == status)
        }
    }

    @Test("the secret of an account goes to its server and nowhere else")
    func credentials() async throws {
        let (server, other) = (try LoopbackServer(), try LoopbackServer())
        let client = CurlTransport(
            to: try ServerAddress(normalising: "http://127.0.0.1:\(server.port)"), trust: .system)
        for header in [("Authorization", "Bearer x"), ("cookie", "a=b"), ("Proxy-Authorization", "Basic x")] {
            let error = await failure {
                try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:\(other.port)/ok", headers: [header]))
            }
            #expect(error == .credentialsElsewhere(host: "127.0.0.1:\(other.port)"))
            let own = HTTPRequest(.get, "http://127.0.0.1:\(server.port)/ok", headers: [header])
            #expect(try await client.answer(to: own).status == 200)
        }
    }

    // MARK: - Heads

    private static let badValues = [
        "a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "a\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n",
        "\n", "\r", "a\u{0}b", "\u{0}", "a\u{1}", "a\u{8}", "a\u{B}b", "a\u{C}b", "a\u{1B}[31m", "a\u{1F}", "a\u{7F}",
        "a\r\n b", "a\n\tb", "\u{85}\r\nX: y",
    ]

    @Test("a value that would be more than one line is sent by no request", arguments: badValues)
    func values(value: String) async throws {
        let server = try LoopbackServer()
        let address = "http://127.0.0.1:\(server.port)"
        let client = CurlTransport(to: try ServerAddress(normalising: address), trust: .system)
        for isTicket in [false, true] {
            var request = HTTPRequest(.put, address + "/x", headers: [("x-amz-meta-a", value)], body: .bytes([1]))
            request.isTicket = isTicket
            let error = await failure { try await client.answer(to: request) }
            #expect(error == .badHeader(name: "x-amz-meta-a"))
        }
    }

    private static let badNames = [
        "", " ", "a b", "a:b", "a: b\r\nX-Evil", "a\r\nX-Evil", "a\nb", "a\rb", "a\u{0}", "\r\n", "a;", "a,b", "(a)",
        "a=b",
        "a/b", "[a]", "{a}", "a\"b", "a\\b", "a@b", "ä", "a\u{7F}", "a\tb", "Transfer-Encoding\r\n",
    ]

    @Test("a name that is no token is sent by no request", arguments: badNames)
    func names(name: String) async throws {
        let client = CurlTransport(to: local, trust: .system)
        let error = await failure {
            try await client.answer(to: HTTPRequest(.get, "http://127.0.0.1:8787/x", headers: [(name, "1")]))
        }
        #expect(error == .badHeader(name: name))
    }

    @Test func whatIsAHeaderIsOne() async throws {
        let server = try LoopbackServer()
        let address = "http://127.0.0.1:\(server.port)"
        let client = CurlTransport(to: try ServerAddress(normalising: address), trust: .system)
        let headers = [
            (name: "X-Amz-Meta-A", value: "a\tb: \"c\"; d=ž"), (name: "a!#$%&'*+-.^_`|~0", value: ""),
            (name: "If-None-Match", value: "*"),
        ]
        #expect(try await client.answer(to: HTTPRequest(.get, address + "/x", headers: headers)).status == 200)
    }

    @Test(arguments: ["/a b", "/a\r\nX: y", "/a\u{0}", "/a\tb", "/a\\b", "/\u{7F}"])
    func anAddressIsOneWord(path: String) async throws {
        let server = try LoopbackServer()
        let address = "http://127.0.0.1:\(server.port)"
        let client = CurlTransport(to: try ServerAddress(normalising: address), trust: .system)
        let error = await failure { try await client.answer(to: HTTPRequest(.get, address + path)) }
        #expect(error == .badAddress(address + path))
    }
}
