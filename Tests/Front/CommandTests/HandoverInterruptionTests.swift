import Foundation
import TestSupport
import Testing

/// `bilko handover` that is interrupted or killed: what is under a name is whole, and the rest goes.
@Suite("hand-over that is interrupted", .serialized)
struct HandoverInterruptionTests {
    private let scratch: Scratch
    private let bilko: Bilko
    private var out: String { scratch.path + "/out" }

    /// A home with a month of forty receipts, each with a picture.
    init() throws {
        scratch = try Scratch()
        bilko = scratch.bilko()
        let filled = try bilko.lab.run([
            "fill-month", "--count", "40", "--picture", "\(Bilko.samples)/images/01-caffe-bar.jpg", "--home",
            bilko.home,
        ])
        #expect(filled.status == 0, "\(filled.talk)")
    }

    private static let arguments = ["handover", "2026-10", "--as", "csv", "pack", "--quiet", "--out"]

    private func names(_ isHidden: Bool) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []
        return all.filter { $0.hasPrefix(".") == isHidden }.sorted()
    }

    /// Whether the packs in the folders hold what their manifests tell, and every original of the month.
    private func arePacksWhole(_ folders: [String]) throws -> Bool {
        let check = """
            import hashlib, sys, zipfile
            for folder in sys.argv[1:]:
                with zipfile.ZipFile(f"{folder}/2026-10_zvrk.zip") as pack:
                    rows = [line.split("\\t") for line in pack.read("MANIFEST.txt").decode().splitlines()[1:]]
                    assert {row[2] for row in rows} | {"MANIFEST.txt"} == set(pack.namelist())
                    assert all(hashlib.sha256(pack.read(row[2])).hexdigest() == row[0] for row in rows)
                    assert sum(name.endswith(".jpg") for name in pack.namelist()) == 40
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", check] + folders.map { "\(out)/\($0)" }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Starts a hand-over that stops at a point, and waits until it has.
    private func stopped(at point: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = Self.arguments + [out]
        let own = ["BILKO_FAILPOINT": point, "BILKO_FAILSIGNAL": "stop", "BILKO_HOME": bilko.home]
        process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        for _ in 0..<3_000 where process.isRunning {
            let line = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
            if line.split(separator: ")").last?.hasPrefix(" T") == true { return process }
            usleep(10_000)
        }
        throw CocoaError(.featureUnsupported)
    }

    @Test(
        "Ctrl-C ends it with the exit code of an interruption, and leaves no file; a lost terminal does, too",
        arguments: [SIGINT, SIGHUP])
    func interrupted(signal: Int32) throws {
        let process = try stopped(at: "packPartlyWritten:3")
        #expect(names(false) == [] && names(true).count == 1)
        kill(process.processIdentifier, signal)
        kill(process.processIdentifier, SIGCONT)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(names(false) == [] && names(true) == [])
        #expect(try bilko("handover", "2026-10", "--corrections").status == 2, "it was not handed over")
    }

    @Test(
        "killed before the folder has its name, it leaves what nobody takes for a hand-over, and the next run clears up"
    )
    func killedBefore() throws {
        for point in ["packPartlyWritten:7", "handoverWritten"] {
            var doomed = bilko
            doomed.environment["BILKO_FAILPOINT"] = point
            #expect(try doomed.run(Self.arguments + [out]).signal == SIGKILL, "\(point)")
            #expect(names(false) == [] && names(true).count == 1, "\(point)")
        }
        #expect(try bilko("handover", "2026-10", "--corrections").status == 2, "it was not handed over")
        #expect(try bilko.run(Self.arguments + [out]).status == 0)
        #expect(names(false) == ["2026-10_zvrk"] && names(true) == [])
        #expect(try arePacksWhole(names(false)))
        #expect(try bilko("fsck").status == 0)
    }

    @Test("killed before the ledger is told, the hand-over that is there is whole, and the next one is remembered")
    func killedAfter() throws {
        var doomed = bilko
        doomed.environment["BILKO_FAILPOINT"] = "handoverNamed"
        #expect(try doomed.run(Self.arguments + [out]).signal == SIGKILL)
        #expect(names(false) == ["2026-10_zvrk"] && names(true) == [])
        #expect(try bilko("handover", "2026-10", "--corrections").status == 2, "the ledger was not told")
        #expect(try bilko.run(Self.arguments + [out]).status == 0)
        #expect(try arePacksWhole(["2026-10_zvrk", "2026-10_zvrk-2"]))
        #expect(try bilko("handover", "2026-10", "--corrections").status == 0)
        #expect(try bilko("fsck").status == 0)
    }

    @Test("a run beside another one takes nothing away from it")
    func beside() throws {
        let process = try stopped(at: "packPartlyWritten:3")
        #expect(try bilko.run(Self.arguments + [out]).status == 0)
        #expect(names(false) == ["2026-10_zvrk"] && names(true).count == 1)
        kill(process.processIdentifier, SIGCONT)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(names(false) == ["2026-10_zvrk", "2026-10_zvrk-2"] && names(true) == [])
        #expect(try arePacksWhole(names(false)))
    }

    /// Runs a program on a terminal of its own, and presses Ctrl-C once it has said the first argument.
    private static let terminal = """
        import os, pty, sys
        word = sys.argv[1].encode()
        pid, terminal = pty.fork()
        if pid == 0:
            os.execvp(sys.argv[2], sys.argv[2:])
        said, pressed = b"", not word
        while True:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            said += piece
            if not pressed and word in said:
                os.write(terminal, b"\\x03")
                pressed = True
        _, status = os.waitpid(pid, 0)
        sys.stdout.buffer.write(said)
        sys.stdout.flush()
        sys.exit(os.waitstatus_to_exitcode(status))
        """

    @Test("a terminal shows how far it is; Ctrl-C there leaves no file")
    func onATerminal() throws {
        let line = ["handover", "2026-10", "--as", "pack", "--out", out]
        var shown = bilko
        shown.through = ["/usr/bin/python3", "-c", Self.terminal, " 2/40 "]
        let ended = try shown.run(line)
        #expect(ended.status == 130, "\(ended.output.suffix(500))")
        #expect(names(false) == [] && names(true) == [])
        shown.through[3] = ""
        let whole = try shown.run(line)
        #expect(whole.status == 0, "\(whole.output.suffix(500))")
        #expect(whole.output.contains("░ 1/40 ") && whole.output.contains("█ 40/40 ") && whole.output.contains("\r"))
        #expect(try arePacksWhole(names(false)))
        // Where no terminal is, nothing of it is written.
        #expect(!(try bilko.run(line).talk.contains("█")))
    }
}
