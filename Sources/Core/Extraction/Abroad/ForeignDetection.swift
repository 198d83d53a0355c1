import Countries
import ReceiptModel

/// The foreign countries that a receipt may be from, by all that it shows.
struct ForeignTelling {
    /// The likeliest first; more than one where they cannot be told apart.
    let countries: [ForeignCountry]
    let identifiers: [ForeignIdentifierHit]
    /// Rows that show the currency, by country.
    let marks: [String: Row]

    /// The one country, where it is told.
    var country: ForeignCountry? { countries.count == 1 ? countries[0] : nil }

    /// The currency that all of them have.
    var currency: Currency? {
        let all = Set(countries.map(\.currency))
        return all.count == 1 ? all.first : nil
    }

    /// Whether a tax number behind its own label says so, and not shared words.
    var isIdentified: Bool { country != nil && identifiers.contains { $0.isLabelled && $0.repairs == 0 } }

    /// The rates in force on a day in any of them.
    func taxRates(on date: CivilDate?) -> [TaxRate] {
        Array(Set(countries.flatMap { $0.taxRates(on: date) })).sorted(by: >)
    }
}

/// Tells the foreign country of a receipt: tax numbers, codes of tills, words, currencies, addresses and tax rates together.
enum ForeignDetection {
    /// From this score on a country is told: a tax number alone, or signs of two kinds.
    static let enough = 5
    /// From here on what is printed is worth reading with the words of the likely countries, though none is told.
    private static let little = 4
    /// Who scores a quarter less than the best may be meant as well.
    private static let rivalry = 4
    /// With more countries than these nothing is told.
    private static let mostRivals = 3

    /// - Parameters:
    ///   - rows: of one receipt.
    ///   - code: the country whose till wrote a code on it.
    /// - Returns: the likely countries; `nil` where nothing tells one.
    static func tell(_ rows: [Row], code: String?) -> ForeignTelling? {
        let evidence = ForeignEvidence(rows, code: code)
        let ranked = ForeignCountry.all.map { ($0, evidence.score(of: $0)) }.sorted { $0.1 > $1.1 }
        guard let best = ranked.first, best.1 >= little else { return nil }
        let near = ranked.filter { $0.1 > best.1 - max(1, best.1 / rivalry) || $0.1 == best.1 }.map(\.0)
        guard near.count <= mostRivals, near.count > 1 || best.1 >= enough else { return nil }
        let codes = Set(near.map(\.code))
        return ForeignTelling(
            countries: near, identifiers: evidence.identifiers.filter { codes.contains($0.number.country) },
            marks: evidence.marks.filter { codes.contains($0.key) })
    }
}
