import Foundation

/// A rectangle in whole pixels; the origin is the top left corner, y grows downwards.
///
/// Places and sizes are at most ``largest`` in magnitude, whatever a document says, so that no sum or product of a few of
/// them leaves an `Int`.
package struct PixelBox: Hashable, Sendable {
    /// Maximum magnitude of a place or a size (pixels); pictures have at most a hundredth of it on a side.
    package static let largest = 1 << 24

    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    /// A box; what is beyond ``largest`` is brought to it.
    package init(x: Int, y: Int, width: Int, height: Int) {
        func bounded(_ value: Int) -> Int { min(max(value, -Self.largest), Self.largest) }
        self.x = bounded(x)
        self.y = bounded(y)
        self.width = bounded(width)
        self.height = bounded(height)
    }

    /// A box to the nearest pixel; what is beyond ``largest``, or no number, is brought into its bounds.
    package init(x: Double, y: Double, width: Double, height: Double) {
        func bounded(_ value: Double) -> Int {
            value.isNaN ? 0 : Int(min(max(value.rounded(), -Double(Self.largest)), Double(Self.largest)))
        }
        self.init(x: bounded(x), y: bounded(y), width: bounded(width), height: bounded(height))
    }

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var midY: Int { y + height / 2 }

    /// The smallest box around both.
    package func union(_ other: PixelBox) -> PixelBox {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelBox(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

extension PixelBox: Codable {
    private enum CodingKeys: String, CodingKey { case x, y, width, height }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            x: try members.decode(Int.self, forKey: .x), y: try members.decode(Int.self, forKey: .y),
            width: try members.decode(Int.self, forKey: .width), height: try members.decode(Int.self, forKey: .height))
    }
}

/// A line of words from left to right; never empty.
package struct TextLine: Hashable, Sendable, Codable {
    package var words: [Word]
    /// What another language pack made of the same line, where figures of it were read unsurely; `nil` for no second look.
    package var second: [Word]?

    /// `nil` for no words.
    package init?(words: [Word], second: [Word]? = nil) {
        guard !words.isEmpty else { return nil }
        self.words = words
        self.second = second
    }

    /// The words with one blank between them.
    package var text: String { words.map(\.text).joined(separator: " ") }

    /// In page pixels.
    package var box: PixelBox {
        words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
    }

    /// The mean of the words, weighted by their length; 0…1.
    package var confidence: Double {
        let weight = words.reduce(0) { $0 + $1.text.count }
        guard weight > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(weight)
    }
}

/// The text of one page, in reading order from top to bottom.
package struct TextLayer: Hashable, Sendable, Codable {
    /// Where the text comes from.
    package enum Source: Hashable, Sendable, Codable {
        /// Recognised with these language packs, `srp_latn` or `srp+srp_latn`.
        case recognised(packs: String)
        /// The document's own text layer.
        case bornDigital
    }

    package var lines: [TextLine]
    package var source: Source

    package init(lines: [TextLine], source: Source) {
        self.lines = lines
        self.source = source
    }

    /// The lines, one a row.
    package var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The mean of the words, weighted by their length; 0 for no text.
    package var confidence: Double {
        let weight = lines.reduce(0) { $0 + $1.text.count }
        guard weight > 0 else { return 0 }
        return lines.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(weight)
    }
}

/// A code found on a page, as raw text.
package struct ScannedCode: Hashable, Sendable, Codable {
    package enum Symbology: String, Hashable, Sendable, Codable {
        case qr = "QR"
        case pdf417 = "PDF417"
    }

    package var symbology: Symbology
    /// The payload; text that is not UTF-8 is read as Latin-1.
    package var text: String
    /// In page pixels.
    package private(set) var box: PixelBox
    /// The library that read it: `zbar` or `zxing`.
    package var reader: String
    /// Its corners in page pixels, from the upper left one of the code as it is printed, clockwise; `nil` when unknown.
    package private(set) var corners: [PagePoint]?

    package init(symbology: Symbology, text: String, box: PixelBox, reader: String) {
        self.symbology = symbology
        self.text = text
        self.box = box
        self.reader = reader
    }

    /// A code that lies between corners: four of them, in the order of `corners`.
    package init(symbology: Symbology, text: String, corners: [PagePoint], reader: String) {
        self.init(symbology: symbology, text: text, box: PixelBox(around: corners), reader: reader)
        if corners.count == 4 { self.corners = corners }
    }

    /// The direction of its upper edge in page pixels, in degrees clockwise from level; `nil` when unknown.
    package var lean: Double? {
        guard let corners, corners[0] != corners[1] else { return nil }
        return atan2(corners[1].y - corners[0].y, corners[1].x - corners[0].x) * 180 / .pi
    }

    /// The code in another frame, into which `place` takes a point of this one.
    ///
    /// The box of a code that leans is larger than the code; the box of its corners in a frame where it stands is not.
    package func moved(_ place: (PagePoint) -> PagePoint) -> ScannedCode {
        var copy = self
        copy.corners = corners?.map(place)
        copy.box = PixelBox(around: (corners ?? box.corners).map(place))
        return copy
    }
}

extension PixelBox {
    fileprivate var corners: [PagePoint] {
        [(x, y), (maxX, y), (maxX, maxY), (x, maxY)].map { PagePoint(x: Double($0.0), y: Double($0.1)) }
    }

    /// The smallest box around points, to the nearest pixel; empty for no points.
    fileprivate init(around points: [PagePoint]) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        self.init(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

/// How page pixels lie on the original picture: a projective map.
///
/// The original picture is the one stored in the file, before its EXIF orientation is applied; a PDF page is its
/// rendering. From page pixels to original pixels: `x' = (a·x + b·y + c) ÷ w`, `y' = (d·x + e·y + f) ÷ w` with
/// `w = g·x + h·y + 1`.
package struct PageTransform: Hashable, Sendable, Codable {
    package var a, b, c, d, e, f, g, h: Double

    package init(
        a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double = 0, h: Double = 0
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
    }

    package static let identity = PageTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    /// A page point on the original picture.
    package func original(x: Double, y: Double) -> (x: Double, y: Double) {
        let depth = g * x + h * y + 1
        return ((a * x + b * y + c) / depth, (d * x + e * y + f) / depth)
    }

    /// The map that goes through `self` first and then through `next`.
    package func followed(by next: PageTransform) -> PageTransform {
        PageTransform(
            rows: [
                (next.a, next.b, next.c), (next.d, next.e, next.f), (next.g, next.h, 1),
            ].map { row in
                (
                    row.0 * a + row.1 * d + row.2 * g, row.0 * b + row.1 * e + row.2 * h, row.0 * c + row.1 * f + row.2
                )
            })
    }

    /// The way back; `nil` when the map is flat.
    package var inverted: PageTransform? {
        let determinant = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g)
        guard determinant.magnitude > 1e-12, (a * e - b * d).magnitude > 1e-12 else { return nil }
        return PageTransform(rows: [
            (e - f * h, c * h - b, b * f - c * e),
            (f * g - d, a - c * g, c * d - a * f),
            (d * h - e * g, b * g - a * h, a * e - b * d),
        ])
    }

    /// Scales a matrix so that its last member is 1.
    private init(rows: [(Double, Double, Double)]) {
        let unit = rows[2].2
        self.init(
            a: rows[0].0 / unit, b: rows[0].1 / unit, c: rows[0].2 / unit, d: rows[1].0 / unit, e: rows[1].1 / unit,
            f: rows[1].2 / unit, g: rows[2].0 / unit, h: rows[2].1 / unit)
    }
}

/// What was read from one page.
package struct PageReading: Hashable, Sendable, Codable {
    /// Counts from 1.
    package var number: Int
    /// The size of the prepared page, in pixels.
    package var width: Int
    package var height: Int
    package var text: TextLayer
    /// The same page as a second reader of the user's choice has read it, in the same pixels; `nil` where it was not asked.
    package var second: TextLayer?
    package var codes: [ScannedCode]
    /// From page pixels to the pixels of the original picture.
    package var toOriginal: PageTransform
    /// The corners of the paper on the original picture, in order around it; `nil` when the whole picture was read.
    package var outline: [PagePoint]?
    /// Whether a person has said where the paper lies; `nil` where it was looked for.
    package var isOutlineGiven: Bool?
    /// Which of several receipts that lie on one picture this is, from 1; `nil` when it is the only one.
    package var receipt: Int?
    /// What is wrong with the picture, so that a better one can be taken while the paper is at hand; `nil` for none.
    package var captureIssues: [CaptureIssue]?
    /// What was done to the page and what is wrong with it, one sentence each.
    package var remarks: [Message]

    /// The remark on a page whose file ends too early or is damaged.
    package static let damagedRemark: Message = "The picture is damaged or cut short; what could be decoded was read."

    private enum CodingKeys: String, CodingKey {
        case number, width, height, text, second, codes, toOriginal, outline, isOutlineGiven, receipt
        case captureIssues = "faults"
        case remarks
    }

    package init(
        number: Int, width: Int, height: Int, text: TextLayer, codes: [ScannedCode], toOriginal: PageTransform,
        outline: [PagePoint]? = nil, receipt: Int? = nil, captureIssues: [CaptureIssue] = [], remarks: [Message] = []
    ) {
        self.number = number
        self.width = width
        self.height = height
        self.text = text
        self.codes = codes
        self.toOriginal = toOriginal
        self.outline = outline
        self.receipt = receipt
        self.captureIssues = captureIssues.isEmpty ? nil : captureIssues
        self.remarks = remarks
    }
}

/// What was read from a document, and what it cost.
///
/// It is kept, so that extraction can be run again without the paper.
package struct DocumentReading: Hashable, Sendable, Codable {
    /// Of an e-invoice that is XML, the pages of the PDF inside it, if there is one.
    package var pages: [PageReading]
    /// What the document says as data, when it is an e-invoice or carries one; it goes before the print.
    package var invoice: EInvoice?
    /// Processor time of the reading and of the tools it called, in milliseconds.
    package var processorMilliseconds: Int
    /// The part of it spent inside the recogniser, in milliseconds.
    package var recognitionMilliseconds: Int
    /// The part of it in which pages were decoded and prepared, in milliseconds; `nil` when unknown.
    package var preparationMilliseconds: Int?
    /// The part of it in which codes were looked for, in milliseconds; `nil` when unknown.
    package var codesMilliseconds: Int?
    /// The most memory that the process had resident while it read, without the tools it called; `nil` when unknown.
    package var peakResidentBytes: Int?

    package init(
        pages: [PageReading], invoice: EInvoice? = nil, processorMilliseconds: Int, recognitionMilliseconds: Int,
        preparationMilliseconds: Int? = nil, codesMilliseconds: Int? = nil, peakResidentBytes: Int? = nil
    ) {
        self.pages = pages
        self.invoice = invoice
        self.processorMilliseconds = processorMilliseconds
        self.recognitionMilliseconds = recognitionMilliseconds
        self.preparationMilliseconds = preparationMilliseconds
        self.codesMilliseconds = codesMilliseconds
        self.peakResidentBytes = peakResidentBytes
    }

    /// The text of all pages, with a form feed between pages.
    package var text: String { pages.map(\.text.text).joined(separator: "\n\u{0C}\n") }

    /// The codes of all pages.
    package var codes: [ScannedCode] { pages.flatMap(\.codes) }

    /// The receipts that were read: one for each that lies on its own on a picture, otherwise one of all pages.
    ///
    /// An invoice as data is one. The costs stand with the first one.
    package var receipts: [DocumentReading] {
        guard invoice == nil, pages.count > 1, pages.allSatisfy({ $0.receipt != nil }) else { return [self] }
        return pages.enumerated().map { index, page in
            index == 0
                ? DocumentReading(
                    pages: [page], processorMilliseconds: processorMilliseconds,
                    recognitionMilliseconds: recognitionMilliseconds, peakResidentBytes: peakResidentBytes)
                : DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        }
    }
}

/// How a document shall be read.
package struct ReadingSettings: Hashable, Sendable, Codable {
    /// The language packs of the two scripts, and which of them is tried first.
    package struct Packs: Hashable, Sendable, Codable {
        package var latin: String
        package var cyrillic: String
        /// Whether Cyrillic is the likelier script; a code on the page that tells the country is asked first.
        package var expectsCyrillic: Bool
        /// The pack that looks a second time at lines whose figures were read unsurely; `nil` for none.
        ///
        /// Where it is not installed, there is no second look.
        package var second: String?

        /// The name of the project's own pack, `receipts.traineddata`, which knows both scripts.
        package static let own = "receipts"
        /// The name of the own pack's companion for print out of focus, `receipts_soft.traineddata`.
        ///
        /// Where it is not installed, the own pack reads such print, too, and less well.
        package static let ownForSoftPrint = "receipts_soft"

        package init(latin: String, cyrillic: String, expectsCyrillic: Bool, second: String? = nil) {
            self.latin = latin
            self.cyrillic = cyrillic
            self.expectsCyrillic = expectsCyrillic
            self.second = second
        }
    }

    /// A step of reading that can be left out, to learn what it is worth.
    package enum Step: String, CaseIterable, Hashable, Sendable, Codable {
        /// Finding the paper and cutting it out.
        case paper
        /// Removing the perspective under which the paper was seen.
        case flatten
        /// Dividing out the light.
        case light
        /// Lifting coloured strokes and stains off the print.
        case marks
        /// Turning the paper upright, by its outline and by its text.
        case turn
        /// Scaling by the height of the letters.
        case scale
        /// Levelling the lines.
        case level
        /// Trying the other script where the first one reads unsurely.
        case script
        /// Dividing a page that was read poorly into lines in a second way.
        case redivide
        /// Looking a second time, with another pack, at lines whose figures were read unsurely.
        case second
        /// Looking for codes, and keeping their modules from being read as letters.
        case codes
    }

    /// How a page is divided into lines.
    package enum Division: String, CaseIterable, Hashable, Sendable, Codable {
        /// As Tesseract sees fit (its mode 3).
        case automatic
        /// One column of lines of different sizes (mode 4).
        case column
        /// One block of lines (mode 6).
        case block
        /// Text wherever it stands, in no order (mode 11).
        case sparse
        /// Lines found beforehand by their letters, straightened and read one by one (mode 7).
        case lines
    }

    /// The country, when the user has said it.
    package var country: Country?
    package var packs: Packs
    package var division: Division
    /// Whether several receipts on one picture are told apart.
    package var splits: Bool
    /// Left out; empty but for experiments.
    package var omitted: Set<Step>
    /// Whether a reader process ended while it read the document; what may have ended it is left alone then.
    package var isSecondTry: Bool?
    /// Between which corners pages are read, by their numbers; on others, and for `nil`, the paper is looked for.
    package var corners: [Int: PaperCorners]?

    package init(
        country: Country? = nil,
        packs: Packs = Packs(latin: "srp_latn", cyrillic: "srp", expectsCyrillic: false),
        division: Division = .lines, splits: Bool = true, omitted: Set<Step> = []
    ) {
        self.country = country
        self.packs = packs
        self.division = division
        self.splits = splits
        self.omitted = omitted
    }
}
