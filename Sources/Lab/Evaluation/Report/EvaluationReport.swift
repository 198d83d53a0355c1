package import ReceiptModel

/// The value of a metric with its confidence interval.
package struct Metric: Hashable, Sendable, Codable {
    package var value: Double
    /// 95 % bootstrap interval over the items; `nil` for fewer than two items.
    package var interval: Interval?
    /// Number of items that the value was computed over.
    package var count: Int

    package init(value: Double, interval: Interval?, count: Int) {
        self.value = value
        self.interval = interval
        self.count = count
    }
}

/// The metrics of one variant on one set, or on a slice of it.
package struct Summary: Hashable, Sendable, Codable {
    /// The name of the set, or `all` for all sets together.
    package var set: String
    /// `nil` for the whole set, otherwise `country=HR`.
    package var slice: String?
    package var items: Int
    /// By the metric's name, as in ``MetricCatalogue``.
    package var metrics: [String: Metric]

    package init(set: String, slice: String?, items: Int, metrics: [String: Metric]) {
        self.set = set
        self.slice = slice
        self.items = items
        self.metrics = metrics
    }

    /// The name of the summary over all sets.
    package static let allSets = "all"
}

/// One variant over all sets.
package struct VariantRun: Hashable, Sendable, Codable {
    package var name: String
    /// Settings or command, in words.
    package var description: String
    /// Components that the variant read with: versions and digests by name.
    package var engines: [String: String]
    package var summaries: [Summary]
    /// Pooled over all sets, the most frequent first.
    package var confusions: Confusion
    /// Calibration of the confidences of all values read for scored fields.
    package var calibration: Calibration
    /// Risk and coverage of drafts; the confidence of a draft is the lowest of its booked fields.
    package var riskCoverage: RiskCoverage
    package var items: [ItemResult]

    package init(
        name: String, description: String, engines: [String: String], summaries: [Summary],
        confusions: Confusion, calibration: Calibration, riskCoverage: RiskCoverage, items: [ItemResult]
    ) {
        self.name = name
        self.description = description
        self.engines = engines
        self.summaries = summaries
        self.confusions = confusions
        self.calibration = calibration
        self.riskCoverage = riskCoverage
        self.items = items
    }

    private enum CodingKeys: String, CodingKey {
        case name, description, engines, summaries, confusions, calibration
        case riskCoverage = "risk_coverage"
        case items
    }
}

/// The report of an evaluation, `report.json`: what `eval compare` and `eval gate` read.
package struct EvaluationReport: Hashable, Sendable, Codable {
    /// A set as it was scored.
    package struct ScoredSet: Hashable, Sendable, Codable {
        package var name: String
        package var folder: String
        package var items: Int
        /// Whether its texts were compared case-insensitively, as the truth is all capitals.
        package var isCaseBlind: Bool
        package var faults: [SetFault]

        package init(name: String, folder: String, items: Int, isCaseBlind: Bool, faults: [SetFault]) {
            self.name = name
            self.folder = folder
            self.items = items
            self.isCaseBlind = isCaseBlind
            self.faults = faults
        }

        private enum CodingKeys: String, CodingKey {
            case name, folder, items, faults
            case isCaseBlind = "case_blind"
        }
    }

    /// The version of this format.
    package static let currentVersion = 1

    package var version: Int
    /// The version of bilko that scored.
    package var bilko: String
    package var createdAt: Timestamp
    /// Seed of the bootstrap resampling.
    package var seed: UInt64
    package var sets: [ScoredSet]
    package var runs: [VariantRun]

    package init(bilko: String, createdAt: Timestamp, seed: UInt64, sets: [ScoredSet], runs: [VariantRun]) {
        version = Self.currentVersion
        self.bilko = bilko
        self.createdAt = createdAt
        self.seed = seed
        self.sets = sets
        self.runs = runs
    }

    private enum CodingKeys: String, CodingKey {
        case version, bilko, seed, sets, runs
        case createdAt = "created_at"
    }
}
