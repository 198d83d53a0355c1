import Foundation
package import ReceiptModel

/// A fit as source text and as a card.
package struct ModelText: Sendable {
    private let field: ReceiptField
    private let fit: FieldFit
    private let version: Int

    /// - Parameters:
    ///   - field: what the model decides.
    ///   - fit: what was learnt.
    ///   - version: of the meaning of the features.
    package init(_ field: ReceiptField, _ fit: FieldFit, version: Int) {
        self.field = field
        self.fit = fit
        self.version = version
    }

    /// The name of the source file, `TotalModel.swift`.
    package var fileName: String { "\(String("\(field)".prefix(1)).uppercased() + "\(field)".dropFirst())Model.swift" }

    /// The source that extraction is built with.
    package var source: String {
        var lines = [
            "import ReceiptModel", "", "extension FieldModel {",
            "    /// \(field.descriptor.meaning)",
            "    ///",
            "    /// Made by `bilko-lab fit`; its card is `docs/models/\(field.rawValue).md`.",
            "    static let \(field) = FieldModel(", "        field: .\(field), version: \(version),",
            "        weights: [",
        ]
        lines += zip(fit.names, fit.weights).map { "            .\($0): \(text($1))," }
        lines.append("        ],")
        let steps = points.map { "Step(from: \(text($0.from)), share: \(text($0.share)))" }
        if steps.count == 1 {
            lines.append("        calibration: [\(steps[0])],")
        } else {
            lines += ["        calibration: ["] + steps.map { "            \($0)," } + ["        ],"]
        }
        lines += ["        readyFrom: \(text(readyFrom)))", "}"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The model card.
    package var card: String {
        var lines = [
            "# Model of `\(field.rawValue)`, version \(version)", "", field.descriptor.meaning.english, "",
            "A conditional logistic regression with isotonic calibration, made by `scripts/fit`; what its features mean stands in",
            "`Sources/Core/Extraction/Deciding/Feature.swift`.", "", "## What it learnt from, and how well it does", "",
            "*Known*: weights of all sources. *Unseen*: weights of the other sources only. A value is given where it is more likely",
            "right than wrong.", "",
            "| source | documents | a right candidate | known: right, wrong | unseen: right, wrong |",
            "|---|---|---|---|---|",
        ]
        for source in Set(fit.known.map(\.source)).sorted() {
            let places = fit.known.indices.filter { fit.known[$0].source == source }
            lines.append(row(source, places))
        }
        lines.append(row("all", Array(fit.known.indices)))
        lines += ["", "## Features", "", "| feature | weight |", "|---|---|"]
        lines += zip(fit.names, fit.weights).map { "| \($0) | \(text($1)) |" }
        lines += ["", "## Calibration", "", "| from probability | share of right values |", "|---|---|"]
        lines += points.map { "| \(text($0.from)) | \(text($0.share)) |" }
        lines += [
            "", "## Risk and coverage", "",
            "Of \(fit.riskCoverage.documents) receipts of the three countries, unseen:", "",
            "| from probability | answered | wrong |", "|---|---|---|",
        ]
        lines += curve.map { "| \(text($0.probability)) | \($0.answered) | \($0.wrong) |" }
        lines += ["", "A draft can be ready from a probability of \(text(readyFrom)).", ""]
        return lines.joined(separator: "\n")
    }

    /// What the fit does with the documents of all sources: documents, possible, right and wrong, known and unseen.
    package var summary:
        (documents: Int, possible: Int, known: (right: Int, wrong: Int), unseen: (right: Int, wrong: Int))
    {
        (fit.known.count, fit.known.count(where: \.isPossible), outcome(fit.known), outcome(fit.unseen))
    }

    /// The probability from which on no unseen answer about a receipt of the three countries was wrong, and the calibration
    /// says one in a hundred at most; never less than nine tenths.
    package var readyFrom: Double {
        let calibrated = points.first { $0.share >= 1 - Self.mostWrong }?.from ?? 1
        return max(fit.riskCoverage.leastFaultless, calibrated, Self.leastReady)
    }

    private static let leastReady = 0.9

    private static let mostWrong = 0.01

    private func row(_ name: String, _ places: [Int]) -> String {
        let (known, unseen) = (places.map { fit.known[$0] }, places.map { fit.unseen[$0] })
        let (right, wrong) = outcome(known)
        let (rightUnseen, wrongUnseen) = outcome(unseen)
        return
            "| \(name) | \(places.count) | \(known.count(where: \.isPossible)) | \(right), \(wrong) | \(rightUnseen), \(wrongUnseen) |"
    }

    /// How many values are given and right, and how many given and wrong.
    private func outcome(_ held: [FieldFit.Held]) -> (right: Int, wrong: Int) {
        let given = held.compactMap(\.answer).filter { $0.probability >= leastProbability }
        return (given.count(where: \.isRight), given.count { !$0.isRight })
    }

    /// A value that is more often wrong than right is not given.
    private var leastProbability: Double { field == .merchant ? 0.3 : 0.5 }

    private var points: [(from: Double, share: Double)] { fit.calibration.steps.map { ($0.from, $0.confidence) } }

    /// A dozen points of the curve.
    private var curve: [RiskCoverage.Point] {
        let points = fit.riskCoverage.points
        guard points.count > Self.shown else { return points }
        return (1...Self.shown).map { points[$0 * points.count / Self.shown - 1] }
    }

    private static let shown = 12

    private func text(_ value: Double) -> String {
        String(format: "%.4f", locale: Locale(identifier: "en_US_POSIX"), value)
    }
}
