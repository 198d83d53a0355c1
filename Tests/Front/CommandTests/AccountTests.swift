import Foundation
import TestSupport
import Testing

/// Several accounts, several ways to sign in, folders and environments, with real processes.
@Suite struct AccountTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ environment: [String: String] = [:]) -> Bilko {
        scratch.bilko(environment.merging(["XDG_CONFIG_HOME": scratch.path + "/config"]) { $1 })
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = scratch.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func token() throws -> String { try file("token", Recording.token + "\n") }

    private func add(_ server: ReferenceServerProcess, _ more: String...) throws -> Bilko.Answer {
        try bilko().run(["account", "add", server.address] + more)
    }

    /// As an app on a telephone would make it (RFC 6238).
    private func oneTimeCode() throws -> String {
        let program = """
            import hashlib, hmac, struct, time
            code = hmac.new(b"sandbox", struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
            at = code[19] & 15
            print("%06d" % ((struct.unpack(">I", code[at:at + 4])[0] & 0x7fffffff) % 1000000))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func count(_ state: String) throws -> Int {
        try bilko()("queue", "list", "--json").objects.count { $0["state"] as? String == state }
    }

    @Test("e-mail and password, one-time code, tenant, envelopes; renewed when refused and when expired; logged out")
    func password() throws {
        let server = try ReferenceServerProcess(["--sign-in", "password", "--totp", "--token-seconds", "2"])
        #expect(try bilko().lab("fill-queue", "--home", bilko().home, "--count", "1", "--bytes", "1000").status == 0)
        let wrong = try add(server, "--email", "ana@example.test", "--password-file", file("p", "sandbox\n000000\n"))
        #expect(wrong.status == 11 && wrong.talk.contains("wrong e-mail address, password or code"), "\(wrong.talk)")
        #expect(wrong.talk.contains("type them again") && !wrong.talk.contains("--client-id"), "\(wrong.talk)")
        let without = try add(server, "--email", "ana@example.test", "--password-file", file("p", "sandbox\n"))
        #expect(without.talk.contains("there is no one-time code"), "\(without.talk)")
        #expect(without.status == 2 && !without.talk.contains("in time"), "\(without.talk)")
        let secrets = try file("p", "sandbox\n\(oneTimeCode())\n")
        let added = try add(server, "--email", "ana@example.test", "--password-file", secrets, "--name", "obrt")
        #expect(added.status == 0, "\(added.talk)")
        #expect(try bilko()("upload").status == 0)
        #expect(try server.actions() == ["create", "upload"])
        Thread.sleep(forTimeInterval: 2.5)
        let asked = try bilko()("account", "whoami", "obrt", "--json")
        #expect(asked.objects.first?["user"] as? String == "ana", "\(asked.talk)")
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["GET /mobile/bootstrap 401 x1"]"#)
        #expect(try bilko()("account", "whoami").status == 0, "refused once, renewed, and asked again")
        let tenant = try bilko().run(
            ["account", "login", "--email", "ana@example.test", "--tenant", "8", "--password-file"]
                + [file("p", "sandbox\n\(oneTimeCode())\n")])
        #expect(tenant.status != 0, "another tenant's books")
        #expect(try bilko()("account", "logout").talk.contains("signed out"))
        #expect(try bilko()("account", "whoami").status == 11)
        let typed = try bilko()(
            "account", "login", "--password-file", "-", input: Data("sandbox\n\(oneTimeCode())\n".utf8))
        #expect(typed.status == 0, "\(typed.talk)")
        #expect(try bilko()("account", "whoami").status == 0)
    }

    @Test("a session in cookies, with a large one, is kept, lengthened and ended")
    func cookies() throws {
        let server = try ReferenceServerProcess(["--sign-in", "cookies"])
        let added = try add(
            server, "--email", "ana@example.test", "--cookies", "--password-file", file("p", "sandbox\n"))
        #expect(added.status == 0, "\(added.talk)")
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["GET /mobile/bootstrap 401 x1"]"#)
        #expect(try bilko()("account", "whoami").status == 0, "refused once, asked for again, and sent again")
        #expect(try bilko()("account", "logout").status == 0)
        #expect(try bilko()("account", "whoami").status == 11)
        #expect(try bilko()("account", "login", input: Data("wrong\n".utf8)).status == 11)
        #expect(try bilko()("account", "login", input: Data("sandbox\n".utf8)).status == 0)
        // A server that has forgotten its sessions.
        server.stop()
        let again = try ReferenceServerProcess(["--sign-in", "cookies"], port: server.port)
        let over = try bilko()("account", "whoami")
        #expect(over.status == 11 && over.talk.contains("bilko account login"), "\(over.talk)")
        withExtendedLifetime(again) {}
    }

    @Test("neither tokens nor passwords are in any file but the keyring, nor in what is said")
    func secrets() throws {
        let server = try ReferenceServerProcess(["--sign-in", "password"])
        let added = try add(server, "--email", "ana@example.test", input: "sandbox-password-canary")
        #expect(added.status == 11, "it is the wrong password")
        #expect(try add(server, "--email", "ana@example.test", input: "sandbox").status == 0)
        #expect(try bilko()("account", "list").output.contains("password"))
        for file in try FileManager.default.subpathsOfDirectory(atPath: scratch.path) {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/" + file) else { continue }
            for marker in ["canary", "access-", "refresh-"] {
                #expect(data.range(of: Data(marker.utf8)) == nil, "\(file) holds \(marker)")
            }
        }
    }

    private func add(_ server: ReferenceServerProcess, _ more: String..., input: String) throws -> Bilko.Answer {
        try bilko().run(["account", "add", server.address] + more, input: Data((input + "\n").utf8))
    }

    @Test("accounts are apart: what was captured for one never goes to the other, whichever is active")
    func isolation() throws {
        let (first, second) = (try ReferenceServerProcess(), try ReferenceServerProcess())
        #expect(try bilko().lab("fill-queue", "--home", bilko().home, "--count", "2", "--bytes", "1000").status == 0)
        #expect(try add(first, "--token-file", token(), "--name", "one").status == 0)
        #expect(try add(second, "--token-file", token(), "--name", "two").status == 0)
        #expect(try bilko()("queue", "approve", "a-1", "--base-version", "1").status == 0)
        #expect(try bilko()("account", "switch", "one").status == 0)
        #expect(try bilko()("upload", "--account", "two").status == 10, "the server knows no such approval")
        #expect(try second.actions().isEmpty)
        #expect(try bilko()("upload").status != 0, "something still needs attention")
        #expect(try first.actions() == ["create", "create", "upload", "upload"])
        #expect(try second.actions().isEmpty)
        #expect(try add(second, "--token-file", token(), "--name", "one").status != 0, "the name is taken")
        #expect(try bilko()("account", "remove", "two").status == 0)
        #expect(try bilko()("account", "list", "--json").objects.count == 1)
        let other = first.address + "9"
        let moved = try bilko(["BILKO_API_URL": other])("account", "whoami")
        #expect(moved.status == 1 && moved.talk.contains("BILKO_API_URL"), "a token goes to no other host")
        #expect(try bilko(["BILKO_API_URL": first.address])("account", "whoami").status == 0)
    }

    @Test("a folder's drafts go to its account, also when that is added later")
    func folders() throws {
        let (mine, theirs) = (try ReferenceServerProcess(), try ReferenceServerProcess())
        let inbox = scratch.path + "/watched"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
        _ = try file(
            "home/config.toml", "[watch]\nsettle = 0.2\n[[watch.folder]]\npath = \"\(inbox)\"\naccount = \"client\"\n")
        #expect(try add(mine, "--token-file", token()).status == 0)
        try FileManager.default.copyItem(
            atPath: Bilko.samples + "/images/01-caffe-bar.jpg", toPath: inbox + "/receipt.jpg")
        let watching = Process()
        watching.executableURL = URL(fileURLWithPath: Bilko.executable)
        watching.arguments = ["watch", "--no-upload"]
        watching.environment = ProcessInfo.processInfo.environment.merging(["BILKO_HOME": scratch.path + "/home"]) {
            $1
        }
        watching.standardError = FileHandle.nullDevice
        watching.standardOutput = FileHandle.nullDevice
        try watching.run()
        for _ in 0..<600 where try bilko()("drafts", "list", "--json").objects.isEmpty { usleep(100_000) }
        watching.terminate()
        watching.waitUntilExit()
        #expect(try bilko()("upload").status == 0)
        #expect(try mine.actions().isEmpty)
        #expect(try bilko()("account", "list").talk.contains("2 operations wait for an account 'client'"))
        #expect(try count("waiting") == 2)
        #expect(try add(theirs, "--token-file", token(), "--name", "client").status == 0)
        #expect(try bilko()("account", "switch", mine.address.replacing("http://", with: "") + "::ana").status == 0)
        #expect(try bilko()("upload").status == 0)
        #expect(try mine.actions().isEmpty)
        #expect(try bilko()("upload", "--account", "client").status == 0)
        #expect(try theirs.actions() == ["create", "upload"])
    }

    @Test("each environment has a home, and an address is looked for in one order")
    func environments() throws {
        let server = try ReferenceServerProcess()
        let token = try token()
        let data = ["XDG_DATA_HOME": scratch.path + "/data", "BILKO_HOME": ""]
        func call(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Bilko.Answer {
            var tool = bilko(data.merging(environment) { $1 })
            tool.home = ""
            return try tool.run(arguments)
        }
        let none = try call(["account", "add", "--token-file", token])
        #expect(none.status == 1 && none.talk.contains("production = \"https://"), "\(none.talk)")
        let list = "[servers]\nproduction = \"https://127.0.0.1:1\"\nstaging = \"\(server.address)\"\n"
        for home in ["bilko", "bilko-staging"] { _ = try file("data/\(home)/config.toml", list) }
        #expect(try call(["account", "add", "--token-file", token, "--environment", "staging"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/data/bilko-staging/ledger.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/data/bilko/ledger.sqlite"))
        #expect(try call(["account", "whoami"], ["BILKO_ENVIRONMENT": "staging"]).status == 0)
        #expect(try call(["account", "whoami"]).status == 11)
        #expect(
            try call(["account", "add", "--token-file", token], ["BILKO_API_URL": server.address]).status == 0,
            "the environment's address comes before the list's")
        let mixed = try call([
            "account", "add", server.address, "--token-file", token, "--environment", "dev", "--home",
            scratch.path + "/data/bilko-staging",
        ])
        #expect(mixed.status == 1 && mixed.talk.contains("staging"), "\(mixed.talk)")
        #expect(try call(["account", "list"], ["BILKO_ENVIRONMENT": "live"]).status == 1)
    }
}
