import Imaging
import Reading
import ReceiptModel

extension DocumentExaminer {
    /// Reads a PDF document page by page: the text layer where it was born with one, the rendering where it was not.
    ///
    /// A page with a text layer is rendered all the same, for its codes; a scan with one is recognised anew. A page that is
    /// one picture is rendered pixel for pixel: that is the picture itself, and turned and flipped as the page says.
    func readPDF(
        _ descriptor: CInt, settings: ReadingSettings, pagesDone: (Int) -> Void
    ) throws(ReadingError) -> [PageReading] {
        let tools = PDFTools()
        let info = try tools.inspect(descriptor, firstPages: ReaderWire.pagesRead)
        var pages: [PageReading] = []
        for page in info.pages {
            if page.number > 1 { pagesDone(page.number - 1) }
            let pictures = try tools.pictures(on: page, of: descriptor)
            let raster = try tools.render(page, with: pictures, of: descriptor)
            let decoded = try DecodedPage(raster, page: page.number)
            if !pictures.areScan,
                let text = try tools.textLayer(
                    page, of: descriptor, in: (raster.width, raster.height),
                    shownBy: pictures.resolution == nil ? raster : nil)
            {
                pages.append(
                    PageReading(
                        number: page.number, width: raster.width, height: raster.height, text: text,
                        codes: codes(on: decoded), toOriginal: .identity))
            } else {
                pages += try read(decoded, number: page.number, of: info.pageCount, settings: settings)
            }
        }
        pages.remarkRest(of: info.pageCount)
        return pages
    }
}

extension PDFTools {
    /// The resolution of renderings; print of 7 points is then some 20 pixels high.
    private static let dotsPerInch = 220.0
    /// Pictures on a page say how finely it is rendered, between these.
    private static let pictureDotsPerInch = 60.0...600.0

    /// Renders a page as it is read and shown: the boxes of its reading are pixels of this raster.
    ///
    /// - Parameters:
    ///   - page: a page of this document.
    ///   - pictures: the pictures on that page.
    ///   - descriptor: the open document; borrowed.
    /// - Returns: the page as a viewer shows it.
    /// - Throws: ``ReadingError/undecodable(stage:page:why:)`` when it cannot be rendered,
    ///   ``ReadingError/tooLarge(page:what:limit:)`` when the rendering would exceed the limits.
    func render(
        _ page: PDFPage, with pictures: PDFPictures, of descriptor: CInt
    ) throws(ReadingError) -> GreyRaster {
        let side = page.longerSide(dotsPerInch: Self.resolution(for: pictures), limits: limits)
        return try render(page, of: descriptor, longerSide: side)
    }

    /// As fine as the pictures are, so that none of their pixels is lost and none is made up.
    private static func resolution(for pictures: PDFPictures) -> Double {
        guard let found = pictures.resolution else { return dotsPerInch }
        let bounded = min(max(found, pictureDotsPerInch.lowerBound), pictureDotsPerInch.upperBound)
        return pictures.areScan ? bounded : max(bounded, dotsPerInch)
    }
}

extension DecodedPage {
    /// The pixels of a rendering, untouched.
    init(_ raster: GreyRaster, page: Int) throws(ReadingError) {
        do throws(ImagingError) {
            try self.init(gray: raster.pixels, width: raster.width, height: raster.height)
        } catch {
            throw ReadingError(error, page: page)
        }
    }
}
