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

    /// How long a document of this country that was issued on a day has to be kept by a company: by the law of the document
    /// and by that of the company, whichever is longer, from the end of the company's business year, and as much longer as the
    /// company wants.
    ///
    /// It is never shorter than without the company. The name of the rule tells the business year and the years besides, so
    /// that a check knows a rule that was another at its time.
    package func retention(issued day: CivilDate, by company: Company) -> Retention {
        let laws = [retentionRules[0], CountryProfile.of(company.country).retentionRules[0]]
        let rule = laws[1].years > laws[0].years ? laws[1] : laws[0]
        let (start, extra) = (company.businessYearStart, company.extraRetentionYears)
        var kept = rule.retention(from: day)
        guard start != .january || extra > 0, let end = start.lastDay(ofYearWith: day) else { return kept }
        // The years count from the end of the year of the books, and from that of the calendar where it is later.
        let (last, years) = (max(end, CivilDate.law(day.year, 12, 31)), rule.years + extra)
        kept.retainUntil = last.sameDay(yearsLater: years) ?? kept.retainUntil
        kept.rule += (start == .january ? "" : "@\(start)") + (extra == 0 ? "" : "+\(extra)")
        return kept
    }

    /// The longest rule of the three countries, for a document just stored whose country and date are unknown.
    package static func cautiousRetention(received day: CivilDate) -> Retention {
        let rules = Country.allCases.flatMap { CountryProfile.of($0).retentionRules }
        let longest = rules.dropFirst().reduce(rules[0]) { $1.years > $0.years ? $1 : $0 }
        return longest.retention(from: day)
    }
}

extension CivilDate {
    /// The same day so many years later, or the last one of its month; `nil` past the last year that a date can be in.
    fileprivate func sameDay(yearsLater years: Int) -> CivilDate? {
        CivilDate(year: year + years, month: month, day: min(day, CivilDate.days(in: month, of: year + years)))
    }
}
