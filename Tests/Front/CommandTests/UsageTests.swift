import Foundation
import TestSupport
import Testing

/// What is said to somebody who has mistyped, asks for help, or looks at how things stand.
@Suite struct UsageTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"]).run(arguments)
    }

    private func token(_ text: String = Recording.token) throws -> String {
        let path = scratch.path + "/token"
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(
        "help of a verb that is not there is a usage error",
        arguments: [
            ["nonsense", "--help"], ["nonsense", "-h"], ["--help", "nonsense"], ["-h", "drafts", "nonsense"],
            ["drafts", "nonsense", "--help"], ["help", "nonsense"], ["nonsense"], ["drafts", "nonsense", "--json"],
        ])
    func unknownVerb(arguments: [String]) throws {
        let answer = try scratch.bilko().run(arguments)
        #expect(answer.status == 1 && answer.output.isEmpty && answer.talk.contains("'nonsense'"), "\(answer.talk)")
    }

    @Test(
        "help of a verb that is there is its help",
        arguments: [["--help"], ["drafts", "--help"], ["drafts", "edit", "--help"], ["help", "drafts"], ["help"]])
    func help(arguments: [String]) throws {
        let answer = try scratch.bilko().run(arguments)
        #expect(answer.status == 0 && answer.output.hasPrefix("OVERVIEW"), "\(answer.talk)")
    }

    @Test(
        "a verb that was mistyped is guessed",
        arguments: [["drafts", "lst"], ["imprt", "x"], ["help", "drafts", "edti"]])
    func guessedVerb(arguments: [String]) throws {
        let answer = try scratch.bilko().run(arguments)
        let meant = ["lst": "list", "imprt": "import", "edti": "edit"].first { arguments.contains($0.key) }
        #expect(answer.status == 1 && answer.talk.contains("Did you mean '\(meant?.value ?? "")'?"), "\(answer.talk)")
        let local = try scratch.bilko(["BILKO_LANGUAGE": "hr"]).run(arguments)
        #expect(local.talk.contains("Jeste li mislili"), "\(local.talk)")
    }

    @Test("a verb that a noun does not have points to the help of the noun")
    func helpOfNoun() throws {
        let answer = try scratch.bilko().run(["drafts", "nonsense"])
        #expect(answer.talk.contains("See 'bilko drafts --help'"), "\(answer.talk)")
        #expect(answer.talk.contains("Usage: bilko drafts <subcommand>"), "\(answer.talk)")
    }

    @Test("values that may be said are listed in the language, too")
    func listedValues() throws {
        let answer = try scratch.bilko(["BILKO_LANGUAGE": "hr"]).run(["handover", "2026-01", "--as", "nonsense"])
        #expect(answer.status == 1 && answer.talk.contains("Navedite jedno od ovoga:"), "\(answer.talk)")
        #expect(answer.talk.contains("- xlsx") && !answer.talk.contains("Please"), "\(answer.talk)")
    }

    @Test("a home without an account says how to add one; a path is told from an address")
    func firstAccount() throws {
        #expect(try bilko("account", "list").talk.contains("bilko account add ADDRESS"))
        #expect(try bilko("status").output.contains("no account to send to yet: bilko account add"))
        let path = try bilko("account", "add", scratch.path)
        #expect(path.status == 1 && path.talk.contains("--kind folder \(scratch.path)"), "\(path.talk)")
        let open = try bilko("account", "add", "http://93.184.216.34", "--token-file", token())
        #expect(open.status == 1 && open.talk.contains("93.184.216.34 would be spoken to"), "\(open.talk)")
    }

    @Test("off a terminal, what a draft says and what was undone is whole")
    func wholeAnswers() throws {
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        let id = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
        let edited = try bilko("drafts", "edit", id, "--total", "16,00")
        #expect(edited.output.contains("The fiscal code says 14.47, the draft 16.00."), "\(edited)")
        let undone = try bilko("drafts", "undo", id)
        #expect(undone.output.contains("total: 16.00 EUR → 14.47 EUR"), "\(undone)")
    }

    @Test("a file that is cut short says so in sentences, without a semicolon behind a full stop")
    func sentences() throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: Bilko.samples + "/images/03-fuel.jpg")).prefix(3_000)
        try picture.write(to: URL(fileURLWithPath: scratch.path + "/cut.jpg"))
        let answer = try bilko("import", scratch.path + "/cut.jpg")
        #expect(answer.status == 2 && answer.talk.contains("cut short"), "\(answer.talk)")
        #expect(!answer.talk.contains(".;") && !answer.output.contains(".;"), "\(answer.talk)")
    }

    @Test("off a terminal, help is whole and what was typed is answered as it stands; in a journal it is taken out")
    func staticHelp() throws {
        let answer = try bilko("drafts", "edit", "ab", "--total")
        #expect(answer.status == 1 && answer.talk.contains("12,30 or 12.30, 1.234,56"), "\(answer.talk)")
        #expect(!answer.talk.contains("<amount>"))
        let typed = try bilko("drafts", "edit", "ab", "cd", "4711,20")
        #expect(typed.status == 1 && typed.talk.contains("'4711,20'"), "\(typed.talk)")
        let kept = try scratch.bilko(["JOURNAL_STREAM": "8:1"]).run(["drafts", "edit", "ab", "cd", "4711,20"])
        #expect(kept.status == 1 && !kept.talk.contains("4711"), "\(kept.talk)")
    }

    @Test(
        "what is no port is refused as that, also where it looks like an option", arguments: ["--port", "--lan-port"])
    func ports(option: String) throws {
        for verb in option == "--port" ? ["serve", "review"] : ["serve"] {
            for port in ["-1", "65536", "70000"] {
                let answer = try bilko(verb, option, port)
                #expect(
                    answer.status == 1 && answer.talk.contains("\(option) goes from 1 to 65535"),
                    "\(port): \(answer.talk)")
            }
            for port in ["abc", "", "--json", "1.5"] {
                let answer = try bilko(verb, option, port)
                #expect(
                    answer.status == 1 && answer.talk.contains("The value '\(port)' is invalid for '\(option)"),
                    "\(port): \(answer.talk)")
            }
        }
    }

    @Test("an item of the queue that is not there points to the queue")
    func queueItem() throws {
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        let answer = try bilko("queue", "show", "99")
        #expect(answer.status == 2 && answer.talk.contains("bilko queue list"), "\(answer.talk)")
        #expect(!answer.talk.contains("drafts list"))
    }

    @Test("what cannot be delivered stands in the status; a refused token of a new account says what to do")
    func undelivered() throws {
        let server = try ReferenceServerProcess(["--fault", "POST /mobile/expense-drafts 422"])
        let wrong = try bilko("account", "add", server.address, "--token-file", token("wrong"))
        #expect(wrong.status == 11 && wrong.talk.contains("bilko account add"), "\(wrong.talk)")
        #expect(!wrong.talk.contains("account login"), "\(wrong.talk)")
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        #expect(try bilko("upload").status == 10)
        let status = try bilko("status")
        #expect(status.output.contains("attention: 1") && status.output.contains("queue item 1"), "\(status.output)")
        let items = try bilko("status", "--json").objects.first?["undelivered"] as? [[String: Any]]
        #expect(items?.first?["item"] as? Int == 1)
        #expect((items?.first?["next_step"] as? String)?.contains("bilko queue retry 1") == true)
    }

    @Test("the link of a notice about the account shows the account, and what holds it up")
    func accountLink() throws {
        let server = try ReferenceServerProcess()
        #expect(try bilko("open", "bilko://account/active").status == 11, "there is none yet")
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        _ = try server.ask(
            "/sandbox/faults", method: "POST",
            body: #"["POST /mobile/expense-drafts 401", "POST /mobile/documents/upload-url 401"]"#)
        #expect(try bilko("upload").status == 11)
        let opened = try bilko("open", "bilko://account/active")
        #expect(opened.status == 0 && opened.output.contains("::ana"), "\(opened.talk)")
        #expect(opened.output.contains("bilko account login"), "\(opened.output)")
        #expect(try bilko("open", "bilko://account/other").status == 1)
    }

    @Test("a folder has no user to ask, and says what it is; a switch says who is active")
    func folders() throws {
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(name)", withIntermediateDirectories: true)
            let added = try bilko("account", "add", "\(scratch.path)/\(name)", "--kind", "folder", "--name", name)
            #expect(added.status == 0, "\(added.talk)")
        }
        let who = try bilko("account", "whoami")
        #expect(who.status == 0 && who.output.contains("nobody signs in"), "\(who.talk)")
        let json = try #require(try bilko("account", "whoami", "one", "--json").objects.first)
        #expect(json["kind"] as? String == "folder" && json["user"] as? String == scratch.path + "/one")
        let login = try bilko("account", "login")
        #expect(login.status == 1 && login.talk.contains("nobody signs in there"), "\(login.talk)")
        #expect(try bilko("import", self.scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        #expect(try bilko("queue", "pause").status == 0)
        let held = try bilko("queue", "list").talk
        #expect(held.firstMatch(of: #/held up since \d{4}-\d\d-\d\d \d\d:\d\d: /#) != nil, "\(held)")
        let switched = try bilko("account", "switch", "one")
        #expect(switched.status == 0 && switched.talk.contains("/one is active now"), "\(switched.talk)")
        #expect(try bilko("queue", "resume").status == 0)
        let sent = try bilko("upload")
        #expect(
            sent.status == 0 && sent.talk.contains("2 of these for two: bilko upload --account two"), "\(sent.talk)")
    }

    @Test("a server that is not there ends 'upload' with its exit code, also where nothing is due; it is counted once")
    func away() throws {
        let server = try ReferenceServerProcess()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        let sent = try bilko("upload")
        #expect(sent.status == 0 && sent.talk == "sent 2, 0 waiting, 0 in need of attention\n", "\(sent.talk)")
        #expect(try bilko("upload").status == 0)
        server.stop()
        let away = try bilko("upload")
        #expect(away.status == 12 && away.talk.contains("refuses the connection"), "\(away.talk)")
        #expect(away.talk.contains("run the command again") && !away.talk.contains("tried again"), "\(away.talk)")
        #expect(try bilko("account", "whoami").talk.contains("tried again") == false)
    }

    @Test("a taken port is said in words, by the server and by the page of counters")
    func takenPort() throws {
        let server = try ReferenceServerProcess()
        let second = try scratch.bilko().lab.run(["server", "--port", server.port])
        #expect(second.status == 4 && second.talk.contains("another program listens there"), "\(second.talk)")
        #expect(!second.talk.contains("bind("), "\(second.talk)")
        let watching = try bilko("watch", scratch.inbox([]), "--metrics", server.port)
        #expect(watching.status == 4 && !watching.talk.contains("bind("), "\(watching.talk)")
    }

    @Test("what is tried out has a home beside that of BILKO_HOME")
    func environments() throws {
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        let dev = try bilko("import", Bilko.samples + "/images/02-supermarket.jpg", "--environment", "dev")
        #expect(dev.status == 0, "\(dev.talk)")
        #expect(try bilko("drafts", "list", "--json").objects.count == 1)
        #expect(try bilko("drafts", "list", "--json", "--environment", "dev").objects.count == 1)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/home-dev/ledger.sqlite"))
        let named = try bilko("drafts", "list", "--json", "--environment", "dev", "--home", scratch.path + "/home")
        #expect(named.objects.first?["draft"] as? String != nil, "who names a home gets it")
    }
}
