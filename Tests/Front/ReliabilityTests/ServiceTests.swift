import Foundation
import Glibc
import TestSupport
import Testing

/// What a service promises besides: one of it, settings that live, quiet when idle, signs of life.
@Suite("the daemon as a service")
struct ServiceTests {
    @Test("row 48: two daemons on one home: the second refuses and says whom it met; other commands work beside it")
    func oneInstance() throws {
        let bench = try Workbench()
        let watching = try bench.watch()
        #expect(eventually { watching.status["process"] as? Int == Int(watching.pid) })
        let second = try bench.run("watch", bench.inbox)
        #expect(second.status == 9 && second.talk.contains("process \(watching.pid)"), "\(second.talk)")
        let invoice = Checkout.path + "/Tests/Reader/EInvoicesTests/Golden/hr-credit-note.xml"
        #expect(try bench.run("import", invoice).status == 0)
        try bench.drop(1...1)
        #expect(watching.deals(with: 1), "\(watching.talk)")
        #expect(watching.stop().status == 0)
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("folders that lie in the home, in each other, or nowhere are refused before anything is touched")
    func badFolders() throws {
        let bench = try Workbench()
        #expect(try bench.run("watch").status == 1)
        #expect(try bench.run("watch", bench.path).talk.contains("lies in"))
        #expect(try bench.run("watch", bench.home + "/x").status == 1)
        #expect(try bench.run("watch", bench.inbox, bench.inbox + "/below").status == 1)
        try bench.put(Data("[[watch.folder]]\npath = \"relative\"\n".utf8), "config.toml", in: bench.home)
        let bad = try bench.run("watch")
        #expect(bad.status == 1 && bad.talk.contains("line 2"), "\(bad.talk)")
    }

    @Test("settings of each folder: account, country, tags, and what becomes of the file; changed while it runs")
    func settings() throws {
        let bench = try Workbench()
        let (first, second) = (bench.path + "/first", bench.path + "/second")
        for folder in [first, second] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        let conf = """
            # for all
            [watch]
            settle = 0.2
            rescan = 1
            country = "HR"
            [[watch.folder]]
            path = "\(first)"
            account = "obrt"
            tags = ["car", "travel"]
            after = "delete"
            """
        try bench.put(Data(conf.utf8), "config.toml", in: bench.home)
        let watching = try bench.watch(folders: [])
        try bench.drop(1...1, in: first + "/Zagreb")
        #expect(watching.deals(with: 1), "\(watching.talk)")
        #expect(eventually { !FileManager.default.fileExists(atPath: first + "/Zagreb/invoice-1.xml") })
        let listed = try bench.run("attachments", "list", "--json").output
        for word in ["obrt", "car", "travel", "Zagreb"] { #expect(listed.contains(word), "\(listed)") }
        func more(_ after: String) -> String { "\n[[watch.folder]]\npath = \"\(second)\"\nafter = \"\(after)\"\n" }
        // A line that makes no sense changes nothing; a good one is in force without a signal.
        try bench.put(Data((conf + more("burn")).utf8), "config.toml", in: bench.home)
        #expect(watching.says("the settings stay as they were"), "\(watching.talk)")
        // As an editor of another system writes it.
        let last = (conf + more("move")).replacing("\n", with: "\r\n")
        try bench.put(Data(last.utf8), "config.toml", in: bench.home)
        #expect(watching.says("new settings are in force"), "\(watching.talk)")
        try bench.drop(2...2, in: second)
        #expect(watching.deals(with: 2), "\(watching.talk)")
        #expect(
            eventually { FileManager.default.fileExists(atPath: second + "/done/invoice-2.xml") }, "\(watching.talk)")
        kill(watching.pid, SIGHUP)
        #expect(eventually { watching.talk.components(separatedBy: "new settings are in force").count == 3 })
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
    }

    @Test("idle: no processor time, little memory, no readers, and the home is free")
    func idle() throws {
        let bench = try Workbench()
        let watching = try bench.watch(rescan: 60)
        try bench.drop(1...3)
        #expect(watching.deals(with: 3), "\(watching.talk)")
        #expect(eventually(within: 40) { watching.status["readers_awake"] as? Bool == false })
        #expect(watching.children.isEmpty)
        let ticks = watching.processorTicks
        usleep(3_000_000)
        #expect(watching.processorTicks - ticks <= 1)
        #expect(watching.residentBytes < 60 << 20, "\(watching.residentBytes >> 20) MiB")
        #expect(try bench.fsck().object["in_use"] as? Bool == false)
        watching.stop()
    }

    @Test("logs that nobody watches name no file and nothing that stands on a document")
    func logs() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move", "--patience", "0.5", naming: false)
        try bench.put(Data("%PDF-1.4\nbroken\n%%EOF\n".utf8), "canary-one.pdf")
        try bench.put(Data("plain\n".utf8), "canary-two.txt")
        try bench.put(Data(), "canary-three.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: bench.inbox + "/canary-four.jpg", withDestinationPath: "/etc/passwd")
        #expect(watching.deals(with: 4), "\(watching.talk)")
        watching.stop()
        #expect(!watching.talk.contains("canary"), "\(watching.talk)")
        #expect(bench.names("attention").count == 6)
    }

    @Test("the service manager is told: ready, alive, reloading, stopping")
    func notifications() throws {
        let bench = try Workbench()
        let path = bench.path + "/notify"
        let channel = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(channel) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in room.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(channel, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        func next() -> String {
            var wanted = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 10_000) == 1 else { return "nothing" }
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = recv(channel, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        let watching = try bench.watch(environment: ["NOTIFY_SOCKET": path])
        #expect(next().hasPrefix("READY=1"))
        kill(watching.pid, SIGHUP)
        #expect(next().hasPrefix("RELOADING=1"))
        #expect(next().hasPrefix("READY=1"))
        kill(watching.pid, SIGTERM)
        #expect(next() == "STOPPING=1")
        watching.process.waitUntilExit()
        #expect(watching.process.terminationStatus == 0)
    }

    @Test("from the drop to the draft: the time of rest and at most 1.5 s for an ordinary photo")
    func latency() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "keep", settle: 1)
        _ = watching.says("watching")
        let began = ContinuousClock.now
        try FileManager.default.copyItem(atPath: Workbench.sample("03-fuel.jpg"), toPath: bench.inbox + "/photo.jpg")
        #expect(watching.deals(with: 1), "\(watching.talk)")
        // A bound that holds on a machine that others use, too; the figure itself is what scripts/bench watch prints.
        print("drop to draft: \(ContinuousClock.now - began), of which 1 s of rest")
        watching.stop()
        try bench.expectWhole(1, drafted: 1)
    }
}
