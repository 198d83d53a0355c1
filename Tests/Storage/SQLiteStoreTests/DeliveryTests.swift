import Foundation
import GRDB
import ReceiptModel
import Store
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct DeliveryTests {
    private let workplace: Workplace
    private let account = "sandbox::ana"

    init() throws { workplace = try Workplace() }

    private func vault(drafts: Int) throws -> Vault {
        let vault = try workplace.open()
        for number in 0..<drafts {
            try vault.recordDraft(of: vault.store(bytes(number), in: workplace).attachment.document.id)
        }
        return vault
    }

    private func claim(_ vault: Vault, _ limit: Int = 100, at second: Int = 10) throws -> [QueueClaim] {
        try vault.claim(for: account, limit: limit, lease: 60_000, now: at(second))
    }

    private let record = RemoteRecord(remoteID: "e-1", version: "1", status: "draft")

    @Test func itemsAreClaimedInTheirOrderAndOnce() throws {
        let vault = try vault(drafts: 3)
        let first = try claim(vault, 4)
        #expect(first.map(\.queued.sequence) == [1, 2, 3, 4])
        #expect(first.allSatisfy { $0.queued.state == .running && $0.fence == 1 && $0.queued.account == account })
        #expect(try claim(vault).map(\.queued.sequence) == [5, 6])
        #expect(try claim(vault).isEmpty)
    }

    @Test func aLaneIsSentOneAfterTheOtherAndAPoisonItemStopsOnlyItsOwn() throws {
        let vault = try vault(drafts: 2)
        let draft = try #require(try vault.drafts().first)
        let edited = makeDraft(of: draft.documentID, revision: 2)
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: ["merchant"], now: at(3))
        let claims = try claim(vault)
        #expect(claims.map(\.queued.sequence) == [1, 2, 3, 4], "the edit waits for its draft")
        let poison = DeliveryTrouble(.refused, reason: "422", nextStep: "look")
        let results = claims.map {
            ($0, $0.queued.sequence == 1 ? .attention(poison) : DeliveryResult.delivered(record))
        }
        #expect(try vault.settle(results, now: at(11)).isEmpty)
        #expect(try claim(vault, at: 9_999).isEmpty, "the edit stays behind the item that needs attention")
        #expect(try vault.queueCounts() == [.done: 3, .needsAttention: 1, .waiting: 1])
        try vault.retry(try vault.queueItem(matching: "1"), now: at(12))
        let again = try claim(vault, at: 12)
        #expect(again.map(\.queued.sequence) == [1] && again.map(\.fence) == [2])
        #expect(try vault.settle([(again[0], .delivered(record))], now: at(13)).isEmpty)
        let edit = try claim(vault, at: 14)
        #expect(edit.map(\.queued.sequence) == [5] && edit.first?.remote == record)
        #expect(try vault.check(deep: true).isClean)
    }

    @Test func aResultCountsOnlyWhileTheLeaseHolds() throws {
        let vault = try vault(drafts: 1)
        let slow = try claim(vault, 1)[0]
        #expect(try vault.settle([(slow, .delivered(record))], now: at(10 + 60)) == [slow], "the lease has run out")
        let other = try claim(vault, 1, at: 71)[0]
        #expect(other.queued.sequence == slow.queued.sequence && other.fence == slow.fence + 1)
        #expect(try vault.settle([(slow, .delivered(record))], now: at(72)) == [slow], "another one has it")
        #expect(try vault.renewLease(of: slow, until: at(500), now: at(72)) == false)
        #expect(try vault.renewLease(of: other, until: at(500), now: at(72)))
        #expect(try vault.settle([(other, .delivered(record))], now: at(499)).isEmpty)
        #expect(try vault.queueItem(matching: "1").outcome == .delivered)
        #expect(try vault.settle([(other, .delivered(record))], now: at(499)) == [other], "once only")
    }

    @Test func whatIsDueLaterWaits() throws {
        let vault = try vault(drafts: 1)
        let claims = try claim(vault)
        _ = try vault.settle(
            [
                (claims[0], .later(at(100), countsAsTry: true, renewed: false, error: "503")),
                (claims[1], .later(at(50), countsAsTry: false, renewed: true, error: "expired")),
            ], now: at(11))
        #expect(try vault.nextAttempt(for: account) == at(50))
        #expect(try claim(vault, at: 49).isEmpty)
        #expect(try claim(vault, at: 50).map(\.queued.sequence) == [2])
        let item = try vault.queueItem(matching: "1")
        #expect(item.item.retryCount == 1 && item.renewals == 0 && item.lastError == "503")
        #expect(try vault.attempts(of: item).map(\.outcome) == ["later"])
        try vault.recoverQueue(farthest: 10_000, now: at(60))
        #expect(try vault.queueItem(matching: "1").nextAttemptAt == at(70), "a clock that was wrong holds nothing up")
        #expect(try claim(vault, at: 70).map(\.queued.sequence) == [1, 2], "a claim of a process that is gone is open")
    }

    @Test func pausesHoldUpWhatTheySay() throws {
        let vault = try vault(drafts: 2)
        let lane = try vault.queueItem(matching: "1").item
        let user = QueuePause(scope: .queue, cause: .user, reason: "x", since: at(1))
        try vault.pause(user)
        try vault.pause(QueuePause(scope: .queue, cause: .certificate, reason: "y", since: at(2)))
        #expect(try claim(vault).isEmpty)
        #expect(try vault.pauses() == [user], "the user's word stays")
        #expect(try vault.resume(.queue) && !vault.resume(.queue))
        try vault.pause(QueuePause(scope: .account(account), cause: .signIn, reason: "z", since: at(2)))
        #expect(try claim(vault).isEmpty)
        try vault.resume(.account(account))
        try vault.pause(
            QueuePause(scope: .lane(lane.entityType, lane.entityId), cause: .user, reason: "w", since: at(2)))
        #expect(try claim(vault).map(\.queued.sequence) == [2, 3, 4])
    }

    @Test func anItemNeverChangesItsAccount() throws {
        let vault = try vault(drafts: 1)
        let claims = try claim(vault)
        _ = try vault.settle(claims.map { ($0, .released) }, now: at(11))
        #expect(try vault.claim(for: "other::eve", limit: 9, lease: 60_000, now: at(12)).isEmpty)
        #expect(try claim(vault, at: 12).count == 2)
        #expect(try vault.attempts(of: claims[0].queued).isEmpty)
    }

    @Test func aConflictIsEndedByTheUserAlone() throws {
        let vault = try vault(drafts: 1)
        let claims = try claim(vault)
        _ = try vault.settle(claims.map { ($0, .delivered(record)) }, now: at(11))
        let edited = makeDraft(of: try vault.drafts()[0].documentID, revision: 2)
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: [], now: at(12))
        let conflict = DeliveryTrouble(
            .conflict, reason: "stale", nextStep: "choose", serverVersion: "7",
            serverRecord: #"{"id":"e-1","status":"draft","version":"7"}"#)
        _ = try vault.settle([(try claim(vault, at: 13)[0], .attention(conflict))], now: at(13))
        let item = try vault.queueItem(matching: "3")
        #expect(failure { try vault.retry(item, now: at(14)) } != nil)
        try vault.settleConflict(item, keeping: .mine, now: at(14))
        let again = try #require(try claim(vault, at: 14).first)
        #expect(again.remote?.version == "7" && again.queued.idempotencyKey == item.idempotencyKey)
        _ = try vault.settle([(again, .attention(conflict))], now: at(15))
        try vault.settleConflict(try vault.queueItem(matching: "3"), keeping: .theirs, now: at(16))
        let closed = try vault.queueItem(matching: "3")
        #expect(closed.state == .done && closed.outcome == .superseded && closed.trouble == nil)
    }

    @Test func aSubmittedRecordTurnsWaitingEditsIntoConflicts() throws {
        let vault = try vault(drafts: 1)
        _ = try vault.settle(try claim(vault).map { ($0, .delivered(record)) }, now: at(11))
        let edited = makeDraft(of: try vault.drafts()[0].documentID, revision: 2)
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: [], now: at(12))
        _ = try vault.settle([(try claim(vault, at: 13)[0], .released)], now: at(13))
        let submitted = PulledRecord(
            entityType: .expenseDraft, entityID: edited.id,
            record: RemoteRecord(remoteID: "e-1", version: "2", status: "submitted"), content: "{}")
        #expect(try vault.takeUp([submitted], cursor: "c2", account: account, now: at(14)) == 1)
        #expect(try vault.queueItem(matching: "3").trouble?.kind == .conflict)
        #expect(try vault.serverCopy("cursor", account: account)?.content == "c2")
        #expect(try vault.remoteRecord(.expenseDraft, edited.id, account: account)?.status == "submitted")
    }

    @Test(arguments: [
        "UPDATE queueItems SET state = 'running', leaseUntil = 5, fence = 1 WHERE sequence = 3",
        "UPDATE queueItems SET state = 'running', leaseUntil = 5 WHERE sequence = 1",
        "UPDATE queueItems SET state = 'needs_attention', lastError = 'x' WHERE sequence = 1",
        "UPDATE queueItems SET account = 'a::b' WHERE sequence = 2",
        "UPDATE queueItems SET fence = 0 WHERE sequence = 2",
        "UPDATE queueItems SET state = 'waiting' WHERE sequence = 2",
    ]) func theLedgerForbids(_ sql: String) throws {
        let vault = try vault(drafts: 1)
        let edited = makeDraft(of: try vault.drafts()[0].documentID, revision: 2)
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: [], now: at(3))
        let claims = try claim(vault)
        _ = try vault.settle([(claims[0], .released), (claims[1], .delivered(record))], now: at(11))
        #expect(throws: (any Error).self) { try workplace.tamper(sql) }
    }

    /// Any order of claims, results, losses and time: a lane is in order, nothing is lost, nothing is done twice.
    @Test(arguments: Array(UInt64(1)...12))
    func theQueueKeepsItsPromises(seed: UInt64) throws {
        let vault = try vault(drafts: 4)
        for revision in 2...3 {
            for draft in try vault.drafts() {
                let edited = makeDraft(of: draft.documentID, revision: revision)
                try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: [], now: at(3))
            }
        }
        var random = SeededNumbers(seed: seed)
        var held: [QueueClaim] = []
        var done: [String: [Int]] = [:]
        var second = 10
        for _ in 0..<400 {
            second += Int.random(in: 0...30, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: held += try claim(vault, Int.random(in: 1...3, using: &random), at: second)
            case 1:
                guard let claim = held.randomElement(using: &random) else { continue }
                if try vault.settle([(claim, .delivered(record))], now: at(second)).isEmpty {
                    done[claim.item.entityId, default: []].append(claim.queued.sequence)
                }
            case 2:
                guard let claim = held.randomElement(using: &random) else { continue }
                let later = at(second + Int.random(in: 0...50, using: &random))
                _ = try vault.settle(
                    [(claim, .later(later, countsAsTry: true, renewed: false, error: "e"))], now: at(second))
            default: if !held.isEmpty { held.removeFirst() }
            }
        }
        let items = try vault.queueItems()
        #expect(items.count == 16)
        #expect(done.values.allSatisfy { $0 == $0.sorted() && Set($0).count == $0.count }, "seed \(seed)")
        #expect(done.values.reduce(0) { $0 + $1.count } == items.count { $0.state == .done }, "seed \(seed)")
    }
}
