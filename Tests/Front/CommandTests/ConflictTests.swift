import Foundation
import TestSupport
import Testing

/// Somebody changes at the server what is changed here, and approvals, with the real program and a real server.
@Suite struct ConflictTests {
    private let scratch: Scratch
    private let server: ReferenceServerProcess

    init() throws {
        scratch = try Scratch()
        server = try ReferenceServerProcess()
    }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"]).run(arguments)
    }

    private func signIn() throws {
        let path = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: path))
        try #require(try bilko("account", "add", server.address, "--token-file", path).status == 0)
    }

    /// A draft that the server has.
    private func delivered() throws -> String {
        try signIn()
        try #require(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        try #require(try bilko("upload").status == 0)
        return try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
    }

    private func change(
        _ id: String, _ status: String, _ type: String = "expenseDraft", fields: String = "{}", beside: String = "{}"
    ) throws {
        let names = #""company":"c-1","entityType":"\#(type)","entityId":"\#(id)","status":"\#(status)""#
        let body = #"{\#(names),"fields":\#(fields),"beside":\#(beside)}"#
        _ = try server.ask("/sandbox/records", method: "POST", body: body)
    }

    private func record(_ id: String) throws -> [String: Any] {
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        return try #require(records.first { $0["entityId"] as? String == id })
    }

    private func fields(_ id: String) throws -> [String: Any] {
        let shown = try JSONSerialization.jsonObject(with: Data(bilko("drafts", "show", id, "--json").output.utf8))
        return (shown as? [String: Any])?["fields"] as? [String: Any] ?? [:]
    }

    private func state(_ id: String) throws -> String? {
        let shown = try JSONSerialization.jsonObject(with: Data(bilko("drafts", "show", id, "--json").output.utf8))
        return (shown as? [String: Any])?["state"] as? String
    }

    /// The number of the one item that needs attention.
    private func conflict() throws -> String {
        let list = try bilko("queue", "list", "--attention", "--json").objects
        return "\(try #require(list.first?["sequence"] as? Int))"
    }

    private func content(_ id: String) throws -> [String: Any] {
        let text = try #require(try record(id)["content"] as? String)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?["fields"] as? [String: Any] ?? [:]
    }

    @Test("both versions are shown; theirs becomes the draft's, and the next edit does not push the old one")
    func theirs() throws {
        let id = try delivered()
        try change(id, "draft", fields: #"{"total":"15.00","category":"client"}"#)
        #expect(try bilko("drafts", "edit", id, "--total", "16,00").status == 0)
        #expect(try bilko("upload").status == 10)
        let item = try #require(try bilko("queue", "list", "--attention", "--json").objects.first?["sequence"] as? Int)
        let shown = try bilko("queue", "show", "\(item)").output
        #expect(shown.contains("on the server") && shown.contains("16.00") && shown.contains("15.00"), "\(shown)")
        #expect(shown.contains("client"))
        let resolved = try bilko("queue", "resolve", "\(item)", "--theirs")
        #expect(resolved.status == 0 && resolved.talk.contains("taken from the server"), "\(resolved.talk)")
        #expect(try fields(id)["total"] as? String == "15.00")
        let history = try bilko("drafts", "history", id, "--json").objects
        #expect(history.map { $0["by"] as? String } == ["reading", "user", "server"])
        #expect(try bilko("upload", "--json").objects.first?["delivered"] as? Int == 0, "nothing is sent for it")
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try content(id)["total"] as? String == "15.00")
        #expect(try content(id)["category"] as? String == "client")
        #expect(try content(id)["number"] as? String == "7/1/1")
        #expect(try bilko("fsck", "--quick").status == 0)
    }

    @Test("tables and what is missing there are compared and taken, so that the next edit does not bring ours back")
    func tables() throws {
        let id = try delivered()
        #expect(try bilko("drafts", "edit", id, "--note", "od A").status == 0)
        #expect(try bilko("upload").status == 0)
        let theirs = #"{"vat":[{"rate":"25.00","base":"8.00","amount":"2.00"}],"items":null,"note":null}"#
        try change(id, "draft", fields: theirs)
        #expect(try bilko("drafts", "edit", id, "--set", "vat=5:13,24:0,66").status == 0)
        #expect(try bilko("upload").status == 10)
        let shown = try bilko("queue", "show", conflict()).output
        #expect(shown.contains("25.00:8.00:2.00") && shown.contains("5.00:13.24:0.66"), "\(shown)")
        #expect(shown.contains("od A") && shown.contains("ESPRESSO"), "what is missing there differs, too: \(shown)")
        #expect(try bilko("queue", "list", "--attention").output.contains("--take"))
        let resolved = try bilko("queue", "resolve", conflict(), "--theirs")
        #expect(resolved.status == 0, "\(resolved.talk)")
        let rows = [["rate": "25.00", "base": "8.00", "amount": "2.00"]]
        #expect(try fields(id)["vat"] as? [[String: String]] == rows)
        #expect(try fields(id)["items"] == nil && fields(id)["note"] == nil)
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try content(id)["vat"] as? [[String: String]] == rows)
        #expect(try content(id)["items"] == nil && content(id)["note"] == nil)
        #expect(try content(id)["number"] as? String == "7/1/1")
        #expect(try bilko("fsck", "--quick").status == 0)
    }

    @Test("a draft that is set aside on one side alone is shown as such, and is what it is there with --theirs")
    func standing() throws {
        let id = try delivered()
        try change(id, "draft", beside: #"{"state":"set_aside","setAside":"private"}"#)
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 10)
        let shown = try bilko("queue", "show", conflict()).output
        #expect(shown.contains("set aside (private)"), "\(shown)")
        let resolved = try bilko("queue", "resolve", conflict(), "--theirs")
        #expect(resolved.status == 0 && resolved.talk.contains("set aside (private)"), "\(resolved.talk)")
        #expect(try state(id) == "set_aside")
        #expect(try bilko("upload", "--json").objects.first?["delivered"] as? Int == 0, "the server knows it")
        try change(id, "draft", beside: #"{"state":"ready","setAside":null}"#)
        #expect(try bilko("drafts", "set-aside", id, "--reason", "duplicate").status == 0)
        #expect(try bilko("upload").status == 10)
        #expect(try bilko("queue", "resolve", conflict(), "--theirs").status == 0)
        #expect(try state(id) != "set_aside")
        #expect(try bilko("upload").status == 0)
        #expect(try bilko("fsck").status == 0)
    }

    @Test("what contradicts the code on the paper stays doubtful, whatever is taken of the server's version")
    func contradiction() throws {
        try signIn()
        try #require(try bilko("import", scratch.inbox(["04-dual-currency.jpg"])).status == 0)
        try #require(try bilko("upload").status == 0)
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
        try change(id, "draft", fields: #"{"note":"s druge strane"}"#)
        #expect(try bilko("drafts", "edit", id, "--date", "10.03.2023.").status == 0)
        #expect(try state(id) == "needs_review", "the code says another day")
        #expect(try bilko("upload").status == 10)
        #expect(try bilko("queue", "resolve", conflict(), "--take", "note").status == 0)
        #expect(try fields(id)["note"] as? String == "s druge strane")
        #expect(try state(id) == "needs_review")
    }

    @Test("what became of a delivered draft at the server is told beside it")
    func progress() throws {
        let id = try delivered()
        #expect(try bilko("drafts", "show", id).output.contains("on the server   delivered"))
        try change(id, "approved")
        #expect(try bilko("upload").status == 0)
        #expect(try bilko("drafts", "list").output.contains("delivered, approved"))
        #expect(try bilko("drafts", "show", id).output.contains("on the server   approved"))
        #expect(try bilko("drafts", "list", "--json").objects.first?["remote_status"] as? String == "approved")
        let shown = try JSONSerialization.jsonObject(with: Data(bilko("drafts", "show", id, "--json").output.utf8))
        #expect((shown as? [String: Any])?["remote_status"] as? String == "approved")
    }

    @Test("edits that wait behind the conflict do not bring the old value back")
    func later() throws {
        let id = try delivered()
        try change(id, "draft", fields: #"{"total":"15.00"}"#)
        #expect(try bilko("drafts", "edit", id, "--total", "16,00").status == 0)
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 10)
        let item = try #require(try bilko("queue", "list", "--attention", "--json").objects.first?["sequence"] as? Int)
        #expect(try bilko("queue", "resolve", "\(item)", "--theirs").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try content(id)["total"] as? String == "15.00")
        #expect(try fields(id)["total"] as? String == "15.00")
    }

    @Test("mine goes on top of theirs")
    func mine() throws {
        let id = try delivered()
        try change(id, "draft", fields: #"{"total":"15.00"}"#)
        #expect(try bilko("drafts", "edit", id, "--total", "16,00").status == 0)
        #expect(try bilko("upload").status == 10)
        let item = try #require(try bilko("queue", "list", "--attention", "--json").objects.first?["sequence"] as? Int)
        #expect(try bilko("queue", "resolve", "\(item)", "--mine").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try content(id)["total"] as? String == "16.00")
    }

    @Test("of a record that was submitted, the server's version alone can stand")
    func submitted() throws {
        let id = try delivered()
        try change(id, "submitted", fields: #"{"total":"15.00"}"#)
        #expect(try bilko("drafts", "edit", id, "--total", "16,00").status == 0)
        #expect(try bilko("upload").status == 10)
        let list = try bilko("queue", "list", "--attention", "--json").objects
        let item = try #require(list.first?["sequence"] as? Int)
        let trouble = try #require(list.first?["trouble"] as? [String: Any])
        #expect((trouble["nextStep"] as? String)?.contains("--mine") == false, "\(trouble)")
        let mine = try bilko("queue", "resolve", "\(item)", "--mine")
        #expect(mine.status == 1 && mine.talk.contains("--theirs"), "\(mine.talk)")
        #expect(try bilko("queue", "resolve", "\(item)", "--theirs").status == 0)
        #expect(try fields(id)["total"] as? String == "15.00")
        #expect(try bilko("upload").status == 0)
    }

    @Test("an approval whose identity has a hyphen or a slash reaches the server", arguments: ["a-1", "2026/7 č-1"])
    func approvals(id: String) throws {
        try signIn()
        try change(id, "pending", "approval")
        #expect(try bilko("queue", "approve", id, "--base-version", "1").status == 0)
        let sent = try bilko("upload")
        #expect(sent.status == 0, "\(sent.talk)")
        #expect(try record(id)["status"] as? String == "approved")
    }
}
