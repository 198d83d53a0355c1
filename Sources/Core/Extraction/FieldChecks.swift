import Countries
package import ReceiptModel

/// What the values of a draft contradict: their own sums, the fiscal code, the calendar.
///
/// They are looked at when a person has corrected a value. Each check is total: sums wrap instead of trapping, and a value
/// that is missing is no contradiction. Amounts are compared without their signs, because refunds are printed both ways;
/// only the total has the one that its kind asks for.
package struct FieldChecks {
    /// Values that cannot all be right.
    package struct Contradiction: Hashable, Sendable {
        /// The fields between which it is: who corrects one of them is told.
        package let fields: Set<ReceiptField>
        package let finding: Finding

        fileprivate init(_ field: ReceiptField, _ others: ReceiptField..., message: Message) {
            fields = Set(others + [field])
            var finding = Finding(.review, field: field, message: message)
            finding.isCheck = true
            self.finding = finding
        }
    }

    /// How far an amount of VAT may be from its rate of its base (hundredths): tills round by line (EN 16931, BR-CO-17).
    private static let roundingOfVAT: UInt64 = 2

    let fields: ReceiptFields
    let codes: [CodeValues]
    /// Whose fiscal systems wrote the codes.
    private let countries: [Country]
    private let received: CivilDate

    /// - Parameters:
    ///   - fields: of the draft.
    ///   - codes: scanned on its originals; those that are no fiscal codes are passed over.
    ///   - received: the day on which the paper came in.
    package init(_ fields: ReceiptFields, codes: [ScannedCode], received: CivilDate) {
        self.fields = fields
        let parsed = codes.compactMap { scanned in FiscalCode.parse(scanned.text).map { (code: $0, scanned: scanned) } }
        self.codes = parsed.map { CodeValues($0.code, scanned: $0.scanned, page: 1) }
        countries = parsed.map { $0.code.country }
        self.received = received
    }

    /// In the order in which people read a receipt.
    package var contradictions: [Contradiction] {
        let inOrder = [
            country, day, codeDay, currency, codeTotal, sign, buyer, jir, zki, taxAmount, taxOfTotal, rows, goods,
            payments,
        ]
        return inOrder.compactMap(\.self) + rates + shares
    }

    // MARK: Country, currency, kind

    private var country: Contradiction? {
        guard let country = fields.country?.value else { return nil }
        if let first = countries.first {
            guard !countries.contains(country) else { return nil }
            return Contradiction(
                .country, message: "The fiscal code is one of \(first.rawValue), the draft says \(country.rawValue).")
        }
        if country != .croatia, fields[mark: .jir] != nil || fields[mark: .zki] != nil {
            return Contradiction(
                .country, .jir, .zki,
                message: "JIR and ZKI stand on receipts of HR only, and the draft says \(country.rawValue).")
        }
        guard country != .bosniaAndHerzegovina, fields[mark: .ibfm] != nil else { return nil }
        return Contradiction(
            .country, .ibfm, message: "An IBFM stands on receipts of BA only, and the draft says \(country.rawValue).")
    }

    private var currency: Contradiction? {
        guard let currency = fields.currency?.value else { return nil }
        let told = codes.compactMap(\.total?.currency)
        if let first = told.first {
            guard !told.contains(currency) else { return nil }
            return Contradiction(.currency, message: "The fiscal code says \(first.code), the draft \(currency.code).")
        }
        guard let country = fields.country?.value else { return nil }
        let profile = CountryProfile.of(country)
        let lawful = profile.currency(on: fields.date?.value)
        guard lawful != currency else { return nil }
        let message: Message = "The law of the country says \(lawful.code), the draft \(currency.code)."
        // Only where the currency has changed, the day counts.
        return profile.currencies.count > 1
            ? Contradiction(.currency, .country, .date, message: message)
            : Contradiction(.currency, .country, message: message)
    }

    private var sign: Contradiction? {
        guard let total = fields.total?.value, total.minorUnits != 0, let kind = fields.kind?.value else { return nil }
        switch kind {
        case .refund:
            guard total.minorUnits > 0 else { return nil }
            return Contradiction(
                .kind, .total,
                message: "It is a refund, and its total \(amount: total) has no minus: it would count as an expense.")
        case .sale, .advance, .invoice:
            guard total.minorUnits < 0 else { return nil }
            return Contradiction(
                .kind, .total, message: "The total \(amount: total) is negative, but the kind is no refund.")
        case .copy, .proforma, .training, .report, .slip: return nil
        }
    }

    // MARK: Numbers

    private var buyer: Contradiction? {
        guard let number = fields.buyer?.value, BuyerNumber(printed: number) == .unreadable else { return nil }
        return Contradiction(
            .buyer,
            message: "The buyer's number \(number) is none of a taxpayer here, or its check digit is wrong.")
    }

    private var jir: Contradiction? {
        guard let text = fields[mark: .jir]?.value, CroatianVerification.uuid(text) == nil else { return nil }
        return Contradiction(.jir, message: "'\(text)' has not the form of a JIR.")
    }

    private var zki: Contradiction? {
        guard let text = fields[mark: .zki]?.value, CroatianVerification.securityCode(text) == nil else { return nil }
        return Contradiction(.zki, message: "'\(text)' has not the form of a ZKI.")
    }

    // MARK: The calendar and the code

    private var day: Contradiction? {
        fields.date.flatMap { DatePlausibility.finding(for: $0.value, received: received) }.map {
            Contradiction(.date, message: $0.message)
        }
    }

    var codeDay: Contradiction? {
        let days = codes.compactMap(\.date)
        guard let date = fields.date?.value, let first = days.first, !days.contains(date) else { return nil }
        return Contradiction(.date, message: "The fiscal code says \(first), the draft \(date).")
    }

    var codeTotal: Contradiction? {
        guard let total = fields.total?.value else { return nil }
        let totals = codes.flatMap { [$0.total?.minorUnits, $0.otherTotal].compactMap(\.self) }
        guard let first = totals.first, !totals.contains(where: { $0.magnitude == total.minorUnits.magnitude }) else {
            return nil
        }
        return Contradiction(
            .total,
            message: "The fiscal code says \(hundredths: first), the draft \(amount: total).")
    }

    // MARK: The VAT

    private var rates: [Contradiction] { fields.vat.map(\.value).compactMap(contradiction) }

    func contradiction(of row: VATLine) -> Contradiction? {
        guard let base = row.base else { return nil }
        let product = (base.minorUnits &* Int64(row.rate.basisPoints)).magnitude
        let computed = (product &+ 5_000) / 10_000
        let stated = row.amount.minorUnits.magnitude
        let apart = computed > stated ? computed - stated : stated - computed
        guard apart > Self.roundingOfVAT else { return nil }
        let (rate, printed) = (row.rate, row.amount)
        return Contradiction(.vat, message: "\(percent: rate) % of \(amount: base) is not \(amount: printed).")
    }

    private var shares: [Contradiction] { fields.vat.map(\.value).compactMap(share) }

    /// A row that does not tell its base cannot be more than its rate of the whole total.
    private func share(of row: VATLine) -> Contradiction? {
        guard row.base == nil, let total = fields.total?.value else { return nil }
        guard row.amount.minorUnits.magnitude > Self.mostVAT(in: total, at: row.rate) else { return nil }
        let (rate, printed) = (row.rate, row.amount)
        return Contradiction(
            .vat, .total,
            message: "VAT of \(amount: printed) at \(percent: rate) % is more than a total of \(amount: total) holds.")
    }

    /// The VAT as a whole against the total, where no row tells the rates.
    private var taxOfTotal: Contradiction? {
        guard let stated = fields.taxAmount?.value, fields.vat.isEmpty, let total = fields.total?.value else {
            return nil
        }
        guard stated.minorUnits.magnitude > Self.mostVAT(in: total, at: Self.highestRate) else { return nil }
        return Contradiction(
            .taxAmount, .total,
            message: "VAT of \(amount: stated) is more than a total of \(amount: total) holds at any rate.")
    }

    /// Maximum rate of VAT of any country of Europe (27 %, Hungary; Council Directive 2006/112/EC sets none, 2026).
    private static let highestRate = TaxRate(basisPoints: 2_700)

    /// The VAT that a total holds where all of it is at one rate (hundredths).
    private static func mostVAT(in total: Money, at rate: TaxRate) -> UInt64 {
        let points = UInt64(clamping: rate.basisPoints)
        return (total.minorUnits.magnitude &* points) / (points &+ 10_000) &+ roundingOfVAT
    }

    var taxAmount: Contradiction? {
        guard let stated = fields.taxAmount?.value, !fields.vat.isEmpty else { return nil }
        let sum = Self.sum(fields.vat.map(\.value.amount))
        guard sum.magnitude != stated.minorUnits.magnitude else { return nil }
        return Contradiction(
            .taxAmount, .vat,
            message: "The VAT is \(amount: stated), its rows add up to \(hundredths: sum).")
    }

    /// That somebody has taken the rows of a VAT away, and the VAT as a whole stays: it would be in no sum by rates.
    ///
    /// Of a paper on which no row was read it is none; so it stands apart from the others.
    package var lostRows: Contradiction? {
        guard let stated = fields.taxAmount?.value, stated.minorUnits != 0, fields.vat.isEmpty else { return nil }
        return Contradiction(.vat, message: "The VAT is \(amount: stated), and no row says at which rate.")
    }

    /// Bases and VAT make the total, with what is outside of the VAT.
    var rows: Contradiction? {
        guard let total = fields.total?.value, !fields.vat.isEmpty else { return nil }
        let bases = fields.vat.compactMap(\.value.base)
        guard bases.count == fields.vat.count else { return nil }
        let gross = Self.sum(bases + fields.vat.map(\.value.amount))
        let outside = [fields.consumptionTax?.value, fields.deposit?.value].compactMap(\.self)
        guard !Self.isReached(total, from: gross, with: outside) else { return nil }
        return Contradiction(
            .vat, .total, .consumptionTax, .deposit,
            message: """
                The rows of the VAT make \(hundredths: gross) with their bases, the total is \
                \(amount: total).
                """)
    }

    // MARK: Goods and payments

    var goods: Contradiction? {
        guard let total = fields.total?.value, let items = fields.items, !items.isEmpty else { return nil }
        let sum = Self.sum(items.map(\.value.amount))
        // Goods of an invoice are listed without their VAT.
        let tax =
            fields.taxAmount?.value
            ?? fields.vat.first.map { row in
                Money(minorUnits: Self.sum(fields.vat.map(\.value.amount)), currency: row.value.amount.currency)
            }
        let beside = [fields.discount?.value, fields.deposit?.value, fields.consumptionTax?.value, tax]
        guard !Self.isReached(total, from: sum, with: beside.compactMap(\.self)) else { return nil }
        return Contradiction(
            .items, .total, .discount, .deposit,
            message: "The goods add up to \(hundredths: sum), the total is \(amount: total).")
    }

    var payments: Contradiction? {
        guard let total = fields.total?.value, let payments = fields.payments, !payments.isEmpty else { return nil }
        let amounts = payments.compactMap(\.value.amount)
        guard amounts.count == payments.count else { return nil }
        let change = fields.change?.value.minorUnits ?? 0
        let paid = Self.sum(amounts) &- Int64(truncatingIfNeeded: change.magnitude)
        let tip = [fields.tip?.value].compactMap(\.self)
        guard
            !Self.isReached(
                total, from: paid, with: tip.map { Money(minorUnits: 0 &- $0.minorUnits, currency: $0.currency) })
        else { return nil }
        return Contradiction(
            .payments, .total, .change, .tip,
            message: """
                The payments make \(hundredths: paid) without the change, the total is \
                \(amount: total).
                """)
    }

    static func sum(_ amounts: [Money]) -> Int64 { amounts.reduce(0) { $0 &+ $1.minorUnits } }

    /// Whether a sum is the total, alone or with some of what may be counted in it or not; of four at most.
    private static func isReached(_ total: Money, from sum: Int64, with optional: [Money]) -> Bool {
        optional.reduce([sum]) { sums, next in sums + sums.map { $0 &+ next.minorUnits } }
            .contains { $0.magnitude == total.minorUnits.magnitude }
    }
}
