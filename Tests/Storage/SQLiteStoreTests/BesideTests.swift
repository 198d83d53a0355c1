import Files
import Foundation
import GRDB
import ReceiptModel
import Store
import Testing

@testable import SQLiteStore

/// Delivering beside capturing, and what the ledger counts and notices by itself.
@Suite struct BesideTests {
    private let workplace: Workplace
    private let account = "sandbox::ana"
    private let record = RemoteRecord(remoteID: "e-1", version: "1", status: "draft")

    init() throws { workplace = try Workplace() }

    private func capture(_ vault: Vault, _ number: Int) throws {
        try vault.recordDraft(of: vault.store(bytes(number), in: workplace).attachment.document.id)
    }

    @Test func whoDeliversIsAloneAndBesideAWriter() throws {
        let writer = try workplace.open()
        try capture(writer, 1)
        let delivering = try workplace.open(.delivery)
        #expect(try delivering.synchronousLevel() == 2)
        #expect(failure { _ = try workplace.open(.delivery) } == .inUse(home: workplace.home))
        #expect(failure { _ = try workplace.open(.readWrite) } == .inUse(home: workplace.home))
        #expect(throws: StoreError.self, "who delivers stores nothing") {
            try delivering.store(bytes(2), in: workplace)
        }
        let claims = try delivering.claim(for: account, limit: 9, lease: 60_000, now: at(10))
        try capture(writer, 3)
        #expect(try delivering.settle(claims.map { ($0, .delivered(record)) }, now: at(11)).isEmpty)
        #expect(try writer.queueCounts() == [.done: 2, .waiting: 2])
        #expect(try writer.check(deep: true).isClean)
    }

    @Test func theTablesAreMadeByAWriterBeforeAnybodyDelivers() throws {
        #expect(try workplace.open(.delivery).queueCounts().isEmpty)
        #expect(try workplace.open().attachments().isEmpty)
    }

    /// Two connections write the same ledger at the same time, each its own part.
    @Test func capturesAndResultsNeverLoseEachOther() async throws {
        let writer = try workplace.open()
        let delivering = try workplace.open(.delivery)
        let workplace = workplace
        async let captured: Void = {
            for number in 0..<40 {
                try writer.recordDraft(of: writer.store(bytes(number), in: workplace).attachment.document.id)
            }
        }()
        var delivered = 0
        while delivered < 80 {
            let claims = try delivering.claim(for: account, limit: 8, lease: 60_000, now: at(10))
            delivered += claims.count
            #expect(try delivering.settle(claims.map { ($0, .delivered(record)) }, now: at(11)).isEmpty)
            if claims.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        }
        try await captured
        #expect(try writer.queueCounts() == [.done: 80])
        #expect(try writer.check(deep: true).isClean)
        #expect(try writer.statistics().counters[.draftSynced] == 40)
    }

    @Test func nothingIsDueWhileItIsHeldUp() throws {
        let vault = try workplace.open()
        try capture(vault, 1)
        try capture(vault, 2)
        #expect(try vault.nextAttempt(for: account) != nil)
        #expect(try vault.nextAttempt(for: account, ownOnly: true) == nil)
        #expect(try vault.claim(for: account, ownOnly: true, limit: 9, lease: 1, now: at(10)).isEmpty)
        for scope in [QueuePause.Scope.queue, .account(account)] {
            try vault.pause(QueuePause(scope: scope, cause: .user, reason: "r", since: at(1)))
            #expect(try vault.nextAttempt(for: account) == nil)
            try vault.resume(scope)
        }
        for item in try vault.queueItems() {
            let lane = QueuePause.Scope.lane(item.item.entityType, item.item.entityId)
            try vault.pause(QueuePause(scope: lane, cause: .user, reason: "r", since: at(1)))
        }
        #expect(try vault.nextAttempt(for: account) == nil)
        #expect(try vault.hasClaims() == false)
    }

    @Test func whatIsOwnIsSentForAnAccountThatIsNotTheActiveOne() throws {
        let vault = try workplace.open()
        try capture(vault, 1)
        let begun = try vault.claim(for: account, limit: 1, lease: 60_000, now: at(10))
        #expect(try vault.hasClaims())
        _ = try vault.settle(
            begun.map { ($0, .later(at(20), countsAsTry: true, renewed: false, error: "503")) }, now: at(11))
        #expect(try vault.nextAttempt(for: account, ownOnly: true) == at(20))
        let own = try vault.claim(for: account, ownOnly: true, limit: 9, lease: 60_000, now: at(30))
        #expect(own.map(\.queued.sequence) == begun.map(\.queued.sequence))
    }

    @Test func theLedgerCountsWhateverChangesIt() throws {
        let vault = try workplace.open()
        for number in 1...3 { try capture(vault, number) }
        let claims = try vault.claim(for: account, limit: 9, lease: 60_000, now: at(10))
        let trouble = DeliveryTrouble(.refused, reason: "422", nextStep: "look")
        let results: [DeliveryResult] = [
            .delivered(record), .delivered(nil), .attention(trouble),
            .later(at(50), countsAsTry: true, renewed: false, error: "503"), .released, .delivered(record),
        ]
        _ = try vault.settle(zip(claims, results).map { ($0, $1) }, now: at(11))
        try vault.count(.loginSuccess)
        let counted = try vault.statistics()
        let drafts = zip(claims, results).count { claim, result in
            if case .delivered = result { claim.item.entityType == .expenseDraft } else { false }
        }
        #expect(
            counted.counters == [
                .receiptCaptured: 3, .loginSuccess: 1, .draftSynced: drafts, .syncFailed: 2, .uploadRetries: 1,
                .uploadAttempts: 5, .approvalApproved: 0, .notificationOpened: 0, .noticesDelivered: 0,
            ])
        #expect(counted.queueDepth == 2 && counted.deadLetters == 1 && counted.errorRate == 0.4)
    }

    @Test func noticesHoldIdentitiesAndAreReadOnceByEach() throws {
        let vault = try workplace.open()
        try capture(vault, 1)
        try vault.noticesRead(by: "webhook a")
        #expect(try vault.notices(for: "webhook a", limit: 9).isEmpty, "it begins with what comes from now on")
        #expect(try vault.notices(for: "nobody", limit: 9).isEmpty)
        let document = try vault.store(bytes(2), in: workplace).attachment.document.id
        try vault.recordDraft(of: document, ready: false)
        let claims = try vault.claim(for: account, limit: 1, lease: 60_000, now: at(10))
        let trouble = DeliveryTrouble(.refused, reason: "Ana Anić, 12,50 EUR", nextStep: "look")
        _ = try vault.settle([(claims[0], .attention(trouble))], now: at(11))
        try vault.pause(QueuePause(scope: .account(account), cause: .signIn, reason: "r", since: at(1)))
        try vault.pause(QueuePause(scope: .queue, cause: .user, reason: "r", since: at(1)))
        let notices = try vault.notices(for: "webhook a", limit: 9)
        #expect(notices.map(\.kind) == [.captured, .needsReview, .needsAttention, .heldUp])
        #expect(notices[0].link == "bilko://document/\(document.hex)")
        #expect(notices.allSatisfy { $0.link.wholeMatch(of: /bilko:\/\/[a-z]+\/[0-9a-z-]+/) != nil })
        try vault.noticesRead(by: "webhook a", upTo: notices[1].sequence)
        #expect(try vault.notices(for: "webhook a", limit: 9).map(\.kind) == [.needsAttention, .heldUp])
        #expect(try vault.noticeReaders() == ["webhook a"])
    }
}
