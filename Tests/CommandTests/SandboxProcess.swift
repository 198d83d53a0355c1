import Foundation

/// A `bilko sandbox` of its own, killed when the value goes.
final class SandboxProcess {
    let address: String
    var port: String { String(address.split(separator: ":").last ?? "") }
    private let process: Process

    init(_ arguments: [String] = [], port: String = "0") throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = ["sandbox", "--port", port] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
            line += byte
        }
        address = String(decoding: line, as: UTF8.self)
    }

    /// As a power cut would.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { stop() }

    /// Asks the sandbox as a program would; `nil` when it does not answer.
    func ask(_ path: String, method: String = "GET", token: String? = nil, body: String? = nil) throws -> Any? {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        var arguments = ["python3", "-c", Self.asking, method, address + path, token ?? ""]
        if let body { arguments.append(body) }
        curl.arguments = arguments
        let output = Pipe()
        curl.standardOutput = output
        curl.standardError = FileHandle.nullDevice
        try curl.run()
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
        method, address, token = sys.argv[1:4]
        body = sys.argv[4].encode() if len(sys.argv) > 4 else None
        request = urllib.request.Request(address, data=body, method=method)
        if token: request.add_header("Authorization", "Bearer " + token)
        if body: request.add_header("Content-Type", "application/json")
        try: print(urllib.request.urlopen(request).read().decode())
        except urllib.error.HTTPError as error: print(error.code)
        """
}
