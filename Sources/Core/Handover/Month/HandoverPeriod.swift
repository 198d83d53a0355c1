package import ReceiptModel

/// A calendar month that is handed over.
package struct HandoverPeriod: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    /// 1 to 12.
    package let month: Int

    /// A month between 1900 and 2199; `nil` otherwise.
    package init?(year: Int, month: Int) {
        guard CivilDate(year: year, month: month, day: 1) != nil else { return nil }
        self.year = year
        self.month = month
    }

    /// Reads `yyyy-MM` and nothing else.
    package init?(_ text: some StringProtocol) {
        guard let first = CivilDate(iso: "\(text)-01") else { return nil }
        self.init(year: first.year, month: first.month)
    }

    /// Reads what people type, as ``CivilMonth`` does: `2026-10`, `10/2026`, `10.2026.`.
    package init?(typed text: String) {
        guard let month = CivilMonth(typed: text) else { return nil }
        self.init(year: month.year, month: month.month)
    }

    /// The month of a day.
    package init(of day: CivilDate) {
        year = day.year
        month = day.month
    }

    /// `yyyy-MM`.
    package var description: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

    /// `YYMM`, as the tax administration of Bosnia and Herzegovina has it.
    package var shortCode: String { String(description.filter { $0 != "-" }.dropFirst(2)) }

    package var firstDay: CivilDate { day(1) }
    package var lastDay: CivilDate { day(CivilDate.days(in: month, of: year)) }

    /// Whether a day is in the month.
    package func contains(_ day: CivilDate) -> Bool { day.year == year && day.month == month }

    package static func < (left: HandoverPeriod, right: HandoverPeriod) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }

    /// The parts were checked when the month was made.
    private func day(_ number: Int) -> CivilDate {
        CivilDate(year: year, month: month, day: number) ?? CivilDate(secondsSinceEpoch: 0)
    }
}
