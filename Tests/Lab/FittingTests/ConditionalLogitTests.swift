import TestSupport
import Testing

@testable import Fitting

/// Weights that made choices are found again from the choices.
@Suite("Conditional logistic regression")
struct ConditionalLogitTests {
    /// Choices among random candidates, made by known weights.
    private func choices(_ count: Int, by weights: [Double], seed: UInt64) -> [Choice] {
        var random = SeededNumbers(seed: seed)
        return (0..<count).map { index in
            let features = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                [1] + weights.dropFirst().map { _ in Double.random(in: 0...1, using: &random) }
            }
            let probabilities = ConditionalLogit.probabilities(of: features, weights)
            var drawn = Double.random(in: 0..<1, using: &random)
            let chosen = probabilities.firstIndex { share in
                drawn -= share
                return drawn < 0
            }
            return Choice(
                source: "s\(index % 3)", isAtHome: true, features: features,
                isRight: features.indices.map { $0 == chosen })
        }
    }

    @Test("Known weights come back from what they chose")
    func recovery() {
        let weights = [-1.0, 3.0, -2.0, 0.0]
        let made = choices(4_000, by: weights, seed: 1)
        let fit = ConditionalLogit(made.map { ($0, 1) }, prior: 0.01, centre: [0, 0, 0, 0])
        for (found, wanted) in zip(fit.weights, weights) { #expect(abs(found - wanted) < 0.3, "\(fit.weights)") }
    }

    @Test("What no choice shows stays where it is expected")
    func expected() {
        let made = choices(200, by: [-1, 3], seed: 2).map { choice in
            Choice(
                source: choice.source, isAtHome: true, features: choice.features.map { $0 + [0] },
                isRight: choice.isRight)
        }
        let fit = ConditionalLogit(made.map { ($0, 1) }, prior: 2, centre: [0, 0, 1.5])
        #expect(abs(fit.weights[2] - 1.5) < 1e-9)
    }

    @Test("Probabilities share one with none of them, whatever the utilities")
    func probabilities() {
        for weight in [-1_000.0, -1, 0, 1, 1_000] {
            let shares = ConditionalLogit.probabilities(of: [[1], [1], [0.5]], [weight])
            #expect(shares.allSatisfy { $0 >= 0 && $0 <= 1 && !$0.isNaN } && shares.reduce(0, +) <= 1 + 1e-12)
        }
        #expect(ConditionalLogit.probabilities(of: [], [1]).isEmpty)
    }

    @Test("The same choices make the same model, and a source that was left out was not seen")
    func sources() {
        let made = choices(300, by: [-1, 3, -2], seed: 3)
        let names = ["any", "a", "b"]
        let (one, other) = (
            FieldFit(made, names: names, expected: [:]), FieldFit(made, names: names, expected: [:])
        )
        #expect(one.weights == other.weights)
        #expect(one.unseen.map(\.answer?.probability) == other.unseen.map(\.answer?.probability))
        #expect(one.known.count == 300 && one.unseen.count == 300)
        // A document changes what is known of its source, and not what the others say of it.
        var turned = made
        turned[0] = Choice(
            source: made[0].source, isAtHome: true, features: made[0].features,
            isRight: made[0].isRight.map { !$0 })
        let third = FieldFit(turned, names: names, expected: [:])
        #expect(third.unseen[0].answer?.probability == one.unseen[0].answer?.probability)
        #expect(third.known[0].answer?.probability != one.known[0].answer?.probability)
    }
}
