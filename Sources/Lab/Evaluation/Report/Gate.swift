package import Foundation
package import ReceiptModel

/// Thresholds for a report, for continuous integration.
///
/// The file is JSON: `{"version": 1, "rules": [{"metric": "text.cer", "set": "samples", "max": 0.05}, …]}`; its schema is
/// `bilko schema gate`.
package struct Gate: Hashable, Sendable, Codable {
    /// A bound for one metric.
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
        /// The reason for the bound.
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

    /// The result of a rule.
    package struct Outcome: Hashable, Sendable, Codable {
        package var rule: Rule
        package var value: Double
        package var isKept: Bool
    }

    /// A rule about something that the report does not contain: an error, as a gate that checks nothing would pass
    /// everything.
    package struct Fault: Error, Hashable {
        package let message: Message
        package let remedy: Message
    }

    package var version: Int
    package var rules: [Rule]
    /// Whether a report with faults in its sets is accepted.
    package var allowsFaults: Bool?

    private enum CodingKeys: String, CodingKey {
        case version, rules
        case allowsFaults = "allow_faults"
    }

    package init(rules: [Rule]) {
        version = 1
        self.rules = rules
    }

    /// Returns the unknown members of a gate's JSON, as a misspelt bound would have no effect.
    package static func unknownMembers(in json: Data) -> [String] {
        guard let members = (try? JSONDecoder().decode(JSONValue.self, from: json))?.members else { return [] }
        let known: Set<String> = ["version", "rules", "allow_faults"]
        let ofRules: Set<String> = ["metric", "set", "slice", "variant", "min", "max", "why"]
        let rules = (members["rules"]?.elements ?? []).flatMap { $0.members.map { Array($0.keys) } ?? [] }
        return (members.keys.filter { !known.contains($0) } + rules.filter { !ofRules.contains($0) }).sorted()
    }

    /// Checks a report against the rules.
    ///
    /// - Parameter report: the report.
    /// - Returns: the result of each rule, in their order.
    /// - Throws: ``Fault`` for the first rule that has no bound or names something that the report does not contain.
    package func outcomes(of report: EvaluationReport) throws(Fault) -> [Outcome] {
        guard version == 1 else {
            throw Fault(message: "the thresholds have version \(version)", remedy: "write version 1")
        }
        guard !rules.isEmpty else { throw Fault(message: "there are no rules", remedy: "write at least one") }
        let faults = report.sets.reduce(0) { $0 + $1.faults.count }
        guard faults == 0 || allowsFaults == true else {
            throw Fault(
                message: "the sets of the report have \(faults) faults, so not everything was measured",
                remedy: "correct the sets, or write \"allow_faults\": true")
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
                message: "the report has no value of \(rule.metric) for the set '\(set)'",
                remedy: "add to the truth of the set what the metric needs, or remove the rule")
        }
        return metric.value
    }
}
