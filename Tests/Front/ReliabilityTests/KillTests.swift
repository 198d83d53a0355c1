import Files
import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Rows 1 and 6 of the matrix: a daemon that is killed between any two of its steps.
@Suite("killed at every step")
struct KillTests {
    /// The points that a file passes on its way from the folder to its place.
    private static let way: [FailPoint] = [
        .ledgerCreated, .schemaWritten, .storeBegun, .temporaryCreated, .temporaryPartlyWritten, .temporaryWritten,
        .temporarySynchronised, .objectNamed, .objectFolderSynchronised, .attachmentWritten, .attachmentCommitted,
        .attemptWritten, .attemptCommitted, .draftBegun, .draftWritten, .draftCommitted, .attentionWritten,
        .attentionCommitted,
    ]

    @Test("row 1: kill -9 at every step of taking in, then started again", arguments: way)
    func step(point: FailPoint) throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        // One that cannot be read, for the steps to "needs attention".
        try bench.put(Data("%PDF-1.4\nbroken\n%%EOF\n".utf8), "broken.pdf")
        let dying = try bench.watch("--after", "move", environment: [FailPoints.variable: point.rawValue])
        #expect(dying.death() == SIGKILL, "\(point) was not reached: \(dying.talk)")
        let left = bench.names("").count + bench.names("done").count
        let watching = try bench.watch("--after", "move")
        #expect(
            eventually { bench.names("done").count == 2 && bench.names("attention").contains("broken.pdf") },
            "\(point), \(left) left: \(watching.talk)")
        #expect(bench.names("duplicate") == [], "\(point)")
        #expect(watching.stop().status == 0)
        try bench.expectWhole(3, drafted: 2, "\(point)")
        #expect(try bench.fsck().number("torn") == 0)
    }

    @Test("row 1: what an earlier process had stored is read while its file comes up again")
    func seenAgainWhileItIsRead() throws {
        let bench = try Workbench()
        try bench.put(Data("%PDF-1.4\nbroken\n%%EOF\n".utf8), "broken.pdf")
        let dying = try bench.watch(
            "--after", "move", environment: [FailPoints.variable: FailPoint.attentionWritten.rawValue])
        #expect(dying.death() == SIGKILL, "\(dying.talk)")
        let watching = try bench.watch("--after", "move", settle: 0.1)
        // Its reader is held up until the file has settled, and has been found to be stored already.
        #expect(eventually { watching.children.contains { kill($0, SIGSTOP) == 0 } })
        usleep(1_500_000)
        #expect(bench.names("done") == [], "it was put away before anybody knew what came of it")
        for child in watching.children { kill(child, SIGCONT) }
        #expect(eventually { bench.names("attention").contains("broken.pdf") }, "\(watching.talk)")
        #expect(bench.names("done") == [])
        #expect(watching.stop().status == 0)
        try bench.expectWhole(1, drafted: 0)
    }

    private static let disposals: [(FolderFailPoint, String)] = [
        (.reasonWritten, "move"), (.sourceMoved, "move"), (.sourceHidden, "delete"), (.sourceDeleted, "delete"),
        (.noteWritten, "keep"), (.noteCommitted, "keep"),
    ]

    @Test("row 1: kill -9 at every step of putting away", arguments: disposals)
    func disposal(point: FolderFailPoint, after: String) throws {
        let bench = try Workbench()
        try bench.drop(1...2)
        try bench.put(Data("no document\n".utf8), "note.txt")
        let dying = try bench.watch("--after", after, environment: [FailPoints.variable: point.rawValue])
        #expect(dying.death() == SIGKILL, "\(point) was not reached: \(dying.talk)")
        let watching = try bench.watch("--after", after)
        switch after {
        case "move":
            #expect(
                eventually { bench.names("done").count == 2 && bench.names("attention").contains("note.txt") },
                "\(watching.talk)")
        case "delete":
            #expect(eventually { bench.names("") == [".bilko-removing", "note.txt"] }, "\(bench.names(""))")
            #expect(eventually { bench.names(".bilko-removing") == [] })
        default: #expect(eventually { (try? bench.fsck().number("drafted")) == 2 }, "\(watching.talk)")
        }
        #expect(eventually { watching.status["backlog"] as? Int == 0 && watching.status["in_work"] as? Int == 0 })
        #expect(watching.stop().status == 0)
        try bench.expectWhole(2, drafted: 2, "\(point)")
    }

    @Test("row 1: kill -9 at any moment, again and again")
    func anyMoment() throws {
        let bench = try Workbench()
        var random = SeededNumbers(seed: 20_261_121)
        try bench.drop(0..<40)
        for _ in 0..<8 {
            let dying = try bench.watch("--after", "move", settle: 0.1)
            usleep(UInt32(150_000 + random.next() % 500_000))
            kill(dying.pid, SIGKILL)
            dying.process.waitUntilExit()
            let check = try bench.fsck()
            #expect(check.status == 0, "\(check.object)")
        }
        let watching = try bench.watch("--after", "move", settle: 0.1)
        // Each kill after the first may have been the second that met one of them, which is then worked on alone.
        func aside() -> Int { bench.names("attention").count { $0.hasSuffix(".xml") } }
        #expect(eventually(within: 60) { bench.names("done").count + aside() == 40 }, "\(bench.names(""))")
        #expect(watching.stop().status == 0)
        let left = try bench.run("attachments", "list", "--attention", "--json").objects
        #expect(left.count <= 7 && left.count == aside(), "\(left)")
        if !left.isEmpty {
            let retry = ["attachments", "retry", "-q"] + left.compactMap { $0["document"] as? String }
            #expect(try bench.run(retry).status == 0)
        }
        try bench.expectWhole(40, drafted: 40)
    }

    @Test("stopped by SIGTERM while it works: within 5 s, and nothing is lost", arguments: [0.4, 0.9])
    func gracefulStop(after seconds: Double) throws {
        let bench = try Workbench()
        for name in ["03-fuel.jpg", "14-restaurant.jpg", "13-srpska.jpg"] {
            try FileManager.default.copyItem(atPath: Workbench.sample(name), toPath: "\(bench.inbox)/\(name)")
        }
        try bench.drop(0..<20)
        let first = try bench.watch("--after", "move", settle: 0.1)
        usleep(UInt32(seconds * 1_000_000))
        let (status, took) = first.stop()
        #expect(status == 0 && took < 5, "\(status) after \(took) s: \(first.talk)")
        let second = try bench.watch("--after", "move", settle: 0.1)
        #expect(eventually(within: 60) { bench.names("done").count == 23 }, "\(second.talk)")
        second.stop()
        try bench.expectWhole(23, drafted: 23)
    }
}
