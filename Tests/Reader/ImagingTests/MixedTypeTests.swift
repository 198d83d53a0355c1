import Imaging
import ReceiptModel
import Testing

/// Lines in which type of two sizes, or a pen's stroke, stands close to the letters.
@Suite("Type of two sizes")
struct MixedTypeTests {
    private static let (width, height) = (900, 900)
    /// The row that is not like the others.
    private static let odd = 420

    /// Rows of letters of 9 × 14 pixels, and one row of letters of given places and sizes; `y` is of their foot.
    private static func page(
        _ blocks: [(x: Int, width: Int, height: Int, foot: Int)]
    ) throws -> DecodedPage {
        var pixels = [UInt8](repeating: 240, count: width * height)
        func fill(_ x: Int, _ foot: Int, _ breadth: Int, _ rise: Int) {
            // Open below, as a П is: a box that shows no paper has no contrast.
            for y in foot - rise..<foot {
                for column in x..<x + breadth where y < foot - rise + 3 || (column - x) * 3 / breadth != 1 {
                    pixels[y * width + column] = 30
                }
            }
        }
        for row in stride(from: 100, to: height - 100, by: 40) where row != odd {
            for letter in 0..<40 where letter % 7 != 6 { fill(90 + letter * 13, row, 9, 14) }
        }
        for block in blocks { fill(block.x, block.foot, block.width, block.height) }
        return try DecodedPage(gray: pixels, width: width, height: height)
    }

    private static func letters(
        _ count: Int, from x: Int, width: Int = 9, height: Int = 14, pitch: Int = 13
    ) -> [(x: Int, width: Int, height: Int, foot: Int)] {
        (0..<count).map { (x + $0 * pitch, width, height, odd) }
    }

    /// The lines of the odd row.
    private static func row(of page: borrowing DecodedPage) throws -> DetectedRow {
        let rows = try LineDetector().rows(on: page.image)
        return try #require(
            rows.first { row in row.contains { abs($0.baseline(at: $0.left) - Double(odd)) < 8 } })
    }

    @Test("A label and the amount in larger type right behind it are read apart", arguments: [5, 6, 7, 8, 10])
    func sizes(amount digits: Int) throws {
        let large = Self.letters(digits, from: 90 + 8 * 13, width: 12, height: 29, pitch: 18)
        let page = try Self.page(Self.letters(8, from: 90) + large)
        let row = try Self.row(of: page)
        #expect(row.count == 2)
        let (label, amount) = (try #require(row.first), try #require(row.last))
        #expect(abs(label.capHeight - 14) < 3 && abs(amount.capHeight - 29) < 4)
        #expect(abs(label.right - 190) < 4 && abs(amount.left - 194) < 4)
        // Neither shows ink of the other: the amount would stand high above the label, and the label low beside the amount.
        let extractor = LineExtractor(page.image, rows: [row])
        let short = try extractor.normalizedLineImage(of: label, height: 48)
        let tall = try extractor.normalizedLineImage(of: amount, height: 48)
        #expect(short.image.pixels()[..<(5 * short.image.width)].allSatisfy { $0 > 128 })
        let columns = tall.image.pixels().enumerated().filter { $0.element < 128 }.map { $0.offset % tall.image.width }
        let first = tall.frame.pageBox(of: PixelBox(x: try #require(columns.min()), y: 0, width: 1, height: 48))
        #expect(first.x >= 192)
    }

    @Test("A colon between both belongs to the label")
    func colon() throws {
        let dots = [
            (x: 90 + 8 * 13, width: 3, height: 3, foot: Self.odd),
            (x: 90 + 8 * 13, width: 3, height: 3, foot: Self.odd - 8),
        ]
        let large = Self.letters(6, from: 90 + 8 * 13 + 16, width: 12, height: 29, pitch: 18)
        let page = try Self.page(Self.letters(8, from: 90) + dots + large)
        let row = try Self.row(of: page)
        #expect(row.count == 2)
        let (label, amount) = (try #require(row.first), try #require(row.last))
        #expect(abs(label.right - 197) < 4 && abs(amount.left - 210) < 4)
    }

    @Test("A large digit before raised cents stays")
    func raisedCents() throws {
        let euros = Self.letters(1, from: 90, width: 14, height: 29)
        let cents = (0..<2).map { (x: 108 + $0 * 13, width: 9, height: 14, foot: Self.odd - 15) }
        let page = try Self.page(euros + cents)
        let rows = try LineDetector().rows(on: page.image)
        #expect(rows.joined().contains { abs($0.left - 90) < 4 })
    }

    @Test("Asterisks and letters of the same type stay one line")
    func asterisks() throws {
        let raised = (0..<4).map { (x: 90 + $0 * 13, width: 8, height: 7, foot: Self.odd - 4) }
        let page = try Self.page(raised + Self.letters(8, from: 90 + 4 * 13))
        let row = try Self.row(of: page)
        #expect(row.count == 1)
        #expect(abs(try #require(row.first).left - 90) < 8)
    }

    @Test("What a pen ticked off behind an amount is no letter of it")
    func tick() throws {
        let tick = (x: 90 + 8 * 13 + 4, width: 16, height: 30, foot: Self.odd + 18)
        let page = try Self.page(Self.letters(8, from: 90) + [tick])
        let row = try Self.row(of: page)
        let line = try #require(row.first)
        #expect(abs(line.capHeight - 14) < 3)
        #expect(line.right < Double(tick.x))
    }

    @Test("Type of twice the height is told, and drawn twice as broad where that is asked for")
    func tall() throws {
        let page = try Self.page(Self.letters(8, from: 90, width: 9, height: 28))
        let rows = try LineDetector().rows(on: page.image)
        let extractor = LineExtractor(page.image, rows: rows)
        let row = try Self.row(of: page)
        let line = try #require(row.first)
        #expect(extractor.alternativeWidth(of: line) == .times(2))
        #expect(extractor.alternativeWidth(of: try #require(rows.first?.first)) == nil)
        let usual = try extractor.normalizedLineImage(of: line, height: 48)
        let doubled = try extractor.normalizedLineImage(of: line, height: 48, width: .times(2))
        #expect(doubled.image.height == 48)
        #expect(abs(Double(doubled.image.width) / Double(usual.image.width) - 2) < 0.1)
        let box = doubled.frame.pageBox(of: PixelBox(x: 0, y: 0, width: doubled.image.width, height: 48))
        #expect(Double(box.x) <= line.left && Double(box.maxX) >= line.right && Double(box.maxX) < line.right + 60)
    }

    @Test("Letters that all touch each other are not taken for broad type")
    func touching() throws {
        let page = try Self.page([(x: 90, width: 60, height: 14, foot: Self.odd)])
        let rows = try LineDetector().rows(on: page.image)
        let row = try Self.row(of: page)
        let line = try #require(row.first)
        let extractor = LineExtractor(page.image, rows: rows)
        #expect(!extractor.isDoubleWidth(line) && extractor.alternativeWidth(of: line) == .narrowed)
        let usual = try extractor.normalizedLineImage(of: line, height: 48)
        let narrowed = try extractor.normalizedLineImage(of: line, height: 48, width: .narrowed)
        #expect(Double(narrowed.image.width) < 0.7 * Double(usual.image.width))
    }
}
