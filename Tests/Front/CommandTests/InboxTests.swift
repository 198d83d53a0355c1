import Foundation
import TestSupport
import Testing

/// What a server asks and lists, looked at and decided from here, with the real program and a real server.
@Suite struct InboxTests {
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

    private func change(_ id: String, _ status: String, _ type: String, fields: String = "{}") throws {
        let body =
            #"{"company":"c-1","entityType":"\#(type)","entityId":"\#(id)","status":"\#(status)","fields":\#(fields)}"#
        _ = try server.ask("/sandbox/records", method: "POST", body: body)
    }

    private func status(_ id: String) throws -> String? {
        let records = try #require(try server.ask("/sandbox/records") as? [[String: Any]])
        return records.first { $0["entityId"] as? String == id }?["status"] as? String
    }

    private func inbox(_ kind: String) throws -> [[String: Any]] {
        try bilko("inbox", "--json").objects.filter { $0["kind"] as? String == kind }
    }

    @Test("approvals that the server lists are in the inbox, and what is decided there is what was looked at")
    func approvals() throws {
        #expect(try bilko("inbox").talk.contains("nothing waits"), "an empty home")
        try signIn()
        try change("a-1", "pending", "approval", fields: #"{"title":"Gorivo","total":"60.00","currency":"EUR"}"#)
        try change("a-2", "pending", "approval")
        #expect(try bilko("upload").status == 0)
        let list = try inbox("approval")
        #expect(Set(list.compactMap { $0["id"] as? String }) == ["a-1", "a-2"])
        #expect(try bilko("today").output.contains("approvals 2 asked for"), "as many as the inbox has")
        let shown = try bilko("inbox").output
        #expect(shown.contains("Gorivo 60.00 EUR") && shown.contains("bilko inbox approve a-1"), "\(shown)")
        #expect(try bilko("open", "bilko://approval/a-1").output.contains("pending"))
        #expect(try bilko("inbox", "approve", "a-9").status == 2)
        #expect(try bilko("inbox", "approve", "a-1").status == 0)
        let twice = try bilko("inbox", "reject", "a-1")
        #expect(twice.status == 2 && twice.talk.contains("queue drop"), "\(twice.talk)")
        #expect(try bilko("inbox", "approve", "a-1").status == 0, "the same again is the same")
        #expect(try bilko("inbox", "reject", "a-2", "--reason", "bez računa").status == 0)
        #expect(try inbox("approval").isEmpty, "they are on their way")
        #expect(try bilko("upload").status == 0)
        #expect(try status("a-1") == "approved" && status("a-2") == "rejected")
        #expect(try bilko("inbox", "approve", "a-1").status == 2, "it is decided")
    }

    @Test("an approval that changed meanwhile is not decided; the conflict is in the inbox")
    func stale() throws {
        try signIn()
        try change("a-1", "pending", "approval")
        #expect(try bilko("upload").status == 0)
        try change("a-1", "pending", "approval", fields: #"{"total":"600.00"}"#)
        #expect(try bilko("inbox", "approve", "a-1").status == 0)
        #expect(try bilko("upload").status == 10)
        #expect(try status("a-1") == "pending")
        #expect(try inbox("conflict").count == 1)
        #expect(try inbox("approval").first?["version"] as? String == "2", "the version that is there now")
        #expect(try bilko("inbox", "approve", "a-1").status == 0, "as the item says")
        let sent = try bilko("upload")
        #expect(sent.status == 0, "nothing stands before it: \(sent.talk)")
        #expect(try status("a-1") == "approved")
        #expect(try inbox("conflict").isEmpty && bilko("queue", "list", "--open", "--json").objects.isEmpty)
        #expect(try bilko("fsck", "--quick").status == 0)
    }

    @Test("the same decision with another reason takes the place of the one that nobody has sent")
    func anotherReason() throws {
        try signIn()
        try change("a-2", "pending", "approval")
        #expect(try bilko("upload").status == 0)
        #expect(try bilko("inbox", "reject", "a-2").status == 0)
        #expect(try bilko("inbox", "reject", "a-2", "--reason", "bez računa").status == 0)
        #expect(try bilko("inbox", "reject", "a-2", "--reason", "bez računa").status == 0, "the same again is the same")
        let items = try bilko("queue", "list", "--json").objects
        #expect(items.compactMap { $0["state"] as? String } == ["done", "waiting"])
        let payload = (items.last?["item"] as? [String: Any])?["payload"] as? String
        #expect(payload?.contains("bez računa") == true, "\(items)")
        #expect(try bilko("queue", "list").output.contains("decided anew"))
        #expect(try bilko("upload").status == 0)
        #expect(try status("a-2") == "rejected")
        #expect(try server.actions().filter { $0 == "reject" }.count == 1)
    }

    @Test("what a person is told to type can be typed, and fits what it is about")
    func remedies() throws {
        try signIn()
        try change("a 3/ž", "pending", "approval")
        #expect(try bilko("upload").status == 0)
        #expect(try bilko("inbox").output.contains("bilko inbox approve 'a 3/ž'"))
        #expect(try bilko("queue", "approve", "gone", "--base-version", "1").status == 0)
        #expect(try bilko("upload").status == 10)
        let list = try bilko("queue", "list", "--attention").output
        #expect(list.contains("bilko queue drop 1 --reason") && !list.contains("correct the draft"), "\(list)")
        #expect(try bilko("queue", "drop", "1", "--reason", "x").status == 0)
        #expect(try bilko("inbox", "approve", "a 3/ž").status == 0 && bilko("upload").status == 0)
        let done = try bilko("queue", "retry", "2")
        #expect(done.status == 2 && done.talk.contains("nothing is to be done"), "\(done.talk)")
    }

    @Test("today and the lists are what the server told last, also without it, with the time beside")
    func cache() throws {
        let before = try bilko("today")
        #expect(before.status == 0 && before.talk.contains("account add"), "\(before.talk)")
        try signIn()
        #expect(try bilko("today").talk.contains("--fetch"))
        try change(
            "i-1", "overdue", "invoice", fields: #"{"customer":"Ćevabdžinica","total":"120.00","currency":"EUR"}"#)
        try change(
            "t-1", "tax.deadline", "alert",
            fields: #"{"link":"bilko://compliance/HR/VAT_RETURN","due_on":"2026-12-20"}"#)
        try change("t-2", "document.requested", "alert", fields: #"{"link":"https://evil.example/?ana"}"#)
        #expect(try bilko("today", "--fetch").status == 0)
        server.stop()
        let today = try bilko("today")
        #expect(
            today.output.contains("1 open, 1 overdue") && today.output.contains("a tax deadline is near, by 2026-12-20")
        )
        #expect(today.output.contains("HR, EUR, PDV") && !today.output.contains("stale"), "\(today.output)")
        let report = try #require(try bilko("today", "--json").objects.first?["server"] as? [String: Any])
        #expect(report["stale"] as? Bool == false && report["fetched_at"] != nil)
        #expect(try bilko("today", "--fetch").status == 12, "nobody is there")
        let invoices = try bilko("server", "invoices", "--json").objects
        #expect(invoices.first?["id"] as? String == "i-1" && invoices.first?["stale"] as? Bool == false)
        #expect(try bilko("server", "invoices").output.contains("Ćevabdžinica"))
        #expect(try bilko("server", "show", "i-1").output.contains("customer: Ćevabdžinica"))
        #expect(try bilko("open", "bilko://invoice/i-1").output.contains("overdue"))
        #expect(try bilko("open", "bilko://compliance/HR/VAT_RETURN").output.contains("2026-12-20"))
        let alerts = try inbox("alert")
        #expect(alerts.count == 3, "the overdue invoice, too")
        #expect(!(try bilko("inbox").output.contains("evil")), "a link holds identities alone")
        #expect(try bilko("server", "show", "nothing").status == 2)
    }

    @Test("an invoice is marked as paid in the version that was looked at, once")
    func paid() throws {
        try signIn()
        try change("i-1", "sent", "invoice", fields: #"{"total":"120.00"}"#)
        try change("i-2", "sent", "invoice")
        #expect(try bilko("server", "mark-paid", "i-1").status == 2, "nobody has looked at it")
        #expect(try bilko("server", "invoices", "--fetch").status == 0)
        #expect(try bilko("server", "mark-paid", "i-1", "--on", "25.13.2026").status == 1)
        #expect(try bilko("server", "mark-paid", "i-1", "--on", "25.11.2026").status == 0)
        #expect(try status("i-1") == "paid")
        let again = try bilko("server", "mark-paid", "i-1")
        #expect(again.status == 10 && again.talk.contains("not open"), "\(again.talk)")
        try change("i-2", "sent", "invoice", fields: #"{"total":"1.00"}"#)
        let stale = try bilko("server", "remind", "i-2")
        #expect(stale.status == 10 && stale.talk.contains("nothing was done"), "\(stale.talk)")
        #expect(try bilko("server", "invoices", "--fetch").status == 0)
        #expect(try bilko("server", "remind", "i-2").status == 0)
        #expect(try server.actions().filter { $0 == "remind" || $0 == "mark-paid" } == ["mark-paid", "remind"])
        #expect(try bilko("server", "push").output.contains("nothing is registered"))
    }

    @Test("what a server asks is told like everything else, by its type and with identities alone")
    func notices() throws {
        try signIn()
        let told = scratch.path + "/told"
        let script = scratch.path + "/bin/notify-send"
        try FileManager.default.createDirectory(
            atPath: (script as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data("#!/bin/sh\necho \"$@\" >> '\(told)'\n".utf8).write(to: URL(fileURLWithPath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        try Data("[[notify]]\nkind = \"desktop\"\n".utf8).write(
            to: URL(fileURLWithPath: scratch.path + "/home/config.toml"))
        let follower = Process()
        follower.executableURL = URL(fileURLWithPath: Bilko.executable)
        follower.arguments = ["upload", "--follow", "-q"]
        follower.environment = ProcessInfo.processInfo.environment.merging([
            "BILKO_HOME": scratch.path + "/home", "XDG_CONFIG_HOME": scratch.path + "/config",
            "BILKO_KEYRING": "file",
            "PATH": scratch.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/dev/null",
        ]) { $1 }
        follower.standardError = FileHandle.nullDevice
        follower.standardOutput = FileHandle.nullDevice
        try follower.run()
        defer {
            follower.terminate()
            follower.waitUntilExit()
        }
        // A listener that is new is told what comes from then on, so it is asked until it listens.
        var said = ""
        for number in 1...60 where !said.contains("asked for") {
            try change("a-\(number)", "pending", "approval", fields: #"{"title":"Tajna d.o.o."}"#)
            _ = try bilko("upload")
            usleep(1_000_000)
            said = (try? String(contentsOfFile: told, encoding: .utf8)) ?? ""
        }
        #expect(said.contains("asked for: 'bilko inbox'"), "\(said)")
        #expect(!said.contains("Tajna"))
    }
}
