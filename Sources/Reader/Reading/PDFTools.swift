package import ReceiptModel

/// What one call of a PDF program may cost.
package struct PDFLimits: Hashable, Sendable {
    /// Address space of the program, in bytes.
    package var memoryBytes: UInt64
    package var processorSeconds: Int
    package var wallSeconds: Int
    /// The largest rendering of a page, in pixels.
    ///
    /// Forty million are an A3 page at 400 dots per inch.
    package var pixels: Int
    /// The longest side of a rendering, in pixels: a metre of till roll at 300 dots per inch.
    package var longestSide: Int
    /// The most text of one page, with the places of its words, in bytes.
    package var textBytes: Int

    package init(
        memoryBytes: UInt64 = 1 << 30, processorSeconds: Int = 20, wallSeconds: Int = 30, pixels: Int = 40_000_000,
        longestSide: Int = 12_000, textBytes: Int = 8 << 20
    ) {
        self.memoryBytes = memoryBytes
        self.processorSeconds = processorSeconds
        self.wallSeconds = wallSeconds
        self.pixels = pixels
        self.longestSide = longestSide
        self.textBytes = textBytes
    }

    /// Its output goes to pipes, so a program needs to write no file at all.
    package var forTools: ToolLimits {
        ToolLimits(
            memoryBytes: memoryBytes, processorSeconds: processorSeconds, wallSeconds: wallSeconds, fileBytes: 0,
            openFiles: 32)
    }
}

/// A page of a PDF document, as a viewer shows it: cropped and turned.
package struct PDFPage: Hashable, Sendable {
    /// Counts from 1.
    package let number: Int
    /// In points, 72 to the inch.
    package let width: Double
    package let height: Double

    /// How long the longer side is rendered for so many dots per inch, in pixels, within the limits; at least one.
    package func longerSide(dotsPerInch: Double, limits: PDFLimits = PDFLimits()) -> Int {
        let longer = max(width, height)
        let wanted = longer * dotsPerInch / 72
        // The two sides are in a fixed proportion, so the area limits the longer one too.
        let byArea = (Double(limits.pixels) * longer / min(width, height)).squareRoot()
        return max(1, Int(min(wanted.rounded(), byArea, Double(limits.longestSide))))
    }
}

/// What a PDF document says of itself.
package struct PDFInfo: Hashable, Sendable {
    /// At least 1.
    package let pageCount: Int
    /// The first pages, as many as were asked for; never empty.
    package let pages: [PDFPage]
    /// Whether it is encrypted; it opens without a password all the same.
    package let isEncrypted: Bool
}

/// A grey picture: one byte a pixel, 0 is black, rows from top to bottom without gaps.
package struct GreyRaster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height` bytes.
    package let pixels: [UInt8]

    /// Levels below this one are ink, however pale.
    private static let paper: UInt8 = 230
    /// The share of the page's height that a watermark is higher than.
    private static let watermark = 10

    /// Whether something is shown that is no word of these lines.
    ///
    /// - Parameter lines: in pixels of this rendering.
    /// - Returns: whether a pixel outside their words is darker than paper.
    func hasInk(outside lines: [TextLine]) -> Bool {
        // Signs may reach a little beyond the boxes of their words; a word as large as a watermark may lie over others.
        let boxes = lines.flatMap(\.words).filter { $0.box.height <= height / Self.watermark }
            .map { word in (word.box, word.box.height / 3) }
        for y in 0..<height {
            let spans = boxes.compactMap { box, margin -> Range<Int>? in
                guard box.y - margin <= y, y < box.maxY + margin else { return nil }
                return max(0, min(width, box.x - margin))..<max(0, min(width, box.maxX + margin))
            }.sorted { $0.lowerBound < $1.lowerBound }
            var x = 0
            for span in spans + [width..<width] {
                let row = y * width
                if x < span.lowerBound, pixels[row + x..<row + span.lowerBound].contains(where: { $0 < Self.paper }) {
                    return true
                }
                x = max(x, span.upperBound)
            }
        }
        return false
    }
}

/// PDF documents through the programs of poppler, each call a process under limits.
///
/// Called on a thread that lives as long as the call: inside a reader process, its main thread.
package struct PDFTools: Sendable {
    package let folders: [String]
    package let limits: PDFLimits
    var confinement: ToolRun.Confined

    /// - Parameters:
    ///   - folders: where the programs are looked for, in this order.
    ///   - limits: what each call may cost.
    ///   - isInReader: whether this is a reader process, so that the programs are under its list of files already.
    package init(
        folders: [String] = ["/usr/local/bin", "/usr/bin", "/bin"], limits: PDFLimits = PDFLimits(),
        isInReader: Bool = true
    ) {
        self.folders = folders
        self.limits = limits
        confinement = isInReader ? .likeItsParent : .byItself
    }

    /// One call of a program, under these limits and as confined as the others.
    ///
    /// - Parameters:
    ///   - name: the program, looked up in ``folders``.
    ///   - arguments: with ``ToolRun/document`` for the document.
    ///   - stage: what it is called for.
    ///   - page: the page that it is about; `nil` for all.
    ///   - mostOutput: maximum size of its output, in bytes.
    /// - Returns: the call, which was not made yet.
    package func run(
        _ name: String, _ arguments: [String], _ stage: ReadingError.Stage, page: PDFPage? = nil, mostOutput: Int
    ) -> ToolRun {
        var run = ToolRun(
            name: name, arguments: arguments, folders: folders, stage: stage, page: page?.number,
            mostOutput: mostOutput, limits: limits.forTools)
        run.confinement = confinement
        return run
    }

    /// Opens the document and measures its first pages.
    ///
    /// - Parameters:
    ///   - descriptor: the open document; borrowed, and its position is not moved.
    ///   - count: so many pages are measured at most.
    /// - Returns: what the document says of itself.
    /// - Throws: ``ReadingError/encrypted`` when it takes a password, ``ReadingError/noPages``, and
    ///   ``ReadingError/undecodable(stage:page:why:)`` for what is no PDF document or is broken.
    package func inspect(_ descriptor: CInt, firstPages count: Int) throws(ReadingError) -> PDFInfo {
        let run = run(
            "pdfinfo", ["-enc", "UTF-8", "-f", "1", "-l", "\(max(1, count))", ToolRun.document], .inspect,
            mostOutput: 4 << 20)
        let output = try run.output(reading: descriptor)
        // Asked for the first of no pages, it says that the range is wrong.
        if output.complaints.contains("after the last page (0)") { throw .noPages }
        try run.check(output)
        return try PDFInfo(output: String(decoding: output.bytes, as: UTF8.self), mostPages: max(1, count))
    }

    /// Renders a page in grey.
    ///
    /// - Parameters:
    ///   - page: a page of this document.
    ///   - descriptor: the open document; borrowed.
    ///   - longerSide: the length of the longer side in pixels; the other follows from the page's proportion.
    /// - Returns: the page as a viewer shows it.
    /// - Throws: ``ReadingError/undecodable(stage:page:why:)`` when it cannot be rendered,
    ///   ``ReadingError/tooLarge(page:what:limit:)`` when the rendering would exceed the limits.
    package func render(
        _ page: PDFPage, of descriptor: CInt, longerSide: Int
    ) throws(ReadingError) -> GreyRaster {
        // The length and never the resolution: a page may claim to be kilometres wide.
        let side = min(longerSide, page.longerSide(dotsPerInch: 1e6, limits: limits))
        let number = "\(page.number)"
        let run = run(
            "pdftoppm",
            [
                "-gray", "-cropbox", "-scale-to", "\(max(1, side))", "-f", number, "-l", number, "-singlefile",
                ToolRun.document,
            ], .render, page: page, mostOutput: limits.pixels + 2 * limits.longestSide + 64)
        let output = try run.output(reading: descriptor)
        try run.check(output)
        guard let raster = GreyRaster(pgm: output.bytes) else {
            throw run.undecodable("the rendering is empty")
        }
        return raster
    }

    /// The text that the page holds as text, with the places of its words in a rendering of the page.
    ///
    /// Words are put into lines by where they stand, as the eye does: an amount in a far column belongs to its label.
    ///
    /// - Parameters:
    ///   - page: a page of this document.
    ///   - descriptor: the open document; borrowed.
    ///   - size: the size of the rendering, in pixels.
    ///   - raster: the rendering, where it may show that there is nothing but a few words, or nothing at all.
    /// - Returns: `nil` when there is no text worth the name: fewer than twenty letters where other things are shown, or
    ///   letters without meaning.
    /// - Throws: ``ReadingError/undecodable(stage:page:why:)`` when the page cannot be opened,
    ///   ``ReadingError/tooLarge(page:what:limit:)`` when it holds more text than the limits grant.
    package func textLayer(
        _ page: PDFPage, of descriptor: CInt, in size: (width: Int, height: Int),
        shownBy raster: GreyRaster? = nil
    ) throws(ReadingError) -> TextLayer? {
        let number = "\(page.number)"
        let run = run(
            "pdftotext", ["-tsv", "-cropbox", "-enc", "UTF-8", "-f", number, "-l", number, ToolRun.document, "-"],
            .inspect, page: page, mostOutput: limits.textBytes)
        let output = try run.output(reading: descriptor)
        // The document forbids copying its text: then it is a picture like any other.
        if output.ending == .exited(status: 3) { return nil }
        try run.check(output)
        return PDFWords(tsv: String(decoding: output.bytes, as: UTF8.self)).layer(
            of: page, in: size, shownBy: raster)
    }
}

extension ToolRun {
    /// Throws unless the program ended well; its complaints tell a password from a fault.
    fileprivate func check(_ output: Output) throws(ReadingError) {
        guard output.ending != .exited(status: 0) else { return }
        if output.complaints.contains("Incorrect password") { throw .encrypted }
        if output.complaints.lowercased().contains("out of memory") || output.complaints.contains("bad_alloc") {
            throw .tooLarge(page: page, what: "'\(name)' runs out of memory", limit: "\(limits.memoryBytes >> 20) MiB")
        }
        throw undecodable("'\(name)' \(output.endingInWords)")
    }

    fileprivate func undecodable(_ why: Message) -> ReadingError {
        .undecodable(stage: stage, page: page, why: why)
    }
}

extension PDFInfo {
    /// Reads what `pdfinfo` prints.
    ///
    /// The title and other text of the document come first and may hold line breaks, so of
    /// two lines with one name the later counts.
    init(output: String, mostPages: Int) throws(ReadingError) {
        var count: Int?
        var encrypted = false
        var sizes: [Int: (width: Double, height: Double)] = [:]
        var turns: [Int: Int] = [:]
        for line in output.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            if parts.count == 2, parts[0] == "Pages:" {
                count = Int(parts[1])
            } else if parts.count >= 2, parts[0] == "Encrypted:" {
                encrypted = parts[1] == "yes"
            } else if parts.count >= 6, parts[0] == "Page", let number = Int(parts[1]), parts[2] == "size:",
                let width = Double(parts[3]), parts[4] == "x", let height = Double(parts[5])
            {
                sizes[number] = (width, height)
            } else if parts.count == 4, parts[0] == "Page", let number = Int(parts[1]), parts[2] == "rot:",
                let degrees = Int(parts[3])
            {
                turns[number] = degrees
            }
        }
        guard let count else { throw .undecodable(stage: .inspect, why: "it does not say how many pages it has") }
        guard count > 0 else { throw .noPages }
        pageCount = count
        isEncrypted = encrypted
        var pages: [PDFPage] = []
        for number in 1...min(count, mostPages) {
            guard let size = sizes[number], size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0
            else { throw .undecodable(stage: .inspect, page: number, why: "the page has no size") }
            let onItsSide = (turns[number] ?? 0) % 180 != 0
            pages.append(
                PDFPage(
                    number: number, width: onItsSide ? size.height : size.width,
                    height: onItsSide ? size.width : size.height))
        }
        self.pages = pages
    }
}

extension GreyRaster {
    /// Reads a binary PGM of one byte a pixel; `nil` for anything else.
    init?(pgm bytes: [UInt8]) {
        let header = bytes.prefix(64).split(maxSplits: 4, omittingEmptySubsequences: true) { $0 == 10 || $0 == 32 }
        guard header.count == 5, header[0].elementsEqual("P5".utf8), header[3].elementsEqual("255".utf8),
            let width = Int(String(decoding: header[1], as: UTF8.self)),
            let height = Int(String(decoding: header[2], as: UTF8.self)), width > 0, height > 0
        else { return nil }
        let start = header[3].endIndex + 1
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, bytes.count - start == area else { return nil }
        self.width = width
        self.height = height
        pixels = Array(bytes[start...])
    }
}
