import Files
import Foundation
import SQLiteStore
import Synchronization
import Testing

/// Signing in with real processes at a real provider: Debian's Glewlwyd, which takes every refresh token once and ends
/// the whole session when one comes a second time.
@Suite(.enabled(if: Glewlwyd.isInstalled, "Glewlwyd is missing: run scripts/setup"), .serialized)
struct SignInTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func bilko(_ environment: [String: String] = [:]) -> Bilko {
        let path = scratch.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        return scratch.bilko(
            environment.merging(["XDG_CONFIG_HOME": scratch.path + "/config", "PATH": path]) { $1 })
    }

    /// A provider, a reference server that lets in whom it has signed in, and an account there.
    ///
    /// What is captured before waits for it, as a guest's.
    private func signedIn(seconds: Int, capturing count: Int = 0) throws -> (Glewlwyd, ReferenceServerProcess) {
        if count > 0 { try capture(count) }
        let provider = try Glewlwyd(in: scratch.path, seconds: seconds)
        _ = try provider.browser(in: scratch.path)
        let server = try ReferenceServerProcess(["--issuer", provider.issuer])
        let added = try bilko().run(
            ["account", "add", server.address, "--oidc", provider.issuer, "--client-id", "bilko"]
                + ["--redirect-port", provider.redirectPort])
        #expect(added.status == 0, "\(added.talk)")
        return (provider, server)
    }

    private func capture(_ count: Int) throws {
        #expect(
            try bilko().lab("fill-queue", "--home", bilko().home, "--count", String(count), "--bytes", "1000").status
                == 0)
    }

    private func waitOut(_ seconds: Int) { Thread.sleep(forTimeInterval: Double(seconds)) }

    @Test("code and PKCE: the browser comes back, items are delivered, the session is renewed, and signed out there")
    func codeFlow() throws {
        let (provider, server) = try signedIn(seconds: 3, capturing: 1)
        #expect(try bilko()("upload").status == 0)
        #expect(try server.actions() == ["create", "upload"])
        let before = try provider.refreshTokens()
        #expect(before.good == 1)
        waitOut(4)
        let asked = try bilko()("account", "whoami", "--json")
        #expect(asked.status == 0, "\(asked.talk)")
        let after = try provider.refreshTokens()
        #expect(after.made == before.made + 1 && after.good == 1, "each token is taken once")
        let listed = try #require(try bilko()("account", "list", "--json").objects.first)
        #expect((listed["signIn"] as? [String: Any])?.keys.first == "oidc")
        #expect(try bilko()("account", "logout").status == 0)
        #expect(try bilko()("account", "whoami").status == 11)
    }

    @Test("device: the code is typed elsewhere, and the tool waits for it")
    func deviceFlow() throws {
        let provider = try Glewlwyd(in: scratch.path, seconds: 60)
        let server = try ReferenceServerProcess(["--issuer", provider.issuer])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = [
            "account", "add", server.address, "--oidc", provider.issuer, "--client-id", "bilko", "--device",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "BILKO_HOME": scratch.path + "/home", "XDG_CONFIG_HOME": scratch.path + "/config",
        ]) { $1 }
        let talk = Pipe()
        process.standardError = talk
        try process.run()
        var text = ""
        while !text.contains("and type ") || !text.hasSuffix("\n") {
            let more = talk.fileHandleForReading.availableData
            if more.isEmpty { break }
            text += String(decoding: more, as: UTF8.self)
        }
        let code = try #require(text.split(separator: "and type ").last?.prefix { !$0.isWhitespace })
        waitOut(2)
        #expect(process.isRunning, "nobody has typed the code yet")
        try provider.type(String(code))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try bilko()("account", "whoami").status == 0)
    }

    @Test("row 39: two processes find the token expired at once, one of them renews, both go on")
    func oneRenewal() throws {
        let (provider, server) = try signedIn(seconds: 2)
        for _ in 0..<3 {
            waitOut(3)
            let before = try provider.refreshTokens().made
            let home = scratch.path + "/home"
            let both = try (0..<2).map { _ in
                let process = Process()
                process.executableURL = URL(fileURLWithPath: Bilko.executable)
                process.arguments = ["account", "whoami"]
                process.environment = ProcessInfo.processInfo.environment.merging([
                    "BILKO_HOME": home, "XDG_CONFIG_HOME": scratch.path + "/config",
                ]) { $1 }
                process.standardOutput = FileHandle.nullDevice
                try process.run()
                return process
            }
            for process in both {
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            let after = try provider.refreshTokens()
            #expect(after.made == before + 1 && after.good == 1)
        }
        withExtendedLifetime(server) {}
    }

    @Test("row 40: killed between renewal and keeping it: sign-in is asked for, nothing is lost, and it goes on after")
    func lostRenewal() throws {
        let (provider, server) = try signedIn(seconds: 2, capturing: 3)
        waitOut(3)
        let dying = try bilko([FailPoints.variable: SignInFailPoint.renewalAnswered.rawValue])("upload", "-q")
        #expect(dying.signal == SIGKILL)
        let refused = try bilko()("upload", "--json")
        #expect(refused.status == 11 && refused.talk.contains("never arrived here"), "\(refused.talk)")
        #expect(refused.talk.contains("bilko account login"))
        #expect(refused.objects.first?["paused"] as? String == "auth_required")
        #expect(try provider.refreshTokens().good == 0, "the provider ended the session")
        #expect(try bilko()("upload").status == 11, "nothing is asked of a session that is over")
        let waiting = try bilko()("queue", "list", "--json").objects
        #expect(waiting.count == 6 && waiting.allSatisfy { $0["state"] as? String == "waiting" })
        #expect(waiting.allSatisfy { ($0["item"] as? [String: Any])?["retryCount"] as? Int == 0 }, "no try is burned")
        #expect(try server.actions().isEmpty)
        #expect(try bilko()("account", "login").status == 0)
        #expect(try bilko()("upload").status == 0)
        #expect(try server.actions() == ["create", "create", "create", "upload", "upload", "upload"])
    }

    @Test("reuse of a refresh token ends the session: the queue waits for the sign-in and is delivered after it")
    func reuse() throws {
        let (provider, server) = try signedIn(seconds: 2, capturing: 2)
        // A copy of the keyring stands for a second machine, or a thief.
        let home = scratch.path + "/home"
        let old = try Data(contentsOf: URL(fileURLWithPath: home + "/keyring"))
        waitOut(3)
        #expect(try bilko()("account", "whoami").status == 0)
        let mine = try Data(contentsOf: URL(fileURLWithPath: home + "/keyring"))
        try old.write(to: URL(fileURLWithPath: home + "/keyring"))
        #expect(try bilko()("account", "whoami").status == 11)
        #expect(try provider.refreshTokens().good == 0)
        try mine.write(to: URL(fileURLWithPath: home + "/keyring"))
        waitOut(3)
        let held = try bilko()("upload")
        #expect(held.status == 11 && held.talk.contains("has ended the session"), "\(held.talk)")
        #expect(try bilko()("queue", "list", "--open", "--json").objects.count == 4)
        #expect(try bilko()("account", "login", "--redirect-port", provider.redirectPort).status == 0)
        #expect(try bilko()("upload").status == 0)
        #expect(try server.actions() == ["create", "create", "upload", "upload"])
    }

    @Test("a guest becomes an account although the process dies at any step, without a second sign-in")
    func migration() throws {
        let provider = try Glewlwyd(in: scratch.path, seconds: 60)
        _ = try provider.browser(in: scratch.path)
        let server = try ReferenceServerProcess(["--issuer", provider.issuer])
        for point in [SignInFailPoint.guestKept, .sessionCopied, .accountRegistered] {
            try? FileManager.default.removeItem(atPath: scratch.path + "/home")
            try capture(1)
            let dying = try bilko([FailPoints.variable: point.rawValue]).run(
                ["account", "add", server.address, "--oidc", provider.issuer, "--client-id", "bilko"]
                    + ["--redirect-port", provider.redirectPort])
            #expect(dying.signal == SIGKILL, "\(point): \(dying.talk)")
            let sessions = try provider.refreshTokens().made
            let upload = try bilko()("upload", "--json")
            #expect(upload.status == 0, "\(point): \(upload.talk)")
            #expect(upload.objects.first?["delivered"] as? Int == 2)
            #expect(try provider.refreshTokens().made == sessions, "nobody signed in again")
            let accounts = try bilko()("account", "list", "--json").objects
            #expect(accounts.count == 1)
            #expect(try bilko()("account", "add").status == 1, "nothing waits any more")
        }
    }

    @Test("no token of a session is in any file but the keyring, in what is said, in arguments or environments")
    func canaries() throws {
        let (_, server) = try signedIn(seconds: 60, capturing: 1)
        // How every access token and ID token of this provider begins: '{"' in base64.
        let marker = "eyJ"
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["POST /mobile slow=700"]"#)
        let found = Mutex<[String]>([])
        let watcher = Thread {
            for _ in 0..<30 {
                for id in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] where Int(id) != nil {
                    for name in ["cmdline", "environ"] {
                        guard let data = FileManager.default.contents(atPath: "/proc/\(id)/\(name)"),
                            data.range(of: Data("/bilko".utf8)) != nil, data.range(of: Data(marker.utf8)) != nil
                        else { continue }
                        found.withLock { $0.append("\(id) \(name)") }
                    }
                }
                usleep(50_000)
            }
        }
        watcher.start()
        let upload = try bilko()("upload", "--json")
        #expect(upload.status == 0)
        while !watcher.isFinished { usleep(10_000) }
        #expect(found.withLock { $0 }.isEmpty)
        let listed = try bilko()("account", "list", "--json")
        #expect(!(upload.output + upload.talk + listed.output + listed.talk).contains(marker))
        let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        #expect(files.contains("home/keyring") && files.contains("home/ledger.sqlite"))
        for file in files where !file.hasPrefix("provider/") && !file.hasPrefix("home/objects/") {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/" + file) else { continue }
            #expect(
                data.range(of: Data((marker + "0").utf8)) == nil && data.range(of: Data("eyJh".utf8)) == nil, "\(file)")
        }
    }

    @Test("a provider that is another than it should be, or knows no such client, is refused with the reason")
    func refusals() throws {
        let provider = try Glewlwyd(in: scratch.path, seconds: 60)
        let server = try ReferenceServerProcess(["--issuer", provider.issuer])
        let other = try bilko()(
            "account", "add", server.address, "--oidc", provider.issuer.replacing("/oidc", with: "/other"),
            "--client-id", "bilko", "--device")
        #expect(other.status == 11 && other.talk.contains("404"))
        let metadata = try bilko()(
            "account", "add", server.address, "--oidc", "https://login.example.test", "--oidc-metadata",
            provider.issuer + "/.well-known/openid-configuration", "--client-id", "bilko", "--device")
        #expect(metadata.status == 11 && metadata.talk.contains("it says that it is \(provider.issuer)"))
        let client = try bilko()(
            "account", "add", server.address, "--oidc", provider.issuer, "--client-id", "nobody", "--device")
        #expect(client.status == 11 && client.talk.contains("--client-id"), "\(client.talk)")
        #expect(try bilko()("account", "list", "--json").objects.isEmpty)
    }
}
