import Foundation
import ReceiptModel
import Testing

@testable import Imaging

/// A table with sheets of paper on it, drawn so that it is known where they lie.
private struct Scene {
    let width = 600
    let height = 800
    var pixels: [UInt8]

    init(table: UInt8 = 90) {
        pixels = [UInt8](repeating: table, count: 600 * 800)
        // A table has a grain.
        for index in pixels.indices { pixels[index] &+= UInt8(truncatingIfNeeded: (index &* 2_654_435_761) >> 13 & 7) }
    }

    /// Dark wood: stripes in a direction, of 15 to 75 levels.
    init(grainAt degrees: Double) {
        self.init(table: 0)
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        for y in 0..<height {
            for x in 0..<width {
                let across = -Double(x) * sine + Double(y) * cosine
                let stripe = 30 * sin(across / 2.3) * sin(across / 17) + 45
                pixels[y * width + x] = UInt8(stripe) &+ (pixels[y * width + x] & 7)
            }
        }
    }

    /// Lays a sheet with its corners clockwise from the top left, with lines of print or blank.
    mutating func lay(_ corners: [(x: Double, y: Double)], paper: UInt8 = 220, printed: Bool = true) throws {
        let map = try #require(
            PageTransform(from: [(0, 0), (200, 0), (200, 400), (0, 400)], to: corners)?.inverted)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = map.original(x: Double(x), y: Double(y))
                guard u >= 0, v >= 0, u < 200, v < 400 else { continue }
                let isText = u > 20 && u < 180 && v > 20 && v < 380 && Int(v) % 20 < 8 && Int(u) % 8 < 4
                pixels[y * width + x] = printed && isText ? 50 : paper
            }
        }
    }

    func decoded() throws -> DecodedPage { try DecodedPage(gray: pixels, width: width, height: height) }
}

/// A sheet turned about its middle.
private func turned(by degrees: Double, x: Double, y: Double, scale: Double = 1) -> [(x: Double, y: Double)] {
    let (cosine, sine) = (cos(degrees * .pi / 180) * scale, sin(degrees * .pi / 180) * scale)
    return [(-100.0, -200.0), (100.0, -200.0), (100.0, 200.0), (-100.0, 200.0)].map {
        (x + $0.0 * cosine - $0.1 * sine, y + $0.0 * sine + $0.1 * cosine)
    }
}

@Suite("Document detection")
struct DocumentDetectorTests {
    /// The share of a grid of points on which two outlines agree, of those that lie in either.
    private func agreement(_ one: [PagePoint], _ other: [PagePoint]) -> Double {
        var (both, either) = (0, 0)
        for y in stride(from: 2.0, to: 800, by: 5) {
            for x in stride(from: 2.0, to: 600, by: 5) {
                let point = PagePoint(x: x, y: y)
                let (a, b) = (PolygonGeometry.contains(one, point), PolygonGeometry.contains(other, point))
                both += a && b ? 1 : 0
                either += a || b ? 1 : 0
            }
        }
        return Double(both) / Double(max(1, either))
    }

    @Test("a sheet on a table, leaning", arguments: [-30.0, -10.0, 0.0, 15.0, 40.0], [90, 150] as [UInt8])
    func findsSheet(degrees: Double, table: UInt8) throws {
        var scene = Scene(table: table)
        let corners = turned(by: degrees, x: 300, y: 400, scale: 1.2)
        try scene.lay(corners)
        let papers = try PagePreparation().documents(on: scene.decoded())
        #expect(papers.count == 1)
        let paper = try #require(papers.first)
        #expect(abs(paper.rotation + degrees) < 1, "leaned by \(degrees), found \(paper.rotation)")
        let share = agreement(paper.corners, corners.map { PagePoint(x: $0.x, y: $0.y) })
        #expect(share > 0.95, "agrees on \(share)")
    }

    @Test(
        "a small sheet on dark stripes, in any direction", arguments: [-60.0, -30.0, 0.0, 30.0, 90.0],
        [0.0, 35.0, 90.0])
    func findsSmallSheetOnDarkGrain(degrees: Double, grain: Double) throws {
        var scene = Scene(grainAt: grain)
        // A fortieth of the picture.
        let corners = turned(by: degrees, x: 380, y: 500, scale: 0.39)
        try scene.lay(corners)
        let papers = try PagePreparation().documents(on: scene.decoded())
        #expect(papers.count == 1)
        let paper = try #require(papers.first)
        let share = agreement(paper.corners, corners.map { PagePoint(x: $0.x, y: $0.y) })
        #expect(share > 0.85, "agrees on \(share)")
    }

    /// Neither sheet has an outline of its own, but the ground is dark, and all print is on the pale part.
    @Test("sheets that cross on dark stripes are read as one region", arguments: [0.0, 35.0])
    func findsPaleRegion(grain: Double) throws {
        var scene = Scene(grainAt: grain)
        try scene.lay(turned(by: 80, x: 300, y: 400, scale: 0.7))
        try scene.lay(turned(by: -15, x: 310, y: 380, scale: 0.7))
        let papers = try PagePreparation().documents(on: scene.decoded())
        let paper = try #require(papers.first)
        #expect(papers.count == 1 && paper.quadrilateral == nil)
        // The first turn or the second, to a quarter.
        #expect(min(abs(paper.rotation - 10), abs(paper.rotation - 15)) < 3, "\(paper.rotation)")
        for corner in turned(by: -15, x: 310, y: 380, scale: 0.66) + turned(by: 80, x: 300, y: 400, scale: 0.66) {
            #expect(paper.contains(PagePoint(x: corner.x, y: corner.y)), "\(corner)")
        }
        #expect(!paper.contains(PagePoint(x: 40, y: 60)))
    }

    /// Light that falls off over a page, to a quarter: nothing is cut away, as its edge is soft.
    @Test func softShadowCutsNothingAway() throws {
        var scene = Scene(table: 240)
        try scene.lay([(0, 0), (600, 0), (600, 800), (0, 800)])
        for y in 0..<800 {
            let light = y < 300 ? 1 : max(0.25, 1 - Double(y - 300) / 200)
            for x in 0..<600 { scene.pixels[y * 600 + x] = UInt8(Double(scene.pixels[y * 600 + x]) * light) }
        }
        #expect(try PagePreparation().documents(on: scene.decoded()).isEmpty)
    }

    @Test func aBlankPictureHasNoPaper() throws {
        let decoded = try DecodedPage(gray: [UInt8](repeating: 200, count: 90_000), width: 300, height: 300)
        #expect(try PagePreparation().documents(on: decoded).isEmpty)
    }

    /// A scan: print on white from edge to edge.
    @Test func aScanHasNoPaper() throws {
        var scene = Scene(table: 240)
        try scene.lay([(60, 40), (540, 40), (540, 760), (60, 760)], paper: 245)
        let papers = try PagePreparation().documents(on: scene.decoded())
        #expect(papers.isEmpty)
    }

    @Test("two receipts side by side, left before right", arguments: [(-8.0, 12.0), (5.0, -20.0), (0.0, 3.0)])
    func findsTwo(left: Double, right: Double) throws {
        var scene = Scene()
        try scene.lay(turned(by: left, x: 150, y: 400, scale: 0.95))
        try scene.lay(turned(by: right, x: 440, y: 380, scale: 0.95))
        let papers = try PagePreparation().documents(on: scene.decoded())
        #expect(papers.count == 2)
        let middles = papers.map { paper in paper.corners.map(\.x).reduce(0, +) / Double(paper.corners.count) }
        #expect(middles == middles.sorted())
    }

    /// Sheets that touch are one patch of light; their codes tell that they are two.
    @Test("two marks are two papers, however close", arguments: [0.0, 2.0, 8.0], [0.0, 9.0])
    func marksPartPapers(gap: Double, degrees: Double) throws {
        var scene = Scene()
        // The right one reaches as far to the left as its lean makes it.
        let reach = 95 * cos(degrees * .pi / 180) + 190 * sin(degrees * .pi / 180)
        let sheets = [
            turned(by: 0, x: 140, y: 400, scale: 0.95), turned(by: degrees, x: 235 + gap + reach, y: 380, scale: 0.95),
        ]
        for (index, sheet) in sheets.enumerated() { try scene.lay(sheet, paper: index == 0 ? 222 : 208) }
        let markers = sheets.enumerated().map { index, sheet in
            let (x, y) = (sheet.map(\.x).reduce(0, +) / 4, sheet.map(\.y).reduce(0, +) / 4)
            return DocumentMarker(
                box: PixelBox(x: Int(x) - 40, y: Int(y) + 40, width: 80, height: 80),
                skew: index == 0 ? 0 : degrees)
        }
        let papers = try PagePreparation().documents(on: scene.decoded(), markers: markers)
        #expect(papers.count == 2)
        for (paper, sheet) in zip(papers, sheets) {
            let share = agreement(paper.corners, sheet.map { PagePoint(x: $0.x, y: $0.y) })
            #expect(share > 0.9, "agrees on \(share)")
        }
    }

    /// One mark, or several on one paper that is not to be divided, change nothing.
    @Test func oneMarkDividesNothing() throws {
        var scene = Scene()
        try scene.lay(turned(by: 5, x: 300, y: 400, scale: 1.2))
        let mark = DocumentMarker(box: PixelBox(x: 250, y: 500, width: 80, height: 80), skew: 5)
        let papers = try PagePreparation().documents(on: scene.decoded(), markers: [mark])
        #expect(try papers == PagePreparation().documents(on: scene.decoded()))
    }

    @Test func anOutlineHasNoNeedlessPoints() throws {
        var scene = Scene()
        let corners = turned(by: 15, x: 300, y: 400, scale: 1.2)
        try scene.lay(corners)
        let paper = try #require(try PagePreparation().documents(on: scene.decoded()).first)
        #expect(paper.corners.count <= 16, "\(paper.corners.count) points")
        #expect(agreement(paper.corners, corners.map { PagePoint(x: $0.x, y: $0.y) }) > 0.95)
    }

    /// No point that is left out lies further from the outline than was allowed.
    @Test("simplified outlines stay where they were", arguments: 1...20)
    func simplified(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func noise() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24)
        }
        let polygon = (0..<200).map { step -> PagePoint in
            let angle = Double(step) / 200 * 2 * .pi
            let radius = 100 + 3 * noise() + 20 * cos(4 * angle)
            return PagePoint(x: 200 + radius * cos(angle), y: 200 + radius * sin(angle))
        }
        let simple = PolygonGeometry.simplified(polygon, within: 2)
        #expect(simple.count < 120 && simple.allSatisfy(polygon.contains), "seed \(seed)")
        for point in polygon {
            let nearest = simple.indices.map { index -> Double in
                let (a, b) = (simple[index], simple[(index + 1) % simple.count])
                let length = max(1e-9, PolygonGeometry.distance(a, b))
                let along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length)
                let share = min(1, max(0, along))
                return PolygonGeometry.distance(
                    point, PagePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
            }
            #expect(nearest.min() ?? .infinity <= 2 + 1e-9, "seed \(seed)")
        }
    }

    @Test func aBlankSheetBesideAReceiptIsNoReceipt() throws {
        var scene = Scene()
        try scene.lay(turned(by: -5, x: 150, y: 400, scale: 0.95))
        try scene.lay(turned(by: 8, x: 440, y: 400, scale: 0.95), printed: false)
        #expect(try PagePreparation().documents(on: scene.decoded()).count <= 1)
    }

    @Test func leftOutItFindsNothing() throws {
        var scene = Scene()
        try scene.lay(turned(by: 10, x: 300, y: 400))
        let preparation = PagePreparation(omitting: [.paper])
        #expect(try preparation.documents(on: scene.decoded()).isEmpty)
    }
}

@Suite("Perspective rectification")
struct RectificationTests {
    private let slanted = [(150.0, 90.0), (440.0, 120.0), (520.0, 720.0), (70.0, 690.0)]

    @Test("a square's corners go where they should and back", arguments: 0..<40)
    func homographyRoundTrip(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func shift() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) * 60 - 30
        }
        let corners = [(100.0, 100.0), (500.0, 100.0), (500.0, 700.0), (100.0, 700.0)].map {
            (x: $0.0 + shift(), y: $0.1 + shift())
        }
        let map = try #require(PageTransform(from: [(0, 0), (300, 0), (300, 500), (0, 500)], to: corners))
        let back = try #require(map.inverted)
        for (corner, flat) in zip(corners, [(0.0, 0.0), (300, 0), (300, 500), (0, 500)]) {
            let there = map.original(x: flat.0, y: flat.1)
            #expect(abs(there.x - corner.x) < 1e-6 && abs(there.y - corner.y) < 1e-6, "seed \(seed)")
            let here = back.original(x: corner.x, y: corner.y)
            #expect(abs(here.x - flat.0) < 1e-6 && abs(here.y - flat.1) < 1e-6, "seed \(seed)")
        }
    }

    /// Every pixel of the flattened page shows what lies where it is said to come from.
    @Test func pixelsLeadBack() throws {
        let (width, height) = (300, 400)
        // A gentle ramp, so that an error of a pixel is an error of a level.
        let pixels = (0..<width * height).map { UInt8(clamping: ($0 % width) / 3 + ($0 / width) / 4 + 20) }
        let decoded = try DecodedPage(gray: pixels, width: width, height: height)
        let map = try #require(
            PageTransform(
                from: [(0, 0), (200, 0), (200, 300), (0, 300)], to: [(40, 30), (250, 60), (270, 370), (20, 340)]))
        let frame = PageFrame(width: width, height: height).seen(through: map, within: (0, 0, 200, 300))
        #expect((190...210).contains(frame.width) && (290...310).contains(frame.height))
        let flat = try decoded.image.resampled(to: frame, normalizedBy: nil).pixels()
        for y in stride(from: 1, to: 290, by: 7) {
            for x in stride(from: 1, to: 190, by: 7) {
                let (u, v) = frame.toDecoded.original(x: Double(x), y: Double(y))
                let expected = u / 3 + v / 4 + 20
                #expect(abs(Double(flat[y * frame.width + x]) - expected) < 2, "at \(x), \(y)")
            }
        }
    }

    @Test func aSlantedSheetBecomesUpright() throws {
        var scene = Scene()
        try scene.lay(slanted)
        let prepared = try PagePreparation(omitting: [.level, .scale]).prepare(scene.decoded())
        #expect(prepared.remarks.contains { $0.hasPrefix("Flattened") })
        let back = try #require(prepared.toOriginal.inverted)
        let flat = slanted.map { back.original(x: $0.0, y: $0.1) }
        // Its left corners stand above each other, its upper ones level.
        #expect(abs(flat[0].x - flat[3].x) < 12 && abs(flat[1].x - flat[2].x) < 12)
        #expect(abs(flat[0].y - flat[1].y) < 12 && abs(flat[2].y - flat[3].y) < 12)
        #expect(flat[2].y > flat[1].y + 300)
    }

    @Test func leftOutItOnlyCuts() throws {
        var scene = Scene()
        try scene.lay(slanted)
        let prepared = try PagePreparation(omitting: [.flatten]).prepare(scene.decoded())
        #expect(!prepared.remarks.contains { $0.hasPrefix("Flattened") })
    }

    @Test func aRectangleIsLeftAlone() {
        let corners = [(100.0, 100.0), (300.0, 101.0), (300.0, 500.0), (100.0, 500.0)].map {
            PagePoint(x: $0.0, y: $0.1)
        }
        #expect(
            PerspectiveQuadrilateral(corners: corners, principalPoint: PagePoint(x: 200, y: 300), imageSide: 800) == nil
        )
    }
}
