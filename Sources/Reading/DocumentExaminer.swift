import Imaging
package import ReceiptModel
import Recognition

/// Reads one document after another inside a reader process: decode, prepare, find codes, recognise.
///
/// Language packs stay loaded from one document to the next. Used by one thread only: the reader process has one.
package final class DocumentExaminer {
    /// So many pages of a document are read; a longer one says that the rest was left out.
    ///
    /// Pages are read one after another and only their text is kept, so this bounds time and not memory.
    package static let pagesRead = 500

    private var text: PageText

    /// - Parameter folder: where the language packs lie.
    package init(packs folder: String) {
        text = PageText(packs: folder)
    }

    /// Reads a document from its open original, which is borrowed.
    ///
    /// What comes last is called with 1, 2, 3 … after each page but the last.
    package func examine(
        _ document: Document, _ descriptor: CInt, _ settings: ReadingSettings, pagesDone: (Int) -> Void = { _ in }
    ) throws(ReadingError) -> DocumentReading {
        let before = text.spentMilliseconds
        let pages =
            switch document.mediaType {
            case .pdf: try readPDF(descriptor, settings: settings, pagesDone: pagesDone)
            case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp:
                try readPicture(document, descriptor, settings: settings, pagesDone: pagesDone)
            }
        // The processor time of the whole is known to the reader process, which measures it from outside.
        return DocumentReading(
            pages: pages, processorMilliseconds: 0,
            recognitionMilliseconds: Int((text.spentMilliseconds - before).rounded()))
    }

    private func readPicture(
        _ document: Document, _ descriptor: CInt, settings: ReadingSettings, pagesDone: (Int) -> Void
    ) throws(ReadingError) -> [PageReading] {
        let bytes = try OriginalBytes.contents(of: descriptor, count: document.byteCount)
        let count = PictureDecoder.pageCount(of: bytes, mediaType: document.mediaType)
        var pages: [PageReading] = []
        for index in 0..<min(count, Self.pagesRead) {
            if index > 0 { pagesDone(index) }
            let number = index + 1
            let decoded: DecodedPage
            do throws(ImagingError) {
                decoded = try PictureDecoder.page(index, of: bytes, mediaType: document.mediaType)
            } catch {
                throw ReadingError(error, page: count > 1 ? number : nil)
            }
            pages.append(try read(decoded, number: number, settings: settings))
        }
        pages.remarkRest(of: count)
        return pages
    }

    /// The codes of a decoded page.
    func codes(on page: borrowing DecodedPage) -> [ScannedCode] { CodeReader().codes(in: page.image) }

    /// Reads a decoded page: its codes off the picture as it is, its text off the prepared page.
    func read(
        _ decoded: consuming DecodedPage, number: Int, settings: ReadingSettings
    ) throws(ReadingError) -> PageReading {
        let codes = settings.omitted.contains(.codes) ? [] : codes(on: decoded)
        guard min(decoded.image.width, decoded.image.height) >= PagePreparation.smallestSide else {
            return tinyPage(decoded, number: number, codes: codes, settings: settings)
        }
        var prepared: PreparedPage
        do throws(ImagingError) {
            prepared = try PagePreparation(omitting: settings.omitted).prepare(decoded)
        } catch {
            throw ReadingError(error, page: number)
        }
        let onPage = codes.map { $0.mapped(through: prepared.toDecoded.inverted ?? .identity) }
        // Modules read as letters would be many lines of nonsense, and slow ones.
        for code in onPage { prepared.image.blank(code.box) }
        let recognised: (text: TextLayer, quarterTurns: Int)
        do throws(RecognitionError) {
            recognised = try text.read(
                prepared.image, settings: settings,
                expectsCyrillic: codes.expectCyrillic ?? settings.packs.expectsCyrillic)
        } catch {
            throw ReadingError(error, page: number)
        }
        return page(prepared, number: number, codes: onPage, recognised: recognised)
    }

    /// A page on which print cannot be read, but perhaps a code.
    private func tinyPage(
        _ decoded: borrowing DecodedPage, number: Int, codes: [ScannedCode], settings: ReadingSettings
    ) -> PageReading {
        let (width, height) = (decoded.image.width, decoded.image.height)
        return PageReading(
            number: number, width: width, height: height,
            text: TextLayer(lines: [], source: .recognised(packs: settings.packs.latin)), codes: codes,
            toOriginal: decoded.toOriginal,
            remarks: decoded.remarks + ["\(width) × \(height) pixels are too few to hold print."])
    }

    /// Puts a page together, in the frame in which its text was read.
    private func page(
        _ prepared: borrowing PreparedPage, number: Int, codes: [ScannedCode],
        recognised: (text: TextLayer, quarterTurns: Int)
    ) -> PageReading {
        let (width, height) = (prepared.image.width, prepared.image.height)
        let turn = ExifOrientation.clockwise(quarters: recognised.quarterTurns)
        let toPrepared = turn.toStored(width: Double(width), height: Double(height))
        let backwards = toPrepared.inverted ?? .identity
        var remarks = prepared.remarks
        if recognised.quarterTurns != 0 {
            remarks.append("Turned by \(recognised.quarterTurns * 90) degrees, as the text reads best.")
        }
        return PageReading(
            number: number, width: turn.swapsSides ? height : width, height: turn.swapsSides ? width : height,
            text: recognised.text, codes: codes.map { $0.mapped(through: backwards) },
            toOriginal: toPrepared.followed(by: prepared.toOriginal), remarks: remarks)
    }
}

extension [PageReading] {
    /// Says on the last page that the document went on.
    mutating func remarkRest(of count: Int) {
        guard count > self.count, !isEmpty else { return }
        self[self.count - 1].remarks.append("The document has \(count) pages; the first \(self.count) were read.")
    }
}

extension [ScannedCode] {
    /// Whether the page is likely Cyrillic, by the tax authority that a fiscal code names; `nil` when none does.
    fileprivate var expectCyrillic: Bool? {
        for code in self {
            if code.text.contains("suf.purs.gov.rs") || code.text.contains("suf.poreskaupravars.org") { return true }
            if code.text.contains("porezna") || code.text.hasPrefix("HRVHUB30") { return false }
        }
        return nil
    }
}

extension ScannedCode {
    /// The code with its box in another frame.
    fileprivate func mapped(through transform: PageTransform) -> ScannedCode {
        let corners = [
            (box.x, box.y), (box.maxX, box.y), (box.x, box.maxY), (box.maxX, box.maxY),
        ].map { transform.original(x: Double($0.0), y: Double($0.1)) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        var copy = self
        copy.box = PixelBox(
            x: Int(left.rounded()), y: Int(top.rounded()), width: Int(((xs.max() ?? 0) - left).rounded()),
            height: Int(((ys.max() ?? 0) - top).rounded()))
        return copy
    }
}

extension ReadingError {
    init(_ error: ImagingError, page: Int?) {
        self =
            switch error {
            case .undecodable(let format, let why):
                .undecodable(stage: .decode, page: page, why: "the \(format) data says: \(why)")
            case .tooLarge(let width, let height):
                .tooLarge(
                    page: page, what: "\(width) × \(height) pixels",
                    limit: "\(PagePreparation.largestPage / 1_000_000) million pixels")
            case .tooSmall(let width, let height):
                .undecodable(
                    stage: .prepare, page: page, why: "\(width) × \(height) pixels are too few to hold a receipt")
            case .outOfMemory: .outOfMemory(megabytes: Int(ReaderLimits().memoryBytes >> 20))
            }
    }

    init(_ error: RecognitionError, page: Int?) {
        self =
            switch error {
            case .packMissing(let name, _): .packMissing(name: name)
            case .engineFailed: .undecodable(stage: .recognise, page: page, why: "the recogniser gave up on the page")
            case .deadlinePassed:
                .undecodable(
                    stage: .recognise, page: page, why: "the page was still being recognised after 45 s")
            }
    }
}
