import Files
import Foundation
import SQLiteStore
import TestSupport
import Testing

/// An ext4 file system on a loop device whose power can be cut: what was not flushed to the disk is gone.
final class CutDisk {
    let folder: String
    private let image: String

    /// Whether this machine can do it; found out by doing it once.
    static let isAvailable: Bool = {
        guard getuid() == 0, let bench = try? Workbench(), let disk = try? CutDisk(in: bench.path) else { return false }
        return (try? disk.cut()) != nil && (try? disk.restore()) != nil
    }()

    init(in place: String) throws {
        (folder, image) = (place + "/disk", place + "/disk.img")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try system("truncate", "-s", "64M", image)
        try system("mkfs.ext4", "-q", "-F", image)
        try system("mount", "-o", "loop", image, folder)
    }

    deinit { _ = try? system("umount", "-l", folder) }

    /// EXT4_IOC_SHUTDOWN without flushing the journal: from now on nothing reaches the disk.
    func cut() throws {
        try system(
            "python3", "-c",
            "import fcntl,os,struct,sys;fcntl.ioctl(os.open(sys.argv[1],os.O_RDONLY),0x8004587D,struct.pack('I',2))",
            folder)
    }

    /// Power is back: the file system is mounted anew, as after a start of the machine.
    func restore() throws {
        if (try? system("umount", folder)) == nil { try system("umount", "-l", folder) }
        try system("mount", "-o", "loop", image, folder)
    }
}

/// Rows 2 to 4 of the matrix: power cuts on a real file system, and the proof that the harness would see a loss.
@Suite(
    "power cuts", .serialized,
    .enabled(if: CutDisk.isAvailable, "needs root, loop devices and the shutdown ioctl of ext4"))
struct PowerCutTests {
    /// What was acknowledged before cuts at random moments, and how much of it is not there afterwards.
    private func cuts(_ count: Int, seed: UInt64, environment: [String: String]) throws -> (told: Int, lost: Int) {
        let outer = try Workbench()
        let disk = try CutDisk(in: outer.path)
        var random = SeededNumbers(seed: seed)
        var told: Set<String> = []
        var lost: Set<String> = []
        for round in 0..<count {
            let bench = try Workbench(home: disk.folder + "/home")
            try bench.drop(round * 100..<round * 100 + 14)
            told.formUnion(
                try round % 2 == 0
                    ? importing(bench, disk, &random, environment) : watching(bench, disk, &random, environment))
            try disk.restore()
            let kept = try bench.run("attachments", "list", "--json").objects.compactMap { $0["document"] as? String }
            lost.formUnion(told.subtracting(kept))
            if environment.isEmpty {
                let check = try bench.fsck()
                #expect(check.status == 0, "round \(round): \(check.object)")
            } else if !lost.isEmpty {
                break
            }
        }
        return (told.count, lost.count)
    }

    /// Each line that `bilko import` prints acknowledges a document.
    private func importing(
        _ bench: Workbench, _ disk: CutDisk, _ random: inout SeededNumbers, _ environment: [String: String]
    ) throws -> [String] {
        let out = bench.path + "/acknowledged"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "exec '\(Workbench.executable)' import '\(bench.inbox)' --json --readers 1 > '\(out)'",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["BILKO_HOME": bench.home, "BILKO_TESSDATA": Checkout.path + "/tessdata"]) { $1 }
        process.standardError = FileHandle.nullDevice
        try process.run()
        let wanted = Int.random(in: 1...9, using: &random)
        let lines = {
            String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: out))) ?? Data(), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
        _ = eventually(within: 10) { lines().count >= wanted || !process.isRunning }
        usleep(UInt32.random(in: 0...20_000, using: &random))
        try disk.cut()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return lines().compactMap {
            ((try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any])?["document"] as? String
        }
    }

    /// Each file that the daemon deleted is acknowledged: its source is not touched before the document is durable.
    private func watching(
        _ bench: Workbench, _ disk: CutDisk, _ random: inout SeededNumbers, _ environment: [String: String]
    ) throws -> [String] {
        var digests: [String: String] = [:]
        for name in bench.names("") {
            digests[name] = String(try system("sha256sum", "\(bench.inbox)/\(name)").prefix(64))
        }
        let daemon = try bench.watch("--after", "delete", settle: 0.1, environment: environment)
        let left = 14 - Int.random(in: 1...9, using: &random)
        _ = eventually(within: 10) { bench.names("").count <= left }
        usleep(UInt32.random(in: 0...20_000, using: &random))
        try disk.cut()
        kill(daemon.pid, SIGKILL)
        daemon.process.waitUntilExit()
        // The last may wait under its hidden name for the deletion.
        let there = Set(bench.names("") + bench.names(".bilko-removing"))
        return digests.filter { !there.contains($0.key) }.map(\.value)
    }

    @Test("row 2: 22 power cuts at random moments: nothing that was acknowledged is lost")
    func randomCuts() throws {
        let (told, lost) = try cuts(22, seed: 2_026, environment: [:])
        print("power cuts: 22 cuts, \(told) documents acknowledged, \(lost) lost")
        #expect(told >= 22 && lost == 0)
    }

    @Test(
        "row 4: without fsync the same harness does see losses",
        .enabled(if: Faults.areAllowed, "there is no C compiler to switch fsync off with"))
    func negativeControl() throws {
        let (told, lost) = try cuts(6, seed: 4, environment: Faults.environment(["FAULT_NOSYNC": "1"]))
        print("power cuts without fsync: \(told) documents acknowledged, \(lost) lost")
        #expect(lost > 0)
    }

    private static let steps =
        [
            FailPoint.temporaryWritten, .temporarySynchronised, .objectNamed, .objectFolderSynchronised,
            .attachmentWritten,
            .attachmentCommitted, .draftWritten, .draftCommitted,
        ].map(\.rawValue)
        + [FolderFailPoint.sourceHidden, .sourceDeleted].map(\.rawValue)

    @Test("row 3: a power cut at a chosen step", arguments: steps)
    func chosenStep(step: String) throws {
        let outer = try Workbench()
        let disk = try CutDisk(in: outer.path)
        let bench = try Workbench(home: disk.folder + "/home")
        try bench.drop(0..<3)
        let daemon = try bench.watch(
            "--after", "delete", settle: 0.1,
            environment: [FailPoints.variable: "\(step):2", FailPoints.signalVariable: "stop"])
        let stopped = eventually(within: 10) {
            let stat = (try? String(contentsOfFile: "/proc/\(daemon.pid)/stat", encoding: .utf8)) ?? ""
            return stat.split(separator: ")").last?.split(separator: " ").first == "T"
        }
        #expect(stopped, "\(step) was not reached: \(daemon.talk)")
        try disk.cut()
        kill(daemon.pid, SIGKILL)
        daemon.process.waitUntilExit()
        try disk.restore()
        let check = try bench.fsck()
        #expect(check.status == 0, "\(check.object)")
        let there = (bench.names("") + bench.names(".bilko-removing")).filter { $0.hasSuffix(".xml") }.count
        #expect(there + max(0, check.number("accepted")) >= 3, "\(there) files, \(check.object)")
        let again = try bench.watch("--after", "delete", settle: 0.1)
        #expect(eventually { (try? bench.fsck().number("drafted")) == 3 }, "\(again.talk)")
        #expect(eventually { bench.names("") == [".bilko-removing"] && bench.names(".bilko-removing") == [] })
        again.stop()
        try bench.expectWhole(3, drafted: 3, step)
    }
}
