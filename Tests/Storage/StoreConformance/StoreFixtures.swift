package import Files
package import ReceiptModel
package import Store

/// Values to put into stores.
package enum Fixture {
    /// A rule of no law.
    package static let retention = Retention(
        country: .croatia, rule: "test/1", legalBasis: "none", retainUntil: CivilDate(year: 2040, month: 12, day: 31)!)

    /// The identity of a document that nobody stores.
    package static let nobody = DocumentID(hex: String(repeating: "a", count: 64))!

    /// So many seconds after the beginning of the test.
    package static func at(_ second: Int) -> Timestamp {
        Timestamp(milliseconds: 1_790_000_000_000 + Int64(second) * 1_000)
    }

    /// The bytes of the n-th document.
    package static func bytes(_ number: Int, size: Int = 3_000) -> [UInt8] {
        Array("\(number)|".utf8) + (0..<size).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ number &* 17) ^ ($0 >> 4)) }
    }

    /// A file with these bytes, open for reading.
    package static func file(_ bytes: [UInt8]) throws -> OpenedFile {
        let file = try MemoryFile()
        try file.append(bytes)
        return try file.opened()
    }

    /// Draws fields by which drafts are told to be alike.
    package static func fields(jir: String? = nil, number: String? = nil, total: Int? = nil) -> ReceiptFields {
        func read<Value>(_ value: Value) -> Extracted<Value> {
            Extracted(value, confidence: 0.9, evidence: [Evidence(source: .text, reason: "header")])
        }
        var fields = ReceiptFields()
        fields.merchant = read("Obrt Lipa")
        fields.date = read(CivilDate(year: 2026, month: 3, day: 4)!)
        if let jir { fields[mark: .jir] = read(jir) }
        if let number { fields.number = read(number) }
        if let total { fields.total = read(Money(minorUnits: Int64(total), currency: .eur)) }
        return fields
    }

    /// A draft of one document or several.
    package static func draft(
        of documents: DocumentID..., revision: Int = 1, ready: Bool = true, fields: ReceiptFields = fields()
    ) -> ExpenseDraft {
        ExpenseDraft(
            id: "\(documents[0].hex.prefix(32))-1", documentID: documents[0], joined: Array(documents.dropFirst()),
            state: ready ? .ready : .needsReview, reasons: ready ? [] : ["no total"], fields: fields, findings: [],
            revision: revision, createdAt: at(1), updatedAt: at(revision))
    }

    /// A reading of so many lines.
    package static func reading(lines count: Int = 1) -> DocumentReading {
        let lines = (0..<count).compactMap { number in
            let box = PixelBox(x: number, y: number * 10, width: 40, height: 9)
            return TextLine(words: [Word(text: "UKUPNO \(number)", box: box, confidence: 0.93)])
        }
        let page = PageReading(
            number: 1, width: 800, height: 1_200, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
            toOriginal: .identity)
        return DocumentReading(pages: [page], processorMilliseconds: 12, recognitionMilliseconds: 7)
    }

    /// What the backend is told of a draft: the draft and its originals, or its change.
    package static func queue(for draft: ExpenseDraft) -> [SyncQueueItem] {
        let suffix = "\(draft.id)-r\(draft.revision)"
        let isNew = draft.revision == 1
        let item = SyncQueueItem(
            id: "draft-\(suffix)", entityType: .expenseDraft, entityId: draft.id, operation: isNew ? .create : .update,
            payload: #"{"revision":\#(draft.revision)}"#, createdAt: draft.updatedAt.description)
        let uploads = draft.documents.map { document in
            SyncQueueItem(
                id: "file-\(document.hex)", entityType: .document, entityId: document.hex, operation: .upload,
                payload: "{}", fileUri: "objects/\(document.hex)", createdAt: draft.updatedAt.description)
        }
        return isNew ? [item] + uploads : [item]
    }

    /// A decision about the approval of that name: the shortest item that a queue takes.
    package static func decision(_ id: String, about approval: String, version: String? = "1") -> SyncQueueItem {
        SyncQueueItem(
            id: id, entityType: .approval, entityId: approval, operation: .approve, payload: "{}",
            baseVersion: version, createdAt: at(0).description)
    }

    /// Why an item needs a person.
    package static func trouble(_ kind: DeliveryTrouble.Kind = .refused) -> DeliveryTrouble {
        DeliveryTrouble(
            kind, reason: "422", nextStep: "look", serverVersion: "7",
            serverRecord: #"{"id":"e-1","status":"draft","version":"7"}"#)
    }

    /// What a backend holds once it has confirmed something.
    package static let remote = RemoteRecord(remoteID: "e-1", version: "1", status: "draft")
}

extension DocumentStore {
    /// Stores the n-th document.
    @discardableResult
    package func keep(
        _ number: Int, named name: String = "receipt.jpg", join: ReceiptJoin? = nil,
        labels: DocumentLabels = DocumentLabels(), retention: Retention = Fixture.retention, at second: Int = 0
    ) throws -> StoreOutcome {
        try store(
            try Fixture.file(Fixture.bytes(number)), mediaType: .jpeg, fileName: name, origin: "/in/\(name)",
            retention: retention, join: join, labels: labels, now: Fixture.at(second))
    }

    /// Stores the n-th document and tells who it is.
    package func keepID(_ number: Int, labels: DocumentLabels = DocumentLabels()) throws -> DocumentID {
        try keep(number, labels: labels).attachment.document.id
    }

    /// Records a draft with all that belongs to it.
    package func record(
        _ draft: ExpenseDraft, retention: Retention = Fixture.retention, alike: [AlikeDraft]? = nil, at second: Int = 1
    ) throws {
        let originals = draft.documents.map {
            ReadOriginal(id: $0, reading: Fixture.reading(), retention: retention)
        }
        try record(
            drafts: [draft], of: originals, queue: draft.state == .linked ? [] : Fixture.queue(for: draft),
            alike: alike, now: Fixture.at(second))
    }

    /// Puts the next revision in the place of a draft.
    package func replace(_ draft: ExpenseDraft, retention: Retention? = nil, at second: Int = 3) throws {
        try replace(
            draft: draft, retention: retention, queue: Fixture.queue(for: draft), changes: ["total"],
            now: Fixture.at(second))
    }

    /// The bytes of a stored original.
    package func bytes(of id: DocumentID) throws -> [UInt8] {
        let file = try openOriginal(id)
        return try file.descriptor.bytes(from: 0, count: file.status.size)
    }
}

/// The error that a call throws; `nil` when it throws none, or one that is no error of a store.
package func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}

extension StoreError {
    /// Whether the rules of the store forbid it.
    package var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}
