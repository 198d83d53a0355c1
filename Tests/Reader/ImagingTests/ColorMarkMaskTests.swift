import ReceiptModel
import Testing

@testable import Imaging

/// Rows of letters with a gap between them, drawn in color, and what lies over them.
private struct ColoredPage {
    static let (width, height) = (640, 640)
    /// Red, green and blue of each pixel.
    var pixels: [SIMD3<Float>]

    init(paper: SIMD3<Float> = [244, 240, 232], ink: SIMD3<Float> = [44, 40, 40]) {
        pixels = [SIMD3<Float>](repeating: paper, count: Self.width * Self.height)
        for y in 0..<Self.height {
            for x in 0..<Self.width where Self.isPrint(x, y) { pixels[y * Self.width + x] = ink }
        }
    }

    /// Letters 20 pixels high and 10 wide, their strokes 3 wide, in rows 48 apart.
    static func isPrint(_ x: Int, _ y: Int) -> Bool {
        let (row, column) = (y % 48, x % 16)
        guard (48..<592).contains(y), (48..<592).contains(x), (10..<30).contains(row), column < 10, x / 16 % 7 != 6
        else {
            return false
        }
        return column < 3 || column >= 7 || row < 13 || row >= 27
    }

    /// Light passes a mark by its color, as it passes a filter.
    mutating func mark(_ rows: Range<Int>, _ columns: Range<Int>, with filter: SIMD3<Float>) {
        for y in rows {
            for x in columns { pixels[y * Self.width + x] *= filter }
        }
    }

    func decoded() throws -> DecodedPage {
        let (width, height, side) = (Self.width, Self.height, ChromaPlanes.pagePixels)
        let gray = pixels.map { UInt8(0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z) }
        var chroma = ChromaPlanes(width: width / side, height: height / side, cb: [], cr: [])
        for y in 0..<height / side {
            for x in 0..<width / side {
                var sum = SIMD3<Float>()
                for v in 0..<side {
                    for u in 0..<side { sum += pixels[(y * side + v) * width + x * side + u] }
                }
                let mean = sum / Float(side * side)
                chroma.cb.append(UInt8(128 - 0.1687 * mean.x - 0.3313 * mean.y + 0.5 * mean.z))
                chroma.cr.append(UInt8(128 + 0.5 * mean.x - 0.4187 * mean.y - 0.0813 * mean.z))
            }
        }
        return DecodedPage(
            image: try PageImage.raster(width: width, height: height, stride: width, pixels: gray), chroma: chroma,
            toOriginal: .identity, remarks: [])
    }
}

@Suite("Colour marks")
struct ColorMarkMaskTests {
    private static let yellow: SIMD3<Float> = [0.97, 0.92, 0.3]
    private static let bluePen: SIMD3<Float> = [0.15, 0.2, 0.6]

    /// The levels of the page with even light, before and after lifting, the latter at a part of its size.
    private static func lifted(_ page: ColoredPage) throws -> (before: [UInt8], after: [UInt8]) {
        let decoded = try page.decoded()
        let found = ColorMarkMask(on: decoded, within: nil)
        let marks = try #require(found)
        let even = try Self.even(decoded, as: PageFrame(width: decoded.image.width, height: decoded.image.height))
        var image = try even.scaled(toFactor: 1)
        image.removeColorMarks(marks, toDecoded: .identity)
        return (even.pixels(), image.pixels())
    }

    /// The page in a frame with its light made even.
    private static func even(_ decoded: borrowing DecodedPage, as frame: PageFrame) throws -> PageImage {
        try decoded.image.resampled(to: frame, normalizedBy: IlluminationMap(on: decoded.image, within: frame.box))
    }

    private static func isMarked(_ page: ColoredPage) throws -> Bool {
        ColorMarkMask(on: try page.decoded(), within: nil) != nil
    }

    /// The mean level of print and of paper in a part of the page.
    private static func levels(_ gray: [UInt8], _ rows: Range<Int>, _ columns: Range<Int>) -> (print: Int, paper: Int) {
        var (print, paper) = ((sum: 0, count: 0), (sum: 0, count: 0))
        for y in rows {
            for x in columns {
                let level = Int(gray[y * ColoredPage.width + x])
                if ColoredPage.isPrint(x, y) {
                    print = (print.sum + level, print.count + 1)
                } else {
                    paper = (paper.sum + level, paper.count + 1)
                }
            }
        }
        return (print.sum / max(1, print.count), paper.sum / max(1, paper.count))
    }

    @Test("print under a highlighter stays, its colour goes")
    func highlighter() throws {
        var page = ColoredPage()
        page.mark(200..<228, 100..<500, with: [0.5, 0.85, 0.5])
        let (before, after) = try Self.lifted(page)
        let (was, now) = (Self.levels(before, 202..<226, 120..<480), Self.levels(after, 202..<226, 120..<480))
        // Between strokes closer than a pixel of the color planes some of the color stays.
        #expect(was.paper < 200 && now.paper > 220, "paper under it \(was.paper), then \(now.paper)")
        #expect(now.print < was.print + 40 && now.print < 110, "print under it \(was.print), then \(now.print)")
        #expect(before[..<(180 * ColoredPage.width)] == after[..<(180 * ColoredPage.width)])
    }

    @Test("a stroke of a pen across print goes where it crosses none")
    func pen() throws {
        var page = ColoredPage()
        // From the gap between rows, down through a row into the next gap.
        for step in 0..<60 { page.mark(175 + step..<176 + step, 200 + 2 * step..<212 + 2 * step, with: Self.bluePen) }
        let (before, after) = try Self.lifted(page)
        let (was, now) = (Self.levels(before, 178..<200, 208..<250), Self.levels(after, 178..<200, 208..<250))
        #expect(was.paper < 225 && now.paper > 240, "the gap \(was.paper), then \(now.paper)")
        let print = Self.levels(after, 202..<222, 200..<330).print
        #expect(print < 100, "print that it crosses: \(print)")
    }

    @Test func coloredPrintIsNoMark() throws {
        #expect(try !Self.isMarked(ColoredPage(ink: [70, 56, 150])))
        #expect(try !Self.isMarked(ColoredPage(ink: [40, 70, 150])))
    }

    @Test(
        "the paper's colour, the noise of colour and grey pictures are no marks", arguments: [1, 2, 3, 4] as [UInt64])
    func nothingToLift(seed: UInt64) throws {
        #expect(try !Self.isMarked(ColoredPage(paper: [240, 214, 150])))
        #expect(try !Self.isMarked(ColoredPage(paper: [238, 190, 200])))
        var noisy = ColoredPage()
        var state = seed
        for index in noisy.pixels.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bits = state >> 33
            let noise = SIMD3<Float>(Float(bits & 15), Float(bits >> 4 & 15), Float(bits >> 8 & 15)) - 8
            noisy.pixels[index] = (noisy.pixels[index] + 2 * noise).clamped(
                lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
        }
        #expect(try !Self.isMarked(noisy), "seed \(seed)")
        var gray = try ColoredPage().decoded()
        gray.chroma = nil
        let onGray = ColorMarkMask(on: gray, within: nil)
        #expect(onGray == nil)
    }

    @Test("a page without marks is prepared bit for bit as without the step")
    func unmarkedPagesAreUntouched() throws {
        let decoded = try ColoredPage().decoded()
        let with = try PagePreparation().prepare(decoded)
        let without = try PagePreparation(omitting: [.marks]).prepare(decoded)
        let (first, second) = (with.image.pixels(), without.image.pixels())
        #expect(first == second)
        #expect(with.remarks == without.remarks)
    }

    @Test("marks are found again on a page that was scaled")
    func liftsThroughATransform() throws {
        var page = ColoredPage()
        page.mark(200..<228, 100..<500, with: Self.yellow * SIMD3(0.8, 0.8, 1))
        let decoded = try page.decoded()
        let found = ColorMarkMask(on: decoded, within: nil)
        let marks = try #require(found)
        let frame = PageFrame(width: decoded.image.width, height: decoded.image.height).scaled(by: 0.5)
        var small = try Self.even(decoded, as: frame)
        let before = small.pixels()
        small.removeColorMarks(marks, toDecoded: frame.toDecoded)
        let after = small.pixels()
        let changed = before.indices.filter { before[$0] != after[$0] }
        #expect(!changed.isEmpty)
        #expect(changed.allSatisfy { (48...252).contains($0 % 320) && (98...116).contains($0 / 320) })
        #expect(changed.allSatisfy { after[$0] >= before[$0] })
    }
}
