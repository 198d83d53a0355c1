import Files
import Foundation
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store

/// Pages of drafts as pictures that the confined reader makes anew, and what was read on them.
actor PagePictures {
    /// Maximum number of pictures that are kept in memory; each has some 300 KiB.
    private static let maximumKept = 16
    /// The longer side of a picture at most (pixels): print of 1 mm is read on it at twice its size.
    private static let longestSide = 2_400

    private struct Key: Hashable {
        var document: DocumentID
        var page: Int
        var form: PreviewRequest.Form
        var corners: PaperCorners?
    }

    private let desk: VaultDesk
    private var kept: [(key: Key, preview: PagePreview)] = []

    init(_ desk: VaultDesk) { self.desk = desk }

    /// The pages of a draft; each has a picture, is a text, or has the reason why its picture is not there.
    func pages(of draft: String) async throws -> PagesBody {
        let (pages, formats) = try await found(draft)
        var bodies: [PagesBody.Page] = []
        for page in pages {
            guard formats[page.document]?.mediaType.hasPictures == true else {
                bodies.append(PagesBody.Page(page))
                continue
            }
            do {
                let preview = try await preview(of: page)
                bodies.append(
                    PagesBody.Page(
                        page, preview, mayBeCropped: formats[page.document]?.mediaType.isPicture == true))
            } catch let error as any ExplainedError {
                bodies.append(PagesBody.Page(page, without: error))
            }
        }
        return PagesBody(pages: bodies)
    }

    /// The picture of a page of a draft, counted from 1.
    func picture(of draft: String, page: Int) async throws -> PagePreview {
        let (pages, formats) = try await found(draft)
        guard let wanted = pages.first(where: { $0.reading.number == page }),
            formats[wanted.document]?.mediaType.hasPictures == true
        else { throw Problem.noPage }
        return try await preview(of: wanted)
    }

    /// The picture of a page as it is stored, turned upright as its file says, and what was read on it.
    func original(of draft: String, page: Int) async throws -> (page: PaperPage, preview: PagePreview) {
        let (pages, formats) = try await found(draft)
        guard let wanted = pages.first(where: { $0.reading.number == page }),
            formats[wanted.document]?.mediaType.hasPictures == true
        else { throw Problem.noPage }
        return (wanted, try await preview(of: wanted, as: .original))
    }

    private func found(_ draft: String) async throws -> ([PaperPage], [DocumentID: Document]) {
        try await desk.read { vault in
            let pages = try vault.draft(exactly: draft).pages(in: vault)
            var documents: [DocumentID: Document] = [:]
            for page in pages { documents[page.document] = try vault.attachment(page.document)?.document }
            return (pages, documents)
        }
    }

    /// The picture of a page in the form in which it was read, where no other is asked for.
    private func preview(of page: PaperPage, as asked: PreviewRequest.Form? = nil) async throws -> PagePreview {
        // Of several papers on one picture, the reader would flatten another than the one that is meant.
        let form: PreviewRequest.Form = asked ?? (page.isPartOfPicture ? .original : .flattened)
        let corners = form == .flattened ? page.reading.givenCorners : nil
        let key = Key(document: page.document, page: page.numberInDocument, form: form, corners: corners)
        if let place = kept.firstIndex(where: { $0.key == key }) {
            let found = kept.remove(at: place)
            kept.append(found)
            return found.preview
        }
        let readers = try desk.readers()
        let vault = try await desk.read { $0 }
        guard let document = try vault.attachment(page.document)?.document else { throw Problem.noPage }
        let original = try vault.openOriginal(document.id)
        let preview = try await readers.preview(
            of: document, from: original.descriptor.number,
            PreviewRequest(page: page.numberInDocument, form: form, longestSide: Self.longestSide, corners: corners))
        kept.append((key, preview))
        if kept.count > Self.maximumKept { kept.removeFirst() }
        return preview
    }
}

/// The pages of a draft.
struct PagesBody: Encodable, Sendable {
    struct Page: Encodable, Sendable {
        /// The number that evidence names.
        var number: Int
        var document: String
        /// Of the page as it was read, in pixels: the frame of words and evidence.
        var width: Int
        var height: Int
        var picture: Picture?
        /// Why there is no picture; absent also for a paper that is a text.
        var noPicture: String?
        var words: [WordBody]
        /// Whether corners can be named on it: a picture with one receipt.
        var mayBeCropped = false

        enum CodingKeys: String, CodingKey {
            case number, document, width, height, picture, words
            case noPicture = "no_picture"
            case mayBeCropped = "may_be_cropped"
        }

        fileprivate init(_ page: PaperPage, _ preview: PagePreview, mayBeCropped: Bool) {
            self.init(page)
            self.mayBeCropped = mayBeCropped && !page.isPartOfPicture
            picture = Picture(page, preview)
        }

        fileprivate init(_ page: PaperPage, without error: any ExplainedError) {
            self.init(page)
            noPicture = Speech.text(error.message)
        }

        fileprivate init(_ page: PaperPage) {
            number = page.reading.number
            document = page.document.hex
            width = page.reading.width
            height = page.reading.height
            words = page.reading.text.lines.enumerated().flatMap { place, line in
                line.words.map { WordBody($0, line: place) }
            }
        }
    }

    /// How the picture lies.
    struct Picture: Encodable, Sendable {
        /// Of the form at its full size, in pixels.
        var width: Int
        var height: Int
        /// From pixels of the page as it was read to pixels of the form: a…h of a projective map with `i` = 1.
        var map: [Double]

        fileprivate init?(_ page: PaperPage, _ preview: PagePreview) {
            guard let back = preview.toOriginal.inverted else { return nil }
            let map = page.reading.toOriginal.followed(by: back)
            (width, height) = (preview.fullWidth, preview.fullHeight)
            self.map = [map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h]
            guard self.map.allSatisfy(\.isFinite) else { return nil }
        }
    }

    struct WordBody: Encodable, Sendable {
        var text: String
        /// Left, top, width and height in pixels of the page as it was read.
        var box: [Int]
        /// Words of one line have the same number.
        var line: Int

        fileprivate init(_ word: Word, line: Int) {
            text = word.text
            box = [word.box.x, word.box.y, word.box.width, word.box.height]
            self.line = line
        }
    }

    var pages: [Page]
}

extension MediaType {
    /// Whether the reader makes pictures of such documents.
    fileprivate var hasPictures: Bool {
        switch self {
        case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp, .pdf: true
        case .xml, .text: false
        }
    }
}
