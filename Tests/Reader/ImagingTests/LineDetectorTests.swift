import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Imaging

/// Rows of letters made by hand, on paper that leans and bends.
@Suite("Line detection")
struct LineDetectorTests {
    private static let (width, height, pitch) = (900, 1_100, 40)

    /// Dark blocks of 9 × 14 pixels as letters: a label of three words on the left, an amount on the right.
    private static func page(_ bend: (Double) -> Double) throws -> DecodedPage {
        var pixels = [UInt8](repeating: 240, count: width * height)
        for row in stride(from: 120, to: height - 120, by: pitch) {
            for letter in 0..<52 where !(letter % 7 == 6) && !(20..<42).contains(letter) {
                let x = 90 + letter * 13
                let top = Int((Double(row) + bend(Double(x))).rounded()) - 14
                for y in max(0, top)..<min(height, top + 14) {
                    for column in x..<x + 9 { pixels[y * width + column] = 30 }
                }
            }
        }
        return try DecodedPage(gray: pixels, width: width, height: height)
    }

    static let bends: [(name: String, bend: @Sendable (Double) -> Double)] = [
        ("level", { _ in 0 }), ("leaning", { 0.04 * ($0 - 450) }), ("leaning back", { -0.05 * ($0 - 450) }),
        ("curled", { 14 * sin($0 / 900 * .pi) }), ("folded", { 0.02 * abs($0 - 450) }),
    ]

    @Test("a label and its amount are one row, whose baseline follows the print", arguments: 0..<bends.count)
    func rows(number: Int) throws {
        let (name, bend) = Self.bends[number]
        let rows = try LineDetector().rows(on: Self.page(bend).image)
        let printed = Array(stride(from: 120, to: Self.height - 120, by: Self.pitch)).map(Double.init)
        #expect(rows.count == printed.count, "\(name)")
        for (row, base) in zip(rows, printed) {
            let left = row.map(\.left).min() ?? 0
            let right = row.map(\.right).max() ?? 0
            #expect(abs(left - 90) < 8 && abs(right - 762) < 8, "\(name): \(left) to \(right)")
            for line in row {
                for x in [line.left + 5, (line.left + line.right) / 2, line.right - 5] {
                    #expect(abs(line.baseline(at: x) - base - bend(x)) < 4, "\(name) at \(Int(x))")
                }
                #expect(abs(line.capHeight - 14) < 3, "\(name)")
            }
        }
    }

    @Test("pale amounts out of focus are found with their labels")
    func outOfFocus() throws {
        let sharp = try Self.page { _ in 0 }.image.pixels()
        // The right half is printed palely; then everything is blurred over nine pixels both ways, as a lens does it.
        let pale = sharp.indices.map { place in
            sharp[place] < 100 && place % Self.width > 600 ? 201.0 : Double(sharp[place])
        }
        let blurred = Self.blurred(Self.blurred(pale, step: 1), step: Self.width).map { UInt8($0.rounded()) }
        let page = try DecodedPage(gray: blurred, width: Self.width, height: Self.height)
        let printed = Array(stride(from: 120, to: Self.height - 120, by: Self.pitch)).count
        let whole = try LineDetector().rows(on: page.image).count { row in
            abs((row.map(\.right).max() ?? 0) - 762) < 12
        }
        #expect(whole == printed)
    }

    /// The mean of nine pixels in a row, `step` apart.
    private static func blurred(_ levels: [Double], step: Int) -> [Double] {
        var means = levels
        for place in 4 * step..<levels.count - 4 * step {
            var sum = 0.0
            for offset in -4...4 { sum += levels[place + offset * step] }
            means[place] = sum / 9
        }
        return means
    }

    @Test("what is read on a strip leads back to the page", arguments: 0..<bends.count)
    func strips(number: Int) throws {
        let (name, bend) = Self.bends[number]
        let page = try Self.page(bend)
        let rows = try LineDetector().rows(on: page.image)
        let extractor = LineExtractor(page.image, rows: rows)
        let line = try #require(rows[rows.count / 2].first)
        let strip = try extractor.lineImage(of: line, capHeight: 22)
        let box = strip.frame.pageBox(
            of: PixelBox(x: 0, y: 0, width: strip.image.width, height: strip.image.height))
        // The whole strip covers the line, with a margin.
        #expect(Double(box.x) <= line.left && Double(box.maxX) >= line.right, "\(name)")
        let middle = line.baseline(at: (line.left + line.right) / 2)
        #expect(Double(box.y) < middle - line.capHeight && Double(box.maxY) > middle, "\(name)")
        #expect(box.maxX - box.x < Int(line.right - line.left) + 120, "\(name)")
    }

    @Test("in a band every line stands at the same height and leads back to the page", arguments: 0..<bends.count)
    func bands(number: Int) throws {
        let (name, bend) = Self.bends[number]
        let page = try Self.page(bend)
        let rows = try LineDetector().rows(on: page.image)
        let extractor = LineExtractor(page.image, rows: rows)
        for line in rows.joined() {
            let band = try extractor.normalizedLineImage(of: line, height: 48)
            #expect(band.image.height == 48, "\(name)")
            let width = band.image.width
            let ink = band.image.pixels().enumerated().filter { $0.element < 128 }.map { $0.offset / width }.sorted()
            let (top, foot) = (try #require(ink.first), try #require(ink.last))
            // The letters of these pages are blocks without descenders.
            #expect((9...13).contains(top) && (35...39).contains(foot), "\(name): from \(top) to \(foot)")
            let box = band.frame.pageBox(of: PixelBox(x: 0, y: 11, width: width, height: 26))
            #expect(abs(Double(box.height) - line.capHeight) < 3, "\(name)")
        }
    }

    @Test("a page without letters has no rows")
    func nothing() throws {
        let empty = try DecodedPage(
            gray: [UInt8](repeating: 230, count: 400 * 400), width: 400, height: 400)
        #expect(try LineDetector().rows(on: empty.image).isEmpty)
        var state: UInt64 = 9
        let noise = (0..<400 * 400).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return UInt8(200 + (state >> 40) % 40)
        }
        #expect(try LineDetector().rows(on: DecodedPage(gray: noise, width: 400, height: 400).image).count <= 3)
    }

    @Test("of more elements than allowed the greatest stay, in their order", arguments: 1...20)
    func bounds(seed: Int) {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let values = (0..<200).map { _ in Int.random(in: 0..<50, using: &numbers) }
        let count = Int.random(in: 0...250, using: &numbers)
        let kept = LineDetector.bounded(Array(values.enumerated()), to: count) { Double($0.element) }
        #expect(kept.count == min(count, values.count))
        #expect(kept.map(\.offset) == kept.map(\.offset).sorted())
        let least = kept.map(\.element).min() ?? .max
        let places = Set(kept.map(\.offset))
        #expect(values.indices.allSatisfy { places.contains($0) || values[$0] <= least })
    }

    /// As many components as a page of grain or weave has, of the size of letters: what is done with them stays within
    /// bounds, whatever there is of them.
    @Test("texture makes no more rows than any page", arguments: [2_000, 40_000])
    func texture(count: Int) {
        var numbers = SeededNumbers(seed: 11)
        let components = (0..<count).map { _ in
            ConnectedComponent(
                x: Double.random(in: 0..<1_400, using: &numbers), y: Double.random(in: 0..<2_000, using: &numbers),
                width: Double.random(in: 4..<14, using: &numbers), height: Double.random(in: 8..<18, using: &numbers),
                contrast: Double.random(in: 20..<120, using: &numbers))
        }
        let rows = LineDetector().rows(of: components, width: 1_400)
        #expect(rows.count <= LineDetector.maximumRows)
        #expect(rows.joined().count <= LineDetector.maximumChains)
        #expect(rows.joined().allSatisfy { $0.alignedLetters >= 0 })
    }

    /// Print keeps its rows though the grain around it has twenty times as many components, as its letters are darker.
    @Test func printIsFoundAmongGrain() {
        var numbers = SeededNumbers(seed: 12)
        var components = (0..<30_000).map { _ in
            ConnectedComponent(
                x: Double.random(in: 0..<1_400, using: &numbers), y: Double.random(in: 0..<900, using: &numbers),
                width: Double.random(in: 4..<14, using: &numbers), height: Double.random(in: 8..<18, using: &numbers),
                contrast: Double.random(in: 20..<50, using: &numbers))
        }
        let baselines = stride(from: 1_000.0, to: 1_960, by: 32).map(\.self)
        for baseline in baselines {
            for letter in 0..<46 {
                components.append(
                    ConnectedComponent(
                        x: 300 + 16 * Double(letter), y: baseline - 15, width: 11, height: 15, contrast: 120))
            }
        }
        let rows = LineDetector().rows(of: components, width: 1_400)
        for baseline in baselines {
            let isFound = rows.contains { row in
                row.contains { $0.right - $0.left > 600 && abs($0.baseline(at: 600) - baseline) < 2 }
            }
            #expect(isFound, "\(baseline)")
        }
    }

    /// Out of focus the letters of an amount hang together, so that a column of amounts has one or two components a row.
    @Test("amounts of one blob or two stand in the column of the text beside them, stains beside it do not")
    func amountsOutOfFocus() {
        let baselines = (0..<16).map { 100 + 40 * Double($0) }
        var components: [ConnectedComponent] = []
        for (row, baseline) in baselines.enumerated() {
            for letter in 0..<14 {
                components.append(
                    ConnectedComponent(
                        x: 100 + 16 * Double(letter), y: baseline - 15, width: 11, height: 15, contrast: 100))
            }
            guard row % 3 == 0 else { continue }
            for blob in 0..<2 {
                components.append(
                    ConnectedComponent(
                        x: 620 + 26 * Double(blob), y: baseline - 15, width: 22, height: 15, contrast: 90))
            }
        }
        let stains = [112.0, 300, 470].map { height in
            ConnectedComponent(x: 980, y: height - 8, width: 22, height: 15, contrast: 90)
        }
        let rows = LineDetector().rows(of: components + stains, width: 1_100)
        for (row, baseline) in baselines.enumerated() {
            let found = rows.first { $0.contains { abs($0.baseline(at: 150) - baseline) < 2 && $0.left < 150 } }
            #expect(found?.contains { $0.left > 600 && $0.right < 700 } == (row % 3 == 0), "row \(row)")
        }
        #expect(!rows.joined().contains { $0.right > 900 })
    }
}
