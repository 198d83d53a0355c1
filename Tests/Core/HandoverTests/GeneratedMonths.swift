import Handover
import ReceiptModel
import TestSupport

/// Months of invented receipts, each following from its seed.
struct GeneratedMonths {
    static let nasty = [
        "=HYPERLINK(\"http://example.org\";\"x\")", "\"; DROP TABLE drafts; --",
        String(repeating: "Vrlo dugo ime ", count: 300),
        "\u{202E}מכולת שלום\u{202C}", "Dva;tri\r\nčetiri", "@SUM(1+1)", "-2+3", "\tTabulator", "ПЕКАРА „Ђорђе“ д.о.о.",
        "a|b \\ c \"d\"",
        "<b>&amp;</b>]]>", "Ime\u{0}\u{7}nula", "* (x) ! y", "_x0041_", "＝1+1",
        "  =cmd|' /C calc'!A0", "\u{202A}=1+1", "\u{200B}+1", "Zeile\u{2028}zwei\u{2029}drei",
        "#include; \"x\" @include y",
        "%0A%3D1", "../../etc/passwd", "CON", "\u{1B}]0;title\u{7}", "👨‍👩‍👧 obitelj",
    ]

    var numbers: SeededNumbers
    let country: Country
    /// Nine of ten companies are registered for VAT.
    private(set) var isVATPayer: Bool

    init(seed: UInt64, country: Country? = nil) {
        numbers = SeededNumbers(seed: seed)
        let drawn = Country.allCases[Int(numbers.next() % 3)]
        self.country = country ?? drawn
        isVATPayer = numbers.next() % 10 != 0
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    static func currency(_ country: Country) -> Currency {
        switch country {
        case .croatia: .eur
        case .serbia: .rsd
        case .bosniaAndHerzegovina: .bam
        }
    }

    private static func rates(_ country: Country) -> [Int] {
        switch country {
        case .croatia: [2500, 1300, 500, 0]
        case .serbia: [2000, 1000, 0]
        case .bosniaAndHerzegovina: [1700, 0]
        }
    }

    var company: HandoverCompany {
        switch country {
        case .croatia:
            HandoverCompany(
                id: "primjer", name: "Primjer; \"obrt\" d.o.o.", country: .croatia, taxNumber: "12345678903",
                vatNumber: nil, isVATPayer: isVATPayer)
        case .serbia:
            HandoverCompany(
                id: "primer", name: "Пример д.о.о.", country: .serbia, taxNumber: "123456788", vatNumber: nil,
                isVATPayer: isVATPayer)
        case .bosniaAndHerzegovina:
            HandoverCompany(
                id: "primjer", name: "Primjer d.o.o.", country: .bosniaAndHerzegovina, taxNumber: "4201234560000",
                vatNumber: "201234560000", isVATPayer: isVATPayer)
        }
    }

    /// A receipt whose rows make its total, but for a rounding of some cents.
    mutating func fields(_ period: HandoverPeriod) -> ReceiptFields {
        var fields = ReceiptFields()
        let isForeign = chance(8)
        let currency: Currency = isForeign ? (country == .croatia ? .bam : .eur) : Self.currency(country)
        let sign: Int64 = chance(6) ? -1 : 1
        fields.kind = read(sign < 0 ? .refund : chance(20) ? .invoice : chance(5) ? .advance : .sale)
        fields.country = read(chance(5) ? Country.allCases[below(3)] : country)
        fields.currency = read(currency)
        if !chance(3) {
            fields.merchant = read(chance(25) ? Self.nasty[below(Self.nasty.count)] : "Trgovina \(below(90)) d.o.o.")
        }
        if chance(90) { fields.address = read("Cesta \(below(99)), \(10_000 + below(80_000)) Mjesto") }
        if chance(85) { identify(&fields) }
        fields.date = CivilDate(year: period.year, month: period.month, day: 1 + below(28)).map { read($0) }
        if chance(60) {
            fields.time = CivilTime(hour: below(24), minute: below(60), second: chance(50) ? below(60) : nil)
                .map { read($0) }
        }
        if chance(10) { fields.dueDate = fields.date?.value.advanced(byDays: below(60)).map { read($0) } }
        if country == .croatia, chance(30) { fields[mark: .zki] = read("0123456789abcdef0123456789abcdef") }
        if chance(92) {
            fields.number = read(
                chance(10)
                    ? Self.nasty[below(Self.nasty.count)]
                    : chance(20) ? "\(1 + below(28))/\(1 + below(9))/1" : "\(below(9999))/P\(below(9))/\(below(9))")
        }
        if chance(80) { fields.category = read(["fuel", "meals", "office", "šumarija ž"][below(4)]) }
        if chance(40) {
            fields.buyer = read(company.taxNumber ?? "")
        } else if chance(10) {
            fields.buyer = read("99999999999")
        }
        var total: Int64 = 0
        for rate in Self.rates(country) where chance(50) {
            let gross = sign * Int64(1 + below(chance(5) ? 900_000_000 : 90_000))
            let vat = (abs(gross) * Int64(rate) + Int64(10_000 + rate) / 2) / Int64(10_000 + rate) * sign
            total += gross
            let base = Money(minorUnits: gross - vat, currency: currency)
            fields.vat.append(
                read(
                    VATLine(
                        label: String(rate), rate: TaxRate(basisPoints: rate), base: country == .serbia ? nil : base,
                        amount: Money(minorUnits: vat, currency: currency))))
            var items = fields.items ?? []
            items.append(
                read(
                    LineItem(
                        name: Self.nasty[below(Self.nasty.count)], amount: Money(minorUnits: gross, currency: currency),
                        label: String(rate))))
            if country != .serbia || chance(80) { fields.items = items }
        }
        if country == .croatia, chance(10) {
            let deposit = Int64(7 * (1 + below(9)))
            total += sign * deposit
            fields.deposit = read(Money(minorUnits: deposit, currency: currency))
        }
        if chance(10) { total += Int64(below(5)) - 2 }
        if chance(3) { total += 12_345 }
        fields.total = read(Money(minorUnits: total, currency: currency))
        if chance(80) {
            fields.payments = [
                read(
                    Payment(
                        method: PaymentMethod.allCases[below(PaymentMethod.allCases.count)], label: "x", amount: nil))
            ]
        }
        // Several ways, of which the amounts are more or less than the total now and then.
        if chance(15) {
            fields.payments = (0...below(3)).map { _ in
                let amount = chance(80) ? Money(minorUnits: Int64(below(60_000)), currency: currency) : nil
                return read(
                    Payment(
                        method: PaymentMethod.allCases[below(PaymentMethod.allCases.count)], label: "x", amount: amount)
                )
            }
        }
        if chance(10) { fields.paidOn = fields.date?.value.advanced(byDays: below(60)).map { read($0) } }
        return fields
    }

    /// The supplier's numbers as papers show them: in Bosnia and Herzegovina the JIB of a company or of its branch, with
    /// the VAT number or without, or the VAT number alone.
    private mutating func identify(_ fields: inout ReceiptFields) {
        fields.taxID = taxID()
        guard country == .bosniaAndHerzegovina else { return }
        switch below(5) {
        case 0: fields.taxID = TaxIdentifier(scheme: "PDV", digits: "409876540002").map { read($0) }
        case 1: fields.taxID = TaxIdentifier(scheme: "JIB", digits: "4511223340007").map { read($0) }
        case 2:
            fields.taxID = TaxIdentifier(scheme: "JIB", digits: "4200344670130").map { read($0) }
            fields[mark: .vatID] = read("200344670009")
        default: break
        }
    }

    private func taxID() -> Extracted<TaxIdentifier>? {
        switch country {
        case .croatia: TaxIdentifier(scheme: "OIB", digits: "53102749680").map { read($0) }
        case .serbia: TaxIdentifier(scheme: "PIB", digits: "100002803").map { read($0) }
        case .bosniaAndHerzegovina: TaxIdentifier(scheme: "JIB", digits: "4200344670009").map { read($0) }
        }
    }

    /// A month of receipts each of which has one of the texts for whatever a stranger or a user may write.
    ///
    /// Its company is registered for VAT, so that it has every form.
    mutating func hostileMonth(_ texts: [String], period: HandoverPeriod) -> HandoverMonth {
        isVATPayer = true
        var drafts: [ExpenseDraft] = []
        for (index, text) in texts.enumerated() {
            let total = Money(minorUnits: Int64(1_000 + index), currency: Self.currency(country))
            var fields = ReceiptFields()
            fields.kind = read(.sale)
            fields.country = read(country)
            fields.currency = read(total.currency)
            (fields.merchant, fields.address, fields.number) = (read(text), read(text), read(text))
            (fields.category, fields.buyer) = (read(text), read(text))
            fields.tags = read(Tags([text]))
            fields[mark: .note] = read(text)
            fields[mark: .jir] = read(text)
            fields.taxID = taxID()
            fields.date = CivilDate(year: period.year, month: period.month, day: 1 + index % 28).map { read($0) }
            fields.total = read(total)
            fields.items = [read(LineItem(name: text, quantity: text, amount: total, label: text))]
            fields.payments = [read(Payment(method: .cash, label: text, amount: nil))]
            drafts += [draft(index, fields, revision: 1, state: .ready)].compactMap(\.self)
        }
        var rules = rules()
        rules.accounts.expenseCode = texts.first
        return making(period, rules).month(
            of: drafts.map { draft in
                HandoverCandidate(
                    draft: draft,
                    originals: [
                        HandoverOriginal(
                            document: draft.documentID, name: draft.fields.merchant?.value ?? "", mediaType: .jpeg,
                            byteCount: 1)
                    ])
            }, createdAt: Self.createdAt)
    }

    private static let createdAt = Timestamp(milliseconds: 1_793_869_200_000)

    private func draft(
        _ index: Int, _ fields: ReceiptFields, revision: Int, state: ExpenseDraft.State
    ) -> ExpenseDraft? {
        let hex = String(String(index + 0x1000_0000, radix: 16).reversed()) + String(repeating: "a", count: 56)
        return DocumentID(hex: hex).map { id in
            ExpenseDraft(
                id: hex, documentID: id, state: state, reasons: [], fields: fields, findings: [], revision: revision,
                createdAt: Timestamp(milliseconds: 0), updatedAt: Timestamp(milliseconds: 0))
        }
    }

    private func rules() -> HandoverRules {
        var rules = HandoverRules()
        rules.filer.place = "Mjesto"
        rules.filer.street = "Ulica"
        rules.filer.houseNumber = "1"
        rules.filer.firstName = "Iva"
        rules.filer.lastName = "Primjer"
        rules.categories["fuel"] = CategoryRule(account: "Expenses:Gorivo", code: "4070", deductibleBasisPoints: 5_000)
        rules.accounts.expenseCode = "4190"
        rules.accounts.roundingCode = "4690"
        rules.accounts.payableCode = "2200"
        rules.accounts.inputVATCodes = [
            "25": "1400", "13": "1401", "5": "1402", "20": "2700", "10": "2710", "17": "1400",
        ]
        return rules
    }

    private func making(_ period: HandoverPeriod, _ rules: HandoverRules) -> MonthMaking {
        let other: Currency = country == .croatia ? .bam : .eur
        let rate = ExchangeRate(
            day: period.firstDay.advanced(byDays: 0), from: other, to: Self.currency(country), decimal: "117.1873")
        let table = (1...28).compactMap { day in
            CivilDate(year: period.year, month: period.month, day: day).flatMap {
                ExchangeRate(day: $0, from: other, to: Self.currency(country), decimal: "117.\(1000 + day)")
            }
        }
        return MonthMaking(
            company: company, period: period, currency: Self.currency(country), rules: rules,
            rates: ExchangeTable(table + [rate].compactMap(\.self)))
    }

    /// The month, and what its drafts say in all, in the currency of each.
    mutating func month(_ count: Int, period: HandoverPeriod) -> (month: HandoverMonth, drafts: [ExpenseDraft]) {
        var rules = rules()
        rules.entity = BosnianEntity.allCases[below(3)]
        var drafts: [ExpenseDraft] = []
        for index in 0..<count {
            let state: ExpenseDraft.State = chance(6) ? .needsReview : .ready
            let fields = fields(period)
            drafts += [draft(index, fields, revision: 1 + below(3), state: state)].compactMap(\.self)
        }
        let candidates = drafts.map { draft in
            HandoverCandidate(
                draft: draft,
                originals: [
                    HandoverOriginal(
                        document: draft.documentID, name: "slika =1+1;.jpg", mediaType: .jpeg, byteCount: 12_345)
                ])
        }
        return (making(period, rules).month(of: candidates, createdAt: Self.createdAt), drafts)
    }
}

/// A value as if a person had said it.
private func read<Value: Hashable & Sendable & Codable>(_ value: Value) -> Extracted<Value> {
    Extracted(value, confidence: 1, evidence: [Evidence(source: .user, reason: "invented")])
}
