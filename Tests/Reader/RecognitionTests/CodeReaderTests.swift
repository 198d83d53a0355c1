import ReceiptModel
import SampleForge
import TestSupport
import Testing

@testable import Imaging
@testable import Recognition

/// A gray picture on which codes are drawn module by module.
struct CodeSheet {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, paper: UInt8 = 230) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: paper, count: width * height)
    }

    /// Draws a code with its upper left corner at a place; `dead` columns of the print, counted in pixels, stay white.
    mutating func draw(
        _ text: String, _ symbology: Symbology = .qr, x: Int, y: Int, module: Int, ink: UInt8 = 40,
        dead: Set<Int> = []
    ) throws -> PixelBox {
        let symbol = try #require(CodeSymbol(PrintedCode(symbology, text, share: 1)))
        let deep = module * symbol.height
        for row in 0..<deep {
            for column in 0..<symbol.width * module where !dead.contains(column) {
                guard symbol.modules[row / module * symbol.width + column / module] else { continue }
                pixels[(y + row) * width + x + column] = ink
            }
        }
        return PixelBox(x: x, y: y, width: symbol.width * module, height: deep)
    }

    /// A page of nothing but finder patterns, two pixels a module.
    static func rings(width: Int, height: Int) -> CodeSheet {
        var sheet = CodeSheet(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let ring = max(abs(x % 20 / 2 - 4), abs(y % 20 / 2 - 4))
                if ring == 3 || ring <= 1 { sheet.pixels[y * width + x] = 40 }
            }
        }
        return sheet
    }

    /// Adds grain of so many levels up and down.
    mutating func grain(_ levels: Int, seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for index in pixels.indices {
            pixels[index] = UInt8(clamping: Int(pixels[index]) + Int.random(in: -levels...levels, using: &random))
        }
    }

    func page() throws -> PageImage {
        try .raster(width: width, height: height, stride: width, pixels: pixels)
    }
}

struct CodeReaderTests {
    private let address =
        "https://porezna.gov.hr/rn?jir=0a1b2c3d-0000-4e5f-8a9b-0c1d2e3f4a5b&datv=20260131_0915&izn=12,40"

    private func holds(_ outer: PixelBox, _ inner: PixelBox, within slack: Int) -> Bool {
        abs(outer.x + outer.width / 2 - inner.x - inner.width / 2) <= slack
            && abs(outer.y + outer.height / 2 - inner.y - inner.height / 2) <= slack
    }

    @Test(arguments: [(700, 900), (2400, 3200), (4000, 3000)])
    func aCodeIsFoundWhereItIs(width: Int, height: Int) throws {
        var sheet = CodeSheet(width: width, height: height)
        let box = try sheet.draw(address, x: width / 3, y: height / 2, module: 5)
        sheet.grain(12, seed: 1)
        let codes = CodeReader().codes(in: try sheet.page())
        #expect(codes.map(\.text) == [address])
        #expect(codes.first.map { holds($0.box, box, within: 30) } == true)
        #expect(codes.first?.lean.map { abs($0) < 3 } == true)
    }

    @Test func twoCodesOnOnePageAreBothFound() throws {
        var sheet = CodeSheet(width: 2000, height: 2600)
        _ = try sheet.draw(address, x: 200, y: 300, module: 6)
        _ = try sheet.draw("K:PR|V:01|C:1|R:000000000000000000|N:A|I:RSD1,00", x: 1300, y: 1900, module: 6)
        let codes = CodeReader().codes(in: try sheet.page())
        #expect(Set(codes.map(\.text)).count == 2)
    }

    @Test func aPaymentCodeOfTwoDimensionsIsRead() throws {
        let payment = "HRVHUB30\nEUR\n000000000001240\n\n\n\nOBRT\n\n\nHR0000000000000000000\nHR00\n1\nOTLC\nRačun\n"
        var sheet = CodeSheet(width: 1600, height: 1200)
        _ = try sheet.draw(payment, .pdf417, x: 300, y: 400, module: 3)
        let codes = CodeReader().codes(in: try sheet.page())
        #expect(codes.map(\.text) == [payment])
        #expect(codes.first?.symbology == .pdf417)
    }

    @Test func withoutZXingOnlyPlainCodesAreRead() throws {
        var sheet = CodeSheet(width: 1600, height: 1200)
        _ = try sheet.draw("HRVHUB30\nEUR\n", .pdf417, x: 300, y: 400, module: 3)
        #expect(CodeReader(usingZXing: false).codes(in: try sheet.page()).isEmpty)
        _ = try sheet.draw(address, x: 1000, y: 700, module: 5)
        #expect(CodeReader(usingZXing: false).codes(in: try sheet.page()).map(\.text) == [address])
    }

    /// A worn print head leaves white columns; both libraries give up on the code as it is.
    @Test func aCodeWithDeadColumnsIsRepaired() throws {
        var sheet = CodeSheet(width: 1200, height: 1400)
        let dead = Set(stride(from: 9, to: 400, by: 19).flatMap { [$0, $0 + 1] })
        _ = try sheet.draw(address, x: 400, y: 600, module: 6, dead: dead)
        let page = try sheet.page()
        #expect(CodeDecoders.read(page).isEmpty)
        #expect(CodeReader().codes(in: page).map(\.text) == [address])
    }

    @Test func lettersBeyondASCIIAreReadAsWritten() throws {
        for text in ["Račun: šećer, đumbir, žito", "Рачун: шећер, ђумбир, жито"] {
            var sheet = CodeSheet(width: 500, height: 500)
            _ = try sheet.draw(text, x: 100, y: 100, module: 6)
            #expect(CodeReader().codes(in: try sheet.page()).map(\.text) == [text])
        }
    }

    @Test(arguments: [3 as UInt64, 4, 5])
    func grainIsNoCode(seed: UInt64) throws {
        var sheet = CodeSheet(width: 1500, height: 1100, paper: 128)
        sheet.grain(120, seed: seed)
        #expect(CodeReader().codes(in: try sheet.page()) == [], "seed \(seed)")
    }

    @Test func findersTellTheModule() throws {
        var sheet = CodeSheet(width: 400, height: 400)
        _ = try sheet.draw(address, x: 60, y: 60, module: 5)
        let finders = FinderPatterns(on: try sheet.page())
        #expect(finders.count == 3)
        #expect(abs(finders.module - 5) < 0.5)
        var text = CodeSheet(width: 800, height: 800)
        text.drawStrokes(x: 50, y: 50, lines: 16, strokes: 30)
        #expect(FinderPatterns(on: try text.page()).count == 0)
    }

    @Test func findersOfOneCodeBelongTogether() throws {
        var sheet = CodeSheet(width: 1200, height: 900)
        let box = try sheet.draw(address, x: 700, y: 300, module: 4)
        let finders = FinderPatterns(on: try sheet.page())
        #expect(finders.hasPair)
        #expect(finders.standing(in: box).count == 3)
        #expect(finders.standing(in: PixelBox(x: 0, y: 0, width: 600, height: 900)).count == 0)
        // The upper left pattern alone.
        let corner = finders.standing(in: PixelBox(x: box.x, y: box.y, width: 60, height: 60))
        #expect(corner.count == 1)
        #expect(!corner.hasPair)
        #expect(abs(finders.scaled(by: 2).module - 2 * finders.module) < 0.001)
    }

    /// Print as pale as the grain of its paper shows no patterns, however regular.
    @Test func paleRingsAreNoFinders() throws {
        var sheet = CodeSheet(width: 600, height: 600, paper: 200)
        _ = try sheet.draw(address, x: 100, y: 100, module: 5, ink: 185)
        #expect(FinderPatterns(on: try sheet.page()).count == 0)
    }

    @Test func aPageFullOfFindersEndsTheSearch() throws {
        var sheet = CodeSheet(width: 1600, height: 1600)
        for x in stride(from: 0, to: 1400, by: 200) {
            for y in stride(from: 0, to: 1400, by: 200) { _ = try sheet.draw("A\(x)B\(y)", x: x, y: y, module: 2) }
        }
        #expect(FinderPatterns(on: try sheet.page()).count >= 49)
        // The row in which the bound is reached is the last that is looked at; its patterns may not be met often enough.
        let count = FinderPatterns(on: try CodeSheet.rings(width: 2400, height: 2400).page()).count
        #expect((FinderPatterns.maximumCount / 2...FinderPatterns.maximumCount + 120).contains(count))
    }

    @Test func aCodeIsAPlaceOfItsOwn() throws {
        var sheet = CodeSheet(width: 2400, height: 3200)
        let box = try sheet.draw(address, x: 900, y: 2000, module: 8)
        sheet.drawStrokes(x: 400, y: 200, lines: 40, strokes: 60)
        #expect(
            CodeRegions(on: try sheet.page()).boxes.contains { place in
                place.x <= box.x && place.y <= box.y && place.maxX >= box.maxX && place.maxY >= box.maxY
                    && place.width < 2 * box.width && place.height < 2 * box.height
            })
    }
}

extension CodeSheet {
    /// Lines of upright strokes, as full of edges as text.
    fileprivate mutating func drawStrokes(x: Int, y: Int, lines: Int, strokes: Int) {
        for line in 0..<lines {
            for row in 0..<24 {
                for stroke in 0..<strokes {
                    for column in 0..<5 { pixels[(y + line * 40 + row) * width + x + stroke * 22 + column] = 40 }
                }
            }
        }
    }
}
