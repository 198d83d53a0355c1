import ReceiptModel
import Store
import StoreConformance
import Testing

/// Drafts that are set aside and taken back, and what they were before.
@Suite struct LifeTests {
    private func aside(_ id: DocumentID, revision: Int = 2) -> ExpenseDraft {
        var draft = Fixture.draft(of: id, revision: revision)
        draft.settingAside = SettingAside(.personal, at: Fixture.at(revision))
        draft.state = .setAside
        return draft
    }

    private func outcomes(_ store: any DocumentStore) throws -> [String] {
        try store.queueItems().map { "\($0.item.operation.rawValue) \($0.outcome?.rawValue ?? $0.state.rawValue)" }
    }

    @Test(arguments: allStores) func everyRevisionIsKept(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let id = try subject.store.keepID(1)
        let drafts = [
            Fixture.draft(of: id), Fixture.draft(of: id, revision: 2, ready: false), Fixture.draft(of: id, revision: 3),
        ]
        try subject.store.record(drafts[0])
        #expect(try subject.store.revisions(of: drafts[0].id) == [drafts[0]])
        for draft in drafts.dropFirst() { try subject.store.replace(draft) }
        #expect(try subject.seenFromOutside().revisions(of: drafts[0].id) == drafts)
        #expect(storeError { try subject.store.replace(drafts[1]) } != nil)
        #expect(try subject.store.revisions(of: drafts[0].id) == drafts, "what was refused is no revision")
        #expect(try subject.store.revisions(of: "nobody-1").isEmpty)
    }

    @Test(arguments: allStores) func whatWasNotSentIsWithdrawnWithTheDraft(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        try store.replace(aside(id))
        #expect(try outcomes(store) == ["create withdrawn", "upload withdrawn"], "and nobody is told of it")
        #expect(try store.claim(for: "a", limit: 9, lease: 1_000, now: Fixture.at(5)).isEmpty)
        #expect(try store.auditTrail(of: id).last?.details.queued == 0)

        let back = Fixture.draft(of: id, revision: 3)
        let queue = [(back.id, SyncQueueItem.EntityType.expenseDraft, "new"), (id.hex, .document, "again")].map {
            SyncQueueItem(
                id: $2, entityType: $1, entityId: $0, operation: $1 == .document ? .upload : .create, payload: "{}",
                fileUri: $1 == .document ? "objects/x" : nil, createdAt: Fixture.at(6).description)
        }
        try store.replace(draft: back, queue: queue, changes: ["set_aside"], now: Fixture.at(6))
        #expect(try outcomes(store).suffix(2) == ["create waiting", "upload waiting"])
    }

    @Test(arguments: allStores) func whoMayHaveHeardOfItIsTold(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        let claims = try store.claim(for: "a", limit: 1, lease: 1_000, now: Fixture.at(2))
        _ = try store.settle(
            [(claims[0], .later(Fixture.at(3), countsAsTry: true, renewed: false, error: "503"))], now: Fixture.at(2))
        try store.replace(aside(id))
        #expect(try outcomes(store) == ["create waiting", "upload withdrawn", "update waiting"])
        let back = Fixture.draft(of: id, revision: 3)
        let known = Fixture.queue(for: back)
        try store.replace(draft: back, queue: known, changes: ["set_aside"], now: Fixture.at(6))
        #expect(try outcomes(store).count == 4)
    }

    @Test(arguments: allStores) func whatWasTriedInVainIsWithdrawnToo(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        let claims = try store.claim(for: "a", limit: 2, lease: 1_000, now: Fixture.at(2))
        let refused = DeliveryResult.later(Fixture.at(3), countsAsTry: true, renewed: false, error: "503")
        let lost = try store.settle(
            [(claims[0], .unsent(Fixture.at(3), error: "no route")), (claims[1], .withoutBytes(refused))],
            now: Fixture.at(2))
        #expect(try lost.isEmpty && store.queueItems().allSatisfy { $0.begun == 0 && $0.fence == 1 })
        #expect(try store.queueItems()[1].item.retryCount == 1, "it counts as a try all the same")
        try store.replace(aside(id))
        #expect(try outcomes(store) == ["create withdrawn", "upload withdrawn"])
        #expect(try store.queueItems().allSatisfy { $0.lastError == nil })
    }

    @Test(arguments: allStores) func anOriginalThatNeedsAPersonIsWithdrawnWhereNoByteOfItWasSent(
        _ kind: StoreKind
    ) throws {
        for (isWithoutBytes, outcome) in [(true, "upload withdrawn"), (false, "upload needs_attention")] {
            let store = try kind.make().store
            let id = try store.keepID(1)
            try store.record(Fixture.draft(of: id))
            let claims = try store.claim(for: "a", limit: 2, lease: 1_000, now: Fixture.at(2))
            let stuck = DeliveryResult.attention(Fixture.trouble())
            _ = try store.settle(
                [(claims[0], .delivered(nil)), (claims[1], isWithoutBytes ? .withoutBytes(stuck) : stuck)],
                now: Fixture.at(2))
            try store.replace(aside(id))
            #expect(try outcomes(store) == ["create delivered", outcome, "update waiting"])
        }
    }

    @Test(arguments: allStores) func whatComesBackUnsentAndWasSetAsideMeanwhileIsWithdrawn(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        let claims = try store.claim(for: "a", limit: 2, lease: 1_000, now: Fixture.at(2))
        try store.replace(aside(id))
        #expect(try outcomes(store) == ["create running", "upload running", "update waiting"])
        _ = try store.settle(
            [(claims[0], .unsent(nil, error: "no route")), (claims[1], .withoutBytes(.released))], now: Fixture.at(2))
        #expect(try outcomes(store) == ["create withdrawn", "upload withdrawn", "update withdrawn"])
    }

    @Test(arguments: allStores) func theWordThatItIsSetAsideIsNotWithdrawn(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        let first = try store.claim(for: "a", limit: 2, lease: 1_000, now: Fixture.at(2))
        _ = try store.settle(first.map { ($0, .delivered(nil)) }, now: Fixture.at(2))
        try store.replace(aside(id))
        let claims = try store.claim(for: "a", limit: 1, lease: 1_000, now: Fixture.at(3))
        _ = try store.settle(claims.map { ($0, .unsent(nil, error: "no route")) }, now: Fixture.at(3))
        #expect(try outcomes(store) == ["create delivered", "upload delivered", "update waiting"])
    }

    @Test(arguments: allStores) func papersOfAPurchaseThatIsSetAsideGoNowhere(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (first, second) = (try store.keepID(1), try store.keepID(2))
        try store.record(Fixture.draft(of: first))
        var linked = Fixture.draft(of: second)
        linked.sameAs = Fixture.draft(of: first).id
        linked.state = .linked
        let upload = try #require(Fixture.queue(for: linked).last)
        let original = ReadOriginal(id: second, reading: Fixture.reading(), retention: Fixture.retention)
        try store.record(drafts: [linked], of: [original], queue: [upload], now: Fixture.at(1))
        try store.replace(aside(first))
        #expect(
            try outcomes(store) == ["create withdrawn", "upload withdrawn", "upload withdrawn"])
    }

    @Test(arguments: allStores) func aDraftIsSetAsideWithAReasonOnly(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        try store.record(Fixture.draft(of: id))
        var (silent, ready) = (aside(id), aside(id))
        silent.settingAside = nil
        ready.state = .ready
        for wrong in [silent, ready] { #expect(storeError { try store.replace(wrong) }?.isRefusal == true) }
        #expect(
            try store.revisions(of: ready.id).count == 1 && outcomes(store) == ["create waiting", "upload waiting"])
    }
}
