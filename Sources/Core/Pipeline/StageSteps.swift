import Countries
import Extraction
import Files
import Ingestion
import Reading
import ReceiptModel
import Store
import SystemPackage

// What the stages are made of, where joined pictures and reprocessing need a part of one.

extension Stages {
    /// Stores an admitted file, with the most cautious retention until its draft tells more.
    func keep(
        _ admitted: AdmittedFile, join: ReceiptJoin?, labels: DocumentLabels
    ) throws(StoreError) -> StoreOutcome {
        let now = now()
        return try store.store(
            admitted.opened, mediaType: admitted.mediaType, fileName: admitted.file.name,
            origin: admitted.file.shownPath, retention: CountryProfile.cautiousRetention(received: now.day), join: join,
            labels: labels, now: now)
    }

    /// Which receipt a stored document is of.
    func receipt(of document: Document, file: String) throws(EarlyEnd) -> StoredReceipt {
        let join = try asking { () throws(StoreError) in try store.join(of: document.id) }
        return StoredReceipt(document: document, file: file, join: join)
    }

    /// The drafts of a document that has some, told as those of a duplicate; `nil` for one that is not drafted.
    func drafted(_ receipt: StoredReceipt) throws(EarlyEnd) -> [DocumentOutcome]? {
        let id = receipt.document.id
        let found = try asking { () throws(StoreError) -> (drafts: [ExpenseDraft], readings: [DocumentReading])? in
            guard try store.attachment(id)?.state == .drafted else { return nil }
            return (try store.drafts(of: id), try store.reading(of: id)?.receipts ?? [])
        }
        guard let (drafts, readings) = found else { return nil }
        return drafts.enumerated().map { index, draft in
            DocumentOutcome(
                file: receipt.file, duplicateOf: receipt.document, draft: draft,
                reading: drafts.count == readings.count ? readings[index] : nil)
        }
    }

    /// The pictures of a receipt, in their order.
    func pictures(of receipt: StoredReceipt) throws(EarlyEnd) -> [StoredPicture] {
        guard let join = receipt.join else { return [StoredPicture(document: receipt.document, file: receipt.file)] }
        let pictures = try asking { () throws(StoreError) in
            var found: [StoredPicture] = []
            for id in try store.pictures(of: join.receipt) {
                guard let attachment = try store.attachment(id) else { continue }
                found.append(StoredPicture(document: attachment.document, file: attachment.fileName))
            }
            return found
        }
        guard pictures.count == join.pictures else {
            throw try needsAttention(
                StoredPicture(document: receipt.document, file: receipt.file),
                """
                only \(pictures.count) of \(join.pictures) pictures of this receipt are here; run 'bilko import \
                --join' with all of them
                """)
        }
        return pictures
    }

    /// Reads one stored original.
    func reading(
        of document: Document, with reader: any DocumentReader, settings: ReadingSettings
    ) async throws(ReadingFault) -> DocumentReading {
        let original: OpenedFile
        do throws(StoreError) {
            original = try store.openOriginal(document.id)
        } catch {
            throw .original(error)
        }
        do throws(ReadingError) {
            return try await reader.read(document, from: original.descriptor.number, settings: settings)
        } catch {
            throw .reading(error)
        }
    }

    /// What one receipt says; what the user has said of it, or of its issuer, goes before what is printed.
    ///
    /// Of the fields of an `earlier` draft, what the user said is kept.
    func extracted(
        from reading: DocumentReading, with extractor: any ReceiptExtractor, country: Country?, received: CivilDate,
        keeping earlier: ReceiptFields? = nil
    ) async throws(ReadingFault) -> ExtractedReceipt {
        var extracted: ExtractedReceipt
        let known: [KnownIssuer]
        do throws(StoreError) {
            known = try store.knownIssuers()
        } catch {
            throw .store(error)
        }
        do throws(ReadingError) {
            let request = ExtractionRequest(reading, country: country, received: received, known: known)
            extracted = try await extractor.extract(request).receipt
        } catch {
            throw .reading(error)
        }
        if let earlier { for field in earlier.saidByUser { extracted.fields.take(field, from: earlier) } }
        do throws(StoreError) {
            try extracted.recall(from: store)
        } catch {
            throw .store(error)
        }
        if let damage = Self.damage(to: reading, of: extracted) { extracted.findings.append(damage) }
        return extracted
    }

    /// What a person should know of a file that is damaged or cut short, where something of the receipt is missing or
    /// doubtful; `nil` for any other.
    private static func damage(to reading: DocumentReading, of extracted: ExtractedReceipt) -> Finding? {
        guard reading.pages.contains(where: { $0.remarks.contains(PageReading.damagedRemark) }),
            !ExpenseDraft.reasons(for: extracted).isEmpty
        else { return nil }
        return Finding(
            .review, about: Finding.ofFile,
            message: "The file is damaged or cut short: take it in again from where it came, or take another photo.")
    }

    /// The tags of the watched folders that documents came from; `nil` without any.
    func tags(of documents: [Document]) throws(StoreError) -> Extracted<Tags>? {
        var words: Set<String> = []
        for document in documents { words.formUnion(try store.labels(of: document.id).tags) }
        let tags = Tags(words)
        guard !tags.values.isEmpty else { return nil }
        let evidence = Evidence(source: .user, reason: "tags of the watched folder")
        return Extracted(tags, confidence: 1, evidence: [evidence])
    }

    /// What is told of pictures on which nothing of a receipt was found: they are kept and need a person, and no draft is
    /// made of nothing.
    func noReceipt(_ read: ReadReceipt, _ drafts: [ExpenseDraft]) throws(EarlyEnd) -> EarlyEnd {
        let damage = drafts.flatMap(\.findings).first { $0.field == "picture" && $0.severity == .review }
        let first = read.pictures[0]
        for picture in read.pictures {
            let why: [Message] = [
                damage?.message ?? "Nothing of a receipt was found on it: no amount, date, number or tax number."
            ]
            try recordAttention(
                picture,
                why + [
                    """
                    If it is a receipt, take a better photo, or type it: 'bilko drafts new \(picture.document.id.short)'; \
                    if not, 'bilko attachments skip \(picture.document.id.short) --reason …'.
                    """
                ])
        }
        let reasons = try asking { () throws(StoreError) in try store.attachment(first.document.id)?.reasons ?? [] }
        return .told([DocumentOutcome(file: first.file, failed: first.document, reasons: reasons)])
    }

    /// What is told of a receipt of which one picture could not be read.
    ///
    /// What the machine lacks is no fault of the document: it stays stored, and the next run goes on with it.
    func failure(
        _ fault: ReadingFault, of picture: StoredPicture, among pictures: [StoredPicture]
    ) throws(EarlyEnd) -> EarlyEnd {
        let outcome: DocumentOutcome
        switch fault {
        case .store(let error): return .store(error)
        case .original(let error):
            guard error.concernsTheOriginal else { return .store(error) }
            outcome = DocumentOutcome(
                file: picture.file, failed: picture.document, reasons: ["\(error.message); \(error.remedy)"])
        case .reading(.cancelled): return .told([DocumentOutcome(file: picture.file, gaveUp: picture.document)])
        case .reading(let error):
            outcome = DocumentOutcome(file: picture.file, failed: picture.document, error: error)
            if error.concernsTheMachine { return .told([outcome]) }
        }
        try recordAttention(picture, outcome.reasons)
        // The others can do nothing without it; their next import tries again.
        for other in pictures where other.document.id != picture.document.id {
            try recordAttention(
                other,
                [
                    """
                    it belongs with \(picture.file), which could not be read; run 'bilko import --join' with a \
                    better picture in its place
                    """
                ])
        }
        return .told([outcome])
    }

    /// Records that a document needs a person, and what is told of it.
    private func needsAttention(_ picture: StoredPicture, _ reason: Message) throws(EarlyEnd) -> EarlyEnd {
        try recordAttention(picture, [reason])
        return .told([DocumentOutcome(file: picture.file, failed: picture.document, reasons: [reason])])
    }

    private func recordAttention(_ picture: StoredPicture, _ reasons: [Message]) throws(EarlyEnd) {
        try asking { () throws(StoreError) in
            try store.recordAttention(picture.document.id, reasons: reasons, now: now())
        }
    }

    /// Asks the store, whose trouble is every file's.
    func asking<Value>(_ question: () throws(StoreError) -> Value) throws(EarlyEnd) -> Value {
        do {
            return try question()
        } catch {
            throw .store(error)
        }
    }
}
