import Foundation
import Glibc
import TestSupport
import Testing

/// Rows 13 to 20 of the matrix: how files come into a folder.
@Suite("files that come slowly, oddly, or all at once")
struct FolderTests {
    private func photo(_ name: String = "13-srpska.jpg") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: Workbench.sample(name)))
    }

    /// Writes in pieces with pauses, and closes the file after each piece when asked.
    private func write(_ data: Data, to path: String, pieces: Int, pause: Double, closing: Bool) throws {
        let size = (data.count + pieces - 1) / pieces
        var file = fopen(path, "w")
        for start in stride(from: 0, to: data.count, by: size) {
            if file == nil { file = fopen(path, "a") }
            let piece = Array(data[start..<min(start + size, data.count)])
            _ = fwrite(piece, 1, piece.count, file)
            fflush(file)
            if closing {
                fclose(file)
                file = nil
            }
            usleep(UInt32(pause * 1_000_000))
        }
        if let file = file { fclose(file) }
    }

    @Test("row 13: a slow writer that keeps the file open, with pauses longer than the time of rest")
    func slowWriter() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move")
        _ = watching.says("watching")
        try write(Workbench.invoice(1), to: bench.inbox + "/slow.xml", pieces: 4, pause: 0.7, closing: false)
        #expect(eventually { bench.names("done") == ["slow.xml"] }, "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(1, drafted: 1)
    }

    @Test("row 14: half a file, and its writer still at work, when watching begins")
    func halfAtTheStart() throws {
        let bench = try Workbench()
        let data = Workbench.invoice(1)
        let path = bench.inbox + "/half.xml"
        let file = try #require(fopen(path, "w"))
        _ = fwrite(Array(data.prefix(500)), 1, 500, file)
        fflush(file)
        // Another one was left by a writer that is gone: it waits for its end, too.
        try bench.put(data.prefix(700), "left.xml")
        let watching = try bench.watch("--after", "move")
        _ = watching.says("watching")
        usleep(1_200_000)
        #expect(bench.names("") == ["half.xml", "left.xml"], "\(watching.talk)")
        _ = fwrite(Array(data.dropFirst(500)), 1, data.count - 500, file)
        fclose(file)
        #expect(eventually { bench.names("done") == ["half.xml"] }, "\(watching.talk)")
        let rest = try FileHandle(forWritingTo: URL(fileURLWithPath: bench.inbox + "/left.xml"))
        try rest.seekToEnd()
        try rest.write(contentsOf: Workbench.invoice(2).dropFirst(700))
        try rest.close()
        #expect(eventually { !bench.names("").contains("left.xml") }, "\(watching.talk)")
        watching.stop()
        let check = try bench.fsck()
        #expect(check.status == 0 && check.number("accepted") == 2, "\(check.object)")
    }

    @Test("row 15: a scanner that opens and closes the file for every page: one document, whole")
    func scanner() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move")
        _ = watching.says("watching")
        let data = try photo()
        try write(data, to: bench.inbox + "/scan.jpg", pieces: 4, pause: 0.6, closing: true)
        #expect(eventually { bench.names("done") == ["scan.jpg"] }, "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(1, drafted: 1)
        #expect(try bench.fsck().number("sightings") == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.inbox + "/done/scan.jpg")) == data)
    }

    @Test("row 16: renamed into, linked into, copied with an old time, written through memory: each found once")
    func waysIn() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "keep", rescan: 60)
        _ = watching.says("watching")
        try bench.drop(1...4, in: bench.path + "/outside")
        let outside = { (number: Int) in "\(bench.path)/outside/invoice-\(number).xml" }
        try system("mv", outside(1), bench.inbox)
        try system("ln", outside(2), bench.inbox + "/linked.xml")
        try system("touch", "-d", "2001-02-03", outside(3))
        try system("cp", "-p", outside(3), bench.inbox)
        let data = Array(try Data(contentsOf: URL(fileURLWithPath: outside(4))))
        let file = open(bench.inbox + "/mapped.xml", O_RDWR | O_CREAT, 0o600)
        ftruncate(file, off_t(data.count))
        let map = mmap(nil, data.count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        map?.copyMemory(from: data, byteCount: data.count)
        munmap(map, data.count)
        close(file)
        // Under a passing name first: only the final one counts.
        try bench.put(Workbench.invoice(5), "late.xml.part")
        usleep(700_000)
        try system("mv", bench.inbox + "/late.xml.part", bench.inbox + "/late.xml")
        #expect(watching.deals(with: 5), "\(watching.talk)")
        usleep(800_000)
        #expect(watching.dealtWith == 5)
        watching.stop()
        try bench.expectWhole(5, drafted: 5)
        #expect(try bench.fsck().number("sightings") == 5)
    }

    @Test("row 17: a tree moved in; the folder deleted and made again; moved away and back")
    func folders() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "keep", rescan: 60)
        _ = watching.says("watching")
        try bench.drop(1...2, in: bench.path + "/trip/deep/er")
        try bench.drop(3...3, in: bench.path + "/trip")
        try system("mv", bench.path + "/trip", bench.inbox)
        #expect(watching.deals(with: 3), "\(watching.talk)")
        try bench.drop(4...4, in: bench.inbox + "/trip/deep/er")
        #expect(watching.deals(with: 4), "\(watching.talk)")
        try FileManager.default.removeItem(atPath: bench.inbox)
        #expect(watching.says("not there for now"), "\(watching.talk)")
        try bench.drop(5...6)
        #expect(watching.deals(with: 6), "\(watching.talk)")
        #expect(watching.talk.contains("there again"))
        try system("mv", bench.inbox, bench.path + "/aside")
        try bench.drop(7...7)
        #expect(watching.deals(with: 7), "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(7, drafted: 7)
        #expect(try bench.fsck().number("sightings") == 7)
        let tags = try bench.run("attachments", "list", "--json").output
        #expect(tags.contains("deep") && tags.contains("trip"), "folders are tags")
        let drafts = try bench.run("drafts", "list", "--json").output
        #expect(drafts.contains(#""tags":["deep","#), "and those of the drafts: \(drafts)")
    }

    @Test(
        "row 17: a disk is mounted on the folder, taken away and mounted again",
        .enabled(if: Volumes.areAllowed, "mounting needs root and a kernel that lets it"))
    func unmount() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "keep")
        _ = watching.says("watching")
        try bench.drop(1...1)
        #expect(watching.deals(with: 1))
        try Volumes.tmpfs(at: bench.inbox, size: "1m") {
            try bench.drop(2...3)
            #expect(watching.deals(with: 3), "\(watching.talk)")
        }
        try bench.drop(4...4)
        #expect(watching.deals(with: 4), "\(watching.talk)")
        // The first file shows again and counts, too, so the count alone does not say that the last one was drafted.
        #expect(
            eventually { (try? bench.run("drafts", "list", "--json").output.contains("73100.04")) == true },
            "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(4, drafted: 4)
    }

    @Test("row 18: many files at once while the daemon is stopped in its tracks, and after a restart")
    func manyAtOnce() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move", settle: 0.2)
        _ = watching.says("watching")
        kill(watching.pid, SIGSTOP)
        try bench.drop(0..<150)
        kill(watching.pid, SIGCONT)
        try bench.drop(150..<200)
        #expect(eventually(within: 60) { bench.names("done").count == 200 }, "\(bench.names("").count) left")
        watching.stop()
        try bench.drop(200..<300)
        let again = try bench.watch("--after", "move", settle: 0.2)
        #expect(eventually(within: 60) { bench.names("done").count == 300 }, "\(bench.names("").count) left")
        again.stop()
        try bench.expectWhole(300, drafted: 300)
        #expect(try bench.fsck().number("sightings") == 300)
        #expect(bench.names("duplicate") == [])
    }

    private static let deafness = [
        ("lost", "nothing"), ("silent", "nothing"), ("none", "max_user_instances"), ("full", "max_user_watches"),
    ]

    @Test(
        "rows 18 to 20: the queue of notices overflows, says nothing, or cannot be had: the look through the folder finds all",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"), arguments: deafness)
    func deaf(way: String, words: String) throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move", environment: Faults.environment(["FAULT_NOTICES": way]))
        _ = watching.says("watching")
        try bench.drop(0..<10)
        try bench.drop(10..<12, in: bench.inbox + "/below")
        #expect(
            eventually {
                bench.names("done").filter { $0.hasSuffix("xml") }.count == 10 && bench.names("done/below").count == 2
            },
            "\(way): \(watching.talk)")
        if words != "nothing" { #expect(watching.talk.contains(words), "\(watching.talk)") }
        watching.stop()
        try bench.expectWhole(12, drafted: 12, way)
    }

    @Test(
        "row 20: a network file system is looked through at intervals, by itself",
        .enabled(if: Faults.areAllowed, "there is no C compiler to make failing calls with"))
    func network() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "move", environment: Faults.environment(["FAULT_FSKIND": "0x6969"]))
        #expect(watching.says("changes on NFS are not announced"), "\(watching.talk)")
        try bench.drop(0..<3)
        #expect(eventually { bench.names("done").count == 3 }, "\(watching.talk)")
        let status = try bench.run("status").output
        #expect(status.contains("looked through at intervals"), "\(status)")
        watching.stop()
    }

    @Test("row 23: files that vanish, grow, shrink and are replaced while they are read: whole versions only")
    func restless() throws {
        let bench = try Workbench()
        let watching = try bench.watch("--after", "keep", settle: 0.1)
        _ = watching.says("watching")
        var random = SeededNumbers(seed: 23)
        var versions: Set<Data> = []
        let path = bench.inbox + "/restless.xml"
        for number in 0..<60 {
            let data = Workbench.invoice(number)
            versions.insert(data)
            switch random.next() % 4 {
            case 0: try? FileManager.default.removeItem(atPath: path)
            case 1:
                try bench.put(data, ".new")
                _ = rename(bench.inbox + "/.new", path)
            case 2: truncate(path, off_t(random.next() % 400))
            default: try data.write(to: URL(fileURLWithPath: path))
            }
            let changed = ContinuousClock.now
            usleep(UInt32(random.next() % 60_000))
            // On a busy machine a file may lie still for as long as the daemon waits, and is a version then, cut short or not.
            if ContinuousClock.now - changed > .milliseconds(90), let still = FileManager.default.contents(atPath: path)
            {
                versions.insert(still)
            }
        }
        let last = Workbench.invoice(99)
        versions.insert(last)
        try last.write(to: URL(fileURLWithPath: path))
        #expect(
            eventually { (try? bench.run("drafts", "list", "--json").output.contains("73100.99")) == true },
            "\(watching.talk)")
        watching.stop()
        for file in try FileManager.default.subpathsOfDirectory(atPath: bench.home + "/objects") where file.count > 60 {
            let data = try Data(contentsOf: URL(fileURLWithPath: bench.home + "/objects/" + file))
            #expect(versions.contains(data), "a version that never was: \(data.count) bytes")
        }
        #expect(try bench.fsck().status == 0)
    }

    @Test("row 27: the same bytes under another name, in another folder, as a second name of one file")
    func duplicates() throws {
        let bench = try Workbench()
        let other = bench.path + "/other"
        try bench.put(Workbench.invoice(1), "a.xml", in: other)
        try bench.put(Workbench.invoice(1), "a.xml")
        let watching = try bench.watch("--after", "move", folders: [bench.inbox, other])
        #expect(watching.deals(with: 2), "\(watching.talk)")
        try bench.put(Workbench.invoice(1), "b.xml")
        #expect(watching.deals(with: 3), "\(watching.talk)")
        try bench.put(Workbench.invoice(2), "c.xml", in: bench.path + "/aside")
        try system("ln", bench.path + "/aside/c.xml", bench.inbox + "/c1.xml")
        try system("ln", bench.path + "/aside/c.xml", bench.inbox + "/c2.xml")
        #expect(watching.deals(with: 5), "\(watching.talk)")
        // The same name again, later: a duplicate, and the first is not overwritten.
        try bench.put(Workbench.invoice(1), "b.xml")
        #expect(eventually { bench.names("duplicate").contains("b-2.xml") }, "\(watching.talk)")
        watching.stop()
        try bench.expectWhole(2, drafted: 2)
        let queue = try bench.run("queue", "list", "--json").objects
        #expect(queue.count == 4, "one draft and one upload for each document: \(queue.count)")
        #expect(try bench.fsck().number("sightings") == 6)
    }
}
