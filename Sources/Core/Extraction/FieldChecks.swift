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
        package private(set) var finding: Finding

        fileprivate init(_ between: ReceiptField..., message: Message) {
            self.init(between: between, message: message)
        }

        /// Of the fields, a person looks at the first.
        init(between: [ReceiptField], message: Message) {
            fields = Set(between)
            finding = Finding(.review, field: between.first, message: message)
            finding.isCheck = true
        }
    }

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
            country, day, codeDay?.contradiction, currency, codeTotal?.contradiction, sign, buyer, jir, zki,
            tax?.contradiction, taxOfTotal, bases?.contradiction, goods?.contradiction, payments?.contradiction,
        ]
        return inOrder.compactMap(\.self) + rates.compactMap(\.contradiction) + shares
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

    // MARK: The VAT

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

    /// That somebody has taken the rows of a VAT away, and the VAT as a whole stays: it would be in no sum by rates.
    ///
    /// Of a paper on which no row was read it is none; so it stands apart from the others.
    package var lostRows: Contradiction? {
        guard let stated = fields.taxAmount?.value, stated.minorUnits != 0, fields.vat.isEmpty else { return nil }
        return Contradiction(.vat, message: "The VAT is \(amount: stated), and no row says at which rate.")
    }
}
