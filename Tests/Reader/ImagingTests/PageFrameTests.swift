import Glibc
import ReceiptModel
import Testing

@testable import Imaging

/// Numbers that follow from a seed.
private struct Chance {
    private var state: UInt64
    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40) / Double(1 << 24)
    }
}

@Suite("From the picture to the page")
struct PageFrameTests {
    /// A gentle ramp: a level is a step of four pixels to the right or of five downwards.
    private func ramp(width: Int, height: Int) throws -> PageImage {
        let pixels = (0..<width * height).map { UInt8(clamping: ($0 % width) / 4 + ($0 / width) / 5 + 20) }
        return try .raster(width: width, height: height, stride: width, pixels: pixels)
    }

    @Test("every pixel shows what lies where it is said to come from, whatever was done in between", arguments: 0..<12)
    func pixelsLeadBack(seed: Int) throws {
        var chance = Chance(seed)
        let (width, height) = (420, 520)
        let corners = [(60.0, 50.0), (360.0, 50.0), (360.0, 460.0), (60.0, 460.0)].map {
            PagePoint(x: $0.0 + chance.next(-40...40), y: $0.1 + chance.next(-40...40))
        }
        var frame = PageFrame(cutAlong: corners, width: width, height: height)
        if seed % 3 == 0 { frame = frame.rotated(byDegrees: chance.next(-30...30)) }
        frame = frame.scaled(by: chance.next(0.3...2))
        if seed % 2 == 0 { frame = frame.quarterTurned() }
        frame = frame.deskewed(PageSkew(top: chance.next(-4...4), bottom: chance.next(-4...4)))
        let page = try ramp(width: width, height: height).resampled(to: frame, normalizedBy: nil)
        let (newWidth, pixels) = (page.width, page.pixels())
        let inner = PolygonGeometry.shrunk(corners, to: 0.95)
        var seen = 0
        for y in 0..<page.height {
            for x in 0..<newWidth {
                let (u, v) = frame.toDecoded.original(x: Double(x), y: Double(y))
                guard PolygonGeometry.contains(inner, PagePoint(x: u, y: v)) else { continue }
                seen += 1
                let level = Double(pixels[y * newWidth + x])
                #expect(abs(level - ((u - 1.5) / 4 + (v - 2) / 5 + 20)) <= 1.05, "seed \(seed), at \(x), \(y)")
            }
        }
        let share = PolygonGeometry.area(inner) / (frame.scale * frame.scale)
        #expect(abs(Double(seen) / share - 1) < 0.08, "seed \(seed): the paper is there as a whole")
        let back = try #require(frame.toDecoded.inverted)
        for corner in corners {
            let there = back.original(x: corner.x, y: corner.y)
            let here = frame.toDecoded.original(x: there.x, y: there.y)
            #expect(abs(here.x - corner.x) < 1e-6 && abs(here.y - corner.y) < 1e-6, "seed \(seed)")
        }
    }

    @Test func whatLiesBesideThePaperIsWhite() throws {
        let corners = [(100.0, 80.0), (300.0, 90.0), (310.0, 400.0), (95.0, 410.0)].map { PagePoint(x: $0.0, y: $0.1) }
        let frame = PageFrame(cutAlong: corners, width: 420, height: 520).scaled(by: 0.8)
        let page = try ramp(width: 420, height: 520).resampled(to: frame, normalizedBy: nil)
        let (width, pixels) = (page.width, page.pixels())
        for y in 0..<page.height {
            for x in 0..<width {
                let (u, v) = frame.toDecoded.original(x: Double(x), y: Double(y))
                let isFar = { (way: Double) in
                    !PolygonGeometry.contains(PolygonGeometry.shrunk(corners, to: way), .init(x: u, y: v))
                }
                if isFar(1.15) { #expect(pixels[y * width + x] == 255, "at \(x), \(y)") }
                if !isFar(1) { #expect(pixels[y * width + x] < 255, "at \(x), \(y)") }
            }
        }
    }

    @Test("a page that is only cut out is the picture's own pixels")
    func cuttingCopies() throws {
        let corners = [(101.0, 83.0), (303.0, 83.0), (303.0, 404.0), (101.0, 404.0)].map { PagePoint(x: $0.0, y: $0.1) }
        let frame = PageFrame(cutAlong: corners, width: 420, height: 520)
        let picture = try ramp(width: 420, height: 520)
        let all = picture.pixels()
        let page = try picture.resampled(to: frame, normalizedBy: nil)
        let (width, pixels) = (page.width, page.pixels())
        for y in 83..<404 {
            for x in 101..<303 {
                let (column, row) = (x - Int(frame.toDecoded.c), y - Int(frame.toDecoded.f))
                #expect(pixels[row * width + column] == all[y * 420 + x], "at \(x), \(y)")
            }
        }
    }

    @Test("rows are crossed as one by one", arguments: 0..<20)
    func rowsOfPolygons(seed: Int) {
        var chance = Chance(seed)
        let polygon = (0..<3 + seed).map { _ in PagePoint(x: chance.next(-20...120), y: chance.next(-20...120)) }
        let rows = PolygonScanlines(polygon, rows: -5..<100)
        for row in -5..<100 {
            var found: [[Double]] = []
            rows.forEachSpan(of: row) { found.append([$0, $1]) }
            let y = Double(row) + 0.5
            var crossings: [Double] = []
            for (index, a) in polygon.enumerated() {
                let b = polygon[(index + 1) % polygon.count]
                if (a.y <= y) != (b.y <= y) { crossings.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)) }
            }
            crossings.sort()
            let wanted = stride(from: 0, to: crossings.count - 1, by: 2).map { [crossings[$0], crossings[$0 + 1]] }
            #expect(found == wanted, "seed \(seed), row \(row)")
        }
    }

    @Test("a part is reduced to means", arguments: [1, 2, 3, 4, 7, 8], [(0, 0), (8, 5), (40, 31)])
    func reducing(factor: Int, origin: (Int, Int)) throws {
        var chance = Chance(factor)
        let (width, height) = (83, 71)
        let pixels = (0..<width * height).map { _ in UInt8(chance.next(0...255)) }
        let page = try PageImage.raster(width: width, height: height, stride: width, pixels: pixels)
        let part = page.grayImage(reducedBy: factor, within: PixelBox(x: origin.0, y: origin.1, width: 40, height: 37))
        #expect((part.width, part.height) == (40 / factor, min(37, height - origin.1) / factor))
        for y in 0..<part.height {
            for x in 0..<part.width {
                var sum = factor * factor / 2
                for v in 0..<factor {
                    for u in 0..<factor {
                        sum += Int(pixels[(origin.1 + y * factor + v) * width + origin.0 + x * factor + u])
                    }
                }
                #expect(Int(part[x, y]) == sum / (factor * factor), "at \(x), \(y)")
            }
        }
    }

    @Test("a row is divided by the light at each pixel", arguments: [(80, 80), (60, 220), (255, 3)])
    func division(from: Int, to: Int) {
        let span = IlluminationNormalization.span
        let ink = (0..<3 * span + 5).map { UInt8($0 * 7 % 256) }
        var row = ink
        let light = (0...4).map { UInt32((from + (to - from) * $0 / 4) << 8) }
        IlluminationNormalization().normalize(&row, by: light)
        for (x, level) in row.enumerated() {
            let (before, after) = (Double(light[x / span]) / 256, Double(light[x / span + 1]) / 256)
            let here = before + (after - before) * Double(x % span) / Double(span)
            // The light counts in whole levels.
            let (most, least) = (255 * Double(ink[x]) / max(1, here.rounded(.down)), 255 * Double(ink[x]) / (here + 1))
            #expect(Double(level) >= min(255, least) - 1 && Double(level) <= min(255, most) + 1, "at \(x)")
        }
    }

    @Test("print does not dim the light, and a shadow does")
    func lightWithoutPrint() throws {
        let (width, height) = (640, 480)
        let pixels = (0..<width * height).map { index in
            let (x, y) = (index % width, index / width)
            let paper = x < width / 2 ? 200 : 90
            return UInt8(x % 14 < 5 && y % 30 < 18 ? paper / 4 : paper)
        }
        let page = try PageImage.raster(width: width, height: height, stride: width, pixels: pixels)
        let light = try IlluminationMap(on: page, within: (0, 0, Double(width), Double(height)))
        for y in stride(from: 20.0, to: 460, by: 40) {
            #expect(abs(Int(light.level(at: (x: 120, y: y)) >> 8) - 200) <= 1)
            #expect(abs(Int(light.level(at: (x: 520, y: y)) >> 8) - 90) <= 1)
        }
    }

    @Test(
        "a box is made as light as the paper around it, as far as it lies on the page",
        arguments: [
            (20, 10, 30, 20), (-10, -10, 25, 25), (50, 30, 90, 90), (-2, -2, 90, 90), (-9, 0, 8, 8), (80, 60, 8, 8),
        ])
    func blanking(x: Int, y: Int, width: Int, height: Int) throws {
        let (columns, rows) = (80, 60)
        // Paper in a shadow that grows downwards, with a code's modules in the middle of each box.
        let paper = (0..<columns * rows).map { UInt8(200 - $0 / columns) }
        let box = PixelBox(x: x, y: y, width: width, height: height)
        let isInside = { (index: Int) in
            (x..<x + width).contains(index % columns) && (y..<y + height).contains(index / columns)
        }
        let printed = paper.enumerated().map { index, level in
            let (column, row) = (index % columns - x, index / columns - y)
            return (3..<width - 3).contains(column) && (3..<height - 3).contains(row) && column / 2 % 2 == 0
                ? 10 : level
        }
        var page = try PageImage.raster(width: columns, height: rows, stride: columns, pixels: printed)
        page.blank(box)
        for (index, level) in page.pixels().enumerated() {
            let isPaper = isInside(index) ? (140...200).contains(level) : level == printed[index]
            #expect(isPaper, "at \(index % columns), \(index / columns)")
        }
    }
}
