import ReceiptModel
import Testing

@testable import Imaging

/// Rows of rings like letters on paper, so soft and so dark.
@Suite("The verdict on a picture")
struct VerdictTests {
    private static let (width, height) = (700, 900)

    private static func page(ink: Int, paper: Int, blurredBy radius: Int) throws -> DecodedPage {
        var sharp = [Int](repeating: paper, count: width * height)
        for row in stride(from: 80, to: height - 80, by: 44) {
            for letter in 0..<36 where letter % 7 != 6 {
                for y in row..<row + 20 {
                    for x in 0..<10 {
                        // Between strokes that are close, paper is never as light as beside them.
                        let isInside = (3..<7).contains(x) && (4..<16).contains(y - row)
                        sharp[y * width + 60 + letter * 16 + x] = isInside ? ink + (paper - ink) * 7 / 10 : ink
                    }
                }
            }
        }
        let pixels = sharp.indices.map { place -> UInt8 in
            let (x, y) = (place % width, place / width)
            guard radius > 0, x >= radius, x < width - radius else { return UInt8(sharp[place]) }
            let sum = (-radius...radius).reduce(0) { $0 + sharp[y * width + x + $1] }
            return UInt8(sum / (2 * radius + 1))
        }
        return try DecodedPage(grey: pixels, width: width, height: height)
    }

    private static func faults(_ page: consuming DecodedPage) throws -> [PictureFault.Kind] {
        let prepared = try PagePreparation().prepare(page)
        return try PictureVerdict(prepared, decoded: page.image, paper: nil).faults.map(\.kind)
    }

    @Test func aClearPictureHasNone() throws {
        #expect(try Self.faults(Self.page(ink: 40, paper: 230, blurredBy: 0)).isEmpty)
    }

    @Test func faintPrintInTheDarkIsSaid() throws {
        let faults = try Self.faults(Self.page(ink: 48, paper: 72, blurredBy: 0))
        #expect(faults == [.dark])
    }

    @Test func softEdgesAreSaid() throws {
        #expect(try Self.faults(Self.page(ink: 20, paper: 235, blurredBy: 3)) == [.blurred])
    }

    @Test func anEmptyPageIsNotJudged() throws {
        let empty = try DecodedPage(grey: [UInt8](repeating: 20, count: 90_000), width: 300, height: 300)
        #expect(try Self.faults(empty).isEmpty)
    }

    @Test("a lamp that is reflected off the print is said, a bright page and a gap in the print are not")
    func glare() throws {
        func faults(lamp: Int?, gap: Bool) throws -> [PictureFault.Kind] {
            var grey = try Self.page(ink: 60, paper: 205, blurredBy: 0).image.pixels()
            for y in 350..<560 {
                for x in 200..<480 {
                    if gap { grey[y * Self.width + x] = 205 }
                    if let lamp { grey[y * Self.width + x] = UInt8(max(Int(grey[y * Self.width + x]), lamp)) }
                }
            }
            return try Self.faults(DecodedPage(grey: grey, width: Self.width, height: Self.height))
        }
        #expect(try faults(lamp: 254, gap: false) == [.glare])
        #expect(try faults(lamp: nil, gap: false).isEmpty)
        #expect(try faults(lamp: nil, gap: true).isEmpty)
    }

    @Test("paper along the edge of the picture is cut off where its print runs over the edge")
    func printOverTheEdge() throws {
        func faults(marginBelow: Int) throws -> [PictureFault.Kind] {
            let page = try Self.page(ink: 40, paper: 230, blurredBy: 0).image.pixels()
            // The last row of letters ends at 828.
            let height = 828 + marginBelow
            let decoded = try DecodedPage(grey: Array(page[..<(Self.width * height)]), width: Self.width, height: height)
            let (right, foot) = (Double(Self.width) - 20, Double(height) - 1)
            let paper = PaperOutline(
                corners: [(20, 30), (right, 30), (right, foot), (20, foot)].map { PagePoint(x: $0.0, y: $0.1) }, sheet: nil,
                lean: 0, print: 1)
            let prepared = try PagePreparation(omitting: [.paper]).prepare(decoded, paper: paper)
            return try PictureVerdict(prepared, decoded: decoded.image, paper: paper).faults.map(\.kind)
        }
        #expect(try faults(marginBelow: 4) == [.cutOff])
        #expect(try faults(marginBelow: 70).isEmpty)
    }

    @Test("paper is cut off when its outline runs along the edge, and a scan is not")
    func cutOff() {
        func outline(_ points: [(Double, Double)]) -> [PagePoint] { points.map { PagePoint(x: $0.0, y: $0.1) } }
        func fault(_ points: [(Double, Double)]) -> PictureFault.Kind? {
            PictureVerdict.cutOff(outline(points), width: 1_000, height: 2_000)?.kind
        }
        #expect(fault([(300, 100), (700, 100), (700, 1_900), (300, 1_900)]) == nil)
        #expect(fault([(300, 100), (700, 100), (700, 1_998), (300, 1_998)]) == .cutOff)
        #expect(fault([(300, 0), (700, 0), (700, 1_999), (300, 1_999)]) == .cutOff)
        #expect(fault([(2, 2), (998, 2), (998, 1_998), (2, 1_998)]) == nil)
        #expect(fault([]) == nil)
    }
}
