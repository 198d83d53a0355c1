import Console
import Countries
import Pipeline
import ReceiptModel

extension DocumentOutcome {
    /// What became of the document, in a few words.
    var summary: String {
        switch kind {
        case .new:
            // Where no terminal shows it, it may be kept: a log holds no names and no amounts.
            [
                draft?.state.words, Console.isTerminal ? draft?.fields.merchant?.value : nil,
                Console.isTerminal ? draft?.fields.total?.value.shown : nil,
            ]
            .compactMap(\.self).joined(separator: ", ")
        case .duplicate: "duplicate"
        case .failed, .refused: "\(kind.rawValue): \(reasons.joined(separator: "; "))"
        }
    }

    /// The row of the table at the end of an import.
    func cells() -> [String] {
        let fields = draft?.fields
        return [
            kind.rawValue, draft?.state.words ?? "", fields?.date?.value.description ?? "",
            (fields?.merchant?.value ?? "").shortened(to: 28), fields?.total?.value.decimalString ?? "",
            fields?.total?.value.currency.shownCode ?? "", shownFile.shortenedAtStart(to: 32),
            (faults.map(\.sentence) + reasons + (draft?.linkNotes ?? [])).joined(separator: "; ").shortened(to: 100),
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
        var lines = ["\(shownFile): \(kind.rawValue)\(draft.map { ", \($0.state.words)" } ?? "")"]
        lines += (faults.map(\.sentence) + reasons).map { "  ! \($0)" }
        lines += (draft?.linkNotes ?? []).map { "  = \($0)" }
        if let draft { lines += draft.fields.lines().map { "  \($0)" } }
        lines += (reading?.pages.flatMap(\.remarks) ?? []).map { "  . \($0)" }
        for code in reading?.codes ?? [] {
            lines.append("  code \(code.symbology.rawValue): \(code.text.shortened(to: 100))")
            guard let payment = PaymentCode.parse(code.text) else { continue }
            lines.append("       \(payment.shown)")
            lines += payment.deviations.map { "       it departs from the standard: \($0)" }
        }
        return lines
    }
}

extension PaymentCode {
    /// What it asks for, in one line.
    var shown: String {
        "\(scheme.rawValue): \(amount?.shown ?? "an open amount") to \(payee), "
            + "account \(account.text)\(account.isValid ? "" : " (check digits do not agree)")"
    }
}

extension ExpenseDraft.State {
    var words: String {
        switch self {
        case .ready: "ready"
        case .needsReview: "to review"
        case .linked: "linked"
        }
    }
}

extension ReceiptFields {
    /// Every field with its confidence, a line each, in the names of the JSON form.
    func lines(explained: Bool = false) -> [String] {
        var lines: [String] = []
        for field in ReceiptField.allCases {
            let padded = field.rawValue + String(repeating: " ", count: max(1, 16 - field.rawValue.count))
            for read in readings(of: field) {
                lines.append("\(padded)\(read.shown)  (\(Int((read.confidence * 100).rounded())) %)")
                guard explained else { continue }
                for piece in read.evidence {
                    let place = piece.page.map { ", page \($0)" } ?? ""
                    lines.append("                  \(piece.source.rawValue)\(place): \(piece.reason)")
                }
            }
        }
        return lines
    }
}
