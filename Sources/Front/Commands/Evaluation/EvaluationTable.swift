import Console
import Evaluation
import ReceiptModel

/// The metrics of an evaluation for a terminal: one row per metric, one column per variant, one block per set.
struct EvaluationTable {
    let lines: [String]

    private enum Form {
        /// A share of one, shown in percent.
        case percent
        /// A share of one, shown as it is.
        case share
        case seconds
        case mebibytes
    }

    private static let text: [(String, String, Form)] = [
        ("text.cer", "characters wrong (CER)", .percent),
        ("text.cer_folded", "  without script, case, diacritics", .percent),
        ("text.latin", "  of Latin letters", .percent), ("text.cyrillic", "  of Cyrillic letters", .percent),
        ("text.diacritics", "  of č ć š ž đ", .percent),
        ("text.amounts", "  of amounts, digits and separators", .percent),
        ("text.wer", "words wrong (WER)", .percent), ("text.words.f1", "words, any order (F1)", .percent),
        ("known.found", "known words found", .percent), ("known.near", "  nearly", .percent),
    ]

    private static let profile: [(String, String, Form)] = ErrorClass.allCases.map {
        ("profile.\($0.rawValue)", "  \($0.inWords)", .percent)
    }

    private static let documents: [(String, String, Form)] = [
        ("vat.f1", "VAT rows (F1)", .percent), ("items.f1", "goods (F1)", .percent),
        ("payments.f1", "payments (F1)", .percent), ("codes.recall", "codes decoded", .percent),
        ("document.exact", "documents with all fields right", .percent),
        ("ready.share", "ready without a person", .percent),
        ("ready.right", "  and right", .percent), ("ready.wrong", "  and wrong", .percent),
        ("ready.wrong_sent", "  and wrong in anything sent", .percent),
        ("risk.aurc", "area under risk and coverage", .share), ("calibration.ece", "calibration error", .share),
        ("outline.iou", "paper found (IoU)", .percent), ("outline.good", "  to 90 % and more", .percent),
        ("receipts.counted", "receipts on a picture counted", .percent),
        ("receipts.totals", "  of several, totals right", .percent),
        ("receipts.outlined", "  of several, paper found to 90 %", .percent),
        ("failed.share", "not readable", .percent), ("seconds.processor", "CPU seconds an item", .seconds),
        ("seconds.preparation", "  decoding and preparing", .seconds),
        ("seconds.codes", "  looking for codes", .seconds),
        ("seconds.recognition", "  inside the recogniser", .seconds),
        ("seconds.wall", "seconds an item", .seconds), ("memory.mib", "memory at most, MiB", .mebibytes),
    ]

    init(_ report: EvaluationReport, showsSlices: Bool, showsProfile: Bool) {
        let runs = report.runs
        var table = Table([""] + runs.map { "\($0.name)" }, rightAligned: Set(1...max(1, runs.count)))
        var places: [(set: String, slice: String?)] = []
        for summary in runs.first?.summaries ?? [] where summary.slice == nil || showsSlices {
            places.append((summary.set, summary.slice))
        }
        for place in places {
            let summaries = runs.map { run in
                run.summaries.first { $0.set == place.set && $0.slice == place.slice }
            }
            let count = summaries.compactMap(\.?.items).max() ?? 0
            let title = [place.set, place.slice].compactMap(\.self).joined(separator: " ")
            let isCaseBlind = report.sets.contains { $0.name == place.set && $0.isCaseBlind }
            table.add(["\(title), \(count) items\(isCaseBlind ? ", case folded" : "")"] + runs.map { _ in "" })
            for cells in Self.rows(summaries, showsProfile: showsProfile) {
                table.add(["  " + cells[0]] + cells.dropFirst())
            }
        }
        let confusions = showsProfile ? runs.flatMap(Self.confusions) : []
        lines = table.lines() + confusions + ["", "In brackets: 95 % interval. Fields: right, and given but wrong."]
    }

    /// The most frequent confusions of a variant.
    private static func confusions(of run: VariantRun) -> [String] {
        let cells = run.confusions.mostFrequent(15)
        guard !cells.isEmpty else { return [] }
        var table = Table(["", "expected", "read", "count", "of all mistakes"], rightAligned: [3, 4])
        for cell in cells {
            let shown = { (text: String) in text.isEmpty ? "nothing" : text == " " ? "blank" : text }
            table.add([
                "  ", shown(cell.expected), shown(cell.read), "\(cell.count)", (cell.share * 100).decimal(1) + " %",
            ])
        }
        return ["", "Characters taken for others by \(run.name):"] + table.lines()
    }

    private static func rows(_ summaries: [Summary?], showsProfile: Bool) -> [[String]] {
        let fields = ReceiptField.measured.map(\.rawValue).map { name in
            [name]
                + summaries.map { summary in
                    guard let right = summary?.metrics["fields.\(name).normalised.recall"] else { return "–" }
                    let wrong = summary?.metrics["fields.\(name).wrong"]?.value ?? 0
                    return text(right, .percent) + "  " + (wrong * 100).decimal(0).padded(to: 3) + " % wrong"
                }
        }.filter { $0.dropFirst().contains { $0 != "–" } }
        let mistakes = showsProfile ? plain(profile, summaries) : []
        return plain(text, summaries) + mistakes + fields + plain(documents, summaries)
    }

    private static func plain(_ metrics: [(String, String, Form)], _ summaries: [Summary?]) -> [[String]] {
        metrics.compactMap { name, title, form in
            let cells = summaries.map { $0?.metrics[name].map { text($0, form) } ?? "–" }
            return cells.contains { $0 != "–" } ? [title] + cells : nil
        }
    }

    private static func text(_ metric: Metric, _ form: Form) -> String {
        let (scale, digits, unit): (Double, Int, String) =
            switch form {
            case .percent: (100, 1, " %")
            case .share: (1, 3, "")
            case .seconds: (1, 2, "")
            case .mebibytes: (1, 0, "")
            }
        let interval = metric.interval.map {
            " (\(($0.low * scale).decimal(digits))–\(($0.high * scale).decimal(digits)))"
        }
        return (metric.value * scale).decimal(digits) + unit + (interval ?? "")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension ErrorClass {
    fileprivate var inWords: String {
        switch self {
        case .digit: "mistakes: digit for digit"
        case .letter: "mistakes: letter for letter"
        case .mixed: "mistakes: digit for letter, letter for digit"
        case .diacritic: "mistakes: diacritics"
        case .upperLower: "mistakes: capitals"
        case .script: "mistakes: script"
        case .mark: "mistakes: marks"
        case .lost: "mistakes: lost characters"
        case .invented: "mistakes: invented characters"
        }
    }
}
