import Foundation
import ReceiptModel
import Testing

@testable import SampleForge

/// What a degradation says it does can be measured in the photograph.
struct PhotographTests {
    private static let forge = SampleForge(seed: 12)

    /// A receipt of medium length.
    private static let receipt = ComposedReceipt(TillLayout.all[1], seed: 21, part: "photo")

    private struct Shot {
        let truth: TruthRecord
        let size: Int
        let picture: GreyPicture

        init(_ conditions: PhotoConditions) throws {
            let (truth, bytes) = try forge.photograph(receipt, under: conditions, on: .desk, name: "shot")
            self.truth = truth
            size = bytes.count
            picture = try #require(GreyPicture(jpeg: bytes))
        }

        var mean: Double { Double(picture.pixels.reduce(0) { $0 + Int($1) }) / Double(picture.pixels.count) }

        func share(_ isWanted: (UInt8) -> Bool) -> Double {
            Double(picture.pixels.count(where: isWanted)) / Double(picture.pixels.count)
        }

        /// The mean square of the differences between neighbours on a row.
        var gradient: Double {
            var sum = 0
            for (left, right) in zip(picture.pixels, picture.pixels.dropFirst()) {
                let step = Int(right) - Int(left)
                sum += step * step
            }
            return Double(sum) / Double(picture.pixels.count)
        }

        /// How unevenly the bare paper is lit: the standard deviation of what is bright.
        var unevenness: Double {
            let bright = picture.pixels.filter { $0 > 150 }.map(Double.init)
            let mean = bright.reduce(0, +) / Double(bright.count)
            return (bright.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(bright.count)).squareRoot()
        }
    }

    private static let plain = Result { try Shot(PhotoConditions()) }

    @Test(arguments: Degradation.allCases)
    func strengthZeroIsTheIdentity(degradation: Degradation) throws {
        var conditions = PhotoConditions()
        conditions[degradation] = 0
        #expect(conditions == PhotoConditions())
        conditions[degradation] = -1
        #expect(conditions == PhotoConditions() && conditions.words.isEmpty)
        #expect(conditions.labels.values.allSatisfy { $0 == "none" })
        // Sets of before have the labels that they had.
        #expect(conditions.labels["distance"] == nil && conditions.labels["turn"] == nil)
        #expect(!Degradation.firstDrawn.contains(.distance) && !Degradation.firstDrawn.contains(.turn))
    }

    @Test(arguments: Degradation.allCases)
    func fullStrengthDoesWhatItSays(degradation: Degradation) throws {
        let plain = try Self.plain.get()
        let shot = try Shot(PhotoConditions([degradation: 1]))
        #expect(shot.truth.labels[degradation.rawValue] == "strong")
        let context: Comment = "\(degradation)"
        switch degradation {
        case .perspective:
            let quad = try #require(shot.truth.lines.first).corners
            #expect(abs(quad[1].y - quad[0].y) > 0.03 * abs(quad[1].x - quad[0].x), context)
        case .curl, .fold, .crumple: #expect(shot.unevenness > 1.25 * plain.unevenness, context)
        case .shadow: #expect(shot.mean < 0.93 * plain.mean, context)
        case .lowLight: #expect(shot.mean < 0.35 * plain.mean, context)
        case .glare: #expect(shot.share { $0 > 245 } > plain.share { $0 > 245 } + 0.01, context)
        case .motionBlur, .defocus: #expect(shot.gradient < 0.35 * plain.gradient, context)
        case .fading: #expect(shot.gradient < 0.4 * plain.gradient, context)
        case .streaks: #expect(shot.share { $0 > 150 } > 1.001 * plain.share { $0 > 150 }, context)
        case .stain: #expect(shot.mean < 0.996 * plain.mean, context)
        case .pen: #expect(shot.share { $0 > 190 } < 0.995 * plain.share { $0 > 190 }, context)
        case .noise: #expect(shot.gradient > 1.5 * plain.gradient, context)
        case .jpeg: #expect(shot.size < plain.size / 3, context)
        case .partialCrop: #expect(shot.truth.lines.count < plain.truth.lines.count, context)
        case .secondPaper: #expect(shot.share { $0 > 150 } > 1.1 * plain.share { $0 > 150 }, context)
        case .highlighter: #expect(shot.mean < 0.998 * plain.mean, context)
        case .dots: #expect(shot.share { $0 > 150 } > 1.01 * plain.share { $0 > 150 }, context)
        case .occluder: #expect(shot.share { $0 > 150 } < 0.99 * plain.share { $0 > 150 }, context)
        case .distance: #expect(shot.share { $0 > 150 } < 0.75 * plain.share { $0 > 150 }, context)
        case .turn:
            let quad = try #require(shot.truth.lines.first).corners
            #expect(abs(quad[1].y - quad[0].y) > 10 * abs(quad[1].x - quad[0].x), context)
        }
    }

    /// Paper on a dark table is lighter inside its outline than outside, however it lies.
    @Test(arguments: [TableTop.darkWood, .leather], [0.0, 0.33, 1])
    func outlinesFollowPaperThatLiesFarAwayAndTurned(table: TableTop, turn: Double) throws {
        let conditions = PhotoConditions([.distance: 1, .turn: turn])
        let (truth, bytes) = try Self.forge.photograph(Self.receipt, under: conditions, on: table, name: "far")
        let picture = try #require(GreyPicture(jpeg: bytes))
        let points = stride(from: 0, to: truth.outline.count - 1, by: 2).map {
            (x: Double(truth.outline[$0]) / 10, y: Double(truth.outline[$0 + 1]) / 10)
        }
        let count = Double(points.count)
        let middle = (x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
        func levels(_ factor: Double) -> [Int] {
            points.map { point in
                let (x, y) = (
                    Int(middle.x + factor * (point.x - middle.x)), Int(middle.y + factor * (point.y - middle.y))
                )
                return Int(picture.pixels[y * picture.width + x])
            }
        }
        let (inside, outside) = (try #require(levels(0.97).min()), try #require(levels(1.06).max()))
        #expect(inside > outside + 60, "\(inside), \(outside)")
        let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
        #expect(height < 0.7 * Double(picture.height))
        let quad = try #require(truth.lines.first).corners
        let (dx, dy) = (quad[1].x - quad[0].x, quad[1].y - quad[0].y)
        let expected = turn == 0 ? 0 : turn == 1 ? 90.0 : 30
        #expect(abs(abs(atan2(dy, dx)) * 180 / .pi - expected) < 3)
    }

    @Test func tablesOfBeforeAreDrawnAsBefore() {
        #expect(TableTop.drawn == [.wood, .stone, .cloth, .desk])
        #expect(Set(TableTop.allCases.map(\.name)).count == TableTop.allCases.count)
    }

    @Test func photographsAreDeterministic() throws {
        let conditions = try #require(PhotoConditions.presets["kneePhoto"])
        let first = try Self.forge.photograph(Self.receipt, under: conditions, name: "same")
        let second = try Self.forge.photograph(Self.receipt, under: conditions, name: "same")
        #expect(first.bytes == second.bytes && first.truth == second.truth)
        let other = try Self.forge.photograph(Self.receipt, under: conditions, name: "other")
        #expect(first.bytes != other.bytes)
    }

    /// Where the photograph bends, the outlines bend with it: ink lies inside them, bare paper between them.
    @Test(arguments: ["desk", "cafeTable", "kneePhoto", "wallet"])
    func outlinesFollowThePaper(preset: String) throws {
        var conditions = try #require(PhotoConditions.presets[preset])
        for spot in [Degradation.shadow, .fading, .stain, .occluder, .motionBlur] { conditions[spot] = 0 }
        let shot = try Shot(conditions)
        #expect(shot.truth.lines.count > 10)
        var darker = 0
        for line in shot.truth.lines {
            let quad = line.corners
            let height = quad[3].y - quad[0].y
            let inside = Self.spread(shot.picture, quad, from: 0.2, to: 0.8)
            let gap = Self.spread(shot.picture, quad, from: -2.5 / height, to: -1.0 / height)
            if inside > gap { darker += 1 }
        }
        // Outlines are straight between their corners; on paper bent across, the middle of a line leaves them.
        let least = conditions[.curl] < 0.5 ? 0.9 : 0.7
        #expect(Double(darker) > least * Double(shot.truth.lines.count), "\(darker) of \(shot.truth.lines.count)")
    }

    /// The range of brightness in a band of a quadrilateral, given as shares of its height.
    private static func spread(
        _ picture: GreyPicture, _ quad: [(x: Double, y: Double)], from: Double, to: Double
    ) -> Int {
        var (low, high) = (255, 0)
        for step in 0...60 {
            let along = Double(step) / 60
            let top = (x: quad[0].x + (quad[1].x - quad[0].x) * along, y: quad[0].y + (quad[1].y - quad[0].y) * along)
            let foot = (x: quad[3].x + (quad[2].x - quad[3].x) * along, y: quad[3].y + (quad[2].y - quad[3].y) * along)
            for part in 0...4 {
                let share = from + (to - from) * Double(part) / 4
                let (x, y) = (Int(top.x + (foot.x - top.x) * share), Int(top.y + (foot.y - top.y) * share))
                guard x >= 0, y >= 0, x < picture.width, y < picture.height else { continue }
                let value = Int(picture.pixels[y * picture.width + x])
                (low, high) = (min(low, value), max(high, value))
            }
        }
        return high - low
    }

    @Test func whatIsCutOffLeavesTheTruth() throws {
        var hasLost = false
        for number in 0..<6 {
            let conditions = PhotoConditions([.partialCrop: 1, .occluder: number % 2 == 0 ? 0 : 1])
            let (truth, _) = try Self.forge.photograph(Self.receipt, under: conditions, name: "cut \(number)")
            let whole = Self.receipt.truth
            let printed = truth.text.joined(separator: "\n")
            #expect(truth.text.count == truth.lines.count && truth.text.count < whole.text.count, "\(number)")
            for (key, text) in [("number", truth.number), ("tax_id", truth.taxID.digits), ("zki", truth.zki ?? "-")] {
                #expect(printed.contains(text) == !truth.hidden.contains(key), "\(number): \(key)")
                #expect(truth.json.contains("\"\(key)\": ") == !truth.hidden.contains(key), "\(number): \(key)")
            }
            for item in truth.items { #expect(printed.contains(item.name), "\(number)") }
            if !truth.hidden.isEmpty || truth.codes.isEmpty { hasLost = true }
        }
        #expect(hasLost)
    }
}
