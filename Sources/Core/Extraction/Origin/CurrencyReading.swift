import Countries
import ReceiptModel

/// Weighs in which currency a paper is, by law, by its marks and by its code.
struct CurrencyReader {
    let marks: [CurrencySighting]
    /// The country of the three, and the day of issue.
    let country: Extracted<Country>?
    let date: CivilDate?
    let abroad: ForeignTelling?
    /// Whether an amount is printed in kuna and in euro, at the fixed rate.
    private let showsBoth: Bool

    init(rows: [Row], country: Extracted<Country>?, date: CivilDate?, abroad: ForeignTelling? = nil) {
        marks = CurrencySighting.all(in: rows)
        self.country = country
        self.date = date
        self.abroad = abroad
        let printed = Set(rows.flatMap { $0.amounts.filter { !$0.isPercent }.map { abs($0.minorUnits) } })
        showsBoth = printed.contains { euro in
            let kuna = euro.multipliedReportingOverflow(by: CountryProfile.kunaPerEuroHundredThousandths)
            guard euro > 0, !kuna.overflow else { return false }
            let exact = kuna.partialValue / 100_000
            // Rounding goes either way: half a cent is almost four lipa.
            return (exact - 4...exact + 4).contains { printed.contains($0) }
        }
    }

    /// Every currency that the law or the print speaks of.
    ///
    /// - Parameter told: the code's total.
    /// - Returns: each currency once.
    func candidates(with told: CodeValues? = nil) -> [Candidate<Currency>] {
        var found = [lawful, ofCountryAbroad].compactMap { $0 } + sightings
        if contradiction != nil { found[0].note(.otherMoney) }
        if let told, let total = told.total {
            found.append(Candidate(total.currency, [.coded: 1], evidence: [told.evidence]))
        }
        return Candidate.merged(found, counting: { $0.has(.marked) || $0.has(.spelled) })
    }

    /// Legal tender of the country on the day of issue.
    private var lawful: Candidate<Currency>? {
        guard let country else { return nil }
        let profile = CountryProfile.of(country.value)
        let place = Evidence(source: .derived, reason: "the currency of \(country.value.rawValue) on the day of issue")
        var seen = Candidate(profile.currency(on: date), [.lawful: 1], evidence: [place])
        if country.confidence >= FieldModel.ready { seen.note(.sureCountry) }
        if date == nil, profile.currencies.count > 1 { seen.note(.undated) }
        return seen
    }

    /// The currency of the foreign country that is told.
    ///
    /// Beside an amount a plain `$`, `kr` or `Fr.` is the country's own.
    private var ofCountryAbroad: Candidate<Currency>? {
        guard let abroad, let own = abroad.currency else { return nil }
        let codes = abroad.countries.map(\.code)
        var seen = Candidate(
            own, [.ofCountryAbroad: 1],
            evidence: [Evidence(source: .derived, reason: "the currency of \(codes.joined(separator: ", "))")])
        if let shown = codes.lazy.compactMap({ abroad.marks[$0] }).first {
            seen.note(.shown, seen: shown.evidence("the currency printed"))
        }
        return seen
    }

    private var sightings: [Candidate<Currency>] {
        meant.compactMap { found in
            // A dollar sign alone is that of two dozen countries, and of none of the three.
            if country == nil, found.mark.currency.code == "USD", !found.row.text.uppercased().contains("US") {
                return nil
            }
            var seen = Candidate(found.mark.currency, evidence: [found.row.evidence("the currency printed")])
            seen.note(found.mark.isSpelled ? .spelled : .marked)
            if found.isOnTotal { seen.note(.onTotal) }
            return seen
        }
    }

    /// The marks that are meant for this paper's amounts: Croatian papers show kuna beside euro, before the change as after.
    private var meant: [CurrencySighting] {
        guard let lawful = lawful?.value, Self.fixedPair.contains(lawful) else { return marks }
        let isDual = showsBoth && date.map(CountryProfile.croatianDualDisplay.contains) ?? false
        guard isDual || marks.contains(where: { $0.mark.currency == lawful }) else { return marks }
        return marks.filter { $0.mark.currency == lawful || !Self.fixedPair.contains($0.mark.currency) }
    }

    private static let fixedPair: Set<Currency> = [.eur, .hrk]

    /// Another currency than the law's that the paper shows for its amounts.
    ///
    /// One clear mark is enough; `€`, `KM` and the like are misread too easily, so they count on the total, or twice.
    var contradiction: (law: Currency, print: Currency)? {
        guard let lawful = lawful?.value else { return nil }
        let isMarked = marks.contains { $0.mark.currency == lawful }
        let others = meant.filter { $0.mark.currency != lawful }
        let other = others.first { found in
            let count = others.count { $0.mark.currency == found.mark.currency }
            return found.mark.isSpelled || !isMarked && (found.isOnTotal || count >= 2)
        }
        return other.map { (lawful, $0.mark.currency) }
    }
}

extension ExtractionPass {
    /// The currency of the code, of the country's law on the day of issue, or of the marks on the paper.
    mutating func readCurrency(_ coded: CodeValues?) {
        let reader = CurrencyReader(
            rows: rows, country: fields.country, date: fields.date?.value, abroad: abroad)
        fields.currency = decide(.currency, among: reader.candidates(with: coded), text: \.code)?.extracted
        guard coded?.total == nil, let (law, print) = reader.contradiction else { return }
        findings.append(
            Finding(
                .review, field: .currency,
                message: "The law of the country says \(law.code), the print shows \(print.code)."))
    }
}
