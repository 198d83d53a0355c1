import Files
import Ingestion
import ReceiptModel
import Store
import SystemPackage

// Several pictures of one receipt: they pass the first two stages together, all or none, and the others as one.

extension Stages {
    /// Leads all pictures of a receipt through the gate and tells who they are.
    ///
    /// None may be there twice, and none may have been drafted before, unless all of them were, together.
    func admit(
        joined files: [IncomingFile], spoolingInto folder: FilePath
    ) throws(EarlyEnd) -> [JoinedPicture] {
        var pictures: [JoinedPicture] = []
        for file in files {
            let picture: JoinedPicture
            do throws(JoinFault) {
                picture = try JoinedPicture(file, spoolingInto: folder, beside: pictures)
            } catch {
                throw .told(DocumentOutcome.refused(files, becauseOf: file, error.reason))
            }
            pictures.append(picture)
        }
        try requireNew(pictures)
        return pictures
    }

    /// Keeps all pictures with their places in the receipt.
    ///
    /// - Returns: the first of them; as mended, when the original of any of them was.
    func store(joined pictures: [JoinedPicture], labels: DocumentLabels) throws(EarlyEnd) -> KeptDocument {
        let files = pictures.map(\.admitted.file)
        var kept: [KeptDocument] = []
        for (index, picture) in pictures.enumerated() {
            let join = ReceiptJoin(receipt: pictures[0].id, place: index + 1, pictures: pictures.count)
            do throws(StoreError) {
                kept.append(KeptDocument(try keep(picture.admitted, join: join, labels: labels)))
            } catch {
                guard error.concernsTheSource else { throw .store(error) }
                throw .told(
                    DocumentOutcome.refused(
                        files, becauseOf: picture.admitted.file, "\(error.message); \(error.remedy)"))
            }
        }
        var first = kept[0]
        first.isMended = kept.contains(where: \.isMended)
        return first
    }

    /// Compares the stored originals with pictures that came again; a good copy takes the place of a damaged one.
    ///
    /// - Returns: whether any was mended.
    private func keepAgain(_ pictures: [JoinedPicture]) throws(EarlyEnd) -> Bool {
        var isMended = false
        for picture in pictures {
            let outcome = try asking { () throws(StoreError) in
                try keep(picture.admitted, join: nil, labels: DocumentLabels())
            }
            if case .mended = outcome { isMended = true }
        }
        return isMended
    }

    /// Ends the story when any of the pictures was drafted before.
    private func requireNew(_ pictures: [JoinedPicture]) throws(EarlyEnd) {
        let files = pictures.map(\.admitted.file)
        for picture in pictures {
            let drafts = try asking { () throws(StoreError) in try store.drafts(of: picture.id) }
            guard let draft = drafts.first else { continue }
            guard draft.documents == pictures.map(\.id) else {
                throw .told(
                    DocumentOutcome.refused(
                        files, becauseOf: picture.admitted.file,
                        "it was taken in before, for the draft \(draft.shortID); join only pictures that are new"))
            }
            let again = DocumentOutcome(
                file: picture.admitted.file.shownPath, duplicateOf: picture.document, draft: draft)
            throw .told([try keepAgain(pictures) ? again.mended() : again])
        }
    }
}

/// One of several pictures of a receipt, through the gate and not stored yet.
struct JoinedPicture: Sendable {
    let admitted: AdmittedFile
    let id: DocumentID

    var document: Document { admitted.document(id) }

    /// Leads a file through the gate and tells who it is, beside the pictures before it.
    init(
        _ file: IncomingFile, spoolingInto folder: FilePath, beside others: [JoinedPicture]
    ) throws(JoinFault) {
        do throws(Refusal) {
            admitted = try AdmittedFile(file, spoolingInto: folder)
        } catch {
            throw JoinFault(reason: "\(error.message); \(error.remedy)")
        }
        do throws(StoreError) {
            id = try .of(admitted.opened, named: file.name)
        } catch {
            throw JoinFault(reason: "\(error.message); \(error.remedy)")
        }
        if let same = others.first(where: { [id] in $0.id == id }) {
            throw JoinFault(reason: "it is the same picture as \(same.admitted.file.shownPath)")
        }
    }
}

/// Why a picture cannot be joined with others.
struct JoinFault: Error {
    let reason: Message
}
