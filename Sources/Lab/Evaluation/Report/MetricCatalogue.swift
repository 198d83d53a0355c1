import ReceiptModel

/// A metric that is a ratio of sums over items.
struct MetricDefinition: Sendable {
    let name: String
    /// Whether a larger value is better; `nil` when neither direction is.
    let moreIsBetter: Bool?
    /// Numerator and denominator of an item; `nil` when the metric does not apply to it.
    let portion: @Sendable (ItemResult) -> Portion?
}

/// The metrics, by the names that reports, comparisons and gates use.
///
/// | name | what it is |
/// |---|---|
/// | `text.cer`, `text.cer_folded`, `text.wer` | edits per character (as printed; script, case and diacritics folded away), per word |
/// | `text.latin`, `.cyrillic`, `.diacritics`, `.amounts` | of the characters of a class, those lost or read for others; see ``CharacterClass`` |
/// | `text.words.precision`, `.recall`, `.f1` | words without their order, as in SROIE task 2 |
/// | `known.found`, `known.near` | known words read to the letter, or with at most a third of their characters wrong |
/// | `profile.C` | share of class C among the mistakes in words that were nearly read; see ``ErrorClass`` |
/// | `fields.F.L.precision`, `.recall`, `.f1` | field F right at level L: `exact`, `normalised`, `tolerant` |
/// | `fields.F.wrong` | share of items in which field F was given and is wrong |
/// | `vat.precision`, `.recall`, `.f1` | rows of the VAT table |
/// | `items.precision`, `.recall`, `.f1` | lines of goods |
/// | `payments.precision`, `.recall`, `.f1` | ways of payment |
/// | `document.exact` | share of items with all fields right |
/// | `ready.share`, `ready.right`, `ready.wrong` | share of items that went straight through, rightly, with a wrong booked field |
/// | `ready.wrong_sent` | share of items that went straight through with another value than the paper's in anything sent: names, goods, VAT, payments |
/// | `risk.aurc`, `risk.coverage` | area under risk and coverage; share of drafts that can be taken at a risk of 1 % |
/// | `calibration.ece` | expected calibration error of all given values |
/// | `codes.recall` | share of the codes on the paper that were decoded |
/// | `outline.iou`, `outline.good` | paper found: mean intersection over union with the true outline, share of items with 0.90 or more |
/// | `receipts.counted` | share of pictures with as many receipts told apart as lie on them |
/// | `receipts.totals`, `receipts.outlined` | of several receipts on a picture, those with their right total, with their paper found to 90 % |
/// | `failed.share` | share of items that could not be read |
/// | `seconds.wall`, `seconds.processor`, `memory.mib` | mean per item; memory the most of any item |
/// | `seconds.preparation`, `.codes`, `.recognition` | parts of the processor's: preparing, codes, inside the recogniser |
package enum MetricCatalogue {
    /// The metrics that are shares.
    static let ratios: [MetricDefinition] = text + known + ReceiptField.measured.flatMap(field) + documents

    private static let text: [MetricDefinition] =
        [
            MetricDefinition(name: "text.cer", moreIsBetter: false) { $0.edits(\.characters) },
            MetricDefinition(name: "text.cer_folded", moreIsBetter: false) { $0.edits(\.foldedCharacters) },
            MetricDefinition(name: "text.wer", moreIsBetter: false) { $0.edits(\.words) },
            MetricDefinition(name: "text.words.precision", moreIsBetter: true) {
                $0.bag.map { Portion($0.matched, of: $0.given) }
            },
            MetricDefinition(name: "text.words.recall", moreIsBetter: true) {
                $0.bag.map { Portion($0.matched, of: $0.expected) }
            },
            MetricDefinition(name: "text.words.f1", moreIsBetter: true) {
                $0.bag.map { Portion(2 * $0.matched, of: $0.given + $0.expected) }
            },
        ]
        + CharacterClass.allCases.map { kind in
            MetricDefinition(name: "text.\(kind.rawValue)", moreIsBetter: false) { item in
                item.text?.score.classes?[kind].map { Portion($0.edits, of: $0.length) }
            }
        }

    private static let known: [MetricDefinition] =
        [
            MetricDefinition(name: "known.found", moreIsBetter: true) {
                $0.known.map { Portion($0.found, of: $0.expected) }
            },
            MetricDefinition(name: "known.near", moreIsBetter: nil) {
                $0.known.map { Portion($0.near, of: $0.expected) }
            },
        ]
        + ErrorClass.allCases.map { kind in
            MetricDefinition(name: "profile.\(kind.rawValue)", moreIsBetter: nil) {
                $0.known.map { Portion($0.errors[kind] ?? 0, of: $0.errorCount) }
            }
        }

    private static func field(_ field: ReceiptField) -> [MetricDefinition] {
        let name = field.rawValue
        let levels = [Agreement.exact, .normalised, .tolerant].flatMap { level in
            let start = "fields.\(name).\(level.rawValue)"
            let right = { @Sendable (item: ItemResult) -> (right: Int, given: Int, expected: Int)? in
                item.fields[name].map { value in
                    let right = (value.agreement ?? .different) >= level
                    return (right ? 1 : 0, value.read == nil ? 0 : 1, value.expected == nil ? 0 : 1)
                }
            }
            return [
                MetricDefinition(name: "\(start).precision", moreIsBetter: true) { item in
                    right(item).map { Portion($0.right, of: $0.given) }
                },
                MetricDefinition(name: "\(start).recall", moreIsBetter: true) { item in
                    right(item).map { Portion($0.right, of: $0.expected) }
                },
                MetricDefinition(name: "\(start).f1", moreIsBetter: true) { item in
                    right(item).map { Portion(2 * $0.right, of: $0.given + $0.expected) }
                },
            ]
        }
        return levels + [
            MetricDefinition(name: "fields.\(name).wrong", moreIsBetter: false) { item in
                item.fields[name].map { Portion($0.isWrong) }
            }
        ]
    }

    private static func rows(
        _ name: String, _ rows: @escaping @Sendable (ItemResult) -> ItemResult.RowCount?
    ) -> [MetricDefinition] {
        [
            MetricDefinition(name: "\(name).precision", moreIsBetter: true) { item in
                rows(item).map { Portion($0.matched, of: $0.given) }
            },
            MetricDefinition(name: "\(name).recall", moreIsBetter: true) { item in
                rows(item).map { Portion($0.matched, of: $0.expected) }
            },
            MetricDefinition(name: "\(name).f1", moreIsBetter: true) { item in
                rows(item).map { Portion(2 * $0.matched, of: $0.given + $0.expected) }
            },
        ]
    }

    private static let documents: [MetricDefinition] =
        rows("vat", \.vat) + rows("items", \.items)
        + rows("payments", \.payments) + [
            MetricDefinition(name: "document.exact", moreIsBetter: true) { $0.isDocumentExact.map { Portion($0) } },
            MetricDefinition(name: "ready.share", moreIsBetter: nil) { Portion($0.outcome == .ready) },
            MetricDefinition(name: "ready.right", moreIsBetter: true) { item in
                item.isBookedRight.map { Portion(item.outcome == .ready && $0) }
            },
            MetricDefinition(name: "ready.wrong", moreIsBetter: false) { item in
                item.isBookedRight.map { _ in Portion(item.outcome == .ready && item.isBookedWrong) }
            },
            MetricDefinition(name: "ready.wrong_sent", moreIsBetter: false) { item in
                item.isBookedRight.map { _ in Portion(item.outcome == .ready && item.isSentWrong) }
            },
            MetricDefinition(name: "codes.recall", moreIsBetter: true) {
                $0.codes.map { Portion($0.found, of: $0.expected) }
            },
            MetricDefinition(name: "outline.iou", moreIsBetter: true) { $0.outline.map { Portion($0.overlap, of: 1) } },
            MetricDefinition(name: "outline.good", moreIsBetter: true) {
                $0.outline.map { Portion($0.overlap >= 0.9) }
            },
            MetricDefinition(name: "receipts.counted", moreIsBetter: true) {
                $0.receipts.map { Portion($0.found == $0.expected) }
            },
            MetricDefinition(name: "receipts.totals", moreIsBetter: true) { item in
                item.receipts.flatMap { receipts in receipts.totals.map { Portion($0, of: receipts.expected) } }
            },
            MetricDefinition(name: "receipts.outlined", moreIsBetter: true) { item in
                item.receipts.flatMap { receipts in receipts.outlined.map { Portion($0, of: receipts.expected) } }
            },
            MetricDefinition(name: "failed.share", moreIsBetter: false) { Portion($0.outcome == .failed) },
            MetricDefinition(name: "seconds.wall", moreIsBetter: false) {
                $0.cost.map { Portion($0.wallSeconds, of: 1) }
            },
            MetricDefinition(name: "seconds.processor", moreIsBetter: false) {
                $0.cost.map { Portion($0.processorSeconds, of: 1) }
            },
            MetricDefinition(name: "seconds.preparation", moreIsBetter: false) {
                $0.cost?.preparationSeconds.map { Portion($0, of: 1) }
            },
            MetricDefinition(name: "seconds.codes", moreIsBetter: false) {
                $0.cost?.codesSeconds.map { Portion($0, of: 1) }
            },
            MetricDefinition(name: "seconds.recognition", moreIsBetter: false) {
                $0.cost?.recognitionSeconds.map { Portion($0, of: 1) }
            },
        ]

    /// The principal metrics, by which a comparison is decided: one for each aspect.
    package static let principal: Set<String> = Set(
        [
            "text.cer", "text.cer_folded", "text.words.f1", "known.found", "vat.f1", "items.f1", "payments.f1",
            "document.exact", "ready.right",
            "ready.wrong",
        ]
            + ["codes.recall", "outline.iou", "receipts.counted", "failed.share", "seconds.processor"]
            + ReceiptField.measured.flatMap {
                ["fields.\($0.rawValue).normalised.recall", "fields.\($0.rawValue).wrong"]
            })

    /// Metrics that are not ratios of sums: prepared once for some items, computed for every resample of them.
    static let wholes:
        [(name: String, moreIsBetter: Bool?, statistic: @Sendable ([ItemResult]) -> ([Int]) -> Double?)] =
            [
                ("risk.aurc", false, { RiskOfDraws($0).area }),
                ("risk.coverage", true, { RiskOfDraws($0).coverage }),
                ("calibration.ece", false, { CalibrationOfDraws($0).expectedError }),
            ]

    /// Whether a larger value of a metric is better; `nil` when neither direction is, and for an unknown name.
    static func moreIsBetter(_ name: String) -> Bool? { directions[name] ?? nil }

    private static let directions: [String: Bool?] = Dictionary(
        uniqueKeysWithValues: ratios.map { ($0.name, $0.moreIsBetter) } + wholes.map { ($0.name, $0.moreIsBetter) }
            + [("memory.mib", false)])

    /// All names.
    package static let names: [String] = ratios.map(\.name) + wholes.map(\.name) + ["memory.mib"]

    /// Computes the metrics of some items; a metric that applies to none of them is left out.
    static func metrics(of items: [ItemResult], seed: UInt64) -> [String: Metric] {
        let resamples = Resamples(count: items.count, seed: seed)
        var metrics: [String: Metric] = [:]
        for definition in ratios {
            let portions = items.map(definition.portion)
            let whole = portions.reduce(0) { $0 + ($1?.whole ?? 0) }
            guard whole > 0 else { continue }
            let part = portions.reduce(0) { $0 + ($1?.part ?? 0) }
            let interval = resamples.interval(
                numerators: portions.map { $0?.part ?? 0 }, denominators: portions.map { $0?.whole ?? 0 })
            metrics[definition.name] = Metric(
                value: part / whole, interval: items.count > 1 ? interval : nil,
                count: portions.count { ($0?.whole ?? 0) > 0 })
        }
        for (name, _, prepare) in wholes {
            let statistic = prepare(items)
            guard let figure = statistic(Array(items.indices)) else { continue }
            metrics[name] = Metric(
                value: figure, interval: items.count > 1 ? resamples.interval(statistic: statistic) : nil,
                count: items.count { name == "calibration.ece" ? $0.hasFieldAnswer : $0.draftAnswer != nil })
        }
        if let most = items.compactMap({ $0.cost?.peakMiB }).max() {
            metrics["memory.mib"] = Metric(value: most, interval: nil, count: items.count)
        }
        return metrics
    }
}

extension ItemResult {
    fileprivate var bag: BagCount? { text?.score.bag }

    /// An item whose true text is empty has no error rate.
    fileprivate func edits(_ kind: KeyPath<TextScore, EditCount>) -> Portion? {
        guard let count = text?.score[keyPath: kind], count.length > 0 else { return nil }
        return Portion(count.edits, of: count.length)
    }
}

extension ItemResult {
    /// Confidence and correctness of every value read for a field in the truth.
    fileprivate var fieldAnswers: [(confidence: Double, correct: Bool)] {
        fields.sorted { $0.key < $1.key }.compactMap { _, field in field.confidence.map { ($0, field.isFaithful) } }
    }

    fileprivate var hasFieldAnswer: Bool { fields.values.contains { $0.confidence != nil } }

    /// The lowest confidence of the booked fields, and whether all of them are right.
    fileprivate var draftAnswer: (confidence: Double, correct: Bool)? {
        guard let confidence, let isBookedRight else { return nil }
        return (confidence, isBookedRight)
    }
}

extension [ItemResult] {
    /// The values of all items; see ``Calibration``.
    var fieldAnswers: [(confidence: Double, correct: Bool)] { flatMap(\.fieldAnswers) }

    /// The drafts of all items; see ``RiskCoverage``.
    var draftAnswers: [(confidence: Double, correct: Bool)] { compactMap(\.draftAnswer) }
}

/// The expected calibration error of any resample of items; the contribution of each item to each bin is computed once.
private struct CalibrationOfDraws {
    private static let bins = 10
    /// By item and bin: number of right answers minus sum of confidences.
    private var excess: [Double]
    private var counts: [Int]

    init(_ items: [ItemResult]) {
        excess = Array(repeating: 0, count: items.count * Self.bins)
        counts = Array(repeating: 0, count: items.count)
        for (place, item) in items.enumerated() {
            for answer in item.fieldAnswers {
                let confidence = min(max(answer.confidence, 0), 1)
                let bin = min(Self.bins - 1, Int(confidence * Double(Self.bins)))
                excess[place * Self.bins + bin] += (answer.correct ? 1 : 0) - confidence
                counts[place] += 1
            }
        }
    }

    /// Σ over bins of |right − confident| ÷ answers, which is the usual weighted mean of the bins' gaps.
    func expectedError(of drawn: [Int]) -> Double? {
        var sums = Array(repeating: 0.0, count: Self.bins)
        var count = 0
        for item in drawn {
            for bin in 0..<Self.bins { sums[bin] += excess[item * Self.bins + bin] }
            count += counts[item]
        }
        return count > 0 ? sums.reduce(0) { $0 + abs($1) } / Double(count) : nil
    }
}

/// Risk and coverage of any resample of items, which are sorted once.
private struct RiskOfDraws {
    /// The risk at which ``coverage`` is read.
    private static let budget = 0.01
    /// In order of falling confidence.
    private let order: [(item: Int, confidence: Double, isWrong: Bool)]
    private let count: Int

    init(_ items: [ItemResult]) {
        count = items.count
        order = items.enumerated().compactMap { place, item in
            item.draftAnswer.map { (place, $0.confidence, !$0.correct) }
        }.sorted { ($1.confidence, $0.item) < ($0.confidence, $1.item) }
    }

    func area(of drawn: [Int]) -> Double? {
        var area = 0.0
        let total = sweep(drawn) { accepted, added, wrong in area += Double(wrong) / Double(accepted) * Double(added) }
        return total > 0 ? area / Double(total) : nil
    }

    func coverage(of drawn: [Int]) -> Double? {
        var largest = 0
        let total = sweep(drawn) { accepted, _, wrong in
            if Double(wrong) <= Self.budget * Double(accepted) { largest = accepted }
        }
        return total > 0 ? Double(largest) / Double(total) : nil
    }

    /// Visits a resample by falling confidence, equal confidences together; returns the number of answers.
    private func sweep(_ drawn: [Int], _ step: (_ accepted: Int, _ added: Int, _ wrong: Int) -> Void) -> Int {
        var times = Array(repeating: 0, count: count)
        for item in drawn { times[item] += 1 }
        var (accepted, wrong, place) = (0, 0, 0)
        while place < order.count {
            let (before, confidence) = (accepted, order[place].confidence)
            while place < order.count, order[place].confidence == confidence {
                accepted += times[order[place].item]
                wrong += order[place].isWrong ? times[order[place].item] : 0
                place += 1
            }
            if accepted > before { step(accepted, accepted - before, wrong) }
        }
        return accepted
    }
}
