import Foundation
import Localization
package import ReceiptModel
import Synchronization

// What people are shown has the form of the language that they are spoken to in; what programs read never has.

extension Console {
    /// A line that begins with what it tells: `drafts          12`.
    ///
    /// - Parameters:
    ///   - name: what is told; empty in a line that goes on with the one above.
    ///   - value: what is said of it.
    ///   - width: columns before the value.
    /// - Returns: the line in the language.
    package static func told(_ name: Message, _ value: Message, width: Int) -> String {
        let label = name.local
        let width = width < factColumn ? width : max(width, widened.withLock { $0 })
        return label + String(repeating: " ", count: max(label.isEmpty ? 0 : 1, width - label.count)) + value.local
    }

    /// The column in which what is told begins, where nothing else is said.
    package static let factColumn = 16
    private static let widened = Mutex(factColumn)

    /// Has what is told begin in a column that is further to the right, beside lines whose names are longer.
    package static func alignFacts(to width: Int) { widened.withLock { $0 = width } }

    /// Writes a line of data that begins with what it tells.
    package static func fact(_ name: Message, _ value: Message, width: Int = factColumn) {
        data(told(name, value, width: width))
    }

    /// Writes a line of data that begins with what it tells, in the narrow form of `queue show` and its relatives.
    package static func brief(_ name: Message, _ value: Message) { fact(name, value, width: 10) }

    /// Hundredths as a decimal number of the language.
    package static func amount(_ hundredths: Int64) -> String { localizer.amount(hundredths) }

    /// A decimal number as JSON has it, in the form of the language; any other text as it is.
    package static func decimal(_ plain: String) -> String { localizer.decimal(plain) }

    /// A time as JSON has it, by the clock of this place in the form of the language; any other text as it is.
    package static func time(_ plain: String) -> Message {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = try? Date(plain, strategy: style) else { return "\(plain)" }
        return Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000)).here
    }

    /// A day of every year as JSON has it, `MM-DD`, in the form of the language: `01.04.`.
    package static func dayOfYear(_ plain: String) -> String {
        localizer.language == .english ? plain : plain.split(separator: "-").reversed().joined(separator: ".") + "."
    }

    /// A day as JSON has it, in the form of the language; any other text as it is.
    package static func day(_ plain: String) -> String { CivilDate(iso: plain)?.local ?? plain }
}

extension Money {
    /// The amount without its currency, in the form of the language.
    package var local: String { Console.amount(minorUnits) }
}

extension CivilDate {
    /// The day in the form of the language.
    package var local: String { Console.localizer.text(self) }
}

extension CivilMonth {
    /// The month in the form of the language: `10.2026.` or, in English, `2026-10`.
    package var local: String { Console.localizer.text(self) }
}

extension Timestamp {
    /// The day by the clock of this place; `nil` out of the calendar's years.
    package var dayHere: CivilDate? { CivilDate(iso: formatted("yyyy-MM-dd")) }

    /// By the clock of this place, to the minute, in the form of the language: `2026-11-25 03:31`.
    package var here: Message {
        guard let dayHere else { return "\(formatted("yyyy-MM-dd HH:mm"))" }
        return "\(dayHere) \(formatted("HH:mm"))"
    }

    private func formatted(_ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .current
        formatter.dateFormat = format
        return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }
}
