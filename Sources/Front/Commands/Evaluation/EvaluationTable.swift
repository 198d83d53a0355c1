import Console
import Evaluation
import Pipeline
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

    private static let text: [(String, Form)] = [
        ("text.cer", .percent),
        ("text.cer_folded", .percent),
        ("text.latin", .percent),
        ("text.cyrillic", .percent),
        ("text.diacritics", .percent),
        ("text.amounts", .percent),
        ("text.wer", .percent),
        ("text.words.f1", .percent),
        ("known.found", .percent),
        ("known.near", .percent),
    ]

    private static let profile: [(String, Form)] = ErrorClass.allCases.map { ("profile.\($0.rawValue)", .percent) }

    private static let documents: [(String, Form)] = [
        ("vat.f1", .percent),
        ("items.f1", .percent),
        ("payments.f1", .percent),
        ("codes.recall", .percent),
        ("document.exact", .percent),
        ("ready.share", .percent),
        ("ready.right", .percent),
        ("ready.wrong", .percent),
        ("ready.wrong_sent", .percent),
        ("risk.aurc", .share),
        ("calibration.ece", .share),
        ("outline.iou", .percent),
        ("outline.good", .percent),
        ("receipts.counted", .percent),
        ("receipts.totals", .percent),
        ("receipts.outlined", .percent),
        ("failed.share", .percent),
        ("seconds.processor", .seconds),
        ("seconds.preparation", .seconds),
        ("seconds.codes", .seconds),
        ("seconds.recognition", .seconds),
        ("seconds.wall", .seconds),
        ("memory.mib", .mebibytes),
    ]

    /// What people call a metric; a blank before it where it is a part of the one above.
    private static func title(of metric: String) -> Message {
        switch metric {
        case "text.cer": "characters wrong (CER)"
        case "text.cer_folded": "  without script, case, diacritics"
        case "text.latin": "  of Latin letters"
        case "text.cyrillic": "  of Cyrillic letters"
        case "text.diacritics": "  of č ć š ž đ"
        case "text.amounts": "  of amounts, digits and separators"
        case "text.wer": "words wrong (WER)"
        case "text.words.f1": "words, any order (F1)"
        case "known.found": "known words found"
        case "known.near": "  nearly"
        case "vat.f1": "VAT rows (F1)"
        case "items.f1": "goods (F1)"
        case "payments.f1": "payments (F1)"
        case "codes.recall": "codes decoded"
        case "document.exact": "documents with all fields right"
        case "ready.share": "ready without a person"
        case "ready.right": "  and right"
        case "ready.wrong": "  and wrong"
        case "ready.wrong_sent": "  and wrong in anything sent"
        case "risk.aurc": "area under risk and coverage"
        case "calibration.ece": "calibration error"
        case "outline.iou": "paper found (IoU)"
        case "outline.good": "  to 90 % and more"
        case "receipts.counted": "receipts on a picture counted"
        case "receipts.totals": "  of several, totals right"
        case "receipts.outlined": "  of several, paper found to 90 %"
        case "failed.share": "not readable"
        case "seconds.processor": "CPU seconds an item"
        case "seconds.preparation": "  decoding and preparing"
        case "seconds.codes": "  looking for codes"
        case "seconds.recognition": "  inside the recogniser"
        case "seconds.wall": "seconds an item"
        case "memory.mib": "memory at most, MiB"
        default:
            ErrorClass(rawValue: String(metric.dropFirst("profile.".count))).map { "  \($0.inWords)" } ?? "\(metric)"
        }
    }

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
            let items: Message = "\(title), \(count) items"
            let heading: Message = isCaseBlind ? "\(items), case folded" : items
            table.add([heading.local] + runs.map { _ in "" })
            for cells in Self.rows(summaries, showsProfile: showsProfile) {
                table.add(["  " + cells[0]] + cells.dropFirst())
            }
        }
        let confusions = showsProfile ? runs.flatMap(Self.confusions) : []
        let foot: Message = "In brackets: 95 % interval. Fields: right, and given but wrong."
        lines = table.lines() + confusions + ["", foot.local]
    }

    /// The most frequent confusions of a variant.
    private static func confusions(of run: VariantRun) -> [String] {
        let cells = run.confusions.mostFrequent(15)
        guard !cells.isEmpty else { return [] }
        var table = Table(["", "expected", "read", "count", "of all mistakes"], rightAligned: [3, 4])
        for cell in cells {
            let nothing: Message = "nothing"
            let blank: Message = "blank"
            let shown = { (text: String) in text.isEmpty ? nothing.local : text == " " ? blank.local : text }
            table.add([
                "  ", shown(cell.expected), shown(cell.read), "\(cell.count)",
                Console.decimal((cell.share * 100).decimal(1)) + " %",
            ])
        }
        let heading: Message = "Characters taken for others by \(run.name):"
        return ["", heading.local] + table.lines()
    }

    private static func rows(_ summaries: [Summary?], showsProfile: Bool) -> [[String]] {
        let fields = ReceiptField.measured.map { field in
            let name = field.rawValue
            return [field.words.local]
                + summaries.map { summary in
                    guard let right = summary?.metrics["fields.\(name).normalised.recall"] else { return "–" }
                    let wrong = summary?.metrics["fields.\(name).wrong"]?.value ?? 0
                    let told: Message = "\((wrong * 100).decimal(0).padded(to: 3)) % wrong"
                    return text(right, .percent) + "  " + told.local
                }
        }.filter { $0.dropFirst().contains { $0 != "–" } }
        let mistakes = showsProfile ? plain(profile, summaries) : []
        return plain(text, summaries) + mistakes + fields + plain(documents, summaries)
    }

    private static func plain(_ metrics: [(String, Form)], _ summaries: [Summary?]) -> [[String]] {
        metrics.compactMap { name, form in
            let cells = summaries.map { $0?.metrics[name].map { text($0, form) } ?? "–" }
            return cells.contains { $0 != "–" } ? [title(of: name).local] + cells : nil
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
            let (low, high) = (($0.low * scale).decimal(digits), ($0.high * scale).decimal(digits))
            return " (\(Console.decimal(low))–\(Console.decimal(high)))"
        }
        return Console.decimal((metric.value * scale).decimal(digits)) + unit + (interval ?? "")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension ErrorClass {
    fileprivate var inWords: Message {
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
