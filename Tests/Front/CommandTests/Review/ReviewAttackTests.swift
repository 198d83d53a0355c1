import Foundation
import TestSupport
import Testing

@Suite("the review page's server under attack", .serialized)
struct ReviewAttackTests {
    private let scratch: Scratch
    private let server: ReviewServerProcess

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
        server = try ReviewServerProcess(scratch.bilko())
    }

    private func draft() throws -> String {
        try #require(try scratch.bilko()("drafts", "list", "--json").objects.first?["draft"] as? String)
    }

    @Test("a name that leads here from elsewhere (DNS rebinding) gets nothing, not even the page")
    func rebinding() throws {
        try server.signIn()
        let port = server.port
        for host in [
            "evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:\(port + 1)",
            "127.0.0.1.evil.example:\(port)",
            "localhost.evil:\(port)", "0.0.0.0:\(port)", "",
        ] {
            for path in ["/", "/api/v1/drafts", "/api/v1/openapi.json"] {
                let reply = try server.ask("GET", path, head: ["host": host])
                #expect([400, 421].contains(reply.status) && !reply.body.contains("script"), "\(host) \(path)")
            }
        }
        #expect(try server.ask("GET", "/api/v1/drafts", head: ["host": "localhost:\(port)"]).status == 200)
    }

    @Test("a page of another origin changes nothing and reads nothing")
    func crossSite() throws {
        try server.signIn()
        let path = "/api/v1/drafts/\(try draft())"
        for head in [
            ["origin": "http://evil.example"], ["origin": "null"], ["origin": "http://127.0.0.1:\(server.port + 1)"],
            ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
        ] {
            let change = try server.ask(
                "PATCH", path, head: head.merging(["if-match": "\"r1\""]) { $1 }, body: #"{"fields":{"note":"x"}}"#)
            #expect(change.status == 403, "\(head)")
            #expect(try server.ask("GET", path, head: head).status == 403, "\(head)")
        }
        // What a form of another page can send is no JSON.
        let form = try server.ask(
            "POST", path + "/undo", head: ["content-type": "text/plain", "if-match": "\"r1\""], body: "{}")
        #expect(form.status == 415)
        for head in [["origin": "http://evil.example"], ["sec-fetch-site": "cross-site"], ["x-bilko-key": ""]] {
            #expect([401, 403].contains(try server.upload(ReviewPapers.journal(number: 91), head: head).status))
        }
        #expect(try scratch.bilko()("attachments", "list", "--json").objects.count == 1)
        let own = ["origin": "http://127.0.0.1:\(server.port)", "sec-fetch-site": "same-origin"]
        #expect(try server.ask("GET", path, head: own).headers["etag"] == "\"r1\"")
    }

    @Test("without both secrets of a session nobody is let in; an ended session is over")
    func sessions() throws {
        #expect(try server.ask("GET", "/api/v1/drafts").status == 401)
        try server.signIn()
        #expect(try server.ask("GET", "/api/v1/drafts").status == 200)
        let other = String(repeating: "0", count: 64)
        #expect(try server.ask("GET", "/api/v1/drafts", head: ["cookie": ""]).status == 401)
        #expect(try server.ask("GET", "/api/v1/drafts", head: ["x-bilko-key": ""]).status == 401)
        #expect(try server.ask("GET", "/api/v1/drafts", head: ["x-bilko-key": other]).status == 401)
        let name = server.cookie.prefix { $0 != "=" }
        #expect(try server.ask("GET", "/api/v1/drafts", head: ["cookie": "\(name)=\(other)"]).status == 401)
        #expect(try server.ask("DELETE", "/api/v1/session").status == 204)
        #expect(try server.ask("GET", "/api/v1/drafts").status == 401)
    }

    @Test("a link works once, also when it is used at the same time, and no guess is one")
    func links() throws {
        let link = try server.link()
        #expect(link.count == 64)
        let body = #"{"link":"\#(link)"}"#
        let statuses = (0..<4).map { _ in
            Thread.result { (try? server.ask("POST", "/api/v1/session", body: body))?.status ?? 0 }
        }
        .map { $0() }
        #expect(statuses.compactMap(\.self).sorted() == [200, 401, 401, 401])
        #expect(try server.ask("POST", "/api/v1/session", body: body).status == 401)
        for guess in [
            "", "..", String(repeating: "a", count: 64), "../review.json", String(repeating: "a", count: 5_000),
        ] {
            #expect(try server.ask("POST", "/api/v1/session", body: #"{"link":"\#(guess)"}"#).status == 401, "\(guess)")
        }
        // The home has no token, and the file of a link that was not used is its owner's alone.
        _ = try server.link()
        let folder = scratch.path + "/home/review-links"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count == 1 && !names.contains(link))
        let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(names[0])")[.posixPermissions] as? Int
        #expect(mode == 0o600 || mode == 0o400)
    }

    @Test("a link that is older than two minutes opens nothing")
    func expired() throws {
        let link = try server.link()
        let folder = scratch.path + "/home/review-links"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        for end in [Int64(Date().timeIntervalSince1970 * 1_000) - 1, .max, -1] {
            try Data("\(end)".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            #expect(try server.ask("POST", "/api/v1/session", body: #"{"link":"\#(link)"}"#).status == 401, "\(end)")
        }
    }

    @Test("no path leads out of the files of the page or of the drafts")
    func traversal() throws {
        try server.signIn()
        for path in [
            "/../review.json", "/..%2freview.json", "/%2e%2e/ledger.sqlite", "//etc/passwd", "/style.css/..",
            "/./app.js",
            "/app.js%00", "/api/v1/../../review.json", "/api/v1/drafts/..%2f..%2fetc", "/api/v1/drafts/%2e%2e",
            "/api/v1/drafts/%27%20OR%201=1", "/api/v1/drafts/0000000000000000000000000000000a-1",
            "/api/v1/drafts/\(try draft().prefix(8))", "/api/v1/drafts/x/pages/../../session",
            "/api/v1/documents/..%2f..%2fledger.sqlite", "/api/v1/documents/\(String(repeating: "0", count: 64))",
            "/api/v1/documents/%2e%2e/uploads",
        ] {
            let reply = try server.ask("GET", path)
            #expect([400, 404, 421].contains(reply.status), "\(path): \(reply.status)")
            #expect(!reply.body.contains("root:") && !reply.body.contains("SQLite"))
        }
        for number in ["0", "-1", "99999999999999999999", "1.5", "%2e%2e"] {
            #expect(try server.ask("GET", "/api/v1/drafts/\(try draft())/pages/\(number)/picture").status == 404)
        }
    }

    @Test("what is too large, too slow or two requests in one ends the connection")
    func sizes() throws {
        try server.signIn()
        let path = "/api/v1/drafts/\(try draft())"
        let large = String(repeating: "x", count: 70_000)
        let host = "host: 127.0.0.1:\(server.port)"
        let secrets = "\(host)\r\ncookie: \(server.cookie)\r\nx-bilko-key: \(server.key)\r\nif-match: \"r1\""
        let json = "content-type: application/json"
        #expect(try server.ask("PATCH", path, head: ["if-match": "\"r1\""], body: large).status == 413)
        // It is believed neither by its length nor by its pieces.
        let pieces = String(repeating: "1000\r\n\(String(repeating: "y", count: 4_096))\r\n", count: 20)
        let chunked = try server.send(
            "PATCH \(path) HTTP/1.1\r\n\(secrets)\r\n\(json)\r\ntransfer-encoding: chunked\r\n\r\n\(pieces)0\r\n\r\n")
        #expect(chunked.status == 413)
        #expect([0, 400, 431].contains(try server.ask("GET", "/", head: ["x-large": large]).status))
        let both = try server.send(
            "PATCH \(path) HTTP/1.1\r\n\(secrets)\r\n\(json)\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{}"
        )
        #expect([0, 400].contains(both.status), "\(both.status)")
        #expect(try server.ask("GET", "/api/v1/drafts", body: "{}").status == 400)
        #expect(try server.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\(host)\r\n\r\n", patience: 3).status != 200)
        #expect(try server.ask("GET", path).headers["etag"] == "\"r1\"")
    }

    @Test("a body that comes drop by drop is given up after ten seconds, a head likewise")
    func slow() throws {
        try server.signIn()
        let begun = Date()
        let body =
            #"{"fields":{"note":"0123456789012345678901234567890123456789"}}"# + String(repeating: " ", count: 400)
        let reply = try server.send(
            "PATCH /api/v1/drafts/\(try draft()) HTTP/1.1\r\nhost: 127.0.0.1:\(server.port)\r\ncookie: \(server.cookie)\r\n"
                + "x-bilko-key: \(server.key)\r\nif-match: \"r1\"\r\ncontent-type: application/json\r\n"
                + "content-length: \(body.utf8.count)\r\n\r\n\(body)", pause: 0.2, patience: 25)
        #expect([0, 408].contains(reply.status) && Date().timeIntervalSince(begun) < 20)
        let upload = try server.send(
            "POST /api/v1/documents HTTP/1.1\r\nhost: 127.0.0.1:\(server.port)\r\ncookie: \(server.cookie)\r\n"
                + "x-bilko-key: \(server.key)\r\nidempotency-key: k\r\ncontent-type: text/plain\r\n"
                + "content-length: 100000\r\n\r\nonly this", patience: 25)
        #expect([0, 408].contains(upload.status) && Date().timeIntervalSince(begun) < 45)
        let left = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/uploads")) ?? []
        #expect(left == [])
        let head = try server.send("GET / HTTP/1.1\r\nhost: 127.0", patience: 20)
        #expect(head.status == 0 && Date().timeIntervalSince(begun) < 70)
        #expect(try server.ask("GET", "/api/v1/drafts").status == 200)
    }

    @Test("every answer forbids what the page does not need")
    func headers() throws {
        try server.signIn()
        for path in ["/", "/app.js", "/api/v1/drafts", "/nowhere", "/api/v1/openapi.json"] {
            let reply = try server.ask("GET", path)
            let policy = reply.headers["content-security-policy"] ?? ""
            for rule in [
                "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
                "form-action 'self'",
                "require-trusted-types-for 'script'",
            ] { #expect(policy.contains(rule), "\(path): \(rule)") }
            #expect(!policy.contains("unsafe") && !policy.contains("http"))
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            // The program's own files alone are kept, and asked for again each time.
            let isFile = ["/", "/app.js", "/api/v1/openapi.json"].contains(path)
            #expect(reply.headers["cache-control"] == (isFile ? "no-cache" : "no-store"), "\(path)")
            #expect(reply.headers["referrer-policy"] == "no-referrer" && reply.headers["x-frame-options"] == "DENY")
            #expect(reply.headers["access-control-allow-origin"] == nil)
        }
        let session = try server.ask("POST", "/api/v1/session", body: #"{"link":"\#(try server.link())"}"#)
        let cookie = session.headers["set-cookie"] ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"))
    }

    @Test("text that would be script comes back as data, whatever field it is in")
    func scripts() throws {
        try server.signIn()
        let path = "/api/v1/drafts/\(try draft())"
        let payloads = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
            "<svg/onload=alert(1)>",
            "{{7*7}}", "'-alert(1)-'", "\u{202E}gpj.exe", "</textarea><script>", "\\u003cscript\\u003e",
        ]
        var revision = 1
        for (place, payload) in payloads.enumerated() {
            let name = ["merchant", "number", "note", "store", "address", "category", "tags"][place % 7]
            let text = String(decoding: try JSONEncoder().encode(["fields": [name: payload]]), as: UTF8.self)
            let reply = try server.ask("PATCH", path, head: ["if-match": "\"r\(revision)\""], body: text)
            #expect(reply.status == 200, "\(payload): \(reply.body)")
            revision += 1
            let fields = reply.object["fields"] as? [[String: Any]] ?? []
            let values = fields.first { $0["name"] as? String == name }?["values"] as? [[String: Any]]
            // Marks of direction are not taken.
            #expect(values?.first?["text"] as? String == payload.replacing("\u{202E}", with: ""))
            #expect(reply.headers["content-type"] == "application/json")
        }
    }

    @Test("nobody else's port: it listens on 127.0.0.1 alone")
    func address() throws {
        let port = String(server.port, radix: 16, uppercase: true)
        let wanted = ":" + String(repeating: "0", count: 4 - port.count) + port
        var listening: [String] = []
        // The kernel gives a page of the table at a time, and says that it has no size.
        let table = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/net/tcp"))
        var read = Data()
        while let part = try table.read(upToCount: 4_096), !part.isEmpty { read += part }
        for line in String(decoding: read, as: UTF8.self).split(separator: "\n") {
            let columns = line.split(separator: " ").map(String.init)
            guard columns.count > 3, columns[1].hasSuffix(wanted), columns[3] == "0A" else { continue }
            listening.append(columns[1])
        }
        #expect(listening == ["0100007F\(wanted)"])
        let tables6 = (try? String(contentsOfFile: "/proc/net/tcp6", encoding: .utf8)) ?? ""
        #expect(!tables6.contains("\(wanted) 00000000000000000000000000000000:0000 0A"))
    }
}
