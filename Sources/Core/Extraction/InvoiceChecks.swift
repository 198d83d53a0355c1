import ReceiptModel

/// Whether the sums of an e-invoice add up, by the rules of EN 16931-1 (BR-CO-10 to BR-CO-17).
///
/// A rule is looked at where the invoice has all that it speaks of. Sums wrap instead of trapping, so that a reading from a
/// damaged ledger cannot stop the program; such a sum does not add up.
struct InvoiceChecks {
    private let invoice: EInvoice

    init(_ invoice: EInvoice) { self.invoice = invoice }

    /// One sentence for each rule that is broken.
    var findings: [Finding] {
        guard let currency = invoice.currency else { return missing }
        let totals = invoice.totals
        let (allowance, charge) = (sum(of: allowances(false)) ?? 0, sum(of: allowances(true)) ?? 0)
        let (reduced, raised) = (totals.allowance?.minorUnits ?? 0, totals.charge?.minorUnits ?? 0)
        var findings = missing
        func expect(
            _ stated: Int64?, _ computed: Int64?, _ rule: String, _ field: ReceiptField,
            _ message: (_ stated: Message, _ computed: Message) -> Message
        ) {
            guard let stated, let computed, stated != computed else { return }
            findings.append(
                Finding(
                    .review, field: field,
                    message: message(
                        "\(hundredths: stated)", "\(hundredths: computed) \(currency.code) (EN 16931, \(rule))")))
        }
        let lines = sum(of: invoice.lines.map(\.net))
        expect(
            totals.lineExtension?.minorUnits, lines, "BR-CO-10", .total,
            { "The sum of the lines is \($0), the lines add up to \($1)." })
        expect(
            reduced, allowance, "BR-CO-11", .total,
            { "The sum of the reductions is \($0), they add up to \($1)." })
        expect(
            raised, charge, "BR-CO-12", .total,
            { "The sum of the additions is \($0), they add up to \($1)." })
        expect(
            totals.taxExclusive?.minorUnits,
            totals.lineExtension.map { $0.minorUnits &- reduced &+ raised }, "BR-CO-13", .total,
            { "The total without VAT is \($0), lines, reductions and additions make \($1)." })
        expect(
            invoice.taxAmount?.minorUnits, sum(of: invoice.vat.map(\.amount)), "BR-CO-14", .vat,
            { "The VAT is \($0), its rows add up to \($1)." })
        expect(
            totals.taxInclusive?.minorUnits,
            totals.taxExclusive.map { $0.minorUnits &+ (invoice.taxAmount?.minorUnits ?? 0) },
            "BR-CO-15", .total,
            { "The total is \($0), the net amount and the VAT make \($1)." })
        expect(
            totals.payable?.minorUnits,
            totals.taxInclusive.map {
                $0.minorUnits &- (totals.prepaid?.minorUnits ?? 0) &+ (totals.rounding?.minorUnits ?? 0)
            }, "BR-CO-16", .payable,
            { "The amount to pay is \($0), the total less what was paid before makes \($1)." })
        return findings + invoice.vat.compactMap(rateFinding)
    }

    /// What every invoice has (BR-2, BR-16), as far as no field asks for it.
    private var missing: [Finding] {
        var findings: [Finding] = []
        if invoice.number == nil {
            findings.append(Finding(.review, field: .number, message: "The e-invoice has no number."))
        }
        if invoice.lines.isEmpty {
            findings.append(Finding(.review, field: nil, message: "The e-invoice has no lines."))
        }
        return findings
    }

    private func allowances(_ areCharges: Bool) -> [Money?] {
        invoice.allowances.filter { $0.isCharge == areCharges }.map(\.amount)
    }

    /// `nil` for nothing to add, and when one of the amounts is not known.
    private func sum(of amounts: [Money?]) -> Int64? {
        guard !amounts.isEmpty else { return nil }
        var sum: Int64 = 0
        for amount in amounts {
            guard let amount else { return nil }
            sum = sum &+ amount.minorUnits
        }
        return sum
    }

    /// The tax of a row must be its rate of its base (BR-CO-17).
    ///
    /// The norm's own validation allows for one unit of the currency, because programs round by line; what is more than two
    /// hundredths away is said.
    private func rateFinding(_ row: EInvoice.VATSubtotal) -> Finding? {
        guard let rate = row.rate, let base = row.base, let amount = row.amount else { return nil }
        let apart = rate.distance(of: amount.minorUnits, fromTaxOn: base.minorUnits)
        guard apart > FieldChecks.roundingOfVAT else { return nil }
        return Finding(
            apart > 100 ? .review : .note, field: .vat,
            message:
                "\(percent: rate) % of \(amount: base) is not \(amount: amount) (EN 16931, BR-CO-17).")
    }
}
