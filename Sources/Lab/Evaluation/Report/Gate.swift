package import Foundation

/// Thresholds that a report has to keep: what continuous integration asks.
///
/// The file is JSON: `{"version": 1, "rules": [{"metric": "text.cer", "set": "samples", "max": 0.05}, …]}`; its schema is
/// `bilko schema gate`.
package struct Gate: Hashable, Sendable, Codable {
    /// A bound for one figure.
    package struct Rule: Hashable, Sendable, Codable {
        /// A name of ``MetricCatalogue``.
        package var metric: String
        /// The set; `nil` for all sets together, or for the only one.
        package var set: String?
        /// `country=HR`; `nil` for the whole set.
        package var slice: String?
        /// The variant; `nil` for the first one.
        package var variant: String?
        package var min: Double?
        package var max: Double?
        /// Why the bound is where it is.
        package var why: String?

        package init(
            metric: String, set: String? = nil, slice: String? = nil, variant: String? = nil, min: Double? = nil,
            max: Double? = nil, why: String? = nil
        ) {
            self.metric = metric
            self.set = set
            self.slice = slice
            self.variant = variant
            self.min = min
            self.max = max
            self.why = why
        }
    }

    /// What became of a rule.
    package struct Outcome: Hashable, Sendable, Codable {
        package var rule: Rule
        package var value: Double
        package var isKept: Bool
    }

    /// A rule that the report cannot answer: a gate that looks at nothing would keep nothing out.
    package struct Fault: Error, Hashable {
        package let message: String
        package let remedy: String
    }

    package var version: Int
    package var rules: [Rule]
    /// Whether a report may be held against the rules although something is wrong with its sets.
    package var allowsFaults: Bool?

    private enum CodingKeys: String, CodingKey {
        case version, rules
        case allowsFaults = "allow_faults"
    }

    package init(rules: [Rule]) {
        version = 1
        self.rules = rules
    }

    /// The members of a gate's JSON that are none: a misspelt bound would bind nothing.
    package static func unknownMembers(in json: Data) -> [String] {
        guard let members = (try? JSONDecoder().decode(JSONValue.self, from: json))?.members else { return [] }
        let known: Set<String> = ["version", "rules", "allow_faults"]
        let ofRules: Set<String> = ["metric", "set", "slice", "variant", "min", "max", "why"]
        let rules = (members["rules"]?.elements ?? []).flatMap { $0.members.map { Array($0.keys) } ?? [] }
        return (members.keys.filter { !known.contains($0) } + rules.filter { !ofRules.contains($0) }).sorted()
    }

    /// Holds a report against the rules.
    ///
    /// - Parameter report: the report.
    /// - Returns: what became of each rule, in their order.
    /// - Throws: the first rule that names something the report does not have, or has no bound.
    package func outcomes(of report: EvaluationReport) throws(Fault) -> [Outcome] {
        guard version == 1 else {
            throw Fault(message: "the thresholds have version \(version)", remedy: "write version 1")
        }
        guard !rules.isEmpty else { throw Fault(message: "there are no rules", remedy: "write at least one") }
        let faults = report.sets.reduce(0) { $0 + $1.faults.count }
        guard faults == 0 || allowsFaults == true else {
            throw Fault(
                message: "the sets of the report have \(faults) faults, so not everything was measured",
                remedy: "mend the sets, or write \"allow_faults\": true")
        }
        var outcomes: [Outcome] = []
        for rule in rules {
            let value = try value(of: rule, in: report)
            let isKept = (rule.min.map { value >= $0 } ?? true) && (rule.max.map { value <= $0 } ?? true)
            outcomes.append(Outcome(rule: rule, value: value, isKept: isKept))
        }
        return outcomes
    }

    private func value(of rule: Rule, in report: EvaluationReport) throws(Fault) -> Double {
        guard rule.min != nil || rule.max != nil else {
            throw Fault(message: "the rule about \(rule.metric) has no bound", remedy: "give it a min or a max")
        }
        guard MetricCatalogue.names.contains(rule.metric) else {
            throw Fault(
                message: "there is no metric '\(rule.metric)'", remedy: "'bilko eval metrics' lists their names")
        }
        guard let run = rule.variant.map({ name in report.runs.first { $0.name == name } }) ?? report.runs.first else {
            throw Fault(
                message: "the report has no variant '\(rule.variant ?? "")'",
                remedy: "it has \(report.runs.map(\.name).joined(separator: ", "))")
        }
        let set = rule.set ?? (report.sets.count == 1 ? report.sets.first?.name : nil) ?? Summary.allSets
        guard let summary = run.summaries.first(where: { $0.set == set && $0.slice == rule.slice }) else {
            let slice = rule.slice.map { " with the slice '\($0)'" } ?? ""
            throw Fault(
                message: "the report has no set '\(set)'\(slice)",
                remedy: "it has \(Set(run.summaries.map(\.set)).sorted().joined(separator: ", "))")
        }
        guard let metric = summary.metrics[rule.metric] else {
            throw Fault(
                message: "the report says nothing about \(rule.metric) in the set '\(set)'",
                remedy: "the truth of the set does not hold what it needs")
        }
        return metric.value
    }
}
