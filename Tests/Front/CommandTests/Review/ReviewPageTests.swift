import Foundation
import TestSupport
import Testing

@Suite("the review page's server, as its page and programs use it", .serialized)
struct ReviewPageTests {
    private let scratch: Scratch
    private let ids: [String]
    private let server: ReviewServerProcess

    init() throws {
        scratch = try Scratch()
        ids = try ReviewPapers.imported(
            [ReviewPapers.journal(number: 77), ReviewPapers.journal(issuer: "СУНЦЕ ДОО", number: 78)], scratch)
        server = try ReviewServerProcess(scratch.bilko())
        try server.signIn()
    }

    private var path: String { "/api/v1/drafts/\(ids[0])" }

    private func change(_ body: String, etag: String?) throws -> ReviewServerProcess.Reply {
        try server.ask("PATCH", path, head: etag.map { ["if-match": $0] } ?? [:], body: body)
    }

    private func value(_ name: String, of object: [String: Any]) -> String? {
        let fields = object["fields"] as? [[String: Any]] ?? []
        let values = fields.first { $0["name"] as? String == name }?["values"] as? [[String: Any]]
        return values?.first?["text"] as? String
    }

    @Test("every answer has the form that the document of the interface describes")
    func answersKeepTheirForm() throws {
        let document = try server.ask("GET", "/api/v1/openapi.json").object
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]] ?? [:]
        let check = SchemaCheck(root: ["$defs": schemas])
        func problems(_ reply: ReviewServerProcess.Reply, _ name: String) -> [String] {
            guard reply.status < 300 || name == "Problem" else { return ["\(name): \(reply.status) \(reply.body)"] }
            return check.problems(reply.object, schemas[name] ?? ["type": "none"])
        }
        #expect(problems(try server.ask("GET", "/api/v1/drafts"), "DraftList") == [])
        let draft = try server.ask("GET", path)
        #expect(problems(draft, "Draft") == [])
        #expect(problems(try server.ask("GET", path + "/candidates"), "Candidates") == [])
        #expect(problems(try server.ask("GET", path + "/pages"), "Pages") == [])
        #expect(problems(try server.ask("POST", path + "/sums", body: "{}"), "Sums") == [])
        #expect(problems(try server.ask("GET", "/api/v1/documents"), "DocumentList") == [])
        let original = "/api/v1/documents/\(draft.object["document"] as? String ?? "")"
        #expect(problems(try server.ask("GET", original), "Document") == [])
        for (name, schema) in [
            ("today", "Today"), ("status", "Status"), ("inbox", "Inbox"), ("expenses", "Expenses"),
            ("settings", "Settings"),
        ] { #expect(problems(try server.ask("GET", "/api/v1/\(name)"), schema) == []) }
        #expect(problems(try server.upload(ReviewPapers.journal(number: 90)), "DocumentTaken") == [])
        let item = try server.ask("GET", "/api/v1/queue/1")
        #expect(problems(item, "QueueItem") == [])
        let dropped = try server.ask(
            "POST", "/api/v1/queue/1/drop", head: ["if-match": item.headers["etag"] ?? ""], body: #"{"reason":"x"}"#)
        #expect(problems(dropped, "Decided") == [])
        let aside = try server.ask(
            "POST", path + "/set-aside", head: ["if-match": draft.headers["etag"] ?? ""],
            body: #"{"reason":"duplicate","note":"<b>twice</b>"}"#)
        #expect(problems(aside, "Draft") == [])
        #expect(problems(try server.ask("GET", path + "/history"), "History") == [])
        #expect(problems(try server.ask("GET", "/api/v1/drafts/00"), "Problem") == [])
        let operations = (document["paths"] as? [String: [String: Any]] ?? [:]).values.flatMap { $0.values }
            .compactMap { ($0 as? [String: Any])?["operationId"] }
        #expect(operations.count == 45)
    }

    @Test(
        "a value is said in the form of the region, and the draft is confirmed, in one revision that the commands see")
    func settling() throws {
        let seen = try server.ask("GET", path)
        #expect(seen.object["state"] as? String == "needs_review" && seen.headers["etag"] == "\"r1\"")
        let reply = try change(#"{"fields":{"total":"1.234,50","date":"03.02.2025."},"confirm":true}"#, etag: "\"r1\"")
        #expect(reply.status == 200, "\(reply.body)")
        #expect(value("total", of: reply.object) == "1234.50" && reply.headers["etag"] == "\"r2\"")
        let shown = try #require(
            try JSONSerialization.jsonObject(
                with: Data(scratch.bilko()("drafts", "show", ids[0], "--json").output.utf8)) as? [String: Any])
        #expect((shown["fields"] as? [String: Any])?["total"] as? String == "1234.50")
        #expect(shown["state"] as? String == reply.object["state"] as? String && shown["revision"] as? Int == 2)
        let undone = try server.ask("POST", path + "/undo", head: ["if-match": "\"r2\""], body: "{}")
        #expect(undone.status == 200 && undone.object["restores"] as? Int == 1, "\(undone.body)")
        #expect(undone.object["state"] as? String == "needs_review")
    }

    @Test("sums are worked out of what is typed and not saved, right and wrong, and nothing is changed")
    func sums() throws {
        func sums(_ reply: ReviewServerProcess.Reply) -> [String: Bool] {
            let all = reply.object["sums"] as? [[String: Any]] ?? []
            return Dictionary(
                all.map { ($0["kind"] as? String ?? "", $0["is_right"] as? Bool ?? false) }, uniquingKeysWith: { $1 })
        }
        func tried(_ body: String, _ language: String = "") throws -> ReviewServerProcess.Reply {
            try server.ask("POST", path + "/sums", head: ["accept-language": language], body: body)
        }
        #expect(try sums(server.ask("GET", path))["goods"] == nil, "without a total nothing is held against the goods")
        let goods = #""items":["БРАШНО|1.234,50"]"#
        let right = try tried(#"{"fields":{"total":"1.234,50",\#(goods)}}"#)
        #expect(sums(right)["goods"] == true, "\(right.body)")
        let wrong = try tried(#"{"fields":{"total":"1.234,60","payments":["cash:1.234,60"],\#(goods)}}"#, "sr-Latn")
        #expect(sums(wrong)["goods"] == false && sums(wrong)["payments"] == true && wrong.body.contains("Roba"))
        let refused = try tried(#"{"fields":{"total":"x"}}"#)
        #expect(refused.status == 422 && refused.object["field"] as? String == "total")
        #expect(try tried(#"{"fields":{"nothing":"x"}}"#).status == 422)
        #expect(try server.ask("GET", path).headers["etag"] == "\"r1\"")
        let kept = try change(#"{"fields":{"total":"1.234,50",\#(goods)}}"#, etag: "\"r1\"")
        #expect(sums(kept)["goods"] == true)
        #expect(try sums(server.ask("GET", path)) == sums(kept))
    }

    @Test("two windows cannot overwrite each other unseen")
    func conflict() throws {
        #expect(try change(#"{"fields":{"note":"a"}}"#, etag: nil).status == 428)
        #expect(try change(#"{"fields":{"note":"a"}}"#, etag: "\"r1\"").status == 200)
        #expect(try change(#"{"fields":{"note":"b"}}"#, etag: "\"r1\"").status == 412)
        #expect(try change(#"{"fields":{"note":"b"}}"#, etag: "*").status == 412)
        #expect(value("note", of: try server.ask("GET", path).object) == "a")
    }

    @Test("what is no value is refused with its field, what is no field by its name, and nothing is changed")
    func refusals() throws {
        let wrong = try change(#"{"fields":{"date":"31.02.2026.","note":"x"}}"#, etag: "\"r1\"")
        #expect(wrong.status == 422 && wrong.object["field"] as? String == "date", "\(wrong.body)")
        #expect(wrong.headers["content-type"] == "application/problem+json" && wrong.object["remedy"] != nil)
        #expect(try change(#"{"fields":{"nothing":"x"}}"#, etag: "\"r1\"").status == 422)
        #expect(try change("[1", etag: "\"r1\"").status == 400)
        #expect(try server.ask("GET", path).headers["etag"] == "\"r1\"")
    }

    @Test("set aside and taken back; linked and unlinked")
    func otherDeeds() throws {
        func deed(_ name: String, _ body: String = "{}") throws -> ReviewServerProcess.Reply {
            let etag = try server.ask("GET", path).headers["etag"] ?? ""
            return try server.ask("POST", "\(path)/\(name)", head: ["if-match": etag], body: body)
        }
        #expect(try deed("set-aside", #"{"reason":"private"}"#).object["state"] as? String == "set_aside")
        #expect(try deed("set-aside", #"{"reason":"whim"}"#).status == 400)
        #expect(try deed("take-back").object["state"] as? String == "needs_review")
        #expect(try deed("take-back").status == 409)
        #expect(try deed("unlink").status == 409)
        #expect(try deed("link", #"{"to":"\#(ids[0])"}"#).status == 409)
        #expect(try deed("link", #"{"to":"\#(ids[1])"}"#).object["same_as"] as? String == ids[1])
        #expect(try deed("unlink").object["state"] as? String == "needs_review")
    }

    @Test("one deed on many drafts, each in the revision that was seen; those that are refused say why; all is undone")
    func bulk() throws {
        func deeds(_ body: String) throws -> ReviewServerProcess.Reply {
            try server.ask("POST", "/api/v1/deeds", body: body)
        }
        func named(_ revisions: [Int], _ further: String = "") -> String {
            let drafts =
                zip(ids, revisions).map { #"{"id":"\#($0)","revision":\#($1)}"# } + (further.isEmpty ? [] : [further])
            return "[\(drafts.joined(separator: ","))]"
        }
        func items(_ reply: ReviewServerProcess.Reply) -> [[String: Any]] {
            reply.object["drafts"] as? [[String: Any]] ?? []
        }
        for (id, place) in zip(ids, 1...) {
            let total = try server.ask(
                "PATCH", "/api/v1/drafts/\(id)", head: ["if-match": "\"r1\""], body: #"{"fields":{"total":"1.234,50"}}"#
            )
            #expect(total.status == 200, "\(place): \(total.body)")
        }
        let mixed = named([2, 1], #"{"id":"../x","revision":1}"#)
        let stale = items(try deeds(#"{"deed":"confirm","drafts":\#(mixed)}"#))
        #expect(stale.count == 3)
        let statuses = stale.map { ($0["refused"] as? [String: Any])?["status"] as? Int }
        #expect(statuses == [nil, 412, 404])
        let seen = named([stale.first?["revision"] as? Int ?? 0, 2])
        let reply = try deeds(#"{"deed":"set_aside","reason":"private","note":"n","drafts":\#(seen)}"#)
        let aside = items(reply)
        #expect(aside.map { $0["state"] as? String } == ["set_aside", "set_aside"], "\(reply.body)")
        let revisions = aside.compactMap { $0["revision"] as? Int }
        let undone = items(try deeds(#"{"deed":"undo","drafts":\#(named(revisions))}"#))
        #expect(
            undone.count == 2 && undone.allSatisfy { $0["refused"] == nil && $0["state"] as? String != "set_aside" })
        for wrong in [
            #"{"deed":"set_aside","drafts":\#(named(revisions))}"#, #"{"deed":"confirm","drafts":[]}"#,
        ] { #expect(try deeds(wrong).status == 422, "\(wrong)") }
        #expect(try deeds(#"{"deed":"remove","drafts":\#(named(revisions))}"#).status == 400)
    }

    @Test("the list comes in pages, with the members that were asked for, of the states that were asked for")
    func pages() throws {
        let first = try server.ask("GET", "/api/v1/drafts?state=needs_review&limit=1&fields=id,reasons").object
        let drafts = try #require(first["drafts"] as? [[String: Any]])
        #expect(first["count"] as? Int == 2 && drafts.count == 1)
        #expect(Set(drafts[0].keys) == ["id", "reasons"])
        let next = try #require(first["next"] as? String)
        let second = try server.ask("GET", "/api/v1/drafts?limit=1&after=\(next)").object
        #expect((second["drafts"] as? [[String: Any]])?.first?["id"] as? String != drafts[0]["id"] as? String)
        #expect(second["next"] == nil)
        for query in ["state=whim", "limit=0", "limit=501", "limit=x", "after=..%2F..", "fields=fields"] {
            #expect(try server.ask("GET", "/api/v1/drafts?\(query)").status == 400, "\(query)")
        }
    }

    @Test("the words of a page without a picture stand where evidence says")
    func words() throws {
        let pages = try #require(try server.ask("GET", path + "/pages").object["pages"] as? [[String: Any]])
        let page = try #require(pages.first)
        #expect(page["picture"] == nil && page["no_picture"] == nil)
        let words = page["words"] as? [[String: Any]] ?? []
        let total = try #require(words.first { $0["text"] as? String == "1.234,50" })
        #expect((total["box"] as? [Int])?.count == 4)
        #expect(try server.ask("GET", path + "/pages/1/picture").status == 404)
    }

    @Test("a server that is killed leaves what it has said done; another one serves at once")
    func killed() throws {
        #expect(try change(#"{"fields":{"note":"kept"}}"#, etag: "\"r1\"").status == 200)
        server.stop()
        let other = try ReviewServerProcess(scratch.bilko())
        #expect(other.port > 0)
        try other.signIn()
        #expect(value("note", of: try other.ask("GET", path).object) == "kept")
        let second = try scratch.bilko()("serve", "--port", "0")
        #expect(second.status == 9 && second.talk.contains("served already"), "\(second.talk)")
        #expect(try scratch.bilko()("review", "--print").status == 0, "what is refused takes nothing")
        #expect(other.terminate() == 0)
        #expect(try scratch.bilko()("fsck").status == 0)
    }

    @Test("whoever watches is told of a change of another command within seconds, and a server that ends lets go of it")
    func events() throws {
        let head = [
            "GET /api/v1/events HTTP/1.1", "host: 127.0.0.1:\(server.port)", "cookie: \(server.cookie)",
            "x-bilko-key: \(server.key)", "", "",
        ]
        let watched = Thread.result { [server] in
            (try? server.send(head.joined(separator: "\r\n"), patience: 12))?.body ?? ""
        }
        Thread.sleep(forTimeInterval: 2.5)
        #expect(try scratch.bilko()("drafts", "edit", ids[1], "--category", "food").status == 0)
        let told = watched() ?? ""
        #expect(told.contains(": here") && told.contains("event: change"), "\(told)")
        #expect(try server.ask("GET", "/api/v1/events", head: ["x-bilko-key": ""]).status == 401)
    }

    @Test("the page and what is said of a draft come in the language that is asked for, and programs get English")
    func languages() throws {
        let words = try server.ask("GET", "/api/v1/words?language=sr-Cyrl", head: ["x-bilko-key": ""])
        #expect(words.object["language"] as? String == "sr-Cyrl")
        #expect((words.object["words"] as? [String: Any])?["list.total"] as? String == "Укупно")
        #expect(try server.ask("GET", "/api/v1/words?language=..").object["language"] as? String == "en")
        func reasons(_ language: String) throws -> [String] {
            let reply = try server.ask("GET", path, head: ["accept-language": language])
            return (reply.object["blockers"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
        }
        let (none, croatian) = (try reasons(""), try reasons("hr"))
        #expect(!none.isEmpty && none.count == croatian.count && Set(none).isDisjoint(with: croatian), "\(croatian)")
        #expect(try reasons("fr") == none && reasons("hr-HR,hr;q=0.9") == croatian)
        let refused = try server.ask("GET", "/api/v1/drafts/00", head: ["accept-language": "bs"])
        #expect(refused.status == 404 && refused.object["detail"] as? String != "there is no draft of this identity")
    }

    @Test("other commands work beside it")
    func beside() throws {
        #expect(try scratch.bilko()("drafts", "edit", ids[1], "--category", "food").status == 0)
        let reply = try server.ask("GET", "/api/v1/drafts/\(ids[1])")
        #expect(value("category", of: reply.object) == "food" && reply.headers["etag"] == "\"r2\"")
    }
}
