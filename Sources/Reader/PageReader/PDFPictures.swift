package import Reading

/// The pictures on a page of a PDF document, as far as they say what kind of page it is.
package struct PDFPictures: Hashable, Sendable {
    /// Whether the page is a picture of paper, in one piece or in strips: then its text layer, if it has one, was recognised
    /// by somebody else and is no more certain than a reading of our own; or it is a stamp of the program that made it.
    package let areScan: Bool
    /// Of the largest picture that is no mere decoration, in dots per inch; `nil` for none.
    package let resolution: Double?

    /// The share of a page that pictures must cover for the page to be a scan.
    private static let scanShare = 0.7
    /// The share of a page that a picture must cover to be worth a finer rendering.
    private static let smallestShare = 0.05

    /// Reads what `pdfimages -list` prints.
    init(listing: String, of page: PDFPage) {
        var covered = 0.0
        var largest = (share: Self.smallestShare, resolution: Double?.none)
        for line in listing.split(whereSeparator: \.isNewline).dropFirst(2) {
            // page num type width height color comp bpc enc interp object ID x-ppi y-ppi size ratio
            let columns = line.split(separator: " ")
            // Masks of transparency are not pictures; stencils are, facsimiles mostly.
            guard columns.count >= 13, columns[2] == "image" || columns[2] == "stencil" else { continue }
            // A picture inside the content has no object and no identifier, but one word for both.
            let place = columns[10] == "[inline]" ? 11 : 12
            guard columns.count > place + 1, let width = Double(columns[3]), let height = Double(columns[4]),
                let across = Double(columns[place]), let down = Double(columns[place + 1]), across > 0, down > 0
            else { continue }
            let share = width / across * 72 * (height / down * 72) / (page.width * page.height)
            covered += share
            if share >= largest.share { largest = (share, max(across, down)) }
        }
        areScan = covered >= Self.scanShare
        resolution = largest.resolution
    }
}

extension PDFTools {
    /// Lists the pictures on a page; a page whose pictures cannot be listed counts as one without any.
    ///
    /// - Throws: ``ReadingError`` saying why the document cannot be read.
    package func pictures(on page: PDFPage, of descriptor: CInt) throws(ReadingError) -> PDFPictures {
        let number = "\(page.number)"
        let run = run(
            "pdfimages", ["-list", "-f", number, "-l", number, ToolRun.document], .inspect, page: page,
            mostOutput: limits.textBytes)
        let output = try run.output(reading: descriptor)
        return PDFPictures(listing: String(decoding: output.bytes, as: UTF8.self), of: page)
    }
}
