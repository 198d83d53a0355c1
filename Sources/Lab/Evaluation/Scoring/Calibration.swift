/// The calibration of confidences: values of confidence 0.8 should be right 8 times in 10.
///
/// In JSON: `bins`, and where there is any answer `ece` and `brier`.
package struct Calibration: Hashable, Sendable, Codable {
    /// The answers with a confidence from `low` up to `high`, in JSON `low`, `high`, `count`, `confidence`, `accuracy`.
    package struct Bin: Hashable, Sendable, Codable {
        private enum CodingKeys: String, CodingKey {
            case low, high, count, accuracy
            case meanConfidence = "confidence"
        }

        /// The lower bound, itself within the bin.
        package let low: Double
        /// The upper bound, within the next bin, and within this one only where it is 1.
        package let high: Double
        package let count: Int
        /// `nil` in a bin without answers.
        package let meanConfidence: Double?
        /// The share of correct answers; `nil` in a bin without answers.
        package let accuracy: Double?
    }

    private enum CodingKeys: String, CodingKey {
        case bins
        case expectedError = "ece"
        case brierScore = "brier"
    }

    /// Bins of equal width from 0 to 1.
    package let bins: [Bin]
    /// The expected calibration error: |accuracy − mean confidence| over the bins, weighted by their counts (Naeini,
    /// Cooper and Hauskrecht 2015); `nil` without answers.
    package let expectedError: Double?
    /// The mean square of confidence − (1 if correct, else 0) (Brier 1950); `nil` without answers.
    package let brierScore: Double?

    /// - Parameters:
    ///   - answers: confidences and correctness; confidences are clamped to 0…1, NaN counts as 0.
    ///   - binCount: at least 1.
    package init(_ answers: [(confidence: Double, correct: Bool)], binCount: Int = 10) {
        var counts = Array(repeating: 0, count: binCount)
        var rights = counts
        var confidences = Array(repeating: 0.0, count: binCount)
        var squares = 0.0
        for answer in answers {
            let confidence = clamped(answer.confidence)
            let bin = min(Int(confidence * Double(binCount)), binCount - 1)
            counts[bin] += 1
            rights[bin] += answer.correct ? 1 : 0
            confidences[bin] += confidence
            let gap = confidence - (answer.correct ? 1 : 0)
            squares += gap * gap
        }
        bins = counts.indices.map { bin in
            Bin(
                low: Double(bin) / Double(binCount), high: Double(bin + 1) / Double(binCount), count: counts[bin],
                meanConfidence: counts[bin] == 0 ? nil : confidences[bin] / Double(counts[bin]),
                accuracy: quotient(rights[bin], counts[bin]))
        }
        let total = Double(answers.count)
        let gaps = counts.indices.reduce(0.0) { $0 + abs(Double(rights[$1]) - confidences[$1]) }
        expectedError = answers.isEmpty ? nil : gaps / total
        brierScore = answers.isEmpty ? nil : squares / total
    }
}

/// Risk against coverage of selective prediction: answers are accepted in order of falling confidence.
///
/// In JSON: `points`, and where there is any answer `aurc`.
package struct RiskCoverage: Hashable, Sendable, Codable {
    /// Coverage and risk when all answers with a confidence of at least `threshold` are accepted.
    package struct Point: Hashable, Sendable, Codable {
        /// The share of all answers that is accepted.
        package let coverage: Double
        /// The share of the accepted answers that is wrong.
        package let risk: Double
        package let threshold: Double

        package init(coverage: Double, risk: Double, threshold: Double) {
            self.coverage = coverage
            self.risk = risk
            self.threshold = threshold
        }
    }

    private enum CodingKeys: String, CodingKey {
        case points
        case areaUnderCurve = "aurc"
    }

    /// One point for every distinct confidence, by rising coverage.
    package let points: [Point]
    /// The mean risk over all coverages (AURC; Geifman, Uziel and El-Yaniv 2019); `nil` without answers.
    ///
    /// Each answer contributes the risk at its own threshold, so answers of equal confidence contribute the same.
    package let areaUnderCurve: Double?

    /// - Parameter answers: confidences and correctness; confidences are clamped to 0…1, NaN counts as 0.
    package init(_ answers: [(confidence: Double, correct: Bool)]) {
        let falling = answers.map { (confidence: clamped($0.confidence), correct: $0.correct) }
            .sorted { $0.confidence > $1.confidence }
        var points: [Point] = []
        var (accepted, wrong, area) = (0, 0, 0.0)
        let total = Double(falling.count)
        while accepted < falling.count {
            let threshold = falling[accepted].confidence
            let before = accepted
            while accepted < falling.count, falling[accepted].confidence == threshold {
                wrong += falling[accepted].correct ? 0 : 1
                accepted += 1
            }
            let risk = Double(wrong) / Double(accepted)
            points.append(Point(coverage: Double(accepted) / total, risk: risk, threshold: threshold))
            area += risk * Double(accepted - before)
        }
        self.points = points
        areaUnderCurve = falling.isEmpty ? nil : area / total
    }

    /// The point of the largest coverage whose risk is at most `risk`; `nil` when even the first answers are riskier.
    package func point(atRisk risk: Double) -> Point? { points.last { $0.risk <= risk } }

    /// The largest share of answers that can be accepted at a risk of at most `risk`; 0 when none can.
    package func coverage(atRisk risk: Double) -> Double { point(atRisk: risk)?.coverage ?? 0 }
}

private func clamped(_ confidence: Double) -> Double { confidence.isNaN ? 0 : min(max(confidence, 0), 1) }
