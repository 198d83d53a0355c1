import Console
import Countries
import Localization
import Pipeline
import ReceiptModel
import SQLiteStore

extension Sequence<Message> {
    /// The messages in a row: a sentence stands behind another, and what is none behind a semicolon.
    var inSentences: Message {
        reduce("") { $0.isEmpty ? $1 : $0.hasSuffix(".") ? "\($0) \($1)" : "\($0); \($1)" }
    }
}

extension DocumentOutcome {
    /// What became of the document, in a few words.
    var summary: Message {
        switch kind {
        case .new:
            // Where no terminal shows it, it may be kept: a log holds no names and no amounts.
            newSummary
        case .duplicate: "duplicate"
        case .failed: "failed: \(reasons.inSentences)"
        case .refused: "refused: \(reasons.inSentences)"
        }
    }

    private var newSummary: Message {
        guard let draft else { return "" }
        var parts = [draft.state.words]
        if Console.isTerminal {
            if let merchant = draft.fields.merchant?.value { parts.append("\(merchant)") }
            if let total = draft.fields.total?.value { parts.append("\(total)") }
        }
        return parts.joined(separator: ", ")
    }

    /// The row of the table at the end of an import.
    func cells() -> [String] {
        let fields = draft?.fields
        return [
            kind.words.local, (draft?.state.words ?? "").local, fields?.date?.value.local ?? "",
            (fields?.merchant?.value ?? "").shortened(to: 28), fields?.total?.value.local ?? "",
            fields?.total?.value.currency.shownCode ?? "", shownFile.shortenedAtStart(to: 32),
            (faults.map(\.sentence) + reasons + (draft?.linkNotes ?? [])).inSentences.local,
        ]
    }

    /// The file, and which of its receipts, or how many further files.
    private var shownFile: String {
        if let receipt = draft?.receipt { return "\(file) #\(receipt)" }
        return joinedFiles.isEmpty ? file : "\(file) +\(joinedFiles.count)"
    }

    /// What is wrong with the pictures, each kind once.
    private var faults: [CaptureIssue] {
        var kinds: Set<CaptureIssue.Kind> = []
        return (reading?.pages ?? []).flatMap { $0.captureIssues ?? [] }.filter { kinds.insert($0.kind).inserted }
    }

    /// The fields of the document, a line each.
    func detailLines() -> [String] {
        var lines = ["\(shownFile): \(kind.words.local)\(draft.map { ", \($0.state.words.local)" } ?? "")"]
        lines += (faults.map(\.sentence) + reasons).map { "  ! \($0.local)" }
        lines += (draft?.linkNotes ?? []).map { "  = \($0.local)" }
        if let draft { lines += draft.fields.lines().map { "  \($0)" } }
        lines += (reading?.pages.flatMap(\.remarks) ?? []).map { "  . \($0.local)" }
        for code in reading?.codes ?? [] {
            let seen: Message = "code \(code.symbology.rawValue): \(code.text.shortened(to: 100))"
            lines.append("  \(seen.local)")
            guard let payment = PaymentCode.parse(code.text) else { continue }
            lines.append("       \(payment.shown.local)")
            lines += payment.deviations.map { "       \(PaymentCode.words(ofDeviation: $0).local)" }
        }
        return lines
    }
}

extension PaymentCode {
    /// What it asks for, in one line.
    var shown: Message {
        let asked: Message = amount.map { "\($0)" } ?? "an open amount"
        let what: Message = "\(scheme.rawValue): \(asked) to \(payee), account \(account.text)"
        return account.isValid ? what : "\(what) (check digits do not agree)"
    }

    static func words(ofDeviation deviation: Message) -> Message { "it departs from the standard: \(deviation)" }
}

extension DocumentOutcome.Kind {
    /// What people call it.
    fileprivate var words: Message {
        switch self {
        case .new: "new"
        case .duplicate: "duplicate"
        case .failed: "failed"
        case .refused: "refused"
        }
    }
}

extension ReceiptFields {
    /// The column in which values begin: the names of some fields are longer than the usual one is wide.
    var labelWidth: Int {
        let names = ReceiptField.allCases.filter { !readings(of: $0).isEmpty }.map(\.words.local.count)
        return max(Console.factColumn, (names.max() ?? 0) + 1)
    }

    /// Every field with its confidence, a line each; in English in the names of the JSON form.
    func lines(explained: Bool = false) -> [String] {
        var lines: [String] = []
        let width = labelWidth
        for field in ReceiptField.allCases {
            let name = field.words.local
            let padded = name + String(repeating: " ", count: max(1, width - name.count))
            for (read, local) in zip(readings(of: field), local(field)) {
                lines.append("\(padded)\(local)  (\(read.percent) %)")
                guard explained else { continue }
                for piece in read.evidence {
                    let place: Message = piece.page.map { ", page \($0)" } ?? ""
                    let seen: Message = "\(piece.source.words)\(place): \(piece.words)"
                    lines.append("                  \(seen.local)")
                }
            }
        }
        return lines
    }
}

extension FolderFile.Outcome {
    /// What people call it.
    var words: Message {
        switch self {
        case .taken: "taken"
        case .duplicate: "duplicate"
        case .attention: "attention"
        case .refused: "refused"
        }
    }
}
