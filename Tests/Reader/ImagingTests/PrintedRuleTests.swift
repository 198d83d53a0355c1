import Imaging
import ReceiptModel
import Testing

/// Rules of dashes and equal signs, drawn among rows of letters.
@Suite("Printed rules")
struct PrintedRuleTests {
    private static let (width, height, pitch) = (800, 900, 14)

    /// What stands at each place of a row: letters, dashes, equal signs, dots, or nothing.
    private static func page(_ rows: [String]) throws -> DecodedPage {
        var pixels = [UInt8](repeating: 240, count: width * height)
        func draw(_ x: Range<Int>, _ y: Range<Int>) {
            for row in y { for column in x { pixels[row * width + column] = 30 } }
        }
        for (index, text) in rows.enumerated() {
            let base = 100 + 40 * index
            for (place, letter) in text.enumerated() {
                let x = 60 + pitch * place
                switch letter {
                case "-": draw(x..<x + 10, base - 7..<base - 5)
                case "=":
                    draw(x..<x + 10, base - 9..<base - 7)
                    draw(x..<x + 10, base - 4..<base - 2)
                case ".": draw(x + 3..<x + 6, base - 3..<base)
                // Blocks for letters, high and less high.
                case "H": draw(x..<x + 10, base - 16..<base)
                case "U": draw(x..<x + 10, base - 13..<base)
                default: break
                }
            }
        }
        return try DecodedPage(gray: pixels, width: width, height: height)
    }

    /// The runs of the rows that have some, in pixels.
    private func runs(_ rows: [String]) throws -> [[PrintedRule]] {
        let page = try Self.page(rows)
        let found = try LineDetector().rows(on: page.image)
        let finder = PrintedRuleDetector(page.image, rows: found)
        return found.map { row in row.flatMap { finder.rules(on: $0, pitch: Double(Self.pitch)) } }.filter {
            !$0.isEmpty
        }
    }

    private static let words = ["HUH UHHU HUUH HUHU HUH", "UHHU HUH UHUH HHUU HUHUH"]

    @Test(
        "a rule beside a heading is found with its ends and its kind",
        arguments: [PrintedRule.Glyph.dash, .equals, .dot])
    func besideLetters(mark: PrintedRule.Glyph) throws {
        let rule = String(repeating: mark.rawValue, count: 12)
        let rows = Self.words + Self.words + ["\(rule)HUHHUH"] + Self.words + ["HUHHUH\(rule)"] + Self.words
        let found = try runs(rows)
        #expect(found.count == 2)
        for (runs, first) in zip(found, [0, 6]) {
            let run = try #require(runs.first)
            #expect(runs.count == 1 && run.glyph == mark)
            let left = Double(60 + Self.pitch * first)
            #expect(abs(run.left - left) <= 4, "\(run)")
            #expect(abs(run.right - left - Double(12 * Self.pitch - 4)) <= 4, "\(run)")
        }
    }

    @Test func lettersAreNoRule() throws {
        #expect(try runs(Self.words + Self.words + Self.words).isEmpty)
    }

    @Test func fourMarksAreNoRule() throws {
        #expect(try runs(Self.words + ["HUH----HUHU"] + Self.words).isEmpty)
    }
}
