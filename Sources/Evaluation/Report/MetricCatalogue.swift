/// What an item adds to a metric that is a share: so much of so much.
struct Portion: Hashable, Sendable {
    var part: Double
    var whole: Double

    init(_ part: Double, of whole: Double) {
        self.part = part
        self.whole = whole
    }

    init(_ part: Int, of whole: Int) { self.init(Double(part), of: Double(whole)) }

    /// One item that is so, or not.
    init(_ holds: Bool) { self.init(holds ? 1 : 0, of: 1) }
}

/// A metric that is the sum of the items' parts over the sum of their wholes.
struct MetricDefinition: Sendable {
    let name: String
    /// Whether more of it is better; `nil` where it is neither.
    let moreIsBetter: Bool?
    /// `nil` for an item that says nothing about the metric.
    let portion: @Sendable (ItemResult) -> Portion?
}

/// The metrics, by the names that reports, comparisons and gates use.
///
/// | name | what it is |
/// |---|---|
/// | `text.cer`, `text.cer_folded`, `text.wer` | edits per character (as printed; script, case and diacritics folded away), per word |
/// | `text.words.precision`, `.recall`, `.f1` | words without their order, as in SROIE task 2 |
/// | `known.found`, `known.near` | known words read to the letter, or with at most a third of their characters wrong |
/// | `profile.C` | share of class C among the mistakes in words that were nearly read; see ``ErrorClass`` |
/// | `fields.F.L.precision`, `.recall`, `.f1` | field F right at level L: `exact`, `normalised`, `tolerant` |
/// | `fields.F.wrong` | share of items in which field F was given and is wrong |
/// | `vat.precision`, `.recall`, `.f1` | rows of the VAT table |
/// | `document.exact` | share of items with all fields right |
/// | `ready.share`, `ready.right`, `ready.wrong` | share of items that went straight through, rightly, with a wrong booked field |
/// | `risk.aurc`, `calibration.ece` | area under risk and coverage; expected calibration error |
/// | `codes.recall` | share of the codes on the paper that were decoded |
/// | `failed.share` | share of items that could not be read |
/// | `seconds.wall`, `seconds.processor`, `memory.mib` | mean per item; memory the most of any item |
package enum MetricCatalogue {
    /// The metrics that are shares.
    static let ratios: [MetricDefinition] = text + known + FieldName.allCases.flatMap(field) + documents

    private static let text: [MetricDefinition] = [
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

    private static func field(_ field: FieldName) -> [MetricDefinition] {
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

    private static let documents: [MetricDefinition] = [
        MetricDefinition(name: "vat.precision", moreIsBetter: true) {
            $0.vat.map { Portion($0.matched, of: $0.given) }
        },
        MetricDefinition(name: "vat.recall", moreIsBetter: true) {
            $0.vat.map { Portion($0.matched, of: $0.expected) }
        },
        MetricDefinition(name: "vat.f1", moreIsBetter: true) {
            $0.vat.map { Portion(2 * $0.matched, of: $0.given + $0.expected) }
        },
        MetricDefinition(name: "document.exact", moreIsBetter: true) { $0.isDocumentExact.map { Portion($0) } },
        MetricDefinition(name: "ready.share", moreIsBetter: nil) { Portion($0.outcome == .ready) },
        MetricDefinition(name: "ready.right", moreIsBetter: true) { item in
            item.isBookedRight.map { Portion(item.outcome == .ready && $0) }
        },
        MetricDefinition(name: "ready.wrong", moreIsBetter: false) { item in
            item.isBookedRight.map { _ in Portion(item.outcome == .ready && item.isBookedWrong) }
        },
        MetricDefinition(name: "codes.recall", moreIsBetter: true) {
            $0.codes.map { Portion($0.found, of: $0.expected) }
        },
        MetricDefinition(name: "failed.share", moreIsBetter: false) { Portion($0.outcome == .failed) },
        MetricDefinition(name: "seconds.wall", moreIsBetter: false) {
            $0.cost.map { Portion($0.wallSeconds, of: 1) }
        },
        MetricDefinition(name: "seconds.processor", moreIsBetter: false) {
            $0.cost.map { Portion($0.processorSeconds, of: 1) }
        },
    ]

    /// The metrics that a comparison is decided by: one for each thing that can be read well or badly.
    package static let principal: Set<String> = Set(
        [
            "text.cer", "text.cer_folded", "text.words.f1", "known.found", "vat.f1", "document.exact", "ready.right",
            "ready.wrong",
        ]
            + ["codes.recall", "failed.share", "seconds.processor"]
            + FieldName.allCases.flatMap { ["fields.\($0.rawValue).normalised.recall", "fields.\($0.rawValue).wrong"] })

    /// Metrics that are no shares: computed from all items together.
    static let wholes: [(name: String, moreIsBetter: Bool?, value: @Sendable ([ItemResult]) -> Double?)] = [
        ("risk.aurc", false, { RiskCoverage($0.draftAnswers).areaUnderCurve }),
        ("calibration.ece", false, { Calibration($0.fieldAnswers).expectedError }),
    ]

    /// Whether more of a metric is better; `nil` where it is neither, and for a name that is none.
    static func moreIsBetter(_ name: String) -> Bool? { directions[name] ?? nil }

    private static let directions: [String: Bool?] = Dictionary(
        uniqueKeysWithValues: ratios.map { ($0.name, $0.moreIsBetter) } + wholes.map { ($0.name, $0.moreIsBetter) }
            + [("memory.mib", false)])

    /// All names.
    package static let names: [String] = ratios.map(\.name) + wholes.map(\.name) + ["memory.mib"]

    /// The figures of some items; a metric about which none of them says anything is left out.
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
        for (name, _, value) in wholes {
            guard let figure = value(items) else { continue }
            let interval = resamples.interval { drawn in value(drawn.map { items[$0] }) }
            metrics[name] = Metric(value: figure, interval: items.count > 1 ? interval : nil, count: items.count)
        }
        if let most = items.compactMap({ $0.cost?.peakMiB }).max() {
            metrics["memory.mib"] = Metric(value: most, interval: nil, count: items.count)
        }
        return metrics
    }
}

extension ItemResult {
    fileprivate var bag: BagCount? { text?.score.bag }

    /// An item whose truth holds no text, not one character, has no error rate.
    fileprivate func edits(_ kind: KeyPath<TextScore, EditCount>) -> Portion? {
        guard let count = text?.score[keyPath: kind], count.length > 0 else { return nil }
        return Portion(count.edits, of: count.length)
    }
}

extension [ItemResult] {
    /// Every value given for a field that the truth knows: how sure, and whether right.
    var fieldAnswers: [(confidence: Double, correct: Bool)] {
        flatMap { item in
            item.fields.sorted { $0.key < $1.key }.compactMap { _, field in
                field.confidence.map { ($0, field.isFaithful) }
            }
        }
    }

    /// Every draft: how sure its least sure booked field is, and whether all booked fields are right.
    var draftAnswers: [(confidence: Double, correct: Bool)] {
        compactMap { item in
            guard let confidence = item.confidence, let right = item.isBookedRight else { return nil }
            return (confidence, right)
        }
    }
}
