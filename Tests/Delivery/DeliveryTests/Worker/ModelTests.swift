import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import ReferenceServer
import Store
import Synchronization
import Testing

@testable import SQLiteStore

/// Random captures, edits, faults, kills and restarts; then everything is well again and the books are compared.
@Suite(.serialized) struct ModelTests {
    private static let runs = 504
    private static let batches = 12

    @Test(arguments: Array(0..<batches)) func nothingIsLostAndNothingIsDoneTwice(batch: Int) async throws {
        let each = Self.runs / Self.batches
        var approved = 0
        for seed in batch * each..<(batch + 1) * each { approved += try await run(seed: UInt64(seed)) }
        #expect(approved > 0, "no approval ever arrives")
    }

    /// - Returns: how many approvals the server has taken.
    private func run(seed: UInt64) async throws -> Int {
        let delivery = try BilkoTrial()
        var random = JitterSource(seed: seed)
        let chaos = Chaos(seed: seed &* 77 &+ 5)
        delivery.client.begin { _ in chaos.next() }
        var drafts: [String] = []
        var queued = 0
        for step in 0..<Int.random(in: 6...16, using: &random) {
            if delivery.client.isDead || Int.random(in: 0..<12, using: &random) == 0 {
                try delivery.open(seed: seed &+ UInt64(step))
                delivery.client.begin { _ in chaos.next() }
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1:
                guard drafts.count < 5 else { continue }
                drafts.append(try delivery.capture().id)
                queued += 2
            case 2:
                guard let id = drafts.randomElement(using: &random) else { continue }
                try delivery.edit(id)
                queued += 1
            case 3:
                guard let id = drafts.randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0,
                    delivery.server.snapshot.records["c/expenseDraft/\(id)"] != nil
                else { continue }
                let status = Bool.random(using: &random) ? "draft" : "submitted"
                try delivery.server.edit(company: "c", "expenseDraft", id, status: status, at: delivery.clock.now)
            case 4:
                let id = "approval-\(step)"
                let version = try delivery.server.edit(
                    company: "c", "approval", id, status: "pending", at: delivery.clock.now)
                try delivery.approve(id, version: version - Int.random(in: 0...1, using: &random) + 1)
                queued += 1
            case 5: _ = try? await delivery.worker?.pull()
            case 6: delivery.clock.advance(Int.random(in: 0...4_000, using: &random))
            default: try await delivery.drain()
            }
        }
        try delivery.open(seed: seed)
        delivery.client.begin(nil)
        for _ in 0..<6 {
            try await delivery.drain()
            delivery.clock.advance(90_000)
        }
        try compare(delivery, drafts: drafts, queued: queued, seed: seed)
        return delivery.server.snapshot.records.values.count { $0.entityType == "approval" && $0.status == "approved" }
    }

    private func compare(_ delivery: BilkoTrial, drafts: [String], queued: Int, seed: UInt64) throws {
        let vault = try #require(delivery.vault)
        let items = try vault.queueItems()
        let state = delivery.server.snapshot
        #expect(items.count == queued, "seed \(seed): an item is lost")
        #expect(try delivery.faults() == [], "seed \(seed)")
        #expect(try vault.pauses().isEmpty, "seed \(seed)")
        for item in items {
            switch item.state {
            case .done: break
            case .needsAttention:
                #expect(
                    item.trouble?.reason.isEmpty == false && item.trouble?.nextStep.isEmpty == false, "seed \(seed)")
            case .waiting:
                let ahead = items.contains {
                    $0.item.entityId == item.item.entityId && $0.sequence < item.sequence && $0.state == .needsAttention
                }
                #expect(ahead, "seed \(seed): \(item.item.id) waits for nothing: \(item.lastError ?? "")")
            case .running: Issue.record("seed \(seed): \(item.item.id) is still claimed")
            }
        }
        for item in items where item.item.operation == .create && item.state == .done {
            #expect(state.records["c/expenseDraft/\(item.item.entityId)"] != nil, "seed \(seed)")
        }
        for item in items where item.item.operation == .upload && item.state == .done {
            let upload = state.uploads.values.first { $0.documentId == item.item.entityId }
            #expect(upload?.isStored == true && upload?.sha256 == item.item.entityId, "seed \(seed)")
        }
        for item in items where item.item.entityType == .approval {
            let approved = state.records["c/approval/\(item.item.entityId)"]?.status == "approved"
            #expect(approved == (item.state == .done), "seed \(seed): \(item.item.id)")
        }
    }
}

/// Something goes wrong with about every third request.
private final class Chaos: Sendable {
    private let random: Mutex<JitterSource>

    init(seed: UInt64) { random = Mutex(JitterSource(seed: seed)) }

    func next() -> ReferenceServerClient.Trouble? {
        random.withLock { random in
            switch Int.random(in: 0..<60, using: &random) {
            case 0: .unreachable
            case 1, 2: .timeout
            case 3: .killBefore
            case 4: .killAfter
            case 5, 6: .fault(.lose)
            case 7: .fault(.refuse)
            case 8: .fault(.breakRequest(after: 1))
            case 9: .fault(.breakAnswer(after: 1))
            case 10, 11: .fault(.status(503, retryAfter: 20))
            case 12: .fault(.status(500, retryAfter: nil))
            case 13: .fault(.status(429, retryAfter: 3))
            case 14: .fault(.expired)
            case 15: .fault(.html)
            case 16: .fault(.clock(7_200))
            case 17: .fault(.status(422, retryAfter: nil))
            case 18: .fault(.status(502, retryAfter: nil))
            default: nil
            }
        }
    }
}
