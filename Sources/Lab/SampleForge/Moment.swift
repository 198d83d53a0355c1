import ReceiptModel

/// When a receipt was printed: local time, to the second, in the forms that tills print.
struct Moment: Hashable, Sendable {
    let date: CivilDate
    let hour: Int
    let minute: Int
    let second: Int

    /// `25.06.2025`.
    var dotted: String { "\(two(date.day)).\(two(date.month)).\(date.year)" }
    /// `14:02`.
    var minutes: String { "\(two(hour)):\(two(minute))" }
    /// `14:02:11`.
    var seconds: String { "\(minutes):\(two(second))" }
    /// `20250625_1402`, the form of the Croatian QR code.
    var compact: String { "\(date.year)\(two(date.month))\(two(date.day))_\(two(hour))\(two(minute))" }

    /// The instant in milliseconds since 1970, this being local time of Belgrade, Sarajevo or Zagreb.
    ///
    /// Summer time runs from the last Sunday of March, 02:00, to the last Sunday of October, 03:00 (Directive 2000/84/EC).
    var milliseconds: Int64 {
        let days = Self.daysSince1970(year: date.year, month: date.month, day: date.day)
        let local = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        let start = Int64(Self.lastSunday(of: 3, in: date.year)) * 86_400 + 2 * 3600
        let end = Int64(Self.lastSunday(of: 10, in: date.year)) * 86_400 + 3 * 3600
        return (local - (local >= start && local < end ? 7200 : 3600)) * 1000
    }

    /// The same place, some days later.
    func later(byDays days: Int) -> CivilDate {
        let day = Self.daysSince1970(year: date.year, month: date.month, day: date.day) + days
        return CivilDate(secondsSinceEpoch: Int64(day) * 86_400)
    }

    private static func lastSunday(of month: Int, in year: Int) -> Int {
        let last = daysSince1970(year: year, month: month, day: 31)
        // 1970-01-01 was a Thursday, so day 3 was a Sunday.
        return last - (last + 4) % 7
    }

    /// Days-from-civil, after Howard Hinnant.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// `7` → `07`.
func two(_ number: Int) -> String { padded(number, to: 2) }

/// The name of the file of sample `number`, without its ending: `7` → `000007`.
func fileName(_ number: Int) -> String { padded(number, to: 6) }

/// A number, not below 0, with zeros in front of it.
func padded(_ number: some BinaryInteger, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
