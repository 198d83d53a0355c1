import Foundation
import TestSupport
import Testing

@testable import LineNetwork

@Suite("Network of a language pack")
struct LineNetworkTests {
    private static let path = FileManager.default.currentDirectoryPath + "/tessdata/receipts.traineddata"
    private static let isThere = FileManager.default.fileExists(atPath: path)

    private func pack() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: Self.path))) }

    /// A line of the pack's height with bars of ink, in grain.
    private func line(rows: Int, width: Int, seed: UInt64) throws -> LineLevels {
        var numbers = SeededNumbers(seed: seed)
        let levels = (0..<rows * width).map { place -> UInt8 in
            let isInk = place % width % 7 < 2 && (8..<28).contains(place / width)
            return UInt8(clamping: (isInk ? 40 : 220) + Int.random(in: -30...30, using: &numbers))
        }
        return try #require(LineLevels(rows: rows, width: width, levels: levels))
    }

    @Test(
        "The pack is read, and lines of every width",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func widths() throws {
        let network = try LineNetwork(try pack())
        #expect(network.rows == 36)
        for width in [0, 1, 2, 3, 5, 8, 31, 200] {
            let line = try line(rows: 36, width: width, seed: UInt64(width))
            let steps = network.probabilities(of: [line])[0]
            #expect(steps.count == width / 3)
            for step in 0..<steps.count { #expect(abs(steps[step].reduce(0, +) - 1) < 1e-3) }
            for word in network.readings(of: [line])[0].words {
                #expect(word.columns.lowerBound >= 0 && word.columns.upperBound <= width)
            }
        }
        // Of another height it is not read.
        #expect(network.readings(of: [try line(rows: 48, width: 90, seed: 1)]).map(\.words) == [[]])
        #expect(LineLevels(rows: 36, width: 2, levels: [1, 2]) == nil)
    }

    @Test(
        "A damaged pack is refused, or reads as it can",
        .enabled(if: isThere, "tessdata/receipts.traineddata is not there"))
    func damaged() throws {
        let whole = try pack()
        let line = try line(rows: 36, width: 40, seed: 7)
        var refused = 0
        try Fuzzing.run("packs", atLeast: 40) { numbers in
            // What stands at the beginning and at the end says how the rest is to be read.
            var bytes = whole
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes = numbers.mutated(bytes)
            case 1: bytes = numbers.mutated(Array(bytes.prefix(600))) + bytes.dropFirst(600)
            default: bytes = bytes.dropLast(14_000) + numbers.mutated(Array(bytes.suffix(14_000)))
            }
            do throws(LineNetworkError) {
                _ = try LineNetwork(bytes).readings(of: [line])
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
        for length in [0, 1, 4, 100, 300, 5_000] {
            #expect(throws: LineNetworkError.self) { _ = try LineNetwork(Array(whole.prefix(length))).rows }
        }
    }

    @Test("Black and white are those of the line, so that pale print is seen as dark print")
    func contrast() throws {
        let strokes: [UInt8] = (0..<60).flatMap { $0 % 4 < 2 ? [220] : [180] }
        let pale = try #require(LineLevels(rows: 1, width: strokes.count, levels: strokes)).contrasted()
        let dark = try #require(
            LineLevels(rows: 1, width: strokes.count, levels: strokes.map { $0 == 220 ? 255 : 0 })
        ).contrasted()
        for seen in [pale, dark] { #expect(seen.allSatisfy { $0 == -127 || $0 > 115 }) }
        #expect(pale.map { $0 > 0 } == dark.map { $0 > 0 })
        // Nothing but paper.
        let blank = try #require(LineLevels(rows: 3, width: 3, levels: [UInt8](repeating: 200, count: 9)))
        #expect(blank.contrasted().allSatisfy { $0 == blank.contrasted()[0] })
    }

    @Test("A network that reaches further tells levels beyond black and white from these")
    func reach() throws {
        // Strokes of print, among them one that is darker and a gap that is lighter.
        var strokes: [UInt8] = (0..<80).flatMap { $0 % 4 < 2 ? [160] : [100] }
        strokes.replaceSubrange(38..<40, with: [60, 60])
        strokes.replaceSubrange(44..<46, with: [200, 200])
        let line = try #require(LineLevels(rows: 1, width: strokes.count, levels: strokes))
        let (near, far) = (line.contrasted(), line.contrasted(reach: 4))
        #expect(near[34] - near[38] <= 12 && near[44] - near[40] <= 12)
        #expect(far[38] < far[34] - 30 && far[44] > far[40] + 30)
        // Black and white are a quarter of the way.
        #expect(abs(Int(far[34]) + 32) <= 3 && abs(Int(far[40]) - 32) <= 3)
        var (noise, bounded) = (EdgeNoise(samples: 45_013), EdgeNoise(samples: 45_013, reach: 4))
        for _ in 0..<50 {
            let (one, other) = (noise.next(), bounded.next())
            #expect(abs(Double(one) / 4 - Double(other)) <= 0.63)
        }
    }

    @Test("A word reaches from its first ink to its last, without the tips of other lines")
    func ink() throws {
        // Two strokes, a dot above the second, and below them, seven rows further, the top of the next line.
        var levels = [UInt8](repeating: 255, count: 30 * 20)
        func draw(_ columns: Range<Int>, _ rows: Range<Int>) {
            for row in rows { for column in columns { levels[row * 20 + column] = 0 } }
        }
        draw(3..<5, 8..<18)
        draw(8..<10, 8..<18)
        draw(8..<10, 5..<7)
        draw(2..<12, 25..<27)
        let line = try #require(LineLevels(rows: 30, width: 20, levels: levels))
        #expect(line.ink(in: 0..<20, below: line.threshold) == 3..<10)
        #expect(line.ink(in: 0..<7, below: line.threshold) == 3..<5)
        #expect(line.ink(in: 13..<20, below: line.threshold) == nil)
        #expect(line.ink(in: 18..<40, below: line.threshold) == nil)
    }
}
