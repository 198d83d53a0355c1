import Testing

@testable import Fitting

/// Probabilities are turned into the share of values that were right.
@Suite("Calibration")
struct IsotonicFitTests {
    private func answers(_ probability: Double, _ count: Int, right: Int) -> [IsotonicFit.Answer] {
        (0..<count).map { IsotonicFit.Answer(probability: probability, isRight: $0 < right) }
    }

    @Test("Steps rise, pool what falls, and are never certain")
    func steps() {
        let fit = IsotonicFit(
            answers(0.2, 10, right: 4) + answers(0.6, 10, right: 2) + answers(0.9, 100, right: 100))
        #expect(fit.steps.map(\.count) == [20, 100])
        #expect(fit.steps.map(\.right) == [6, 100])
        #expect(fit.steps.map(\.from) == [0.2, 0.9])
        #expect(zip(fit.steps, fit.steps.dropFirst()).allSatisfy { $0.confidence < $1.confidence })
        #expect(fit.steps.allSatisfy { $0.confidence > 0 && $0.confidence < 1 })
        #expect(IsotonicFit([]).steps.isEmpty)
    }

    @Test("Risk and coverage count from the surest answer on")
    func riskAndCoverage() {
        let curve = RiskCoverage(
            answers(0.99, 3, right: 3) + answers(0.8, 1, right: 0) + answers(0.7, 2, right: 2), documents: 8)
        #expect(curve.points.map(\.answered) == [1, 2, 3, 4, 5, 6])
        #expect(curve.points.map(\.wrong) == [0, 0, 0, 1, 1, 1])
        #expect(curve.leastFaultless == 0.99)
        #expect(RiskCoverage(answers(0.9, 1, right: 0), documents: 1).leastFaultless == 1)
    }
}
