import Evaluation
import Testing

@Suite("Paired tests")
struct PairedTestTests {
    /// The test for the mean of differences, item by item.
    private func permutation(_ differences: [Double], draws: Int = 10_000, seed: UInt64 = 1) -> Double {
        PooledRatio.permutation(
            PooledRatio(differences.map { Portion($0, of: 1) }),
            PooledRatio(differences.map { _ in Portion(0.0, of: 1) }),
            draws: draws, seed: seed)
    }

    @Test("all exchanges of a few items, by hand")
    func exact() {
        // Of the eight signs of 1, 2, 3 only + + + and − − − reach 6.
        #expect(permutation([1, 2, 3]) == 0.25)
        // Decimal fractions round, equal sums stay equal; items that do not differ change nothing.
        #expect(permutation([0.3, 0, 0.1, 0.2, 0]) == 0.25)
        // 1 + 2 − 3 = 0 is reached always; 3 + 2 − 1 = 4 by 4 and 6 with both signs.
        #expect(permutation([1, 2, -3]) == 1)
        #expect(permutation([-1, 2, 3]) == 0.5)
        #expect(permutation([0, 0]) == 1)
        #expect(permutation([]) == 1)
        #expect(permutation([1, 1]) == 0.5)
    }

    @Test("wholes that differ are exchanged with their parts")
    func differentWholes() {
        // One right of one given against none of two: exchanged, the ratios only change sides.
        let first = PooledRatio([Portion(1, of: 1), Portion(0, of: 0)])
        let second = PooledRatio([Portion(0, of: 1), Portion(0, of: 1)])
        #expect(first.value == 1 && second.value == 0)
        // None or both exchanged, the difference is 1; one of them, it is ½.
        #expect(PooledRatio.permutation(first, second, seed: 1) == 0.5)
        #expect(PooledRatio([nil, Portion(0, of: 0)]).value == nil)
    }

    @Test("drawn exchanges come near to all exchanges, and never reach 0", arguments: 0..<20)
    func sampled(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let differences = (0..<12).map { _ in Double(generator.index(below: 21)) - 8 }
        let exact = permutation(differences)
        // Two items that cancel each other out make it one too many to go through all.
        let sampled = permutation(differences + [1e-13, 1e-13], draws: 4000, seed: seed)
        #expect(abs(exact - sampled) < 0.05, "seed \(seed): \(exact), \(sampled)")
        #expect(permutation(differences + [1e-13, 1e-13], draws: 4000, seed: seed) == sampled, "seed \(seed)")
        #expect(permutation(Array(repeating: 1, count: 200), draws: 999, seed: seed) == 0.001, "seed \(seed)")
    }

    @Test("without a difference one in twenty is below 0.05")
    func level() {
        var generator = SeededGenerator(seed: 77)
        let alarms = (0..<400).count { simulation in
            let differences = (0..<80).map { _ in Double(generator.index(below: 2001)) - 1000 }
            return permutation(differences, draws: 400, seed: UInt64(simulation)) <= 0.05
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
}
