import Countries
import ReceiptModel

/// Reads how the receipt was paid, what came back, and what was taken off or given on top.
struct SettlementReader {
    let rows: [Row]
    let currency: Currency

    /// The ways of payment in their order, in the sign as printed.
    func payments() -> [Extracted<Payment>] {
        var found: [Extracted<Payment>] = []
        var unnamed: Extracted<Payment>?
        var head: Set<PaymentMethod> = []
        let goods = rows.firstIndex { $0.has(.payable, .grandTotal, .total) && !$0.amounts.isEmpty } ?? 0
        for index in rows.indices {
            guard let read = payment(at: index, isAboveTotal: index < goods) else { continue }
            let payment = read.value
            if PaymentMethod.announced(by: payment.label) == nil {
                if payment.amount != nil { unnamed = unnamed ?? read }
            } else if let place = found.firstIndex(where: { isSame($0.value, payment) }) {
                if found[place].value.amount == nil { found[place] = read }
                if index >= goods { head.remove(payment.method) }
                found[place].value.card = found[place].value.card ?? payment.card
            } else {
                found.append(read)
                if payment.amount == nil, index < goods { head.insert(payment.method) }
            }
        }
        // What the head says of the way of paying gives way to what was paid.
        if found.contains(where: { $0.value.amount != nil }) {
            found.removeAll { $0.value.amount == nil && head.contains($0.value.method) }
        }
        // "Paid 50,00" with the way of paying in another row tells how much of it.
        if found.count == 1, found[0].value.amount == nil { found[0].value.amount = unnamed?.value.amount }
        return found.isEmpty ? [unnamed].compactMap { $0 } : found
    }

    /// What a row says of a payment.
    private func payment(at index: Int, isAboveTotal: Bool) -> Extracted<Payment>? {
        let row = rows[index]
        let labels = row.labels.filter { $0.role == .payment }
        guard !row.has(.change, .taxTotal, .notPaid, .taxTable, .itemTable, .otherDate),
            let label = labels.first(where: { PaymentMethod.announced(by: $0.text) != nil }) ?? labels.first
        else { return nil }
        let amount =
            row.amounts.last { $0.words.lowerBound >= label.words.lowerBound } ?? rows.amountAlone(below: index)
        // `Transakcijski račun: HR12…` says where to pay to, not how it was paid.
        if amount == nil, isAboveTotal && isName(row, label) || isAccount(row, label) { return nil }
        let payment = Payment(
            method: PaymentMethod.announced(by: label.text) ?? .other, label: label.text,
            amount: amount.map { Money(minorUnits: $0.minorUnits, currency: currency) }, card: card(near: index))
        let worth = amount.map { $0.isRepaired ? Worth.guessed : Worth.labelled } ?? Worth.placed
        return Extracted(payment, confidence: worth, evidence: [row.evidence("the label \(label.text)")])
    }

    /// Whether an account stands behind a label, read rightly or not.
    private func isAccount(_ row: Row, _ label: LabelHit) -> Bool {
        let digits = row.words[label.words.upperBound...].reduce(0) { $0 + Digits.count(in: $1.text) }
        return !AccountDecoder.accounts(in: row.words).isEmpty
            || PaymentMethod.announced(by: label.text) == .transfer && digits >= Self.digitsOfAccount
    }

    /// Minimum number of digits of an account.
    private static let digitsOfAccount = 10

    /// Whether a label is a part of a company's name: `METRO CASH & CARRY DOO`.
    private func isName(_ row: Row, _ label: LabelHit) -> Bool {
        label.words.lowerBound > 0 && !row.words.contains { $0.text.contains(":") }
            && row.words[label.words.upperBound...].contains { LegalForm.isForm($0.text) }
    }

    /// The same payment on the receipt and on the slip of the card.
    private func isSame(_ left: Payment, _ right: Payment) -> Bool {
        left.method == right.method
            && (left.amount == right.amount || left.amount == nil || right.amount == nil)
    }

    /// The last four digits of a card, behind stars, in the row or one of the two below.
    private func card(near index: Int) -> String? {
        for row in rows[index..<min(rows.count, index + 3)] {
            if let digits = Self.cardDigits(in: row) { return digits }
        }
        return nil
    }

    /// Four digits alone behind two stars or three letters x, `**** 1234`, `xxx1234`.
    ///
    /// The rows below every way of payment are asked, so it is no regular expression.
    private static func cardDigits(in row: Row) -> String? {
        guard row.words.contains(where: { Digits.count(in: $0.text) >= digitsOfCard }) else { return nil }
        let signs = Array(row.text.unicodeScalars)
        for start in signs.indices where start + digitsOfCard <= signs.count {
            let digits = signs[start..<(start + digitsOfCard)]
            guard digits.allSatisfy(Digits.isDigit),
                !signs.dropFirst(start + digitsOfCard).prefix(1).contains(where: {
                    Digits.isDigit($0) || ",.".unicodeScalars.contains($0)
                })
            else { continue }
            let before = signs[..<(start > 0 && signs[start - 1] == " " ? start - 1 : start)]
            let areStars = before.count >= 2 && before.suffix(2).allSatisfy("*•#+%".unicodeScalars.contains)
            let areLetters = before.count >= 3 && before.suffix(3).allSatisfy("xX".unicodeScalars.contains)
            if areStars || areLetters { return String(String.UnicodeScalarView(digits)) }
        }
        return nil
    }

    private static let digitsOfCard = 4

    /// What came back of the cash.
    func change() -> Extracted<Money>? {
        for (index, row) in rows.enumerated() where row.has(.change) && !row.has(.payable, .refundTotal) {
            guard let label = row.label(.change),
                let amount = row.amounts.last(where: { $0.words.lowerBound >= label.words.lowerBound })
                    ?? rows.amountAlone(below: index)
            else { continue }
            return Extracted(
                Money(minorUnits: abs(amount.minorUnits), currency: currency),
                confidence: amount.isRepaired ? Worth.guessed : Worth.labelled,
                evidence: [row.evidence("the label \(label.text)")])
        }
        return nil
    }

    /// What was taken off, as a negative amount: the printed sum of it, or all its rows above the total.
    func discount() -> Extracted<Money>? {
        var sum: Int64 = 0
        var first: Row?
        let end = rows.firstIndex { $0.has(.payable, .grandTotal, .payment) && !$0.amounts.isEmpty } ?? rows.count
        for row in rows[..<end] {
            guard let label = row.label(.discount), !row.has(.itemTable, .notPaid),
                let amount = row.amounts.last(where: { !$0.isPercent }), amount.minorUnits != 0
            else { continue }
            let value = -abs(amount.minorUnits)
            if label.text.contains("UKUP") || label.text.contains("TOTAL") || label.text.contains("УКУП") {
                return read(value, row, "the label \(label.text)", Worth.labelled)
            }
            sum += value
            first = first ?? row
        }
        return first.flatMap { sum == 0 ? nil : read(sum, $0, "the rows of what is taken off", Worth.placed) }
    }

    /// What was given on top.
    func tip() -> Extracted<Money>? {
        for row in rows {
            guard let label = row.labels.first(where: { PaymentMethod.tips.contains($0.text) }),
                let amount = row.amounts.last,
                amount.minorUnits > 0
            else { continue }
            return read(amount.minorUnits, row, "the label \(label.text)", Worth.placed)
        }
        return nil
    }

    private func read(_ amount: Int64, _ row: Row, _ reason: String, _ confidence: Double) -> Extracted<Money> {
        Extracted(
            Money(minorUnits: amount, currency: currency), confidence: confidence, evidence: [row.evidence(reason)])
    }
}
