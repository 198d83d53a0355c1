import Countries
import ReceiptModel

extension ExtractionPass {
    /// The currency of the code, of the country's law on the day of issue, or of the marks on the paper.
    mutating func readCurrency(_ told: CodeValues?) {
        if let total = told?.total {
            fields.currency = Extracted(total.currency, confidence: 0.99, evidence: [told?.evidence].compactMap { $0 })
            return
        }
        guard let country = fields.country else { return readCurrencyAbroad() }
        let legal = CountryProfile.of(country.value).currency(on: fields.date?.value)
        let marks = CurrencyReader(rows: rows).marks()
        let isMarked = marks.contains { $0.mark.currency == legal }
        let isLegalUnsure = fields.date == nil && country.value == .croatia && !isMarked
        fields.currency = Extracted(
            legal, confidence: isLegalUnsure ? 0.8 : min(country.confidence, 0.97),
            evidence: [
                Evidence(source: .derived, reason: "the currency of \(country.value.rawValue) on the day of issue")
            ])
        guard let foreign = foreignCurrency(marks, legal: legal, isMarked: isMarked) else { return }
        findings.append(
            Finding(
                .review, field: .currency,
                message: "The law of the country says \(legal.code), the print shows \(foreign.currency.code)."))
        if !isMarked { fields.currency = Extracted(foreign.currency, confidence: 0.8, evidence: [foreign.evidence]) }
    }

    /// The currency of a country that is not known: the one that the paper shows most clearly.
    private mutating func readCurrencyAbroad() {
        let marks = CurrencyReader(rows: rows).marks()
        var seen: [(currency: Currency, weight: Int, evidence: Evidence)] = []
        for found in marks {
            // A dollar sign alone is that of two dozen countries.
            if found.mark.currency.code == "USD", !found.row.text.uppercased().contains("US") { continue }
            let weight = (found.mark.isSpelled ? 2 : 1) + (found.isOnTotal ? 2 : 0)
            if let place = seen.firstIndex(where: { $0.currency == found.mark.currency }) {
                seen[place].weight += weight
            } else {
                seen.append((found.mark.currency, weight, found.row.evidence("the currency printed")))
            }
        }
        seen.sort { ($0.weight, $1.currency.code) > ($1.weight, $0.currency.code) }
        guard let best = seen.first, best.weight >= 3, best.weight >= 2 * (seen.dropFirst().first?.weight ?? 0) else {
            return
        }
        fields.currency = Extracted(best.currency, confidence: 0.8, evidence: [best.evidence])
    }

    /// Another currency than the country's that is meant for this paper's amounts.
    ///
    /// One clear mark is enough; `€`, `KM` and the like are misread too easily, so they count on the total, or twice.
    private func foreignCurrency(
        _ marks: [(mark: CurrencyMark, row: Row, isOnTotal: Bool)], legal: Currency, isMarked: Bool
    ) -> (currency: Currency, evidence: Evidence)? {
        let isDual = fields.date.map { CountryProfile.croatianDualDisplay.contains($0.value) } ?? false
        let fixedPair: Set<Currency> = [.eur, .hrk]
        let foreign = marks.filter { found in
            // Croatian papers show kuna beside euro, before the change as after it.
            found.mark.currency != legal
                && !((isDual || isMarked) && fixedPair.contains(legal) && fixedPair.contains(found.mark.currency))
        }
        for found in foreign {
            let count = foreign.filter { $0.mark.currency == found.mark.currency }.count
            guard found.mark.isSpelled || !isMarked && (found.isOnTotal || count >= 2) else { continue }
            return (found.mark.currency, found.row.evidence("the currency printed"))
        }
        return nil
    }
}
