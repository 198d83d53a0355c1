package import ReceiptModel

/// The civil time of Zagreb, Sarajevo and Belgrade: UTC+1, in summer UTC+2.
///
/// Summer time runs from the last Sunday of March to the last Sunday of October, 01:00 UTC each (directive 2000/84/EC,
/// which the three countries follow), so no time zone database is asked.
package enum CentralEuropeanTime {
    /// The day and the time to the second, rounded down, of an instant in milliseconds since 1970 UTC.
    package static func civil(millisecondsSinceEpoch instant: Int64) -> (date: CivilDate, time: CivilTime)? {
        guard (0...7_258_118_399_999).contains(instant) else { return nil }
        let seconds = instant / 1000
        let local = seconds + (isSummer(secondsSinceEpoch: seconds) ? 7200 : 3600)
        let ofDay = Int(local % 86_400)
        guard let time = CivilTime(hour: ofDay / 3600, minute: ofDay / 60 % 60, second: ofDay % 60) else { return nil }
        return (CivilDate(secondsSinceEpoch: local), time)
    }

    /// The local time of a moment that is given in UTC; `nil` before 1970.
    static func local(utc moment: (date: CivilDate, time: CivilTime)) -> (date: CivilDate, time: CivilTime)? {
        let seconds = moment.time.hour * 3600 + moment.time.minute * 60 + (moment.time.second ?? 0)
        return civil(millisecondsSinceEpoch: (Int64(days(to: moment.date)) * 86_400 + Int64(seconds)) * 1000)
    }

    /// How many days a date lies behind 1970-01-01.
    ///
    /// Days-from-civil, after Howard Hinnant's "chrono-compatible low-level date algorithms".
    private static func days(to date: CivilDate) -> Int {
        let year = date.month <= 2 ? date.year - 1 : date.year
        let yearOfEra = year % 400
        let dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1
        return year / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func isSummer(secondsSinceEpoch seconds: Int64) -> Bool {
        let date = CivilDate(secondsSinceEpoch: seconds)
        if date.month < 3 || date.month > 10 { return false }
        if date.month > 3 && date.month < 10 { return true }
        // 1970-01-01 was a Thursday: with Sunday as 0, day 0 has weekday 4.
        let weekday = Int((seconds / 86_400 + 4) % 7)
        let day = date.day
        let ofDay = seconds % 86_400
        let lastSunday = lastSundayOfLongMonth(day: day, weekday: weekday)
        let afterChange = day > lastSunday || (day == lastSunday && ofDay >= 3600)
        return date.month == 3 ? afterChange : !afterChange
    }

    /// The date of the last Sunday of a month of 31 days in which `day` has the weekday `weekday` (Sunday is 0).
    private static func lastSundayOfLongMonth(day: Int, weekday: Int) -> Int {
        let weekdayOfLast = (weekday + 31 - day) % 7
        return 31 - weekdayOfLast
    }
}
