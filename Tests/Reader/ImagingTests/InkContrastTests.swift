import ReceiptModel
import Testing

@testable import Imaging

/// Faint print is made black, and nothing else is changed.
@Suite struct InkContrastTests {
    /// All of the page.
    private static let sheet = [(0.0, 0.0), (640, 0), (640, 960), (0, 960)].map { PagePoint(x: $0.0, y: $0.1) }

    /// Rows of strokes of a darkness on white, with grain in between; `around` is the grain of a table beside them.
    private static func page(ink: UInt8, grain: UInt8 = 6, table: UInt8 = 0) throws -> PageImage {
        let (width, height) = (640, 960)
        var pixels = [UInt8](repeating: 255, count: width * height)
        var noise: UInt32 = 7
        for place in pixels.indices {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            let (x, y) = (place % width, place / width)
            let isTable = table > 0 && x > 160
            let isStroke = !isTable && y % 40 < 20 && x % 12 < 3
            let most = UInt32(isTable ? table : grain)
            pixels[place] = 255 - (isStroke ? ink : 0) - UInt8(most > 0 ? (noise >> 16) % (most + 1) : 0)
        }
        return try .raster(width: width, height: height, stride: width, pixels: pixels)
    }

    @Test(arguments: [UInt8(40), 60, 80])
    func faintPrintBecomesBlack(ink: UInt8) throws {
        var page = try Self.page(ink: ink)
        let contrast = InkContrast(on: page, paper: Self.sheet)
        #expect(contrast.gain > 2)
        try contrast.apply(to: &page)
        let pixels = page.pixels()
        #expect(pixels[0] < 40, "a stroke is black")
        #expect(pixels[(20 * page.width)..<(40 * page.width)].allSatisfy { $0 > 200 }, "between rows it is paper")
    }

    @Test("the dark ground beside the paper is no ink")
    func groundBesidePaper() throws {
        let page = try Self.page(ink: 60)
        let (width, height, rim) = (page.width, page.height, 16)
        var pixels = page.pixels()
        for place in pixels.indices {
            let (x, y) = (place % width, place / width)
            if min(x, y, width - 1 - x, height - 1 - y) < rim { pixels[place] = 40 }
        }
        let framed = try PageImage.raster(width: width, height: height, stride: width, pixels: pixels)
        #expect(InkContrast(on: framed, paper: Self.sheet).gain > 2)
        #expect(InkContrast(on: framed, paper: nil).gain == 1)
    }

    @Test(arguments: [UInt8(130), 200, 245])
    func usualPrintIsLeftAsItIs(ink: UInt8) throws {
        var page = try Self.page(ink: ink)
        let before = page.pixels()
        let contrast = InkContrast(on: page, paper: Self.sheet)
        #expect(contrast.gain == 1)
        try contrast.apply(to: &page)
        #expect(page.pixels() == before)
    }

    @Test func anEmptyPageAndATableAreLeft() throws {
        #expect(InkContrast(on: try Self.page(ink: 0, grain: 20), paper: Self.sheet).gain == 1)
        // Dark print on a strip of paper, beside a table with much grain.
        let page = try Self.page(ink: 200, table: 50)
        #expect(InkContrast(on: page, paper: nil).gain == 1)
        let tiny = try PageImage.raster(width: 8, height: 8, stride: 8, pixels: [UInt8](repeating: 0, count: 64))
        #expect(InkContrast(on: tiny, paper: Self.sheet).gain == 1)
    }
}
