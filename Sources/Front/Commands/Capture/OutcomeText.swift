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
            fields?.total?.value.currency.code ?? "", shownFile.shortenedAtStart(to: 32),
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
            lines.append(
                "       \(payment.scheme.rawValue): \(payment.amount?.shown ?? "an open amount") to \(payment.payee), "
                    + "account \(payment.account.text)\(payment.account.isValid ? "" : " (check digits do not agree)")")
            lines += payment.deviations.map { "       it departs from the standard: \($0)" }
        }
        return lines
    }
}

extension Money {
    /// `12.30 EUR`.
    var shown: String { "\(decimalString) \(currency.code)" }
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
        func add<Value>(_ name: String, _ read: Extracted<Value>?, _ text: (Value) -> String) {
            guard let read else { return }
            let padded = name + String(repeating: " ", count: max(1, 16 - name.count))
            lines.append("\(padded)\(text(read.value))  (\(Int((read.confidence * 100).rounded())) %)")
            if explained {
                for piece in read.evidence {
                    let place = piece.page.map { ", page \($0)" } ?? ""
                    lines.append("                  \(piece.source.rawValue)\(place): \(piece.reason)")
                }
            }
        }
        add("kind", kind) { $0.rawValue }
        add("country", country) { $0.rawValue }
        add("merchant", merchant) { $0 }
        add("tax_id", taxID) { "\($0.digits) \($0.scheme)" }
        add("date", date) { $0.description }
        add("time", time) { $0.description }
        add("number", number) { $0 }
        add("total", total) { $0.shown }
        add("payable", payable) { $0.shown }
        add("due_date", dueDate) { $0.description }
        add("tax_amount", taxAmount) { $0.decimalString }
        for line in vat {
            add("vat", line) { line in
                let base = line.base.map { " of \($0.decimalString)" } ?? ""
                return
                    "\(line.label.map { "\($0) " } ?? "")\(line.rate.percentString) %\(base) is \(line.amount.decimalString)"
            }
        }
        add("consumption_tax", consumptionTax) { $0.decimalString }
        add("deposit", deposit) { $0.decimalString }
        add("discount", discount) { $0.decimalString }
        add("tip", tip) { $0.decimalString }
        for payment in payments ?? [] {
            add("payment", payment) { payment in
                [payment.method.rawValue, payment.amount?.decimalString, payment.card.map { "card …\($0)" }]
                    .compactMap { $0 }.joined(separator: " ")
            }
        }
        add("change", change) { $0.decimalString }
        for item in items ?? [] {
            add("item", item) { item in
                let count = item.quantity.map { "\($0) x \(item.price?.decimalString ?? "?"), " } ?? ""
                return "\(item.name): \(count)\(item.amount.decimalString)\(item.label.map { " \($0)" } ?? "")"
            }
        }
        add("store", store) { $0 }
        add("address", address) { $0 }
        add("buyer_tax_id", buyer) { $0 }
        add("language", language) { $0 }
        add("category", category) { $0 }
        for (name, value) in fiscal.sorted(by: { $0.key < $1.key }) { add(name, value) { $0 } }
        return lines
    }
}
