import Files
import Foundation
import TestSupport
import Testing

@Suite("documents that are sent to the review page's server", .serialized)
struct UploadByPageTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        _ = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
    }

    private func serve(dyingAt point: FailPoint? = nil) throws -> ReviewServerProcess {
        let server = try ReviewServerProcess(
            scratch.bilko(), environment: point.map { [FailPoints.variable: $0.rawValue] } ?? [:])
        try server.signIn()
        return server
    }

    private func originals() throws -> [[String: Any]] {
        try scratch.bilko()("attachments", "list", "--json").objects
    }

    private func drafts() throws -> [[String: Any]] { try scratch.bilko()("drafts", "list", "--json").objects }

    private func isRead(_ count: Int) throws -> Bool {
        try originals().count { $0["state"] as? String == "drafted" } == count
    }

    /// Bodies that are on their way.
    private var spooled: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/uploads")) ?? []
    }

    @Test("what is answered is durable, is read without another word, and is the same document when it is sent again")
    func taking() throws {
        let server = try serve()
        let text = ReviewPapers.journal(issuer: "СУНЦЕ ДОО", number: 81)
        let taken = try server.upload(text, name: "../../<b>račun</b>.txt")
        #expect(taken.status == 201 && taken.object["is_new"] as? Bool == true, "\(taken.body)")
        let id = try #require(taken.object["document"] as? String)
        #expect(taken.headers["location"] == "/api/v1/documents/\(id)")
        #expect(taken.object["file"] as? String == "b>.txt", "the last part of what was said")
        #expect(try originals().contains { $0["document"] as? String == id })
        #expect(try eventually { try isRead(2) })
        let shown = try server.ask("GET", "/api/v1/documents/\(id)").object
        #expect(shown["state"] as? String == "drafted" && (shown["drafts"] as? [Any])?.count == 1)

        let again = try server.upload(text, name: "other.txt")
        #expect(again.status == taken.status && again.body == taken.body, "\(again.body)")
        let other = try server.upload(text + "\n", name: "other.txt")
        #expect(other.status == 422 && other.object["detail"] as? String != nil, "\(other.body)")
        let known = try server.upload(text, key: "k2")
        #expect(known.status == 200 && known.object["is_new"] as? Bool == false)
        #expect(try originals().count == 2 && drafts().count == 2)
        #expect(spooled == [])
    }

    @Test("what is no document, is empty, too large or in parts is refused, and nothing of it is kept")
    func refused() throws {
        let server = try serve()
        #expect(try server.upload("").status == 422)
        let picture = try server.upload("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>", key: "k3")
        #expect(picture.status == 422, "\(picture.body)")
        let croatian = try server.upload("\u{1}\u{2}\u{3}", key: "k4", head: ["accept-language": "hr"])
        let english = try server.upload("\u{1}\u{2}\u{3}", key: "k4")
        #expect(croatian.status == 422 && english.status == 422 && croatian.body != english.body)
        #expect(try server.upload("x", head: ["idempotency-key": ""]).status == 400)
        #expect(try server.upload("x", head: ["content-type": "multipart/form-data; boundary=b"]).status == 415)
        #expect(try server.upload("x", head: ["content-length": "104857601"]).status == 413)
        #expect(try originals().count == 1 && spooled == [])
    }

    @Test("the same key at the same time makes one document")
    func together() throws {
        let server = try serve()
        let text = ReviewPapers.journal(number: 82)
        let statuses = (0..<4).map { _ in
            Thread.result { (try? server.upload(text))?.status ?? 0 }
        }
        .compactMap { $0() }
        #expect(statuses.allSatisfy { [201, 409].contains($0) } && statuses.contains(201), "\(statuses)")
        #expect(try originals().count == 2)
    }

    @Test(
        "a service that is killed while a document comes: sent again, it is one document with one draft",
        arguments: [
            FailPoint.storeBegun, .temporaryWritten, .temporarySynchronised, .objectNamed, .attachmentWritten,
            .attachmentCommitted, .attemptCommitted, .draftWritten, .draftCommitted,
        ])
    func killed(point: FailPoint) throws {
        let dying = try serve(dyingAt: point)
        let text = ReviewPapers.journal(number: 83)
        let first = try dying.upload(text)
        #expect([0, 201].contains(first.status), "\(first.body)")
        #expect(dying.death() == SIGKILL, "\(point) was not reached")
        let server = try serve()
        #expect(spooled == [], "what the dead server was writing is gone")
        let second = try server.upload(text)
        #expect(second.status == 201 && second.object["is_new"] as? Bool == true, "\(point): \(second.body)")
        #expect(try eventually { try isRead(2) }, "\(point)")
        #expect(try originals().count == 2 && drafts().count == 2, "\(point)")
        #expect(server.terminate() == 0)
        #expect(try scratch.bilko()("fsck").status == 0)
    }

    @Test("a service that is killed in the middle of a body has nothing of it, and takes it when it is sent again")
    func cut() throws {
        let dying = try serve()
        let text = ReviewPapers.journal(number: 84)
        let head = [
            "POST /api/v1/documents HTTP/1.1", "host: 127.0.0.1:\(dying.port)", "cookie: \(dying.cookie)",
            "x-bilko-key: \(dying.key)", "idempotency-key: k1", "content-type: text/plain",
            "content-length: \(text.utf8.count)", "", "",
        ].joined(separator: "\r\n")
        let sent = Thread.result { try? dying.send(head + text, pause: 0.05, patience: 6) }
        #expect(eventually { spooled.count == 1 })
        dying.stop()
        #expect((sent() ?? nil)?.status == 0)
        let server = try serve()
        #expect(spooled == [])
        #expect(try originals().count == 1)
        #expect(try server.upload(text).status == 201)
        #expect(try eventually { try isRead(2) })
    }

    @Test(
        "a service that is told to end while a body comes ends soon, has nothing of it, and never calls it refused",
        arguments: ["content-length: 4000", "transfer-encoding: chunked"])
    func ended(length: String) throws {
        let ending = try serve()
        let head = [
            "POST /api/v1/documents HTTP/1.1", "host: 127.0.0.1:\(ending.port)", "cookie: \(ending.cookie)",
            "x-bilko-key: \(ending.key)", "idempotency-key: k1", "content-type: text/plain", length, "", "",
        ].joined(separator: "\r\n")
        // It goes on coming, a byte at a time.
        let body = "400\r\n" + String(repeating: "x", count: 900)
        let sent = Thread.result { try? ending.send(head + body, pause: 0.02, patience: 20) }
        #expect(eventually { spooled.count == 1 })
        let start = ContinuousClock.now
        #expect(ending.terminate() == 0)
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect([0, 503].contains((sent() ?? nil)?.status ?? 0))
        #expect(try spooled == [] && originals().count == 1)
        let server = try serve()
        #expect(try server.upload(ReviewPapers.journal(number: 86)).status == 201)
    }

    @Test("a connection that ends within a body leaves nothing, also where its length is not said")
    func ended() throws {
        let server = try serve()
        for length in ["content-length: 4000", "transfer-encoding: chunked"] {
            let head = [
                "POST /api/v1/documents HTTP/1.1", "host: 127.0.0.1:\(server.port)", "cookie: \(server.cookie)",
                "x-bilko-key: \(server.key)", "idempotency-key: k1", "content-type: text/plain", length, "", "",
            ].joined(separator: "\r\n")
            let reply = try server.send(head + "400\r\n" + ReviewPapers.journal(number: 85), patience: 1)
            #expect(reply.status != 201, "\(length)")
        }
        #expect(eventually { spooled == [] })
        #expect(try originals().count == 1)
    }
}
