import Extraction
import Files
package import Ingestion
package import Reading
package import ReceiptModel
package import SQLiteStore
package import SystemPackage

/// Reads files without keeping anything: `bilko read` and dry runs.
package struct Preview: Sendable {
    private let reader: any DocumentReader
    private let known: @Sendable (DocumentID) throws(VaultError) -> [ExpenseDraft]
    private let now: @Sendable () -> Timestamp
    private let settings: ReadingSettings
    private let spoolFolder: FilePath

    /// - Parameters:
    ///   - reader: reads documents; a bad one fails alone.
    ///   - settings: what the user said about all the documents of this run.
    ///   - spoolFolder: where standard input is kept while it is read, in a file without a name.
    ///   - known: the drafts of a document that was taken in before; none for a new one.
    ///   - now: tells the present time.
    package init(
        reader: any DocumentReader, settings: ReadingSettings, spoolFolder: FilePath,
        known: @escaping @Sendable (DocumentID) throws(VaultError) -> [ExpenseDraft],
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.reader = reader
        self.known = known
        self.settings = settings
        self.spoolFolder = spoolFolder
        self.now = now
    }

    /// What taking the file in would come to.
    package func look(at file: IncomingFile) async throws(VaultError) -> [DocumentOutcome] {
        let admitted: AdmittedFile
        switch IncomingFile.admitted(file, spoolingInto: spoolFolder) {
        case .failure(let refusal): return [DocumentOutcome(refused: refusal)]
        case .success(let opened): admitted = opened
        }
        let id: DocumentID
        do throws(VaultError) {
            id = try Vault.identity(of: admitted.opened, named: file.name)
        } catch {
            guard error.concernsTheSource else { throw error }
            return [DocumentOutcome(notTakenIn: file.shownPath, message: error.message, remedy: error.remedy)]
        }
        let document = admitted.document(id)
        let drafts = try known(id)
        if !drafts.isEmpty {
            return drafts.map { DocumentOutcome(file: file.shownPath, duplicateOf: document, draft: $0) }
        }
        switch await read(document, admitted, file) {
        case .failed(let outcome): return [outcome]
        case .read(let reading):
            let receipts = reading.receipts
            let made = ExpenseDraft.made(of: document, receipts: receipts, country: settings.country, now: now())
            return zip(made, receipts).map {
                DocumentOutcome(file: file.shownPath, new: document, draft: $0, reading: $1)
            }
        }
    }

    /// What taking several pictures of one receipt in would come to.
    ///
    /// - Parameter files: At least two, from the top of the receipt to its foot.
    /// - Returns: One outcome for the receipt; one for each file when one of them cannot be taken in.
    /// - Throws: What `known` throws.
    package func look(atJoined files: [IncomingFile]) async throws(VaultError) -> [DocumentOutcome] {
        let pictures: [JoinedPicture]
        switch JoinedPicture.admitted(files, spoolingInto: spoolFolder) {
        case .refused(let outcomes): return outcomes
        case .pictures(let admitted): pictures = admitted
        }
        var readings: [DocumentReading] = []
        for picture in pictures {
            if let draft = try known(picture.id).first {
                return [
                    DocumentOutcome(file: files[0].shownPath, duplicateOf: picture.document, draft: draft)
                        .joining(files)
                ]
            }
            switch await read(picture.document, picture.admitted, picture.file) {
            case .failed(let outcome): return [outcome]
            case .read(let reading): readings.append(reading)
            }
        }
        let whole = DocumentReading.joined(readings)
        let documents = pictures.map(\.document)
        let draft = ExpenseDraft.made(of: documents, reading: whole, country: settings.country, now: now())
        return [
            DocumentOutcome(file: files[0].shownPath, new: documents[0], draft: draft, reading: whole).joining(files)
        ]
    }

    private func read(_ document: Document, _ admitted: AdmittedFile, _ file: IncomingFile) async -> ReadAttempt {
        do throws(ReadingError) {
            return .read(
                try await reader.read(document, from: admitted.opened.descriptor.number, settings: settings))
        } catch {
            return .failed(
                error == .cancelled
                    ? DocumentOutcome(file: file.shownPath, gaveUp: document)
                    : DocumentOutcome(file: file.shownPath, failed: document, error: error))
        }
    }
}
