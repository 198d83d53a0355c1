import Foundation

/// What was weighed for a field of one document: the features of each candidate, and which of them are right.
package struct Choice: Hashable, Sendable {
    /// The collection that the document is from.
    package let source: String
    /// Whether a draft of it may be ready without a person, as far as its country goes.
    package let isAtHome: Bool
    /// The features of each candidate, by name; all the same length.
    package let features: [[Double]]
    package let isRight: [Bool]

    package init(source: String, isAtHome: Bool, features: [[Double]], isRight: [Bool]) {
        self.source = source
        self.isAtHome = isAtHome
        self.features = features
        self.isRight = isRight
    }
}

/// Fits the weights of a conditional logistic regression in which none of the candidates may be right (McFadden 1974).
///
/// The likelihood of a document is that of its right candidates together, or that of none where none is right. A normal
/// prior keeps the weights small, so that a feature that few documents show is worth little. Newton's method with halved
/// steps: the same choices make the same weights, to the last bit on one machine.
package struct ConditionalLogit: Sendable {
    package let weights: [Double]

    /// - Parameters:
    ///   - choices: with what each counts; more than 0.
    ///   - prior: the inverse variance of each weight about its centre, for choices that count 1 each on average.
    ///   - centre: where the prior has its middle.
    package init(_ choices: [(choice: Choice, count: Double)], prior: Double, centre: [Double]) {
        var weights = centre
        var value = Self.loss(choices, weights, prior, centre)
        for _ in 0..<Self.mostSteps {
            let (gradient, hessian) = Self.slopes(choices, weights, prior, centre)
            guard let step = Self.solved(hessian, gradient) else { break }
            var scale = 1.0
            var next = weights
            var better = value
            repeat {
                next = zip(weights, step).map { $0 - scale * $1 }
                better = Self.loss(choices, next, prior, centre)
                scale /= 2
            } while better > value && scale > Self.leastScale
            guard value - better > Self.leastGain else { break }
            (weights, value) = (next, better)
        }
        self.weights = weights
    }

    private static let mostSteps = 100
    private static let leastScale = 1e-6
    private static let leastGain = 1e-10

    /// The probability of each candidate.
    package static func probabilities(of features: [[Double]], _ weights: [Double]) -> [Double] {
        let utilities = features.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
        let top = utilities.reduce(0, max)
        let sum = utilities.reduce(exp(-top)) { $0 + exp($1 - top) }
        return utilities.map { exp($0 - top) / sum }
    }

    /// The negative logarithm of the posterior.
    private static func loss(
        _ choices: [(choice: Choice, count: Double)], _ weights: [Double], _ prior: Double, _ centre: [Double]
    ) -> Double {
        var sum = zip(weights, centre).reduce(0) { $0 + prior / 2 * ($1.0 - $1.1) * ($1.0 - $1.1) }
        for (choice, count) in choices {
            let probabilities = probabilities(of: choice.features, weights)
            let right = zip(probabilities, choice.isRight).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
            let share = choice.isRight.contains(true) ? right : 1 - probabilities.reduce(0, +)
            sum -= count * log(max(share, .leastNormalMagnitude))
        }
        return sum
    }

    /// Gradient and an upper bound of the curvature: that of the expected features, which is never negative.
    private static func slopes(
        _ choices: [(choice: Choice, count: Double)], _ weights: [Double], _ prior: Double, _ centre: [Double]
    ) -> (gradient: [Double], hessian: [[Double]]) {
        let size = weights.count
        var gradient = zip(weights, centre).map { prior * ($0 - $1) }
        var hessian = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
        for index in 0..<size { hessian[index][index] = prior }
        for (choice, count) in choices {
            let probabilities = probabilities(of: choice.features, weights)
            let right = zip(probabilities, choice.isRight).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
            var mean = [Double](repeating: 0, count: size)
            for (place, features) in choice.features.enumerated() {
                let probability = probabilities[place]
                let target = choice.isRight[place] && right > 0 ? probability / right : 0
                let pull = count * (probability - target)
                for one in 0..<size where features[one] != 0 {
                    mean[one] += probability * features[one]
                    gradient[one] += pull * features[one]
                    let weight = count * probability * features[one]
                    for other in 0...one { hessian[one][other] += weight * features[other] }
                }
            }
            for one in 0..<size where mean[one] != 0 {
                for other in 0...one { hessian[one][other] -= count * mean[one] * mean[other] }
            }
        }
        return (gradient, hessian)
    }

    /// The solution of `lower · lowerᵀ · x = right` by Cholesky's decomposition of a symmetric matrix given by its lower
    /// half; `nil` for one that is not positive.
    private static func solved(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
        let size = right.count
        var lower = matrix
        for row in 0..<size {
            for column in 0...row {
                var sum = matrix[row][column]
                for index in 0..<column { sum -= lower[row][index] * lower[column][index] }
                if row == column {
                    guard sum > 0 else { return nil }
                    lower[row][row] = sum.squareRoot()
                } else {
                    lower[row][column] = sum / lower[column][column]
                }
            }
        }
        var solution = right
        for row in 0..<size {
            for index in 0..<row { solution[row] -= lower[row][index] * solution[index] }
            solution[row] /= lower[row][row]
        }
        for row in (0..<size).reversed() {
            for index in (row + 1)..<size { solution[row] -= lower[index][row] * solution[index] }
            solution[row] /= lower[row][row]
        }
        return solution
    }
}
