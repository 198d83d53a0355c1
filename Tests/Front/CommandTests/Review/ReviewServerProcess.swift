import Foundation
import TestSupport

/// A `bilko serve` for the review page, and a browser's requests to it.
final class ReviewServerProcess: ServingProcess {
    private(set) var port = 0
    /// The two secrets of a session, once there is one.
    var cookie = ""
    var key = ""

    init(_ bilko: Bilko, environment: [String: String] = [:]) throws {
        let output = Pipe()
        try super.init(bilko, [], environment: environment, output: output)
        port = Int(try output.firstLine().split(separator: ":").last ?? "") ?? 0
    }

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
    /// With a pause, so many seconds lie between two bytes of the second half.
    func send(_ text: String, pause: Double = 0, patience: Double = 30) throws -> Reply {
        try Self.send(Data(text.utf8), to: port, pause: pause, piece: 1, patience: patience)
    }
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
