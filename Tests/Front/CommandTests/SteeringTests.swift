import Foundation
import TestSupport
import Testing

/// What is queued, seen and steered by a person, with the real program and real servers.
@Suite struct SteeringTests {
    private static let golden = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden"
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config", "TZ": "Europe/Zagreb"]).run(arguments)
    }

    private func token() throws -> String {
        let path = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// An e-invoice, imported: a draft and an original in the queue, without a picture that has to be read.
    private func imported(_ name: String = "hr-cius-2025") throws -> String {
        try #require(try bilko("import", "\(Self.golden)/\(name).xml").status == 0)
        return try #require(try bilko("drafts", "list", "--json").objects.last?["draft"] as? String)
    }

    private func states() throws -> [String] {
        try bilko("queue", "list", "--json").objects.map {
            ($0["outcome"] as? String) ?? ($0["state"] as? String) ?? ""
        }
    }

    @Test("the list has issuer, amount, account and next try in words, and JSON beside what it had")
    func listing() throws {
        _ = try imported()
        let list = try bilko("queue", "list")
        #expect(list.status == 0, "\(list.talk)")
        let lines = list.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[1].contains("new expense") && lines[2].contains("original"), "\(list.output)")
        let object = try #require(try bilko("queue", "list", "--json").objects.first)
        let issuer = try #require(object["issuer"] as? String)
        let amount = try #require(object["amount"] as? String)
        for line in lines.dropFirst() {
            #expect(line.contains(issuer.prefix(20)) && line.contains(amount) && line.contains("EUR"), "\(line)")
            #expect(line.contains("the first account") && line.contains("waits"), "\(line)")
        }
        #expect(object["item"] != nil && object["state"] as? String == "waiting" && object["begun"] as? Int == 0)
        let shown = try bilko("queue", "show", "1").output
        #expect(shown.contains("receipt   \(issuer)") && shown.contains(amount), "\(shown)")
        #expect(try bilko("queue", "pause").status == 0)
        #expect(try bilko("queue", "list").output.contains("held up"))
    }

    @Test("what is dropped is not sent, is told with its reason, and can be taken up again")
    func dropping() throws {
        let server = try ReferenceServerProcess()
        let id = try imported()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("queue", "drop", "1").status == 1, "a reason is needed")
        #expect(try bilko("queue", "drop", "1", "--reason", " ").status == 1)
        #expect(try bilko("queue", "drop", "99", "--reason", "x").status == 2)
        let dropped = try bilko("queue", "drop", "1", "--reason", "privatno, плаћено", "--json")
        #expect(dropped.status == 0 && dropped.objects.first?["dropReason"] as? String == "privatno, плаћено")
        #expect(dropped.talk.contains("bilko queue retry 1"), "\(dropped.talk)")
        #expect(try bilko("queue", "list").output.contains("privatno, плаћено"))
        #expect(try bilko("queue", "drop", "1", "--reason", "again").status == 2, "it is done")
        // What comes later of it is not sent either, because the server knows nothing of it.
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try server.actions() == ["upload"])
        #expect(try states() == ["dropped", "delivered", "dropped"])
        #expect(try bilko("fsck").status == 0)
        #expect(try bilko("queue", "retry", "3").status == 2, "the first one first")
        #expect(try bilko("queue", "retry", "1").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try server.actions() == ["create", "update", "upload"])
        #expect(try states() == ["delivered", "delivered", "delivered"])
        #expect(try bilko("queue", "drop", "1", "--reason", "too late").status == 2)
        #expect(try bilko("fsck").status == 0)
    }

    @Test("what reached nobody goes to another account, whole; what was begun does not")
    func moving() throws {
        let first = try ReferenceServerProcess()
        #expect(try bilko("account", "add", first.address, "--token-file", token(), "--name", "one").status == 0)
        first.stop()
        let held = try #require(HeldPort(first.port))
        defer { withExtendedLifetime(held) {} }
        _ = try imported()
        #expect(try bilko("upload").status == 12, "nobody is there")
        let second = try ReferenceServerProcess()
        #expect(try bilko("account", "add", second.address, "--token-file", token(), "--name", "two").status == 0)
        #expect(try bilko("upload").status != 10)
        #expect(try second.actions().isEmpty, "it waits for the first account")
        #expect(try bilko("queue", "move", "2", "--to", "three").status == 2)
        let moved = try bilko("queue", "move", "2", "--to", "two", "--json")
        #expect(moved.status == 0 && moved.objects.count == 2, "a receipt moves whole: \(moved.talk)")
        #expect(try bilko("queue", "move", "1", "--to", "two").talk.contains("already"))
        #expect(try bilko("upload").status == 0)
        #expect(try second.actions() == ["create", "upload"])
        let back = try bilko("queue", "move", "1", "--to", "one")
        #expect(back.status == 2 && back.talk.contains("never goes to another"), "\(back.talk)")
        #expect(try bilko("fsck").status == 0)
    }

    @Test("a conflict is settled field by field")
    func fieldByField() throws {
        let server = try ReferenceServerProcess()
        let id = try imported()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("upload").status == 0)
        let change =
            #"{"company":"c-1","entityType":"expenseDraft","entityId":"\#(id)","status":"draft","fields":{"total":"15.00","category":"client"}}"#
        _ = try server.ask("/sandbox/records", method: "POST", body: change)
        #expect(try bilko("drafts", "edit", id, "--total", "16,00").status == 0)
        #expect(try bilko("drafts", "edit", id, "--category", "mine").status == 0)
        #expect(try bilko("upload").status == 10)
        let item = try #require(try bilko("queue", "list", "--attention", "--json").objects.first?["sequence"] as? Int)
        let shown = try bilko("queue", "show", "\(item)").output
        #expect(shown.contains("here") && shown.contains("on the server") && shown.contains("15.00"), "\(shown)")
        #expect(try bilko("queue", "resolve", "\(item)").status == 1, "a choice is needed")
        #expect(try bilko("queue", "resolve", "\(item)", "--mine", "--take", "total").status == 1)
        let wrong = try bilko("queue", "resolve", "\(item)", "--take", "merchant")
        #expect(wrong.status == 1 && wrong.talk.contains("total"), "\(wrong.talk)")
        let resolved = try bilko("queue", "resolve", "\(item)", "--take", "total", "--json")
        #expect(resolved.status == 0 && resolved.objects.first?["taken"] as? [String] == ["total"], "\(resolved.talk)")
        #expect(try bilko("upload").status == 0)
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        let content = try #require(records.first { $0["entityId"] as? String == id }?["content"] as? String)
        #expect(content.contains(#""total":"15.00""#) && content.contains(#""category":"mine""#), "\(content)")
        let draft = try bilko("drafts", "show", id, "--json").output
        #expect(draft.contains("15.00") && draft.contains("mine"))
        #expect(try bilko("queue", "list", "--open", "--json").objects.isEmpty)
        #expect(try bilko("fsck", "--quick").status == 0)
    }

    @Test("what is set aside is not sent, also where sending had been tried in vain")
    func setAside() throws {
        let journal = scratch.path + "/server"
        let server = try ReferenceServerProcess(["--file", journal])
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        server.stop()
        let id = try imported()
        #expect(try bilko("upload").status == 12, "nobody is there")
        #expect(try bilko("drafts", "set-aside", id, "--reason", "private").status == 0)
        let again = try ReferenceServerProcess(["--file", journal], port: server.port)
        #expect(try bilko("upload", "--now").status == 0)
        #expect(try again.actions().isEmpty)
        #expect(try bilko("fsck").status == 0)
        #expect(try bilko("drafts", "take-back", id).status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try again.actions() == ["create", "upload"])
    }

    @Test("an edit goes to the server that has the draft, whichever account is active")
    func editsStay() throws {
        let (first, second) = (try ReferenceServerProcess(), try ReferenceServerProcess())
        let id = try imported()
        #expect(try bilko("account", "add", first.address, "--token-file", token(), "--name", "one").status == 0)
        #expect(try bilko("upload").status == 0)
        let added = try bilko("account", "add", second.address, "--token-file", token(), "--name", "two")
        #expect(added.status == 0 && added.talk.contains("two is the active account now"), "\(added.talk)")
        #expect(added.talk.contains("bilko account switch one"))
        #expect(try bilko("drafts", "edit", id, "--number", "7/1/1").status == 0)
        #expect(try bilko("upload").status == 0)
        #expect(try second.actions().isEmpty)
        #expect(try bilko("upload", "--account", "one").status == 0)
        #expect(try first.actions() == ["create", "update", "upload"])
    }

    @Test("the tags of a watched folder are sent to the server with the draft")
    func tags() throws {
        let server = try ReferenceServerProcess()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        let inbox = scratch.path + "/watched"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
        let settings = "[watch]\nsettle = 0.2\n[[watch.folder]]\npath = \"\(inbox)\"\ntags = [\"ured\"]\n"
        try Data(settings.utf8).write(to: URL(fileURLWithPath: scratch.path + "/home/config.toml"))
        try FileManager.default.copyItem(atPath: "\(Self.golden)/hr-cius-2025.xml", toPath: inbox + "/racun.xml")
        let watching = Process()
        watching.executableURL = URL(fileURLWithPath: Bilko.executable)
        watching.arguments = ["watch", "--no-upload"]
        watching.environment = ProcessInfo.processInfo.environment.merging(["BILKO_HOME": scratch.path + "/home"]) {
            $1
        }
        watching.standardError = FileHandle.nullDevice
        watching.standardOutput = FileHandle.nullDevice
        try watching.run()
        for _ in 0..<600 where try bilko("drafts", "list", "--json").objects.isEmpty { usleep(100_000) }
        watching.terminate()
        watching.waitUntilExit()
        #expect(try bilko("upload").status == 0)
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        let draft = try #require(records.first { $0["entityType"] as? String == "expenseDraft" })
        #expect((draft["content"] as? String)?.contains(#""tags":"ured""#) == true, "\(draft)")
    }
}
