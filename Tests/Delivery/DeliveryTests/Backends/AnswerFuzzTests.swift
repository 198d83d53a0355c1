import Accounts
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Delivery

/// Servers that answer anything: every backend ends with a record or its error, and sends nothing where it may not.
@Suite("Fuzzed answers of servers")
struct AnswerFuzzTests {
    /// A server whose answers are right ones with other values in them, under any status and any headers.
    private final class AnyServer: HTTPClient {
        private let numbers: Mutex<SeededNumbers>
        private let asked = Mutex<[HTTPRequest]>([])

        init(_ numbers: SeededNumbers) { self.numbers = Mutex(numbers) }

        var requests: [HTTPRequest] { asked.withLock { $0 } }

        func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
            let count = asked.withLock { asked in
                asked.append(request)
                return asked.count
            }
            // No backend asks as often for one item; one that does is ended, and its count tells.
            guard count <= AnswerFuzzTests.mostRequests else { throw .cancelled }
            return numbers.withLock { AnswerFuzzTests.answer(&$0) }
        }
    }

    private static let mostRequests = 60
    private static let address = "https://books.example/api"

    private static let confirmation = #"{"id":"e-1","version":"7","status":"draft"}"#
    private static let bodies = [
        #"{"user":{"id":"ana","permissions":["a"]},"company":{"id":"c","country":"HR"},"apiFlavor":"mobile","#
            + #""serverTime":"2026-11-23T10:00:00Z"}"#,
        #"{"changes":[{"entityType":"expenseDraft","entityId":"d-1","id":"e-1","version":"7","status":"draft"}],"#
            + #""cursor":"9","hasMore":true}"#,
        #"{"results":[{"id":"item-1","result":"applied","record":\#(confirmation)}]}"#,
        #"{"uploadId":"u-1","url":"https://storage.example/x?y=z","headers":{"x-amz-meta-a":"b"}}"#,
        #"{"success":true,"data":\#(confirmation)}"#, #"{"code":"VERSION_CONFLICT","record":\#(confirmation)}"#,
        #"[{"id":4,"task_file_name":"x.jpg","status":"SUCCESS","result":"New document id 17 created","#
            + #""related_document":"17"}]"#,
        #"{"count":1,"next":null,"results":[{"id":17,"name":"bilko","tags":[3],"modified":"2026-11-23"}]}"#,
        #"{"id":17,"tags":[3],"modified":"2026-11-23","user":{"id":3,"username":"ana"}}"#,
        #"[{"result":{"data":{"json":[{"id":"b-1","notes":"bilko:d-1","amount":12.5,"currency":"EUR","#
            + #""date":"2026-11-23T00:00:00.000Z","updatedAt":"1"}]}}}]"#,
        #"[{"result":{"data":{"json":{"id":"b-1","notes":"bilko:d-1","amount":12.5,"success":true}}}}]"#,
        #"{"access_token":"token-1","token_type":"bearer","expires_in":3600}"#,
        #"{"Rows":[{"InboxId":17,"InboxType":"PR","Description":"Pekara bilko:\#(digest.prefix(32))","Attachments":[]}],"#
            + #""TotalRows":1,"CurrentPageNumber":1,"PageSize":200}"#,
        #"{"response":{"status":"ok","result":{"documentID":"51:17","number":"1-1-1","date":"2026-11-23","#
            + #""dateOfSupplyFrom":"2026-11-23","paymentAmount":"12.500","remarks":"bilko:d-1"}}}"#,
        #"{"status":"ok","result":[{"fileName":"\#(digest).png"}]}"#, #"{"response":{"status":"ok"}}"#,
        #"{"response":{"status":"error","description":"a\nb"}}"#, #"{"status":"error","errorMessage":"token"}"#,
        #"{"Rows":[{"Organisation":{"ID":6004,"Name":"x"},"APIAccess":"D"}],"TotalRows":1}"#,
        "<?xml version=\"1.0\"?><Error><Code>NoSuchBucket</Code><Message>x</Message></Error>", "\"task-1\"", "",
        confirmation,
    ]
    private static let statuses = [
        200, 200, 200, 201, 204, 207, 301, 400, 403, 404, 405, 409, 412, 422, 423, 429, 500, 503, 0, -1, 999,
    ]

    private static func answer(_ numbers: inout SeededNumbers) -> HTTPAnswer {
        var answer = HTTPAnswer(status: numbers.element(of: statuses, or: 200))
        let types = ["application/json", "application/json", "application/json; charset=utf-8", "text/html", ""]
        answer.headers["content-type"] = numbers.element(of: types, or: "")
        for name in ["content-length", "retry-after", "etag", "last-modified", "location"]
        where Int.random(in: 0..<4, using: &numbers) == 0 {
            answer.headers[name] = numbers.element(of: SeededNumbers.extremeNumbers, or: "")
        }
        var body = numbers.element(of: bodies, or: "")
        if Int.random(in: 0..<3, using: &numbers) > 0 { body = numbers.forgedJSON(body) }
        answer.body = Array(body.utf8)
        return answer
    }

    // MARK: - What is sent

    private static let digest = String(repeating: "ab", count: 32)
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)

    private static func claim(_ numbers: inout SeededNumbers) -> QueueClaim {
        let draft =
            #"{"draftId":"\#(digest.prefix(32))-1","documentIds":["\#(digest)"],"state":"ready","revision":2,"fields":"#
            + #"{"currency":"EUR","merchant":"Pekara","date":"2026-11-23","number":"1-1-1","total":"12.50"}}"#
        let file = #"{"sha256":"\#(digest)","mediaType":"image/png","byteCount":3,"draftIds":["d-1"]}"#
        let kinds: [(SyncQueueItem.EntityType, SyncQueueItem.Operation, String)] = [
            (.expenseDraft, .create, draft), (.expenseDraft, .update, draft), (.document, .upload, file),
            (.document, .upload, file), (.approval, .approve, "{}"),
        ]
        let (type, operation, payload) = numbers.element(of: kinds, or: kinds[0])
        let item = SyncQueueItem(
            id: "item-1", entityType: type, entityId: type == .document ? digest : "d-1", operation: operation,
            payload: payload, baseVersion: "1", createdAt: "2026-11-23T10:00:00Z")
        let queued = QueuedItem(
            item: item, sequence: 1, idempotencyKey: "key-1", state: .running, nextAttemptAt: now, account: "a::b",
            fence: .random(in: 1...2, using: &numbers))
        let remote = RemoteRecord(remoteID: "17", version: "1", status: "draft")
        return QueueClaim(queued: queued, remote: Bool.random(using: &numbers) ? remote : nil)
    }

    private static func backends(_ server: AnyServer) throws -> [any ExpenseBackend] {
        let address = try ServerAddress(normalising: address)
        let tokens = GivenToken(AccessToken(Recording.token))
        let place = S3Backend.Place(bucket: "receipts", region: "eu-central-1", accessKey: "key")
        return [
            BilkoBackend(account: "a::b", at: address, through: server, tokens: tokens),
            BeenvoiceBackend(account: "a::b", at: address, through: server, tokens: tokens),
            PaperlessBackend(
                account: "a::b", at: address, through: server, tokens: tokens, known: { _, _ in nil }, patience: []),
            WebDAVBackend(account: "a::b", at: address, user: "ana", through: server, tokens: tokens),
            S3Backend(account: "a::b", at: address, place: place, through: server, tokens: tokens, now: { now }),
            MinimaxBackend(
                account: "a::b", at: address,
                place: .init(organisation: "6004", user: "ana", clientID: "client", scope: "minimax.hr"),
                through: server, tokens: GivenToken(AccessToken("s:\(Recording.token)")), known: { _, _ in nil },
                queued: { _, _ in nil }, now: { now }),
            EracuniBackend(
                account: "a::b", at: address, user: "ana", through: server,
                tokens: GivenToken(AccessToken("k:\(Recording.token)")), known: { _, _ in nil },
                queued: { _, _ in nil },
                original: { (_) throws(BackendError) in
                    throw .original(reason: "the original is not in the vault as it was")
                }, now: { now }, pace: 0),
        ]
    }

    @Test("whatever a server answers, there is a record or an error, and secrets go to the server alone")
    func fuzzBackends() async throws {
        let folder = try TemporaryFolder("answers")
        let path = FilePath(folder.path).appending("original")
        try Data([1, 2, 3]).write(to: URL(filePath: path.string))
        let original = try BodyFile(FileSystem.openRegular(path, followingLinks: false))
        let policy = DeliveryPolicy()
        try await Fuzzing.run("conversations with servers", atLeast: 300) { numbers in
            let server = AnyServer(SeededNumbers(seed: numbers.next()))
            let claim = Self.claim(&numbers)
            let backends = try Self.backends(server)
            let backend = backends[Int.random(in: backends.indices, using: &numbers)]
            do throws(BackendError) {
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: _ = try await backend.identify()
                case 1: _ = try await backend.pull(since: "9&x=y")
                default: _ = try await backend.deliver(claim, original: original)
                }
            } catch {
                _ = policy.judge(
                    error, of: claim.queued, account: "a::b", streak: 0, now: Self.now, using: &numbers)
            }
            try check(server.requests, numbers.seed)
        }
    }

    /// Requests go to the server of the account; a ticket leads to where it may, and takes no secret along.
    private func check(_ requests: [HTTPRequest], _ seed: UInt64) throws {
        #expect(requests.count <= Self.mostRequests, "seed \(seed): it asks without end")
        let server = try ServerAddress(normalising: Self.address)
        for request in requests {
            guard request.isTicket else {
                #expect(request.address.hasPrefix("https://books.example/"), "seed \(seed): \(request.address)")
                continue
            }
            #expect(throws: Never.self, "seed \(seed)") { try TicketTarget.checked(request.address, from: server) }
            let told = request.headers.flatMap { [$0.name.lowercased(), $0.value] }
            #expect(!told.contains("authorization") && !told.contains("cookie"), "seed \(seed)")
            #expect(!told.contains { $0.contains(Recording.token) }, "seed \(seed)")
            #expect(!told.contains { $0.utf8.contains { $0 < 0x20 && $0 != 0x09 } }, "seed \(seed)")
        }
    }
}
