import Evaluation
import ReceiptModel
import Testing

/// Areas that are known from school.
struct PolygonOverlapTests {
    private static func points(_ numbers: Double...) -> [PagePoint] {
        stride(from: 0, to: numbers.count, by: 2).map { PagePoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    private static let square = points(100, 100, 300, 100, 300, 300, 100, 300)

    private static func overlap(_ first: [PagePoint], _ second: [PagePoint]) -> PolygonOverlap {
        PolygonOverlap(first, second, width: 1000, height: 800)
    }

    private static func isNear(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) <= 0.001 * max(1, expected.magnitude) } ?? false
    }

    @Test func theSameOutlineCoversItself() {
        let backwards = Array(Self.square.reversed())
        for other in [Self.square, backwards, Array(Self.square[2...] + Self.square[..<2])] {
            let overlap = Self.overlap(Self.square, other)
            #expect(Self.isNear(overlap.firstArea, 40_000) && Self.isNear(overlap.intersectionOverUnion, 1))
        }
    }

    @Test func halfCovers() {
        let half = Self.points(200, 100, 400, 100, 400, 300, 200, 300)
        #expect(Self.isNear(Self.overlap(Self.square, half).intersectionOverUnion, 1.0 / 3))
    }

    @Test func disjointAndTouchingOutlinesShareNothing() {
        let touching = Self.points(300, 100, 500, 100, 500, 300, 300, 300)
        let below = Self.points(100, 400, 300, 400, 300, 600, 100, 600)
        let corner = Self.points(300, 300, 400, 300, 400, 400, 300, 400)
        for other in [touching, below, corner] {
            #expect(Self.overlap(Self.square, other).commonArea == 0)
            #expect(Self.overlap(Self.square, other).intersectionOverUnion == 0)
        }
    }

    /// An L of three quarters, and the square that fills its notch.
    @Test func concaveOutlines() {
        let angle = Self.points(100, 100, 300, 100, 300, 200, 200, 200, 200, 300, 100, 300)
        #expect(Self.isNear(Self.overlap(angle, Self.square).intersectionOverUnion, 0.75))
        let notch = Self.points(200, 200, 300, 200, 300, 300, 200, 300)
        #expect(Self.overlap(angle, notch).commonArea == 0)
        // A comb whose teeth point to the right, and a bar across them.
        let comb = Self.points(
            100, 100, 500, 100, 500, 140, 200, 140, 200, 180, 500, 180, 500, 220, 200, 220, 200, 260, 500, 260, 500,
            300,
            100, 300)
        let bar = Self.points(400, 100, 450, 100, 450, 300, 400, 300)
        #expect(Self.isNear(Self.overlap(comb, bar).commonArea, 50 * 120))
        #expect(Self.isNear(Self.overlap(bar, comb).commonArea, 50 * 120))
    }

    @Test func slantedEdges() {
        let diamond = Self.points(200, 100, 300, 200, 200, 300, 100, 200)
        let overlap = Self.overlap(diamond, Self.square)
        #expect(Self.isNear(overlap.firstArea, 20_000) && Self.isNear(overlap.intersectionOverUnion, 0.5))
    }

    @Test func whatLiesOutsideThePictureCountsForNeither() {
        let beyond = Self.points(-200, 600, 400, 600, 400, 1200, -200, 1200)
        let inside = Self.points(0, 600, 400, 600, 400, 800, 0, 800)
        let overlap = Self.overlap(beyond, inside)
        #expect(Self.isNear(overlap.firstArea, 80_000) && Self.isNear(overlap.intersectionOverUnion, 1))
        let outside = Self.points(1100, 100, 1200, 100, 1200, 200, 1100, 200)
        #expect(Self.overlap(outside, outside).intersectionOverUnion == nil)
        #expect(Self.overlap(outside, Self.square).intersectionOverUnion == 0)
    }

    @Test func pointsNamedTwiceChangeNothing() {
        let doubled = Self.square.flatMap { [$0, $0] } + [Self.square[0]]
        #expect(Self.isNear(Self.overlap(doubled, Self.square).intersectionOverUnion, 1))
    }

    @Test func outlinesWithoutAreaHaveNone() {
        let line = Self.points(100, 100, 300, 300, 100, 100)
        #expect(Self.overlap(line, line).intersectionOverUnion == nil)
        #expect(Self.overlap([], Self.square).intersectionOverUnion == 0)
        #expect(Self.overlap([], []).intersectionOverUnion == nil)
    }

    /// Rectangles anywhere, also beyond the picture: the area is the product of the clipped sides.
    @Test func rectanglesAgreeWithTheirSides() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
        var state = seed
        func next(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11)
                / 9_007_199_254_740_992
        }
        for _ in 0..<60 {
            let boxes = (0..<2).map { _ in
                let (x, y) = (next(-300...900), next(-300...700))
                return (x: x, y: y, right: x + next(20...900), bottom: y + next(20...900))
            }
            let outlines = boxes.map { Self.points($0.x, $0.y, $0.right, $0.y, $0.right, $0.bottom, $0.x, $0.bottom) }
            let (left, top) = (max(0, boxes[0].x, boxes[1].x), max(0, boxes[0].y, boxes[1].y))
            let (right, bottom) = (
                min(1000, boxes[0].right, boxes[1].right), min(800, boxes[0].bottom, boxes[1].bottom)
            )
            let common = max(0, right - left) * max(0, bottom - top)
            let overlap = Self.overlap(outlines[0], outlines[1])
            // A line of 4096 over at most 800 pixels, at the two level sides.
            #expect(abs(overlap.commonArea - common) <= 2 * 1000 * 800 / 4096, "seed \(seed)")
        }
    }
}
