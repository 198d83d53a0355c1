import Extraction
import Files
package import Ingestion
import ReceiptModel
package import SQLiteStore
import SystemPackage

extension Pipeline {
    /// Takes in several pictures of one receipt, from its top to its foot, and makes one draft of them.
    ///
    /// All of them are taken in, or none.
    ///
    /// - Parameter files: At least two.
    /// - Returns: One outcome for the receipt; one for each file when they are not taken in.
    /// - Throws: As `take(_:)`.
    package func take(joined files: [IncomingFile]) async throws(VaultError) -> [DocumentOutcome] {
        let pictures: [JoinedPicture]
        switch JoinedPicture.admitted(files, spoolingInto: vault.home) {
        case .refused(let outcomes): return outcomes
        case .pictures(let admitted): pictures = admitted
        }
        if let outcomes = try known(pictures) { return outcomes }
        var first: Document?
        for (index, picture) in pictures.enumerated() {
            do throws(VaultError) {
                let join = ReceiptJoin(receipt: first?.id ?? picture.id, place: index + 1, pictures: pictures.count)
                let stored = try store(picture.admitted, picture.file, join: join)
                if first == nil { first = stored.attachment.document }
            } catch {
                guard error.concernsTheSource else { throw error }
                return DocumentOutcome.refused(files, becauseOf: picture.file, "\(error.message); \(error.remedy)")
            }
        }
        guard let first else { return [] }
        return try await draft(first, file: files[0].shownPath, settings: settings).map { $0.joining(files) }
    }

    /// What is to be said when any of the pictures was drafted before.
    private func known(_ pictures: [JoinedPicture]) throws(VaultError) -> [DocumentOutcome]? {
        let ids = pictures.map(\.id)
        for picture in pictures {
            guard let draft = try vault.drafts(of: picture.id).first else { continue }
            guard draft.documents == ids else {
                return DocumentOutcome.refused(
                    pictures.map(\.file), becauseOf: picture.file,
                    "it was taken in before, for the draft \(draft.shortID); join only pictures that are new")
            }
            return [
                DocumentOutcome(file: picture.file.shownPath, duplicateOf: picture.document, draft: draft)
                    .joining(pictures.map(\.file))
            ]
        }
        return nil
    }

    /// Reads all pictures of a receipt and records one draft, or why there is none; the caller has claimed the receipt.
    func draft(
        joined join: ReceiptJoin, _ document: Document, file: String, settings: ReadingSettings
    ) async throws(VaultError) -> DocumentOutcome {
        var attachments: [Attachment] = []
        for id in try vault.pictures(of: join.receipt) {
            if let attachment = try vault.attachment(id) { attachments.append(attachment) }
        }
        guard attachments.count == join.pictures else {
            return try needsAttention(
                document, file: file,
                "only \(attachments.count) of \(join.pictures) pictures of this receipt are here; "
                    + "run 'bilko import --join' with all of them")
        }
        var readings: [DocumentReading] = []
        for attachment in attachments {
            switch try await read(attachment.document, file: attachment.fileName, settings: settings) {
            case .read(let reading): readings.append(reading)
            case .failed(let outcome):
                // The others can do nothing without it; their next import tries again.
                if outcome.trouble == .input || outcome.trouble == .encrypted {
                    for other in attachments where other.document.id != attachment.document.id {
                        _ = try needsAttention(
                            other.document, file: other.fileName,
                            "it belongs with \(attachment.fileName), which could not be read; "
                                + "run 'bilko import --join' with a better picture in its place")
                    }
                }
                return outcome
            }
        }
        let whole = DocumentReading.joined(readings)
        let documents = attachments.map(\.document)
        let made = ExpenseDraft.made(of: documents, reading: whole, country: settings.country, now: now())
        let retention = [made].retention(received: now().day)
        let originals = zip(documents, DocumentReading.numbered(readings)).map {
            ReadOriginal(id: $0.id, reading: $1, retention: retention)
        }
        let draft = try record([made], of: originals, documents: documents)[0]
        return DocumentOutcome(file: file, new: documents[0], draft: draft, reading: whole)
    }
}

/// One of several pictures of a receipt, through the gate and not stored yet.
struct JoinedPicture: Sendable {
    let file: IncomingFile
    let admitted: AdmittedFile
    let id: DocumentID

    var document: Document { admitted.document(id) }

    enum Admission {
        case pictures([JoinedPicture])
        /// An outcome for each file: when one is refused, none is taken in.
        case refused([DocumentOutcome])
    }

    static func admitted(_ files: [IncomingFile], spoolingInto folder: FilePath) -> Admission {
        var pictures: [JoinedPicture] = []
        for file in files {
            switch IncomingFile.admitted(file, spoolingInto: folder) {
            case .failure(let refusal):
                return .refused(
                    DocumentOutcome.refused(files, becauseOf: file, "\(refusal.message); \(refusal.remedy)"))
            case .success(let admitted):
                do throws(VaultError) {
                    let id = try Vault.identity(of: admitted.opened, named: file.name)
                    if let same = pictures.first(where: { $0.id == id }) {
                        return .refused(
                            DocumentOutcome.refused(
                                files, becauseOf: file, "it is the same picture as \(same.file.shownPath)"))
                    }
                    pictures.append(JoinedPicture(file: file, admitted: admitted, id: id))
                } catch {
                    return .refused(
                        DocumentOutcome.refused(files, becauseOf: file, "\(error.message); \(error.remedy)"))
                }
            }
        }
        return .pictures(pictures)
    }
}
