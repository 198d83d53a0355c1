import Foundation
import TestSupport
import Testing

@Suite("the server for phones under attack", .serialized)
struct PhoneAttackTests {
    private let scratch: Scratch
    private let server: PhoneServerProcess

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
        server = try PhoneServerProcess(scratch.bilko())
    }

    private func phones() throws -> Int { try scratch.bilko()("phone", "list", "--json").objects.count }

    private func originals() throws -> Int { try scratch.bilko()("attachments", "list", "--json").objects.count }

    @Test("a code that was used lets nobody else in")
    func reused() throws {
        let code = try server.code()
        #expect(try server.pair(code).status == 200)
        #expect(try server.pair(code).status == 401)
        #expect(try phones() == 1)
    }

    @Test("of several phones that come with one code at the same time, one is let in")
    func raced() throws {
        let code = try server.code()
        let statuses = (0..<4).map { _ in Thread.result { (try? server.pair(code))?.status ?? 0 } }.compactMap { $0() }
        #expect(statuses.sorted() == [200, 401, 401, 401])
        #expect(try phones() == 1)
    }

    @Test("a code that is older than two minutes lets nobody in")
    func expired() throws {
        let code = try server.code()
        let folder = scratch.path + "/home/phone-codes"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.count == 1 && names[0] != code)
        let past = Int64(Date().timeIntervalSince1970 * 1_000) - 1
        try "\(past)".write(toFile: "\(folder)/\(names[0])", atomically: false, encoding: .utf8)
        #expect(try server.pair(code).status == 401)
        #expect(try phones() == 0)
    }

    @Test("who guesses codes is shut out after five, also with the right one and from the next server")
    func guessed() throws {
        for number in 0..<5 {
            #expect(try server.pair("0123456789abcdefghjkmnpqr\(number)").status == 401)
        }
        let code = try server.code()
        let refused = try server.pair(code)
        #expect(refused.status == 429 && refused.object["remedy"] as? String != nil, "\(refused.body)")
        server.stop()
        let next = try PhoneServerProcess(scratch.bilko())
        #expect(try next.pair(code).status == 429)
        #expect(try phones() == 0)
    }

    @Test("the right to send pictures is good for nothing else, here and on the review page")
    func elsewhere() throws {
        try server.pair()
        let draft = try #require(try scratch.bilko()("drafts", "list", "--json").objects.first?["draft"] as? String)
        let document = String(draft.prefix { $0 != "-" })
        for (method, path) in [
            ("GET", "/api/v1/drafts"), ("GET", "/api/v1/drafts/\(draft)"), ("PATCH", "/api/v1/drafts/\(draft)"),
            ("GET", "/api/v1/drafts/\(draft)/pages/1/picture"), ("POST", "/api/v1/drafts/\(draft)/undo"),
            ("POST", "/api/v1/deeds"), ("GET", "/api/v1/events"), ("POST", "/api/v1/documents"),
            ("GET", "/api/v1/documents"), ("GET", "/api/v1/documents/\(document)"), ("GET", "/api/v1/today"),
            ("GET", "/api/v1/status"), ("GET", "/api/v1/inbox"), ("GET", "/api/v1/expenses"),
            ("POST", "/api/v1/approvals"), ("GET", "/api/v1/queue/1"), ("POST", "/api/v1/queue/1/drop"),
            ("GET", "/api/v1/settings"), ("POST", "/api/v1/session"), ("DELETE", "/api/v1/session"),
            ("GET", "/api/v1/phone/shots"), ("GET", "/api/v1/phone/shots/../../drafts"), ("GET", "/app.js"),
            ("GET", "/../review.json"), ("GET", "/phones"), ("GET", "/phone.js%00"),
        ] {
            let body: String? = method == "GET" || method == "DELETE" ? nil : "{}"
            let here = try server.ask(method, path, body: body)
            #expect(
                [400, 404].contains(here.status) && !here.body.contains("БРЕЗА"), "\(method) \(path): \(here.status)")
            let host = ["host": "127.0.0.1:\(server.reviewPort)", "x-bilko-key": server.key]
            let cookie = server.cookie.replacingOccurrences(
                of: "bilko-phone-\(server.port)", with: "bilko-review-\(server.reviewPort)")
            guard path.hasPrefix("/api/"), !path.contains("phone"), path != "/api/v1/session" || method == "DELETE"
            else {
                continue
            }
            let there = try server.ask(
                method, path, head: host.merging(["cookie": cookie]) { $1 }, body: body, port: server.reviewPort)
            #expect(there.status == 401, "\(method) \(path): \(there.status)")
        }
        // What the review page lets in by is no code for phones, nor the other way round.
        let link = try scratch.bilko()("review", "--print").output.split(separator: "=").last.map(String.init) ?? ""
        #expect(try server.pair(link.trimmingCharacters(in: .whitespacesAndNewlines)).status == 401)
        let opened = try server.ask(
            "POST", "/api/v1/session", head: ["host": "127.0.0.1:\(server.reviewPort)"],
            body: #"{"link":"\#(try server.code())"}"#, port: server.reviewPort)
        #expect(opened.status == 401)
    }

    @Test("a phone sees nothing of what others have sent, also not by their keys")
    func others() throws {
        try server.pair()
        #expect(try server.shoot(ReviewPapers.journal(number: 95)).status == 201)
        #expect(try server.ask("GET", "/api/v1/phone/shots/k1").status == 200)
        (server.cookie, server.key) = ("", "")
        for (method, path) in [
            ("GET", "/api/v1/phone"), ("GET", "/api/v1/phone/shots/k1"), ("DELETE", "/api/v1/phone"),
        ] {
            #expect(try server.ask(method, path).status == 401)
        }
        try server.pair()
        for key in ["k1", "k2", "%2e%2e", "..", ""] {
            #expect(try server.ask("GET", "/api/v1/phone/shots/\(key)").status == 404, "\(key)")
        }
        // The same key is another one of another phone.
        #expect(try server.shoot(ReviewPapers.journal(number: 96)).status == 201)
        #expect(try originals() == 3)
    }

    @Test("a name that leads here from elsewhere (DNS rebinding) gets nothing, not even the page")
    func rebinding() throws {
        try server.pair()
        let port = server.port
        for host in [
            "evil.example", "evil.example:\(port)", "127.0.0.1", "localhost:\(port)", "127.0.0.1:\(server.reviewPort)",
            "127.0.0.1.evil.example:\(port)", "0.0.0.0:\(port)", "[::1]:\(port)", "",
        ] {
            for path in ["/", "/api/v1/phone", "/api/v1/openapi.json", "/api/v1/words"] {
                let reply = try server.ask("GET", path, head: ["host": host])
                #expect([400, 421].contains(reply.status) && !reply.body.contains("script"), "\(host) \(path)")
            }
            #expect([400, 421].contains(try server.shoot("x", head: ["host": host]).status), "\(host)")
        }
        #expect(try originals() == 1)
    }

    @Test("a page of another origin sends nothing and lets nobody in")
    func crossSite() throws {
        try server.pair()
        let code = try server.code()
        for head in [
            ["origin": "http://evil.example"], ["origin": "null"], ["origin": "http://127.0.0.1:\(server.reviewPort)"],
            ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
        ] {
            #expect(try server.shoot(ReviewPapers.journal(number: 97), head: head).status == 403, "\(head)")
            #expect(try server.ask("DELETE", "/api/v1/phone", head: head).status == 403, "\(head)")
            let pairing = try server.ask(
                "POST", "/api/v1/phone/pairing", head: head, body: #"{"code":"\#(code)"}"#)
            #expect(pairing.status == 403, "\(head)")
        }
        #expect(try server.shoot(ReviewPapers.journal(number: 97), head: ["x-bilko-phone-key": ""]).status == 401)
        #expect(try server.shoot(ReviewPapers.journal(number: 97), head: ["cookie": ""]).status == 401)
        #expect(try originals() == 1 && phones() == 1)
        // What a form of another page can send is no JSON.
        let form = try server.ask(
            "POST", "/api/v1/phone/pairing", head: ["content-type": "text/plain"], body: #"{"code":"\#(code)"}"#)
        #expect(form.status == 415)
        let own = ["origin": "http://127.0.0.1:\(server.port)", "sec-fetch-site": "same-origin"]
        #expect(try server.shoot(ReviewPapers.journal(number: 97), head: own).status == 201)
    }

    @Test("what is too large or no picture is refused, and every answer forbids what the page does not need")
    func limits() throws {
        let large = #"{"code":"\#(String(repeating: "0", count: 2_000))"}"#
        #expect(try server.ask("POST", "/api/v1/phone/pairing", body: large).status == 413)
        for body in ["", "[]", "{", #"{"code":1}"#] {
            #expect(try server.ask("POST", "/api/v1/phone/pairing", body: body).status == 400, "\(body)")
        }
        #expect(try server.ask("GET", "/", body: "{}").status == 400)
        try server.pair()
        #expect(try server.shoot("x", head: ["content-length": "104857601"]).status == 413)
        #expect(try server.shoot("x", head: ["idempotency-key": ""]).status == 400)
        #expect(try server.shoot("\u{1}\u{2}").status == 422)
        #expect(try originals() == 1)
        for path in ["/", "/phone.js", "/api/v1/phone", "/nowhere", "/api/v1/openapi.json", "/api/v1/words"] {
            let reply = try server.ask("GET", path)
            let policy = reply.headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(path)")
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            let isFile = ["/", "/phone.js", "/api/v1/openapi.json"].contains(path)
            #expect(reply.headers["cache-control"] == (isFile ? "no-cache" : "no-store"), "\(path)")
            #expect(reply.headers["access-control-allow-origin"] == nil, "\(path)")
        }
        (server.cookie, server.key) = ("", "")
        let cookie = try server.pair(server.code()).headers["set-cookie"] ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"))
    }
}
