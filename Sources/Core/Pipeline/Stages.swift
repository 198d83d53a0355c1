import Countries
import Extraction
import Files
import Ingestion
import Reading
import ReceiptModel
import Store
import SystemPackage

/// What each stage does, one function each, against any store; `Pipeline` alone knows their order.
struct Stages: Sendable {
    let store: any DocumentStore
    /// Tells the present time; a closure, because only the front of the program may ask the clock.
    let now: @Sendable () -> Timestamp

    /// How often drafts are linked anew because others like them came in meanwhile.
    static let tries = 20

    /// Opens a file and leads it through the header gate: type, pixels, pages and size; nothing is decoded.
    func admit(_ file: IncomingFile, spoolingInto folder: FilePath) throws(EarlyEnd) -> AdmittedFile {
        do {
            return try AdmittedFile(file, spoolingInto: folder)
        } catch {
            throw .told([DocumentOutcome(refused: error)])
        }
    }

    /// Keeps the bytes under their identity, durable before anything else is done with them.
    func store(_ admitted: AdmittedFile, labels: DocumentLabels) throws(EarlyEnd) -> KeptDocument {
        KeptDocument(try stored(admitted, labels: labels))
    }

    /// The same, with all that the store tells of it.
    func stored(_ admitted: AdmittedFile, labels: DocumentLabels) throws(EarlyEnd) -> StoreOutcome {
        do {
            return try keep(admitted, join: nil, labels: labels)
        } catch {
            guard error.concernsTheSource else { throw .store(error) }
            let file = admitted.file.shownPath
            throw .told([DocumentOutcome(notTakenIn: file, message: error.message, remedy: error.remedy).passing()])
        }
    }

    /// Reads all pictures of a receipt in a confined process; what cannot be read is kept and needs attention.
    func read(
        _ receipt: StoredReceipt, with reader: any DocumentReader, settings: ReadingSettings
    ) async throws(EarlyEnd) -> ReadReceipt {
        let pictures = try pictures(of: receipt)
        var read = ReadReceipt()
        for picture in pictures {
            do throws(ReadingFault) {
                read.add(picture, try await reading(of: picture.document, with: reader, settings: settings))
            } catch {
                throw try failure(error, of: picture, among: pictures)
            }
        }
        return read
    }

    /// Makes a first draft of each receipt that was read, in a confined process, with what the user has said of its issuer
    /// before.
    func extract(
        _ read: ReadReceipt, with extractor: any ReceiptExtractor, country: Country?
    ) async throws(EarlyEnd) -> ExtractedReceipts {
        let now = now()
        var drafts: [ExpenseDraft] = []
        for (index, receipt) in read.receipts.enumerated() {
            let extracted: ExtractedReceipt
            do throws(ReadingFault) {
                extracted = try await self.extracted(
                    from: receipt, with: extractor, country: country, received: now.day)
            } catch {
                throw try failure(error, of: read.pictures[0], among: read.pictures)
            }
            drafts.append(
                ExpenseDraft(
                    of: read.documents, receipt: read.receipts.count > 1 ? index + 1 : nil, extracted: extracted,
                    at: now))
        }
        if drafts.allSatisfy(\.saysNothing), !read.showsSums { throw try noReceipt(read, drafts) }
        let said = try asking { () throws(StoreError) -> Extracted<Tags>? in try tags(of: read.documents) }
        for index in drafts.indices { drafts[index].fields.tags = said }
        return ExtractedReceipts(read: read, drafts: drafts)
    }

    /// Links each draft to that of the same purchase, or asks whether it is one, and puts it into the books of its company.
    func link(_ extracted: ExtractedReceipts) throws(EarlyEnd) -> LinkedReceipts {
        try asking { () throws(StoreError) in
            let alike = try store.drafts(alike: extracted.drafts.flatMap(\.fields.keys))
            let drafts = try inBooks(extracted.drafts.compared(with: alike))
            return LinkedReceipts(
                extracted: extracted, drafts: drafts, alike: alike,
                retention: drafts.retention(received: now().day, by: try store.companies()))
        }
    }

    /// Writes drafts, readings, retention, queue items and audit entries, all or nothing.
    ///
    /// - Returns: whether it did; not when other drafts like these came in since they were linked.
    func record(_ linked: LinkedReceipts) throws(EarlyEnd) -> Bool {
        do {
            let now = now()
            try store.record(
                drafts: linked.drafts, of: linked.originals,
                queue: linked.drafts.queueItems(for: linked.extracted.read.documents, now: now), alike: linked.alike,
                now: now)
            // What was said of an expense was said without this paper of it.
            for expense in Set(linked.drafts.compactMap(\.sameAs)) {
                try store.judgePurchase(of: expense, now: now)
            }
            return true
        } catch .outrun {
            return false
        } catch {
            throw .store(error)
        }
    }
}
