import ReceiptModel
import Store
import StoreConformance
import Testing

/// Attempts on documents: committed before the work, closed by its end, counted by run.
@Suite struct AttemptTests {
    private let runs = (1...3).map { ProgramRun(process: $0, startedAt: Fixture.at(0)) }

    @Test(arguments: allStores) func whatOtherRunsHaveBegunIsOpenUntilTheWorkEnds(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let store = subject.store
        let (id, other) = (try store.keepID(1), try store.keepID(2))
        #expect(try store.openAttempts(on: id, before: runs[0]) == 0)
        try store.beginAttempt(on: id, in: runs[0], now: Fixture.at(1))
        try store.beginAttempt(on: id, in: runs[0], now: Fixture.at(2))
        #expect(try store.openAttempts(on: id, before: runs[0]) == 0, "its own does not count")
        #expect(try subject.seenFromOutside().openAttempts(on: id, before: runs[1]) == 1, "it is committed, and once")
        try store.beginAttempt(on: id, in: runs[1], now: Fixture.at(3))
        #expect(try store.openAttempts(on: id, before: runs[2]) == 2)
        #expect(try store.openAttempts(on: other, before: runs[2]) == 0)
        try store.takeBackAttempt(on: id, in: runs[1])
        #expect(try store.openAttempts(on: id, before: runs[2]) == 1)
        try store.closeAttempts(on: id)
        #expect(try subject.seenFromOutside().openAttempts(on: id, before: runs[2]) == 0)
        #expect(try store.auditTrail().map(\.action) == [.stored, .stored], "attempts change no document")
        let nobody = storeError { try store.beginAttempt(on: Fixture.nobody, in: runs[0], now: Fixture.at(4)) }
        guard case .notFound = nobody else {
            Issue.record("\(String(describing: nobody))")
            return
        }
    }

    @Test(arguments: allStores) func aDraftClosesTheAttemptsAndAttentionDoesNot(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (good, bad) = (try store.keepID(1), try store.keepID(2))
        for id in [good, bad] { try store.beginAttempt(on: id, in: runs[0], now: Fixture.at(1)) }
        try store.record(Fixture.draft(of: good))
        try store.recordAttention(bad, reasons: ["it ends the program"], now: Fixture.at(2))
        #expect(try store.openAttempts(on: good, before: runs[1]) == 0)
        #expect(try store.openAttempts(on: bad, before: runs[1]) == 1)
    }

    @Test(arguments: allStores) func retriedIsToBeReadAndCountedAnew(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let store = subject.store
        let id = try store.keepID(1)
        for run in runs { try store.beginAttempt(on: id, in: run, now: Fixture.at(1)) }
        try store.recordAttention(id, reasons: ["it ends the program"], now: Fixture.at(2))
        #expect(try store.unfinished().isEmpty)
        try store.retry(id, reason: "the mains failed", now: Fixture.at(3))
        let outside = try subject.seenFromOutside()
        #expect(try outside.unfinished().map(\.document.id) == [id] && outside.unfinished().map(\.reasons) == [[]])
        #expect(try outside.openAttempts(on: id, before: ProgramRun(process: 9, startedAt: Fixture.at(9))) == 0)
        try store.retry(id, reason: "again", now: Fixture.at(4))
        let trail = try store.auditTrail(of: id)
        #expect(
            trail.map(\.action) == [.stored, .attention, .retried] && trail[2].details.reasons == ["the mains failed"])
    }

    @Test(arguments: allStores) func skippedIsKeptAndNotToBeRead(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.skip(id, reason: "a menu, no receipt", now: Fixture.at(1))
        let kept = try #require(try store.attachment(id))
        #expect(kept.state == .skipped && kept.reasons == ["a menu, no receipt"])
        #expect(try store.unfinished().isEmpty && store.bytes(of: id) == Fixture.bytes(1))
        try store.retry(id, reason: "a receipt after all", now: Fixture.at(2))
        try store.record(Fixture.draft(of: id))
        #expect(try store.auditTrail(of: id).map(\.action) == [.stored, .skipped, .retried, .drafted])
        #expect(try store.verifyAudit().isIntact)
    }

    @Test(arguments: allStores) func whatIsDraftedIsNeitherRetriedNorSkipped(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (drafted, waiting) = (try store.keepID(1), try store.keepID(2))
        try store.record(Fixture.draft(of: drafted))
        #expect(storeError { try store.retry(drafted, reason: "x", now: Fixture.at(2)) }?.isRefusal == true)
        #expect(storeError { try store.skip(drafted, reason: "x", now: Fixture.at(2)) }?.isRefusal == true)
        #expect(storeError { try store.skip(waiting, reason: "", now: Fixture.at(2)) }?.isRefusal == true)
        #expect(try store.attachments().map(\.state) == [.drafted, .stored])
        #expect(storeError { try store.skip(Fixture.nobody, reason: "x", now: Fixture.at(2)) } != nil)
    }

    @Test(arguments: allStores) func thePicturesOfAReceiptGoTogether(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let ids = try (1...2).map { try DocumentID.of(Fixture.file(Fixture.bytes($0)), named: "") }
        for number in 1...2 {
            try store.keep(number, join: ReceiptJoin(receipt: ids[0], place: number, pictures: 2))
        }
        let alone = try store.keepID(3)
        try store.skip(ids[1], reason: "no receipt", now: Fixture.at(1))
        #expect(try ids.map { try store.attachment($0)?.state } == [.skipped, .skipped])
        try store.retry(ids[0], reason: "one after all", now: Fixture.at(2))
        #expect(try store.unfinished().map(\.document.id) == ids + [alone])
    }
}

extension AuditVerdict {
    fileprivate var isIntact: Bool { if case .intact = self { true } else { false } }
}
