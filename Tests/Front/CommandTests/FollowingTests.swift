import Foundation
import TestSupport
import Testing

/// What is captured goes to the server by itself, with real processes on both ends.
@Suite struct FollowingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": scratch.path + "/config", "BILKO_TESSDATA": Checkout.path + "/tessdata"]
    }

    private func bilko(_ arguments: String...) throws -> Bilko.Answer {
        try scratch.bilko(environment).run(arguments)
    }

    private func follow(_ arguments: String...) throws -> RunningBilko {
        try RunningBilko(scratch.bilko(environment), arguments, log: scratch.path + "/log-\(UUID().uuidString)")
    }

    /// Adds the account of a server.
    private func join(_ server: ReferenceServerProcess) throws {
        let path = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let added = try bilko("account", "add", server.address, "--token-file", path)
        #expect(added.status == 0, "\(added.talk)")
    }

    /// Queues drafts with originals that nobody read; each `number` makes others.
    private func fill(_ count: Int, from number: Int, bytes: Int = 1_000) throws {
        let bilko = scratch.bilko(environment)
        let filled = try bilko.lab(
            "fill-queue", "--home", bilko.home, "--count", "\(count)", "--first", "\(number)", "--bytes", "\(bytes)")
        #expect(filled.status == 0, "\(filled.talk)")
    }

    private func delivery() -> [String: Any] {
        (try? bilko("status", "--json"))?.objects.first?["delivery"] as? [String: Any] ?? [:]
    }

    private func drop(_ name: String, into inbox: String) throws {
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "\(Bilko.samples)/images/\(name)", toPath: "\(inbox)/\(name)")
    }

    @Test("a photo that is dropped is an expense on the server, first with no server for a while, then without a hand")
    func dropped() throws {
        let journal = scratch.path + "/server"
        let before = try ReferenceServerProcess(["--file", journal])
        try join(before)
        before.stop()
        let inbox = scratch.path + "/inbox"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
        let watching = try follow("watch", inbox, "--settle", "0.2", "--readers", "1")
        try drop("01-caffe-bar.jpg", into: inbox)
        #expect(watching.says("nothing can be sent for the moment"), "\(watching.talk)")
        #expect(eventually { (delivery()["state"] as? String) == "waiting" }, "\(delivery())")
        #expect(eventually { (delivery()["waiting"] as? Int) == 2 }, "\(delivery())")
        let server = try ReferenceServerProcess(["--file", journal], port: before.port)
        #expect(eventually(within: 90) { (try? server.actions()) == ["create", "upload"] }, "\(watching.talk)")
        #expect(watching.says("sending works again"), "\(watching.talk)")
        // The next one goes at once.
        try drop("02-supermarket.jpg", into: inbox)
        #expect(
            eventually(within: 60) { (try? server.actions()) == ["create", "create", "upload", "upload"] },
            "\(watching.talk)")
        #expect(eventually { (delivery()["state"] as? String) == "idle" }, "\(delivery())")
        #expect(delivery()["delivered"] as? Int == 4)
        let stopped = watching.stop()
        #expect(stopped.status == 0 && stopped.seconds < 5, "\(stopped)")
        #expect(try delivery().isEmpty && bilko("doctor").status == 0)
    }

    @Test(
        "row 38: the network goes and comes, while nothing and while something is sent: all of it arrives, once",
        .enabled(if: NetworkRoom.isAllowed, "a network of its own needs root and a kernel that lets it"))
    func partition() throws {
        let room = try NetworkRoom()
        let server = try ReferenceServerProcess(["--fault", "PUT /storage slow=3000 x1"], through: room.entry)
        let path = scratch.path + "/token"
        try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: path))
        var inside = scratch.bilko(environment)
        inside.through = room.entry
        #expect(try inside.run(["account", "add", server.address, "--token-file", path]).status == 0)
        try room.cut()
        let following = try RunningBilko(
            inside, ["upload", "--follow"], log: scratch.path + "/log-partition", through: room.entry)
        try fill(2, from: 10)
        #expect(following.says("nothing can be sent for the moment"), "\(following.talk)")
        #expect(eventually { delivery()["trouble"] != nil && delivery()["waiting"] as? Int == 4 }, "\(delivery())")
        try room.mend()
        // Half of it: the drafts are there, one original is on its way when the network goes again. A try that began without
        // a network may have to give up first, 15 s for each connection.
        #expect(
            eventually(within: 90) { (try? server.actions().count { $0 == "create" }) == 2 }, "\(following.talk)")
        try room.cut()
        try fill(1, from: 50)
        usleep(1_500_000)
        try room.mend()
        let all = ["create", "create", "create", "upload", "upload", "upload"]
        #expect(eventually(within: 120) { (try? server.actions()) == all }, "\(following.talk)")
        try room.cut()
        try fill(1, from: 60)
        let stopped = following.stop()
        #expect(stopped.status == 0 && stopped.seconds < 5)
        #expect(try inside.run(["upload", "-q"]).status == 12)
        try room.mend()
        #expect(try inside.run(["upload", "-q", "--now"]).status == 0)
        #expect(try server.actions().count == 8)
        #expect(try bilko("queue", "list", "--open", "--json").objects.isEmpty)
    }

    @Test(
        "row 41: a session that is revoked while it sends holds up the account, burns no try, and goes on after the sign-in"
    )
    func revoked() throws {
        let server = try ReferenceServerProcess()
        try join(server)
        let following = try follow("upload", "--follow")
        #expect(eventually { delivery()["state"] as? String == "idle" })
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["/mobile 401"]"#)
        try fill(3, from: 10)
        #expect(following.says("sign-in is needed"), "\(following.talk)")
        #expect(eventually { delivery()["state"] as? String == "held_up" }, "\(delivery())")
        let items = try bilko("queue", "list", "--json").objects
        #expect(items.count == 6 && items.allSatisfy { $0["state"] as? String == "waiting" })
        #expect(items.allSatisfy { ($0["item"] as? [String: Any])?["retryCount"] as? Int == 0 }, "\(items)")
        _ = try server.ask("/sandbox/faults", method: "POST", body: "[]")
        usleep(500_000)
        #expect(try server.actions().isEmpty, "it waits for the sign-in, not for luck")
        #expect(try bilko("account", "login", "--token-file", scratch.path + "/token").status == 0)
        #expect(eventually { (try? server.actions().count) == 6 }, "\(following.talk)")
        following.stop()
    }

    @Test("what another process queues, retries or lets go on is sent at once, and idle costs nothing")
    func nudged() throws {
        let server = try ReferenceServerProcess()
        try join(server)
        let following = try follow("upload", "--follow")
        #expect(eventually { (delivery()["state"] as? String) == "idle" })
        try fill(3, from: 200)
        #expect(eventually { (try? server.actions().count) == 6 }, "\(following.talk)")
        #expect(try bilko("queue", "pause").status == 0)
        #expect(eventually { (delivery()["state"] as? String) == "held_up" }, "\(delivery())")
        _ = try server.ask("/sandbox/faults", method: "POST", body: #"["POST /mobile/expense-drafts 422 x1"]"#)
        try fill(1, from: 300)
        #expect(try server.actions().count == 6)
        #expect(try bilko("queue", "resume").status == 0)
        #expect(following.says("in need of attention"), "\(following.talk)")
        #expect(try bilko("queue", "retry", "--all").status == 0)
        #expect(eventually { (try? server.actions().count) == 8 }, "\(following.talk)")
        #expect(try follow("upload", "--follow").death() == 9, "one delivery at a time")
        // By hand, beside it.
        #expect(try bilko("upload", "--json").objects.first?["waiting"] as? Int == 0)
        #expect(eventually { (delivery()["state"] as? String) == "idle" })
        usleep(1_000_000)
        let ticks = following.processorTicks
        usleep(3_000_000)
        #expect(following.processorTicks - ticks <= 1)
        #expect(following.residentBytes < 60 << 20, "\(following.residentBytes >> 20) MiB")
        #expect(following.stop().status == 0)
    }

    @Test("where the kernel has no watcher left, what is queued is sent within seconds all the same")
    func deaf() throws {
        let server = try ReferenceServerProcess()
        try join(server)
        let following = try RunningBilko(
            scratch.bilko(environment), ["upload", "--follow"], log: scratch.path + "/log-deaf",
            through: [
                "/usr/bin/strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=inotify_init1", "-e",
                "inject=inotify_init1:error=EMFILE", "--",
            ])
        #expect(eventually { delivery()["state"] as? String == "idle" }, "\(following.talk)")
        try fill(1, from: 350)
        #expect(eventually(within: 40) { (try? server.actions().count) == 2 }, "\(following.talk)")
        following.stop()
    }

    @Test("it stops within five seconds in the middle of a transfer, and what was begun is sent later, once")
    func stoppedWhileSending() throws {
        let server = try ReferenceServerProcess(["--fault", "PUT /storage slow=20000 x2"])
        try join(server)
        try fill(2, from: 400, bytes: 50_000)
        let following = try follow("upload", "--follow")
        #expect(eventually { (try? server.actions()) == ["create", "create"] }, "\(following.talk)")
        let stopped = following.stop()
        #expect(stopped.status == 0 && stopped.seconds < 5, "\(stopped) \(following.talk)")
        #expect(try bilko("upload", "--now").status == 0)
        #expect(try server.actions() == ["create", "create", "upload", "upload"])
    }

    @Test("capturing never waits for sending: an import and another upload beside a transfer that takes long")
    func beside() throws {
        let server = try ReferenceServerProcess(["--fault", "PUT /storage slow=8000 x1"])
        try join(server)
        try fill(1, from: 500, bytes: 50_000)
        let following = try follow("upload", "--follow")
        #expect(eventually { (try? server.actions()) == ["create"] }, "\(following.talk)")
        let began = ContinuousClock.now
        try fill(1, from: 600)
        #expect(ContinuousClock.now - began < .seconds(6))
        #expect(eventually { (try? server.actions().count) == 4 }, "\(following.talk)")
        following.stop()
    }

    @Test("Retry-After is obeyed, a sign-in that is missing holds up the account, and the sign-in lets it go on")
    func obeys() throws {
        let server = try ReferenceServerProcess(["--fault", "POST /mobile/expense-drafts 503:4 x1"])
        try join(server)
        let following = try follow("upload", "--follow")
        try fill(1, from: 700)
        #expect(eventually { (try? server.actions()) == ["upload"] }, "\(following.talk)")
        let began = ContinuousClock.now
        #expect(eventually { (try? server.actions()) == ["create", "upload"] }, "\(following.talk)")
        #expect(ContinuousClock.now - began > .seconds(2))
        #expect(try bilko("account", "logout").status == 0)
        try fill(1, from: 800)
        #expect(following.says("sign-in is needed"), "\(following.talk)")
        #expect(eventually { (delivery()["state"] as? String) == "held_up" }, "\(delivery())")
        #expect(try bilko("account", "login", "--token-file", scratch.path + "/token").status == 0)
        #expect(eventually { (try? server.actions().count) == 4 }, "\(following.talk)")
        following.stop()
    }
}

/// What is installed.
@Suite struct PackagingTests {
    @Test("scripts/install puts the program and its units in place, the units are valid, and it takes all away again")
    func installed() throws {
        let scratch = try Scratch()
        func install(_ arguments: String...) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Checkout.path + "/scripts/install")
            process.arguments = arguments + ["--no-build"]
            process.environment = ProcessInfo.processInfo.environment.merging(["DESTDIR": scratch.path]) { $1 }
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        #expect(try install("--system") == 0)
        let units = scratch.path + "/etc/systemd/system"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: units).sorted() == [
                "bilko-stopped@.service", "bilko-upload.service", "bilko-watch.service",
            ])
        let entry = scratch.path + "/usr/local/share/applications/bilko.desktop"
        let icon = scratch.path + "/usr/local/share/icons/hicolor/scalable/apps/bilko.svg"
        #expect(
            try String(contentsOfFile: entry, encoding: .utf8).contains(
                "\nExec=\"/usr/local/bin/bilko\" review %u\n"))
        #expect(FileManager.default.fileExists(atPath: icon))
        let user = scratch.path + "/user"
        try FileManager.default.createDirectory(atPath: user, withIntermediateDirectories: true)
        let files = ["bilko-watch.service", "bilko-upload.service", "bilko-stopped@.service"]
        let kinds = [
            ("system", units, "20", files),
            ("user", user, "40", files + ["bilko-serve.service", "bilko-serve.socket"]),
        ]
        for (kind, folder, exposure, names) in kinds {
            // Units name each other, so all of them are there before one is looked at.
            for name in names {
                let text = try String(
                    contentsOfFile: "\(Checkout.path)/packaging/systemd/\(kind)/\(name)", encoding: .utf8)
                // systemd looks whether the program is there.
                try text.replacingOccurrences(of: "@bindir@", with: scratch.path + "/usr/local/bin")
                    .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            }
            for name in names {
                func analyze(_ arguments: String...) throws -> (status: Int32, said: String) {
                    let analyze = Process()
                    let talk = Pipe()
                    analyze.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                    analyze.arguments = ["systemd-analyze"] + arguments + ["--\(kind)", "\(folder)/\(name)"]
                    analyze.environment = ProcessInfo.processInfo.environment.merging(
                        ["XDG_RUNTIME_DIR": scratch.path]) { $1 }
                    analyze.standardError = talk
                    analyze.standardOutput = talk
                    try analyze.run()
                    let said = String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                    analyze.waitUntilExit()
                    return (analyze.terminationStatus, said)
                }
                let verified = try analyze("verify", "--man=no")
                #expect(verified.status == 0 && !verified.said.contains(name), "\(verified.said)")
                if name.hasSuffix(".socket") { continue }
                // In tenths: what an attacker who has taken the service over could still reach.
                let exposed = try analyze("security", "--offline=true", "--threshold=\(exposure)")
                #expect(exposed.status == 0, "\(exposed.said.suffix(300))")
            }
        }
        #expect(try install("--system", "--uninstall") == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: units).isEmpty)
        for path in [entry, icon] { #expect(!FileManager.default.fileExists(atPath: path), "\(path)") }
    }
}

/// A network of its own, with nothing but loopback in it.
final class NetworkRoom {
    private let keeper = Process()

    static let isAllowed = getuid() == 0 && (try? NetworkRoom()) != nil

    init() throws {
        keeper.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        keeper.arguments = ["unshare", "-n", "sh", "-c", "ip link set lo up && echo up && exec sleep 600"]
        let output = Pipe()
        keeper.standardOutput = output
        keeper.standardError = FileHandle.nullDevice
        try keeper.run()
        guard try output.fileHandleForReading.read(upToCount: 3) == Data("up\n".utf8) else {
            throw CocoaError(.featureUnsupported)
        }
    }

    deinit {
        kill(keeper.processIdentifier, SIGKILL)
        keeper.waitUntilExit()
    }

    /// What starts a program in it.
    var entry: [String] { ["/usr/bin/nsenter", "-t", String(keeper.processIdentifier), "-n", "--"] }

    func cut() throws { try set("down") }

    func mend() throws { try set("up") }

    private func set(_ state: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: entry[0])
        process.arguments = entry.dropFirst() + ["ip", "link", "set", "lo", state]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
    }
}

/// A `bilko` that stays, killed when the value goes.
final class RunningBilko: RunningProgram {
    private let process = Process()
    private let log: String

    init(_ bilko: Bilko, _ arguments: [String], log: String, through: [String] = []) throws {
        self.log = log
        let line = through + [Bilko.executable] + arguments
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(bilko.environment) { $1 }
            .merging(["BILKO_HOME": bilko.home]) { $1 }
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: log)
        Recording.starts(process)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(pid, SIGKILL) }
        Recording.said(talk)
    }

    var pid: Int32 { process.processIdentifier }

    /// What it has said so far.
    var talk: String {
        String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: log))) ?? Data(), as: UTF8.self)
    }

    func says(_ text: String, within seconds: Double = 120) -> Bool {
        eventually(within: seconds) { self.talk.contains(text) }
    }

    /// Waits until it ends by itself; its exit code.
    func death() -> Int32? {
        guard eventually(within: 20, { !self.process.isRunning }) else { return nil }
        return process.terminationStatus
    }

    /// Asks it to stop; its exit status, and how long it took.
    @discardableResult
    func stop() -> (status: Int32, seconds: Double) {
        let began = ContinuousClock.now
        kill(pid, SIGTERM)
        process.waitUntilExit()
        return (process.terminationStatus, (ContinuousClock.now - began) / .seconds(1))
    }
}
