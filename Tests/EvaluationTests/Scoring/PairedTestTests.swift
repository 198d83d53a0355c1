import Evaluation
import Testing

@Suite("Paired tests")
struct PairedTestTests {
    @Test("all exchanges of a few items, by hand")
    func exact() {
        // Of the eight signs of 1, 2, 3 only + + + and − − − reach 6.
        #expect(PairedTest.permutation(differences: [1, 2, 3], seed: 1) == 0.25)
        // Decimal fractions round, equal sums stay equal; items that do not differ change nothing.
        #expect(PairedTest.permutation(differences: [0.3, 0, 0.1, 0.2, 0], seed: 1) == 0.25)
        // 1 + 2 − 3 = 0 is reached always; 3 + 2 − 1 = 4 by 4 and 6 with both signs.
        #expect(PairedTest.permutation(differences: [1, 2, -3], seed: 1) == 1)
        #expect(PairedTest.permutation(differences: [-1, 2, 3], seed: 1) == 0.5)
        #expect(PairedTest.permutation([4, 4], [4, 4], seed: 1) == 1)
        #expect(PairedTest.permutation([], [], seed: 1) == 1)
        #expect(PairedTest.permutation([3, 5, 7], [2, 3, 4], seed: 1) == 0.25)
    }

    @Test("drawn exchanges come near to all exchanges, and never reach 0", arguments: 0..<20)
    func sampled(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let differences = (0..<12).map { _ in Double(generator.index(below: 21)) - 8 }
        let exact = PairedTest.permutation(differences: differences, seed: seed)
        let sampled = PairedTest.permutation(differences: differences, samples: 2000, seed: seed)
        #expect(abs(exact - sampled) < 0.05, "seed \(seed): \(exact), \(sampled)")
        #expect(PairedTest.permutation(differences: differences, samples: 2000, seed: seed) == sampled, "seed \(seed)")
        let clear = PairedTest.permutation(differences: Array(repeating: 1, count: 200), samples: 999, seed: seed)
        #expect(clear == 0.001, "seed \(seed)")
    }

    @Test("without a difference one in twenty is below 0.05")
    func level() {
        var generator = SeededGenerator(seed: 77)
        let alarms = (0..<400).count { simulation in
            let differences = (0..<80).map { _ in Double(generator.index(below: 2001)) - 1000 }
            return PairedTest.permutation(differences: differences, samples: 400, seed: UInt64(simulation)) <= 0.05
        }
        #expect((6...36).contains(alarms), "\(alarms) of 400")
    }

    @Test(
        "McNemar, by hand and against whole fractions",
        arguments: [
            (0, 0, 1.0), (0, 5, 0.0625), (1, 6, 0.125), (3, 3, 1), (60, 61, 1),
            (10, 25, 0.016_673_847_800_120_71), (500, 600, 0.002_819_544_991_436_427_5),
            (1400, 1500, 0.065_987_349_665_183_81),
        ])
    func mcnemar(better: Int, worse: Int, expected: Double) {
        #expect(abs(PairedTest.mcnemarExact(betterOnly: better, worseOnly: worse) - expected) < 1e-9 * expected)
        #expect(abs(PairedTest.mcnemarExact(betterOnly: worse, worseOnly: better) - expected) < 1e-9 * expected)
    }

    @Test("Holm, by hand")
    func holm() {
        // Rising: 0.005 · 4, 0.01 · 3, 0.03 · 2, 0.04 · 1, none below the one before.
        let adjusted = PairedTest.holm([0.01, 0.04, 0.03, 0.005])
        for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(value - expected) < 1e-12) }
        #expect(PairedTest.holm([0.6, 0.7]) == [1, 1])
        #expect(PairedTest.holm([0.5]) == [0.5] && PairedTest.holm([]) == [])
    }

    @Test("the interval of the difference tells a real one from none", arguments: 0..<20)
    func differences(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (first, lengths) = BootstrapTests.items(80, rate: 0.1, &generator)
        let second = zip(first, lengths).map { $0 + $1 / 5 }
        let resamples = Resamples(count: 80, resamples: 300, seed: seed)
        let interval = try #require(
            PairedTest.differenceInterval(first, second, denominators: lengths, resamples: resamples))
        // Each item is worse by a fifth of its length, so is every resample.
        #expect(abs(interval.low + 0.2) < 1e-9 && abs(interval.high + 0.2) < 1e-9, "seed \(seed)")
        let none = try #require(PairedTest.differenceInterval(first, first, resamples: resamples))
        #expect(none == Interval(low: 0, high: 0))
        let means = PairedTest.differenceInterval(second, first, resamples: resamples)
        let general = resamples.interval { items in
            items.reduce(0) { $0 + (second[$1] - first[$1]) } / Double(items.count)
        }
        #expect(means == general, "seed \(seed)")
    }
}
