import Foundation
import TestSupport

/// A `bilko serve` of its own, killed when the value goes, and whatever is sent to it, byte by byte.
class ServingProcess {
    struct Reply {
        var status: Int
        /// By their names in small letters; of several of one name the last.
        var headers: [String: String]
        var body: String

        var object: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
        }
    }

    let bilko: Bilko
    private let process = Process()

    /// Starts it with these arguments; what it prints goes to `output`.
    init(_ bilko: Bilko, _ arguments: [String], environment: [String: String], output: Any) throws {
        self.bilko = bilko
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = ["serve", "--port", "0"] + arguments
        var all = ProcessInfo.processInfo.environment.merging(bilko.environment) { $1 }
        all["BILKO_HOME"] = bilko.home
        all.merge(environment) { $1 }
        process.environment = all
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
    }

    var identity: Int32 { process.processIdentifier }

    /// As a power cut would.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The signal by which it died, after it was waited for; `nil` while it lives.
    func death() -> Int32? {
        guard eventually({ !self.process.isRunning }) else { return nil }
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }

    /// As the service manager does; returns the exit status.
    func terminate() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    deinit { if process.isRunning { stop() } }

    /// What comes back for these bytes, until the server closes; status 0 for nothing.
    ///
    /// With a pause, so many seconds lie between two pieces of the second half.
    static func send(
        _ bytes: Data, to port: Int, pause: Double, piece: Int, patience: Double
    ) throws -> Reply {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = ["python3", "-c", Self.client, "\(port)", "\(pause)", "\(patience)", "\(piece)"]
        let (input, output) = (Pipe(), Pipe())
        client.standardInput = input
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        try input.fileHandleForWriting.write(contentsOf: bytes)
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return Self.parsed(String(decoding: data, as: UTF8.self))
    }

    private static func parsed(_ text: String) -> Reply {
        guard let end = text.range(of: "\r\n\r\n") else { return Reply(status: 0, headers: [:], body: text) }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (line[..<colon].lowercased(), value)
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Reply(
            status: status, headers: Dictionary(fields) { $1 }, body: String(text[end.upperBound...]))
    }

    private static let client = """
        import socket, sys, time
        port, pause, patience, piece = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
        data = sys.stdin.buffer.read()
        link = socket.create_connection(("127.0.0.1", port), timeout=patience)
        end = time.monotonic() + patience
        try:
            if pause:
                half = len(data) // 2
                link.sendall(data[:half])
                for place in range(half, len(data), piece):
                    if time.monotonic() > end: break
                    link.sendall(data[place:place + piece]); time.sleep(pause)
            else:
                link.sendall(data)
        except OSError: pass
        try:
            while time.monotonic() < end:
                part = link.recv(65536)
                if not part: break
                sys.stdout.buffer.write(part)
        except OSError: pass
        """
}
