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
    /// The first is the one that a person looks at.
    package let fields: [ReceiptField]
}

extension FieldChecks {
    /// The sums that can be worked out of what is there, right or wrong, in the order in which people read a receipt.
    ///
    /// What is wrong among them is one of the ``contradictions``, in the same words.
    package var sums: [SumCheck] {
        [goodsSum].compactMap(\.self) + rateSums
            + [taxSum, basesSum, paymentSum, codeTotalSum, codeDaySum].compactMap(\.self)
    }

    private func check(
        _ kind: SumCheck.Kind, _ contradiction: Contradiction?, _ fields: ReceiptField..., right: Message
    ) -> SumCheck {
        SumCheck(
            kind: kind, isRight: contradiction == nil, words: contradiction?.finding.message ?? right, fields: fields)
    }

    private var goodsSum: SumCheck? {
        guard let total = fields.total?.value, let items = fields.items, !items.isEmpty else { return nil }
        let sum = Self.sum(items.map(\.value.amount))
        let isAlone = sum.magnitude == total.minorUnits.magnitude
        return check(
            .goods, goods, .items, .total,
            right: isAlone
                ? "The goods make the total: \(hundredths: sum)."
                : "The goods make \(hundredths: sum), with VAT, deposit or discount the total: \(amount: total).")
    }

    private var rateSums: [SumCheck] {
        fields.vat.map(\.value).compactMap { row in
            guard let base = row.base else { return nil }
            return check(
                .rate, contradiction(of: row), .vat,
                right: "\(percent: row.rate) % of \(amount: base) is \(amount: row.amount).")
        }
    }

    private var taxSum: SumCheck? {
        guard let stated = fields.taxAmount?.value, !fields.vat.isEmpty else { return nil }
        return check(
            .tax, taxAmount, .taxAmount, .vat, right: "The rows of the VAT make the VAT as a whole: \(amount: stated).")
    }

    private var basesSum: SumCheck? {
        guard let total = fields.total?.value, !fields.vat.isEmpty,
            fields.vat.allSatisfy({ $0.value.base != nil })
        else { return nil }
        return check(
            .bases, rows, .vat, .total, right: "The rows of the VAT with their bases make the total: \(amount: total).")
    }

    private var paymentSum: SumCheck? {
        guard let total = fields.total?.value, let paid = fields.payments, !paid.isEmpty,
            paid.allSatisfy({ $0.value.amount != nil })
        else { return nil }
        return check(.payments, payments, .payments, .total, right: "The payments make the total: \(amount: total).")
    }

    private var codeTotalSum: SumCheck? {
        guard let total = fields.total?.value, codes.contains(where: { $0.total != nil || $0.otherTotal != nil })
        else { return nil }
        return check(.codeTotal, codeTotal, .total, right: "The fiscal code says the same total: \(amount: total).")
    }

    private var codeDaySum: SumCheck? {
        guard let date = fields.date?.value, codes.contains(where: { $0.date != nil }) else { return nil }
        return check(.codeDay, codeDay, .date, right: "The fiscal code says the same day: \(date).")
    }
}
