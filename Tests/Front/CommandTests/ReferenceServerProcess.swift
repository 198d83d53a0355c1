import Foundation
import TestSupport

/// A `bilko-lab server` of its own, killed when the value goes.
final class ReferenceServerProcess {
    let address: String
    var port: String { String(address.split(separator: ":").last ?? "") }
    private let process: Process

    private let through: [String]

    /// `through` is a program that starts it, such as one that enters a namespace.
    init(_ arguments: [String] = [], port: String = "0", through: [String] = []) throws {
        process = Process()
        self.through = through
        // Its door opens to the token that all tests use, unless a test brings another.
        let token = NSTemporaryDirectory() + "/bilko-sandbox-\(UUID().uuidString)"
        var own: [String] = []
        if !arguments.contains("--token-file") {
            try Data((Recording.token + "\n").utf8).write(to: URL(fileURLWithPath: token))
            own = ["--token-file", token]
        }
        defer { try? FileManager.default.removeItem(atPath: token) }
        let command = through + [Bilko.lab, "server", "--port", port] + own + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
        address = try output.firstLine()
    }

    /// As a power cut would.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { stop() }

    /// Asks the server as a program would; `nil` when it does not answer.
    func ask(_ path: String, method: String = "GET", token: String? = nil, body: String? = nil) throws -> Any? {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        var arguments = through + ["python3", "-c", Self.asking, method, address + path]
        if let body { arguments.append(body) }
        curl.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        curl.standardInput = input
        curl.standardOutput = output
        curl.standardError = FileHandle.nullDevice
        Recording.starts(curl)
        try curl.run()
        try input.fileHandleForWriting.write(contentsOf: Data((token ?? "").utf8))
        try input.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        curl.waitUntilExit()
        return try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }

    /// What was done, by the server's own log.
    func actions() throws -> [String] {
        let lines = try ask("/sandbox/audit") as? [[String: Any]] ?? []
        return lines.compactMap { $0["action"] as? String }.sorted()
    }

    private static let asking = """
        import sys, urllib.request
        method, address = sys.argv[1:3]
        token = sys.stdin.read()
        body = sys.argv[3].encode() if len(sys.argv) > 3 else None
        request = urllib.request.Request(address, data=body, method=method)
        if token: request.add_header("Authorization", "Bearer " + token)
        if body: request.add_header("Content-Type", "application/json")
        try: print(urllib.request.urlopen(request).read().decode())
        except urllib.error.HTTPError as error: print(error.code)
        """
}
