import ReceiptModel
import Testing

@testable import Imaging

/// Rows of rings like letters on paper, so soft and so dark.
@Suite("Capture quality")
struct CaptureQualityTests {
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
        return try DecodedPage(gray: pixels, width: width, height: height)
    }

    private static func issues(_ page: consuming DecodedPage) throws -> [CaptureIssue.Kind] {
        let prepared = try PagePreparation().prepare(page)
        return try CaptureQuality(prepared, decoded: page.image, outline: nil).issues.map(\.kind)
    }

    @Test func aClearPictureHasNone() throws {
        #expect(try Self.issues(Self.page(ink: 40, paper: 230, blurredBy: 0)).isEmpty)
    }

    @Test func faintPrintInTheDarkIsSaid() throws {
        let issues = try Self.issues(Self.page(ink: 48, paper: 72, blurredBy: 0))
        #expect(issues == [.dark])
    }

    @Test func softEdgesAreSaid() throws {
        #expect(try Self.issues(Self.page(ink: 20, paper: 235, blurredBy: 3)) == [.blurred])
    }

    @Test func anEmptyPageIsNotJudged() throws {
        let empty = try DecodedPage(gray: [UInt8](repeating: 20, count: 90_000), width: 300, height: 300)
        #expect(try Self.issues(empty).isEmpty)
    }

    @Test("paper is cut off when its outline runs along the edge, and a scan is not")
    func cutOff() {
        func outline(_ points: [(Double, Double)]) -> [PagePoint] { points.map { PagePoint(x: $0.0, y: $0.1) } }
        func issue(_ points: [(Double, Double)]) -> CaptureIssue.Kind? {
            CaptureQuality.cutOff(outline(points), width: 1_000, height: 2_000)?.kind
        }
        #expect(issue([(300, 100), (700, 100), (700, 1_900), (300, 1_900)]) == nil)
        #expect(issue([(300, 100), (700, 100), (700, 1_998), (300, 1_998)]) == .cutOff)
        #expect(issue([(300, 0), (700, 0), (700, 1_999), (300, 1_999)]) == .cutOff)
        #expect(issue([(2, 2), (998, 2), (998, 1_998), (2, 1_998)]) == nil)
        #expect(issue([]) == nil)
    }
}
