import Foundation

/// Whether two ways of reading differ on the same items by more than chance.
package enum PairedTest {
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
}
