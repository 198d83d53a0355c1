import Foundation
import TestSupport

/// A `bilko serve` of its own, killed when the value goes, and whatever is sent to it, byte by byte.
final class ReviewServerProcess {
    struct Reply {
        var status: Int
        /// By their names in small letters; of several of one name the last.
        var headers: [String: String]
        var body: String

        var object: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
        }
    }

    let port: Int
    let bilko: Bilko
    private let process = Process()
    /// The two secrets of a session, once there is one.
    var cookie = ""
    var key = ""

    init(_ bilko: Bilko, environment: [String: String] = [:]) throws {
        self.bilko = bilko
        process.executableURL = URL(fileURLWithPath: Bilko.executable)
        process.arguments = ["serve", "--port", "0"]
        var all = ProcessInfo.processInfo.environment.merging(bilko.environment) { $1 }
        all["BILKO_HOME"] = bilko.home
        all.merge(environment) { $1 }
        process.environment = all
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        Recording.starts(process)
        try process.run()
        port = Int(try output.firstLine().split(separator: ":").last ?? "") ?? 0
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

    /// The token of a new link, as a user gets it.
    func link() throws -> String {
        let answer = try bilko("review", "--print")
        return String(answer.output.split(separator: "=").last ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Opens a session with a link.
    func signIn() throws {
        let reply = try ask("POST", "/api/v1/session", body: #"{"link":"\#(try link())"}"#)
        key = reply.object["key"] as? String ?? ""
        cookie = String(reply.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// One request with the session's secrets, unless `head` says otherwise.
    func ask(
        _ method: String, _ path: String, head: [String: String] = [:], body: String? = nil
    ) throws -> Reply {
        var fields = ["host": "127.0.0.1:\(port)", "connection": "close"]
        if !cookie.isEmpty { fields["cookie"] = cookie }
        if !key.isEmpty { fields["x-bilko-key"] = key }
        if let body {
            fields["content-type"] = "application/json"
            fields["content-length"] = "\(body.utf8.count)"
        }
        fields.merge(head) { $1 }
        let lines =
            ["\(method) \(path) HTTP/1.1"] + fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
        return try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// Sends a document under a key.
    func upload(
        _ body: String, key: String = "k1", name: String = "paper.txt", head: [String: String] = [:]
    ) throws -> Reply {
        let said =
            "attachment; filename*=UTF-8''"
            + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        let own = ["content-type": "text/plain", "idempotency-key": key, "content-disposition": said]
        return try ask("POST", "/api/v1/documents", head: own.merging(head) { $1 }, body: body)
    }

    /// What comes back for these bytes, until the server closes; status 0 for nothing.
    ///
    /// With a pause, so many seconds lie
    /// between two bytes of the second half.
    func send(_ text: String, pause: Double = 0, patience: Double = 30) throws -> Reply {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = ["python3", "-c", Self.client, "\(port)", "\(pause)", "\(patience)"]
        let (input, output) = (Pipe(), Pipe())
        client.standardInput = input
        client.standardOutput = output
        client.standardError = FileHandle.nullDevice
        try client.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
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
        port, pause, patience = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
        data = sys.stdin.buffer.read()
        link = socket.create_connection(("127.0.0.1", port), timeout=patience)
        end = time.monotonic() + patience
        try:
            if pause:
                half = len(data) // 2
                link.sendall(data[:half])
                for byte in data[half:]:
                    if time.monotonic() > end: break
                    link.sendall(bytes([byte])); time.sleep(pause)
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

/// Papers without pictures that are quick to read, and hostile where a person can write.
enum ReviewPapers {
    /// A journal of a till as text, of which the total is missing.
    static func journal(issuer: String = "БЕЛА БРЕЗА", number: Int = 77) -> String {
        [
            "============ ФИСКАЛНИ РАЧУН ============", "               111111119", "            \(issuer)",
            "Касир:                                12", "-------------ПРОМЕТ ПРОДАЈА-------------", "Артикли",
            "========================================", "Назив   Цена         Кол.         Укупно",
            "БРАШНО (Е)", "        617,25          2        1.234,50", "----------------------------------------",
            "========================================", "ПФР време:          03.02.2025. 09:05:07",
            "ПФР број рачуна:   AAAA2222-BBBB3333-\(number)",
            "======== КРАЈ ФИСКАЛНОГ РАЧУНА =========",
        ].joined(separator: "\n")
    }

    /// Imports texts; returns the identities of the drafts, in the order of the texts.
    static func imported(_ texts: [String], _ scratch: Scratch) throws -> [String] {
        let folder = scratch.path + "/papers"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try texts.enumerated().map { place, text in
            let file = "\(folder)/\(place).txt"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let answer = try scratch.bilko()("import", file, "--json")
            return answer.objects.first?["draft"] as? String ?? ""
        }
    }
}

extension Thread {
    /// Begins to work something out on a thread of its own; the function that is returned waits for it.
    static func result<Value>(_ body: @escaping () -> Value) -> () -> Value? {
        let work = ThreadWork(body)
        let thread = Thread { work.value = work.body() }
        thread.start()
        return {
            while !thread.isFinished { usleep(2_000) }
            return work.value
        }
    }
}

/// What a thread works out; it is looked at when the thread has ended.
private final class ThreadWork<Value>: @unchecked Sendable {
    var value: Value?
    let body: () -> Value

    init(_ body: @escaping () -> Value) { self.body = body }
}
