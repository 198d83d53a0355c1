import Foundation
import TestSupport

/// A `bilko serve --lan`, and a phone that sends it whatever it likes.
final class PhoneServerProcess: ServingProcess {
    /// Of the page for phones, and of the review page.
    private(set) var (port, reviewPort) = (0, 0)
    /// The two secrets of the phone, once it is let in.
    var (cookie, key) = ("", "")

    init(
        _ bilko: Bilko, port: Int = 0, _ further: [String] = [], environment: [String: String] = [:]
    ) throws {
        try super.init(
            bilko, ["--lan", "127.0.0.1", "--lan-port", "\(port)"] + further, environment: environment,
            output: FileHandle.nullDevice)
        _ = eventually { self.findPorts() }
    }

    /// Whether the server of this process has told where it listens.
    private func findPorts() -> Bool {
        let data = FileManager.default.contents(atPath: bilko.home + "/review.json") ?? Data()
        let told = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        guard told["process"] as? Int == Int(identity), let page = told["phones"] as? String else {
            return false
        }
        (port, reviewPort) = (Int(page.split(separator: ":").last ?? "") ?? 0, told["port"] as? Int ?? 0)
        return true
    }

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
        try Self.send(bytes, to: other ?? port, pause: pause, piece: 16, patience: patience)
    }
}
