import ReceiptModel
import Store
import StoreConformance
import Testing

/// What was done to which document, in a chain of hashes.
@Suite struct AuditTests {
    /// Two documents with a draft, an edit and a hold: six rows.
    private func filled(_ kind: StoreKind) throws -> any StoreUnderTest {
        let subject = try kind.make()
        let store = subject.store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        try store.record(Fixture.draft(of: first))
        try store.replace(Fixture.draft(of: first, revision: 2))
        try store.recordAttention(second, reasons: ["too dark"], now: Fixture.at(4))
        try store.setHold(true, on: second, reason: "audit", now: Fixture.at(5))
        return subject
    }

    @Test(arguments: allStores) func anEmptyLogIsIntact(_ kind: StoreKind) throws {
        #expect(try kind.make().store.verifyAudit() == .intact(AuditChain.beginning))
    }

    @Test(arguments: allStores) func theLogTellsEveryDeedOnceAndVerifies(_ kind: StoreKind) throws {
        let store = try filled(kind).seenFromOutside()
        let log = try store.auditTrail()
        #expect(log.map(\.action) == [.stored, .stored, .drafted, .edited, .attention, .held])
        #expect(log.map(\.sequence) == Array(1...6))
        #expect(log[0].previousHash == AuditChain.beginning.hash)
        #expect(zip(log, log.dropFirst()).allSatisfy { $0.hash == $1.previousHash })
        #expect(try store.verifyAudit() == .intact(AuditHead(sequence: 6, hash: log[5].hash)))
        #expect(try store.auditTrail(of: log[1].documentID).map(\.sequence) == [2, 5, 6])
        let drafted = try CanonicalJSON.text(of: Fixture.draft(of: #require(log[0].documentID)))
        #expect(log[2].details.draft == Fingerprint.of([drafted]))
        #expect(log[3].details.revision == 2 && log[3].details.changes == ["total"] && log[3].details.queued == 1)
    }

    @Test(arguments: allStores) func whatFailsIsNotTold(_ kind: StoreKind) throws {
        let store = try filled(kind).store
        let before = try store.verifyAudit()
        #expect(storeError { try store.record(Fixture.draft(of: Fixture.nobody)) } != nil)
        #expect(storeError { try store.setHold(true, on: Fixture.nobody, reason: "x", now: Fixture.at(9)) } != nil)
        #expect(try store.verifyAudit() == before)
    }

    @Test(arguments: allStores) func equalDeedsMakeEqualChains(_ kind: StoreKind) throws {
        let reference = try #require(allStores.first)
        #expect(try filled(kind).store.verifyAudit() == filled(reference).store.verifyAudit())
    }

    @Test(arguments: allStores, AuditForgery.allCases)
    func aForgeryIsFoundAtItsRow(_ kind: StoreKind, _ forgery: AuditForgery) throws {
        let subject = try filled(kind)
        try subject.forge(forgery)
        guard case .broken(let row, _) = try subject.seenFromOutside().verifyAudit() else {
            Issue.record("it was not found")
            return
        }
        switch forgery {
        case .changed, .removed: #expect(row == 2)
        case .rehashed: #expect(row == 3, "the row itself is right again; the next one does not follow it")
        case .cut: #expect(row == 6)
        }
    }
}
