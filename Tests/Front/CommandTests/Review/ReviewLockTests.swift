import Foundation
import TestSupport
import Testing

@Suite("the review page behind a PIN", .serialized)
struct ReviewLockTests {
    private static let pin = "294716"
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
    }

    private func lock(_ verb: String, _ input: String = "") throws -> Bilko.Answer {
        try scratch.bilko().run(["review", "lock", verb], input: input.isEmpty ? nil : Data(input.utf8))
    }

    private func serve() throws -> ReviewServerProcess {
        let server = try ReviewServerProcess(scratch.bilko())
        try server.signIn()
        return server
    }

    private func open(_ server: ReviewServerProcess, _ secret: String = pin) throws -> ReviewServerProcess.Reply {
        try server.ask("POST", "/api/v1/lock/open", body: #"{"secret":"\#(secret)"}"#)
    }

    private var file: URL { URL(fileURLWithPath: scratch.path + "/home/review-pin.json") }

    /// Writes something else into what the home keeps.
    private func edit(_ member: String, _ value: Any) throws {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        object[member] = value
        try JSONSerialization.data(withJSONObject: object).write(to: file, options: .atomic)
    }

    private func guesses() throws -> Int {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        return try #require(object?["guesses"] as? Int)
    }

    /// Every operation of the document of the interface that is refused while the page is locked.
    private func operations(of server: ReviewServerProcess) throws -> [(String, String)] {
        let paths = try server.ask("GET", "/api/v1/openapi.json").object["paths"] as? [String: [String: Any]] ?? [:]
        let answered = ["openapi.json", "session", "words", "lock", "lock/open", "lock/stay"].map { "/api/v1/\($0)" }
        let all = paths.filter { !answered.contains($0.key) }.flatMap { path, methods in
            methods.keys.filter { $0 != "parameters" }.map { ($0.uppercased(), path) }
        }
        #expect(all.count > 20)
        return all
    }

    @Test("it is set from standard input, shown without the secret, and removed")
    func terminal() throws {
        #expect(try lock("show").talk.contains("no PIN is set"))
        for bad in ["", "\n", "1234\n", "12\n", "short\n"] {
            let answer = try lock("set", bad)
            #expect(answer.status != 0 && !FileManager.default.fileExists(atPath: file.path), "\(bad)")
        }
        let set = try lock("set", Self.pin + "\n")
        #expect(set.status == 0 && !set.talk.contains(Self.pin), "\(set.talk)")
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(!kept.contains(Self.pin))
        let shown = try scratch.bilko()("review", "lock", "--json").objects.first
        #expect(shown?["kind"] as? String == "pin" && shown?["idle_seconds"] as? Int == 300)
        #expect(shown?["tries_left"] as? Int == 10)
        #expect(try scratch.bilko()("review", "lock", "set", Self.pin).status == 1, "a secret is no argument")
        #expect(try lock("remove").status == 0 && !FileManager.default.fileExists(atPath: file.path))
        #expect(try lock("retry").talk.contains("no PIN was set"))
    }

    @Test("what is locked answers 423 to everything but unlocking and words, and changes nothing")
    func locked() throws {
        #expect(try lock("set", Self.pin + "\n").status == 0)
        let server = try serve()
        let id = try #require(try scratch.bilko()("drafts", "list", "--json").objects.first?["draft"] as? String)
        let path = "/api/v1/drafts/\(id)"
        let further = [("GET", "/api/v1/nowhere"), ("POST", "/api/v1/lock/stay")]
        for (method, place) in try operations(of: server) + further {
            let place = place.replacing("{id}", with: id).replacing("{page}", with: "1")
            let body = ["GET", "DELETE"].contains(method) ? nil : "{}"
            let reply = try server.ask(method, place, head: ["if-match": "\"r1\""], body: body)
            #expect(reply.status == 423, "\(method) \(place): \(reply.status)")
            #expect(reply.headers["content-type"] == "application/problem+json" && !reply.body.contains(id))
        }
        #expect(try server.upload(ReviewPapers.journal(number: 92)).status == 423)
        #expect(try scratch.bilko()("attachments", "list", "--json").objects.count == 1)
        let standing = try server.ask("GET", "/api/v1/lock").object
        #expect(standing["is_locked"] as? Bool == true && standing["kind"] as? String == "pin")
        #expect(try server.ask("GET", "/api/v1/words").status == 200)
        #expect(try server.ask("GET", "/").status == 200)
        // Who is not let in at all guesses nothing.
        for head in [["cookie": ""], ["x-bilko-key": ""], ["origin": "http://evil.example"]] {
            let body = #"{"secret":"\#(Self.pin)"}"#
            #expect([401, 403].contains(try server.ask("POST", "/api/v1/lock/open", head: head, body: body).status))
        }
        for (body, status) in [("{}", 400), (#"{"secret":""}"#, 422), (#"{"secret":1}"#, 400), ("x", 400)] {
            #expect(try server.ask("POST", "/api/v1/lock/open", body: body).status == status, "\(body)")
        }
        #expect(try guesses() == 0)
        let opened = try open(server)
        #expect(opened.status == 200 && opened.object["is_locked"] as? Bool == false, "\(opened.body)")
        #expect(try server.ask("GET", path).headers["etag"] == "\"r1\"")
        #expect(try server.ask("GET", "/api/v1/nowhere").status == 404)
        #expect(try server.ask("POST", "/api/v1/lock", body: "{}").object["is_locked"] as? Bool == true)
        #expect(try server.ask("GET", path).status == 423)
    }

    @Test("another session says the PIN, too; all are locked together when none is used, and by a new PIN")
    func together() throws {
        #expect(try lock("set", Self.pin + "\n").status == 0)
        let server = try serve()
        #expect(try open(server).status == 200)
        let first = (server.cookie, server.key)
        try server.signIn()
        let second = (server.cookie, server.key)
        #expect(try server.ask("GET", "/api/v1/drafts").status == 423, "it begins locked")
        #expect(try open(server).status == 200)
        func statuses() throws -> [Int] {
            try [first, second].map { cookie, key in
                let head = ["cookie": cookie, "x-bilko-key": key, "x-bilko-idle": "1"]
                return try server.ask("GET", "/api/v1/drafts", head: head).status
            }
        }
        #expect(try statuses() == [200, 200])
        try edit("idle_seconds", 1)
        // Both ask all the time, and nobody's hands are at either of them.
        #expect(try eventually { try statuses() == [423, 423] })
        try edit("idle_seconds", 300)
        #expect(try statuses() == [423, 423], "what is locked stays so")
        #expect(try open(server).status == 200)
        #expect(try statuses() == [423, 200])
        #expect(try lock("set", "839201\n").status == 0)
        #expect(try statuses() == [423, 423])
        #expect(try open(server).status == 403 && open(server, "839201").status == 200)
        #expect(try lock("remove").status == 0)
        #expect(try statuses() == [200, 200])
    }

    @Test("the events end when the page is locked, and tell nothing of what changes then")
    func events() throws {
        #expect(try lock("set", Self.pin + "\n").status == 0)
        let server = try serve()
        #expect(try open(server).status == 200)
        let head = [
            "GET /api/v1/events HTTP/1.1", "host: 127.0.0.1:\(server.port)", "cookie: \(server.cookie)",
            "x-bilko-key: \(server.key)", "connection: close", "", "",
        ].joined(separator: "\r\n")
        let told = Thread.result { try? server.send(head, patience: 30) }
        usleep(300_000)
        #expect(try server.ask("POST", "/api/v1/lock", body: "{}").status == 200)
        let id = try #require(try scratch.bilko()("drafts", "list", "--json").objects.first?["draft"] as? String)
        _ = try scratch.bilko()("drafts", "edit", id, "--category", "x")
        let reply = try #require(told() ?? nil)
        #expect(reply.status == 200 && !reply.body.contains("event:"), "\(reply.body)")
        #expect(reply.body.hasSuffix("0\r\n\r\n"), "the stream is ended by the server: \(reply.body)")
    }

    @Test("guesses are counted over restarts and kill -9; after five there are waits, after ten the terminal helps")
    func guessing() throws {
        #expect(try lock("set", Self.pin + "\n").status == 0)
        for number in 1...5 {
            let server = try serve()
            let reply = try open(server, "000\(number)")
            #expect(reply.status == 403 && reply.object["remedy"] != nil, "\(number): \(reply.body)")
            server.stop()
            #expect(try guesses() == number)
        }
        let server = try serve()
        let early = try open(server)
        #expect(early.status == 429 && (Int(early.headers["retry-after"] ?? "") ?? 0) > 0, "\(early.body)")
        let croatian = try server.ask(
            "POST", "/api/v1/lock/open", head: ["accept-language": "hr"], body: #"{"secret":"1"}"#)
        #expect(croatian.status == 429 && croatian.object["detail"] as? String != early.object["detail"] as? String)
        #expect(try guesses() == 5, "what is not looked at is not counted")
        // As if the waits were over.
        for number in 6...10 {
            try edit("last_guess", 0)
            let reply = try open(server, "000\(number)")
            #expect(reply.status == (number < 10 ? 403 : 423), "\(number): \(reply.body)")
        }
        try edit("last_guess", 0)
        server.stop()
        let last = try serve()
        let spent = try open(last)
        #expect(spent.status == 423 && (spent.object["remedy"] as? String)?.contains("lock retry") == true)
        #expect(try lock("retry").status == 0)
        #expect(try open(last).status == 200)
    }

    @Test("a server that is killed while guesses come has counted each that it has answered")
    func killed() throws {
        #expect(try lock("set", Self.pin + "\n").status == 0)
        for round in 0..<3 {
            let server = try serve()
            let before = try guesses()
            let replies = (0..<3).map { _ in Thread.result { (try? open(server, "0001"))?.status ?? 0 } }
            // In the middle of the first, the second or the third: about so long a guess takes.
            usleep(100_000 + UInt32(round) * 250_000)
            server.stop()
            let answered = replies.compactMap { $0() }.count { $0 == 403 }
            #expect(try guesses() >= before + answered && guesses() <= before + 3)
        }
    }
}
