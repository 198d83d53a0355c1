import Files
import Foundation
import Glibc
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import Testing

/// What this machine lets a test do.
private enum Means {
    static let canMount: Bool = {
        guard geteuid() == 0, let folder = try? Workplace().folder.string else { return false }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder) else { return false }
        return run("umount", folder)
    }()

    static let canInject = run("strace", "-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=1", "true")
}

/// A small file system of its own.
private final class Mount {
    let folder: FilePath

    init(_ folder: FilePath, size: String) throws {
        self.folder = folder
        try Durability.makeFolder(folder)
        try #require(run("mount", "-t", "tmpfs", "-o", "size=\(size),mode=0700", "tmpfs", folder.string))
    }

    func makeReadOnly() throws { try #require(run("mount", "-o", "remount,ro", folder.string)) }
    func makeWritable() throws { try #require(run("mount", "-o", "remount,rw", folder.string)) }

    deinit { run("umount", "-l", folder.string) }
}

@Suite struct FaultTests {
    @Test(.enabled(if: Means.canMount, "needs the right to mount a tmpfs"))
    func aFullDiskRefusesAndLosesNothing() throws {
        let workplace = try Workplace()
        let mount = try Mount(workplace.home, size: "1400k")
        defer { _ = mount }
        let full = StoreError.diskFull(home: workplace.home)
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        #expect(failure { try vault.store(bytes(2, size: 2_000_000), in: workplace) } == full)
        // The rows do not fit either.
        let filler = URL(fileURLWithPath: workplace.home.appending("filler").string)
        var size = try FileSystem.space(at: workplace.home).free
        while size > 0, (try? Data(count: size).write(to: filler)) == nil { size -= 4096 }
        #expect(failure { try vault.recordDraft(of: id, words: 5000) } == full)
        #expect(failure { try vault.store(bytes(3), in: workplace) } == full)
        #expect(try vault.unfinished().map(\.document.id) == [id])

        try FileManager.default.removeItem(at: filler)
        let report = try vault.check(deep: true)
        #expect(report.problems == [] && report.accepted == 1 && report.originals == 1 && report.temporaries == 0)
        try vault.recordDraft(of: id)
        try vault.store(bytes(3), in: workplace)
        #expect(try vault.check(deep: true).isClean)
    }

    @Test(.enabled(if: Means.canMount, "needs the right to mount a tmpfs"))
    func aHomeThatCannotEvenBeginIsFull() throws {
        let workplace = try Workplace()
        let mount = try Mount(workplace.home, size: "24k")
        defer { _ = mount }
        #expect(failure { _ = try workplace.open() } == .diskFull(home: workplace.home))
    }

    @Test(.enabled(if: Means.canMount, "needs the right to mount a tmpfs"))
    func aReadOnlyHomeCanBeReadAndNotWritten() throws {
        let workplace = try Workplace()
        let mount = try Mount(workplace.home, size: "4m")
        let id = try workplace.open().store(bytes(1), in: workplace).attachment.document.id
        try mount.makeReadOnly()
        #expect(failure { _ = try workplace.open() } == .readOnlyFileSystem(home: workplace.home))
        do {
            let reader = try workplace.open(.readOnly)
            #expect(try reader.attachments().map(\.document.id) == [id])
            #expect(try reader.check(deep: true).isClean)
        }
        try mount.makeWritable()
        #expect(try workplace.open().attachments().count == 1)
    }

    /// One call of a store fails: the store fails as a whole, the source stays, and the next try succeeds.
    @Test(
        .enabled(if: Means.canInject, "needs strace and the right to trace"),
        arguments: [
            "fsync:error=EIO:when=1", "fsync:error=EIO:when=2", "fsync:error=EIO:when=3", "fdatasync:error=EIO:when=1",
            "write:error=ENOSPC:when=1", "pwrite64:error=ENOSPC:when=1", "renameat2:error=EROFS:when=1",
            "renameat2:error=EXDEV:when=1", "pread64:error=EIO:when=1", "mkdir:error=EDQUOT:when=1",
        ])
    func aFailingCallFailsTheStoreAndNothingElse(rule: String) async throws {
        let workplace = try Workplace()
        try workplace.open().store(bytes(0), in: workplace)
        let folder = workplace.folder.string
        await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String, rule = rule as String] in
            let folder = FilePath(folder)
            let source = folder.appending("source.jpg")
            try bytes(1).write(to: URL(fileURLWithPath: source.string))
            let vault = try Vault.open(at: folder.appending("home"), access: .readWrite)
            try traced(injecting: rule, seenIn: folder.appending("calls"))
            do {
                _ = try vault.store(
                    try FileSystem.openRegular(source, followingLinks: false), mediaType: .jpeg, fileName: "s",
                    origin: "o", retention: retention, now: at(1))
            } catch let error as StoreError {
                try FileManager.default.createDirectory(
                    atPath: folder.appending("error: \(error.kind)").string, withIntermediateDirectories: true)
                exit(7)
            }
        }
        let kind =
            switch rule.split(separator: ":")[1] {
            case "error=ENOSPC", "error=EDQUOT": "full"
            case "error=EROFS": "read-only"
            default: "other"
            }
        #expect(FileSystem.exists(workplace.folder.appending("error: \(kind)")))
        let vault = try workplace.open()
        let left = try vault.check(deep: true)
        #expect(left.problems == [] && left.temporaries == 0)
        // A commit that could not be made durable may be there all the same; it is then there as a whole.
        #expect(left.accepted == 1 || rule.hasPrefix("fdatasync"))
        try vault.store(bytes(1), in: workplace)
        let report = try vault.check(deep: true)
        #expect(report.isClean && report.orphans.isEmpty && report.accepted == 2 && report.originals == 2)
    }
}

extension StoreError {
    /// In one word, for the name of a folder.
    fileprivate var kind: String {
        switch self {
        case .diskFull: "full"
        case .readOnlyFileSystem: "read-only"
        default: "other"
        }
    }
}

/// Lets strace make calls of this process fail; returns when it does so for the calling thread.
///
/// The tracer takes one thread after another, so that it has the process says nothing: it has this thread when it has
/// seen a call of it.
private func traced(injecting rule: String, seenIn log: FilePath) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
        "strace", "-f", "-qq", "-o", log.string, "-e", "trace=getppid,\(rule.prefix { $0 != ":" })", "-e",
        "inject=\(rule)", "-p", "\(getpid())",
    ]
    try process.run()
    for _ in 0..<500 {
        _ = getppid()
        if (try? String(contentsOfFile: log.string, encoding: .utf8))?.contains("getppid") ?? false { return }
        usleep(10_000)
    }
    throw StoreError.notFound("tracer")
}
