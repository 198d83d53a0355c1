import Foundation
import TestSupport
import Testing

/// Accounts that are wrong, gone or moved, with the real program and real servers.
@Suite struct AccountEndTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"]).run(arguments)
    }

    private func token() throws -> String {
        let path = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func fill(_ count: Int = 1, first: Int = 1) throws {
        let filled = try scratch.bilko().lab(
            "fill-queue", "--home", scratch.path + "/home", "--count", "\(count)", "--bytes", "1000", "--first",
            "\(first)")
        try #require(filled.status == 0, "\(filled.talk)")
    }

    @Test("an account is removed offline, with items in the queue; they wait, are told, and go on when it is back")
    func removing() throws {
        let journal = scratch.path + "/server"
        let server = try ReferenceServerProcess(["--file", journal])
        try fill()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        server.stop()
        let id = server.address.replacing("http://", with: "") + "::ana"
        #expect(try bilko("upload").status == 12)
        let removed = try bilko("account", "remove", id, "--json")
        #expect(removed.status == 0, "\(removed.talk)")
        let report = try #require(removed.objects.first)
        #expect(report["waiting"] as? Int == 2 && report["begun"] as? Int == 0)
        #expect(report["secrets_removed"] as? Bool == true)
        #expect(removed.talk.contains("2 operations wait for \(id)") && removed.talk.contains("queue move"))
        let list = try bilko("account", "list")
        #expect(list.talk.contains("2 operations wait for \(id)"), "\(list.talk)")
        let items = try bilko("queue", "list").output
        #expect(items.contains("(removed)") && items.contains("bilko queue move 1 --to ACCOUNT"), "\(items)")
        #expect(try bilko("account", "remove", id).status == 2, "it is gone, and so are its secrets")
        #expect(try bilko("account", "whoami").status == 11)
        let again = try ReferenceServerProcess(["--file", journal], port: server.port)
        #expect(try bilko("account", "add", again.address, "--token-file", token()).status == 0)
        #expect(try bilko("upload", "--now").status == 0)
        #expect(try again.actions() == ["create", "upload"])
        #expect(try bilko("fsck").status == 0)
    }

    @Test("a keyring that cannot be opened holds no removal up, and its secrets can be removed later")
    func brokenKeyring() throws {
        let server = try ReferenceServerProcess()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        let id = server.address.replacing("http://", with: "") + "::ana"
        let key = scratch.path + "/config/bilko/keyring.key"
        try FileManager.default.moveItem(atPath: key, toPath: key + ".away")
        let removed = try bilko("account", "remove", id)
        #expect(removed.status == 0 && removed.talk.contains("still in the keyring"), "\(removed.talk)")
        #expect(try bilko("account", "list", "--json").objects.isEmpty)
        try FileManager.default.moveItem(atPath: key + ".away", toPath: key)
        let later = try bilko("account", "remove", id)
        #expect(later.status == 0 && later.talk.contains("gone from the keyring"), "\(later.talk)")
        #expect(try bilko("account", "remove", id).status == 2)
        #expect(try bilko("account", "remove").status == 1 && bilko("account", "remove", "nobody").status == 2)
    }

    @Test("a mistyped address stands in nobody's way, and what was captured goes to the right one")
    func mistyped() throws {
        try fill()
        let wrong = try bilko("account", "add", "http://127.0.0.1:1", "--token-file", token())
        #expect(wrong.status == 12 && wrong.talk.contains("port"), "\(wrong.talk)")
        #expect(try bilko("upload").talk.contains("--unfinished"), "it is told how to give it up")
        let server = try ReferenceServerProcess()
        let path = try bilko("account", "add", server.address + "/books", "--token-file", token())
        #expect(path.status == 12 && path.talk.contains("path") && !path.talk.contains("queue"), "\(path.talk)")
        #expect(try bilko("account", "add", "http://127.0.0.1:1", "--token-file", token()).status == 12)
        let right = try bilko("account", "add", server.address, "--token-file", token())
        #expect(right.status == 0 && right.talk.contains("given up"), "\(right.talk)")
        #expect(try bilko("upload").status == 0)
        #expect(try server.actions() == ["create", "upload"])
        #expect(try bilko("account", "remove", "--unfinished").status == 2, "there is none")
        #expect(try bilko("account", "add", "http://127.0.0.1:1", "--token-file", token()).status == 12)
        #expect(try bilko("account", "remove", "--unfinished").status == 0)
    }

    @Test("a server that is elsewhere now is the same account, if it says so")
    func moved() throws {
        let journal = scratch.path + "/server"
        let server = try ReferenceServerProcess(["--file", journal])
        try fill()
        #expect(try bilko("account", "add", server.address, "--token-file", token(), "--name", "office").status == 0)
        #expect(try bilko("upload").status == 0)
        server.stop()
        let elsewhere = try ReferenceServerProcess(["--file", journal])
        try fill(1, first: 2)
        let nobody = try bilko("account", "edit", "office", "--address", "http://127.0.0.1:1")
        #expect(nobody.status == 12, "\(nobody.talk)")
        #expect(try bilko("account", "edit", "office").status == 1)
        let edited = try bilko("account", "edit", "office", "--address", elsewhere.address, "--name", "ured", "--json")
        #expect(edited.status == 0, "\(edited.talk)")
        #expect(edited.objects.first?["name"] as? String == "ured")
        #expect(try bilko("upload", "--now").status == 0)
        #expect(try elsewhere.actions() == ["create", "create", "upload", "upload"])
        let stranger = try ReferenceServerProcess(["--token-file", token()])
        #expect(try bilko("account", "edit", "ured", "--address", stranger.address).status == 0, "ana is there, too")
    }

    @Test("http of the local network needs a word of its own; public addresses never are")
    func unencrypted() throws {
        let refused = try bilko("account", "add", "http://192.168.77.1:9", "--token-file", token())
        #expect(refused.status == 1 && refused.talk.contains("--allow-unencrypted"), "\(refused.talk)")
        let outside = try bilko("account", "add", "http://8.8.8.8", "--token-file", token(), "--allow-unencrypted")
        #expect(outside.status == 1, "\(outside.talk)")
        let server = try ReferenceServerProcess()
        #expect(
            try bilko("account", "add", server.address, "--token-file", token(), "--allow-unencrypted").status == 0)
    }

    @Test("one-time codes are set up with the first code, and each backup code counts once")
    func secondStep() throws {
        let server = try ReferenceServerProcess(["--sign-in", "password"])
        func file(_ text: String) throws -> String {
            let path = scratch.path + "/typed"
            try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
        let email = ["--email", "ana@example.test", "--password-file"]
        let tool = scratch.bilko(["XDG_CONFIG_HOME": scratch.path + "/config"])
        #expect(try tool.run(["account", "add", server.address] + email + [file("sandbox")]).status == 0)
        let wrong = try bilko("account", "mfa", "--code-file", file("000000"))
        #expect(wrong.status == 11, "\(wrong.talk)")
        #expect(try tool.run(["account", "login"] + email + [file("sandbox")]).status == 0, "nothing has changed")
        // The code follows from the secret that is shown, so it is typed while the program waits for it.
        let setup = try typed(tool)
        #expect(setup.status == 0, "\(setup.talk)")
        let backup = setup.output.split(separator: "\n").filter { $0.hasPrefix("backup") }.map {
            String($0.dropFirst(10))
        }
        #expect(backup.count == 10 && setup.output.contains("otpauth://totp/"))
        let without = try tool.run(["account", "login"] + email + [file("sandbox")])
        #expect(without.status == 2 && without.talk.contains("no one-time code"), "\(without.talk)")
        let code = try #require(backup.first)
        #expect(try tool.run(["account", "login"] + email + [file("sandbox\n\(code)")]).status == 0)
        #expect(try tool.run(["account", "login"] + email + [file("sandbox\n\(code)")]).status == 11, "it was used")
    }

    /// Sets the second step up as a person does: reads the secret, makes the code of it, and types that.
    private func typed(_ tool: Bilko) throws -> Bilko.Answer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let program = """
            import base64, hashlib, hmac, struct, subprocess, sys, time
            tool = subprocess.Popen([sys.argv[1], "account", "mfa", "--code-file", "-"], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, text=True)
            first = tool.stdout.readline()
            secret = first.split()[1]
            key = base64.b32decode(secret + "=" * (-len(secret) % 8))
            code = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
            at = code[19] & 15
            tool.stdin.write("%06d\\n" % ((struct.unpack(">I", code[at:at + 4])[0] & 0x7fffffff) % 1000000))
            tool.stdin.close()
            print(first + tool.stdout.read(), end="")
            sys.exit(tool.wait())
            """
        process.arguments = ["python3", "-c", program, tool.program]
        process.environment = ProcessInfo.processInfo.environment.merging(tool.environment) { $1 }.merging([
            "BILKO_HOME": tool.home
        ]) { $1 }
        let (output, talk) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = talk
        Recording.starts(process)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let said = talk.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Bilko.Answer(
            status: process.terminationStatus, signal: nil, output: String(decoding: data, as: UTF8.self),
            talk: String(decoding: said, as: UTF8.self))
    }

    @Test("the server's pages are printed, and a provider's where the account signs in there")
    func pages() throws {
        let page = try bilko("account", "page", "register", "https://voice.example/", "--no-browser")
        #expect(page.status == 0 && page.output == "https://voice.example/auth/register\n", "\(page.talk)")
        let json = try bilko("account", "page", "forgot-password", "https://voice.example", "--no-browser", "--json")
        #expect(json.objects.first?["address"] as? String == "https://voice.example/auth/forgot-password")
        #expect(try bilko("account", "page", "nonsense").status == 1)
        #expect(try bilko("account", "page", "register").status == 11, "there is no account")
    }

    @Test("each request is noted with its identity, and without anything that it says")
    func requestLog() throws {
        let server = try ReferenceServerProcess()
        try fill()
        #expect(try bilko("account", "add", server.address, "--token-file", token()).status == 0)
        #expect(try bilko("queue", "approve", "Ana-Horvat", "--base-version", "1").status == 0)
        #expect(try bilko("upload").status == 10)
        let log = try String(contentsOfFile: scratch.path + "/home/requests.log", encoding: .utf8)
        let lines = log.split(separator: "\n")
        #expect(lines.contains { $0.contains("POST") && $0.contains("/mobile/expense-drafts 201") }, "\(log)")
        #expect(lines.contains { $0.contains("/mobile/approvals/{id}/approve 404") }, "\(log)")
        #expect(lines.allSatisfy { $0.split(separator: " ").count == 7 })
        for secret in [Recording.token, "Ana", "signature"] { #expect(!log.contains(secret), "\(secret)") }
    }
}
