package import ReceiptModel

/// A rule of how long a document has to be kept.
///
/// The years count from the last day of the business year, taken as the calendar year: eleven years for a document of
/// 2025 end on 2036-12-31.
package struct RetentionRule: Sendable {
    package let country: Country
    /// With its version: `HR-books-11/1`.
    package let name: String
    package let years: Int
    /// The law, article and gazette.
    package let legalBasis: String
    /// Whether a public source for both the years and the article was found.
    package let confirmed: Bool

    /// The rule applied to a document of a day.
    package func retention(from day: CivilDate) -> Retention {
        Retention(
            country: country, rule: name, legalBasis: legalBasis,
            retainUntil: CivilDate(year: min(day.year + years, 2199), month: 12, day: 31) ?? day)
    }
}

extension CountryProfile {
    /// How long a document of this country that was issued on a day has to be kept: until 31 December.
    package func retention(issued day: CivilDate) -> Retention { retentionRules[0].retention(from: day) }

    /// The longest rule of the three countries, for a document just stored whose country and date are unknown.
    package static func cautiousRetention(received day: CivilDate) -> Retention {
        let rules = Country.allCases.flatMap { CountryProfile.of($0).retentionRules }
        let longest = rules.dropFirst().reduce(rules[0]) { $1.years > $0.years ? $1 : $0 }
        return longest.retention(from: day)
    }
}
