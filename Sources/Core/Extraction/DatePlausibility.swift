package import ReceiptModel

/// Compares the day of issue with the day on which the paper came in.
package enum DatePlausibility {
    /// How many years a paper may lie before it is brought.
    private static let longestDelay = 10

    /// What a person should know about the date; `nil` when it lies in the time in which a paper can have been issued.
    package static func finding(for date: CivilDate, received: CivilDate) -> Finding? {
        // A day more, because the paper may come from east of the place where it is received.
        if date > dayAfter(received) {
            return Finding(
                .review, field: .date, message: "The date \(date) lies after the day of receipt, \(received).")
        }
        let year = received.year - longestDelay
        guard let earliest = CivilDate(year: year, month: received.month, day: min(received.day, 28)),
            date < earliest
        else { return nil }
        return Finding(
            .review, field: .date,
            message: "The date \(date) lies more than \(longestDelay) years before the day of receipt, \(received).")
    }

    private static func dayAfter(_ date: CivilDate) -> CivilDate {
        CivilDate(year: date.year, month: date.month, day: date.day + 1)
            ?? CivilDate(year: date.year, month: date.month + 1, day: 1)
            ?? CivilDate(year: date.year + 1, month: 1, day: 1) ?? date
    }
}
