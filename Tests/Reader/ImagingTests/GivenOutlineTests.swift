import ReceiptModel
import Testing

@testable import Imaging

@Suite("corners that a person has named, on the picture")
struct GivenOutlineTests {
    private func page(toOriginal: PageTransform = .identity) throws -> DecodedPage {
        var page = try DecodedPage(gray: [UInt8](repeating: 200, count: 400 * 600), width: 400, height: 600)
        page.toOriginal = toOriginal
        return page
    }

    private func corners(_ numbers: [Double]) throws -> PaperCorners {
        try PaperCorners(stride(from: 0, to: 8, by: 2).map { PagePoint(x: numbers[$0], y: numbers[$0 + 1]) })
    }

    @Test("the outline goes clockwise around the paper, whichever way it was named, and the picture is cut along it")
    func clockwise() throws {
        let named: [Double] = [40, 50, 340, 60, 350, 560, 30, 540]
        for way in [named, [30, 540, 350, 560, 340, 60, 40, 50]] {
            let picture = try page()
            let outline = try #require(try picture.outline(between: corners(way)))
            #expect(PolygonGeometry.area(outline.corners) > 0 && outline.quadrilateral == outline.corners)
            #expect(abs(outline.rotation) < 5)
            let prepared = try PagePreparation().prepare(picture, outline: outline)
            let middle = prepared.toOriginal.original(
                x: Double(prepared.image.width) / 2, y: Double(prepared.image.height) / 2)
            #expect(abs(middle.x - 190) < 12 && abs(middle.y - 302) < 20, "\(middle)")
        }
    }

    @Test("corners are those of the picture as it is stored: reduced and turned they lie on the same paper")
    func frames() throws {
        // A quarter turn and half the size: stored are 1200 × 800 pixels.
        let picture = try page(toOriginal: PageTransform(a: 0, b: 2, c: 0, d: -2, e: 0, f: 800))
        let outline = try #require(try picture.outline(between: corners([100, 700, 1100, 700, 1100, 100, 100, 100])))
        let (xs, ys) = (outline.corners.map(\.x), outline.corners.map(\.y))
        #expect(xs.min() == 50 && xs.max() == 350 && ys.min() == 50 && ys.max() == 550)
    }

    @Test("a corner beside the picture is refused, beyond what rounding does")
    func outside() throws {
        let picture = try page()
        #expect(try picture.outline(between: corners([0, 0, 401, 0, 400, 600, 0, 600])) != nil)
        #expect(try picture.outline(between: corners([0, 0, 410, 0, 400, 600, 0, 600])) == nil)
        #expect(try picture.outline(between: corners([0, 0, 400, 0, 400, 900, 0, 600])) == nil)
    }
}
