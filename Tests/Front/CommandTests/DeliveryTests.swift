import Files
import Foundation
import SQLiteStore
import Synchronization
import TestSupport
import Testing

/// The acceptance tests of the mobile architecture document that concern a tool, by their words, with real processes.
@Suite struct DeliveryAcceptanceTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ environment: [String: String] = [:]) -> Bilko {
        scratch.bilko(environment.merging(["XDG_CONFIG_HOME": scratch.path + "/config"]) { $1 })
    }

    private func token(_ text: String = Recording.token) throws -> String {
        let path = scratch.path + "/token"
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("1: a receipt captured offline survives a restart and syncs after the network is back, once")
    func capturedOffline() throws {
        let journal = scratch.path + "/server"
        let first = try ReferenceServerProcess(["--file", journal])
        let port = first.port
        #expect(try bilko()("account", "add", first.address, "--token-file", token()).status == 0)
        first.stop()
        let inbox = try scratch.inbox(["01-caffe-bar.jpg"])
        let dying = try bilko([FailPoints.variable: FailPoint.draftCommitted.rawValue])("import", inbox)
        #expect(dying.signal == SIGKILL)
        let offline = try bilko()("upload")
        #expect(offline.status == 12 && offline.talk.contains("refuses the connection"))
        #expect(try bilko()("import", inbox).status == 0)
        #expect(try bilko()("drafts", "list", "--json").objects.count == 1)
        #expect(try bilko()("upload", "-q", "--now").status == 12)
        let second = try ReferenceServerProcess(["--file", journal], port: port)
        let online = try bilko()("upload", "--now", "--json")
        #expect(online.status == 0 && online.objects.first?["delivered"] as? Int == 2)
        #expect(try second.actions() == ["create", "upload"])
        let again = try bilko()("upload", "--json")
        #expect(again.status == 0 && again.objects.first?["delivered"] as? Int == 0)
        #expect(try second.actions() == ["create", "upload"])
        #expect(try bilko()("doctor").status == 0)
    }

    @Test(
        "2: a company of HR, RS or BA has its currency and its labels",
        arguments: [("HR", "EUR", "HR_FISK_ERACUN"), ("RS", "RSD", "SEF"), ("BA", "BAM", "")])
    func countries(country: String, currency: String, provider: String) throws {
        let server = try ReferenceServerProcess(["--country", country])
        let added = try bilko()("account", "add", server.address, "--token-file", token())
        #expect(added.status == 0 && added.talk.contains("\(country), \(currency)"))
        server.stop()
        let kept = try #require(try bilko()("account", "list", "--json").objects.first?["country"] as? [String: Any])
        #expect(kept["currency"] as? String == currency && kept["vatLabel"] as? String == "PDV")
        let again = try ReferenceServerProcess(["--country", country])
        let config = try #require(try again.ask("/mobile/country-config", token: Recording.token) as? [String: Any])
        #expect(config["vatLabel"] as? String == "PDV" && config["currency"] as? String == currency)
        #expect((config["invoiceStatusProvider"] as? String ?? "") == provider)
        #expect(config["supportsRegulatedEInvoiceSubmission"] as? Bool == false)
    }

    @Test("3: a link opens the right expense, document or approval, and nothing else")
    func links() throws {
        let inbox = try scratch.inbox(["01-caffe-bar.jpg", "02-supermarket.jpg"])
        #expect(try bilko()("import", inbox).status == 0)
        for draft in try bilko()("drafts", "list", "--json").objects {
            let id = try #require(draft["draft"] as? String ?? draft["id"] as? String)
            let opened = try bilko()("open", "bilko://expense/\(id)")
            #expect(opened.status == 0 && opened.output.contains(id))
        }
        for original in try bilko()("attachments", "list", "--json").objects {
            let id = try #require(original["document"] as? String)
            #expect(try bilko()("open", "bilko://document/\(id)", "--json").objects.first?["document"] as? String == id)
        }
        #expect(try bilko()("queue", "approve", "a-7", "--base-version", "3").status == 0)
        #expect(try bilko()("open", "bilko://approval/a-7").output.contains("approve version 3: waiting"))
        for link in [
            "bilko://expense/", "bilko://expense/../../etc", "http://a/b", "bilko://expense/%2e%2e", "bilko://x/1",
            "bilko://expense/--home", "bilko://expense/a/b", "bilko://compliance/HR",
        ] {
            #expect(try bilko()("open", link).status == 1, "\(link)")
        }
        #expect(try bilko()("open", "bilko://expense/ffff").status == 2)
    }

    @Test(
        "5 and row 52: no token, name or amount is in any file but the keyring, in no output, argument or environment")
    func canaries() throws {
        let marker = "canary\(UUID().uuidString.prefix(8))token"
        let server = try ReferenceServerProcess(["--token-file", try token(marker)])
        let inbox = try scratch.inbox(["01-caffe-bar.jpg"])
        var said = ""
        func call(_ arguments: String...) throws -> Bilko.Answer {
            let answer = try bilko().run(arguments)
            said += answer.output + answer.talk
            return answer
        }
        #expect(try call("account", "add", server.address, "--token-file", scratch.path + "/token").status == 0)
        try FileManager.default.removeItem(atPath: scratch.path + "/token")
        #expect(try call("import", inbox).status == 0)
        let merchant = try #require(
            try bilko()("drafts", "list", "--json").objects.first.flatMap {
                ($0["fields"] as? [String: Any])?["merchant"] as? String
            }
                ?? "Zeleni Prozor")
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["POST /mobile slow=1500"]"#)
        let environments = Mutex("")
        let watcher = Thread {
            for _ in 0..<40 {
                for id in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] where Int(id) != nil {
                    for name in ["cmdline", "environ"] {
                        guard let data = FileManager.default.contents(atPath: "/proc/\(id)/\(name)") else { continue }
                        let text = String(decoding: data, as: UTF8.self)
                        if text.contains(marker) { environments.withLock { $0 += "\(id) \(name)\n" } }
                    }
                }
                usleep(50_000)
            }
        }
        watcher.start()
        let upload = try call("upload")
        #expect(upload.status == 0)
        #expect(!upload.talk.contains(merchant) && !upload.output.contains(merchant))
        while !watcher.isFinished { usleep(10_000) }
        #expect(environments.withLock { $0 } == "")
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["/mobile 401"]"#)
        #expect(try call("queue", "approve", "a", "--base-version", "1").status == 0)
        #expect(try call("upload").status == 11)
        _ = try call("queue", "list", "--json")
        _ = try call("queue", "show", "1", "--json")
        _ = try call("account", "list", "--json")
        #expect(!said.contains(marker))
        let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        #expect(files.contains { $0.hasSuffix("home/keyring") } && files.contains { $0.hasSuffix("keyring.key") })
        for file in files {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/" + file) else { continue }
            #expect(data.range(of: Data(marker.utf8)) == nil, "\(file)")
            #expect(data.range(of: Data(Data(marker.utf8).base64EncodedString().utf8)) == nil, "\(file)")
        }
    }

    @Test("killed again and again while it sends, it delivers everything exactly once")
    func killedWhileSending() throws {
        let server = try ReferenceServerProcess(["--fault", "/mobile slow=40", "--fault", "/storage slow=40"])
        #expect(try bilko().lab("fill-queue", "--home", bilko().home, "--count", "40", "--bytes", "50000").status == 0)
        #expect(try bilko()("account", "add", server.address, "--token-file", token()).status == 0)
        var random = SystemRandomNumberGenerator()
        var kills = 0
        for _ in 0..<12 {
            let answer = try bilko().run(
                ["upload", "-q", "--width", "2"], killAfter: .random(in: 0.05...0.5, using: &random))
            kills += answer.signal == SIGKILL ? 1 : 0
        }
        #expect(kills > 3)
        #expect(try bilko()("upload", "--now", "-q").status == 0)
        let actions = try server.actions()
        #expect(actions.count == 80 && actions.count { $0 == "create" } == 40)
        #expect(try bilko()("queue", "list", "--open", "--json").objects.isEmpty)
    }

    @Test("what the user steers: attention, retry, pause, resume, resolve, export, login")
    func steering() throws {
        let server = try ReferenceServerProcess(["--fault", "POST /mobile/expense-drafts 422 x1"])
        #expect(try bilko()("upload").status == 11, "there is no account")
        try FileManager.default.removeItem(atPath: scratch.path + "/home")
        #expect(try bilko().lab("fill-queue", "--home", bilko().home, "--count", "2", "--bytes", "1000").status == 0)
        #expect(try bilko()("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko()("queue", "pause").status == 0)
        #expect(try bilko()("upload").talk.contains("held up"))
        #expect(try server.actions().isEmpty)
        #expect(try bilko()("queue", "resume").status == 0)
        #expect(try bilko()("upload").status == 10)
        let stuck = try bilko()("queue", "list", "--attention", "--json").objects
        let number = try #require(stuck.first?["sequence"] as? Int)
        #expect(stuck.count == 1)
        #expect(try bilko()("queue", "show", String(number)).output.contains("bilko queue retry \(number)"))
        #expect(try bilko()("queue", "export", String(number), scratch.path).status == 0)
        #expect(try bilko()("queue", "export", String(number), scratch.path).status == 4, "nothing is overwritten")
        #expect(try bilko()("queue", "resolve", String(number), "--mine").status == 2, "it is no conflict")
        #expect(try bilko()("queue", "retry", String(number)).status == 0)
        #expect(try bilko()("queue", "retry", String(number)).status == 2)
        #expect(try bilko()("upload").status == 0)
        #expect(try server.actions() == ["create", "create", "upload", "upload"])
        #expect(try bilko()("account", "login", "--token-file", token("viewer")).status == 2, "somebody else's token")
        #expect(try bilko()("account", "logout").status == 0)
        #expect(try bilko()("queue", "approve", "a", "--base-version", "1").status == 0)
        #expect(try bilko()("upload").status == 11)
        #expect(try bilko()("account", "login", "--token-file", token()).status == 0)
        #expect(try bilko()("upload").status == 10, "the server knows no such approval")
    }
}
