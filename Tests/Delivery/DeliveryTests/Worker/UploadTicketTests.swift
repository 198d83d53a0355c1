import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Store
import Synchronization
import Testing

@testable import SQLiteStore

/// A server whose upload tickets lead elsewhere, or hold more than headers of a storage.
@Suite struct UploadTicketTests {
    /// The reference server, but for the tickets that it gives; what is sent anywhere else is only written down.
    private final class EvilTickets: HTTPClient {
        private let server: ReferenceServerClient
        private let ticket: @Sendable (inout [String: Any]) -> Void
        private let elsewhere = Mutex<[HTTPRequest]>([])

        init(_ server: ReferenceServerClient, _ ticket: @escaping @Sendable (inout [String: Any]) -> Void) {
            self.server = server
            self.ticket = ticket
        }

        /// What was sent under a ticket.
        var sent: [HTTPRequest] { elsewhere.withLock { $0 } }

        func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
            if request.method == .put {
                elsewhere.withLock { $0.append(request) }
                guard request.address.hasPrefix("http://127.0.0.1/") else { return HTTPAnswer(status: 200) }
            }
            var answer = try await server.answer(to: request)
            if request.address.hasSuffix("/upload-url"),
                var object = (try? JSONSerialization.jsonObject(with: Data(answer.body))) as? [String: Any]
            {
                ticket(&object)
                answer.body = (try? JSONSerialization.data(withJSONObject: object)).map { Array($0) } ?? []
            }
            return answer
        }
    }

    /// Captures one receipt and drains against a server with such tickets.
    private func drained(
        _ ticket: @escaping @Sendable (inout [String: Any]) -> Void
    ) async throws -> (sent: [HTTPRequest], upload: QueuedItem, delivery: BilkoTrial) {
        let delivery = try BilkoTrial()
        try delivery.capture()
        let client = EvilTickets(delivery.client, ticket)
        let backend = BilkoBackend(
            account: BilkoTrial.account, at: try ServerAddress(normalising: "http://127.0.0.1"), through: client,
            tokens: delivery.tokens)
        let vault = try #require(delivery.vault)
        let worker = QueueWorker(vault, to: backend, seed: 3, now: { [clock = delivery.clock] in clock.now })
        try await worker.begin()
        _ = try await worker.drain()
        return (client.sent, try vault.queueItem(matching: "2"), delivery)
    }

    private static let addresses = [
        "http://127.0.0.1:6379/x", "http://localhost:6379/x", "https://127.0.0.1:6379/x", "http://[::1]:6379/x",
        "http://2130706433/x", "https://0x7f.1/x", "https://0177.0.0.1/x", "https://[::ffff:127.0.0.1]/x",
        "https://0.0.0.0/x", "http://169.254.169.254/latest/meta-data", "https://169.254.169.254/x",
        "https://10.0.0.1/x", "https://192.168.1.1/x", "https://[fd00::1]/x", "http://storage.example/x",
        "https://ana:geheim@storage.example/x", "https://storage.example\r\nX: y/x", "file:///etc/passwd",
        "bilko://expense/1", "https://%6cocalhost/x", "https://storage.example\\@127.0.0.1/x", "",
    ]

    @Test("an address of another place than a storage gets nothing, and a person is told why", arguments: addresses)
    func elsewhere(address: String) async throws {
        let (sent, upload, delivery) = try await drained { $0["url"] = address }
        #expect(sent.isEmpty)
        #expect(upload.state == .needsAttention && upload.trouble?.kind == .refused)
        #expect(upload.trouble?.reason.hasPrefix("the upload address of the server is not used: ") == true)
        #expect(try delivery.vault?.queueItem(matching: "1").state == .done, "the others go on")
        #expect(try delivery.vault?.pauses().isEmpty == true)
    }

    private static let headers = [
        ["x-amz-meta-a": "1\r\nX-Evil: 1"], ["x-amz-meta-a": "1\r\n\r\nPOST /evil HTTP/1.1\r\nHost: a\r\n\r\n"],
        ["x-amz-meta-a": "1\nX-Evil: 1"], ["x-amz-meta-a": "1\rX-Evil: 1"], ["x-amz-meta-a": "1\u{0}"],
        ["x-amz-a\r\nX-Evil": "1"], ["x-amz-a: 1\r\nX-Evil": "1"], ["x-amz-a b": "1"], ["x-amz-a\u{0}": "1"],
        ["Host": "127.0.0.1"], ["host": "a"], ["Content-Length": "0"], ["Transfer-Encoding": "chunked"],
        ["Connection": "Upgrade"], ["Upgrade": "websocket"], ["Expect": "100-continue"], ["Authorization": "Basic x"],
        ["Cookie": "a=b"], ["Proxy-Authorization": "x"], ["Origin": "https://a.example"],
        ["X-Forwarded-For": "1.2.3.4"],
        ["X-HTTP-Method-Override": "DELETE"], ["Metadata-Flavor": "Google"], ["X-aws-ec2-metadata-token": "x"],
        ["Content-Length\u{B}": "0"], ["": "x"], ["Content-MD5": String(repeating: "a", count: 5_000)],
    ]

    @Test("a header that is none of a storage's, or more than one line, sends nothing", arguments: headers)
    func noHeaders(more: [String: String]) async throws {
        let (sent, upload, _) = try await drained { ticket in
            let old = ticket["headers"] as? [String: String] ?? [:]
            ticket["headers"] = old.merging(more) { $1 }
        }
        #expect(sent.isEmpty)
        #expect(upload.state == .needsAttention && upload.trouble?.kind == .refused)
        #expect(upload.trouble?.reason.hasPrefix("the upload address of the server is not used: ") == true)
    }

    @Test func moreHeadersThanAnyStorageAsksForAreRefused() async throws {
        let (sent, upload, _) = try await drained { ticket in
            ticket["headers"] = Dictionary(uniqueKeysWithValues: (0..<40).map { ("x-amz-meta-\($0)", "1") })
        }
        #expect(sent.isEmpty && upload.state == .needsAttention)
        let (twice, _, _) = try await drained { $0["headers"] = ["x-amz-a": "1", "X-Amz-A": "2"] }
        #expect(twice.isEmpty)
    }

    @Test("the headers of the common storages go out as they are, and no secret of the account with them")
    func storages() async throws {
        let asked = [
            "Content-MD5": "1B2M2Y8AsgTpgAmY7PhCfg==", "X-Amz-Acl": "private", "x-amz-server-side-encryption": "AES256",
            "x-goog-content-length-range": "0,1000", "x-ms-blob-type": "BlockBlob", "If-None-Match": "*",
            "Content-Type": "text/html", "Cache-Control": "no-store",
        ]
        let (sent, _, _) = try await drained { ticket in
            ticket["url"] = "https://storage.example/a?X-Amz-Signature=b"
            ticket["headers"] = asked
        }
        let request = try #require(sent.first)
        #expect(sent.count == 1 && request.isTicket && request.address == "https://storage.example/a?X-Amz-Signature=b")
        var got: [String: String] = [:]
        for (name, value) in request.headers { got[name] = value }
        #expect(got.count == request.headers.count)
        #expect(got == asked.merging(["Content-Type": "image/jpeg"]) { $1 })
    }
}
