import Foundation
import TestSupport
import Testing

/// Accounts of other kinds, with the real program.
@Suite struct BackendAccountTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"]).run(arguments)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
        return scratch.path + "/" + name
    }

    private func files(below root: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.contains(".") }.sorted()
    }

    @Test("a folder: what is captured lies there as files; a disk that is not mounted is waited for")
    func folder() throws {
        let disk = scratch.path + "/disk"
        #expect(try bilko("account", "add", disk, "--kind", "folder").status == 2, "it is not mounted")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let added = try bilko("account", "add", disk, "--kind", "folder", "--json")
        let account = try #require(try bilko("account", "list", "--json").objects.first)
        #expect(added.status == 0 && account["kind"] as? String == "folder")
        #expect(added.objects.first as NSDictionary? == account as NSDictionary)
        let inbox = try scratch.inbox(["01-caffe-bar.jpg"])
        #expect(try bilko("import", inbox).status == 0)
        try FileManager.default.moveItem(atPath: disk, toPath: disk + ".away")
        let away = try bilko("upload")
        #expect(away.status == 12 && away.talk.contains("mount the disk"))
        #expect(!FileManager.default.fileExists(atPath: disk), "nothing is written beside it")
        try FileManager.default.moveItem(atPath: disk + ".away", toPath: disk)
        let there = try bilko("upload", "--now", "--json")
        #expect(there.status == 0 && there.objects.first?["delivered"] as? Int == 2)
        let names = try files(below: disk)
        #expect(names.count == 3 && names[0].hasPrefix("drafts/") && names[2].hasSuffix(".jpg"), "\(names)")
        let draft = try #require(FileManager.default.contents(atPath: disk + "/" + names[0]))
        let content = try #require(try JSONSerialization.jsonObject(with: draft) as? [String: Any])
        let payload = content["payload"] as? [String: Any]
        #expect((payload?["fields"] as? [String: Any])?["merchant"] != nil)
        #expect(try bilko("upload", "--json").objects.first?["delivered"] as? Int == 0)
        #expect(try bilko("account", "login", "--token-file", file("t", "x")).status != 0, "a folder has no secret")
    }

    @Test(
        "a folder: killed at every call that makes something durable, it holds whole files only, and each once",
        arguments: ["fsync", "renameat2", "mkdirat"])
    func killed(call: String) throws {
        let (disk, home) = (scratch.path + "/disk", scratch.path + "/home")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        #expect(try bilko("account", "add", disk, "--kind", "folder").status == 0)
        let inbox = try scratch.inbox(["01-caffe-bar.jpg"])
        #expect(try bilko("import", inbox).status == 0)
        for path in [disk, home] { try FileManager.default.copyItem(atPath: path, toPath: path + ".kept") }
        let original = try #require(FileManager.default.contents(atPath: inbox + "/01-caffe-bar.jpg"))
        var kills = 0
        for number in 1...60 {
            for path in [disk, home] {
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.copyItem(atPath: path + ".kept", toPath: path)
            }
            let isKilled = try uploadKilled(at: call, number)
            for name in try files(below: disk) where !name.contains("/.") {
                let bytes = try #require(FileManager.default.contents(atPath: disk + "/" + name))
                guard name.hasSuffix(".json") else {
                    #expect(bytes == original, "\(call) \(number): \(name)")
                    continue
                }
                #expect((try? JSONSerialization.jsonObject(with: bytes)) != nil, "\(call) \(number): \(name)")
            }
            guard isKilled else { break }
            kills += 1
            let after = try bilko("upload", "--now", "--json")
            #expect(
                after.status == 0 && after.objects.first?["waiting"] as? Int == 0, "\(call) \(number): \(after.talk)")
            #expect(try files(below: disk).count == 3, "\(call) \(number)")
        }
        // They are counted by thread.
        #expect(kills >= 1 && kills < 60)
    }

    /// Runs an upload that dies at the n-th such call.
    ///
    /// - Returns: whether it died; `false` when there is no such call any more.
    private func uploadKilled(at call: String, _ number: Int) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
        process.arguments = [
            "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL:when=\(number)",
            Bilko.executable, "upload", "-q", "--now", "--width", "1", "--home", scratch.path + "/home",
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CONFIG_HOME"] = scratch.path + "/config"
        process.environment = environment
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal || process.terminationStatus != 0
    }

    @Test("a bucket: the secret is asked for, tried, and kept in the keyring alone")
    func bucket() throws {
        let server = try ServiceDouble("s3.py")
        defer { server.stop() }
        let address = server.address
        func add(_ secret: String) throws -> Bilko.Answer {
            try bilko(
                "account", "add", address, "--kind", "s3", "--bucket", "receipts", "--region", "eu-central-1",
                "--prefix", "/books/", "--access-key", "AKIATEST", "--token-file", try file("secret", secret))
        }
        let refused = try add("wrong")
        #expect(refused.status == 11 && refused.talk.contains("refuses"))
        #expect(try bilko("account", "list", "--json").objects.isEmpty)
        #expect(try add("secret").status == 0)
        let account = try #require(try bilko("account", "list", "--json").objects.first)
        let name = (account["account"] as? [String: Any])?["id"] as? String
        #expect(name?.hasSuffix("/receipts/books::AKIATEST") == true)
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        #expect(try bilko("upload", "--json").objects.first?["delivered"] as? Int == 2)
        #expect(try bilko("account", "login", "--token-file", file("other", "wrong")).status == 11)
        #expect(try bilko("account", "login", "--token-file", file("secret", "secret")).status == 0)
        #expect(try bilko("account", "logout").status == 0)
        #expect(
            try bilko(
                "drafts", "edit", bilko("drafts", "list", "--json").objects[0]["draft"] as? String ?? "", "--total",
                "5.00"
            ).status == 0)
        #expect(try bilko("upload").status == 11)
    }

    @Test("Minimax: who may not come into the organisation is told so; what is captured lies in its inbox once")
    func minimax() throws {
        let server = try ServiceDouble("minimax.py")
        defer { server.stop() }
        let address = server.address + "/HR/API"
        func add(_ password: String, organisation: String = "6004") throws -> Bilko.Answer {
            try bilko(
                "account", "add", address, "--kind", "minimax", "--organisation", organisation, "--user", "ana",
                "--client-id", "Client_BID", "--scope", "minimax.hr", "--token-file",
                try file("secret", "s3+?&:" + password))
        }
        let refused = try add("wrong")
        #expect(refused.status == 11 && refused.talk.contains("invalid_grant"), "\(refused.talk)")
        #expect(!refused.talk.contains("Horvat"), "the server's own text may hold names")
        let stranger = try add("secret", organisation: "5")
        #expect(stranger.status == 2 && stranger.talk.contains("organisation"), "\(stranger.talk)")
        #expect(try bilko("account", "list", "--json").objects.isEmpty)
        #expect(try add("secret").status == 0)
        let account = try #require(try bilko("account", "list", "--json").objects.first)
        let name = (account["account"] as? [String: Any])?["id"] as? String
        #expect(name?.hasSuffix("/HR/API/orgs/6004::ana") == true, "\(name ?? "")")
        #expect(!"\(account)".contains("s3+?"), "secrets are in the keyring alone")
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        #expect(try bilko("upload").status == 0)
        let sent = try bilko("upload", "--now", "--json").objects.first
        #expect(sent?["waiting"] as? Int == 0 && sent?["needs_attention"] as? Int ?? 0 == 0, "\(sent ?? [:])")
        let inbox = try bilko("queue", "list", "--json").objects
        #expect(inbox.count == 2 && inbox.allSatisfy { $0["state"] as? String == "done" }, "\(inbox)")
        #expect(try bilko("account", "login", "--token-file", file("other", "s3+?&:other")).status == 11)
        #expect(try bilko("account", "login", "--token-file", file("plain", "secret")).talk.contains("colon"))
    }

    @Test("e-računi: whose secrets are wrong is told so; what is captured is a received invoice with its picture")
    func eracuni() throws {
        let server = try ServiceDouble("eracuni.py")
        defer { server.stop() }
        // Without a path it is Croatia's.
        let address = server.address
        func add(_ token: String, at address: String) throws -> Bilko.Answer {
            try bilko(
                "account", "add", address, "--kind", "eracuni", "--organisation", "12345678903", "--user", "ana",
                "--token-file", try file("secret", "k3y+/=:" + token))
        }
        let refused = try add("wr0ngt0k3n", at: address)
        #expect(refused.status == 11 && !refused.talk.contains("wr0ngt0k3n"), "\(refused.talk)")
        let elsewhere = try add("secret", at: address + "/WebServicesXX/API")
        #expect(elsewhere.status == 2 && elsewhere.talk.contains("WebServicesHR"), "\(elsewhere.talk)")
        #expect(try bilko("account", "list", "--json").objects.isEmpty)
        #expect(try add("secret", at: address).status == 0)
        let account = try #require(try bilko("account", "list", "--json").objects.first)
        let name = (account["account"] as? [String: Any])?["id"] as? String
        #expect(name?.hasSuffix("/WebServicesHR/API/orgs/12345678903::ana") == true, "\(name ?? "")")
        #expect(!"\(account)".contains("k3y+"), "secrets are in the keyring alone")
        #expect(try bilko("import", scratch.inbox(["01-caffe-bar.jpg"])).status == 0)
        let draft = try #require(try bilko("drafts", "list", "--json").objects.first?["draft"] as? String)
        let ready = try bilko("drafts", "edit", draft, "--ready")
        #expect(ready.status == 0, "\(ready.talk)")
        #expect(try bilko("upload").status == 0)
        let queue = try bilko("queue", "list", "--json").objects
        #expect(!queue.isEmpty && queue.allSatisfy { $0["state"] as? String == "done" }, "\(queue)")
        #expect(try bilko("drafts", "set-aside", draft, "--reason", "no-expense").status == 0)
        let aside = try bilko("upload", "--json").objects.first
        #expect(aside?["needs_attention"] as? Int == 1, "\(aside ?? [:])")
        #expect(try bilko("queue", "list", "--attention").output.contains("51:4488260"), "it is booked there")
        #expect(try bilko("account", "login", "--token-file", file("other", "k3y+/=:other")).status == 11)
        #expect(try bilko("account", "login", "--token-file", file("plain", "secret")).talk.contains("colon"))
    }

    @Test(
        "what a kind needs is said",
        arguments: [
            (["https://h", "--kind", "webdav"], "--user"), (["https://h", "--kind", "s3"], "--bucket"),
            (["https://h", "--kind", "minimax"], "--organisation"),
            (["https://h", "--kind", "minimax", "--organisation", "7", "--user", "ana"], "--client-id"),
            (["https://h", "--kind", "eracuni", "--organisation", "7"], "--user"),
            (["https://h", "--kind", "paperless"], "--token-file"), (["https://h"], "--token-file"),
            (["http://h.example", "--kind", "beenvoice", "--token-file", "/dev/null"], "https"),
            (["https://h", "--kind", "fax"], "fax"),
        ])
    func needs(arguments: [String], word: String) throws {
        let answer = try scratch.bilko().run(["account", "add"] + arguments)
        #expect(answer.status == 1 && answer.talk.contains(word), "\(answer.talk)")
    }
}

/// A double of a service, from those of the backends, until it is stopped.
private struct ServiceDouble {
    private let process = Process()
    /// Where it answers, without a path.
    let address: String

    init(_ script: String) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", Checkout.path + "/Tests/Delivery/DeliveryTests/Backends/Servers/" + script]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        address = "http://127.0.0.1:" + (try output.firstLine())
    }

    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
