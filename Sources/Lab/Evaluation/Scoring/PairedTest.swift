import Foundation

/// Significance tests of two variants on the same items.
package enum PairedTest {
    /// p-value of McNemar's exact two-sided test for answers that are right or wrong.
    ///
    /// - Parameters:
    ///   - betterOnly: number of items that only the first variant has right.
    ///   - worseOnly: number of items that only the second variant has right.
    /// - Returns: the p-value; 1 when both are 0.
    package static func mcnemarExact(betterOnly: Int, worseOnly: Int) -> Double {
        let tosses = betterOnly + worseOnly
        // In logarithms, because 2⁻ⁿ underflows from about n = 1,000 on.
        var logarithm = -Double(tosses) * log(2.0)
        var tail = 0.0
        for heads in 0...min(betterOnly, worseOnly) {
            tail += exp(logarithm)
            logarithm += log(Double(tosses - heads)) - log(Double(heads + 1))
        }
        return min(1, 2 * tail)
    }

    /// p-values corrected for multiple comparisons, which bounds the family-wise error rate (Holm 1979); in the order
    /// given.
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
}
