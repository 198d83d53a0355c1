import Countries
package import ReceiptModel

/// Makes the fields of a receipt out of what was read: text and codes in, checked values with their evidence out.
///
/// Pure and total: it does no I/O, never waits, never throws. What it is not sure of, it leaves out or marks.
package struct FieldExtractor: Sendable {
    private let isCalibrated: Bool

    /// - Parameter isCalibrated: whether confidences are calibrated (``ConfidenceModel``); otherwise they are the raw ones,
    ///   which a new calibration is fitted to.
    package init(isCalibrated: Bool = true) { self.isCalibrated = isCalibrated }

    /// The fields of one document.
    ///
    /// `country` is what the user has said, and wins over everything that is read. `received` is the day on which the
    /// document came in: a date of issue after it, or long before it, is for review; without it no date is too late.
    package func extract(
        from reading: DocumentReading, country: Country?, received: CivilDate? = nil
    ) -> ExtractedReceipt {
        var extracted: ExtractedReceipt
        if let invoice = reading.invoice {
            extracted = InvoiceExtraction(invoice, printedIn: reading, userCountry: country).run()
        } else {
            var pass = ExtractionPass(reading: reading, userCountry: country)
            extracted = pass.run()
            if isCalibrated { extracted.fields.calibrate() }
        }
        if let received, let date = extracted.fields.date?.value,
            let finding = DatePlausibility.finding(for: date, received: received)
        {
            extracted.findings.append(finding)
        }
        return extracted
    }
}

extension FieldExtractor {
    /// What was weighed for total, date and issuer, the likeliest first, with what was chosen marked.
    ///
    /// - Parameters:
    ///   - reading: of one receipt; data of an e-invoice is not weighed.
    ///   - country: as the user has said it.
    /// - Returns: the candidates, field by field.
    package func candidates(from reading: DocumentReading, country: Country?) -> [FieldCandidate] {
        guard reading.invoice == nil else { return [] }
        var pass = ExtractionPass(reading: reading, userCountry: country)
        _ = pass.run()
        return pass.candidates()
    }
}

extension ExtractionPass {
    /// What was weighed in a pass that has run.
    fileprivate func candidates() -> [FieldCandidate] {
        let totals = totalReader().candidates()
        let identifiers = IdentifierReader.identifiers(in: rows, of: profiles)
        let issuers = IssuerReader(
            rows: rows, country: fields.country?.value, identifiers: identifiers, hasJournalCode: false
        ).weighed()
        return totals.map {
            FieldCandidate(
                field: .total, value: DecimalText.hundredths($0.amount), weight: $0.weight,
                isChosen: abs($0.amount) == fields.total.map { abs($0.value.minorUnits) }, evidence: $0.evidence)
        }
            + IssueDateReader(rows: rows).weighed().map {
                FieldCandidate(
                    field: .date, value: $0.date.description, weight: $0.weight,
                    isChosen: $0.date == fields.date?.value, evidence: $0.evidence)
            }
            + issuers.map {
                FieldCandidate(
                    field: .taxID, value: $0.identifier.digits, weight: $0.weight,
                    isChosen: $0.identifier == fields.taxID?.value, evidence: $0.evidence)
            }
    }
}

/// One run over one reading.
struct ExtractionPass {
    let reading: DocumentReading
    let userCountry: Country?
    var rows: [Row]
    var fields = ReceiptFields()
    var findings: [Finding] = []

    init(reading: DocumentReading, userCountry: Country?) {
        self.reading = reading
        self.userCountry = userCountry
        rows = RowAssembly.rows(of: reading)
    }

    mutating func run() -> ExtractedReceipt {
        let codes = fiscalCodes()
        label(with: .detection)
        let everyIdentifier = IdentifierReader.identifiers(in: rows, of: Country.allCases.map(CountryProfile.of))
        let foreign = codes.isEmpty && userCountry == nil ? foreignCode() : nil
        // A neighbour's till says more than words that neighbours share.
        fields.country =
            foreign == nil
            ? CountryDetection.country(
                user: userCountry, codes: codes.map(\.code), identifiers: everyIdentifier, rows: rows) : nil
        let country = fields.country?.value
        label(with: country.map(Lexicon.of) ?? .abroad)
        let identifiers = IdentifierReader.identifiers(in: rows, of: profiles)
        let coded = codes.first.map { CodeValues($0.code, scanned: $0.scanned, page: $0.page) } ?? foreign
        if Set(codes.map(\.code)).count > 1 {
            findings.append(
                Finding(.review, field: nil, message: "The document shows fiscal codes of more than one receipt."))
        }
        findings += reading.codes.compactMap { FiscalCode.refusal(of: $0.text) }.map {
            Finding(.review, field: nil, message: "A code that seems to be a fiscal one is not believed: \($0).")
        }
        readIssuer(country, identifiers, codes.map(\.code))
        readDate(coded)
        readNumbers(country, coded)
        readKind(coded)
        readAmounts(coded)
        readDetails(country, identifiers)
        return ExtractedReceipt(fields: fields, findings: findings)
    }

    mutating func label(with lexicon: Lexicon) {
        for index in rows.indices {
            rows[index] = Self.labelled(rows[index], with: lexicon)
            rows[index].second = rows[index].second.map { second in
                var second = Self.labelled(second, with: lexicon)
                // A label is words, and for words the first reading is the better one.
                if second.labels.isEmpty, !rows[index].labels.isEmpty {
                    second.amounts = AmountReader.amounts(in: second.words, isAnnounced: Self.announces(rows[index]))
                    second.isAnnounced = nil
                }
                return second
            }
        }
    }

    private static func labelled(_ row: Row, with lexicon: Lexicon) -> Row {
        var next = row
        next.labels = lexicon.labels(in: row)
        // What the first labels said about the amounts holds until others say otherwise.
        let isAnnounced = announces(next)
        if row.isAnnounced != isAnnounced {
            next.amounts = AmountReader.amounts(in: row.words, isAnnounced: isAnnounced)
            next.isAnnounced = isAnnounced
        }
        return next
    }

    /// Whether a row announces a sum.
    private static func announces(_ row: Row) -> Bool {
        row.has(.payable, .grandTotal, .total, .refundTotal, .payment, .change, .discount)
            && !row.has(.taxTable, .itemTable, .taxTotal)
    }

    private func fiscalCodes() -> [(code: FiscalCode, scanned: ScannedCode, page: Int)] {
        reading.pages.flatMap { page in
            page.codes.compactMap { scanned in FiscalCode.parse(scanned.text).map { ($0, scanned, page.number) } }
        }
    }

    /// The first code of a neighbour's till.
    private func foreignCode() -> CodeValues? {
        reading.pages.lazy.flatMap { page in
            page.codes.lazy.compactMap { scanned in
                ForeignCode.parse(scanned.text).map { CodeValues($0, scanned: scanned, page: page.number) }
            }
        }.first
    }

    private mutating func readIssuer(_ country: Country?, _ identifiers: [IdentifierHit], _ codes: [FiscalCode]) {
        let hasJournalCode = codes.contains { if case .taxCore = $0 { true } else { false } }
        let reader = IssuerReader(
            rows: rows, country: country, identifiers: identifiers, hasJournalCode: hasJournalCode)
        let found = reader.identifier()
        fields.taxID = found?.read
        fields.merchant = reader.name(identifier: found?.hit)
        if let number = reader.vatNumber() { fields[mark: .vatID] = number }
    }

    private mutating func readDate(_ coded: CodeValues?) {
        let printed = IssueDateReader(rows: rows).date()
        fields.date = printed?.date
        fields.time = printed?.time
        guard let coded else { return }
        var agreement = CodeAgreement(coded)
        // The date is checked against every printed date: the best-looking one may be that of something else.
        let others = rows.flatMap { $0.dates.map(\.date) }
        if let date = coded.date, others.contains(date), printed?.date.value != date {
            fields.date = Extracted(date, confidence: 0.99, evidence: [coded.evidence])
        } else {
            fields.date = agreement.merge(coded.date, printed?.date, field: .date, agree: ==, show: \.description)
        }
        fields.time =
            coded.time.map { time in
                let printedTime = printed?.time.flatMap { $0.value.agrees(with: time) ? $0.value : nil }
                return Extracted(
                    printedTime.map { $0.second == nil ? time : $0 } ?? time,
                    confidence: printedTime == nil ? 0.97 : 0.995,
                    evidence: [coded.evidence])
            } ?? fields.time
        findings += agreement.findings
    }

    private mutating func readNumbers(_ country: Country?, _ coded: CodeValues?) {
        let reader = NumberReader(rows: rows, country: country)
        let printed = reader.number()
        fields.number = printed
        for (field, value) in reader.identifiers() { fields[mark: field] = value }
        guard let coded else { return }
        var agreement = CodeAgreement(coded)
        if let number = coded.number {
            fields.number = agreement.merge(
                number, printed, field: .number, agree: { $0 == $1 || alike($0, $1) }, show: { $0 })
            // The number's letters are misread too easily for the print to speak against a code that is whole.
            findings += agreement.findings.map { Finding(.note, about: $0.field, message: $0.message) }
            let agreed = fields.number?.confidence ?? 0
            fields.number?.confidence = max(agreed, 0.97)
        }
        for (field, value) in coded.marks {
            fields[mark: field] = Extracted(value, confidence: 0.99, evidence: [coded.evidence])
        }
    }

    /// Whether two numbers are the same but for signs that recognisers mix up.
    private func alike(_ left: String, _ right: String) -> Bool {
        Skeleton.fold(left, by: .shape) == Skeleton.fold(right, by: .shape)
    }

    private mutating func readKind(_ coded: CodeValues?) {
        let isBornDigital = reading.pages.allSatisfy { $0.text.source == .bornDigital }
        let reader = DocumentTypeReader(rows: rows, isBornDigital: isBornDigital)
        let printed = reader.kind()
        fields.kind = printed
        guard let coded else { return }
        guard let kind = coded.kind else {
            // The code is silent about the kind, and its amount has no sign.
            if coded.isFederation, printed.value == .sale, !reader.saysSale {
                fields.kind?.confidence = 0.6
                findings.append(
                    Finding(
                        .review, field: .kind,
                        message: "Whether this is a sale or a refund could not be read: neither heading was found."))
            }
            return
        }
        if printed.value == kind || printed.confidence < 0.9 {
            fields.kind = Extracted(kind, confidence: 0.99, evidence: [coded.evidence])
        } else {
            findings.append(
                Finding(
                    .review, field: .kind,
                    message: "The code says \(kind.rawValue), the print \(printed.value.rawValue)."))
            fields.kind = Extracted(kind, confidence: 0.8, evidence: [coded.evidence])
        }
    }

    /// The profile of the country; all of them while it is not known.
    private var profiles: [CountryProfile] {
        fields.country.map { [CountryProfile.of($0.value)] } ?? Country.allCases.map(CountryProfile.of)
    }

    /// Reads the total, beside the VAT table where country and currency are known.
    private func totalReader() -> TotalReader {
        let date = fields.date.flatMap { $0.confidence >= 0.7 ? $0.value : nil }
        let profile = fields.country.map { CountryProfile.of($0.value) }
        let table = VATReader(
            profile: profile, rates: profile?.vatRates(on: date) ?? [], currency: fields.currency?.value ?? .unknown,
            rows: rows
        ).table()
        return TotalReader(
            rows: rows, currency: fields.currency?.value, table: table, allowsWhole: fields.country == nil,
            asked: askedByPaymentCodes())
    }

    /// What payment codes on the paper ask for.
    private func askedByPaymentCodes() -> [(amount: Int64, evidence: Evidence)] {
        reading.pages.flatMap { page in
            page.codes.compactMap { scanned in
                guard let amount = PaymentCode.parse(scanned.text)?.amount, amount.isWithinBounds else { return nil }
                return (
                    amount.minorUnits,
                    Evidence(source: .code, page: page.number, box: scanned.box, reason: "the payment code asks for it")
                )
            }
        }
    }

    private mutating func readAmounts(_ coded: CodeValues?) {
        readCurrency(coded)
        let currency = fields.currency?.value
        let reader = totalReader()
        let printed = reader.total()
        let isRefund = fields.kind?.value == .refund
        let money: (Int64) -> Money = {
            Money(minorUnits: isRefund ? -abs($0) : $0, currency: currency ?? .unknown)
        }
        if coded?.total == nil || coded?.kind == nil, !isRefund, let negative = negativeTotal(printed, coded) {
            findings.append(
                Finding(
                    .review, field: .total,
                    message: "The total \(money(negative).decimalString) is negative, but nothing says refund."))
        }
        if var coded, let total = coded.total {
            // Croatian and Federation codes leave the sign to the paper.
            if isRefund { coded.total?.minorUnits = -abs(total.minorUnits) }
            var agreement = CodeAgreement(coded)
            let amounts = Set(rows.flatMap { $0.amounts.filter { !$0.isRepaired }.map { abs($0.minorUnits) } })
            fields.total = agreement.mergeTotal(printed, features: reader.features(), amounts: amounts, money: money)
            findings += agreement.findings
        } else if let printed, printed.confidence >= 0.35 {
            if let paid = PaymentCheck(rows: rows).contradiction(printed, features: reader.features()) {
                findings.append(
                    Finding(
                        .review, field: .total,
                        message: "The total is \(money(printed.amount).decimalString), "
                            + "the payments are \(money(paid).decimalString)."))
            }
            fields.total = Extracted(money(printed.amount), confidence: printed.confidence, evidence: printed.evidence)
            if let read = printed.misreadAs {
                findings.append(
                    Finding(
                        .note, field: .total,
                        message: "The total was read as \(money(read).decimalString); "
                            + "the sums make it \(money(printed.amount).decimalString)."))
            }
            if let rival = printed.rival {
                findings.append(
                    Finding(
                        .review, field: .total,
                        message:
                            "Both \(money(printed.amount).decimalString) and \(money(rival).decimalString) "
                            + "are printed as the total."
                    ))
            }
        }
        // The sums of a till are no expense; without a total nobody books them by mistake.
        if fields.kind?.value == .report {
            fields.total = nil
        } else {
            finishVAT(mended(reader.table))
        }
    }

    /// A total with a second feature, or more.
    private static let sureTotal = 0.9

    /// The VAT table with a misread figure as the sums make it, where the total is sure.
    private mutating func mended(_ table: VATTable) -> VATTable {
        guard let total = fields.total, total.confidence >= Self.sureTotal,
            let solved = VATSolver(
                table: table, total: abs(total.value.minorUnits), currency: total.value.currency
            ).solved()
        else { return table }
        findings += [solved.finding].compactMap { $0 }
        return solved.table
    }

    /// A total that is printed with a minus: the one that was chosen, or one of the size that the code tells.
    private func negativeTotal(_ printed: PrintedTotal?, _ coded: CodeValues?) -> Int64? {
        if let printed, printed.amount < 0 { return printed.amount }
        guard let coded = coded?.total else { return nil }
        // In any row: on a poor page the minus of the total itself is lost first.
        return rows.flatMap(\.amounts).map(\.minorUnits).first { $0 < 0 && $0 == -abs(coded.minorUnits) }
    }

    /// What is booked beside the total: goods, payments, where and for whom.
    private mutating func readDetails(_ country: Country?, _ identifiers: [IdentifierHit]) {
        let currency = fields.total?.value.currency ?? fields.currency?.value ?? .unknown
        let settlement = SettlementReader(rows: rows, currency: currency)
        let isRefund = fields.kind?.value == .refund
        fields.discount = settlement.discount()
        fields.tip = settlement.tip()
        fields.change = settlement.change()
        var payments = settlement.payments()
        if isRefund {
            for index in payments.indices {
                let amount = payments[index].value.amount?.minorUnits
                payments[index].value.amount?.minorUnits = -abs(amount ?? 0)
            }
        }
        fields.payments = payments.isEmpty ? nil : payments
        let items = ItemReader(rows: rows, currency: currency)
            .items(total: fields.total?.value.minorUnits, discount: fields.discount?.value.minorUnits)
        fields.items = items.isEmpty ? nil : items
        let premises = PremisesReader(rows: rows, country: country, identifiers: identifiers)
        fields.store = premises.store()
        fields.address = premises.address()
        fields.buyer = premises.buyer()
        fields.language = premises.language()
        fields.category = CategoryReader(rows: rows).category()
        MarkReader(rows: rows).fill(&fields)
    }

    /// Compares the VAT table with the total, and settles how sure its lines are.
    private mutating func finishVAT(_ table: VATTable) {
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
                Money(minorUnits: amount, currency: currency), confidence: tax.isSummed ? 0.9 : 0.75,
                evidence: [Evidence(source: .arithmetic, reason: "the VAT rows and their printed sum")])
        }
        if table.deposits > 0, let currency = fields.currency?.value {
            fields.deposit = Extracted(
                Money(minorUnits: table.deposits, currency: currency), confidence: 0.8,
                evidence: [Evidence(source: .text, reason: "the rows of deposits outside the VAT")])
        }
        if let tax = table.consumptionTax, let currency = fields.currency?.value {
            fields.consumptionTax = Extracted(
                Money(minorUnits: tax.amount, currency: currency), confidence: 0.85, evidence: [tax.evidence])
        }
        guard let total = fields.total, !table.lines.isEmpty else { return }
        let amount = abs(total.value.minorUnits)
        let taxSum = table.lines.reduce(0) { $0 + $1.value.amount.minorUnits }
        if let payable = table.payable {
            if abs(abs(payable) - amount) <= 2 || table.gross.map({ abs(abs($0) - amount) <= 2 }) ?? false {
                for index in fields.vat.indices {
                    fields.vat[index].confidence = max(0.98, fields.vat[index].confidence)
                }
                fields.consumptionTax?.confidence = 0.95
            } else {
                findings.append(
                    Finding(
                        .review, field: .vat,
                        message:
                            "The VAT rows add up to \(DecimalText.hundredths(payable)), "
                            + "the total is \(DecimalText.hundredths(amount))."
                    ))
            }
        } else if let printed = table.printedTaxTotal {
            if abs(printed - taxSum) <= 2 {
                for index in fields.vat.indices { fields.vat[index].confidence = 0.97 }
            } else {
                findings.append(
                    Finding(
                        .review, field: .vat,
                        message:
                            "The tax rows add up to \(DecimalText.hundredths(taxSum)), "
                            + "their printed sum is \(DecimalText.hundredths(printed))."
                    ))
            }
        }
    }
}
