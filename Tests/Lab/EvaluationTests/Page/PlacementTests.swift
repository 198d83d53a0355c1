import ReceiptModel
import Testing

@testable import Evaluation

@Suite("A picture under its page")
struct PlacementTests {
    /// What a browser does with a point of the plane: column-major, depth 0.
    private func apply(_ matrix: [Double], x: Double, y: Double) -> (x: Double, y: Double) {
        let depth = matrix[3] * x + matrix[7] * y + matrix[15]
        return (
            (matrix[0] * x + matrix[4] * y + matrix[12]) / depth, (matrix[1] * x + matrix[5] * y + matrix[13]) / depth
        )
    }

    @Test("matrix3d leads every corner of the original back to the page", arguments: 1...40 as ClosedRange<UInt64>)
    func inverse(seed: UInt64) throws {
        var state = seed
        func random(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
        }
        // Turns of a camera held upright or on its side, with a lean like that of a photo of a table.
        let turned = seed.isMultiple(of: 3)
        let transform = PageTransform(
            a: turned ? random(-0.2...0.2) : random(0.5...2), b: turned ? random(0.5...2) : random(-0.3...0.3),
            c: random(-400...400), d: turned ? random(-2 ... -0.5) : random(-0.3...0.3),
            e: turned ? random(-0.2...0.2) : random(0.5...2), f: random(-400...1500), g: random(-1e-4...1e-4),
            h: random(-1e-4...1e-4))
        let page = Sample.reading(lines: [], toOriginal: transform).pages[0]
        let placement = try #require(Placement(of: page), "seed \(seed)")
        for (x, y) in [(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)] {
            let original = transform.original(x: Double(x), y: Double(y))
            let back = apply(placement.matrix, x: original.x, y: original.y)
            #expect(abs(back.x - Double(x)) < 1e-5 && abs(back.y - Double(y)) < 1e-5, "seed \(seed)")
        }
        #expect(placement.css.split(separator: ",").count == 16)
    }

    @Test("A page without a way back has no picture under it")
    func flat() {
        let flat = PageTransform(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0)
        #expect(Placement(of: Sample.reading(lines: [], toOriginal: flat).pages[0]) == nil)
    }
}

@Suite("Characters made visible")
struct GlyphTests {
    @Test("Look-alikes of two scripts are told apart; others are not called so")
    func lookAlikes() {
        #expect(Glyph(text: "А").looksLike(Glyph(text: "A")))
        #expect(Glyph(text: "p").looksLike(Glyph(text: "р")))
        #expect(!Glyph(text: "A").looksLike(Glyph(text: "A")))
        #expect(!Glyph(text: "Б").looksLike(Glyph(text: "B")))
        #expect(Glyph(text: "А").identity == "U+0410 Cyrillic")
        #expect(Glyph(text: " ").shown == "␣")
        #expect(Glyph(text: "").shown == "∅")
        #expect(Glyph(text: "\u{30C}").shown == "\u{25CC}\u{30C}")
    }

    @Test("Numbers are written without exponents and negative zeros")
    func numbers() {
        #expect(Figure.decimal(-0.001, digits: 1) == "0.0")
        #expect(Figure.percent(.nan) == "–")
        #expect(Figure.coordinate(100) == "100")
        #expect(Figure.coordinate(0.00001) == "0")
        #expect(Figure.coordinate(12.5) == "12.5")
    }
}
