/// A calibration by isotonic regression: a rising function from a model's probability to the share of right answers.
///
/// Neighbouring probabilities are pooled until their shares of right answers rise (pool adjacent violators, Ayer et al.
/// 1955). The value of a pool is (right + ½) / (weight + 1), the mean under Jeffreys' prior, so that few answers never
/// give 0 or 1.
package struct IsotonicFit: Hashable, Sendable {
    /// An answer of a model, and whether it was right.
    package struct Answer: Hashable, Sendable {
        package let probability: Double
        package let isRight: Bool

        package init(probability: Double, isRight: Bool) {
            self.probability = probability
            self.isRight = isRight
        }
    }

    /// The answers with a probability of at least `from`, up to the next step.
    package struct Step: Hashable, Sendable {
        package var from: Double
        package var count: Int
        package var right: Int
        /// The calibrated confidence, 0…1.
        package var confidence: Double
    }

    /// By rising probability; empty without answers.
    package let steps: [Step]

    package init(_ answers: [Answer]) {
        var pools: [Step] = []
        for answer in answers.sorted(by: { $0.probability < $1.probability }) {
            if pools.last?.from == answer.probability, let last = pools.indices.last {
                pools[last].count += 1
                pools[last].right += answer.isRight ? 1 : 0
            } else {
                pools.append(Step(from: answer.probability, count: 1, right: answer.isRight ? 1 : 0, confidence: 0))
            }
        }
        var rising: [Step] = []
        for pool in pools {
            rising.append(pool)
            while rising.count >= 2 {
                let (one, other) = (rising[rising.count - 2], rising[rising.count - 1])
                // Compares shares without dividing.
                guard one.right * other.count >= other.right * one.count else { break }
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
}

/// How many answers are left, and how many of them are wrong, from a probability on.
package struct RiskCoverage: Hashable, Sendable {
    package struct Point: Hashable, Sendable {
        package let probability: Double
        package let answered: Int
        package let wrong: Int
    }

    /// By falling probability.
    package let points: [Point]
    package let documents: Int

    /// - Parameters:
    ///   - answers: the best answer of each document that has one.
    ///   - documents: how many documents there are, with and without an answer.
    package init(_ answers: [IsotonicFit.Answer], documents: Int) {
        self.documents = documents
        var (points, wrong): ([Point], Int) = ([], 0)
        for (index, answer) in answers.sorted(by: { $0.probability > $1.probability }).enumerated() {
            wrong += answer.isRight ? 0 : 1
            points.append(Point(probability: answer.probability, answered: index + 1, wrong: wrong))
        }
        self.points = points
    }

    /// The lowest probability from which on no answer was wrong; above every answer's where the surest one was.
    package var leastFaultless: Double {
        points.last { $0.wrong == 0 }?.probability ?? 1
    }
}
