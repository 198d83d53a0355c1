import Foundation
import ReceiptModel

/// What the features of a field's candidates are worth: a conditional logistic regression with a calibration.
///
/// A candidate's utility is the weighted sum of its features. The candidates of one paper, and the possibility that none
/// of them is right, share the probability in the ratio of the exponentials of their utilities (McFadden 1974,
/// "Conditional logit analysis of qualitative choice behavior"); a strong rival takes from a candidate what it is worth
/// itself. Isotonic regression turns that into the measured share of right values.
///
/// The models are made by `bilko-lab fit`, which writes each with its card; nobody edits them by hand.
struct FieldModel: Sendable {
    /// A step of the calibration: of the values from this probability on, up to the next step, so many were right.
    struct Step: Sendable {
        let from: Double
        let share: Double
    }

    let field: ReceiptField
    /// Grows when the same features mean something else.
    let version: Int
    let weights: [Feature: Double]
    /// In rising order; measured on documents of sources that the weights had not seen.
    let calibration: [Step]
    /// The probability from which on no unseen value was wrong and the calibration says one in a hundred at most: from
    /// there on a draft can do without a person, as far as this field goes.
    let readyFrom: Double
    /// The weights beside that of any candidate, in a fixed order so that the same features make the same sum.
    private let ordered: [(feature: Feature, weight: Double)]

    init(field: ReceiptField, version: Int, weights: [Feature: Double], calibration: [Step], readyFrom: Double) {
        (self.field, self.version, self.weights) = (field, version, weights)
        (self.calibration, self.readyFrom) = (calibration, readyFrom)
        ordered = Feature.allCases.compactMap { feature in
            feature == .any ? nil : weights[feature].map { (feature, $0) }
        }
    }

    /// The confidence that a value has from ``readyFrom`` on, at least; below, it has less.
    static let ready = 0.99
    /// A value that is less likely than this, by the model, is none.
    ///
    /// A wrong value is worse than a missing one; but a name is read by the person who settles the draft, and one that is
    /// the likeliest of many helps.
    var leastProbability: Double { field == .merchant ? Self.leastOfName : Self.least }

    private static let least = 0.5
    private static let leastOfName = 0.3

    /// Weighs the candidates of one paper.
    ///
    /// - Parameter candidates: each value once.
    /// - Returns: `nil` for no candidates.
    func decide<Value>(_ candidates: [Candidate<Value>]) -> Decision<Value>? {
        guard !candidates.isEmpty else { return nil }
        let utilities = candidates.map(utility)
        // The utility of none is 0; the greatest is taken out, so that no exponential overflows.
        let top = utilities.reduce(0, max)
        let sum = utilities.reduce(exp(-top)) { $0 + exp($1 - top) }
        let ranked = zip(candidates, utilities).map { ($0, exp($1 - top) / sum) }
            .enumerated().sorted { ($0.element.1, $1.offset) > ($1.element.1, $0.offset) }.map(\.element)
        return Decision(
            leastProbability: leastProbability,
            ranked: ranked.map {
                let share = min(share(of: $0.1), $0.1 < readyFrom ? Self.ready.nextDown : 1, bound(of: $0.0))
                return Decision.Ranked(candidate: $0.0, probability: $0.1, share: share)
            })
    }

    /// What the recogniser itself believed this much less than usual is not booked unseen.
    private static let mostDoubt = 0.5

    /// What was read less surely than this stays out of a draft that nobody sees: nothing else on the paper says it
    /// (receipts of the three countries, unseen: of 18 shops below, 2 were wrong, of 118 above, none; of 9 issuers below,
    /// 1 was wrong, of 265 above, none; of 6 numbers in three parts below, 4 were wrong, of 79 above, none; of 107
    /// times below, 5 were wrong, of 3,073 above, 5; of 133 days below, 7 were wrong, of 2,279 above, 4).
    static let sureReading: [ReceiptField: Double] = [
        .store: 0.85, .merchant: 0.65, .number: 0.6, .time: 0.8, .date: 0.8,
    ]

    /// The same for numbers of fiscal processors, most of which are one name twice, misread alike (unseen: of 36 below, 13
    /// were wrong, of 86 above, none).
    static let sureProcessorNumber = 0.85

    /// The same for what stands only on a picture out of focus, where the recogniser is as sure of wrong signs (of 138
    /// issuers below, 54 had one, of 142 above, 13; of 23 numbers below, 2 were wrong, of 123 above, none).
    static let sureOutOfFocus: [ReceiptField: Double] = [.merchant: 0.875, .number: 0.875]

    /// How unsure it may have been of a word of a name in Cyrillic letters, of which `Б` and `В`, `Љ` and `А`, `Ж` and `К` are
    /// read for each other (unseen photos of any quality: of 97 names with one less surely read, 6 were wrong, of 178
    /// others one, which was another paper's); and of a bare JIB, whose check digit one misread number in eleven has, too (of
    /// 13 read less surely than .8, 3 were wrong).
    private static let mostUnsureWord = 0.17

    /// How sure the recogniser has to be of a candidate.
    private func sureReading<Value>(of candidate: Candidate<Value>) -> Double {
        let sure = candidate.has(.processor) ? Self.sureProcessorNumber : Self.sureReading[field] ?? 0
        return candidate.has(.outOfFocus) ? max(sure, Self.sureOutOfFocus[field] ?? 0) : sure
    }

    /// How sure a candidate can be: one that was mended, or that nothing confirms, stays below the bar.
    private func bound<Value>(of candidate: Candidate<Value>) -> Double {
        if candidate.has(.coded) { return 1 }
        if candidate[.certainty] < sureReading(of: candidate) { return Worth.agreed.nextDown }
        if candidate[.unsureWord] > Self.mostUnsureWord { return Worth.agreed.nextDown }
        if candidate.has(.lookalike) || candidate.has(.stump), candidate[.certainty] < 1 {
            return Worth.agreed.nextDown
        }
        // What a label says is another's, as the day of the paper that is referred to, is not the paper's own.
        if candidate.has(.labelledOtherwise), !candidate.has(.labelled) { return Worth.agreed.nextDown }
        let isMended = Feature.mended.contains(where: candidate.has)
        let isAlone =
            field == .total
            && !(Feature.witnesses.contains(where: candidate.has)
                && Feature.announcements.contains(where: candidate.has))
        // Two looks that differ leave a doubt that only a second place lifts, or a sum to the cent.
        let isDisputed =
            candidate.has(.seenOtherwise) && !Feature.exactWitnesses.contains(where: candidate.has)
        // Another issuer's number on the paper: which of the two it is, a person tells.
        let isContested = candidate.has(.rivals)
        // A contract and a delivery have their dates and times, too: among several only a label tells that of issue.
        let isUntold = candidate.has(.amongOthers) && !candidate.has(.labelled)
        let isHardlyRead = candidate[.doubtful] > Self.mostDoubt
        // Out of focus an 8 is read as 0, as surely as a 0 is, on all of the paper alike.
        let isLookalike = candidate.has(.outOfFocus) && candidate.has(.eightOrNought)
        let isDisproved = candidate[.vatDisproves] == 1
        return isMended || isAlone || isDisputed || isContested || isUntold || isHardlyRead || isLookalike
            || isDisproved
            ? Self.ready.nextDown : 1
    }

    /// The weighted sum of a candidate's features.
    private func utility<Value>(_ candidate: Candidate<Value>) -> Double {
        var sum = weights[.any] ?? 0
        for (feature, weight) in ordered {
            if let value = candidate.features[feature] { sum += weight * value }
        }
        return sum
    }

    /// The calibrated confidence of a probability, 0…1; below the first step at most that one's.
    func share(of probability: Double) -> Double {
        guard let first = calibration.first else { return probability }
        return calibration.last { $0.from <= probability }?.share ?? min(probability, first.share)
    }
}

/// The candidates of a field in the order of their probability.
struct Decision<Value: Hashable & Sendable>: Sendable {
    /// Below this probability no candidate is a value.
    let leastProbability: Double
    struct Ranked: Sendable {
        let candidate: Candidate<Value>
        /// By the model, 0…1.
        let probability: Double
        /// Calibrated, 0…1.
        let share: Double
    }

    /// Never empty.
    let ranked: [Ranked]

    var best: Ranked { ranked[0] }

    /// Whether the best one is likely enough to be a value.
    var isGiven: Bool { best.probability >= leastProbability }

    /// The one that comes next.
    var rival: Ranked? { ranked.count > 1 ? ranked[1] : nil }
}

extension Decision where Value: Codable {
    /// The best candidate, where it is more likely right than wrong.
    var extracted: Extracted<Value>? {
        guard isGiven else { return nil }
        // What doubtful signs leave to another value, no other feature takes from it.
        let confidence = min(best.share, 1 - best.candidate[.rivalled])
        return Extracted(best.candidate.value, confidence: confidence, evidence: best.candidate.evidence)
    }
}
