import Countries
import ReceiptModel

/// Makes the fields of an e-invoice out of its data: nothing is guessed, and what the data does not say stays empty.
///
/// What contradicts itself is for review: sums that do not add up (EN 16931), a tax number that fails its check, a rate that
/// the country did not have, a print beside the data that shows another total.
struct InvoiceExtraction {
    /// Data is wrong only where its maker was.
    private static let confidence = 0.999

    private let invoice: EInvoice
    private let reading: DocumentReading
    private let userCountry: Country?
    private var fields = ReceiptFields()
    private var findings: [Finding] = []

    init(_ invoice: EInvoice, printedIn reading: DocumentReading, userCountry: Country?) {
        self.invoice = invoice
        self.reading = reading
        self.userCountry = userCountry
    }

    consuming func run() -> ExtractedReceipt {
        findings = invoice.findings
        takeDocument()
        takeIssuer()
        takePayment()
        takeWaysOfPayment()
        takeBuyer()
        takeAmounts()
        takeGoods()
        findings += InvoiceChecks(invoice).findings
        checkRates()
        checkPrint()
        return ExtractedReceipt(fields: fields, findings: findings)
    }

    private func read<Value>(_ value: Value?, _ reason: String) -> Extracted<Value>? {
        value.map { Extracted($0, confidence: Self.confidence, evidence: [evidence(reason)]) }
    }

    private func evidence(_ reason: String) -> Evidence {
        let place = invoice.container.map { " in the attached \($0.prefix(60))" } ?? ""
        return Evidence(source: .invoice, reason: "\(reason) of the e-invoice\(place)")
    }

    private mutating func takeDocument() {
        fields.kind = kind
        fields.number = read(invoice.number, "ID")
        fields.date = read(invoice.issueDate, "IssueDate")
        fields.time = read(invoice.issueTime, "IssueTime")
        fields.dueDate = read(invoice.dueDate, "DueDate")
        fields.currency = read(invoice.currency, "DocumentCurrencyCode")
        if let code = read(invoice.typeCode, "the type code") { fields[mark: .typeCode] = code }
        for (field, value) in InvoicedReceipt(of: invoice).marks {
            fields[mark: field] = read(value, "the note about the fiscal receipt")
        }
        if !invoice.preceding.isEmpty {
            let numbers = invoice.preceding.prefix(5).map { String($0.prefix(40)) }.joined(separator: ", ")
            findings.append(Finding(.note, field: .number, message: "It refers to the invoice \(numbers)."))
        }
    }

    private var kind: Extracted<DocumentType>? {
        if invoice.isCopy { return read(.copy, "CopyIndicator") }
        if invoice.form == .creditNote { return read(.refund, "the form, a credit note,") }
        switch invoice.typeCode {
        // UNTDID 1001: a prepayment invoice, an offer in the form of an invoice.
        case "386": return read(.advance, "the type code 386")
        case "325": return read(.proforma, "the type code 325")
        default: break
        }
        let isNegative = (invoice.totals.taxInclusive?.minorUnits ?? 0) < 0
        return isNegative ? read(.refund, "the negative total") : read(.invoice, "the form")
    }

    // MARK: the issuer

    /// The country of the supplier by its address, its tax number or its electronic address.
    private var supplierCountry: (country: Country, reason: String)? {
        let supplier = invoice.supplier
        if let code = supplier.country {
            return Country(rawValue: code.uppercased()).map { ($0, "the supplier's address") }
        }
        if let country = supplier.taxID.flatMap({ Country(rawValue: $0.prefix(2).uppercased()) }) {
            return (country, "the supplier's tax number")
        }
        switch supplier.endpointScheme {
        case "9934": return (.croatia, "the supplier's electronic address")
        case "9948": return (.serbia, "the supplier's electronic address")
        default: return nil
        }
    }

    private mutating func takeIssuer() {
        let supplier = invoice.supplier
        takeCountry()
        fields.merchant = read(supplier.name, "the supplier's name")
        let address = supplier.address.map(Self.inOneLine).filter { !$0.isEmpty }.joined(separator: ", ")
        if !address.isEmpty { fields.address = read(address, "the supplier's address") }
        if let number = read(supplier.taxID, "the supplier's tax number") { fields[mark: .vatID] = number }
        if let address = read(supplier.endpoint, "the supplier's electronic address") {
            fields[mark: .endpoint] = address
        }
        if let country = supplierCountry?.country { takeTaxID(of: country) }
    }

    /// The country that the user has said, or the supplier's.
    private mutating func takeCountry() {
        if let userCountry {
            fields.country = Extracted(
                userCountry, confidence: 1, evidence: [Evidence(source: .user, reason: "said by the user")])
        } else if let told = supplierCountry {
            fields.country = read(told.country, told.reason)
        } else {
            findings.append(
                Finding(
                    .review, field: .country,
                    message: invoice.supplier.country.map {
                        "The supplier is from \($0.prefix(3)); say the country whose rules count for the invoice."
                    } ?? "The supplier does not say its country; say the country whose rules count for the invoice."))
        }
    }

    /// What a party writes its identifier as: tax number, electronic address by such a number, registration number.
    private static func numbers(of party: EInvoice.Party) -> [String] {
        let isAddressed = ["9934", "9948"].contains(party.endpointScheme)
        return [party.taxID, isAddressed ? party.endpoint : nil, party.legalID].compactMap(\.self)
    }

    private mutating func takeTaxID(of country: Country) {
        let supplier = invoice.supplier
        if let identifier = Self.numbers(of: supplier).lazy.compactMap({ Self.identifier($0, of: country) }).first {
            fields.taxID = read(identifier, "the supplier's \(identifier.scheme)")
        } else if let number = supplier.taxID {
            findings.append(
                Finding(
                    .review, field: .taxID,
                    message: """
                        The supplier's tax number \(number.prefix(30)) is none of \(country.rawValue): its length or \
                        its check digit is wrong.
                        """))
        }
        if country == .serbia, let number = supplier.legalID, number.utf8.count == CompanyNumber.length,
            CompanyNumber(number) == nil
        {
            findings.append(
                Finding(
                    .note, field: .merchant,
                    message: "The check digit of the supplier's registration number \(number) does not fit; look it up."
                ))
        }
    }

    /// An identifier of a country, with or without the country in front.
    private static func identifier(_ text: String, of country: Country) -> TaxIdentifier? {
        let bare = text.filter { !$0.isWhitespace }
        let digits = bare.uppercased().hasPrefix(country.rawValue) ? String(bare.dropFirst(2)) : bare
        let schemes = CountryProfile.of(country).identifiers.map(\.scheme)
        return schemes.lazy.compactMap { TaxIdentifier(scheme: $0, digits: digits) }.first
    }

    // MARK: payment and buyer

    /// The account and the reference of the first way of payment that has them.
    private mutating func takePayment() {
        let accounts = invoice.payments.compactMap(\.account).map { $0.uppercased().filter { !$0.isWhitespace } }
            .filter { !$0.isEmpty }
        if let account = accounts.first {
            fields[mark: .paymentAccount] = read(Self.account(account), "the account")
            let others = Set(accounts).count
            if others > 1 { fields[mark: .paymentAccount]?.evidence[0].reason += ", the first of \(others)" }
            if Self.isMiswritten(account) {
                fields[mark: .paymentAccount]?.confidence = Worth.guessed
                fields[mark: .paymentAccount]?.evidence[0].reason += ", whose check digits do not agree"
            }
        }
        let references = invoice.payments.compactMap(\.reference).map(Self.inOneLine)
        let reference = references.first { !$0.isEmpty }
        if let reference = read(reference, "the payment's reference") { fields[mark: .paymentReference] = reference }
    }

    /// How it is paid, once for each way; a code that names none of them says nothing.
    private mutating func takeWaysOfPayment() {
        var found: [Extracted<Payment>] = []
        for code in invoice.payments.compactMap(\.means) {
            guard let method = Self.method(code), !found.contains(where: { $0.value.method == method }) else {
                continue
            }
            let payment = Payment(method: method, label: method.rawValue, amount: nil)
            if let payment = read(payment, "the means of payment \(code.prefix(3))") { found.append(payment) }
        }
        if !found.isEmpty { fields.payments = found }
    }

    /// UNTDID 4461.
    private static func method(_ code: String) -> PaymentMethod? {
        switch code {
        case "10": .cash
        case "20", "21", "22", "23", "24", "25": .cheque
        case "30", "31", "42", "49", "57", "58", "59": .transfer
        case "48", "54", "55": .card
        default: nil
        }
    }

    /// An account without what parts its groups, as the field has it.
    private static func account(_ text: String) -> String {
        let digits = text.filter { $0 != "-" }
        return BankAccount(serbian: digits).isValid ? digits : text
    }

    /// Whether an account has the beginning of an IBAN of the three countries, and not its length or check digits.
    private static func isMiswritten(_ account: String) -> Bool {
        Country(rawValue: String(account.prefix(2))) != nil && !BankAccount(iban: account).isValid
    }

    private mutating func takeBuyer() {
        guard let customer = invoice.customer else { return }
        if let name = read(customer.name, "the customer's name") { fields[mark: .buyerName] = name }
        let written = Self.numbers(of: customer)
        let countries = Country.allCases.filter { customer.country.map($0.rawValue.elementsEqual) ?? true }
        let checked = written.lazy.compactMap { text in
            countries.lazy.compactMap { Self.identifier(text, of: $0) }.first
        }.first
        fields.buyer = read(checked?.digits ?? written.first, "the customer's number")
    }

    // MARK: the amounts

    /// An amount in the sense of the expense: a credit note gives money back.
    private func signed(_ money: Money) -> Money {
        guard invoice.form == .creditNote else { return money }
        return Money(minorUnits: 0 &- money.minorUnits, currency: money.currency)
    }

    private mutating func takeAmounts() {
        let totals = invoice.totals
        fields.total = read(totals.taxInclusive.map(signed), "TaxInclusiveAmount")
        fields.payable = read(totals.payable.map(signed), "PayableAmount")
        fields.taxAmount = read(invoice.taxAmount.map(signed), "TaxTotal")
        fields.vat = invoice.vat.compactMap { row in
            guard let amount = row.amount else { return nil }
            return read(
                VATLine(
                    label: row.category, rate: row.rate ?? TaxRate(basisPoints: 0), base: row.base.map(signed),
                    amount: signed(amount)), "TaxSubtotal")
        }
        if invoice.form == .creditNote, (totals.taxInclusive?.minorUnits ?? 0) < 0 {
            findings.append(
                Finding(
                    .review, field: .total,
                    message: "The total of the credit note is negative: whether money comes or goes has to be said."))
        }
        guard let total = fields.total?.value, let payable = fields.payable?.value, total != payable else { return }
        findings.append(
            Finding(
                .note, field: .payable,
                message: "\(amount: payable) of \(total) is to be paid."))
    }

    /// The lines, and what the whole invoice is reduced or raised by, all without VAT as the invoice has them.
    ///
    /// They make the total together with the VAT, so that goods of which one has no amount are none.
    private mutating func takeGoods() {
        var goods: [Extracted<LineItem>] = []
        for line in invoice.lines {
            guard let net = line.net else { return }
            var item = LineItem(name: Self.inOneLine(line.name ?? ""), amount: signed(net))
            item.quantity = line.quantity
            item.price = Self.price(of: line, net.currency)
            item.label = line.category
            if let item = read(item, "a line") { goods.append(item) }
        }
        guard !goods.isEmpty else { return }
        for allowance in invoice.allowances {
            guard let amount = allowance.amount else { return }
            let units = allowance.isCharge ? amount.minorUnits : 0 &- amount.minorUnits
            let money = Money(minorUnits: units, currency: amount.currency)
            let name = Self.inOneLine(allowance.reason ?? "")
            let item = LineItem(name: name.isEmpty ? (allowance.isCharge ? "+" : "-") : name, amount: signed(money))
            if let item = read(item, "a reduction or an addition") { goods.append(item) }
        }
        fields.items = goods
    }

    /// What one of the unit costs; `nil` for a price of several units, and for one with more decimals than money has.
    private static func price(of line: EInvoice.Line, _ currency: Currency) -> Money? {
        let several = (line.priceQuantity ?? "1").split(separator: ".", omittingEmptySubsequences: false)
        guard several.first == "1", several.count < 2 || several[1].allSatisfy({ $0 == "0" }) else { return nil }
        guard let price = line.price else { return nil }
        let parts = price.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var decimals = parts.count == 2 ? String(parts[1]) : ""
        while decimals.utf8.count > 2, decimals.last == "0" { decimals.removeLast() }
        let money = Money(decimal: decimals.isEmpty ? String(parts[0]) : "\(parts[0]).\(decimals)", currency: currency)
        return money.flatMap { $0.isWithinBounds ? $0 : nil }
    }

    private static func inOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A standard rate must be one that the country had on the day.
    private mutating func checkRates() {
        guard let country = supplierCountry?.country, let date = invoice.issueDate else { return }
        let known = CountryProfile.of(country).vatRates(on: date)
        for row in invoice.vat where row.category?.hasPrefix("S") == true {
            guard let rate = row.rate, !known.contains(rate) else { continue }
            findings.append(
                Finding(
                    .review, field: .vat,
                    message: "\(country.rawValue) had no VAT rate of \(percent: rate) % on \(date)."))
        }
    }

    // MARK: the print beside the data

    /// Looks for the total on the pages, where there are any with amounts.
    private mutating func checkPrint() {
        guard let total = invoice.totals.taxInclusive else { return }
        var pass = ExtractionPass(reading: reading, userCountry: userCountry)
        pass.label(with: .everyCountry)
        let wanted = Set([total, invoice.totals.payable].compactMap { $0?.minorUnits.magnitude })
        let printed = pass.rows.filter { !$0.amounts.isEmpty }
        guard !printed.isEmpty else { return }
        if let row = printed.first(where: { row in row.amounts.contains { wanted.contains($0.minorUnits.magnitude) } })
        {
            fields.total?.evidence.append(row.evidence("the same amount is printed"))
            return
        }
        // What a recogniser read may be misread; what was born as text is not.
        let isBornDigital = reading.pages.allSatisfy { $0.text.source == .bornDigital }
        findings.append(
            Finding(
                isBornDigital ? .review : .note, field: .total,
                message: """
                    The data of the e-invoice says \(total); the printed pages \
                    show no such amount.
                    """))
    }
}
