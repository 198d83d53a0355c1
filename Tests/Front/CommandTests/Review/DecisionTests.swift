import Foundation
import TestSupport
import Testing

/// What is decided on the review page, with the real program, the review page's server and an accounting server.
@Suite("decisions of the inbox by the review page") struct DecisionTests {
    private static let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-cius-2025.xml"
    private let scratch: Scratch
    private let server: ReferenceServerProcess
    private let page: ReviewServerProcess

    init() throws {
        scratch = try Scratch()
        server = try ReferenceServerProcess()
        let bilko = scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config", "BILKO_KEYRING": "file"])
        let token = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: token))
        try #require(try bilko("account", "add", server.address, "--token-file", token).status == 0)
        page = try ReviewServerProcess(bilko)
        try page.signIn()
    }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer { try page.bilko.run(arguments) }

    private func change(_ id: String, _ status: String, _ type: String, _ fields: String = "{}") throws {
        let body =
            #"{"company":"c-1","entityType":"\#(type)","entityId":"\#(id)","status":"\#(status)","fields":\#(fields)}"#
        _ = try server.ask("/sandbox/records", method: "POST", body: body)
    }

    private func record(_ id: String) throws -> [String: Any] {
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        return try #require(records.first { $0["entityId"] as? String == id })
    }

    private func inbox(_ kind: String) throws -> [[String: Any]] {
        let entries = try page.ask("GET", "/api/v1/inbox").object["entries"] as? [[String: Any]] ?? []
        return entries.filter { $0["kind"] as? String == kind }
    }

    private func decide(
        _ path: String, _ body: [String: Any]? = [:], seen: String? = nil, language: String = "en"
    ) throws -> ServingProcess.Reply {
        let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        return try page.ask(
            "POST", "/api/v1/\(path)", head: ["if-match": seen ?? "", "accept-language": language], body: text)
    }

    private func said(_ reply: ServingProcess.Reply) -> String {
        (reply.object["said"] as? [String] ?? []).joined(separator: " ")
    }

    @Test("an approval is decided once, in the version that was seen, and a second window is told so")
    func approvals() throws {
        try change("a-1", "pending", "approval", #"{"title":"Gorivo","total":"60.00"}"#)
        try change("2026/7 č-2", "pending", "approval")
        try #require(try bilko("upload").status == 0)
        let asked = try inbox("approval")
        let account = try #require(asked.first?["account"] as? String)
        func decide(
            _ id: String, _ decision: String, version: String = "1", reason: String? = nil
        ) throws -> ServingProcess.Reply {
            var body = ["approval": id, "account": account, "version": version, "decision": decision]
            body["reason"] = reason
            return try self.decide("approvals", body)
        }
        #expect(asked.count == 2)
        #expect(try decide("a-9", "approve").status == 404)
        #expect(try decide("a-1", "approve", version: "0").status == 412, "another version than the inbox shows")
        #expect(try decide("a-1", "postpone").status == 400)
        let approved = try decide("a-1", "approve")
        #expect(approved.status == 200 && said(approved).contains("approved: version 1"), "\(approved.body)")
        let otherwise = try decide("a-1", "reject")
        #expect(otherwise.status == 409 && otherwise.object["remedy"] != nil, "\(otherwise.body)")
        #expect(try decide("a-1", "approve").status == 200, "the same again is the same")
        #expect(try decide("2026/7 č-2", "reject", reason: " bez računa ").status == 200)
        #expect(try inbox("approval").isEmpty)
        let queued = try bilko("queue", "list", "--json").objects.compactMap { $0["item"] as? [String: Any] }
        #expect(queued.count == 2)
        #expect(queued.contains { ($0["payload"] as? String)?.contains(#""reason":"bez računa""#) == true })
        try #require(try bilko("upload").status == 0)
        #expect(try record("a-1")["status"] as? String == "approved")
        #expect(try record("2026/7 č-2")["status"] as? String == "rejected")
        #expect([404, 409, 412].contains(try decide("a-1", "reject").status), "the server knows it")
    }

    @Test("a decision that was dropped is taken up again by deciding the same; of two reasons the last one goes")
    func dropped() throws {
        try change("a-1", "pending", "approval")
        try #require(try bilko("upload").status == 0)
        #expect(try bilko("inbox", "reject", "a-1", "--reason", "x").status == 0)
        #expect(try bilko("queue", "drop", "1", "--reason", "not yet").status == 0)
        let other = try bilko("inbox", "reject", "a-1", "--reason", "y")
        #expect(other.status == 0, "\(other.talk)")
        #expect(try inbox("approval").isEmpty)
        #expect(try bilko("inbox", "reject", "a-1", "--reason", "x").status == 0)
        #expect(try inbox("approval").isEmpty)
        let waiting = try bilko("queue", "list", "--json").objects.filter { $0["state"] as? String == "waiting" }
        #expect(waiting.count == 1)
        try #require(try bilko("upload").status == 0)
        #expect(try record("a-1")["status"] as? String == "rejected")
    }

    /// A draft that differs from what the server has, and the number of its conflict.
    private func conflict() throws -> (draft: String, item: Int) {
        try #require(try bilko("import", Self.golden).status == 0)
        let id = try #require(try bilko("drafts", "list", "--json").objects.last?["draft"] as? String)
        try #require(try bilko("upload").status == 0)
        try change(id, "draft", "expenseDraft", #"{"total":"15.00","category":"client"}"#)
        try #require(try bilko("drafts", "edit", id, "--total", "16,00", "--category", "mine").status == 0)
        try #require(try bilko("upload").status == 10)
        return (id, try #require((try inbox("conflict").first?["id"] as? String).flatMap { Int($0) }))
    }

    @Test("a conflict is shown with both versions, and settled field by field in the state that was seen")
    func fieldByField() throws {
        let (id, item) = try conflict()
        let shown = try page.ask("GET", "/api/v1/queue/\(item)")
        let tag = try #require(shown.headers["etag"])
        let printed = try bilko("queue", "show", "\(item)", "--json").objects
        #expect(NSDictionary(dictionary: shown.object).isEqual(to: try #require(printed.first)))
        let differences = shown.object["differences"] as? [[String: String]] ?? []
        #expect(differences.contains(["field": "total", "form": "amount", "mine": "16.00", "theirs": "15.00"]))
        #expect(differences.contains(["field": "category", "mine": "mine", "theirs": "client"]))
        let path = "queue/\(item)/resolve"
        let choice: [String: Any] = ["keep": "fields", "take": ["total"]]
        #expect(try decide(path, choice).status == 428)
        #expect(try decide(path, choice, seen: "\"q0\"").status == 412)
        #expect(try decide(path, ["keep": "fields"], seen: tag).status == 422)
        #expect(try decide(path, ["keep": "mine", "take": ["total"]], seen: tag).status == 422)
        #expect(try decide(path, ["keep": "fields", "take": ["merchant"]], seen: tag).status == 422)
        #expect(try decide("queue/\(item)/retry", seen: tag).status == 422, "a conflict is not simply sent again")
        let settled = try decide(path, choice, seen: tag, language: "hr")
        #expect(settled.status == 200 && said(settled).contains("poslužitelj"), "\(settled.body)")
        let second = try decide(path, ["keep": "theirs"], seen: tag)
        #expect(second.status == 412 && second.object["remedy"] != nil, "\(second.body)")
        let now = try #require(try page.ask("GET", "/api/v1/queue/\(item)").headers["etag"])
        #expect(try decide(path, ["keep": "theirs"], seen: now).status == 409, "there is no conflict any more")
        try #require(try bilko("upload").status == 0)
        let content = try #require(try record(id)["content"] as? String)
        #expect(content.contains(#""total":"15.00""#) && content.contains(#""category":"mine""#), "\(content)")
        #expect(try bilko("fsck", "--quick").status == 0)
    }

    @Test("one version as a whole is kept", arguments: ["mine", "theirs"])
    func whole(kept: String) throws {
        let (id, item) = try conflict()
        let tag = try #require(try page.ask("GET", "/api/v1/queue/\(item)").headers["etag"])
        #expect(try decide("queue/\(item)/resolve", ["keep": kept], seen: tag).status == 200)
        try #require(try bilko("upload").status == 0)
        let total = kept == "mine" ? "16.00" : "15.00"
        let draft = try page.ask("GET", "/api/v1/drafts/\(id)").body
        #expect(draft.contains(total))
        #expect((try record(id)["content"] as? String)?.contains(total) == true)
        #expect(try inbox("conflict").isEmpty)
    }

    @Test("what was not sent is sent again, or taken out of the line with a reason; twice is refused")
    func attention() throws {
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["POST /mobile/expense-drafts 422 x2"]"#)
        try #require(try bilko("import", Self.golden).status == 0)
        try #require(try bilko("upload").status == 10)
        let item = try #require(try inbox("attention").first?["id"] as? String)
        func tag() throws -> String { try #require(try page.ask("GET", "/api/v1/queue/\(item)").headers["etag"]) }
        let seen = try tag()
        #expect(try decide("queue/\(item)/resolve", ["keep": "mine"], seen: seen).status == 409, "it is no conflict")
        #expect(try decide("queue/\(item)/retry", nil, seen: seen).status == 200)
        #expect(try decide("queue/\(item)/retry", nil, seen: seen).status == 412, "a second window")
        #expect(try decide("queue/\(item)/retry", nil, seen: tag()).status == 409, "it waits already")
        #expect(try inbox("attention").isEmpty)
        try #require(try bilko("upload").status == 10)
        #expect(try decide("queue/\(item)/drop", ["reason": " "], seen: tag()).object["field"] as? String == "reason")
        let dropped = try decide("queue/\(item)/drop", ["reason": "plaćeno"], seen: tag())
        #expect(dropped.status == 200 && said(dropped).contains("dropped: \(item)"), "\(dropped.body)")
        #expect(try decide("queue/\(item)/drop", ["reason": "again"], seen: tag()).status == 409)
        #expect(try bilko("queue", "list").output.contains("plaćeno"))
        #expect(try inbox("attention").isEmpty)
        #expect(try decide("queue/\(item)/retry", seen: tag()).status == 200, "and is taken up again")
        try #require(try bilko("upload").status == 0)
        for path in ["queue/99", "queue/x", "queue/-1", "queue/\(item)-create"] {
            #expect(try page.ask("GET", "/api/v1/\(path)").status == 404, "\(path)")
        }
        #expect(try decide("queue/99/retry", seen: "\"q0\"").status == 404)
    }

    @Test("what could not be read is read again by the server, or left unread")
    func documents() throws {
        let broken = scratch.path + "/broken.pdf"
        try "%PDF-1.4\nbroken\n%%EOF\n".write(toFile: broken, atomically: true, encoding: .utf8)
        _ = try bilko("import", broken)
        let entry = try #require(try inbox("document").first)
        let id = try #require(entry["document"] as? String)
        func document() throws -> ServingProcess.Reply { try page.ask("GET", "/api/v1/documents/\(id)") }
        let seen = try #require(try document().headers["etag"])
        #expect(try decide("documents/\(id)/retry", nil).status == 428)
        #expect(try decide("documents/\(id)/retry", nil, seen: "\"d0\"").status == 412)
        #expect(try decide("documents/\(id)/retry", nil, seen: seen).status == 200)
        #expect(eventually { (try? document().object["state"] as? String) == "needs_attention" }, "it was read again")
        let again = try #require(try document().headers["etag"])
        #expect(try decide("documents/\(id)/skip", ["reason": "nečitko"], seen: again).status == 200)
        #expect(try decide("documents/\(id)/skip", ["reason": "twice"], seen: again).status == 412)
        #expect(try document().object["state"] as? String == "skipped")
        #expect(try document().object["reasons"] as? [String] == ["nečitko"])
        #expect(try inbox("document").isEmpty)
        try #require(try bilko("import", Self.golden).status == 0)
        let drafted = try #require(try page.ask("GET", "/api/v1/documents").object["documents"] as? [[String: Any]])
            .first { $0["state"] as? String == "drafted" }
        let other = try #require(drafted?["document"] as? String)
        let tag = try #require(try page.ask("GET", "/api/v1/documents/\(other)").headers["etag"])
        for deed in ["retry", "skip"] {
            #expect(try decide("documents/\(other)/\(deed)", seen: tag).status == 409, "a draft stands beside it")
        }
    }

    @Test("nobody decides who is not let in, or from a page of another origin")
    func guarded() throws {
        try change("a-1", "pending", "approval")
        try #require(try bilko("upload").status == 0)
        let account = try #require(try inbox("approval").first?["account"] as? String)
        let body = #"{"approval":"a-1","account":"\#(account)","version":"1","decision":"approve"}"#
        let strangers = [["cookie": ""]: 401, ["x-bilko-key": ""]: 401, ["origin": "http://evil.example"]: 403]
        for (head, status) in strangers {
            #expect(try page.ask("POST", "/api/v1/approvals", head: head, body: body).status == status, "\(head)")
        }
        #expect(try inbox("approval").count == 1)
    }
}
