import Glibc
import Imaging
package import Reading
package import ReceiptModel
import Recognition

/// Reads one document after another inside a reader process: decode, prepare, find codes, recognise.
///
/// Language packs stay loaded from one document to the next. Used by one thread only: the reader process has one.
package final class DocumentExaminer {
    var text: PageRecognizer
    /// Looks for codes.
    var codeReader = CodeReader()
    /// Runs while pictures are decoded and prepared.
    var preparation = ProcessorClock()
    /// Runs while codes are looked for.
    var decoding = ProcessorClock()

    /// - Parameter folder: where the language packs lie.
    package init(packs folder: String) {
        text = PageRecognizer(packs: folder)
    }

    /// Reads a document from its open original, which is borrowed.
    ///
    /// What comes last is called with 1, 2, 3 … after each page but the last.
    ///
    /// - Throws: why the document cannot be read: `ReadingError` of its decoding, its size or its number of pages.
    package func examine(
        _ document: Document, _ descriptor: CInt, _ settings: ReadingSettings, pagesDone: (Int) -> Void = { _ in }
    ) throws(ReadingError) -> DocumentReading {
        let before = text.spentMilliseconds
        preparation = ProcessorClock()
        decoding = ProcessorClock()
        codeReader = CodeReader(usingZXing: settings.isSecondTry != true)
        var pages: [PageReading]
        var invoice: EInvoice?
        switch document.mediaType {
        case .pdf:
            // The tools open the document by its path, which a confined process may not: a copy in memory has none.
            let copy = try OriginalBytes.copyInMemory(of: descriptor, count: document.byteCount)
            pages = try readPDF(copy.number, settings: settings, pagesDone: pagesDone)
            invoice = try attachedInvoice(in: copy.number, remarkingOn: &pages)
        case .xml: (pages, invoice) = try readXML(document, descriptor)
        case .text:
            pages = [try JournalText.page(of: OriginalBytes.contents(of: descriptor, count: document.byteCount))]
        case .jpeg, .png, .tiff, .webp, .heic, .avif, .gif, .bmp:
            pages = try readPicture(document, descriptor, settings: settings, pagesDone: pagesDone)
        }
        if settings.isSecondTry == true, !pages.isEmpty {
            pages[0].remarks.append("A reader failed at the first try; codes were looked for with zbar alone.")
        }
        // The processor time of the whole is known to the reader process, which measures it from outside.
        return DocumentReading(
            pages: pages, invoice: invoice, processorMilliseconds: 0,
            recognitionMilliseconds: Int((text.spentMilliseconds - before).rounded()),
            preparationMilliseconds: Int(preparation.spentMilliseconds.rounded()),
            codesMilliseconds: Int(decoding.spentMilliseconds.rounded()))
    }

    private func readPicture(
        _ document: Document, _ descriptor: CInt, settings: ReadingSettings, pagesDone: (Int) -> Void
    ) throws(ReadingError) -> [PageReading] {
        let bytes = try OriginalBytes.contents(of: descriptor, count: document.byteCount)
        let count = PictureDecoder.pageCount(of: bytes, mediaType: document.mediaType)
        var pages: [PageReading] = []
        for index in 0..<min(count, ReaderWire.pagesRead) {
            if index > 0 { pagesDone(index) }
            let number = index + 1
            let decoded: DecodedPage
            do throws(ImagingError) {
                preparation.start()
                decoded = try PictureDecoder.page(index, of: bytes, mediaType: document.mediaType)
                preparation.stop()
            } catch {
                throw ReadingError(error, page: count > 1 ? number : nil)
            }
            pages += try read(decoded, number: number, of: count, settings: settings)
        }
        pages.remarkRest(of: count)
        return pages
    }
}

extension [PageReading] {
    /// Says on the last page that the document went on.
    mutating func remarkRest(of count: Int) {
        guard count > self.count, !isEmpty else { return }
        self[self.count - 1].remarks.append("The document has \(count) pages; the first \(self.count) were read.")
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
                    limit: "\(PagePreparation.maximumPixels / 1_000_000) million pixels")
            case .tooSmall(let width, let height):
                .undecodable(
                    stage: .prepare, page: page, why: "\(width) × \(height) pixels are too few to hold a receipt")
            case .outOfMemory: .outOfMemory(megabytes: OriginalBytes.mebibytesAllowed)
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
