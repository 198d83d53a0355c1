package import Reading
package import ReceiptModel
package import Store

/// Why a page was not read again between corners.
package enum RereadError: ExplainedError {
    /// The draft has no page of this number.
    case noPage(Int)
    /// The draft is linked to another, or set aside: nobody asks what stands in it.
    case noExpense(ExpenseDraft)
    /// Several receipts lie on the picture, and drafts of theirs rest on it as well.
    case isShared
    /// The page is no picture: a PDF, data or text.
    case noPicture(MediaType)
    /// A corner lies outside of the picture.
    case outside
    /// The page could not be read so.
    case reading(ReadingError)
    case store(StoreError)

    package var message: Message {
        switch self {
        case .noPage(let number): "the draft has no page \(number)"
        case .noExpense(let draft): "the draft \(draft.shortID) is linked to another, or set aside"
        case .isShared: "several receipts lie on the picture"
        case .noPicture(let type): "the original is no photo (\(type.rawValue))"
        case .outside: PaperCorners.Mistake.outside.message
        case .reading(let error): error.message
        case .store(let error): error.message
        }
    }

    package var remedy: Message {
        switch self {
        case .noPage: "pages count from 1"
        case .noExpense: "unlink it or take it back before"
        case .isShared: "photograph the paper alone"
        case .noPicture: "corners are named on photos and scans; type what was read wrongly"
        case .outside: PaperCorners.Mistake.outside.remedy
        case .reading(let error): error.remedy
        case .store(let error): error.remedy
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noPage, .noExpense, .isShared, .noPicture, .outside: .usage
        case .reading(let error): error.exitStatus
        case .store(let error): error.exitStatus
        }
    }
}

/// What a page and its draft come to between corners that a person has named; nothing of it is kept yet.
package struct RereadPage: Sendable {
    /// The next revision of the draft.
    package let draft: ExpenseDraft
    /// The fields that are other then.
    package let changes: [Reprocessing.Outcome.Change]
    let before: ExpenseDraft
    let document: DocumentID
    let reading: DocumentReading
}

extension Reprocessing {
    /// Reads a page of a draft again between corners that a person has named, and makes the draft anew of it.
    ///
    /// What a person has said of the draft stays; a confirmation does not, because it was of what stood there before.
    /// ``DraftDeeds/keep(_:)`` keeps it.
    ///
    /// - Parameters:
    ///   - draft: as it stands in the store.
    ///   - page: the number that evidence names.
    ///   - corners: in pixels of the picture as it is stored.
    /// - Returns: what is to be kept.
    /// - Throws: ``RereadError``.
    package func reread(
        _ draft: ExpenseDraft, page: Int, between corners: PaperCorners
    ) async throws(RereadError) -> RereadPage {
        guard draft.state.isExpense else { throw .noExpense(draft) }
        let (document, readings) = try await read(draft, page: page, between: corners)
        // One document alone was read again: the others stand as they were read.
        guard let reading = draft.ownReading(in: readings.map(\.reading)),
            let own = readings.first(where: { $0.document == document })?.reading
        else { throw .isShared }
        var next: ExpenseDraft
        do throws(ReadingFault) {
            next = try await remade(draft, from: reading)
        } catch {
            throw RereadError(error)
        }
        next.updatedAt = stages.now()
        return RereadPage(
            draft: next, changes: Self.changes(from: draft, to: next), before: draft, document: document, reading: own)
    }

    private struct Kept {
        let document: DocumentID
        let reading: DocumentReading
    }

    private func find(
        _ page: Int, of draft: ExpenseDraft
    ) throws(RereadError) -> (page: PaperPage, original: Document, kept: [Kept]) {
        let found: PaperPage?
        var original: Document?
        var kept: [Kept] = []
        do throws(StoreError) {
            found = try draft.pages(in: stages.store).first { $0.reading.number == page }
            if let found { original = try stages.store.attachment(found.document)?.document }
            for id in draft.documents {
                if let reading = try stages.store.reading(of: id) { kept.append(Kept(document: id, reading: reading)) }
            }
        } catch {
            throw .store(error)
        }
        guard let found, let original, kept.count == draft.documents.count else { throw .noPage(page) }
        return (found, original, kept)
    }

    private func read(
        _ draft: ExpenseDraft, page: Int, between corners: PaperCorners
    ) async throws(RereadError) -> (DocumentID, [Kept]) {
        let (wanted, original, kept) = try find(page, of: draft)
        guard draft.receipt == nil, !wanted.isPartOfPicture else { throw .isShared }
        guard original.mediaType.isPicture else { throw .noPicture(original.mediaType) }
        var settings = settings
        settings.splits = false
        settings.corners = kept.first { $0.document == original.id }?.reading.givenCorners ?? [:]
        settings.corners?[wanted.numberInDocument] = corners
        do throws(ReadingFault) {
            let reading = try await stages.reading(of: original, with: reader, settings: settings)
            return (
                original.id,
                kept.map { $0.document == original.id ? Kept(document: original.id, reading: reading) : $0 }
            )
        } catch {
            throw RereadError(error)
        }
    }
}

extension RereadError {
    fileprivate init(_ fault: ReadingFault) {
        switch fault {
        case .original(let error), .store(let error): self = .store(error)
        case .reading(.undecodable(_, _, let why)) where why == PaperCorners.Mistake.outside.message: self = .outside
        case .reading(let error): self = .reading(error)
        }
    }
}

extension DraftDeeds {
    /// What the audit log says of a page that was read again between corners.
    package static let cornersChange = "corners"

    /// Keeps a page that was read again, and the draft that was made of it.
    ///
    /// - Returns: the draft as it stands then.
    /// - Throws: `revisionConflict` where the draft was changed meanwhile; nothing is kept then; what concerns the store.
    package func keep(_ reread: RereadPage) throws(StoreError) -> ExpenseDraft {
        let (draft, before) = (reread.draft, reread.before)
        let present = try store.drafts(of: before.documentID).first { $0.id == before.id }
        guard present?.revision == before.revision else {
            throw .revisionConflict(draft: before.id, expected: before.revision, found: present?.revision ?? 0)
        }
        try store.replace(reading: reread.reading, of: reread.document, now: draft.updatedAt)
        try keep(draft, after: before, changes: [Self.cornersChange] + reread.changes.map(\.field))
        return draft
    }
}

extension MediaType {
    /// Whether a document of this type is one picture or several, on which corners can be named.
    package var isPicture: Bool {
        switch self {
        case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp: true
        case .pdf, .xml, .text: false
        }
    }
}
