import Foundation

/// A sample that was made.
package struct Sample: Hashable, Sendable {
    /// Where it lies.
    package let path: String
    package let truth: TruthRecord
}

/// Makes labelled receipts: invents them, prints them, and photographs or scans them.
///
/// The same seed makes the same bytes.
package struct SampleForge: Sendable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The column width at which receipts are printed before they are photographed, in pixels.
    package static let cell = 16.0

    /// Writes `images/NN-name.jpg|png|pdf` and `truth.jsonl` into a folder, which is made if need be.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func make(into folder: String) throws(SampleForgeError) -> [Sample] {
        let catalogue = ReceiptCatalogue(seed: seed)
        let images = folder + "/images"
        try Self.makeFolder(images)
        var samples: [Sample] = []
        for entry in catalogue.receipts {
            let (truth, bytes) = try render(entry)
            samples.append(try write(truth, bytes, in: folder))
        }
        let (truth, bytes) = try renderInvoice()
        samples.append(try write(truth, bytes, in: folder))
        samples.sort { $0.truth.file < $1.truth.file }
        let lines = samples.map { $0.truth.json + "\n" }.joined()
        try Self.write(Array(lines.utf8), to: folder + "/truth.jsonl")
        return samples
    }

    /// One sample of the catalogue: what is true about it, and its file.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func render(_ entry: CatalogueEntry) throws(SampleForgeError) -> (truth: TruthRecord, bytes: [UInt8]) {
        var random = SeededRandom(seed: seed, part: entry.name)
        let wear = random.next()
        do throws(DrawingFailure) {
            var truth = entry.truth
            let bytes: [UInt8]
            switch entry.medium {
            case .photo(let scene):
                let print = try TillPrinter(cell: Self.cell, wear: wear).draw(entry.receipt)
                let photo = try Camera(scene).take(print, cell: Self.cell)
                (truth.file, truth.width, truth.height) = ("images/\(entry.name).jpg", photo.width, photo.height)
                bytes = photo.bytes
            case .screenshot:
                let print = try TillPrinter(cell: Self.cell, wear: nil).draw(entry.receipt)
                (truth.file, truth.width, truth.height) = ("images/\(entry.name).png", print.width, print.height)
                bytes = try Canvas.showing(print).png()
            case .scan(let lines):
                let printer = TillPrinter(cell: Self.cell, wear: wear)
                var pieces: [GreyPicture] = []
                for piece in entry.receipt.cut(after: lines) { pieces.append(try printer.draw(piece)) }
                let scan = try Scanner(seed: seed).scan(
                    pieces, cell: Self.cell, title: "Scan", date: "\(truth.date)T12:00:00Z")
                (truth.file, truth.width, truth.height) = ("images/\(entry.name).pdf", scan.width, scan.height)
                truth.pages = pieces.count
                bytes = scan.bytes
            }
            return (truth, bytes)
        } catch {
            throw .unprintable(sample: entry.name, what: error.what)
        }
    }

    /// The invoice of the set: what is true about it, and its PDF.
    ///
    /// - Throws: ``SampleForgeError`` when something cannot be drawn or written.
    package func renderInvoice() throws(SampleForgeError) -> (truth: TruthRecord, bytes: [UInt8]) {
        let invoice = Invoice(seed: seed)
        var truth = invoice.truth
        truth.file = "images/15-invoice.pdf"
        (truth.width, truth.height) = (Int(InvoicePage.width), Int(InvoicePage.height))
        do throws(DrawingFailure) {
            return (truth, try invoice.pdf())
        } catch {
            throw .unprintable(sample: "15-invoice", what: error.what)
        }
    }

    private func write(_ truth: TruthRecord, _ bytes: [UInt8], in folder: String) throws(SampleForgeError) -> Sample {
        let path = "\(folder)/\(truth.file)"
        try Self.write(bytes, to: path)
        return Sample(path: path, truth: truth)
    }
}

extension SampleForge {
    /// Writes copies of a folder's JPEG pictures (those in `images` included), each with bytes of its own.
    ///
    /// The pictures take turns. A copy differs from its original by a comment segment that holds its number, so that a
    /// tool that knows documents by their content takes each for a new one. Answers the paths of the copies.
    ///
    /// - Throws: `unusable` for a folder without JPEG pictures, a picture that cannot be read, and a target that
    ///   cannot be written.
    @discardableResult
    package static func makeCopies(
        of folder: String, count: Int, into target: String
    ) throws(SampleForgeError) -> [String] {
        let originals = try pictures(in: folder)
        guard !originals.isEmpty else { throw .unusable(path: folder, reason: "it holds no JPEG pictures") }
        try makeFolder(target)
        var contents: [[UInt8]] = []
        for path in originals {
            guard let data = FileManager.default.contents(atPath: path), data.prefix(2) == Data([0xFF, 0xD8]) else {
                throw .unusable(path: path, reason: "it is no readable JPEG picture")
            }
            contents.append(Array(data))
        }
        let width = String(count).count
        var copies: [String] = []
        for number in 1...max(1, count) where number <= count {
            let index = (number - 1) % originals.count
            let digits = padded(number, to: width)
            let name = originals[index].split(separator: "/").last ?? "picture.jpg"
            let path = "\(target)/copy-\(digits)-\(name)"
            try write(JPEGFile.inserting(comment: "copy \(digits)", into: contents[index]), to: path)
            copies.append(path)
        }
        return copies
    }

    private static func pictures(in folder: String) throws(SampleForgeError) -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw .unusable(path: folder, reason: "it is no readable folder")
        }
        return names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") }.sorted().map { "\(folder)/\($0)" }
    }

    static func makeFolder(_ path: String) throws(SampleForgeError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unusable(path: path, reason: "the folder cannot be made (\(error.localizedDescription))")
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(SampleForgeError) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .unusable(path: path, reason: "it cannot be written (\(error.localizedDescription))")
        }
    }
}
