import Foundation
import Glibc
import ReaderFaults
import ReceiptModel
import Testing

@testable import Reading

/// What a decoder that was taken over tries, in a real reader process, and what is left of it afterwards.
@Suite(.serialized, .enabled(if: Confinement.missing.isEmpty, "this kernel lacks a layer"))
struct ConfinementTests {
    /// How an attempt comes out.
    enum Outcome: Equatable {
        case done
        case refused(CInt)
        /// The process was ended for it.
        case fatal
    }

    private static let refused = Outcome.refused(EPERM)
    private static let closed = Outcome.refused(EACCES)

    /// Has a reader try something.
    ///
    /// - Throws: what is no outcome of an attempt.
    private func attempt(_ what: String, on path: String = "-") async throws -> Outcome {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        defer { pool.shutDown() }
        do {
            let words = try await pool.read(.attempt, text: "\(what) \(path)").pages
                .flatMap(\.text.lines).flatMap(\.words).map(\.text)
            let came = try #require(words.firstIndex(of: "came").flatMap { CInt(words[$0 + 1]) })
            try #require(came >= 0, "\(what) is no attempt")
            return came == 0 ? .done : .refused(came)
        } catch ReadingError.crashed(.signalled(SIGSYS), _) {
            return .fatal
        }
    }

    /// A file that belongs to the user and has nothing to do with reading.
    private struct Victim: ~Copyable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("bilko-\(UUID().uuidString)").path

        init() throws {
            try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }

        /// What every call on the path would change; the last two also when only an attribute is set.
        var state: [Int] {
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return [] }
            return [
                Int(status.st_mode), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            ]
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test(arguments: [
        ("mode", refused), ("owner", refused), ("times", refused), ("attribute", refused), ("rename", refused),
        ("folder", refused), ("write", closed), ("read", closed), ("program", closed),
    ])
    func aFileOfTheUserIsOutOfReach(what: String, outcome: Outcome) async throws {
        let victim = try Victim()
        let before = victim.state
        #expect(try await attempt(what, on: victim.path) == outcome)
        #expect(victim.state == before && !before.isEmpty)
    }

    /// Tracing is what no decoder does by mistake.
    @Test(arguments: [
        ("limits", refused), ("priority", refused), ("kill", refused), ("trace", .fatal), ("environment", closed),
        ("memory", closed),
    ])
    func theParentIsOutOfReach(what: String, outcome: Outcome) async throws {
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
        let before = getpriority(which, id_t(getpid()))
        #expect(try await attempt(what) == outcome)
        #expect(getpriority(which, id_t(getpid())) == before)
    }

    @Test(arguments: [
        ("shared-memory", refused), ("inotify", refused), ("socket", closed), ("ring", .fatal),
        ("memory-program", .fatal), ("fork", refused), ("new-session", refused), ("leave-session", refused),
    ])
    func theKernelIsAskedForNothingElse(what: String, outcome: Outcome) async throws {
        #expect(try await attempt(what) == outcome)
    }

    /// As root, too: a reader has no capability.
    @Test func aReaderHasNoCapability() async throws {
        let pool = try ReaderPool(size: 1, command: ReaderProgram.command(), limits: wideLimits)
        defer { pool.shutDown() }
        let pid = try #require(Echo(try await pool.read(.echo)).pid)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
            #expect(status.contains("\(set):\t0000000000000000"), "\(status)")
        }
        #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
    }

    /// The session of a reader holds whatever it starts, because nothing in it can leave.
    @Test func nothingOutlivesItsWorker() async throws {
        let program = ReaderProgram.path
        await #expect(processExitsWith: .success) { [program = program as String] in
            let pool = try ReaderPool(size: 1, command: ReaderProgram.command(program), limits: wideLimits)
            let echo = Echo(try await pool.read(.leaveProcess))
            let (leader, left) = (try #require(echo.pid), try #require(echo.left))
            #expect(left > 0 && left != leader)
            _ = try? await pool.read(.attempt, text: "leave-session -")
            pool.shutDown()
            #expect(!Processes.isAlive(left) && !Processes.isAlive(leader))
            #expect(Processes.children().isEmpty)
        }
    }

    /// The tools that a reader calls do their work under the same list: a picture and the text of a page.
    @Test func whatReadingNeedsIsAllowed() throws {
        let original = try Original(PDFSample.document([PDFSample.receipt]))
        #expect(try ReadingOutcome.of(PDFTools(), original.descriptor) == .text)
    }
}

/// What holds receipts leaves no copy of its memory to others.
@Suite struct PrivateMemoryTests {
    @Test func aProgramThatHoldsReceiptsLeavesNoCoreDump() async {
        await #expect(processExitsWith: .success) {
            #expect(!Confinement.isMemoryPrivate)
            Confinement.keepMemoryPrivate()
            #expect(Confinement.isMemoryPrivate)
            let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
            let core = try #require(
                limits.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Max core file size") })
            #expect(core.split(separator: " ").dropFirst(4).first == "0")
        }
    }
}
