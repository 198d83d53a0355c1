/// A month of the calendar, in which a bookkeeper books.
package struct CivilMonth: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let first: CivilDate

    /// A month between 1900 and 2199; `nil` otherwise.
    package init?(year: Int, month: Int) {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        self.first = first
    }

    /// The month of a day.
    package init(of date: CivilDate) { first = CivilDate(firstOfMonthOf: date) }

    /// Reads what people type: `2026-10`, `10/2026`, `10.2026.`; `nil` for anything else.
    package init?(typed text: String) {
        let text = text.filter { !$0.isWhitespace }
        let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        let signs = text.filter { "-/.".contains($0) }
        let numbers: (year: Substring, month: Substring)? =
            switch (signs, parts.count) {
            case ("-", 2): (parts[0], parts[1])
            case ("/", 2), (".", 2): (parts[1], parts[0])
            case ("..", 3) where parts[2].isEmpty: (parts[1], parts[0])
            default: nil
            }
        guard let numbers, numbers.year.utf8.count == 4, (1...2).contains(numbers.month.utf8.count),
            (Array(numbers.year.utf8) + numbers.month.utf8).allSatisfy({ (48...57).contains($0) }),
            let year = Int(numbers.year), let month = Int(numbers.month)
        else { return nil }
        self.init(year: year, month: month)
    }

    package var year: Int { first.year }
    package var month: Int { first.month }
    package var last: CivilDate { CivilDate(lastOfMonthOf: first) }

    /// The month before; `nil` for the first that there is.
    package var previous: CivilMonth? {
        month == 1 ? CivilMonth(year: year - 1, month: 12) : CivilMonth(year: year, month: month - 1)
    }

    /// Until this day of a month its books of the month before are still open; from then on the present month is due.
    package static let lastDayOfClosing = 20

    /// The month whose books are due on a day.
    package static func due(on day: CivilDate) -> CivilMonth {
        let present = CivilMonth(of: day)
        return day.day <= lastDayOfClosing ? present.previous ?? present : present
    }

    /// `yyyy-MM`.
    package var description: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

    package static func < (left: CivilMonth, right: CivilMonth) -> Bool { left.first < right.first }
}
