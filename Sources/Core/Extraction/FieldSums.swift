package import ReceiptModel

/// One sum of a draft, worked out and held against what stands on the paper.
package struct SumCheck: Hashable, Sendable {
    /// What is added up or compared.
    package enum Kind: String, Sendable, CaseIterable {
        case goods
        /// A row of the VAT table: its rate of its base.
        case rate
        /// The rows of the VAT table against the total.
        case bases
        /// The rows of the VAT table against the VAT as a whole.
        case tax
        case payments
        /// The total by the fiscal code.
        case codeTotal = "code_total"
        /// The day by the fiscal code.
        case codeDay = "code_day"
    }

    package let kind: Kind
    package let isRight: Bool
    /// What was found, as a sentence with a full stop.
    package let words: Message
    /// The fields that it is about, first the one that a person looks at.
    private let between: [ReceiptField]

    fileprivate init(
        _ kind: Kind, _ between: ReceiptField..., isRight: Bool, right: Message, wrong: Message
    ) {
        (self.kind, self.isRight, self.between) = (kind, isRight, between)
        words = isRight ? right : wrong
    }

    /// What is compared, without what may be counted in it or not.
    package var fields: [ReceiptField] { Array(between.prefix(2)) }

    /// What is wrong with it.
    var contradiction: FieldChecks.Contradiction? {
        isRight ? nil : FieldChecks.Contradiction(between: between, message: words)
    }
}

extension FieldChecks {
    /// The sums that can be worked out of what is there, right or wrong, in the order in which people read a receipt.
    ///
    /// What is wrong among them is one of the ``contradictions``, in the same words.
    package var sums: [SumCheck] {
        [goods].compactMap(\.self) + rates + [tax, bases, payments, codeTotal, codeDay].compactMap(\.self)
    }

    /// How far an amount of VAT may be from its rate of its base (hundredths): tills round by line (EN 16931, BR-CO-17).
    static let roundingOfVAT: UInt64 = 2

    var goods: SumCheck? {
        guard let total = fields.total?.value, let items = fields.items, !items.isEmpty else { return nil }
        let sum = Self.sum(items.map(\.value.amount))
        // Goods of an invoice are listed without their VAT.
        let tax =
            fields.taxAmount?.value
            ?? fields.vat.first.map { row in
                Money(minorUnits: Self.sum(fields.vat.map(\.value.amount)), currency: row.value.amount.currency)
            }
        let beside = [fields.discount?.value, fields.deposit?.value, fields.consumptionTax?.value, tax]
        let isAlone = sum.magnitude == total.minorUnits.magnitude
        return SumCheck(
            .goods, .items, .total, .discount, .deposit,
            isRight: Self.isReached(total, from: sum, with: beside.compactMap(\.self)),
            right: isAlone
                ? "The goods make the total: \(hundredths: sum)."
                : "The goods make \(hundredths: sum), with VAT, deposit or discount the total: \(amount: total).",
            wrong: "The goods add up to \(hundredths: sum), the total is \(amount: total).")
    }

    var rates: [SumCheck] {
        fields.vat.map(\.value).compactMap { row in
            guard let base = row.base else { return nil }
            let apart = row.rate.distance(of: row.amount.minorUnits, fromTaxOn: base.minorUnits)
            return SumCheck(
                .rate, .vat, isRight: apart <= Self.roundingOfVAT,
                right: "\(percent: row.rate) % of \(amount: base) is \(amount: row.amount).",
                wrong: "\(percent: row.rate) % of \(amount: base) is not \(amount: row.amount).")
        }
    }

    var tax: SumCheck? {
        guard let stated = fields.taxAmount?.value, !fields.vat.isEmpty else { return nil }
        let sum = Self.sum(fields.vat.map(\.value.amount))
        return SumCheck(
            .tax, .taxAmount, .vat, isRight: sum.magnitude == stated.minorUnits.magnitude,
            right: "The rows of the VAT make the VAT as a whole: \(amount: stated).",
            wrong: "The VAT is \(amount: stated), its rows add up to \(hundredths: sum).")
    }

    /// Bases and VAT make the total, with what is outside of the VAT.
    var bases: SumCheck? {
        guard let total = fields.total?.value, !fields.vat.isEmpty else { return nil }
        let bases = fields.vat.compactMap(\.value.base)
        guard bases.count == fields.vat.count else { return nil }
        let gross = Self.sum(bases + fields.vat.map(\.value.amount))
        let outside = [fields.consumptionTax?.value, fields.deposit?.value].compactMap(\.self)
        return SumCheck(
            .bases, .vat, .total, .consumptionTax, .deposit,
            isRight: Self.isReached(total, from: gross, with: outside),
            right: "The rows of the VAT with their bases make the total: \(amount: total).",
            wrong: """
                The rows of the VAT make \(hundredths: gross) with their bases, the total is \
                \(amount: total).
                """)
    }

    var payments: SumCheck? {
        guard let total = fields.total?.value, let payments = fields.payments, !payments.isEmpty else { return nil }
        let amounts = payments.compactMap(\.value.amount)
        guard amounts.count == payments.count else { return nil }
        let change = fields.change?.value.minorUnits ?? 0
        let paid = Self.sum(amounts) &- Int64(truncatingIfNeeded: change.magnitude)
        let tip = [fields.tip?.value].compactMap(\.self).map {
            Money(minorUnits: 0 &- $0.minorUnits, currency: $0.currency)
        }
        return SumCheck(
            .payments, .payments, .total, .change, .tip, isRight: Self.isReached(total, from: paid, with: tip),
            right: "The payments make the total: \(amount: total).",
            wrong: """
                The payments make \(hundredths: paid) without the change, the total is \
                \(amount: total).
                """)
    }

    var codeTotal: SumCheck? {
        let totals = codes.flatMap { [$0.total?.minorUnits, $0.otherTotal].compactMap(\.self) }
        guard let total = fields.total?.value, let first = totals.first else { return nil }
        return SumCheck(
            .codeTotal, .total, isRight: totals.contains { $0.magnitude == total.minorUnits.magnitude },
            right: "The fiscal code says the same total: \(amount: total).",
            wrong: "The fiscal code says \(hundredths: first), the draft \(amount: total).")
    }

    var codeDay: SumCheck? {
        let days = codes.compactMap(\.date)
        guard let date = fields.date?.value, let first = days.first else { return nil }
        return SumCheck(
            .codeDay, .date, isRight: days.contains(date), right: "The fiscal code says the same day: \(date).",
            wrong: "The fiscal code says \(first), the draft \(date).")
    }

    private static func sum(_ amounts: [Money]) -> Int64 { amounts.reduce(0) { $0 &+ $1.minorUnits } }

    /// Whether a sum is the total, alone or with some of what may be counted in it or not; of four at most.
    private static func isReached(_ total: Money, from sum: Int64, with optional: [Money]) -> Bool {
        optional.reduce([sum]) { sums, next in sums + sums.map { $0 &+ next.minorUnits } }
            .contains { $0.magnitude == total.minorUnits.magnitude }
    }
}
