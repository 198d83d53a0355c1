import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Store
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// Rows 32 to 37 and 39 to 40 of the fault matrix: each fault alone, and what becomes of the queue.
@Suite struct FaultTests {
    typealias Trouble = ReferenceServerClient.Trouble

    /// The fault comes so many times to requests of this kind, then never again.
    private func once(_ trouble: Trouble, on path: String, times: Int = 1) -> @Sendable (HTTPRequest) -> Trouble? {
        let left = Counter(times)
        return { request in request.address.contains(path) && left.take() ? trouble : nil }
    }

    private func settle(_ delivery: BilkoTrial) async throws {
        for _ in 0..<20 {
            try await delivery.drain()
            delivery.clock.advance(7_200)
        }
    }

    private static let steps = ["expense-drafts", "upload-url", "/storage/", "complete-upload"]

    private static let passing: [Trouble] = [
        .unreachable, .timeout, .fault(.refuse), .fault(.breakRequest(after: 10)), .fault(.breakAnswer(after: 3)),
        .fault(.lose), .fault(.status(500, retryAfter: nil)), .fault(.status(502, retryAfter: nil)),
        .fault(.status(503, retryAfter: 30)), .fault(.status(429, retryAfter: 5)), .killBefore, .killAfter,
    ]

    @Test("what passes is delivered exactly once, at every step", arguments: passing, steps)
    func passes(trouble: Trouble, step: String) async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        delivery.client.begin(once(trouble, on: step))
        try await delivery.drain()
        if delivery.client.isDead {
            try delivery.open()
            delivery.client.begin(nil)
        }
        try await settle(delivery)
        #expect(try delivery.faults() == [])
        #expect(try delivery.vault?.queueCounts() == [.done: 2])
        let actions = delivery.server.snapshot.audit.map(\.action).sorted()
        #expect(actions == ["create", "upload"])
    }

    @Test(
        "a page for people is no confirmation", arguments: [ReferenceServerFault.html, .empty],
        ["expense-drafts", "upload-url"])
    func captivePortal(fault: ReferenceServerFault, step: String) async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        delivery.client.begin(once(.fault(fault), on: step))
        let report = try await delivery.drain()
        #expect(report.later == 1 && report.delivered == 1)
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 2] && delivery.faults() == [])
    }

    @Test(
        "an original counts as begun from its first byte on",
        arguments: [("upload-url", 0), ("/storage/", 1), ("complete-upload", 1)])
    func begun(step: String, begun: Int) async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        delivery.client.begin(once(.fault(.status(503, retryAfter: 30)), on: step))
        try await delivery.drain()
        let upload = try #require(try delivery.vault?.queueItem(matching: "2"))
        #expect(upload.state == .waiting && upload.fence == 1 && upload.begun == begun)
        try await settle(delivery)
        #expect(try delivery.vault?.queueItem(matching: "2").begun == begun + 1)
    }

    @Test("an upload address that has expired, or was made by a wrong clock, is renewed under the same key")
    func expiredAddress() async throws {
        for fault in [ReferenceServerFault.expired, .clock(7_200)] {
            let delivery = try BilkoTrial()
            try delivery.capture()
            delivery.client.begin(once(.fault(fault), on: "/storage/", times: 3))
            try await settle(delivery)
            let upload = try #require(try delivery.vault?.queueItem(matching: "2"))
            #expect(upload.state == .done && upload.renewals == 3 && upload.item.retryCount == 0)
            #expect(delivery.server.snapshot.uploads.count == 1)
        }
    }

    @Test("a server whose clock stays wrong ends in needs attention, with the clock as the reason")
    func wrongClock() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        delivery.client.begin { $0.address.contains("/storage/") ? .fault(.clock(7_200)) : nil }
        try await settle(delivery)
        let upload = try #require(try delivery.vault?.queueItem(matching: "2"))
        #expect(upload.trouble?.kind == .exhausted && upload.trouble?.nextStep.contains("clock") == true)
        #expect(try delivery.vault?.queueItem(matching: "1").state == .done)
    }

    @Test("what lasts needs attention at once and stops only its lane", arguments: [400, 402, 403, 413, 415, 422])
    func lasting(code: Int) async throws {
        let delivery = try BilkoTrial()
        let poison = try delivery.capture()
        for _ in 0..<3 { try delivery.capture() }
        try delivery.edit(poison.id)
        let left = Counter(1)
        delivery.client.begin { request in
            // Lanes go out side by side, so that the first request may be another draft's.
            guard request.address.contains("expense-drafts"), case .bytes(let body) = request.body,
                String(decoding: body, as: UTF8.self).contains(poison.id), left.take()
            else { return nil }
            return .fault(.status(code, retryAfter: nil))
        }
        try await delivery.drain()
        #expect(try delivery.vault?.queueCounts() == [.done: 7, .needsAttention: 1, .waiting: 1])
        let item = try #require(try delivery.vault?.queueItems().first { $0.state == .needsAttention })
        #expect(item.item.retryCount == 0 && item.trouble?.reason.contains("\(code)") == true)
        try delivery.vault?.retry(item, now: delivery.clock.now)
        delivery.client.begin(nil)
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 9] && delivery.faults() == [])
    }

    @Test("retries that are exhausted end in needs attention, are kept for ever, and 'retry' works")
    func exhausted() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        delivery.client.begin { _ in .fault(.status(500, retryAfter: nil)) }
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.needsAttention: 2])
        delivery.clock.advance(400 * 86_400)
        for item in try delivery.vault?.queueItems() ?? [] {
            #expect(item.item.retryCount == 11 && item.trouble?.kind == .exhausted)
            try delivery.vault?.retry(item, now: delivery.clock.now)
        }
        delivery.client.begin(nil)
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 2] && delivery.faults() == [])
    }

    @Test("offline for as long as it takes: no try is burned, and one request is enough to know")
    func offline() async throws {
        let delivery = try BilkoTrial()
        for _ in 0..<6 { try delivery.capture() }
        delivery.client.begin { _ in .unreachable }
        for _ in 0..<200 {
            let report = try await delivery.drain()
            if let ended = report.ended { #expect(ended == .transport(.refused(host: "sandbox"))) }
            delivery.clock.advance(3_600)
        }
        #expect(delivery.client.requests.isEmpty)
        #expect(try delivery.vault?.queueItems().allSatisfy { $0.state == .waiting && $0.item.retryCount == 0 } == true)
        delivery.client.begin(nil)
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 12] && delivery.faults() == [])
    }

    @Test("a token that expires on the way is replaced once, and the item goes on")
    func tokenReplaced() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        let tokens = FixedToken("old", Recording.token)
        try delivery.open(token: tokens)
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 2])
        #expect((1...3).contains(tokens.replacements))
    }

    @Test("without a token that is accepted the account is held up; no try is burned, and it goes on after the sign-in")
    func signInNeeded() async throws {
        let delivery = try BilkoTrial()
        for _ in 0..<3 { try delivery.capture() }
        try delivery.open(token: FixedToken("revoked"))
        let report = try await delivery.drain()
        #expect(report.ended == .signInNeeded(reason: "the server refuses the token"))
        #expect(try delivery.vault?.pauses().map(\.cause) == [.signIn])
        try await settle(delivery)
        #expect(try delivery.vault?.queueItems().allSatisfy { $0.item.retryCount == 0 && $0.state == .waiting } == true)
        try delivery.open()
        try delivery.vault?.resume(.account(BilkoTrial.account))
        try await settle(delivery)
        #expect(try delivery.vault?.queueCounts() == [.done: 6] && delivery.faults() == [])
    }

    @Test("a redirect to another host is not followed; the account is held up")
    func redirect() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        try delivery.open()
        let backend = RefusingBackend(error: .transport(.redirected(host: "a", to: "https://b.example")))
        let vault = try #require(delivery.vault)
        let worker = QueueWorker(vault, to: backend, seed: 1, now: { [clock = delivery.clock] in clock.now })
        _ = try await worker.drain()
        #expect(try vault.pauses().map(\.cause) == [.certificate])
    }

    @Test("an edit goes on top of the version that the server confirmed; another edit there is a conflict")
    func editsAndConflicts() async throws {
        let delivery = try BilkoTrial()
        let draft = try delivery.capture()
        try await delivery.drain()
        try delivery.edit(draft.id)
        try await delivery.drain()
        #expect(delivery.server.snapshot.records["c/expenseDraft/\(draft.id)"]?.version == 2)
        try delivery.server.edit(company: "c", "expenseDraft", draft.id, status: "draft", at: delivery.clock.now)
        try delivery.edit(draft.id)
        try await settle(delivery)
        let conflict = try #require(try delivery.vault?.queueItems().last)
        #expect(conflict.trouble?.kind == .conflict && conflict.trouble?.serverVersion == "3")
        #expect(
            delivery.server.snapshot.records["c/expenseDraft/\(draft.id)"]?.version == 3, "nothing was overwritten")
        try delivery.vault?.settleConflict(conflict, keeping: .mine, now: delivery.clock.now)
        try await settle(delivery)
        #expect(delivery.server.snapshot.records["c/expenseDraft/\(draft.id)"]?.version == 4)
        #expect(try delivery.faults() == [])
    }

    @Test("a submitted record is the server's: the waiting edit becomes a conflict that the user sees")
    func submitted() async throws {
        let delivery = try BilkoTrial()
        let draft = try delivery.capture()
        try await delivery.drain()
        try delivery.server.edit(company: "c", "expenseDraft", draft.id, status: "submitted", at: delivery.clock.now)
        try delivery.edit(draft.id)
        try await settle(delivery)
        let item = try #require(try delivery.vault?.queueItems().last)
        #expect(item.trouble?.kind == .conflict && item.trouble?.isFinal == true)
        #expect(item.trouble?.nextStep.contains("--mine") == false)
        #expect(throws: StoreError.self) {
            try delivery.vault?.settleConflict(item, keeping: .mine, now: delivery.clock.now)
        }
        #expect(try await delivery.worker?.pull() == 0)
        #expect(
            try delivery.vault?.remoteRecord(.expenseDraft, draft.id, account: BilkoTrial.account)?.status
                == "submitted")
    }

    @Test("the reference server takes whatever bilko takes in", arguments: MediaType.allCases)
    func types(type: MediaType) throws {
        let delivery = try BilkoTrial()
        let digest = String(repeating: "ab", count: 32)
        let body =
            #"{"byteCount":10,"documentId":"\#(digest)","mediaType":"\#(type.rawValue)","sha256":"\#(digest)"}"#
        let reply = delivery.server.answer(
            ReferenceServerRequest(
                "POST", "/mobile/documents/upload-url",
                headers: [
                    "authorization": "Bearer \(Recording.token)", "content-type": "application/json",
                    "idempotency-key": "k",
                ], body: .bytes(Array(body.utf8))), base: "http://127.0.0.1", at: delivery.clock.now)
        #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
    }

    @Test("acceptance 4: a stale approval receives a conflict and approves nothing")
    func staleApproval() async throws {
        let delivery = try BilkoTrial()
        try delivery.server.edit(company: "c", "approval", "a1", status: "pending", at: delivery.clock.now)
        try delivery.approve("a1", version: 1)
        try delivery.server.edit(company: "c", "approval", "a1", status: "pending", at: delivery.clock.now)
        try await settle(delivery)
        let item = try #require(try delivery.vault?.queueItems().first)
        #expect(item.trouble?.kind == .conflict && item.trouble?.serverVersion == "2")
        #expect(delivery.server.snapshot.records["c/approval/a1"]?.status == "pending")
        #expect(throws: StoreError.self) { try delivery.vault?.retry(item, now: delivery.clock.now) }
        #expect(throws: StoreError.self) {
            try delivery.vault?.settleConflict(item, keeping: .mine, now: delivery.clock.now)
        }
        try delivery.vault?.settleConflict(item, keeping: .theirs, now: delivery.clock.now)
        try delivery.approve("a1", version: 2)
        try await settle(delivery)
        #expect(delivery.server.snapshot.records["c/approval/a1"]?.status == "approved")
        let blind = SyncQueueItem(
            id: "x", entityType: .approval, entityId: "a", operation: .approve, payload: "{}",
            createdAt: "2026-11-21T00:00:00Z")
        #expect(throws: StoreError.self) { try delivery.vault?.enqueue(decision: blind, now: at(0)) }
    }

    @Test("a round that outlasts its leases keeps them, and its results count")
    func slowLine() async throws {
        let delivery = try BilkoTrial()
        try delivery.capture()
        let vault = try #require(delivery.vault)
        var settings = QueueWorker.Settings()
        settings.width = 1
        settings.lease = 3_000
        let worker = QueueWorker(
            vault, to: SlowBackend(vault: vault, clock: delivery.clock, lease: settings.lease), settings: settings,
            seed: 1, now: { [clock = delivery.clock] in clock.now })
        let report = try await worker.drain()
        #expect(report.delivered == 2 && report.later == 0)
        #expect(try vault.queueItems().map(\.fence) == [1, 1], "nothing was claimed again")
    }

    @Test("an original that was damaged in the vault is never sent as if it were whole")
    func damagedOriginal() async throws {
        let delivery = try BilkoTrial()
        let draft = try delivery.capture()
        let hex = draft.documentID.hex
        let path = delivery.folder + "/home/objects/\(hex.prefix(2))/\(hex)"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[5] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        try await settle(delivery)
        #expect(try delivery.vault?.queueItem(matching: "2").trouble?.kind == .refused)
        try FileManager.default.removeItem(atPath: path)
        try delivery.vault?.retry(try #require(try delivery.vault?.queueItem(matching: "2")), now: delivery.clock.now)
        try await settle(delivery)
        #expect(try delivery.vault?.queueItem(matching: "2").trouble?.kind == .original)
        #expect(delivery.server.snapshot.records["c/document/\(hex)"] == nil)
    }
}

/// Counts down.
final class Counter: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}

/// A backend that always fails in the same way.
private struct RefusingBackend: ExpenseBackend {
    let account = BilkoTrial.account
    let error: BackendError

    func identify() async throws(BackendError) -> String { throw error }

    func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord { throw error }

    func pull(since cursor: String?) async throws(BackendError) -> PulledChanges { throw error }
}

/// A backend that needs longer than a lease for each item: it goes on once the lease was renewed.
private struct SlowBackend: ExpenseBackend {
    let account = BilkoTrial.account
    let vault: Vault
    let clock: TestClock
    /// Of the worker's leases, in milliseconds.
    let lease: Int64

    func identify() async throws(BackendError) -> String { account }

    func deliver(_ claim: QueueClaim, original: BodyFile?) async throws(BackendError) -> RemoteRecord {
        for _ in 0..<2 {
            let renewed = Timestamp(milliseconds: clock.now.milliseconds + lease)
            let end = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < end {
                let items = (try? vault.queueItems()) ?? []
                if items.first(where: { $0.sequence == claim.queued.sequence })?.leaseUntil == renewed { break }
                try? await Task.sleep(for: .milliseconds(20))
            }
            clock.advance(lease / 1_000 * 2 / 3)
        }
        return RemoteRecord(remoteID: "r", version: "1", status: "draft")
    }

    func pull(since cursor: String?) async throws(BackendError) -> PulledChanges {
        PulledChanges(records: [], cursor: "", hasMore: false)
    }
}
