import Foundation
import TestSupport

/// A `bilko serve --lan` of its own, killed when the value goes, and a phone that sends it whatever it likes, byte by byte.
final class PhoneServerProcess {
    typealias Reply = ReviewServerProcess.Reply

    let bilko: Bilko
    private let process = Process()
    /// Of the page for phones, and of the review page.
    private(set) var (port, reviewPort) = (0, 0)
    /// The two secrets of the phone, once it is let in.
    var (cookie, key) = ("", "")

    init(_ bilko: Bilko, port: Int = 0, environment: [String: String] = [:]) throws {
        self.bilko = bilko
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = ["serve", "--port", "0", "--lan", "127.0.0.1", "--lan-port", "\(port)"]
        var all = ProcessInfo.processInfo.environment.merging(bilko.environment) { $1 }
        all["BILKO_HOME"] = bilko.home
        all.merge(environment) { $1 }
        process.environment = all
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
        _ = eventually { self.findPorts() }
    }

    /// Whether the server of this process has told where it listens.
    private func findPorts() -> Bool {
        let data = FileManager.default.contents(atPath: bilko.home + "/review.json") ?? Data()
        let told = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        guard told["process"] as? Int == Int(process.processIdentifier), let page = told["phones"] as? String else {
            return false
        }
        (port, reviewPort) = (Int(page.split(separator: ":").last ?? "") ?? 0, told["port"] as? Int ?? 0)
        return true
    }

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

    /// A new code, as a user gets it.
    func code() throws -> String {
        let link = try bilko("phone", "pair", "--json").objects.first?["link"] as? String ?? ""
        return String(link.split(separator: "=").last ?? "")
    }

    /// What comes back for a code.
    func pair(_ code: String, agent: String = "Mozilla/5.0 (iPhone) Safari/604.1") throws -> Reply {
        try ask("POST", "/api/v1/phone/pairing", head: ["user-agent": agent], body: #"{"code":"\#(code)"}"#)
    }

    /// Lets the phone in.
    func pair() throws {
        let reply = try pair(code())
        key = reply.object["key"] as? String ?? ""
        cookie = String(reply.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// The head of a request with the phone's secrets, unless `head` says otherwise.
    func head(_ method: String, _ path: String, _ head: [String: String]) -> String {
        var fields = ["host": "127.0.0.1:\(port)", "connection": "close"]
        if !cookie.isEmpty { fields["cookie"] = cookie }
        if !key.isEmpty { fields["x-bilko-phone-key"] = key }
        fields.merge(head) { $1 }
        let lines = fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
        return (["\(method) \(path) HTTP/1.1"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
    }

    func ask(
        _ method: String, _ path: String, head: [String: String] = [:], body: String? = nil, port: Int? = nil
    ) throws -> Reply {
        var fields = head
        if let body {
            fields["content-type"] = head["content-type"] ?? "application/json"
            fields["content-length"] = head["content-length"] ?? "\(body.utf8.count)"
        }
        return try send(Data((self.head(method, path, fields) + (body ?? "")).utf8), to: port)
    }

    /// Sends a picture, or a text in the place of one, under a key.
    func shoot(_ body: Data, key: String = "k1", head: [String: String] = [:]) throws -> Reply {
        let own = [
            "content-type": "image/jpeg", "content-length": "\(body.count)", "idempotency-key": key,
            "content-disposition": "attachment; filename*=UTF-8''image.jpg",
        ]
        return try send(Data(self.head("POST", "/api/v1/phone/shots", own.merging(head) { $1 }).utf8) + body)
    }

    func shoot(_ text: String, key: String = "k1", head: [String: String] = [:]) throws -> Reply {
        try shoot(Data(text.utf8), key: key, head: head)
    }

    /// What comes back for these bytes; status 0 for nothing.
    ///
    /// With a pause, so many seconds lie between two pieces of the second half.
    func send(_ bytes: Data, to other: Int? = nil, pause: Double = 0, patience: Double = 30) throws -> Reply {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = ["python3", "-c", Self.client, "\(other ?? port)", "\(pause)", "\(patience)"]
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
        return Reply(status: status, headers: Dictionary(fields) { $1 }, body: String(text[end.upperBound...]))
    }

    private static let client = """
        import socket, sys, time
        port, pause, patience = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
        data = sys.stdin.buffer.read()
        link = socket.create_connection(("127.0.0.1", port), timeout=patience)
        end = time.monotonic() + patience
        try:
            if pause:
                half = len(data) // 2
                link.sendall(data[:half])
                for place in range(half, len(data), 16):
                    if time.monotonic() > end: break
                    link.sendall(data[place:place + 16]); time.sleep(pause)
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
