import Evaluation
import Testing

@Suite("Intervals by resampling")
struct BootstrapTests {
    /// Items of a drawn length, each character of which is wrong with the chance `rate`.
    static func items(_ count: Int, rate: Double, _ generator: inout SeededGenerator) -> ([Double], [Double]) {
        var (edits, lengths): ([Double], [Double]) = ([], [])
        for _ in 0..<count {
            let length = 5 + generator.index(below: 30)
            lengths.append(Double(length))
            edits.append(Double((0..<length).count { _ in Double(generator.index(below: 10_000)) < rate * 10_000 }))
        }
        return (edits, lengths)
    }

    @Test("the true rate lies in about 95 of 100 intervals")
    func coverage() throws {
        var generator = SeededGenerator(seed: 20_260_903)
        var hits = 0
        for simulation in 0..<400 {
            let (edits, lengths) = Self.items(60, rate: 0.12, &generator)
            let resamples = Resamples(count: 60, resamples: 300, seed: UInt64(simulation))
            let interval = try #require(resamples.interval(numerators: edits, denominators: lengths))
            if interval.contains(0.12) { hits += 1 }
        }
        #expect((355...395).contains(hits), "\(hits) of 400")
    }

    @Test("the width is that of the normal approximation")
    func width() throws {
        let values = (0..<1000).map { $0 % 10 < 3 ? 1.0 : 0 }
        let ones = Array(repeating: 1.0, count: 1000)
        let interval = try #require(
            Resamples(count: 1000, resamples: 2000, seed: 5).interval(numerators: values, denominators: ones))
        let expected = 2 * 1.96 * (0.3 * 0.7 / 1000).squareRoot()
        #expect(abs(interval.high - interval.low - expected) < 0.15 * expected)
        #expect(interval.contains(0.3))
        let narrower = try #require(
            Resamples(count: 1000, resamples: 2000, seed: 5)
                .interval(numerators: values, denominators: ones, confidence: 0.5))
        #expect(narrower.low > interval.low && narrower.high < interval.high)
    }

    @Test("sums and any other statistic give the same interval", arguments: 0..<20)
    func bothWays(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (edits, lengths) = Self.items(40, rate: 0.2, &generator)
        let direct = Resamples(count: 40, resamples: 200, seed: seed).interval(numerators: edits, denominators: lengths)
        let general = Resamples(count: 40, resamples: 200, seed: seed).interval { items in
            items.reduce(0) { $0 + edits[$1] } / items.reduce(0) { $0 + lengths[$1] }
        }
        #expect(direct != nil && direct == general, "seed \(seed)")
        let other = Resamples(count: 40, resamples: 200, seed: seed + 1)
        #expect(other.interval(numerators: edits, denominators: lengths) != direct, "seed \(seed)")
    }

    @Test("two items, by hand")
    func twoItems() throws {
        // Each resample of {0, 1} has the mean 0, ½ or 1 with the chances ¼, ½, ¼.
        let resamples = Resamples(count: 2, resamples: 4000, seed: 11)
        let ones = [1.0, 1.0]
        let wide = resamples.interval(numerators: [0, 1], denominators: ones, confidence: 0.55)
        #expect(wide == Interval(low: 0, high: 1))
        let narrow = resamples.interval(numerators: [0, 1], denominators: ones, confidence: 0.4)
        #expect(narrow == Interval(low: 0.5, high: 0.5))
    }

    @Test("where too few resamples have a value there is no interval")
    func undefined() {
        #expect(Resamples(count: 0, seed: 1).interval { _ in 1 } == nil)
        #expect(Resamples(count: 3, seed: 1).interval { _ in nil } == nil)
        #expect(Resamples(count: 2, seed: 1).interval(numerators: [1, 1], denominators: [0, 0]) == nil)
        // One item of eight has a denominator: a third of the resamples lack it, the others have the value 0.5.
        let rare = Resamples(count: 8, seed: 1).interval(
            numerators: [1, 0, 0, 0, 0, 0, 0, 0], denominators: [2, 0, 0, 0, 0, 0, 0, 0])
        #expect(rare == Interval(low: 0.5, high: 0.5))
    }
}
