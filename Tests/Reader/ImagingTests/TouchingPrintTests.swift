import ReceiptModel
import TestSupport
import Testing

@testable import Imaging

/// Letters that something else touches: the rule under them, the bars above them, each other.
@Suite("Letters that touch what is no letter")
struct TouchingPrintTests {
    private static let (width, height) = (760, 900)
    /// The baselines of rows, from the top.
    private static let bases = Array(stride(from: 100, through: 820, by: 40))

    /// Dark blocks as letters on light paper.
    private struct Sheet {
        var pixels = [UInt8](repeating: 240, count: width * height)

        mutating func ink(_ columns: Range<Int>, _ rows: Range<Int>) {
            for y in rows { for x in columns { pixels[y * width + x] = 30 } }
        }

        /// A row of letters 10 pixels broad and 16 high, in words of six.
        mutating func letters(base: Int, from left: Int = 80, count: Int = 40) {
            for letter in 0..<count where letter % 7 != 6 {
                let x = left + 14 * letter
                ink(x..<x + 10, base - 16..<base)
            }
        }

        /// A row of zeros of the same size.
        mutating func zeros(base: Int, from left: Int, count: Int) {
            for digit in 0..<count where digit % 7 != 6 {
                let x = left + 14 * digit
                for side in [x, x + 7] { ink(side..<side + 3, base - 16..<base) }
                for bar in [base - 16, base - 3] { ink(x..<x + 10, bar..<bar + 3) }
            }
        }

        func page() throws -> DecodedPage { try DecodedPage(gray: pixels, width: width, height: height) }
    }

    /// The baselines of the rows that are found.
    private func found(on sheet: Sheet) throws -> [Double] {
        try LineDetector().rows(on: sheet.page().image).compactMap { row in
            row.first.map { $0.baseline(at: $0.left + 20) }
        }
    }

    @Test("a row whose letters stand on a rule is found", arguments: [0, 2, 12])
    func underlined(above: Int) throws {
        var sheet = Sheet()
        for base in Self.bases { sheet.letters(base: base) }
        // At 0 the rule runs through the feet of the letters, at 2 just below, where their blurred edges meet; at 12 it is free.
        let base = Self.bases[6]
        sheet.ink(60..<700, base + above - 2..<base + above + 1)
        let rows = try found(on: sheet)
        #expect(rows.count == Self.bases.count)
        #expect(rows.contains { ($0 - Double(base)).magnitude < 5 }, "\(rows)")
    }

    @Test("a number below a barcode is found whose digits its bars touch", arguments: [-1, 0, 6])
    func underBars(gap: Int) throws {
        var sheet = Sheet()
        let bars = Self.bases[5]
        for base in Self.bases where base < bars - 70 || base > bars { sheet.letters(base: base) }
        // Narrower than the bars, so that nothing but their feet shows the row.
        sheet.zeros(base: bars, from: 200, count: 20)
        for bar in 0..<60 { sheet.ink(140 + 6 * bar..<143 + 6 * bar, bars - 80 - gap..<bars - 16 - gap) }
        let rows = try found(on: sheet)
        #expect(rows.contains { ($0 - Double(bars)).magnitude < 5 }, "\(rows)")
        // And no row is made of bars.
        #expect(rows.allSatisfy { row in Self.bases.contains { (row - Double($0)).magnitude < 8 } }, "\(rows)")
    }

    @Test("letters on the edge of a shadow belong to their rows")
    func shadowEdge() throws {
        var sheet = Sheet()
        // Darkest where the shadow begins, and a little darker than the paper inside of it.
        for y in 0..<Self.height {
            for x in 0..<106 { sheet.pixels[y * Self.width + x] = x < 90 ? 222 : 150 }
        }
        for base in Self.bases { sheet.letters(base: base) }
        let rows = try LineDetector().rows(on: sheet.page().image)
        #expect(rows.count == Self.bases.count)
        #expect(rows.allSatisfy { row in (row.map(\.left).min() ?? 0) < 86 }, "\(rows.map { $0.map(\.left) })")
    }

    @Test("the edge of paper on grain stays whole, and no grain is left for letters", arguments: 1...5)
    func grainBesidePaper(seed: UInt64) throws {
        var sheet = Sheet()
        var numbers = SeededNumbers(seed: seed)
        // Dark beside the paper, with grains of two by two pixels of which some are darker.
        for y in stride(from: 0, to: Self.height, by: 2) {
            for x in stride(from: 0, to: 90, by: 2) {
                let level = UInt8.random(in: 94...118, using: &numbers)
                for place in 0..<4 { sheet.pixels[(y + place / 2) * Self.width + x + place % 2] = level }
            }
        }
        for base in Self.bases { sheet.letters(base: base, from: 120) }
        func tallest(_ components: [ConnectedComponent]) -> Double { components.map(\.height).max() ?? 0 }
        let page = try sheet.page()
        let edge = tallest(try page.image.connectedComponents(windowRadius: 24))
        #expect(edge > 600, "seed \(seed)")
        let left = tallest(try page.image.connectedComponents(windowRadius: 24, letterHeight: 16))
        #expect(left == edge, "seed \(seed)")
    }

    @Test("heavy letters that touch in pairs are not taken for broad ones; double width is")
    func broad() throws {
        var sheet = Sheet()
        for (number, base) in Self.bases.enumerated() {
            switch number {
            case 4:
                for letter in 0..<20 where letter % 7 != 6 {
                    sheet.ink(80 + 28 * letter..<102 + 28 * letter, base - 16..<base)
                }
            // Two and two without paper between them.
            default:
                for pair in 0..<20 where pair % 5 != 4 { sheet.ink(80 + 22 * pair..<98 + 22 * pair, base - 20..<base) }
            }
        }
        let page = try sheet.page()
        let rows = try LineDetector().rows(on: page.image)
        let extractor = LineExtractor(page.image, rows: rows)
        let broad = rows.map { row in row.contains { extractor.isDoubleWidth($0) } }
        #expect(broad.count == Self.bases.count)
        #expect(broad.enumerated().allSatisfy { $0.element == ($0.offset == 4) }, "\(broad)")
    }
}
