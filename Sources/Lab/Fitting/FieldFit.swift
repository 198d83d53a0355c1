/// What was learnt about one field: weights of all sources, and answers about each source by weights that had not seen it.
package struct FieldFit: Sendable {
    /// An answer about one document.
    package struct Held: Sendable {
        package let source: String
        package let isAtHome: Bool
        /// `nil` where nothing was weighed.
        package let answer: IsotonicFit.Answer?
        /// Whether one of the candidates was right.
        package let isPossible: Bool
    }

    /// By rising name; the first is the constant.
    package let names: [String]
    package let weights: [Double]
    /// By weights of all sources, in the order of the choices.
    package let known: [Held]
    /// By weights of the other sources, in the same order.
    package let unseen: [Held]
    /// Of the unseen answers about receipts of the three countries; others are always looked at by a person.
    package let calibration: IsotonicFit
    /// Of the unseen answers about receipts of which a draft may be ready.
    package let riskCoverage: RiskCoverage

    /// The inverse variance of a weight about what is expected of it: two documents' worth.
    private static let prior = 2.0

    /// - Parameters:
    ///   - choices: of one field.
    ///   - names: of the features of each candidate.
    ///   - expected: the weights that are expected before any document is seen, by name; 0 where none is given.
    package init(_ choices: [Choice], names: [String], expected: [String: Double]) {
        self.names = names
        let counts = Self.counts(of: choices)
        let centre = names.map { expected[$0] ?? 0 }
        let all = ConditionalLogit(Array(zip(choices, counts)).map { ($0, $1) }, prior: Self.prior, centre: centre)
        weights = all.weights
        known = choices.map { Self.held($0, all.weights) }
        var unseen = known
        for source in Set(choices.map(\.source)).sorted() {
            let others = choices.indices.filter { choices[$0].source != source }
            guard !others.isEmpty else { continue }
            let fit = ConditionalLogit(others.map { (choices[$0], counts[$0]) }, prior: Self.prior, centre: centre)
            for index in choices.indices where choices[index].source == source {
                unseen[index] = Self.held(choices[index], fit.weights)
            }
        }
        self.unseen = unseen
        let home = unseen.filter(\.isAtHome)
        calibration = IsotonicFit(home.compactMap(\.answer))
        riskCoverage = RiskCoverage(home.compactMap(\.answer), documents: home.count)
    }

    /// A source counts as the root of its documents, so that a large generated one does not outvote the real ones; all
    /// together count one for each document.
    private static func counts(of choices: [Choice]) -> [Double] {
        let sizes = Dictionary(grouping: choices, by: \.source).mapValues { Double($0.count) }
        let raw = choices.map { 1 / (sizes[$0.source] ?? 1).squareRoot() }
        let scale = Double(choices.count) / max(raw.reduce(0, +), .leastNormalMagnitude)
        return raw.map { $0 * scale }
    }

    private static func held(_ choice: Choice, _ weights: [Double]) -> Held {
        let probabilities = ConditionalLogit.probabilities(of: choice.features, weights)
        let best = probabilities.indices.max { (probabilities[$0], $1) < (probabilities[$1], $0) }
        return Held(
            source: choice.source, isAtHome: choice.isAtHome,
            answer: best.map { IsotonicFit.Answer(probability: probabilities[$0], isRight: choice.isRight[$0]) },
            isPossible: choice.isRight.contains(true))
    }
}
