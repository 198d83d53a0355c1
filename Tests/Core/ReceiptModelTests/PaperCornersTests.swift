import ReceiptModel
import Testing

/// Corners come from the command line and from the page: as hostile as what they are about.
@Suite("corners of a paper")
struct PaperCornersTests {
    private func points(_ numbers: [Double]) -> [PagePoint] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { PagePoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    private static let upright: [Double] = [10, 20, 510, 30, 500, 930, 5, 900]

    @Test("four corners around a paper are taken either way and from any of them on")
    func around() throws {
        let corners = points(Self.upright)
        for first in 0..<4 {
            let from = Array(corners[first...] + corners[..<first])
            #expect(try PaperCorners(from).points == from)
            #expect(try PaperCorners(from.reversed()).points == Array(from.reversed()))
        }
    }

    @Test(
        "what goes around no paper is refused, and why is told",
        arguments: [
            ([10, 20, 510, 30, 500, 930], PaperCorners.Mistake.count(3)),
            ([], .count(0)),
            ([10, 20, 510, 30, 500, 930, 5, 900, 1, 1], .count(5)),
            ([10, 20, 500, 930, 510, 30, 5, 900], .crossed),
            ([10, 20, 510, 30, 200, 200, 5, 900], .crossed),
            ([0, 0, 100, 0, 200, 0, 300, 0], .crossed),
            ([10, 20, 11, 20, 500, 930, 5, 900], .narrow),
            ([10, 20, 10, 20, 10, 20, 10, 20], .narrow),
            ([.nan, 20, 510, 30, 500, 930, 5, 900], .outside),
            ([.infinity, 20, 510, 30, 500, 930, 5, 900], .outside),
            ([10, -20, 510, 30, 500, 930, 5, 900], .outside),
            ([10, 20, 1e300, 30, 500, 930, 5, 900], .outside),
        ] as [([Double], PaperCorners.Mistake)])
    func refused(numbers: [Double], mistake: PaperCorners.Mistake) {
        #expect(throws: mistake) { try PaperCorners(points(numbers)) }
        #expect(!mistake.message.isEmpty && !mistake.remedy.isEmpty && mistake.exitStatus == .usage)
    }

    @Test("a reading tells the corners that a person has named, and no others")
    func kept() throws {
        var page = PageReading(
            number: 2, width: 500, height: 900, text: TextLayer(lines: [], source: .bornDigital), codes: [],
            toOriginal: .identity, outline: points(Self.upright))
        func reading() -> DocumentReading {
            DocumentReading(pages: [page], processorMilliseconds: 0, recognitionMilliseconds: 0)
        }
        #expect(page.givenCorners == nil && reading().givenCorners == nil, "the reader has found the paper")
        page.isOutlineGiven = true
        #expect(try reading().givenCorners == [2: PaperCorners(points(Self.upright))])
        page.outline = points([0, 0, 9, 9, 0, 9, 9, 0])
        #expect(page.givenCorners == nil, "what a damaged ledger names goes around no paper")
    }
}
