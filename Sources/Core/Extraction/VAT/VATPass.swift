import Countries
import ReceiptModel

/// How sure the VAT is, by the total and by the printed sum of tax.
extension ExtractionPass {
    /// Compares the VAT table with the total, and settles how sure its lines are.
    mutating func finishVAT(_ table: VATTable) {
        fields.vat = table.lines
        if fields.kind?.value == .refund {
            // The journal prints the tax of a refund without a sign.
            for index in fields.vat.indices where fields.vat[index].value.amount.minorUnits > 0 {
                fields.vat[index].value.amount.minorUnits.negate()
                fields.vat[index].value.base?.minorUnits.negate()
            }
        }
        if let currency = fields.currency?.value, let tax = table.taxAmount {
            let amount = fields.kind?.value == .refund ? -abs(tax.amount) : tax.amount
            fields.taxAmount = Extracted(
                Money(minorUnits: amount, currency: currency), confidence: tax.isSummed ? Worth.told : Worth.placed,
                evidence: [Evidence(source: .arithmetic, reason: "the VAT rows and their printed sum")])
        }
        if table.deposits > 0, let currency = fields.currency?.value {
            fields.deposit = Extracted(
                Money(minorUnits: table.deposits, currency: currency), confidence: Worth.placed,
                evidence: [Evidence(source: .text, reason: "the rows of deposits outside the VAT")])
        }
        if let tax = table.consumptionTax, let currency = fields.currency?.value {
            fields.consumptionTax = Extracted(
                Money(minorUnits: tax.amount, currency: currency), confidence: Worth.labelled, evidence: [tax.evidence])
        }
        doubtRatesOfUnknownDay()
        guard let total = fields.total else { return }
        if table.deposits > 0, table.gross != nil, !table.comes(to: abs(total.value.minorUnits)) {
            fields.deposit?.confidence = Worth.guessed
        }
        guard !table.lines.isEmpty else {
            doubtLoneTax(of: total)
            return
        }
        let amount = abs(total.value.minorUnits)
        let taxSum = table.lines.reduce(0) { $0 + $1.value.amount.minorUnits }
        if let payable = table.payable {
            if abs(abs(payable) - amount) <= table.slack
                || table.gross.map({ abs(abs($0) - amount) <= table.slack }) ?? false
            {
                for index in fields.vat.indices {
                    fields.vat[index].confidence = max(Worth.proven, fields.vat[index].confidence)
                }
                fields.consumptionTax?.confidence = Worth.agreed
            } else {
                findings.append(
                    Finding(
                        .review, field: .vat,
                        message:
                            """
                            The VAT rows add up to \(hundredths: payable), the total is \
                            \(hundredths: amount).
                            """
                    ))
            }
        } else if let printed = table.printedTaxTotal {
            if abs(printed - taxSum) <= 2 {
                for index in fields.vat.indices { fields.vat[index].confidence = Worth.proven }
            } else {
                findings.append(
                    Finding(
                        .review, field: .vat,
                        message:
                            """
                            The tax rows add up to \(hundredths: taxSum), their printed sum is \
                            \(hundredths: printed).
                            """
                    ))
                return
            }
        }
        checkShare(of: total, in: table)
    }

    /// Rates of different times are not those of one paper, whatever its day.
    private mutating func doubtRatesOfUnknownDay() {
        guard let country = fields.country?.value, fields.date.map({ $0.confidence < Worth.sure }) ?? true,
            !CountryProfile.of(country).hadTogether(fields.vat.map(\.value.rate))
        else { return }
        let rates = fields.vat.map { "\($0.value.rate.percentString) %" }.joined(separator: ", ")
        findings.append(
            Finding(
                .review, field: .vat,
                message: "The rates \(rates) were never in force together in \(country.rawValue); one was misread."))
    }

    /// A sum of tax without rows is believed where it is the share of the total at a rate of the law.
    private mutating func doubtLoneTax(of total: Extracted<Money>) {
        guard let tax = fields.taxAmount, let country = fields.country?.value else { return }
        let (gross, share) = (abs(total.value.minorUnits), abs(tax.value.minorUnits))
        let isShare = CountryProfile.of(country).vatRates(on: fields.date?.value).contains { rate in
            let points = Int64(rate.basisPoints)
            return points > 0 && abs(gross * points / (10_000 + points) - share) <= 2
        }
        if !isShare { fields.taxAmount?.confidence = Worth.guessed }
    }

    /// Tax without its base has to be the share of the total at its rate: sum and row may be misread alike.
    private mutating func checkShare(of total: Extracted<Money>, in table: VATTable) {
        let amount = abs(total.value.minorUnits)
        guard table.payable == nil, fields.country != nil, amount > table.outsideVAT,
            !table.comes(to: amount - table.outsideVAT)
        else { return }
        findings.append(
            Finding(
                .review, field: .vat,
                message: "The tax is not the share of the total \(hundredths: amount) at its rates."))
    }
}
