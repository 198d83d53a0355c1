import Foundation
import TestSupport
import Testing

@Suite("what the interface of the review page is asked, and how", .serialized)
struct ReviewAskingTests {
    private let scratch: Scratch
    private let id: String
    private let server: ReviewServerProcess

    init() throws {
        scratch = try Scratch()
        id = try #require(try ReviewPapers.imported([ReviewPapers.journal()], scratch).first)
        server = try ReviewServerProcess(scratch.bilko())
        try server.signIn()
    }

    private var draft: String { "/api/v1/drafts/\(id)" }

    private func entries(_ path: String, _ list: String) throws -> [[String: Any]] {
        let reply = try server.ask("GET", path)
        #expect(reply.status == 200, "\(path): \(reply.body)")
        return reply.object[list] as? [[String: Any]] ?? []
    }

    @Test("of drafts, expenses and originals those members come that are asked for")
    func fields() throws {
        for (place, list, names) in [
            ("drafts", "drafts", "id,state"), ("expenses", "drafts", "draft,fields"),
            ("documents", "documents", "file,retention"),
        ] {
            let whole = try entries("/api/v1/\(place)", list)
            let part = try entries("/api/v1/\(place)?fields=\(names)", list)
            #expect(whole.count == 1 && part.count == 1 && (whole.first?.count ?? 0) > 4)
            #expect(part.first.map { Set($0.keys) } == Set(names.split(separator: ",").map(String.init)), "\(place)")
            // The document of the interface knows every member that there is.
            let known = whole.flatMap(\.keys)
            let all = try server.ask("GET", "/api/v1/\(place)?fields=\(known.joined(separator: ","))")
            #expect(all.status == 200, "\(place): \(all.body)")
        }
        let some = try server.ask("GET", draft + "?fields=state,sums")
        #expect(Set(some.object.keys) == ["state", "sums"] && some.headers["etag"] == "\"r1\"")
        for wrong in ["", "nonsense", "id,,state", "id, state"] {
            let query = "?fields=" + wrong.replacing(" ", with: "%20")
            for path in ["/api/v1/drafts", "/api/v1/expenses", "/api/v1/documents", draft] {
                #expect(try server.ask("GET", path + query).status == 400, "\(path)\(query)")
            }
        }
    }

    @Test("a blank in a query is one, whether it is written as a form does or not")
    func blanks() throws {
        _ = try scratch.bilko()(
            "company", "add", "lipa", "--name", "Obrt Lipa", "--country", "HR", "--tax-id", "12345678903")
        #expect(try scratch.bilko()("drafts", "edit", id, "--set", "tags=mali put", "--company", "lipa").status == 0)
        for query in ["tag=mali+put", "tag=mali%20put", "company=Obrt+Lipa", "company=lipa", "min=-1+000,00"] {
            let reply = try server.ask("GET", "/api/v1/expenses?undated=false&\(query)")
            #expect(reply.status == 200, "\(query): \(reply.body)")
        }
        #expect(try entries("/api/v1/expenses?tag=mali+put", "drafts").count == 1)
        let refused = try server.ask("GET", "/api/v1/expenses?min=many", head: ["accept-language": "en"])
        #expect(refused.object["detail"] as? String == "'many' is not an amount", "\(refused.body)")
    }

    @Test("whose books a draft is in is a field like others, and rows stand as people of the region type them")
    func books() throws {
        _ = try scratch.bilko()(
            "company", "add", "lipa", "--name", "Obrt Lipa", "--country", "HR", "--tax-id", "12345678903")
        let said = #"{"fields":{"company":"lipa","payments":["gotovina:1.000,50","card:12,30:4711"]}}"#
        let changed = try server.ask(
            "PATCH", draft, head: ["if-match": try tag(), "accept-language": "hr"], body: said)
        #expect(changed.status == 200 && changed.object["company"] as? String == "lipa", "\(changed.body)")
        func texts(_ name: String, _ reply: [String: Any]) -> [String] {
            let field = (reply["fields"] as? [[String: Any]] ?? []).first { $0["name"] as? String == name }
            return (field?["values"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
        }
        #expect(texts("company", changed.object) == ["lipa"])
        #expect(texts("payments", changed.object) == ["cash:1000,50", "card:12,30:4711"])
        #expect(texts("payments", try server.ask("GET", draft).object) == ["cash:1000.50", "card:12.30:4711"])
        let wrong = try server.ask(
            "PATCH", draft, head: ["if-match": try tag()], body: #"{"fields":{"company":"nobody"}}"#)
        #expect((400..<500).contains(wrong.status), "\(wrong.body)")
    }

    private func tag() throws -> String { try #require(try server.ask("GET", draft).headers["etag"]) }

    @Test("what cannot be asked, what is said twice and a page of no size are refused alike")
    func queries() throws {
        for path in ["/api/v1/drafts", "/api/v1/expenses", "/api/v1/documents"] {
            for query in ["nonsense=1", "limit=5&limit=6", "limit=0", "limit=501", "limit=x", "limit=", "limit=-1"] {
                let reply = try server.ask("GET", "\(path)?\(query)")
                #expect(reply.status == 400 && reply.object["detail"] is String, "\(path)?\(query): \(reply.status)")
            }
            #expect(try server.ask("GET", "\(path)?limit=1").status == 200)
        }
        for path in [draft, draft + "/pages", "/api/v1/today", "/api/v1/settings", "/api/v1/inbox"] {
            #expect(try server.ask("GET", "\(path)?state=ready").status == 400, "\(path)")
        }
    }

    @Test("a filter that is no value is refused in the language, and none of the parser's English comes through")
    func filters() throws {
        let wrong = [
            "state=bad", "country=XX", "undated=yes", "descending=1", "sort=bad", "month=13", "from=x", "min=x",
            "currency=ZZZ", "company=zz", "delivered=true&not-delivered=true", "min=5&max=4", "text=%21",
        ]
        for query in wrong {
            let said = try ["en", "hr"].map { language in
                let reply = try server.ask("GET", "/api/v1/expenses?\(query)", head: ["accept-language": language])
                #expect(reply.status == 400, "\(query): \(reply.body)")
                return reply.object["detail"] as? String ?? ""
            }
            #expect(said[0] != said[1] && !said[0].isEmpty, "\(query): \(said)")
            #expect(!said[1].contains("value") && !said[1].contains("valid"), "\(query): \(said)")
        }
        #expect(try server.ask("GET", "/api/v1/expenses?undated=false&state=needs_review").status == 200)
        #expect(try entries("/api/v1/expenses?without-total=true", "drafts").count == 1)
    }

    @Test("a head is what the answer's would be, of the page and of what is behind it")
    func heads() throws {
        for path in ["/", "/app.js", "/api/v1/openapi.json", "/api/v1/drafts", draft, "/api/v1/events"] {
            let head = try server.ask("HEAD", path)
            #expect(head.status == 200 && head.body.isEmpty, "\(path): \(head.status)")
            guard path != "/api/v1/events" else { continue }
            let whole = try server.ask("GET", path)
            for name in ["content-type", "content-length", "etag", "content-security-policy"] {
                #expect(head.headers[name] == whole.headers[name], "\(path) \(name)")
            }
        }
        #expect(try server.ask("HEAD", "/nowhere").status == 404)
        let key = server.key
        server.key = ""
        #expect(try server.ask("HEAD", draft).status == 401)
        server.key = key
        #expect(try server.ask("DELETE", "/api/v1/drafts").headers["allow"] == "GET, HEAD")
    }

    @Test("what is known is not sent again")
    func known() throws {
        for path in ["/", "/app.js", "/style.css", draft] {
            let whole = try server.ask("GET", path)
            let tag = try #require(whole.headers["etag"], "\(path)")
            for match in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let reply = try server.ask("GET", path, head: ["if-none-match": match])
                #expect(reply.status == 304 && reply.body.isEmpty && reply.headers["etag"] == tag, "\(path) \(match)")
            }
            #expect(try server.ask("GET", path, head: ["if-none-match": "\"x\""]).body == whole.body)
        }
        let changed = try server.ask("PATCH", draft, head: ["if-match": "\"r1\""], body: #"{"fields":{"note":"x"}}"#)
        #expect(changed.status == 200)
        #expect(try server.ask("GET", draft, head: ["if-none-match": "\"r1\""]).status == 200)
        // Nothing of the home is kept by a browser.
        #expect(try server.ask("GET", draft).headers["cache-control"] == "no-store")
        #expect(try server.ask("GET", "/app.js").headers["cache-control"] == "no-cache")
    }

    @Test("a host in the target counts, and two of them are refused")
    func hosts() throws {
        let own = "127.0.0.1:\(server.port)"
        let secrets = "cookie: \(server.cookie)\r\nx-bilko-key: \(server.key)\r\nconnection: close\r\n\r\n"
        for (target, hosts, status) in [
            ("http://\(own)/api/v1/drafts", [own], 200), ("http://evil.example/api/v1/drafts", [own], 421),
            ("http://\(own)@evil.example/api/v1/drafts", [own], 421), ("//evil.example/api/v1/drafts", [own], 421),
            ("http://evil.example/", [own], 421), ("http://\(own)/api/v1/drafts", ["evil.example"], 421),
            ("/api/v1/drafts", [own, own], 400), ("/api/v1/drafts", [own, "evil.example"], 400),
            ("/", ["evil.example", own], 400),
            ("http://\(own)/api/v1/drafts", [own, "evil.example"], 400),
            ("/api/v1/drafts?after=http://evil.example/", [own], 400),
        ] {
            let fields = hosts.map { "host: \($0)\r\n" }.joined()
            let reply = try server.send("GET \(target) HTTP/1.1\r\n\(fields)\(secrets)")
            #expect(reply.status == status, "\(target) \(hosts): \(reply.status)")
        }
    }

    @Test("each reason says which field answers it, and sums are written as fields are typed")
    func reasons() throws {
        let shown = try server.ask("GET", draft).object
        let blockers = shown["blockers"] as? [[String: Any]] ?? []
        #expect(!blockers.isEmpty && blockers.allSatisfy { $0["field"] is String }, "\(blockers)")
        #expect(blockers.contains { $0["field"] as? String == "total" }, "\(blockers)")
        let tried = try server.ask(
            "POST", draft + "/sums", head: ["accept-language": "en"],
            body: #"{"fields":{"currency":"RSD","total":"1.234,00","items":["A|1.234,50"]}}"#)
        let said = (tried.object["sums"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        #expect(said.contains { $0.contains("1.234,50") }, "\(said)")
        #expect(!said.contains { $0.contains("1234.50") }, "\(said)")
    }

    @Test("what nobody sees is not taken into a field, and line ends are blanks")
    func hidden() throws {
        let body = #"{"fields":{"note":"a\u0000b\u202Ec\n d\te\u200B","merchant":"\u202EБРЕЗА\r\nДОО"}}"#
        let changed = try server.ask("PATCH", draft, head: ["if-match": "\"r1\""], body: body)
        #expect(changed.status == 200, "\(changed.body)")
        let fields = changed.object["fields"] as? [[String: Any]] ?? []
        func text(_ name: String) -> String? {
            (fields.first { $0["name"] as? String == name }?["values"] as? [[String: Any]])?.first?["text"] as? String
        }
        #expect(text("note") == "abc  d e" && text("merchant") == "БРЕЗА  ДОО")
    }
}
