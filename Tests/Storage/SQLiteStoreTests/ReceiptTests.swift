import Files
import Foundation
import GRDB
import ReceiptModel
import Store
import SystemPackage
import Testing

@testable import SQLiteStore

@Suite("Several receipts on one original, one receipt over several originals")
struct ReceiptTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func drafts(of id: DocumentID, count: Int) -> [ExpenseDraft] {
        (1...count).map { place in
            var draft = makeDraft(of: id)
            draft.id = "\(id.hex)-\(place)"
            draft.receipt = place
            return draft
        }
    }

    private func original(_ id: DocumentID) -> ReadOriginal {
        ReadOriginal(id: id, reading: makeReading(words: 2), retention: retention)
    }

    @Test func onePictureMakesSeveralDrafts() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let two = drafts(of: id, count: 2)
        try vault.record(drafts: two, of: [original(id)], queue: two.flatMap(makeQueue), now: at(2))
        #expect(try vault.drafts(of: id) == two)
        #expect(
            failure { _ = try vault.draft(matching: id.short) }
                == .ambiguous(prefix: id.short, matches: ["\(id.short)-1", "\(id.short)-2"]))
        #expect(try vault.draft(matching: "\(id.hex.prefix(6))-2") == two[1])
        #expect(try vault.draft(matching: two[0].id) == two[0])

        var edited = two[1]
        edited.revision = 2
        edited.fields.merchant?.value = "Obrt 2"
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: ["merchant"], now: at(3))
        #expect(try vault.drafts(of: id) == [two[0], edited])
        #expect(try vault.check(deep: true).problems == [])

        // Each draft is compared with its own entry of the log, not with the other's.
        try workplace.tamper(
            "UPDATE drafts SET revision = revision + 1, draft = json_set(draft, '$.revision', revision + 1) "
                + "WHERE draftId = '\(two[0].id)'")
        #expect(try vault.check().problems.filter { $0.documentID == id }.count == 1)
    }

    @Test func oneDraftRestsOnSeveralPictures() throws {
        let vault = try workplace.open()
        let first = try vault.store(bytes(0), in: workplace).attachment.document.id
        var ids = [first]
        try vault.store(
            bytes(0), join: ReceiptJoin(receipt: first, place: 1, pictures: 3), in: workplace, now: at(1))
        for place in 2...3 {
            let join = ReceiptJoin(receipt: first, place: place, pictures: 3)
            ids.append(try vault.store(bytes(place), join: join, in: workplace).attachment.document.id)
        }
        #expect(try vault.pictures(of: first) == ids)
        #expect(try vault.join(of: ids[2]) == ReceiptJoin(receipt: first, place: 3, pictures: 3))
        var draft = makeDraft(of: first)
        draft.joined = Array(ids.dropFirst())
        #expect(
            failure {
                try vault.record(drafts: [draft], of: [original(first)], queue: makeQueue(for: draft), now: at(2))
            } == .refused(reason: "the drafts name other originals than those that were read"))
        try vault.record(drafts: [draft], of: ids.map(original), queue: makeQueue(for: draft), now: at(2))
        for id in ids {
            #expect(try vault.drafts(of: id) == [draft])
            #expect(try vault.attachment(id)?.state == .drafted)
            #expect(try vault.draft(matching: id.short) == draft)
            #expect(try vault.auditTrail(of: id).last?.action == .drafted)
        }
        #expect(try vault.check(deep: true).problems == [])

        let rule = Retention(
            country: .serbia, rule: "RS/2", legalBasis: "none", retainUntil: try #require(CivilDate(iso: "2041-12-31")))
        var second = draft
        second.revision = 2
        try vault.replace(
            draft: second, retention: rule, queue: makeQueue(for: second), changes: ["date"], now: at(3))
        for id in ids { #expect(try vault.attachment(id)?.retention == rule) }

        // What was drafted together stays together; another join of one of them is refused.
        let other = ReceiptJoin(receipt: ids[1], place: 1, pictures: 2)
        #expect(
            failure { try vault.store(bytes(2), join: other, in: workplace) }
                == .refused(reason: "document \(ids[1].short) was drafted already"))
        #expect(throws: (any Error).self) { try workplace.tamper("DELETE FROM joins") }
        #expect(throws: (any Error).self) { try workplace.tamper("UPDATE joins SET pictures = 4") }
        #expect(throws: (any Error).self) { try workplace.tamper("DELETE FROM draftDocuments") }
        #expect(try vault.check(deep: true).problems == [])
    }

    @Test func untilItIsDraftedTheLastJoinCounts() throws {
        let vault = try workplace.open()
        let ids = try (0..<3).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
        func say(_ numbers: [Int]) throws {
            for (index, number) in numbers.enumerated() {
                try vault.store(
                    bytes(number),
                    join: ReceiptJoin(receipt: ids[numbers[0]], place: index + 1, pictures: numbers.count),
                    in: workplace, now: at(number))
            }
        }
        try say([0, 1])
        try say([0, 1, 2])
        #expect(try vault.pictures(of: ids[0]) == ids)
        try say([0, 2])
        #expect(try vault.pictures(of: ids[0]) == [ids[0], ids[2]])
        #expect(try vault.join(of: ids[1]) == nil)
        try say([2, 1])
        #expect(try vault.pictures(of: ids[2]) == [ids[2], ids[1]])
        #expect(try vault.join(of: ids[0]) == nil)
        try say([2, 1])
        #expect(try vault.pictures(of: ids[2]) == [ids[2], ids[1]])
        #expect(try vault.check(deep: true).problems == [])
    }

    /// A draft keeps its identity and goes forward by one revision, even for somebody who writes to the tables directly.
    @Test func aDraftKeepsItsPlace() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        try vault.recordDraft(of: id)
        let draft = makeDraft(of: id)
        #expect(try vault.drafts(of: id) == [draft])
        #expect(try vault.draft(matching: id.short) == draft)
        let second = makeDraft(of: id, revision: 2)
        try vault.replace(draft: second, queue: makeQueue(for: second), changes: [], now: at(2))
        #expect(try vault.drafts() == [second])
        #expect(throws: (any Error).self) { try workplace.tamper("DELETE FROM drafts") }
        #expect(throws: (any Error).self) {
            try workplace.tamper("UPDATE drafts SET revision = 9, draft = json_set(draft, '$.revision', 9)")
        }
    }
}
