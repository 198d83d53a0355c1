/// A date as printed on paper: a day of the Gregorian calendar, without zone or time.
package struct CivilDate: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// A day that exists, between 1900 and 2199; `nil` otherwise.
    package init?(year: Int, month: Int, day: Int) {
        guard (1900...2199).contains(year), (1...12).contains(month),
            day >= 1, day <= CivilDate.days(in: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads what people of the region type: `19.01.2026.`, `19/1/2026`, and `2026-01-19`.
    package init?(typed text: String) { self.init(iso: TypedForms.date(text) ?? text) }

    /// The first day of the month of a date.
    init(firstOfMonthOf date: CivilDate) { (year, month, day) = (date.year, date.month, 1) }

    /// The last day of the month of a date.
    init(lastOfMonthOf date: CivilDate) {
        (year, month, day) = (date.year, date.month, CivilDate.days(in: date.month, of: date.year))
    }

    /// Reads `yyyy-MM-dd` and nothing else.
    package init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `yyyy-MM-dd`.
    package var description: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// How many days the month has, leap years counted.
    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day so many days later.
    ///
    /// - Parameter days: 0 to 3660, ten years.
    /// - Returns: `nil` for other numbers of days, and past the last day that a date can be.
    package func advanced(byDays days: Int) -> CivilDate? {
        guard (0...3660).contains(days) else { return nil }
        var (year, month, first, rest) = (year, month, day, days)
        while first + rest > CivilDate.days(in: month, of: year) {
            rest -= CivilDate.days(in: month, of: year) - first + 1
            first = 1
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        }
        return CivilDate(year: year, month: month, day: first + rest)
    }

    /// The calendar day of an instant, in UTC.
    ///
    /// - Parameter secondsSinceEpoch: counts from 1970-01-01T00:00:00Z.
    package init(secondsSinceEpoch: Int64) {
        // Civil-from-days, after Howard Hinnant's "chrono-compatible low-level date algorithms".
        let days = Int((secondsSinceEpoch >= 0 ? secondsSinceEpoch : secondsSinceEpoch - 86_399) / 86_400) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

extension CivilDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CivilDate(iso: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no date yyyy-MM-dd")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A time of day as printed on paper, to the minute or to the second.
package struct CivilTime: Hashable, Sendable, CustomStringConvertible {
    package let hour: Int
    package let minute: Int
    /// `nil` when the paper prints minutes only.
    package let second: Int?

    /// A time between 00:00 and 23:59:59; `nil` otherwise.
    package init?(hour: Int, minute: Int, second: Int? = nil) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second ?? 0) else { return nil }
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Reads `HH:mm` or `HH:mm:ss` and nothing else.
    package init?(iso text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute, second: parts.count == 3 ? Int(parts[2]) : nil)
    }

    /// `HH:mm` or `HH:mm:ss`.
    package var description: String {
        let minutes = "\(twoDigits(hour)):\(twoDigits(minute))"
        return second.map { "\(minutes):\(twoDigits($0))" } ?? minutes
    }

    /// Whether both mean the same minute, and the same second where both print one.
    package func agrees(with other: CivilTime) -> Bool {
        guard hour == other.hour, minute == other.minute else { return false }
        guard let second, let theirs = other.second else { return true }
        return second == theirs
    }
}

extension CivilTime: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = CivilTime(iso: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no time HH:mm[:ss]")
        }
        self = time
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// An instant, in milliseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// RFC 3339 in UTC, to the millisecond: `2026-11-21T09:30:00.000Z`.
    package var description: String {
        let second = milliseconds.quotientRoundedDown(by: 1000)
        let ofDay = Int(second - second.quotientRoundedDown(by: 86_400) * 86_400)
        let fraction = String(Int(milliseconds - second * 1000) + 1000).dropFirst()
        let time = "\(twoDigits(ofDay / 3600)):\(twoDigits(ofDay / 60 % 60)):\(twoDigits(ofDay % 60))"
        return "\(CivilDate(secondsSinceEpoch: second))T\(time).\(fraction)Z"
    }
}

extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self - divisor + 1) / divisor
    }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
