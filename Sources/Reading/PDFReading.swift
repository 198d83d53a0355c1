import Imaging
import ReceiptModel

extension DocumentExaminer {
    /// The resolution of renderings; print of 7 points is then some 20 pixels high.
    private static let dotsPerInch = 220

    /// Reads a PDF document page by page: the text layer where it was born with one, the rendering where it was not.
    ///
    /// A page with a text layer is rendered all the same, for its codes; a scan with one is recognised anew.
    func readPDF(_ descriptor: CInt, settings: ReadingSettings) throws(ReadingError) -> [PageReading] {
        let tools = PDFTools()
        let info = try tools.inspect(descriptor, firstPages: Self.pagesRead)
        var pages: [PageReading] = []
        for page in info.pages {
            let side = page.longerSide(dotsPerInch: Self.dotsPerInch, limits: tools.limits)
            let raster = try tools.render(page, of: descriptor, longerSide: side)
            let decoded = try DecodedPage(raster, page: page.number)
            if let text = try tools.textLayer(page, of: descriptor, in: (raster.width, raster.height)),
                try !tools.isScan(page, of: descriptor)
            {
                pages.append(
                    PageReading(
                        number: page.number, width: raster.width, height: raster.height, text: text,
                        codes: codes(on: decoded), toOriginal: .identity))
            } else {
                pages.append(try read(decoded, number: page.number, settings: settings))
            }
        }
        pages.remarkRest(of: info.pageCount)
        return pages
    }
}

extension DecodedPage {
    fileprivate init(_ raster: GreyRaster, page: Int) throws(ReadingError) {
        do throws(ImagingError) {
            try self.init(grey: raster.pixels, width: raster.width, height: raster.height)
        } catch {
            throw ReadingError(error, page: page)
        }
    }
}
