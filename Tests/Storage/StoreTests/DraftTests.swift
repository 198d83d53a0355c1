import ReceiptModel
import Store
import StoreConformance
import Testing

/// Drafts with their revisions, and what is read beside them.
@Suite struct DraftTests {
    private let jir = "11111111-2222-3333-4444-555555555555"

    @Test(arguments: allStores) func aDraftComesWithAllThatBelongsToIt(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let id = try subject.store.keepID(1)
        let draft = Fixture.draft(of: id, ready: false)
        var rule = Fixture.retention
        rule.country = .serbia
        rule.rule = "RS/2"
        try subject.store.record(draft, retention: rule, at: 2)
        let outside = try subject.seenFromOutside()
        #expect(try outside.drafts() == [draft] && outside.drafts(of: id) == [draft])
        #expect(try outside.reading(of: id) == Fixture.reading())
        #expect(try outside.attachment(id)?.state == .drafted && outside.attachment(id)?.retention == rule)
        #expect(try outside.queueItems().map(\.item) == Fixture.queue(for: draft))
        #expect(try outside.queueItems().allSatisfy { $0.state == .waiting && $0.nextAttemptAt == Fixture.at(2) })
        #expect(try outside.auditTrail(of: id).map(\.action) == [.stored, .drafted])
        #expect(try outside.unfinished().isEmpty)
    }

    @Test(arguments: allStores) func recordingTwiceChangesNothing(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        try store.record(Fixture.draft(of: id, ready: false), at: 9)
        #expect(try store.drafts() == [Fixture.draft(of: id)])
        #expect(try store.queueItems().count == 2 && store.auditTrail().count == 2)
    }

    @Test(arguments: allStores) func nothingIsRecordedHalf(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        let draft = Fixture.draft(of: first)
        let original = ReadOriginal(id: first, reading: Fixture.reading(), retention: Fixture.retention)
        func error(_ drafts: [ExpenseDraft], _ originals: [ReadOriginal], _ queue: [SyncQueueItem]) -> StoreError? {
            storeError { try store.record(drafts: drafts, of: originals, queue: queue, now: Fixture.at(1)) }
        }
        var broken = Fixture.queue(for: draft)
        broken[1].payload = "{ no JSON"
        #expect(error([draft], [original], broken)?.isRefusal == true)
        #expect(error([draft], [original], []) == .refused(reason: "the draft \(draft.id) has no queue item"))
        #expect(error([], [], [])?.isRefusal == true)
        let other = ReadOriginal(id: second, reading: Fixture.reading(), retention: Fixture.retention)
        #expect(error([draft], [other], Fixture.queue(for: draft))?.isRefusal == true, "it was read from another")
        let late = Fixture.draft(of: first, revision: 2)
        #expect(error([late], [original], Fixture.queue(for: late))?.isRefusal == true)
        #expect(try store.drafts().isEmpty && store.queueItems().isEmpty && store.reading(of: first) == nil)
        #expect(try store.unfinished().count == 2 && store.auditTrail().count == 2)
    }

    @Test(arguments: allStores) func anEditNeedsTheRevisionThatWasRead(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        let second = Fixture.draft(of: id, revision: 2)
        try store.replace(second)
        #expect(try store.drafts(of: id) == [second])
        #expect(
            storeError { try store.replace(second) } == .revisionConflict(draft: second.id, expected: 1, found: 2))
        #expect(storeError { try store.replace(Fixture.draft(of: id, revision: 4)) } != nil)
        let unknown = Fixture.draft(of: Fixture.nobody, revision: 2)
        #expect(storeError { try store.replace(unknown) } == .notFound("draft \(unknown.id)"))
        #expect(try store.queueItems().map(\.item.operation) == [.create, .upload, .update])
        #expect(Set(try store.queueItems().map(\.idempotencyKey)).count == 3)
        #expect(try store.auditTrail(of: id).last?.details.changes == ["total"])
    }

    @Test(arguments: allStores) func draftsAlikeAreFoundByTheirStrongestKey(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let ids = try (1...4).map { try store.keepID($0) }
        try store.record(Fixture.draft(of: ids[0], fields: Fixture.fields(total: 475)))
        try store.record(Fixture.draft(of: ids[1], fields: Fixture.fields(number: "12/P1/1", total: 475)))
        try store.record(Fixture.draft(of: ids[2], fields: Fixture.fields(jir: jir, number: "12/P1/1")))
        try store.record(Fixture.draft(of: ids[3], fields: Fixture.fields(total: 900)))
        let keys = Fixture.fields(jir: jir, number: "12/P1/1", total: 475).keys
        let alike = try store.drafts(alike: keys)
        #expect(alike.map(\.draft.documentID) == Array(ids.prefix(3)), "the oldest first")
        #expect(alike.map(\.strength) == [.total, .number, .fiscal])
        #expect(try store.drafts(alike: []).isEmpty)
        let changed = Fixture.draft(of: ids[0], revision: 2, fields: Fixture.fields(total: 476))
        try store.replace(changed)
        #expect(try store.drafts(alike: keys).map(\.draft.documentID) == [ids[1], ids[2]], "keys follow the fields")
    }

    @Test(arguments: allStores) func aDraftIsNotRecordedOverOthersThatCameInMeanwhile(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        let late = Fixture.draft(of: second, fields: Fixture.fields(jir: jir))
        let before = try store.drafts(alike: late.fields.keys)
        try store.record(Fixture.draft(of: first, fields: Fixture.fields(jir: jir)))
        #expect(storeError { try store.record(late, alike: before) } == .outrun)
        #expect(try store.drafts(of: second).isEmpty && store.attachment(second)?.state == .stored)
        try store.record(late, alike: try store.drafts(alike: late.fields.keys))
        #expect(try store.drafts().count == 2)
    }

    @Test(arguments: allStores) func linksEndAtAnExpense(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let ids = try (1...3).map { try store.keepID($0) }
        let expense = Fixture.draft(of: ids[0])
        func linked(_ id: DocumentID, to target: String, revision: Int = 1) -> ExpenseDraft {
            var draft = Fixture.draft(of: id, revision: revision)
            draft.sameAs = target
            draft.state = .linked
            return draft
        }
        try store.record(expense)
        let link = linked(ids[1], to: expense.id)
        try store.record(link)
        #expect(try store.drafts(linkedTo: expense.id) == [link])
        #expect(storeError { try store.record(linked(ids[2], to: link.id)) }?.isRefusal == true)
        #expect(storeError { try store.record(linked(ids[2], to: "nobody-1")) }?.isRefusal == true)
        #expect(try store.drafts().count == 2 && store.attachment(ids[2])?.state == .stored)
        try store.record(Fixture.draft(of: ids[2]))
        let turned = linked(ids[0], to: Fixture.draft(of: ids[2]).id, revision: 2)
        #expect(storeError { try store.replace(turned) }?.isRefusal == true, "another draft is linked to it")
    }

    @Test(arguments: allStores) func aDraftContradictsNeitherItsStateNorItsOriginals(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        var draft = Fixture.draft(of: first)
        draft.state = .needsReview
        #expect(storeError { try store.record(draft) }?.isRefusal == true, "a person has to look, and nobody says why")
        try store.record(Fixture.draft(of: first))
        var joined = Fixture.draft(of: first, second, revision: 2)
        joined.createdAt = Fixture.at(1)
        #expect(storeError { try store.replace(joined) }?.isRefusal == true, "the originals of a draft never change")
        #expect(try store.drafts() == [Fixture.draft(of: first)])
    }

    @Test(arguments: allStores) func aReceiptOverSeveralOriginalsIsOneDraft(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        let draft = Fixture.draft(of: first, second)
        try store.record(draft)
        #expect(try store.drafts(of: first) == [draft] && store.drafts(of: second) == [draft])
        #expect(try store.auditTrail(of: second).map(\.action) == [.stored, .drafted])
        #expect(try store.queueItems().map(\.item.operation) == [.create, .upload, .upload])
    }

    @Test(arguments: allStores) func aReadingIsReplacedOnlyWhereOneIs(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        let better = Fixture.reading(lines: 4)
        #expect(
            storeError { try store.replace(reading: better, of: id, now: Fixture.at(2)) }
                == .notFound("reading of document \(id.short)"))
        try store.record(Fixture.draft(of: id))
        try store.replace(reading: better, of: id, now: Fixture.at(2))
        #expect(try store.reading(of: id) == better && store.drafts(of: id) == [Fixture.draft(of: id)])
    }

    @Test(arguments: allStores) func theLastWordAboutAnIssuerCounts(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let issuers = try ["53102749680", "19046277350"].map {
            try #require(TaxIdentifier(scheme: "OIB", digits: $0))
        }
        func note(_ issuer: Int, _ field: String, _ value: String, _ second: Int) -> IssuerNote {
            IssuerNote(taxID: issuers[issuer], field: field, value: value, saidAt: Fixture.at(second))
        }
        try store.remember([note(0, "merchant", "Lipov", 1), note(0, "category", "food", 1)])
        try store.remember([note(0, "merchant", "Lipov lad", 2), note(1, "merchant", "Jez", 2)])
        #expect(
            try store.issuerNotes(about: issuers[0]) == [
                note(0, "category", "food", 1), note(0, "merchant", "Lipov lad", 2),
            ])
        #expect(try store.issuerNotes().map(\.taxID) == [issuers[1], issuers[0], issuers[0]])
        #expect(try store.forget(issuers[0], field: "category") == 1)
        #expect(try store.forget(issuers[0], field: nil) == 1 && store.forget(issuers[0], field: nil) == 0)
        #expect(try store.issuerNotes() == [note(1, "merchant", "Jez", 2)])
    }
}

/// How long originals are kept.
@Suite struct RetentionTests {
    private var longer: Retention {
        Retention(
            country: .serbia, rule: "RS/2", legalBasis: "law", retainUntil: CivilDate(year: 2041, month: 1, day: 2)!)
    }

    @Test(arguments: allStores) func theRuleIsThatOfTheDraftAndItsLastChange(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.keep(1, retention: longer)
        #expect(try store.attachment(id)?.retention == Fixture.retention, "another sighting says nothing of the law")
        try store.record(Fixture.draft(of: id), retention: longer)
        #expect(try store.attachment(id)?.retention == longer)
        try store.replace(Fixture.draft(of: id, revision: 2))
        #expect(try store.attachment(id)?.retention == longer)
        try store.replace(Fixture.draft(of: id, revision: 3), retention: Fixture.retention)
        #expect(try store.attachment(id)?.retention == Fixture.retention)
    }

    @Test(arguments: allStores) func aHoldOutlivesEveryRule(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        #expect(storeError { try store.setHold(true, on: id, reason: "", now: Fixture.at(1)) }?.isRefusal == true)
        for second in 1...2 { try store.setHold(true, on: id, reason: "audit 2026", now: Fixture.at(second)) }
        try store.record(Fixture.draft(of: id), retention: longer)
        try store.replace(Fixture.draft(of: id, revision: 2), retention: longer)
        #expect(try store.attachment(id)?.retention.hold == true && store.attachment(id)?.retention.rule == "RS/2")
        for second in 3...4 { try store.setHold(false, on: id, reason: "closed", now: Fixture.at(second)) }
        #expect(try store.attachment(id)?.retention == longer)
        #expect(try store.auditTrail(of: id).map(\.action) == [.stored, .held, .drafted, .edited, .released])
    }

    @Test(arguments: allStores) func aHoldThatCameWithTheFileStays(_ kind: StoreKind) throws {
        let store = try kind.make().store
        var held = Fixture.retention
        held.hold = true
        let id = try store.keep(1, retention: held).attachment.document.id
        try store.record(Fixture.draft(of: id), retention: longer)
        #expect(try store.attachment(id)?.retention.hold == true)
    }
}
