import Countries
import Extraction
import Files
package import Ingestion
package import Reading
package import ReceiptModel
package import SystemPackage
package import Vault

/// The order of the stages: what happens to a file from the folder it came in to the draft in the ledger.
///
///     incoming file → gate → vault (durable) → reading in a child process → fields → draft → vault, one transaction
///
/// Nothing else knows this order. The stages do not know each other.
package struct Pipeline: Sendable {
    private let vault: Vault
    private let reader: any DocumentReader
    /// Tells the present time; a closure, because only the front of the program may ask the clock.
    private let now: @Sendable () -> Timestamp
    private let country: Country?
    private let inWork = DocumentsInWork()

    /// - Parameters:
    ///   - vault: opened for writing.
    ///   - reader: reads documents; a bad one fails alone.
    ///   - country: what the user said about all the documents of this run.
    ///   - now: tells the present time.
    package init(
        vault: Vault, reader: any DocumentReader, country: Country?, now: @escaping @Sendable () -> Timestamp
    ) {
        self.vault = vault
        self.reader = reader
        self.country = country
        self.now = now
    }

    /// Takes a file in: afterwards it is in exactly one outcome, and what was accepted is durable.
    ///
    /// - Throws: only what concerns every file, such as a full disk; what is wrong with this file is its outcome.
    package func take(_ file: IncomingFile) async throws(VaultError) -> DocumentOutcome {
        let stored: StoreOutcome
        switch IncomingFile.admitted(file, spoolingInto: vault.home) {
        case .failure(let refusal): return DocumentOutcome(refused: refusal)
        case .success(let admitted):
            do throws(VaultError) {
                stored = try store(admitted, file)
            } catch {
                guard error.concernsTheSource else { throw error }
                return DocumentOutcome(notTakenIn: file.shownPath, message: error.message, remedy: error.remedy)
            }
        }
        let document = stored.attachment.document
        guard inWork.begin(document.id) else {
            return DocumentOutcome(file: file.shownPath, duplicateOf: document, draft: nil)
        }
        defer { inWork.end(document.id) }
        // Asked again under the claim: the same bytes may have been drafted under another name in this moment.
        if try vault.attachment(document.id)?.state == .drafted {
            return DocumentOutcome(
                file: file.shownPath, duplicateOf: document, draft: try vault.draft(of: document.id),
                reading: try vault.reading(of: document.id))
        }
        return try await draft(document, file: file.shownPath, country: country)
    }

    /// Stores the bytes before anything else is done with them.
    private func store(_ admitted: AdmittedFile, _ file: IncomingFile) throws(VaultError) -> StoreOutcome {
        try vault.store(
            admitted.opened, mediaType: admitted.mediaType, fileName: file.name, origin: file.shownPath,
            retention: CountryProfile.cautiousRetention(received: now().day), now: now())
    }

    /// The documents that an earlier run stored and had no time to read.
    package func unfinished() throws(VaultError) -> [Attachment] { try vault.unfinished() }

    /// Goes on with a document that an earlier run stored.
    package func resume(_ attachment: Attachment) async throws(VaultError) -> DocumentOutcome {
        guard inWork.begin(attachment.document.id) else {
            return DocumentOutcome(file: attachment.fileName, duplicateOf: attachment.document, draft: nil)
        }
        defer { inWork.end(attachment.document.id) }
        // What the user says of this run's files says nothing of an earlier run's.
        return try await draft(attachment.document, file: attachment.fileName, country: nil).resumed()
    }

    /// Reads a stored document, and records its draft or why there is none.
    private func draft(
        _ document: Document, file: String, country: Country?
    ) async throws(VaultError) -> DocumentOutcome {
        let original: OpenedFile
        do throws(VaultError) {
            original = try vault.openOriginal(document.id)
        } catch {
            guard error.concernsTheOriginal else { throw error }
            return try needsAttention(document, file: file, message: error.message, remedy: error.remedy)
        }
        let reading: DocumentReading
        do throws(ReadingError) {
            reading = try await reader.read(
                document, from: original.descriptor.number, settings: .forDocuments(of: country))
        } catch {
            if error == .cancelled { return DocumentOutcome(file: file, gaveUp: document) }
            let outcome = DocumentOutcome(file: file, failed: document, error: error)
            // What the machine lacks is no fault of the document: it stays stored, and the next run goes on with it.
            if !error.concernsTheMachine {
                try vault.recordAttention(document.id, reasons: outcome.reasons, now: now())
            }
            return outcome
        }
        let draft = ExpenseDraft.made(of: document, reading: reading, country: country, now: now())
        try vault.record(
            draft: draft, reading: reading, retention: draft.retention(received: now().day),
            queue: draft.queueItems(for: document, now: now()), now: now())
        return DocumentOutcome(file: file, new: document, draft: draft, reading: reading)
    }

    private func needsAttention(
        _ document: Document, file: String, message: String, remedy: String
    ) throws(VaultError) -> DocumentOutcome {
        let outcome = DocumentOutcome(file: file, failed: document, reasons: ["\(message); \(remedy)"])
        try vault.recordAttention(document.id, reasons: outcome.reasons, now: now())
        return outcome
    }
}

extension VaultError {
    /// Whether only the file that was to be stored is at fault, so that other files go on.
    fileprivate var concernsTheSource: Bool {
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

extension ReadingError {
    /// Whether the machine lacks something, so that the same document can be read later.
    fileprivate var concernsTheMachine: Bool {
        switch self {
        case .toolMissing, .packMissing, .unavailable: true
        default: false
        }
    }
}

/// Reads files without keeping anything: `bilko read` and dry runs.
package struct Preview: Sendable {
    private let reader: any DocumentReader
    private let known: @Sendable (DocumentID) throws(VaultError) -> ExpenseDraft?
    private let now: @Sendable () -> Timestamp
    private let country: Country?
    private let spoolFolder: FilePath

    /// - Parameters:
    ///   - reader: reads documents; a bad one fails alone.
    ///   - country: what the user said about all the documents of this run.
    ///   - spoolFolder: where standard input is kept while it is read, in a file without a name.
    ///   - known: the draft of a document that was taken in before; `nil` for a new one.
    ///   - now: tells the present time.
    package init(
        reader: any DocumentReader, country: Country?, spoolFolder: FilePath,
        known: @escaping @Sendable (DocumentID) throws(VaultError) -> ExpenseDraft?,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.reader = reader
        self.known = known
        self.country = country
        self.spoolFolder = spoolFolder
        self.now = now
    }

    /// What taking the file in would come to.
    package func look(at file: IncomingFile) async throws(VaultError) -> DocumentOutcome {
        switch IncomingFile.admitted(file, spoolingInto: spoolFolder) {
        case .failure(let refusal): return DocumentOutcome(refused: refusal)
        case .success(let admitted): return try await look(at: admitted, file)
        }
    }

    private func look(
        at admitted: AdmittedFile, _ file: IncomingFile
    ) async throws(VaultError) -> DocumentOutcome {
        let id: DocumentID
        do throws(VaultError) {
            id = try Vault.identity(of: admitted.opened, named: file.name)
        } catch {
            guard error.concernsTheSource else { throw error }
            return DocumentOutcome(notTakenIn: file.shownPath, message: error.message, remedy: error.remedy)
        }
        let document = Document(id: id, mediaType: admitted.mediaType, byteCount: admitted.opened.status.size)
        if let draft = try known(document.id) {
            return DocumentOutcome(file: file.shownPath, duplicateOf: document, draft: draft)
        }
        do throws(ReadingError) {
            let reading = try await reader.read(
                document, from: admitted.opened.descriptor.number, settings: .forDocuments(of: country))
            let draft = ExpenseDraft.made(of: document, reading: reading, country: country, now: now())
            return DocumentOutcome(file: file.shownPath, new: document, draft: draft, reading: reading)
        } catch {
            if error == .cancelled { return DocumentOutcome(file: file.shownPath, gaveUp: document) }
            return DocumentOutcome(file: file.shownPath, failed: document, error: error)
        }
    }
}

/// A file that the gate let in, still open.
private final class AdmittedFile: Sendable {
    let opened: OpenedFile
    let mediaType: MediaType

    init(_ opened: consuming OpenedFile, _ mediaType: MediaType) {
        self.opened = opened
        self.mediaType = mediaType
    }
}

extension IncomingFile {
    /// Opens a file and leads it through the gate.
    fileprivate static func admitted(_ file: IncomingFile, spoolingInto folder: FilePath) -> Result<
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
