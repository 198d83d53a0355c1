import Files
import Foundation
import GRDB
import ReceiptModel
import Store
import SystemPackage
import Testing

@testable import SQLiteStore

@Suite("Drafts of the same receipt")
struct KeyTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func made(_ number: Int, in vault: Vault, jir: Int? = nil, issuer: String = "Obrt Lipa") throws
        -> ExpenseDraft
    {
        let id = try vault.store(bytes(number), in: workplace).attachment.document.id
        var draft = makeDraft(of: id)
        draft.fields.merchant?.value = issuer
        draft.fields.number = Extracted(
            "\(number)/1/1", confidence: 0.9, evidence: [Evidence(source: .text, reason: "label")])
        if let jir {
            let digits = String(repeating: String(jir), count: 32)
            draft.fields[mark: .jir] = Extracted(
                digits, confidence: 0.99, evidence: [Evidence(source: .code, reason: "code")])
        }
        return draft
    }

    private func record(_ draft: ExpenseDraft, in vault: Vault, alike: [AlikeDraft]? = nil) throws {
        let original = ReadOriginal(id: draft.documentID, reading: makeReading(words: 1), retention: retention)
        let queue = draft.state == .linked ? [] : makeQueue(for: draft)
        try vault.record(drafts: [draft], of: [original], queue: queue, alike: alike, now: at(1))
    }

    private func linked(_ draft: ExpenseDraft, to other: ExpenseDraft) -> ExpenseDraft {
        var draft = draft
        draft.sameAs = other.id
        draft.state = .linked
        return draft
    }

    @Test func draftsAreFoundByTheStrongestKeyThatTheyShare() throws {
        let vault = try workplace.open()
        let (first, second) = (try made(1, in: vault, jir: 7), try made(2, in: vault, jir: 8))
        try record(first, in: vault)
        try record(second, in: vault)
        var again = try made(3, in: vault, jir: 7)
        #expect(try vault.drafts(alike: again.fields.keys) == [AlikeDraft(draft: first, strength: .fiscal)])
        again.fields.number?.value = "2 / 1 / 1"
        #expect(
            try vault.drafts(alike: again.fields.keys) == [
                AlikeDraft(draft: first, strength: .fiscal), AlikeDraft(draft: second, strength: .number),
            ])
        #expect(try vault.drafts(alike: []) == [])
    }

    @Test func keysFollowWhatThePersonSays() throws {
        let vault = try workplace.open()
        let first = try made(1, in: vault)
        try record(first, in: vault)
        var edited = first
        edited.revision = 2
        edited.fields.number?.value = "99/1/1"
        try vault.replace(draft: edited, queue: makeQueue(for: edited), changes: ["number"], now: at(2))
        #expect(try vault.drafts(alike: first.fields.keys) == [])
        #expect(try vault.drafts(alike: edited.fields.keys).map(\.draft) == [edited])
    }

    @Test func aDraftIsNotRecordedWhenOthersLikeItCameInMeanwhile() throws {
        let vault = try workplace.open()
        let (first, second) = (try made(1, in: vault, jir: 7), try made(2, in: vault, jir: 7))
        let alike = try vault.drafts(alike: second.fields.keys)
        try record(first, in: vault, alike: [])
        #expect(failure { try record(second, in: vault, alike: alike) } == .outrun)
        #expect(try vault.drafts() == [first])
        let now = try vault.drafts(alike: second.fields.keys)
        try record(linked(second, to: first), in: vault, alike: now)
        #expect(try vault.drafts(linkedTo: first.id) == [linked(second, to: first)])
        #expect(try vault.check(deep: true).problems == [])
    }

    @Test func linksLeadToAnExpense() throws {
        let vault = try workplace.open()
        let (first, second) = (try made(1, in: vault), try made(2, in: vault))
        let third = try made(3, in: vault)
        try record(first, in: vault)
        try record(linked(second, to: first), in: vault)
        #expect(throws: StoreError.self) { try record(linked(third, to: linked(second, to: first)), in: vault) }
        #expect(throws: StoreError.self) { try record(linked(third, to: third), in: vault) }
        #expect(throws: StoreError.self) {
            var nowhere = third
            nowhere.sameAs = "nothing"
            nowhere.state = .linked
            try record(nowhere, in: vault)
        }
        var away = linked(first, to: second)
        away.revision = 2
        #expect(throws: StoreError.self) { try vault.replace(draft: away, queue: [], changes: [], now: at(3)) }
        // A draft that is no expense and says of none that it is, is no draft.
        var lost = third
        lost.state = .linked
        #expect(throws: StoreError.self) { try record(lost, in: vault) }
        #expect(try vault.drafts() == [first, linked(second, to: first)])
    }

    @Test func aRevisionWritesTheKeysAnew() throws {
        let vault = try workplace.open()
        let first = try made(1, in: vault, jir: 7)
        try record(first, in: vault)
        try workplace.tamper("DELETE FROM draftKeys")
        #expect(try vault.drafts(alike: first.fields.keys) == [])
        var second = first
        second.revision = 2
        try vault.replace(draft: second, queue: makeQueue(for: second), changes: [], now: at(2))
        #expect(try vault.drafts(alike: first.fields.keys).map(\.draft) == [second])
    }
}
