/// The day and month on which a business year begins; its year is the calendar's where that is 1 January.
package struct BusinessYearStart: Hashable, Sendable, CustomStringConvertible {
    /// 1…12.
    package let month: Int
    /// 1…28: the day is there in every year.
    package let day: Int

    package static let january = BusinessYearStart(known: 1, 1)

    private init(known month: Int, _ day: Int) {
        self.month = month
        self.day = day
    }

    /// A day that every year has; `nil` otherwise.
    package init?(month: Int, day: Int) {
        guard (1...12).contains(month), (1...28).contains(day) else { return nil }
        self.init(known: month, day)
    }

    /// Reads `MM-dd` and nothing else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let month = Int(parts[0]), let day = Int(parts[1])
        else { return nil }
        self.init(month: month, day: day)
    }

    /// `MM-dd`.
    package var description: String { "\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }

    /// The last day of the business year that a day belongs to; `nil` past the last year that a date can be in.
    package func lastDay(ofYearWith date: CivilDate) -> CivilDate? {
        let begun = (month, day) <= (date.month, date.day)
        return lastDay(ofYearBegunIn: begun ? date.year : date.year - 1)
    }

    /// The last day of the business year that begins in a calendar year.
    package func lastDay(ofYearBegunIn year: Int) -> CivilDate? {
        if day > 1 { return CivilDate(year: year + 1, month: month, day: day - 1) }
        if month == 1 { return CivilDate(year: year, month: 12, day: 31) }
        return CivilDate(year: year + 1, month: month - 1, day: CivilDate.days(in: month - 1, of: year + 1))
    }
}

extension BusinessYearStart: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let start = BusinessYearStart(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no day MM-dd")
        }
        self = start
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
