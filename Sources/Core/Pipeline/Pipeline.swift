import Countries
import Extraction
import Files
package import Ingestion
package import Reading
package import ReceiptModel
package import SQLiteStore
import SystemPackage

/// The order of the stages: what happens to a file from the folder it came in to the draft in the ledger.
///
///     incoming file → gate → vault (durable) → reading in a child process → fields → drafts → vault, one transaction
///
/// One file makes one draft, but for a picture with several receipts on it; several files that the user has joined make
/// one draft together.
/// Nothing else knows this order. The stages do not know each other.
package struct Pipeline: Sendable {
    let vault: Vault
    private let reader: any DocumentReader
    /// Tells the present time; a closure, because only the front of the program may ask the clock.
    let now: @Sendable () -> Timestamp
    let settings: ReadingSettings
    let inWork = DocumentsInWork()

    /// - Parameters:
    ///   - vault: opened for writing.
    ///   - reader: reads documents; a bad one fails alone.
    ///   - settings: what the user said about all the documents of this run.
    ///   - now: tells the present time.
    package init(
        vault: Vault, reader: any DocumentReader, settings: ReadingSettings, now: @escaping @Sendable () -> Timestamp
    ) {
        self.vault = vault
        self.reader = reader
        self.settings = settings
        self.now = now
    }

    /// Takes a file in: afterwards it is accounted for, and what was accepted is durable.
    ///
    /// - Returns: One outcome; several for a picture with several receipts on it.
    /// - Throws: Only what concerns every file, such as a full disk; what is wrong with this file is its outcome.
    package func take(_ file: IncomingFile) async throws(VaultError) -> [DocumentOutcome] {
        try await take(file, settings: settings)
    }

    /// The same, with settings of the file's own; labels tell whose it is.
    package func take(
        _ file: IncomingFile, settings: ReadingSettings, labels: DocumentLabels = DocumentLabels()
    ) async throws(VaultError) -> [DocumentOutcome] {
        let stored: StoreOutcome
        switch IncomingFile.admitted(file, spoolingInto: vault.home) {
        case .failure(let refusal): return [DocumentOutcome(refused: refusal)]
        case .success(let admitted):
            do throws(VaultError) {
                stored = try store(admitted, file, labels: labels)
            } catch {
                guard error.concernsTheSource else { throw error }
                return [
                    DocumentOutcome(notTakenIn: file.shownPath, message: error.message, remedy: error.remedy).passing()
                ]
            }
        }
        return try await draft(stored.attachment.document, file: file.shownPath, settings: settings)
    }

    /// Stores the bytes before anything else is done with them.
    func store(
        _ admitted: AdmittedFile, _ file: IncomingFile, join: ReceiptJoin? = nil,
        labels: DocumentLabels = DocumentLabels()
    ) throws(VaultError) -> StoreOutcome {
        try vault.store(
            admitted.opened, mediaType: admitted.mediaType, fileName: file.name, origin: file.shownPath,
            retention: CountryProfile.cautiousRetention(received: now().day), join: join,
            labels: labels, now: now())
    }

    /// The documents that an earlier run stored and had no time to read; of a receipt over several pictures, one of them.
    package func unfinished() throws(VaultError) -> [Attachment] {
        var receipts: Set<DocumentID> = []
        var result: [Attachment] = []
        for attachment in try vault.unfinished() {
            let receipt = try vault.join(of: attachment.document.id)?.receipt ?? attachment.document.id
            if receipts.insert(receipt).inserted { result.append(attachment) }
        }
        return result
    }

    /// Goes on with a document that an earlier run stored.
    package func resume(_ attachment: Attachment) async throws(VaultError) -> [DocumentOutcome] {
        // What the user says of this run's files says nothing of an earlier run's.
        try await draft(attachment.document, file: attachment.fileName, settings: .forDocuments(of: nil))
            .map { $0.resumed() }
    }

    /// Drafts a stored document that is not drafted yet, with all those to which it was joined.
    func draft(
        _ document: Document, file: String, settings: ReadingSettings
    ) async throws(VaultError) -> [DocumentOutcome] {
        let join = try vault.join(of: document.id)
        let claim = join?.receipt ?? document.id
        guard await inWork.begin(claim) else {
            // Somebody else has worked on the same bytes: what came of it is in the vault by now.
            return try drafted(document, file: file)
                ?? [DocumentOutcome(file: file, duplicateOf: document, draft: nil)]
        }
        defer { inWork.end(claim) }
        // Asked under the claim: the same bytes may have been drafted under another name in this moment.
        if let drafted = try drafted(document, file: file) { return drafted }
        if let join { return [try await draft(joined: join, document, file: file, settings: settings)] }
        switch try await read(document, file: file, settings: settings) {
        case .failed(let outcome): return [outcome]
        case .read(let reading): return try record(reading, of: document, file: file, settings: settings)
        }
    }

    /// The drafts of a document that has some, told as those of a duplicate.
    private func drafted(_ document: Document, file: String) throws(VaultError) -> [DocumentOutcome]? {
        guard try vault.attachment(document.id)?.state == .drafted else { return nil }
        let drafts = try vault.drafts(of: document.id)
        let readings = try vault.reading(of: document.id)?.receipts ?? []
        return drafts.enumerated().map { index, draft in
            DocumentOutcome(
                file: file, duplicateOf: document, draft: draft,
                reading: drafts.count == readings.count ? readings[index] : nil)
        }
    }

    /// Records a draft for each receipt that was read.
    private func record(
        _ reading: DocumentReading, of document: Document, file: String, settings: ReadingSettings
    ) throws(VaultError) -> [DocumentOutcome] {
        let receipts = reading.receipts
        let made = ExpenseDraft.made(of: document, receipts: receipts, country: settings.country, now: now())
        let retention = made.retention(received: now().day)
        let drafts = try record(
            made, of: [ReadOriginal(id: document.id, reading: reading, retention: retention)], documents: [document])
        return zip(drafts, receipts).map {
            DocumentOutcome(file: file, new: document, draft: $0, reading: $1)
        }
    }

    /// Reads a stored document, or records why it cannot be read.
    func read(
        _ document: Document, file: String, settings: ReadingSettings
    ) async throws(VaultError) -> ReadAttempt {
        let original: OpenedFile
        do throws(VaultError) {
            original = try vault.openOriginal(document.id)
        } catch {
            guard error.concernsTheOriginal else { throw error }
            return .failed(try needsAttention(document, file: file, "\(error.message); \(error.remedy)"))
        }
        do throws(ReadingError) {
            return .read(try await reader.read(document, from: original.descriptor.number, settings: settings))
        } catch {
            if error == .cancelled { return .failed(DocumentOutcome(file: file, gaveUp: document)) }
            let outcome = DocumentOutcome(file: file, failed: document, error: error)
            // What the machine lacks is no fault of the document: it stays stored, and the next run goes on with it.
            if !error.concernsTheMachine {
                try vault.recordAttention(document.id, reasons: outcome.reasons, now: now())
            }
            return .failed(outcome)
        }
    }

    func needsAttention(
        _ document: Document, file: String, _ reason: String
    ) throws(VaultError) -> DocumentOutcome {
        let outcome = DocumentOutcome(file: file, failed: document, reasons: [reason])
        try vault.recordAttention(document.id, reasons: outcome.reasons, now: now())
        return outcome
    }
}

/// What came of reading a stored document.
enum ReadAttempt {
    case read(DocumentReading)
    case failed(DocumentOutcome)
}

extension VaultError {
    /// Whether only the file that was to be stored is at fault, so that other files go on.
    var concernsTheSource: Bool {
        switch self {
        case .changedWhileReading, .sourceUnreadable: true
        default: false
        }
    }

    /// Whether only the stored original is at fault.
    fileprivate var concernsTheOriginal: Bool {
        switch self {
        case .originalMissing, .originalDamaged: true
        default: false
        }
    }
}

/// A file that the gate let in, still open.
final class AdmittedFile: Sendable {
    let opened: OpenedFile
    let mediaType: MediaType

    init(_ opened: consuming OpenedFile, _ mediaType: MediaType) {
        self.opened = opened
        self.mediaType = mediaType
    }

    func document(_ id: DocumentID) -> Document {
        Document(id: id, mediaType: mediaType, byteCount: opened.status.size)
    }
}

extension IncomingFile {
    /// Opens a file and leads it through the gate.
    static func admitted(_ file: IncomingFile, spoolingInto folder: FilePath) -> Result<
        AdmittedFile, Refusal
    > {
        do throws(Refusal) {
            let opened = try file.open(spoolingInto: folder)
            let mediaType = try HeaderGate.admit(opened, named: file.shownPath)
            return .success(AdmittedFile(opened, mediaType))
        } catch {
            return .failure(error)
        }
    }
}
