import Foundation

/// Whether two ways of reading differ on the same items by more than chance.
package enum PairedTest {
    /// The probability of a difference at least as large, were the names of the two ways exchanged at random in each
    /// item (paired permutation test, two-sided; Noreen 1989).
    ///
    /// The statistic is the difference of Σ values / Σ denominators. Both ways share the denominators (lengths of the
    /// references, or 1 for a mean), so these cancel out and the sum of the differences decides.
    ///
    /// - Parameters:
    ///   - first: one value for each item, such as its edits.
    ///   - second: the same for the other way, as many.
    ///   - samples: how many exchanges are drawn. Where all exchanges of the items that differ are no more than these,
    ///     all are gone through and the result is exact; else it is (hits + 1) / (samples + 1), which is never 0.
    ///   - seed: decides which exchanges are drawn.
    /// - Returns: between 0 and 1; 1 when no item differs.
    package static func permutation(
        _ first: [Double], _ second: [Double], samples: Int = 10_000, seed: UInt64
    ) -> Double {
        precondition(first.count == second.count, "the same items for both")
        return permutation(differences: zip(first, second).map { $0 - $1 }, samples: samples, seed: seed)
    }

    /// The same, from the difference of the two ways in each item.
    package static func permutation(differences: [Double], samples: Int = 10_000, seed: UInt64) -> Double {
        let differing = differences.filter { $0 != 0 }
        let sum = abs(differing.reduce(0, +))
        // Sums of the same numbers in another order differ by rounding; such sums are as large.
        let bound = sum - 1e-9 * differing.reduce(0) { $0 + abs($1) }
        if differing.count < 62, 1 << differing.count <= samples {
            let all = UInt64(1) << UInt64(differing.count)
            let hits = (0..<all).count { signs in abs(signedSum(differing) { signs }) >= bound }
            return Double(hits) / Double(all)
        }
        var generator = SeededGenerator(seed: seed)
        var hits = 0
        for _ in 0..<samples {
            if abs(signedSum(differing) { generator.next() }) >= bound { hits += 1 }
        }
        return Double(hits + 1) / Double(samples + 1)
    }

    /// The exact two-sided test of McNemar for answers that are right or wrong: the probability that a fair coin falls at
    /// least as unevenly.
    ///
    /// - Parameters:
    ///   - betterOnly: how many items only the first way has right.
    ///   - worseOnly: how many items only the second way has right.
    /// - Returns: 1 when there is none of either.
    package static func mcnemarExact(betterOnly: Int, worseOnly: Int) -> Double {
        let tosses = betterOnly + worseOnly
        // In logarithms, because 2⁻ⁿ is below the smallest double from about a thousand tosses on.
        var logarithm = -Double(tosses) * log(2.0)
        var tail = 0.0
        for heads in 0...min(betterOnly, worseOnly) {
            tail += exp(logarithm)
            logarithm += log(Double(tosses - heads)) - log(Double(heads + 1))
        }
        return min(1, 2 * tail)
    }

    /// The probabilities of several tests made together, each raised so that the chance of any false alarm stays at the
    /// level (Holm 1979); in the order given.
    package static func holm(_ probabilities: [Double]) -> [Double] {
        var adjusted = probabilities
        var highest = 0.0
        let rising = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
        for (rank, index) in rising.enumerated() {
            highest = max(highest, min(1, Double(probabilities.count - rank) * probabilities[index]))
            adjusted[index] = highest
        }
        return adjusted
    }

    /// The interval of Σ first / Σ denominators − Σ second / Σ denominators, both drawn from the same resamples.
    ///
    /// The denominators are shared by both ways; without them it is the difference of the means. All lists are as long as
    /// `resamples` has items.
    package static func differenceInterval(
        _ first: [Double], _ second: [Double], denominators: [Double]? = nil, resamples: Resamples,
        confidence: Double = 0.95
    ) -> Interval? {
        precondition(first.count == second.count, "the same items for both")
        return resamples.interval(
            numerators: zip(first, second).map { $0 - $1 },
            denominators: denominators ?? Array(repeating: 1, count: first.count), confidence: confidence)
    }

    /// The sum with the signs of those turned whose bit is set; `signs` gives the bits of 64 at a time.
    private static func signedSum(_ differences: [Double], signs: () -> UInt64) -> Double {
        var sum = 0.0
        var bits: UInt64 = 0
        for index in differences.indices {
            if index % 64 == 0 { bits = signs() }
            sum += bits & 1 == 0 ? differences[index] : -differences[index]
            bits >>= 1
        }
        return sum
    }
}
