import Testing

@testable import Evaluation

/// The fit of confidences: rising, pooled, and careful where there is little to go by.
@Suite("Fit of confidences")
struct ConfidenceFitTests {
    @Test("Claims that are worth less than lower ones are pooled with them")
    func pooled() {
        let low = Array(repeating: (confidence: 0.5, correct: true), count: 8)
        let high = (0..<8).map { (confidence: 0.9, correct: $0 < 4) }
        let sure = Array(repeating: (confidence: 0.95, correct: true), count: 20)
        let fit = ConfidenceFit(low + high + sure)
        #expect(fit.steps.map(\.from) == [0.5, 0.95] && fit.steps.map(\.count) == [16, 20])
        #expect(fit.steps[0].confidence == 12.5 / 17 && fit.steps[1].confidence == 20.5 / 21)
    }

    @Test("The threshold is the least claim from which on no more than the risk is wrong")
    func threshold() {
        let sure = (0..<400).map { (confidence: 0.9, correct: $0 > 0) }
        let weak = (0..<10).map { (confidence: 0.6, correct: $0 > 4) }
        let fit = ConfidenceFit(sure + weak)
        #expect(fit.threshold(atRisk: 0.005) == 0.9 && fit.threshold(atRisk: 0.02) == 0.6)
        #expect(fit.threshold(atRisk: 0.001) == nil && ConfidenceFit([]).steps.isEmpty)
    }

    @Test("Whatever the answers are, worth rises with claims, and all answers are counted", arguments: 0..<200)
    func rises(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let answers = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
            let claim = Double(Int.random(in: 0...20, using: &generator)) / 20
            return (confidence: claim, correct: Double.random(in: 0..<1, using: &generator) < claim)
        }
        let steps = ConfidenceFit(answers).steps
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.from < $1.from && $0.confidence <= $1.confidence })
        #expect(steps.reduce(0) { $0 + $1.count } == answers.count, "seed \(seed)")
        #expect(steps.reduce(0) { $0 + $1.right } == answers.count { $0.correct }, "seed \(seed)")
    }
}
