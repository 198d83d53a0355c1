import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import Testing

@Suite struct DraftingTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    @Test func aDraftComesWithAllThatBelongsToIt() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        var rule = retention
        rule.country = .serbia
        rule.rule = "RS/2"
        let draft = makeDraft(of: id, ready: false)
        try vault.record(
            draft: draft, reading: makeReading(words: 3), retention: rule, queue: makeQueue(for: draft), now: at(2))
        #expect(try vault.drafts() == [draft])
        #expect(try vault.draft(matching: id.short) == draft)
        #expect(try vault.drafts(of: id).first == draft)
        #expect(try vault.reading(of: id) == makeReading(words: 3))
        #expect(try vault.attachment(id)?.state == .drafted)
        #expect(try vault.attachment(id)?.retention == rule)
        #expect(try vault.queueItems().map(\.item) == makeQueue(for: draft))
        #expect(try vault.queueItems().allSatisfy { $0.state == .waiting && $0.nextAttemptAt == at(2) })
        #expect(try vault.auditTrail(of: id).map(\.action) == [.stored, .drafted])
        #expect(try vault.unfinished().isEmpty)
        #expect(try vault.check(deep: true).isClean)
    }

    @Test func recordingTwiceChangesNothing() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.recordDraft(of: id)
        try vault.recordDraft(of: id, ready: false, now: at(9))
        #expect(try vault.drafts() == [makeDraft(of: id)])
        #expect(try vault.queueItems().count == 2)
        #expect(try vault.auditTrail().count == 2)
    }

    @Test func nothingIsRecordedHalf() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let draft = makeDraft(of: id)
        var queue = makeQueue(for: draft)
        queue[1].payload = "{ no JSON"
        let error = failure {
            try vault.record(
                draft: draft, reading: makeReading(words: 1), retention: retention, queue: queue, now: at(1))
        }
        guard case .refused = error else {
            Issue.record("it was \(String(describing: error))")
            return
        }
        #expect(try vault.drafts().isEmpty && vault.queueItems().isEmpty && vault.reading(of: id) == nil)
        #expect(try vault.unfinished().map(\.document.id) == [id])
        #expect(try vault.check().isClean)
    }

    @Test func aDraftWithoutAQueueItemIsRefused() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let error = failure {
            try vault.record(
                draft: makeDraft(of: id), reading: makeReading(words: 1), retention: retention, queue: [], now: at(1))
        }
        #expect(error == .refused(reason: "the draft \(id.hex)-1 has no queue item"))
    }

    @Test func attentionIsKeptAndCanBecomeADraft() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.recordAttention(id, reasons: ["too dark"], now: at(1))
        try vault.recordAttention(id, reasons: ["too dark"], now: at(2))
        #expect(try vault.attachment(id)?.state == .needsAttention)
        #expect(try vault.attachment(id)?.reasons == ["too dark"])
        #expect(failure { try vault.recordAttention(id, reasons: [], now: at(3)) } != nil)
        try vault.recordDraft(of: id)
        #expect(try vault.attachment(id)?.reasons == [])
        #expect(failure { try vault.recordAttention(id, reasons: ["late"], now: at(4)) } != nil)
        #expect(try vault.auditTrail(of: id).map(\.action) == [.stored, .attention, .drafted])
        #expect(try vault.check().isClean)
    }

    @Test func anEditNeedsTheRevisionThatWasRead() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.recordDraft(of: id)
        let second = makeDraft(of: id, revision: 2)
        try vault.replace(draft: second, queue: makeQueue(for: second), changes: ["total"], now: at(3))
        #expect(try vault.drafts(of: id).first == second)
        #expect(
            failure { try vault.replace(draft: second, queue: [], changes: [], now: at(4)) }
                == .revisionConflict(draft: second.id, expected: 1, found: 2))
        #expect(try vault.queueItems().map(\.item.operation) == [.create, .upload, .update])
        #expect(Set(try vault.queueItems().map(\.idempotencyKey)).count == 3)
        #expect(try vault.auditTrail(of: id).last?.details.changes == ["total"])
        let unknown = makeDraft(of: DocumentID(hex: String(repeating: "a", count: 64))!, revision: 2)
        #expect(
            failure { try vault.replace(draft: unknown, queue: [], changes: [], now: at(4)) }
                == .notFound("draft \(unknown.id)"))
        #expect(try vault.check().isClean)
    }

    @Test func aHoldOutlivesTheDraft() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.setHold(true, on: id, reason: "audit 2026", now: at(1))
        try vault.recordDraft(of: id)
        #expect(try vault.attachment(id)?.retention.hold == true)
        try vault.setHold(false, on: id, reason: "audit closed", now: at(2))
        try vault.setHold(false, on: id, reason: "again", now: at(3))
        #expect(try vault.attachment(id)?.retention.hold == false)
        #expect(try vault.auditTrail(of: id).map(\.action) == [.stored, .held, .drafted, .released])
    }

    @Test func prefixesAreNotGuessed() throws {
        let vault = try workplace.open()
        let ids = try (0..<17).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
        // Seventeen identities and sixteen first digits: two share theirs.
        let groups = Dictionary(grouping: ids) { $0.hex.prefix(1) }
        let (digit, shared) = try #require(groups.first { $0.value.count > 1 })
        #expect(
            failure { _ = try vault.attachment(matching: String(digit)) }
                == .ambiguous(prefix: String(digit), matches: shared.map(\.short).sorted()))
        #expect(failure { _ = try vault.attachment(matching: "") } == .notFound("document ''"))
        #expect(failure { _ = try vault.attachment(matching: "zz%") } == .notFound("document 'zz%'"))
        #expect(failure { _ = try vault.draft(matching: ids[0].hex) } == .notFound("draft '\(ids[0].hex)'"))
    }
}
