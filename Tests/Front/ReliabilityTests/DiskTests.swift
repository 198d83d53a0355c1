import Files
import Foundation
import SQLiteStore
import Store
import TestSupport
import Testing

/// Small file systems of the test's own.
enum Volumes {
    /// Whether this process may mount; found out by trying.
    static let areAllowed: Bool = {
        guard getuid() == 0, let bench = try? Workbench() else { return false }
        return (try? tmpfs(at: bench.path + "/probe", size: "64k") {}) != nil
    }()

    static func tmpfs(at path: String, size: String, _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try system("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path)
        defer { _ = try? system("umount", "-l", path) }
        try body()
    }
}

/// Rows 5 to 10 of the matrix: disks that fail, are full, or may not be written to.
@Suite("bad disks")
struct DiskTests {
    @Test("row 5: a torn original is named, and importing the file again mends it", arguments: 0..<4)
    func tornOriginal(way: Int) throws {
        let bench = try Workbench()
        try bench.drop(1...3)
        try bench.run("import", bench.inbox)
        let objects = bench.home + "/objects"
        let files = try FileManager.default.subpathsOfDirectory(atPath: objects).filter { $0.count > 60 }.sorted()
        #expect(files.count == 3)
        let file = URL(fileURLWithPath: "\(objects)/\(files[way % 3])")
        var bytes = try Data(contentsOf: file)
        switch way {
        case 0: bytes.removeLast(100)
        case 1: bytes[bytes.count / 2] ^= 1
        case 2: bytes.replaceSubrange(0..<200, with: Data(repeating: 0, count: 200))
        default: bytes = Data()
        }
        try bytes.write(to: file)
        let torn = try bench.fsck()
        #expect(torn.status == 9 && (torn.object["problems"] as? [Any])?.count == 1, "\(torn.object)")
        try bench.run("import", bench.inbox)
        try bench.expectWhole(3, drafted: 3)
    }

    @Test("row 5: a torn log of the ledger: what is left is consistent, and the rest comes in again", arguments: 1...6)
    func tornLog(seed: Int) throws {
        let bench = try Workbench()
        try bench.drop(1...5)
        // Killed at the last draft: the log of the ledger holds everything and was not folded in.
        let dying = try bench.run(
            "import", bench.inbox, "--readers", "1", environment: [FailPoints.variable: "draftCommitted:5"])
        #expect(dying.status == SIGKILL)
        let log = bench.home + "/ledger.sqlite-wal"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: log))
        var random = SeededNumbers(seed: UInt64(seed))
        let place = Int.random(in: bytes.count / 4..<bytes.count, using: &random)
        if seed % 2 == 0 {
            bytes.removeSubrange(place...)
        } else {
            for at in place..<min(place + 512, bytes.count) { bytes[at] ^= UInt8.random(in: 1...255, using: &random) }
        }
        try bytes.write(to: URL(fileURLWithPath: log))
        // What a power cut leaves is clean; commits after a damaged place, and originals without a ledger, are named.
        let check = try bench.fsck()
        #expect([0, 9].contains(check.status), "seed \(seed): \(check.object)")
        try bench.run("import", bench.inbox)
        try bench.expectWhole(5, drafted: 5, "seed \(seed)")
        #expect((try bench.fsck().object["orphans"] as? [Any])?.isEmpty == true)
    }

    @Test(
        "row 6: fsync fails once, at any place: nothing is acknowledged that is not there, and it is tried again",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"),
        arguments: [1, 3, 5, 7, 9, 12])
    func failingSync(place: Int) throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        let watching = try bench.watch(
            "--after", "move",
            environment: Faults.environment([
                "FAULT_CALL": "fsync", "FAULT_ERRNO": "\(EIO)", "FAULT_AT": "\(place)", "FAULT_PATH": bench.home,
            ]))
        #expect(eventually { bench.names("done").count == 2 }, "\(place): \(watching.talk)")
        watching.stop()
        try bench.expectWhole(2, drafted: 2, "\(place)")
    }

    @Test(
        "row 7: a full disk: nothing is lost, and it goes on alone when there is space again",
        .enabled(if: Volumes.areAllowed, "mounting needs root and a kernel that lets it"))
    func fullDisk() throws {
        let outer = try Workbench()
        try Volumes.tmpfs(at: outer.path + "/small", size: "4m") {
            let bench = try Workbench(home: outer.path + "/small/home")
            let watching = try bench.watch("--after", "move")
            try bench.drop(0..<2)
            #expect(eventually { bench.names("done").count == 2 }, "\(watching.talk)")
            let filler = outer.path + "/small/filler"
            _ = try? system("dd", "if=/dev/zero", "of=\(filler)", "bs=4k")
            try bench.drop(2..<6)
            #expect(watching.says("disk is full"), "\(watching.talk)")
            #expect(watching.process.isRunning)
            #expect(bench.names("").filter { $0.hasSuffix(".xml") }.count > 0)
            try FileManager.default.removeItem(atPath: filler)
            #expect(eventually(within: 40) { bench.names("done").count == 6 && bench.drafted == 6 }, "\(watching.talk)")
            #expect(watching.talk.contains("works again"))
            watching.stop()
            try bench.expectWhole(6, drafted: 6)
        }
    }

    @Test(
        "row 7: every write fails for a while",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"),
        arguments: ["/objects/", "ledger"])
    func failingWrites(path: String) throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        try bench.run("drafts", "list")
        let watching = try bench.watch(
            "--after", "move",
            environment: Faults.environment([
                "FAULT_CALL": "write", "FAULT_ERRNO": "\(ENOSPC)", "FAULT_PATH": path, "FAULT_COUNT": "3",
            ]))
        #expect(eventually { bench.names("done").count == 2 }, "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
    }

    @Test(
        "row 8: the home becomes read-only: one clear error, and it goes on after the next mount",
        .enabled(if: Volumes.areAllowed, "mounting needs root and a kernel that lets it"))
    func readOnlyHome() throws {
        let outer = try Workbench()
        try Volumes.tmpfs(at: outer.path + "/disk", size: "16m") {
            let bench = try Workbench(home: outer.path + "/disk/home")
            let watching = try bench.watch("--after", "move")
            try bench.drop(0..<1)
            #expect(eventually { bench.names("done").count == 1 }, "\(watching.talk)")
            // As soon as the vault rests, nothing is open for writing but the lock.
            #expect(
                eventually {
                    (try? system("mount", "-o", "remount,ro", outer.path + "/disk")) != nil
                } || (try? system("mount", "-o", "remount,ro,force", outer.path + "/disk")) != nil)
            try bench.drop(1..<3)
            #expect(watching.says("read-only"), "\(watching.talk)")
            usleep(1_500_000)
            #expect(watching.process.isRunning)
            #expect(watching.talk.components(separatedBy: "read-only").count == 2, "said once: \(watching.talk)")
            try system("mount", "-o", "remount,rw", outer.path + "/disk")
            #expect(eventually(within: 40) { bench.names("done").count == 3 }, "\(watching.talk)")
            watching.stop()
            try bench.expectWhole(3, drafted: 3)
        }
    }

    @Test(
        "row 8: a folder that may not be written to: taken in, left where it is, put away when it may be",
        .enabled(if: Volumes.areAllowed, "mounting needs root and a kernel that lets it"))
    func readOnlyFolder() throws {
        let outer = try Workbench()
        try Volumes.tmpfs(at: outer.path + "/stick", size: "4m") {
            let bench = try Workbench()
            try bench.drop(0..<2, in: outer.path + "/stick/in")
            try system("mount", "-o", "remount,ro", outer.path + "/stick")
            let watching = try bench.watch("--after", "move", folders: [outer.path + "/stick/in"])
            #expect(eventually { bench.drafted == 2 }, "\(watching.talk)")
            #expect(watching.says("tried again later"))
            try system("mount", "-o", "remount,rw", outer.path + "/stick")
            let done = outer.path + "/stick/in/done"
            #expect(
                eventually(within: 40) { (try? FileManager.default.contentsOfDirectory(atPath: done).count) == 2 },
                "\(watching.talk)")
            watching.stop()
            try bench.expectWhole(2, drafted: 2)
            #expect(try bench.fsck().number("sightings") == 2, "seen once, however often putting away was tried")
        }
    }

    @Test(
        "row 9: another file system in the way of a rename: said, nothing lost",
        .enabled(if: Volumes.areAllowed && Faults.areAllowed, "needs root, a kernel that mounts, and a C compiler"))
    func crossDevice() throws {
        let bench = try Workbench()
        // Inside the home it is a fault of the set-up, and clearly said.
        try bench.drop(0..<1)
        let broken = try bench.watch(
            environment: Faults.environment([
                "FAULT_CALL": "rename", "FAULT_ERRNO": "\(EXDEV)", "FAULT_PATH": "/objects/", "FAULT_COUNT": "1000",
            ]))
        #expect(broken.says("give its name to"), "\(broken.talk)")
        broken.stop()
        #expect(bench.names("") == ["invoice-0.xml"])
        // In the watched folder the file stays, until it can be put away.
        try Volumes.tmpfs(at: bench.inbox + "/done", size: "1m") {
            let watching = try bench.watch("--after", "move")
            #expect(eventually { bench.drafted == 1 }, "\(watching.talk)")
            #expect(watching.says("tried again later"), "\(watching.talk)")
            #expect(bench.names("").contains("invoice-0.xml"))
            try system("umount", "-l", bench.inbox + "/done")
            #expect(eventually(within: 40) { bench.names("done") == ["invoice-0.xml"] }, "\(watching.talk)")
            watching.stop()
        }
        try bench.expectWhole(1, drafted: 1)
    }

    @Test(
        "row 10: no descriptors, no memory, interrupted and short reads and writes",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"),
        arguments: [
            ["FAULT_CALL": "open", "FAULT_ERRNO": "\(EMFILE)", "FAULT_PATH": "inbox", "FAULT_COUNT": "4"],
            [
                "FAULT_CALL": "open", "FAULT_ERRNO": "\(EMFILE)", "FAULT_PATH": "home", "FAULT_AT": "20",
                "FAULT_COUNT": "4",
            ],
            ["FAULT_CALL": "open", "FAULT_ERRNO": "\(ENOMEM)", "FAULT_PATH": "inbox", "FAULT_COUNT": "3"],
            ["FAULT_CALL": "pread", "FAULT_ERRNO": "\(EIO)", "FAULT_PATH": "inbox", "FAULT_COUNT": "3"],
            ["FAULT_SHORT": "1"],
        ])
    func scarcity(faults: [String: String]) throws {
        let bench = try Workbench()
        try bench.drop(0..<6)
        let watching = try bench.watch("--after", "move", environment: Faults.environment(faults))
        #expect(
            eventually(within: 40) { bench.names("done").count == 6 && bench.drafted == 6 },
            "\(faults): \(watching.talk)")
        watching.stop()
        try bench.expectWhole(6, drafted: 6, "\(faults)")
    }

    @Test("row 10: a real limit of few descriptors")
    func fewDescriptors() throws {
        let bench = try Workbench()
        try bench.drop(0..<10)
        let watching = try bench.watch("--after", "move", through: ["/usr/bin/prlimit", "--nofile=52:52", "--"])
        #expect(eventually(within: 120) { bench.names("done").count == 10 && bench.drafted == 10 }, "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(10, drafted: 10)
    }

    @Test(
        "row 11: the clock jumps two hours back and thirty days ahead while it works",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"))
    func jumpingClock() throws {
        let bench = try Workbench()
        let clock = bench.path + "/clock"
        let watching = try bench.watch("--after", "move", environment: Faults.environment(["FAULT_CLOCK": clock]))
        for (index, seconds) in [0, -7_200, 2_592_000, -7_200, 0].enumerated() {
            try Data("\(seconds)\n".utf8).write(to: URL(fileURLWithPath: clock))
            try bench.drop(index * 2..<index * 2 + 2)
            let count = index * 2 + 2
            #expect(
                eventually { bench.names("done").count == count && bench.drafted == count },
                "\(seconds): \(watching.talk)")
        }
        let ticks = watching.processorTicks
        usleep(1_000_000)
        #expect(watching.processorTicks - ticks < 20, "no storm afterwards")
        watching.stop()
        try bench.expectWhole(10, drafted: 10)
        // First in, first out, whatever the clock said.
        let queue = try bench.run("queue", "list", "--json").objects
        #expect(queue.compactMap { $0["sequence"] as? Int } == Array(1...queue.count))
    }

    @Test(
        "row 12: the clock is wrong at the start, by decades",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"),
        arguments: [-900_000_000, 900_000_000])
    func wrongClock(seconds: Int) throws {
        let bench = try Workbench()
        let clock = bench.path + "/clock"
        try Data("\(seconds)\n".utf8).write(to: URL(fileURLWithPath: clock))
        let wrong = try bench.watch(environment: Faults.environment(["FAULT_CLOCK": clock]))
        try bench.drop(0..<2)
        #expect(wrong.deals(with: 2), "\(wrong.talk)")
        wrong.stop()
        let right = try bench.watch()
        try bench.drop(2..<4)
        #expect(right.deals(with: 2), "\(right.talk)")
        right.stop()
        try bench.expectWhole(4, drafted: 4)
        #expect(try bench.fsck().number("sightings") == 4, "what was noted by the wrong clock is known")
    }
}
