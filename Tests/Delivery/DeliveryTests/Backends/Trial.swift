import Accounts
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import Synchronization
import SystemPackage
import Testing

/// What goes wrong with one request.
enum Trouble: String, Hashable, Sendable, CaseIterable {
    /// Nobody is reached.
    case unreachable
    /// The connection breaks before anything is done.
    case cut
    /// All is done, and the answer is lost.
    case lost
    /// All is done, and the process dies.
    case killed
    case serverError, busy
    /// A page for people in the place of the answer; nothing is done.
    case portal
}

/// The way to a server, on which anything can go wrong.
final class TroubledClient: HTTPClient {
    private let client: any HTTPClient
    private let plan = Mutex<@Sendable (Int) -> Trouble?>({ _ in nil })
    private let count = Mutex(0)
    private let dead = Mutex(false)

    init(_ client: any HTTPClient) { self.client = client }

    /// Says what goes wrong from now on, by the number of the request; the process lives again.
    func begin(_ plan: @escaping @Sendable (Int) -> Trouble? = { _ in nil }) {
        self.plan.withLock { $0 = plan }
        count.withLock { $0 = 0 }
        dead.withLock { $0 = false }
    }

    var requests: Int { count.withLock { $0 } }
    var isDead: Bool { dead.withLock { $0 } }

    func answer(to request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        guard !isDead else { throw .cancelled }
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let trouble = plan.withLock { $0 }(number)
        switch trouble {
        case .unreachable: throw .refused(host: "place")
        case .cut: throw .broken(host: "place", sentAll: false, reason: "reset")
        case .serverError: return HTTPAnswer(status: 500)
        case .busy: return HTTPAnswer(status: 503, headers: ["retry-after": "30"])
        case .portal:
            return HTTPAnswer(status: 200, headers: ["content-type": "text/html"], body: Array("<p>Welcome</p>".utf8))
        case .lost, .killed, nil: break
        }
        let answer = try await client.answer(to: request)
        if trouble == .lost { throw .broken(host: "place", sentAll: true, reason: "reset") }
        if trouble == .killed {
            dead.withLock { $0 = true }
            throw .cancelled
        }
        return answer
    }
}

/// A secret that can be changed, as 'account login' does.
final class TestSecret: TokenSource {
    private let secret: Mutex<String>

    init(_ secret: String) { self.secret = Mutex(secret) }

    func change(to text: String) { secret.withLock { $0 = text } }

    func token() async throws(SignInError) -> AccessToken { AccessToken(secret.withLock { $0 }) }

    func replacement(for refused: AccessToken) async throws(SignInError) -> AccessToken {
        throw .ended(reason: "there is no other")
    }
}

/// A home with drafts and originals that are on their way to a backend.
final class Trial {
    static let account = "place::ana"

    let folder: String
    let clock = TestClock()
    let make: (Vault) -> any ExpenseBackend
    private(set) var vault: Vault?
    private var worker: QueueWorker?
    private var captured = 0

    private let width: Int

    /// A home whose worker has so many items under way at the same time.
    init(width: Int = 1, _ make: @escaping (Vault) -> any ExpenseBackend) throws {
        self.width = width
        folder = try freshFolder("trial")
        self.make = make
        try open()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What a process does at its start; the one before is gone.
    func open() throws {
        (worker, vault) = (nil, nil)
        let opened = try Vault.open(at: FilePath(folder + "/home"), access: .readWrite)
        var settings = QueueWorker.Settings()
        settings.width = width
        vault = opened
        worker = QueueWorker(opened, to: make(opened), settings: settings, seed: 1, now: { [clock] in clock.now })
    }

    @discardableResult
    func drain() async throws -> DrainReport {
        let worker = try #require(worker)
        try await worker.begin()
        let report = try await worker.drain()
        // What changed at the place is asked for again the next time.
        do { _ = try await worker.pull() } catch is BackendError {}
        return report
    }

    /// Drains until nothing waits; after each death of the process it is started anew.
    func settle(_ client: TroubledClient? = nil, rounds: Int = 60) async throws {
        for _ in 0..<rounds {
            try await drain()
            if client?.isDead == true {
                try open()
                client?.begin()
            }
            let counts = try vault?.queueCounts() ?? [:]
            if counts[.waiting] == nil, counts[.running] == nil { return }
            clock.advance(7_200)
        }
    }

    /// Stores an original and makes its draft.
    @discardableResult
    func capture(_ text: String = "receipt", total: String? = "12.30", state: String = "ready") throws -> ExpenseDraft {
        let vault = try #require(vault)
        captured += 1
        let path = folder + "/source-\(captured)"
        try Data("\(text) \(captured) \(String(repeating: "x", count: 3_000))\r\n--bilko--".utf8)
            .write(to: URL(fileURLWithPath: path))
        let day = CivilDate(year: 2040, month: 12, day: 31)!
        let retention = Retention(country: .croatia, rule: "t/1", legalBasis: "n", retainUntil: day)
        let document = try vault.store(
            FileSystem.openRegular(FilePath(path), followingLinks: false), mediaType: .jpeg, fileName: "r.jpg",
            origin: "t", retention: retention, now: clock.now
        ).attachment.document
        let draft = ExpenseDraft(
            id: "\(document.id.hex.prefix(32))-1", documentID: document.id, state: .ready, reasons: [],
            fields: ReceiptFields(), findings: [], revision: 1, createdAt: clock.now, updatedAt: clock.now)
        let hex = document.id.hex
        let queue = [
            SyncQueueItem(
                id: "\(draft.id)-create-1", entityType: .expenseDraft, entityId: draft.id, operation: .create,
                payload: payload(draft, total: total, state: state), createdAt: clock.now.description),
            SyncQueueItem(
                id: "\(hex.prefix(32))-upload", entityType: .document, entityId: hex, operation: .upload,
                payload:
                    #"{"byteCount":\#(document.byteCount),"draftIds":["\#(draft.id)"],"mediaType":"image/jpeg","sha256":"\#(hex)"}"#,
                fileUri: "objects/\(hex.prefix(2))/\(hex)",
                createdAt: clock.now.description),
        ]
        let reading = DocumentReading(pages: [], processorMilliseconds: 1, recognitionMilliseconds: 1)
        try vault.record(
            drafts: [draft], of: [ReadOriginal(id: document.id, reading: reading, retention: retention)], queue: queue,
            now: clock.now)
        return draft
    }

    /// The next revision of a draft.
    func edit(_ draft: ExpenseDraft, total: String?, state: String = "ready") throws {
        let vault = try #require(vault)
        var next = try #require(try vault.drafts().first { $0.id == draft.id })
        next.revision += 1
        next.updatedAt = clock.now
        let item = SyncQueueItem(
            id: "\(next.id)-update-\(next.revision)", entityType: .expenseDraft, entityId: next.id, operation: .update,
            payload: payload(next, total: total, state: state), baseVersion: String(next.revision - 1),
            createdAt: clock.now.description)
        try vault.replace(draft: next, queue: [item], changes: ["total"], now: clock.now)
    }

    private func payload(_ draft: ExpenseDraft, total: String?, state: String) -> String {
        let amount = total.map { #","total":"\#($0)""# } ?? ""
        return #"{"documentIds":["\#(draft.documentID.hex)"],"draftId":"\#(draft.id)","fields":{"category":"meals","#
            + #""currency":"EUR","date":"2026-03-01","merchant":"Čajna \"Soba\""\#(amount),"vat":[]},"#
            + #""revision":\#(draft.revision),"state":"\#(state)"}"#
    }

    /// The states of the queue.
    func counts() throws -> [QueuedItem.State: Int] { try #require(vault).queueCounts() }

    /// Why items are not done; for messages of tests.
    func errors() -> [String] { (try? vault?.queueItems().compactMap(\.lastError?.english)) ?? [] }

    func items() throws -> [QueuedItem] { try #require(vault).queueItems() }
}

/// A folder of its own for a test, in memory where there is a place for it.
func freshFolder(_ name: String) throws -> String {
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let path = base + "/bilko-\(name)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
}
