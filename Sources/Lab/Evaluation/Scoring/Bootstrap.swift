/// A range between two bounds; in JSON `low` and `high`.
package struct Interval: Hashable, Sendable, Codable {
    package let low: Double
    package let high: Double

    package init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }

    package func contains(_ value: Double) -> Bool { low <= value && value <= high }
}

/// Confidence intervals by the percentile bootstrap (Efron 1979): the resamples are drawn once and used for many
/// statistics of the same items.
///
/// Statistics that share their resamples can be compared resample by resample.
package struct Resamples: Sendable {
    /// Number of items, and of items in a resample.
    package let count: Int
    /// Number of resamples.
    package let resamples: Int
    /// The items drawn, one resample after the other.
    private let drawn: [Int32]

    /// Draws `count` (below 2³¹) items `resamples` times.
    package init(count: Int, resamples: Int = 1000, seed: UInt64) {
        self.count = count
        self.resamples = resamples
        var generator = SeededGenerator(seed: seed)
        drawn = (0..<count * resamples).map { _ in Int32(truncatingIfNeeded: generator.index(below: count)) }
    }

    /// The percentile interval of any statistic of the items drawn, which are numbered from 0.
    ///
    /// `nil` without items, or when the statistic has a value in fewer than half of the resamples.
    package func interval(confidence: Double = 0.95, statistic: ([Int]) -> Double?) -> Interval? {
        guard count > 0 else { return nil }
        var items = Array(repeating: 0, count: count)
        var values: [Double] = []
        values.reserveCapacity(resamples)
        for resample in 0..<resamples {
            let start = resample * count
            for index in 0..<count { items[index] = Int(drawn[start + index]) }
            if let value = statistic(items) { values.append(value) }
        }
        return interval(of: values, confidence: confidence)
    }

    /// The percentile interval of a ratio of sums: error rates, precision, recall, F1.
    ///
    /// - Parameters:
    ///   - numerators: one value for each item, as many as `count`.
    ///   - denominators: likewise, none negative; a resample with the sum 0 has no value. For a mean, 1 throughout.
    ///   - confidence: the share of resamples within the interval, between 0 and 1.
    /// - Returns: `nil` without items, or when fewer than half of the resamples have a value.
    package func interval(numerators: [Double], denominators: [Double], confidence: Double = 0.95) -> Interval? {
        precondition(numerators.count == count && denominators.count == count, "one value for each item")
        guard count > 0 else { return nil }
        var values: [Double] = []
        values.reserveCapacity(resamples)
        for resample in 0..<resamples {
            var (numerator, denominator) = (0.0, 0.0)
            for index in drawn[resample * count..<(resample + 1) * count] {
                numerator += numerators[Int(index)]
                denominator += denominators[Int(index)]
            }
            if denominator > 0 { values.append(numerator / denominator) }
        }
        return interval(of: values, confidence: confidence)
    }

    private func interval(of values: [Double], confidence: Double) -> Interval? {
        guard !values.isEmpty, values.count * 2 >= resamples else { return nil }
        let sorted = values.sorted()
        let tail = (1 - confidence) / 2
        return Interval(low: quantile(tail, of: sorted), high: quantile(1 - tail, of: sorted))
    }
}

/// The quantile of sorted values, between neighbours in proportion (type 7 of Hyndman and Fan 1996).
private func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = min(max(Int(position), 0), sorted.count - 1)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (position - Double(below)) * (sorted[above] - sorted[below])
}
