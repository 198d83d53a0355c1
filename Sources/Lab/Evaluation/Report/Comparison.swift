/// Two runs over the same items: what improved, what got worse, and whether the difference is significant.
package struct Comparison: Hashable, Sendable, Codable {
    /// The verdict on a difference.
    package enum Verdict: String, Hashable, Sendable, Codable {
        /// Significant after the correction for multiple comparisons.
        case better
        case worse
        /// Significant only without the correction.
        case likelyBetter = "likely_better"
        case likelyWorse = "likely_worse"
        /// Significant, for a metric without a better direction.
        case different
        /// Not significant.
        case noise = "within_noise"
    }

    /// A metric over the items that both runs have.
    ///
    /// All are ratios of sums over items; areas, calibration errors and memory are not, and are not tested.
    package struct Row: Hashable, Sendable, Codable {
        package var metric: String
        package var first: Double
        package var second: Double
        /// 95 % bootstrap interval of second − first, items drawn in pairs; `nil` for fewer than two items.
        package var interval: Interval?
        /// p-value: of McNemar's exact test where every item is right or wrong, of a paired permutation test that
        /// exchanges the two runs item by item otherwise.
        package var probability: Double
        /// p-value corrected for the number of principal metrics (Holm 1979); `nil` for the other metrics, which are
        /// largely redundant and would only weaken the test.
        package var adjusted: Double?
        package var verdict: Verdict
        /// Number of items that improved, and that got worse.
        package var better: Int
        package var worse: Int
    }

    /// An item with different results in the two runs.
    package struct ChangedItem: Hashable, Sendable, Codable {
        /// The set and the file.
        package var item: String
        /// The metric in which it differs: a field, the outcome, or the CER by more than 0.01.
        package var metric: String
        package var isBetter: Bool
        package var first: String
        package var second: String
    }

    package var firstName: String
    package var secondName: String
    /// Number of items in both runs.
    package var items: Int
    /// Items in one run only; they are not compared.
    package var unpaired: [String]
    package var rows: [Row]
    package var changes: [ChangedItem]

    private enum CodingKeys: String, CodingKey {
        case items, unpaired, rows, changes
        case firstName = "first"
        case secondName = "second"
    }

    /// Significance level.
    package static let level = 0.05

    /// Compares two runs.
    ///
    /// - Parameters:
    ///   - first: the older one.
    ///   - second: the newer one; differences are second − first.
    ///   - names: the names of the runs in the report.
    ///   - seed: seed of the bootstrap resampling and of the permutation test.
    package init(_ first: VariantRun, _ second: VariantRun, names: (String, String), seed: UInt64) {
        let others = Dictionary(second.items.map { ($0.identity, $0) }) { one, _ in one }
        let pairs = first.items.compactMap { item in others[item.identity].map { (item, $0) } }
        let paired = Set(pairs.map(\.0.identity))
        (firstName, secondName) = names
        items = pairs.count
        unpaired = (first.items + second.items).map(\.identity).filter { !paired.contains($0) }.sorted()
        let resamples = Resamples(count: pairs.count, seed: seed)
        var rows = MetricCatalogue.ratios.compactMap {
            Self.row($0, pairs, resamples: resamples, seed: seed)
        }
        // A metric in which no item differs cannot be a false positive and does not count in the correction (Tarone
        // 1990).
        let principal = rows.indices.filter {
            MetricCatalogue.principal.contains(rows[$0].metric) && rows[$0].better + rows[$0].worse > 0
        }
        let adjusted = PairedTest.holm(principal.map { rows[$0].probability })
        for (index, probability) in zip(principal, adjusted) { rows[index].adjusted = probability }
        for index in rows.indices { rows[index].verdict = Self.verdict(rows[index]) }
        self.rows = rows
        changes = pairs.flatMap { Self.changes($0.0, $0.1) }
    }

    private static func row(
        _ definition: MetricDefinition, _ pairs: [(ItemResult, ItemResult)], resamples: Resamples, seed: UInt64
    ) -> Row? {
        let portions = pairs.map { (definition.portion($0.0), definition.portion($0.1)) }
        let (first, second) = (PooledRatio(portions.map(\.0)), PooledRatio(portions.map(\.1)))
        guard let one = first.value, let other = second.value else { return nil }
        var (better, worse) = (0, 0)
        for (one, other) in portions {
            guard let one = one?.ratio, let other = other?.ratio, one != other else { continue }
            if (other > one) == (definition.moreIsBetter ?? true) { better += 1 } else { worse += 1 }
        }
        // McNemar's test needs binary outcomes; otherwise the permutation test.
        let isBinary = portions.allSatisfy { one, other in
            one?.isBinary ?? true && other?.isBinary ?? true && (one?.whole ?? 0) == (other?.whole ?? 0)
        }
        let probability =
            isBinary
            ? PairedTest.mcnemarExact(betterOnly: better, worseOnly: worse)
            : PooledRatio.permutation(first, second, seed: seed)
        let interval = resamples.interval { drawn in
            guard let one = first.value(of: drawn), let other = second.value(of: drawn) else { return nil }
            return other - one
        }
        return Row(
            metric: definition.name, first: one, second: other, interval: pairs.count > 1 ? interval : nil,
            probability: probability, adjusted: nil, verdict: .noise, better: better, worse: worse)
    }

    private static func verdict(_ row: Row) -> Verdict {
        guard row.probability < level, row.first != row.second else { return .noise }
        guard let moreIsBetter = MetricCatalogue.moreIsBetter(row.metric) else {
            return .different
        }
        let isBetter = (row.second > row.first) == moreIsBetter
        guard let adjusted = row.adjusted, adjusted < level else { return isBetter ? .likelyBetter : .likelyWorse }
        return isBetter ? .better : .worse
    }

    private static func changes(_ first: ItemResult, _ second: ItemResult) -> [ChangedItem] {
        var changes: [ChangedItem] = []
        func note(_ metric: String, _ isBetter: Bool, _ one: String, _ other: String) {
            changes.append(
                ChangedItem(item: first.identity, metric: metric, isBetter: isBetter, first: one, second: other))
        }
        if first.outcome != second.outcome {
            note("outcome", second.worth > first.worth, first.outcome.rawValue, second.outcome.rawValue)
        }
        for (name, one) in first.fields.sorted(by: { $0.key < $1.key }) {
            guard let other = second.fields[name], one.worth != other.worth else { continue }
            note("fields.\(name)", other.worth > one.worth, one.read ?? "–", other.read ?? "–")
        }
        if let one = first.text?.score.characters.rate, let other = second.text?.score.characters.rate,
            abs(one - other) > 0.01
        {
            note("text.cer", other < one, Self.percent(one), Self.percent(other))
        }
        if let one = first.outline?.overlap, let other = second.outline?.overlap, abs(one - other) > 0.02 {
            note("outline.iou", other > one, Self.percent(one), Self.percent(other))
        }
        return changes
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension Portion {
    fileprivate var ratio: Double? { whole > 0 ? part / whole : nil }

    /// Whether the portion is binary or empty: 0 of 1, 1 of 1, or 0 of 0.
    fileprivate var isBinary: Bool { whole == 0 && part == 0 || whole == 1 && (part == 0 || part == 1) }
}

extension ItemResult {
    fileprivate var worth: Int {
        switch outcome {
        case .failed: 0
        case .needsReview: 1
        // A wrong draft that asks for no review is the worst outcome.
        case .ready: isBookedWrong ? -1 : 2
        }
    }
}

extension ItemResult.Field {
    /// The rank of a field's result: right, then missing, then wrong.
    fileprivate var worth: Int { isFaithful ? 2 : isWrong ? 0 : 1 }
}
