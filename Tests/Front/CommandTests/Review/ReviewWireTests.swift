import Foundation
import TestSupport
import Testing

@Suite("the review page's server and what is no single request", .serialized)
struct ReviewWireTests {
    private let scratch: Scratch
    private let server: ReviewServerProcess
    private let path: String

    init() throws {
        scratch = try Scratch()
        let ids = try ReviewPapers.imported([ReviewPapers.journal()], scratch)
        server = try ReviewServerProcess(scratch.bilko())
        try server.signIn()
        path = "/api/v1/drafts/\(ids[0])"
    }

    private var secrets: String {
        "host: 127.0.0.1:\(server.port)\r\ncookie: \(server.cookie)\r\nx-bilko-key: \(server.key)\r\n"
    }

    /// A change that would show by another revision.
    private var change: String {
        let body = #"{"fields":{"note":"smuggled"}}"#
        return "PATCH \(path) HTTP/1.1\r\n\(secrets)if-match: \"r1\"\r\ncontent-type: application/json\r\n"
            + "content-length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func isUnchanged() throws -> Bool { try server.ask("GET", path).headers["etag"] == "\"r1\"" }

    @Test("the change is one, where it stands alone: the other tests can fail")
    func control() throws {
        #expect(try server.send(change, patience: 5).status == 200)
        #expect(try !isUnchanged())
    }

    @Test(
        "a length that two readers would take for two lengths ends the connection, and nothing behind it is done",
        arguments: [
            "content-length: 2\r\ntransfer-encoding: chunked", "transfer-encoding: chunked\r\ncontent-length: 2",
            "content-length: 2\r\ncontent-length: 300", "content-length: 2, 300", "content-length: +2",
            "content-length: 0x2", "content-length: -2", "content-length: 2\r\ncontent-length: 2x",
            "content-length: 99999999999999999999", "transfer-encoding: xchunked", "transfer-encoding : chunked",
            "transfer-encoding: chunked, identity", "transfer-encoding: identity, chunked, chunked",
            "transfer-encoding:\u{0B}chunked", "content-length : 2", "x: y\n transfer-encoding: chunked",
            "x: a\u{0}b\r\ncontent-length: 2",
        ])
    func lengths(head: String) throws {
        // As the length of the one would have it, a document of JSON and a request; as that of the other, something else.
        let text =
            "POST /api/v1/deeds HTTP/1.1\r\n\(secrets)content-type: application/json\r\n\(head)\r\n\r\n"
            + "{}\(change)"
        let reply = try server.send(text, patience: 12)
        #expect(reply.status == 400, "\(reply.status): \(reply.body)")
        #expect(!reply.body.contains("HTTP/1.1 200"), "\(reply.body)")
        #expect(try isUnchanged())
    }

    @Test(
        "pieces that lie about their size end the connection",
        arguments: [
            "2\r\n{}\r\n", "2;a=\"\r\n{}\r\n0\r\n\r\n", "0x2\r\n{}\r\n0\r\n\r\n", "2\n{}\n0\n\n",
            "-2\r\n{}\r\n0\r\n\r\n",
            "fffffffffffffffffff\r\n{}\r\n0\r\n\r\n", "\r\n2\r\n{}\r\n0\r\n\r\n", " 2\r\n{}\r\n0\r\n\r\n",
            "8000000000000002\r\n{}\r\n0\r\n\r\n",
        ])
    func pieces(body: String) throws {
        let text =
            "POST /api/v1/documents HTTP/1.1\r\n\(secrets)content-type: text/plain\r\nidempotency-key: k\r\n"
            + "transfer-encoding: chunked\r\n\r\n\(body)"
        let reply = try server.send(text, patience: 12)
        #expect([0, 400, 408, 422].contains(reply.status), "\(reply.status): \(reply.body)")
        #expect(try scratch.bilko()("attachments", "list", "--json").objects.count == 1)
        #expect(eventually { spool == [] })
    }

    private var spool: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/uploads")) ?? []
    }

    @Test(
        "a head that is none gets nothing",
        arguments: [
            "GET {path} HTTP/1.1\r\nhost: evil.example\r\n{secrets}\r\n", "GET {path} HTTP/0.9\r\n\r\n",
            "GET {path}\r\n\r\n", "GET http://evil.example{path} HTTP/1.1\r\n\r\n",
            "CONNECT evil.example:80 HTTP/1.1\r\nhost: evil.example:80\r\n\r\n", "GET {path} HTTP/1.1\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", "GET\t{path}\tHTTP/1.1\r\n\r\n",
            "GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n folded\r\n\r\n",
        ])
    func heads(text: String) throws {
        let whole = text.replacing("{path}", with: path).replacing("{secrets}", with: secrets)
        let reply = try server.send(whole, patience: 12)
        #expect(![200, 201, 204].contains(reply.status) && !reply.body.contains("fields"), "\(reply.status)")
        #expect(try isUnchanged())
    }

    @Test("what stands behind a body whose length was right is a request of its own, with all that one needs")
    func behind() throws {
        let bare =
            "PATCH \(path) HTTP/1.1\r\nhost: 127.0.0.1:\(server.port)\r\nif-match: \"r1\"\r\n"
            + "content-length: 0\r\n\r\n"
        let first = "GET /api/v1/words HTTP/1.1\r\nhost: 127.0.0.1:\(server.port)\r\n\r\n"
        let reply = try server.send(first + bare, patience: 12)
        #expect(reply.status == 200 && reply.body.contains("401 Unauthorized"), "\(reply.body)")
        #expect(try isUnchanged())
    }

    @Test("connections that do nothing, or go on for ever in their heads, leave room for others")
    func room() throws {
        let busy = Process()
        busy.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        busy.arguments = ["python3", "-c", Self.crowd, "\(server.port)"]
        let told = Pipe()
        busy.standardOutput = told
        try busy.run()
        defer { busy.terminate() }
        #expect(try told.firstLine() == "held")
        #expect(try server.ask("GET", "/api/v1/drafts").status == 200)
    }

    /// More connections than are served at a time: half of them say nothing, half a byte of their head each second.
    private static let crowd = """
        import socket, sys, time
        links = []
        for number in range(100):
            link = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            if number % 2: link.sendall(b"GET / HTTP/1.1\\r\\nx: ")
            links.append(link)
        print("held", flush=True)
        for _ in range(120):
            time.sleep(1)
            for link in links[1::2]:
                try: link.sendall(b"y")
                except OSError: pass
        """
}
