import Accounts
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Store
import Synchronization
import SystemPackage
import TestSupport

@testable import SQLiteStore

/// A home, a reference server and the way between them.
final class BilkoTrial {
    let folder: String
    let clock = TestClock(second: 10)
    let client: ReferenceServerClient
    let tokens = FixedToken(Recording.token)
    private(set) var vault: Vault?
    private(set) var worker: QueueWorker?
    private var captured = 0

    static let account = "sandbox::ana"

    init(policy: DeliveryPolicy = DeliveryPolicy()) throws {
        let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        folder = base + "/bilko-delivery-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let users = [Recording.token: ReferenceServerUser(id: "ana", company: "c", country: "HR")]
        client = ReferenceServerClient(try ReferenceServer(.init(users: users, secret: [1, 2, 3])), clock: clock)
        self.policy = policy
        try open()
    }

    private let policy: DeliveryPolicy

    deinit {
        Recording.leaves(folder)
        try? FileManager.default.removeItem(atPath: folder)
    }

    var server: ReferenceServer { client.server }

    /// What a process does at its start; the one before is gone.
    func open(seed: UInt64 = 1, token: (any TokenSource)? = nil) throws {
        worker = nil
        vault = nil
        let opened = try Vault.open(at: FilePath(folder + "/home"), access: .readWrite)
        let backend = BilkoBackend(
            account: Self.account, at: try ServerAddress(normalising: "http://127.0.0.1"), through: client,
            tokens: token ?? tokens)
        var settings = QueueWorker.Settings()
        settings.width = 3
        settings.round = 4
        vault = opened
        worker = QueueWorker(
            opened, to: backend, policy: policy, settings: settings, seed: seed, now: { [clock] in clock.now })
    }

    /// Begins and drains, as `bilko upload` does.
    @discardableResult
    func drain() async throws -> DrainReport {
        guard let worker else { return DrainReport() }
        try await worker.begin()
        return try await worker.drain()
    }

    /// Stores an original and makes its draft.
    @discardableResult
    func capture(size: Int = 900) throws -> ExpenseDraft {
        guard let vault else { throw CocoaError(.fileNoSuchFile) }
        captured += 1
        let path = folder + "/source-\(captured)"
        var bytes = Data("receipt \(captured) ".utf8)
        while bytes.count < size { bytes += Data(repeating: UInt8(truncatingIfNeeded: captured), count: 100) }
        try bytes.write(to: URL(fileURLWithPath: path))
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
                payload: #"{"documentIds":["\#(hex)"],"draftId":"\#(draft.id)","revision":1}"#,
                createdAt: clock.now.description),
            SyncQueueItem(
                id: "\(hex.prefix(32))-upload", entityType: .document, entityId: hex, operation: .upload,
                payload:
                    #"{"byteCount":\#(document.byteCount),"draftIds":["\#(draft.id)"],"mediaType":"image/jpeg","sha256":"\#(hex)"}"#,
                fileUri: "objects/\(hex.prefix(2))/\(hex)", createdAt: clock.now.description),
        ]
        let reading = DocumentReading(pages: [], processorMilliseconds: 1, recognitionMilliseconds: 1)
        try vault.record(
            drafts: [draft], of: [ReadOriginal(id: document.id, reading: reading, retention: retention)], queue: queue,
            now: clock.now)
        return draft
    }

    /// The next revision of a draft.
    func edit(_ id: String) throws {
        guard let vault, var draft = try vault.drafts().first(where: { $0.id == id }) else { return }
        draft.revision += 1
        draft.updatedAt = clock.now
        let item = SyncQueueItem(
            id: "\(draft.id)-update-\(draft.revision)", entityType: .expenseDraft, entityId: draft.id,
            operation: .update, payload: #"{"draftId":"\#(draft.id)","revision":\#(draft.revision)}"#,
            baseVersion: String(draft.revision - 1), createdAt: clock.now.description)
        try vault.replace(draft: draft, queue: [item], changes: ["total"], now: clock.now)
    }

    /// A decision about a version of an approval.
    func approve(_ id: String, version: Int) throws {
        try vault?.enqueue(
            decision: SyncQueueItem(
                id: "\(id)-approve-\(version)", entityType: .approval, entityId: id, operation: .approve, payload: "{}",
                baseVersion: String(version), createdAt: clock.now.description), now: clock.now)
    }

    /// What must hold whatever happened; empty when it does.
    func faults() throws -> [String] {
        guard let vault else { return ["no vault"] }
        var found: [String] = []
        let state = server.snapshot
        let items = try vault.queueItems()
        let byKey = Dictionary(grouping: state.audit.filter { !$0.key.isEmpty }) { $0.key }
        for (key, lines) in byKey where lines.count != 1 { found.append("done \(lines.count) times: \(key)") }
        for item in items {
            let done = byKey[item.idempotencyKey] != nil
            if item.state == .done, item.outcome == .delivered, !done { found.append("never arrived: \(item.item.id)") }
        }
        for lane in Dictionary(grouping: items, by: { "\($0.item.entityType.rawValue)/\($0.item.entityId)" }).values {
            let order = lane.compactMap { item in state.audit.firstIndex { $0.key == item.idempotencyKey } }
            if order != order.sorted() { found.append("out of order: \(lane[0].item.entityId)") }
        }
        for attachment in try vault.attachments() {
            let uploads = state.uploads.values.filter { $0.documentId == attachment.document.id.hex }
            if uploads.count > 1 { found.append("uploaded under \(uploads.count) keys") }
        }
        return found
    }
}
