import Foundation
import TestSupport
import Testing

@Suite("the review page on a socket that the service manager passes", .serialized)
struct PassedSocketTests {
    /// Opens a socket, passes it as systemd does, and becomes `bilko serve`.
    private static let manager = """
        import os, socket, sys
        listening = socket.socket()
        listening.bind((sys.argv[2], 0))
        listening.listen(64)
        print(listening.getsockname()[1], flush=True)
        if sys.argv[5] == "open":
            os.dup2(listening.fileno(), 3)
            os.set_inheritable(3, True)
        os.environ.update(LISTEN_FDS=sys.argv[3], LISTEN_PID=str(os.getpid() + int(sys.argv[4])))
        os.execv(sys.argv[1], [sys.argv[1], "serve", "--port", "0"])
        """

    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
    }

    private func start(
        _ address: String, count: Int = 1, otherProcess: Int = 0, isOpen: Bool = true, home: String? = nil
    ) throws -> (Process, Pipe, Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", Self.manager, Bilko.executable, address, "\(count)", "\(otherProcess)",
            isOpen ? "open" : "closed",
        ]
        var all = ProcessInfo.processInfo.environment
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "BILKO_LANGUAGE"] { all[name] = nil }
        all["BILKO_HOME"] = home ?? scratch.bilko().home
        process.environment = all
        let (output, talk) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = talk
        try process.run()
        return (process, output, talk)
    }

    /// What is served at the port.
    private func page(_ port: String) throws -> String {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = [
            "python3", "-c",
            "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1], timeout=30).read().decode())",
            "http://127.0.0.1:\(port)/",
        ]
        let output = Pipe()
        client.standardOutput = output
        try client.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    @Test("it is served there, 'bilko review' finds it, and SIGTERM ends it")
    func served() throws {
        let (process, output, _) = try start("127.0.0.1")
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let port = try output.firstLine()
        #expect(try output.firstLine() == "http://127.0.0.1:\(port)")
        #expect(try scratch.bilko()("review", "--print").output.hasPrefix("http://127.0.0.1:\(port)/#link="))
        #expect(try page(port).contains("app.js"))
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("a socket that other machines reach, and more than one, are refused; one for another process is passed over")
    func refused() throws {
        for (address, count, words) in [("0.0.0.0", 1, "does not listen on 127.0.0.1"), ("127.0.0.1", 2, "needs one")] {
            let (process, _, talk) = try start(address, count: count)
            let said = String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 1 && said.contains(words), "\(said)")
        }
        let (closed, _, talk) = try start("127.0.0.1", isOpen: false)
        let said = String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        closed.waitUntilExit()
        #expect(closed.terminationStatus == 1 && said.contains("is not open"), "\(said)")
        let (process, output, _) = try start("127.0.0.1", otherProcess: 1)
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let port = try output.firstLine()
        #expect(try output.firstLine() != "http://127.0.0.1:\(port)")
        process.terminate()
        process.waitUntilExit()
    }

    @Test("The request to end is heard from the first line on, whatever else the machine does")
    func endedAtOnce() throws {
        let all = try (0..<24).map { try start("127.0.0.1", otherProcess: 1, home: "\(scratch.path)/home-\($0)") }
        defer { for (process, _, _) in all where process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        for (process, output, _) in all {
            _ = try output.firstLine()
            #expect(try output.firstLine().hasPrefix("http://127.0.0.1:"))
            process.terminate()
        }
        let end = Date.now + 60
        while all.contains(where: { $0.0.isRunning }), Date.now < end { usleep(20_000) }
        #expect(all.count { $0.0.isRunning } == 0)
    }
}
