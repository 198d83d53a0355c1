/// A calibration by isotonic regression: a rising step function from raw confidence to the share of right answers.
///
/// Neighbouring confidences are pooled until their shares of right answers rise (pool adjacent violators, Ayer et al.
/// 1955). The value of a pool is (right + ½) / (count + 1), the mean under Jeffreys' prior, so that few answers never
/// give 0 or 1.
///
/// In JSON: `steps`, each with `from`, `count`, `right`, `confidence`.
package struct ConfidenceFit: Hashable, Sendable, Codable {
    /// The answers with a raw confidence of at least `from`, up to the next step.
    package struct Step: Hashable, Sendable, Codable {
        package var from: Double
        package var count: Int
        package var right: Int
        /// The calibrated confidence, 0…1.
        package var confidence: Double
    }

    /// By rising confidence; empty without answers.
    package let steps: [Step]

    /// - Parameter answers: raw confidences, 0…1, and correctness.
    package init(_ answers: [(confidence: Double, correct: Bool)]) {
        var pools: [Step] = []
        for answer in answers.sorted(by: { $0.confidence < $1.confidence }) {
            if pools.last?.from == answer.confidence, let last = pools.indices.last {
                pools[last].count += 1
                pools[last].right += answer.correct ? 1 : 0
            } else {
                pools.append(Step(from: answer.confidence, count: 1, right: answer.correct ? 1 : 0, confidence: 0))
            }
        }
        var rising: [Step] = []
        for pool in pools {
            rising.append(pool)
            while rising.count >= 2 {
                let (one, other) = (rising[rising.count - 2], rising[rising.count - 1])
                // Compares shares without dividing. Equal shares are not pooled: their counts differ.
                guard one.right * other.count > other.right * one.count else { break }
                rising.removeLast()
                rising[rising.count - 1].count += other.count
                rising[rising.count - 1].right += other.right
            }
        }
        var least = 0.0
        steps = rising.map { pool in
            var step = pool
            least = max(least, (Double(pool.right) + 0.5) / (Double(pool.count) + 1))
            step.confidence = least
            return step
        }
    }

    /// The smallest raw confidence from which on at most this share of the answers is wrong; `nil` when there is none.
    package func threshold(atRisk risk: Double) -> Double? {
        var (count, wrong) = (0, 0)
        var found: Double?
        for step in steps.reversed() {
            count += step.count
            wrong += step.count - step.right
            if Double(wrong) <= risk * Double(count) { found = step.from }
        }
        return found
    }
}

extension EvaluationReport {
    /// The answers of all runs for each field, by its name.
    package func confidenceFits(of fields: [String]) -> [String: ConfidenceFit] {
        var fits: [String: ConfidenceFit] = [:]
        for field in fields {
            let answers = runs.flatMap(\.items).compactMap { item in
                item.fields[field].flatMap { read in read.confidence.map { ($0, read.isRight) } }
            }
            if !answers.isEmpty { fits[field] = ConfidenceFit(answers) }
        }
        return fits
    }
}
