import Countries
import ReceiptModel

/// How the total was settled: payments, change, what was taken off or given on top.
extension ExtractionPass {
    mutating func readSettlement(_ currency: Currency) {
        let settlement = SettlementReader(rows: rows, currency: currency)
        fields.discount = settlement.discount()
        fields.tip = settlement.tip()
        fields.change = settlement.change()
        var payments = settlement.payments()
        if fields.kind?.value == .refund {
            for index in payments.indices {
                let amount = payments[index].value.amount?.minorUnits
                payments[index].value.amount?.minorUnits = -abs(amount ?? 0)
            }
        }
        fields.payments = payments.isEmpty ? nil : payments
    }

    /// Amounts that do not come to the total are guesses: adverts, loyalty cards and footers print such words, too.
    mutating func doubtSettlement() {
        guard let total = fields.total.map({ abs($0.value.minorUnits) }) else { return }
        let paid = (fields.payments ?? []).compactMap { $0.value.amount?.minorUnits }.map(abs)
        let tip = fields.tip.map { abs($0.value.minorUnits) } ?? 0
        let settled = paid.reduce(0, +) - (fields.change.map { abs($0.value.minorUnits) } ?? 0)
        let isSettled = !paid.isEmpty && ([total, total + tip].contains(settled) || isTendered(settled, for: total))
        if !isSettled {
            fields.change?.confidence = Worth.guessed
            if !paid.isEmpty {
                for index in fields.payments?.indices ?? 0..<0 { fields.payments?[index].confidence = Worth.guessed }
            }
        }
        // A tip is paid with the rest, or by itself.
        if paid.isEmpty || ![total, total + tip].contains(settled) { fields.tip?.confidence = Worth.guessed }
        if let discount = fields.discount, !sums.contains(total + abs(discount.value.minorUnits)) {
            fields.discount?.confidence = Worth.guessed
        }
    }

    /// Whether more was handed over than was to be paid, as tills print it without a row for the change: in cash, or rounded to
    /// whole dinars.
    private func isTendered(_ amount: Int64, for total: Int64) -> Bool {
        guard amount > total, fields.change == nil else { return false }
        let isCash = fields.payments?.allSatisfy { $0.value.method == .cash } ?? false
        let isRounded = fields.total?.value.currency == .rsd && amount % 100 == 0 && amount - total < 100
        return isCash || isRounded
    }

    /// What a discount may be taken off: labelled sums, and what the goods come to.
    private var sums: Set<Int64> {
        let labelled = rows.filter { $0.has(.subtotal, .total, .grandTotal, .netTotal) }
            .flatMap { $0.amounts.map { abs($0.minorUnits) } }
        let goods = (fields.items ?? []).reduce(Int64(0)) { $0 + $1.value.amount.minorUnits }
        return Set(labelled + [abs(goods)])
    }
}
