import Files
import ReceiptModel
import Store
import StoreConformance
import Testing

/// Originals: their identity, their bytes, what is known of each before it is read.
@Suite struct DocumentTests {
    @Test(arguments: allStores) func theSameBytesAreOneDocument(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let store = subject.store
        guard case .new(let first) = try store.keep(1, named: "a.jpg"),
            case .known(let second) = try store.keep(1, named: "b.jpg", at: 5)
        else {
            Issue.record("they are two documents")
            return
        }
        #expect(first == second && first.fileName == "a.jpg" && first.receivedAt == Fixture.at(0))
        #expect(first.document.id == (try DocumentID.of(Fixture.file(Fixture.bytes(1)), named: "")))
        #expect(first.document.byteCount == Fixture.bytes(1).count && first.state == .stored)
        #expect(try store.attachments() == [first])
        #expect(
            try store.sightings(of: first.document.id) == [
                Sighting(fileName: "a.jpg", origin: "/in/a.jpg", seenAt: Fixture.at(0)),
                Sighting(fileName: "b.jpg", origin: "/in/b.jpg", seenAt: Fixture.at(5)),
            ])
        #expect(try store.auditTrail().map(\.action) == [.stored, .sighted])
    }

    @Test(arguments: allStores) func anOriginalIsWholeAndDoesNotHangOnItsSource(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let source = try MemoryFile()
        try source.append(Fixture.bytes(1))
        let outcome = try subject.store.store(
            source.opened(), mediaType: .png, fileName: "a.png", origin: "here", retention: Fixture.retention,
            now: Fixture.at(0))
        try source.append([1, 2, 3])
        let id = outcome.attachment.document.id
        #expect(try subject.store.bytes(of: id) == Fixture.bytes(1))
        #expect(try subject.seenFromOutside().bytes(of: id) == Fixture.bytes(1))
        let one = try subject.store.openOriginal(id)
        let other = try subject.store.openOriginal(id)
        let head = try one.descriptor.nextBytes(count: 7)
        let same = try other.descriptor.nextBytes(count: 7)
        #expect(head == same, "each has a position of its own")
    }

    @Test(arguments: allStores) func aSourceThatGrowsMeanwhileIsNotStored(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let source = try MemoryFile()
        try source.append(Fixture.bytes(1))
        let opened = try source.opened()
        try source.append([1, 2, 3])
        let error = storeError {
            _ = try subject.store.store(
                opened, mediaType: .png, fileName: "a.png", origin: "here", retention: Fixture.retention,
                now: Fixture.at(0))
        }
        #expect(error == .changedWhileReading(name: "a.png"))
        #expect(try subject.store.attachments().isEmpty && subject.store.auditTrail().isEmpty)
    }

    @Test(arguments: allStores) func whatWasStoredIsSeenByOthersAndGoesOnInItsOrder(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let ids = try [4, 1, 3, 2].enumerated().map { place, number in
            try subject.store.keep(number, at: place).attachment.document.id
        }
        try subject.store.record(Fixture.draft(of: ids[1]))
        try subject.store.recordAttention(ids[2], reasons: ["too dark"], now: Fixture.at(9))
        let outside = try subject.seenFromOutside()
        #expect(try outside.attachments().map(\.document.id) == ids)
        #expect(try outside.attachments().map(\.state) == [.stored, .drafted, .needsAttention, .stored])
        #expect(try outside.unfinished().map(\.document.id) == [ids[0], ids[3]])
    }

    @Test(arguments: allStores) func namesAreMadePrintable(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let attachment = try store.keep(1, named: "a\u{1B}[31m.jpg").attachment
        #expect(attachment.fileName == "a\\x1b[31m.jpg")
        #expect(try store.sightings(of: attachment.document.id).map(\.origin) == ["/in/a\\x1b[31m.jpg"])
    }

    @Test(arguments: allStores) func whatIsNotThereIsNotFound(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let (id, unknown) = (Fixture.nobody, StoreError.notFound("document \(Fixture.nobody.short)"))
        #expect(try store.attachment(id) == nil && store.reading(of: id) == nil && store.join(of: id) == nil)
        #expect(try store.sightings(of: id).isEmpty && store.drafts(of: id).isEmpty && store.labels(of: id).isEmpty)
        #expect(storeError { _ = try store.openOriginal(id) } == unknown)
        #expect(storeError { try store.recordAttention(id, reasons: ["dark"], now: Fixture.at(0)) } == unknown)
        #expect(storeError { try store.setHold(true, on: id, reason: "audit", now: Fixture.at(0)) } == unknown)
        #expect(storeError { try store.record(Fixture.draft(of: id)) } == unknown)
    }

    @Test(arguments: allStores) func attentionIsKeptAndCanBecomeADraft(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try store.keepID(1)
        for second in 1...2 { try store.recordAttention(id, reasons: ["too dark"], now: Fixture.at(second)) }
        #expect(try store.attachment(id)?.state == .needsAttention)
        #expect(try store.attachment(id)?.reasons == ["too dark"])
        #expect(storeError { try store.recordAttention(id, reasons: [], now: Fixture.at(3)) }?.isRefusal == true)
        try store.record(Fixture.draft(of: id))
        #expect(try store.attachment(id)?.state == .drafted && store.attachment(id)?.reasons == [])
        #expect(storeError { try store.recordAttention(id, reasons: ["late"], now: Fixture.at(4)) }?.isRefusal == true)
        #expect(try store.auditTrail(of: id).map(\.action) == [.stored, .attention, .drafted])
    }

    @Test(arguments: allStores) func labelsComeWithANewDocumentAndAddUp(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let first = DocumentLabels(account: "ana", tags: ["trip"])
        let id = try store.keepID(1, labels: first)
        try store.keep(1, labels: DocumentLabels(account: "ivo", tags: ["office"]))
        #expect(try store.labels(of: id) == first, "a document that is known keeps what was said of it")
        try store.label(id, DocumentLabels(tags: ["split"]))
        try store.label(id, DocumentLabels(account: "ivo"))
        #expect(try store.labels(of: id) == DocumentLabels(account: "ivo", tags: ["trip", "split"]))
    }
}

/// Which originals make one receipt together.
@Suite struct JoinTests {
    /// Stores documents as the pictures of one receipt.
    private func join(_ numbers: [Int], in store: any DocumentStore) throws -> [DocumentID] {
        var ids: [DocumentID] = []
        for (index, number) in numbers.enumerated() {
            let id = try DocumentID.of(Fixture.file(Fixture.bytes(number)), named: "")
            ids.append(id)
            let join = ReceiptJoin(receipt: ids[0], place: index + 1, pictures: numbers.count)
            try store.keep(number, join: join)
        }
        return ids
    }

    @Test(arguments: allStores) func picturesKeepTheirOrder(_ kind: StoreKind) throws {
        let subject = try kind.make()
        let ids = try join([3, 1, 2], in: subject.store)
        let outside = try subject.seenFromOutside()
        #expect(try outside.pictures(of: ids[0]) == ids)
        #expect(try outside.join(of: ids[2]) == ReceiptJoin(receipt: ids[0], place: 3, pictures: 3))
        #expect(try outside.pictures(of: ids[1]).isEmpty)
    }

    @Test(arguments: allStores) func whatWasSaidLastCountsUntilItIsDrafted(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let old = try join([1, 2, 3], in: store)
        let new = try join([2, 1], in: store)
        #expect(try store.pictures(of: new[0]) == new)
        #expect(try store.join(of: old[2]) == nil, "the earlier join is dissolved as a whole")
        try store.record(Fixture.draft(of: new[0], new[1]))
        let sightings = try store.sightings(of: new[0]).count
        #expect(storeError { _ = try join([2, 3], in: store) }?.isRefusal == true)
        #expect(try store.pictures(of: new[0]) == new)
        #expect(try store.sightings(of: new[0]).count == sightings, "a refused join leaves nothing")
    }

    @Test(arguments: allStores) func halfAReceiptIsSeenAsHalf(_ kind: StoreKind) throws {
        let store = try kind.make().store
        let id = try DocumentID.of(Fixture.file(Fixture.bytes(1)), named: "")
        try store.keep(1, join: ReceiptJoin(receipt: id, place: 1, pictures: 2))
        #expect(try store.pictures(of: id) == [id])
        #expect(try store.join(of: id)?.pictures == 2)
        #expect(try store.unfinished().map(\.document.id) == [id])
    }
}
