import Files
import Foundation
import TestSupport
import Testing

@Suite("phones that send pictures", .serialized)
struct PhoneTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
    }

    private func serve(dyingAt point: FailPoint? = nil) throws -> PhoneServerProcess {
        try PhoneServerProcess(
            scratch.bilko(), environment: point.map { [FailPoints.variable: $0.rawValue] } ?? [:])
    }

    private func originals() throws -> [[String: Any]] {
        try scratch.bilko()("attachments", "list", "--json").objects
    }

    private func drafts() throws -> [[String: Any]] { try scratch.bilko()("drafts", "list", "--json").objects }

    private func phones() throws -> [[String: Any]] { try scratch.bilko()("phone", "list", "--json").objects }

    /// Bodies that are on their way.
    private var spooled: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/uploads")) ?? []
    }

    /// The fields of a phone that was let in, for the server that comes next.
    private func again(_ phone: PhoneServerProcess, dyingAt point: FailPoint? = nil) throws -> PhoneServerProcess {
        let server = try PhoneServerProcess(
            scratch.bilko(), port: phone.port, environment: point.map { [FailPoints.variable: $0.rawValue] } ?? [:])
        (server.cookie, server.key) = (phone.cookie, phone.key)
        return server
    }

    @Test("nobody is let in before phones are asked for, and an address of the internet is none of a local network")
    func off() throws {
        let pair = try scratch.bilko()("phone", "pair")
        #expect(pair.status == 9 && pair.talk.contains("bilko serve --lan"), "\(pair.talk)")
        let server = try ReviewServerProcess(scratch.bilko())
        #expect(try scratch.bilko()("phone", "pair").status == 9)
        #expect(try server.ask("GET", "/api/v1/phone").status == 401)
        #expect(try server.ask("GET", "/phone.js").status == 404)
        for address in ["0.0.0.0", "8.8.8.8", "::", "localhost"] {
            #expect(try scratch.bilko()("serve", "--lan", address).status == 1, "\(address)")
        }
        server.stop()
        let elsewhere = try scratch.bilko()("serve", "--port", "0", "--lan", "10.255.254.253")
        #expect(elsewhere.status != 0 && elsewhere.talk.contains("10.255.254.253"), "\(elsewhere.talk)")
    }

    @Test("a picture is durable when it is answered, is read, and says how it stands and how good it is, and no more")
    func picture() throws {
        let server = try serve()
        try server.pair()
        #expect(try server.ask("GET", "/api/v1/phone").object["name"] as? String == "iPhone, Safari")
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: Bilko.samples + "/images/01-caffe-bar.jpg"))
        let taken = try server.shoot(jpeg)
        #expect(taken.status == 201 && taken.object["is_new"] as? Bool == true, "\(taken.body)")
        #expect(try originals().count == 2)
        var shot: [String: Any] = [:]
        #expect(
            try eventually {
                shot = try server.ask("GET", "/api/v1/phone/shots/k1").object
                return shot["state"] as? String == "drafted"
            })
        #expect(
            Set(shot.keys) == ["state", "reasons", "drafts", "faults"] && (shot["drafts"] as? [String])?.count == 1)
        #expect((shot["faults"] as? [Any])?.isEmpty == true, "\(shot)")
        let again = try server.shoot(jpeg)
        #expect(again.status == 201 && again.body == taken.body)
        let known = try server.shoot(jpeg, key: "k2")
        #expect(known.status == 200 && known.object["is_new"] as? Bool == false)
        #expect(try server.shoot(Data("other".utf8)).status == 422)
        #expect(try originals().count == 2 && drafts().count == 2)
        #expect(server.terminate() == 0)
    }

    @Test("what is wrong with a picture is told in the language of the phone")
    func faults() throws {
        let server = try serve()
        try server.pair()
        let folder = scratch.path + "/blurred"
        let made = try scratch.bilko().lab(
            "samples", "make", "--count", "1", "--photo", "--quality", "ordinary", "--add", "defocus", "--seed", "5",
            "-q", folder)
        #expect(made.status == 0, "\(made.talk)")
        let jpeg = try Data(contentsOf: URL(fileURLWithPath: folder + "/images/000001.jpg"))
        #expect(try server.shoot(jpeg).status == 201)
        func faults(_ language: String) throws -> [[String: Any]] {
            let shot = try server.ask("GET", "/api/v1/phone/shots/k1", head: ["accept-language": language]).object
            return shot["faults"] as? [[String: Any]] ?? []
        }
        #expect(try eventually { try !faults("en").isEmpty })
        let (english, croatian) = (try faults("en"), try faults("hr"))
        #expect(english.first?["kind"] as? String == "blurred")
        #expect(english.map { $0["kind"] as? String } == croatian.map { $0["kind"] as? String })
        #expect(english.first?["advice"] as? String != croatian.first?["advice"] as? String)
    }

    @Test("a phone is listed, is one phone when it comes again, and is out as soon as it is removed")
    func listing() throws {
        let server = try serve()
        try server.pair()
        let first = try phones()
        #expect(first.count == 1 && first[0]["name"] as? String == "iPhone, Safari")
        try server.pair()
        let second = try phones()
        #expect(second.count == 1 && second[0]["phone"] as? String != first[0]["phone"] as? String)
        let (cookie, key) = (server.cookie, server.key)
        (server.cookie, server.key) = ("", "")
        try server.pair()
        #expect(try phones().count == 2)
        let table = try scratch.bilko()("phone").output
        #expect(table.contains("iPhone, Safari") && table.contains("last used"))
        #expect(try scratch.bilko()("phone", "remove", "iPhone, Safari").status == 1, "two have that name")
        #expect(try scratch.bilko()("phone", "remove", second[0]["phone"] as? String ?? "").status == 0)
        let removed = try server.ask("GET", "/api/v1/phone", head: ["cookie": cookie, "x-bilko-phone-key": key])
        #expect(removed.status == 401)
        #expect(try server.ask("DELETE", "/api/v1/phone").status == 204)
        #expect(try server.shoot("x").status == 401)
        #expect(try phones().isEmpty && originals().count == 1)
    }

    @Test("the code in the terminal is the link, in modules of half a letter")
    func terminal() throws {
        let server = try serve()
        let shown = try scratch.bilko()("phone", "pair")
        let rows = shown.output.split(separator: "\n").filter { $0.allSatisfy { " ▀▄█".contains($0) } }
        // 33 modules and a margin of four.
        #expect(rows.count == 21 && rows.allSatisfy { $0.count == 41 }, "\(shown.output)")
        #expect(shown.output.contains("http://127.0.0.1:\(server.port)\n"))
        let code = shown.output.split(separator: "\n").last?.split(separator: " ").last.map(String.init) ?? ""
        #expect(try server.pair(code.uppercased()).status == 200)
    }

    @Test("the review page lists phones, lets one in and shuts it out; it says so where nobody serves phones")
    func reviewPage() throws {
        let server = try serve()
        let link = try scratch.bilko()("review", "--print").output.split(separator: "=").last ?? ""
        let host = ["host": "127.0.0.1:\(server.reviewPort)"]
        let opened = try server.ask(
            "POST", "/api/v1/session", head: host,
            body: #"{"link":"\#(link.trimmingCharacters(in: .whitespacesAndNewlines))"}"#, port: server.reviewPort)
        let secrets = [
            "cookie": String(opened.headers["set-cookie"]?.prefix { $0 != ";" } ?? ""),
            "x-bilko-key": opened.object["key"] as? String ?? "",
        ].merging(host) { $1 }
        func ask(_ method: String, _ path: String, body: String? = nil) throws -> PhoneServerProcess.Reply {
            try server.ask(method, path, head: secrets, body: body, port: server.reviewPort)
        }
        let empty = try ask("GET", "/api/v1/phones").object
        #expect(empty["address"] as? String == "http://127.0.0.1:\(server.port)")
        #expect((empty["phones"] as? [Any])?.isEmpty == true)
        let code = try ask("POST", "/api/v1/phones/pairing", body: "{}").object
        #expect((code["rows"] as? [String])?.count == 41)
        #expect(try server.pair(code["code"] as? String ?? "").status == 200)
        let phones = try ask("GET", "/api/v1/phones").object["phones"] as? [[String: Any]] ?? []
        #expect(phones.map { $0["name"] as? String } == ["iPhone, Safari"])
        #expect(try ask("DELETE", "/api/v1/phones/0000").status == 404)
        #expect(try ask("DELETE", "/api/v1/phones/\(phones.first?["phone"] as? String ?? "")").status == 204)
        #expect(try self.phones().isEmpty)
        #expect(server.terminate() == 0)
        let alone = try ReviewServerProcess(scratch.bilko())
        try alone.signIn()
        #expect(try alone.ask("GET", "/api/v1/phones").object["address"] == nil)
        #expect(try alone.ask("POST", "/api/v1/phones/pairing", body: "{}").status == 409)
    }

    @Test("two servers later the phone is still let in, and a code that was made before still works")
    func restart() throws {
        let first = try serve()
        try first.pair()
        let code = try first.code()
        first.stop()
        let second = try again(first)
        #expect(try second.ask("GET", "/api/v1/phone").status == 200)
        (second.cookie, second.key) = ("", "")
        #expect(try second.pair(code).status == 200)
        #expect(try second.pair(code).status == 401)
        #expect(second.terminate() == 0)
        let third = try again(first)
        #expect(try third.pair(code).status == 401)
        #expect(try third.shoot(ReviewPapers.journal(number: 92)).status == 201)
    }

    @Test(
        "a service that is killed while a picture comes: the phone sends it again, and it is one document",
        arguments: [FailPoint.storeBegun, .temporaryWritten, .objectNamed, .attachmentCommitted, .draftCommitted])
    func killed(point: FailPoint) throws {
        let letting = try serve()
        try letting.pair()
        letting.stop()
        let dying = try again(letting, dyingAt: point)
        let text = ReviewPapers.journal(number: 93)
        let first = try dying.shoot(text)
        #expect([0, 201].contains(first.status), "\(first.body)")
        #expect(dying.death() == SIGKILL, "\(point) was not reached")
        let server = try again(letting)
        #expect(spooled == [], "what the dead server was writing is gone")
        let second = try server.shoot(text)
        #expect(second.status == 201 && second.object["is_new"] as? Bool == true, "\(point): \(second.body)")
        #expect(
            try eventually {
                try server.ask("GET", "/api/v1/phone/shots/k1").object["state"] as? String == "drafted"
            }, "\(point)")
        #expect(try originals().count == 2 && drafts().count == 2, "\(point)")
        #expect(server.terminate() == 0)
        #expect(try scratch.bilko()("fsck").status == 0)
    }

    @Test("a service that is killed in the middle of a picture has nothing of it, and takes it when it is sent again")
    func cut() throws {
        let dying = try serve()
        try dying.pair()
        let text = ReviewPapers.journal(number: 94)
        let head = dying.head(
            "POST", "/api/v1/phone/shots",
            ["idempotency-key": "k1", "content-type": "image/jpeg", "content-length": "\(text.utf8.count)"])
        let sent = Thread.result { try? dying.send(Data((head + text).utf8), pause: 0.4, patience: 8) }
        #expect(eventually { spooled.count == 1 })
        dying.stop()
        #expect((sent() ?? nil)?.status == 0)
        let server = try again(dying)
        #expect(spooled == [])
        #expect(try originals().count == 1)
        #expect(try server.ask("GET", "/api/v1/phone/shots/k1").status == 404, "nothing is called kept")
        #expect(try server.shoot(text).status == 201)
        #expect(try originals().count == 2)
    }

    @Test("a service that is told to end takes what comes within moments, and gives up what takes longer")
    func ended() throws {
        for (pause, status) in [(0.01, [201]), (1, [0, 503])] {
            let ending = try serve()
            try ending.pair()
            let text = ReviewPapers.journal(number: 95)
            let head = ending.head(
                "POST", "/api/v1/phone/shots",
                ["idempotency-key": "k1", "content-type": "image/jpeg", "content-length": "\(text.utf8.count)"])
            let sent = Thread.result { try? ending.send(Data((head + text).utf8), pause: pause, patience: 20) }
            #expect(eventually { spooled.count == 1 })
            let start = ContinuousClock.now
            #expect(ending.terminate() == 0)
            #expect(ContinuousClock.now - start < .seconds(4), "\(pause)")
            #expect(status.contains((sent() ?? nil)?.status ?? 0), "\(pause)")
            #expect(spooled == [])
            #expect(try originals().count == 2)
        }
    }
}
