package import ReceiptModel

/// What the law and the habits of one country say about its receipts: data first, code only where data cannot say it.
///
/// Sources of the rules stand beside the data in `Croatia.swift`, `Serbia.swift` and `BosniaAndHerzegovina.swift`.
package struct CountryProfile: Sendable {
    package let country: Country
    /// In order of time; a date before the first belongs to the first.
    package let currencies: [CurrencyPeriod]
    package let vatRates: [VATRatePeriod]
    /// The kinds of tax identifier that an issuer prints, the more telling kind first.
    package let identifiers: [IdentifierRule]
    package let labels: [Label]
    /// Words that say which country a receipt is from when no code and no identifier does.
    package let signatureWords: [String]
    /// What its receipts are written in.
    package let languages: PrintLanguages
    package let languagePacks: LanguagePacks
    /// The rule that is applied stands first.
    package let retentionRules: [RetentionRule]

    /// The profile of a country.
    package static func of(_ country: Country) -> CountryProfile {
        switch country {
        case .croatia: croatia
        case .serbia: serbia
        case .bosniaAndHerzegovina: bosniaAndHerzegovina
        }
    }

    /// The legal tender on a day; without a day, that of today's law.
    package func currency(on date: CivilDate?) -> Currency {
        guard let date else { return currencies[currencies.count - 1].currency }
        return (currencies.last { $0.from <= date } ?? currencies[0]).currency
    }

    /// The VAT rates in force on the day of issue; without a day, all that ever were.
    package func vatRates(on date: CivilDate?) -> [TaxRate] {
        vatRates.filter { period in date.map(period.covers) ?? true }.map(\.rate)
    }

    /// Whether some rates were in force together on any day.
    package func hadTogether(_ rates: [TaxRate]) -> Bool {
        vatRates.compactMap(\.from).contains { day in rates.allSatisfy(vatRates(on: day).contains) }
    }
}

/// A currency and the first day on which it was legal tender.
package struct CurrencyPeriod: Sendable {
    package let currency: Currency
    package let from: CivilDate
}

/// A VAT rate and the days on which it was in force, both ends included; `nil` is open.
package struct VATRatePeriod: Sendable {
    package let rate: TaxRate
    package let from: CivilDate?
    package let until: CivilDate?

    package func covers(_ date: CivilDate) -> Bool {
        (from.map { $0 <= date } ?? true) && (until.map { date <= $0 } ?? true)
    }
}

/// How a kind of tax identifier is printed.
package struct IdentifierRule: Sendable {
    /// The name of the kind as in `TaxIdentifier.scheme`.
    package let scheme: String
    package let length: Int
    /// What stands before the digits; none for an identifier that stands alone in the head of the receipt.
    package let labels: [String]
    /// The head of the receipt prints it without a label (journals of the TaxCore system).
    package let bareInHead: Bool
}

/// The language of a print by its script, by BCP 47.
package struct PrintLanguages: Sendable {
    package let latin: String
    package let cyrillic: String
}

/// The language packs that read the country's two scripts best.
package struct LanguagePacks: Sendable {
    package let latin: String
    package let cyrillic: String
    /// Whether receipts of the country are usually printed in Cyrillic.
    package let prefersCyrillic: Bool
}

extension CivilDate {
    /// A day of a law, from parts that are known to be right; the first day of the year otherwise.
    static func law(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
        CivilDate(year: year, month: month, day: day) ?? CivilDate(secondsSinceEpoch: 0)
    }
}

extension ReadingSettings {
    /// How documents of a country are read: first with the project's own pack, which knows both scripts, then what was
    /// unsure once more with the country's stock packs.
    ///
    /// - Parameters:
    ///   - country: that of the receipts, if it is known.
    ///   - packs: read first instead, Latin script before Cyrillic where no country says otherwise; where those are stock
    ///     packs, the project's own looks second.
    /// - Returns: settings without anything left out.
    package static func forDocuments(of country: Country?, firstWith packs: String? = nil) -> ReadingSettings {
        let (own, stock) = (Packs.own, CountryProfile.of(country ?? .croatia).languagePacks)
        let first = packs ?? own
        return ReadingSettings(
            country: country,
            packs: Packs(
                latin: first, cyrillic: stock.cyrillic, expectsCyrillic: stock.prefersCyrillic,
                second: first == own ? stock.latin : own))
    }
}
