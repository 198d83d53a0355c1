import Countries
import ReceiptModel

/// How sure the VAT is, by the total and by the printed sum of tax.
extension ExtractionPass {
    /// Takes the VAT table over, compares it with the total, and settles how sure its lines are.
    mutating func finishVAT(_ table: VATTable) {
        fields.vat = table.lines
        if fields.kind?.value == .refund { negateVAT() }
        if let currency = fields.currency?.value { takeSums(of: table, in: currency) }
        doubtRatesOfUnknownDay()
        guard let total = fields.total else { return }
        let amount = abs(total.value.minorUnits)
        if table.deposits > 0, table.gross != nil, !table.comes(to: amount) {
            fields.deposit?.confidence = Worth.guessed
        }
        if table.lines.isEmpty {
            doubtLoneTax(of: total)
        } else if let payable = table.payable {
            compare(table, coming: payable, with: amount)
        } else if agreesWithPrintedTax(table) {
            checkShare(of: amount, in: table)
        }
    }

    /// The journal prints the tax of a refund without a sign.
    private mutating func negateVAT() {
        for index in fields.vat.indices where fields.vat[index].value.amount.minorUnits > 0 {
            fields.vat[index].value.amount.minorUnits.negate()
            fields.vat[index].value.base?.minorUnits.negate()
        }
    }

    /// The tax as a whole, and what is outside the VAT.
    private mutating func takeSums(of table: VATTable, in currency: Currency) {
        if let tax = table.taxAmount {
            let amount = fields.kind?.value == .refund ? -abs(tax.amount) : tax.amount
            fields.taxAmount = Extracted(
                Money(minorUnits: amount, currency: currency), confidence: tax.isSummed ? Worth.told : Worth.placed,
                evidence: [Evidence(source: .arithmetic, reason: "the VAT rows and their printed sum")])
        }
        if table.deposits > 0 {
            fields.deposit = Extracted(
                Money(minorUnits: table.deposits, currency: currency), confidence: Worth.placed,
                evidence: [Evidence(source: .text, reason: "the rows of deposits outside the VAT")])
        }
        if let tax = table.consumptionTax {
            fields.consumptionTax = Extracted(
                Money(minorUnits: tax.amount, currency: currency), confidence: Worth.labelled, evidence: [tax.evidence])
        }
    }

    /// Lines with their bases are sure where they make the total.
    private mutating func compare(_ table: VATTable, coming payable: Int64, with total: Int64) {
        guard [payable, table.gross ?? payable].contains(where: { abs(abs($0) - total) <= table.slack }) else {
            findings.append(
                Finding(
                    .review, field: .vat,
                    message: "The VAT rows add up to \(hundredths: payable), the total is \(hundredths: total)."))
            return
        }
        for index in fields.vat.indices {
            fields.vat[index].confidence = max(Worth.proven, fields.vat[index].confidence)
        }
        fields.consumptionTax?.confidence = Worth.agreed
    }

    /// Whether lines without their bases make the printed sum of tax, as far as one is printed; they are sure where they do.
    private mutating func agreesWithPrintedTax(_ table: VATTable) -> Bool {
        guard let printed = table.printedTaxTotal else { return true }
        let sum = table.lines.reduce(0) { $0 + $1.value.amount.minorUnits }
        guard abs(printed - sum) <= 2 else {
            findings.append(
                Finding(
                    .review, field: .vat,
                    message: "The tax rows add up to \(hundredths: sum), their printed sum is \(hundredths: printed)."))
            return false
        }
        for index in fields.vat.indices { fields.vat[index].confidence = Worth.proven }
        return true
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
    private mutating func checkShare(of amount: Int64, in table: VATTable) {
        guard fields.country != nil, amount > table.outsideVAT,
            !table.comes(to: amount - table.outsideVAT)
        else { return }
        findings.append(
            Finding(
                .review, field: .vat,
                message: "The tax is not the share of the total \(hundredths: amount) at its rates."))
    }
}
