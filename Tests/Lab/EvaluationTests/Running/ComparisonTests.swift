import Evaluation
import Foundation
import ReceiptModel
import Testing

/// Runs made by hand, so that what is better and what is noise is known.
@Suite struct ComparisonTests {
    private func item(_ number: Int, total: Agreement?, edits: Int = 0) -> ItemResult {
        ItemResult(
            set: "set", file: "\(number).png", labels: [:], outcome: .needsReview, reasons: [],
            text: ItemResult.Text(
                reference: "", reading: "",
                score: TextScore(
                    characters: EditCount(substitutions: edits, length: 100), foldedCharacters: EditCount(length: 100),
                    words: EditCount(length: 20), bag: BagCount(matched: 20, given: 20, expected: 20))),
            fields: [
                "total": ItemResult.Field(
                    expected: "1.00", read: total == nil ? nil : "1.00", agreement: total,
                    confidence: total == nil ? nil : 0.9)
            ], vat: nil, codes: nil, cost: nil)
    }

    private func run(_ items: [ItemResult]) -> VariantRun {
        VariantRun(name: "x", description: "", engines: [:], items: items, sets: ["set"], seed: 1)
    }

    private func row(_ comparison: Comparison, _ metric: String) throws -> Comparison.Row {
        try #require(comparison.rows.first { $0.metric == metric })
    }

    @Test func aRealGainIsToldFromNoise() throws {
        let before = run((0..<40).map { item($0, total: $0 < 10 ? .exact : .different, edits: 20) })
        let after = run((0..<40).map { item($0, total: $0 < 35 ? .exact : .different, edits: 10) })
        let comparison = Comparison(before, after, names: ("a", "b"), seed: 1)
        let total = try row(comparison, "fields.total.exact.recall")
        #expect(total.verdict == .likelyBetter && total.adjusted == nil && total.better == 25 && total.worse == 0)
        let normalised = try row(comparison, "fields.total.normalised.recall")
        #expect(normalised.probability < 1e-6 && (normalised.adjusted ?? 0) >= normalised.probability)
        #expect(normalised.verdict == .better)
        #expect(try row(comparison, "fields.total.wrong").verdict == .better)
        let cer = try row(comparison, "text.cer")
        #expect(cer.verdict == .better && abs(cer.second - cer.first + 0.1) < 1e-9 && (cer.interval?.high ?? 1) < 0)
        #expect(comparison.changes.count { $0.metric == "fields.total" && $0.isBetter } == 25)
        let back = Comparison(after, before, names: ("b", "a"), seed: 1)
        #expect(try row(back, "fields.total.normalised.recall").verdict == .worse)
        #expect(back.changes.allSatisfy { !$0.isBetter })
    }

    @Test func aFewItemsMoreAreNoise() throws {
        let before = run((0..<40).map { item($0, total: $0 < 20 ? .exact : .different, edits: $0 % 7) })
        let after = run(
            (0..<40).map { item($0, total: (2..<23).contains($0) ? .exact : .different, edits: ($0 + 1) % 7) })
        let comparison = Comparison(before, after, names: ("a", "b"), seed: 1)
        let total = try row(comparison, "fields.total.exact.recall")
        #expect(total.verdict == .noise && total.better == 3 && total.worse == 2 && total.probability > 0.999)
        #expect(try row(comparison, "text.cer").verdict == .noise)
    }

    @Test func nothingDiffersFromItself() {
        let same = run((0..<10).map { item($0, total: .exact, edits: $0) })
        let comparison = Comparison(same, same, names: ("a", "a"), seed: 1)
        #expect(comparison.rows.allSatisfy { $0.verdict == .noise && $0.probability == 1 })
        #expect(comparison.changes.isEmpty && comparison.unpaired.isEmpty && comparison.items == 10)
    }

    @Test func onlyCommonItemsAreCompared() {
        let comparison = Comparison(
            run([item(1, total: .exact), item(2, total: nil)]), run([item(2, total: .exact), item(3, total: .exact)]),
            names: ("a", "b"), seed: 1)
        #expect(comparison.items == 1 && comparison.unpaired == ["set/1.png", "set/3.png"])
    }

    /// Shuffled halves of one run differ by chance only: alarms stay rare over many draws.
    @Test func falseAlarmsAreRare() {
        var alarms = 0
        for seed in UInt64(1)...20 {
            var random = SeededGenerator(seed: seed)
            let one = run(
                (0..<30).map {
                    item($0, total: random.index(below: 3) > 0 ? .exact : .different, edits: random.index(below: 30))
                })
            let other = run(
                (0..<30).map {
                    item($0, total: random.index(below: 3) > 0 ? .exact : .different, edits: random.index(below: 30))
                })
            let comparison = Comparison(one, other, names: ("a", "b"), seed: seed)
            if comparison.rows.contains(where: { [.better, .worse].contains($0.verdict) }) { alarms += 1 }
        }
        #expect(alarms <= 3, "\(alarms) of 20")
    }

    private var report: EvaluationReport {
        let items = (0..<4).map { item($0, total: $0 == 0 ? .different : .exact, edits: 5) }
        return EvaluationReport(
            bilko: "test", createdAt: .init(milliseconds: 0), seed: 1,
            sets: [.init(name: "set", folder: "/set", items: 4, isCaseBlind: false, faults: [])], runs: [run(items)])
    }

    @Test func gatesHoldAndBreak() throws {
        let gate = Gate(rules: [
            Gate.Rule(metric: "text.cer", max: 0.05), Gate.Rule(metric: "text.cer", set: "set", max: 0.049),
            Gate.Rule(metric: "fields.total.exact.recall", variant: "x", min: 0.75),
            Gate.Rule(metric: "fields.total.exact.recall", min: 0.76),
        ])
        #expect(try gate.outcomes(of: report).map(\.isKept) == [true, false, true, false])
    }

    @Test func aGateDoesNotLookAway() throws {
        #expect(
            Gate.unknownMembers(
                in: Data(#"{"version": 1, "ruels": [], "rules": [{"metric": "text.cer", "max": 1, "mim": 0}]}"#.utf8))
                == ["mim", "ruels"])
        var faulty = report
        faulty.sets[0].faults = [SetFault(file: "truth.jsonl", line: 3, message: "broken")]
        var gate = Gate(rules: [Gate.Rule(metric: "text.cer", max: 1)])
        #expect(throws: Gate.Fault.self) { try gate.outcomes(of: faulty) }
        gate.allowsFaults = true
        #expect(try gate.outcomes(of: faulty).map(\.isKept) == [true])
    }

    @Test(arguments: [
        (Gate.Rule(metric: "text.cre", max: 1), "no metric"), (Gate.Rule(metric: "text.cer"), "no bound"),
        (Gate.Rule(metric: "text.cer", set: "other", max: 1), "no set"),
        (Gate.Rule(metric: "text.cer", slice: "country=HR", max: 1), "no set"),
        (Gate.Rule(metric: "text.cer", variant: "y", max: 1), "no variant"),
        (Gate.Rule(metric: "vat.f1", max: 1), "no value"),
    ])
    func aRuleThatLooksAtNothingIsAnError(rule: Gate.Rule, words: String) {
        let fault = #expect(throws: Gate.Fault.self) { try Gate(rules: [rule]).outcomes(of: report) }
        #expect(fault?.message.contains(words) ?? false, "\(fault?.message ?? "")")
    }
}
