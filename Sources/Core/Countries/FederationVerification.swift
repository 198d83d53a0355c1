package import ReceiptModel

/// The code that some fiscal devices of the Federation of Bosnia and Herzegovina print:
/// `IBFM*BF*dd.MM.yyyy. HH:mm*total`, the total in convertible marks with a decimal comma.
///
/// No regulation describes it; the form is that of real receipts of 2025.
package struct FederationVerification: Hashable, Sendable {
    /// The number of the fiscal device: two letters and six digits.
    package let device: String
    /// The number of the fiscal receipt (BF).
    package let number: String
    package let date: CivilDate
    package let time: CivilTime
    package let total: Money

    /// Reads the text of a code; `nil` unless all four fields are whole.
    package init?(_ text: String) {
        let fields = text.split(separator: "*", omittingEmptySubsequences: false)
        guard fields.count == 4, Self.isDevice(fields[0]), (1...12).contains(fields[1].utf8.count),
            fields[1].utf8.allSatisfy({ (48...57).contains($0) }), let moment = Self.moment(fields[2]),
            let total = Self.total(fields[3])
        else { return nil }
        device = String(fields[0])
        number = String(fields[1])
        date = moment.date
        time = moment.time
        self.total = total
    }

    /// Two capital letters and six digits.
    package static func isDevice(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 8 && text.utf8.prefix(2).allSatisfy { (65...90).contains($0) }
            && text.utf8.dropFirst(2).allSatisfy { (48...57).contains($0) }
    }

    private static func moment(_ text: Substring) -> (date: CivilDate, time: CivilTime)? {
        let parts = text.split(separator: " ")
        guard parts.count == 2 else { return nil }
        let day = parts[0].split(separator: ".").map { Int($0) }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard day.count == 3, let dayOfMonth = day[0], let month = day[1], let year = day[2],
            clock.count == 2 || clock.count == 3, let hour = clock[0], let minute = clock[1],
            let date = CivilDate(year: year, month: month, day: dayOfMonth),
            let time = CivilTime(hour: hour, minute: minute, second: clock.count == 3 ? clock[2] : nil)
        else { return nil }
        return (date, time)
    }

    private static func total(_ text: Substring) -> Money? {
        let pointed = String(text.map { $0 == "," ? "." : $0 })
        guard pointed.utf8.count <= 14, pointed.contains(".") else { return nil }
        return Money(decimal: pointed, currency: .bam)
    }
}
