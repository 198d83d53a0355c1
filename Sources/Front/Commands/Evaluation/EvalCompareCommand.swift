import ArgumentParser
import Console
import Evaluation
import Files
import Foundation
import ReceiptModel
import SystemPackage

/// `bilko eval compare`: tests whether two evaluations differ significantly.
struct EvalCompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare two evaluations item by item, with significance tests.",
        discussion: """
            A and B are report.json files, or folders with one; 'report.json#NAME' selects one of several variants. Each \
            metric that is a ratio is tested over the items in both: by McNemar's exact test where an item is right or \
            wrong, by a paired permutation test otherwise. The p-values of the principal metrics are corrected for \
            multiple comparisons (Holm).
            """)

    @Argument(help: "The older evaluation.")
    var first: String

    @Argument(help: "The newer evaluation.")
    var second: String

    @Option(help: "Seed of the bootstrap resampling and of the permutation test.")
    var seed: UInt64 = 2026

    @Flag(help: "Show all metrics, not only the principal ones that differ.")
    var all = false

    @Flag(help: "Print the comparison as JSON.")
    var json = false

    func run() throws {
        let (one, other) = (try ReportFiles.run(named: first), try ReportFiles.run(named: second))
        let comparison = Comparison(one.run, other.run, names: (one.name, other.name), seed: seed)
        guard comparison.items > 0 else {
            throw Failure(
                .input, "\(first) and \(second) have no item in common",
                remedy: "measure the same sets, under the same folder names, in both")
        }
        if json { return try Console.json(comparison, readable: true) }
        Console.data("A: \(comparison.firstName)")
        Console.data("B: \(comparison.secondName)")
        Console.show("\(comparison.items) items in both, \(comparison.unpaired.count) in one only")
        Console.data("")
        rows(of: comparison).forEach(Console.data)
        for isBetter in [true, false] {
            let changes = comparison.changes.filter { $0.isBetter == isBetter }
            guard !changes.isEmpty else { continue }
            Console.data("")
            Console.show(isBetter ? "Better in B:" : "Worse in B:")
            var table = Table(["item", "what", "A", "B"])
            for change in changes {
                table.add([
                    PrintableText.escaping(change.item), change.metric,
                    PrintableText.escaping(change.first).shortened(to: 40),
                    PrintableText.escaping(change.second).shortened(to: 40),
                ])
            }
            table.lines().forEach(Console.data)
        }
    }

    private func rows(of comparison: Comparison) -> [String] {
        let shown = comparison.rows.filter { all || $0.adjusted != nil && $0.first != $0.second }
        guard !shown.isEmpty else {
            let nothing: Message = "No metric differs."
            return [nothing.local]
        }
        var table = Table(
            ["metric", "A", "B", "B − A", "95 % interval", "better", "worse", "p", "p (Holm)", "verdict"],
            rightAligned: [1, 2, 3, 5, 6, 7, 8])
        for row in shown {
            let number = { (value: Double) in Console.decimal(value.decimal(4)) }
            table.add([
                row.metric, number(row.first), number(row.second),
                (row.second < row.first ? "" : "+")
                    + number(row.second - row.first),
                row.interval.map { "\(number($0.low)) … \(number($0.high))" } ?? "", "\(row.better)", "\(row.worse)",
                number(row.probability), row.adjusted.map(number) ?? "", row.verdict.words.local,
            ])
        }
        return table.lines()
    }
}

/// `bilko eval gate`: checks an evaluation against thresholds.
struct EvalGateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate", abstract: "Check an evaluation against thresholds; exit code 14 when one is not met.",
        discussion: """
            The thresholds are JSON (bilko schema gate): {"version": 1, "rules": [{"metric": "text.cer", "max": 0.05}]}. A \
            rule about something that the report does not contain is an error, not a pass.
            """)

    @Argument(help: "A report.json, or a folder with one.", completion: .file())
    var report: String

    @Option(help: "The file with the thresholds.", completion: .file(extensions: ["json"]))
    var thresholds: String

    @Flag(help: "Print the result of each rule as JSON.")
    var json = false

    func run() throws {
        let report = try EvaluationFile.report(at: FileSystem.absolute(report))
        let file = FileSystem.absolute(thresholds)
        let gate: Gate = try EvaluationFile.decode(file, as: "thresholds (bilko schema gate)")
        let unknown = Gate.unknownMembers(in: try EvaluationFile.content(of: file))
        guard unknown.isEmpty else {
            throw Failure(
                .usage, "\(thresholds): no member is called '\(unknown.joined(separator: "', '"))'",
                remedy: "'bilko schema gate' lists them")
        }
        let outcomes: [Gate.Outcome]
        do throws(Gate.Fault) {
            outcomes = try gate.outcomes(of: report)
        } catch {
            throw Failure(.usage, "\(thresholds): \(error.message)", remedy: error.remedy)
        }
        let broken = outcomes.count { !$0.isKept }
        if json {
            try Console.json(outcomes, readable: true)
        } else {
            var table = Table(["", "metric", "where", "figure", "bound"], rightAligned: [3])
            for outcome in outcomes { table.add(Self.cells(outcome)) }
            table.lines().forEach(Console.data)
            Console.show(
                broken == 0
                    ? "The gate holds: \(outcomes.count) rules." : "Broken: \(broken) of \(outcomes.count) rules.")
        }
        if broken > 0 { throw ExitStatus.gate }
    }

    private static func cells(_ outcome: Gate.Outcome) -> [String] {
        let rule = outcome.rule
        let bounds = [rule.min.map { "≥ \($0)" }, rule.max.map { "≤ \($0)" }].compactMap(\.self)
        let verdict: Message = outcome.isKept ? "holds" : "BROKEN"
        let bound: Message = bounds.count == 2 ? "\(bounds[0]) and \(bounds[1])" : "\(bounds.first ?? "")"
        return [
            verdict.local, rule.metric,
            [rule.set, rule.slice, rule.variant].compactMap(\.self).joined(separator: " "),
            Console.decimal(outcome.value.decimal(4)), bound.local,
        ]
    }
}

extension Comparison.Verdict {
    /// What people call it.
    fileprivate var words: Message {
        switch self {
        case .better: "better"
        case .worse: "worse"
        case .likelyBetter: "likely better"
        case .likelyWorse: "likely worse"
        case .different: "different"
        case .noise: "within noise"
        }
    }
}
