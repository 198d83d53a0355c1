import Foundation
import ReceiptModel

/// What Tesseract says that one symbol may be (`lstm_choice_mode` 2: the decoding is repeated without what was found).
struct SymbolChoices {
    /// Tesseract's score is 100 less five times the cost of a choice, in nats (`lstm_rating_coefficient`).
    private static let scorePerNat = 5.0
    /// What is less likely than this is not handed over.
    private static let leastProbability = 0.005
    /// So many alternatives of a sign are handed over at most.
    private static let mostAlternatives = 4

    let read: String
    private var scores: [(sign: String, score: Double)] = []

    init(read: String) { self.read = read }

    /// The score of what costs so many nats.
    static func score(of cost: Double) -> Double { max(0, 100 - scorePerNat * cost) }

    mutating func add(_ sign: String, score: Double) {
        if let known = scores.firstIndex(where: { $0.sign == sign }) {
            scores[known].score = max(scores[known].score, score)
        } else {
            scores.append((sign, score))
        }
    }

    /// The probability of each choice, the likeliest first.
    private var probabilities: [(sign: String, probability: Double)] {
        guard let best = scores.map(\.score).max() else { return [] }
        let weights = scores.map { ($0.sign, exp(($0.score - best) / Self.scorePerNat)) }
        let sum = weights.reduce(0) { $0 + $1.1 }
        return weights.map { ($0.0, $0.1 / sum) }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
    }

    /// The doubts about a word's signs; `nil` for none, and where the symbols are not the characters of the text.
    static func doubts(of text: String, symbols: [SymbolChoices]) -> [SignDoubt]? {
        guard symbols.count == text.count, zip(symbols, text).allSatisfy({ $0.read == String($1) }) else { return nil }
        let doubts = symbols.enumerated().compactMap { position, symbol -> SignDoubt? in
            let probabilities = symbol.probabilities
            let others = probabilities.filter {
                $0.sign != symbol.read && $0.sign.count == 1 && $0.probability >= leastProbability
            }
            guard !others.isEmpty else { return nil }
            return SignDoubt(
                position: position, probability: probabilities.first { $0.sign == symbol.read }?.probability ?? 0,
                others: others.prefix(mostAlternatives).map {
                    SignDoubt.Alternative(sign: $0.sign, probability: $0.probability)
                })
        }
        return doubts.isEmpty ? nil : doubts
    }
}
