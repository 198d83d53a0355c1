import ReceiptModel

/// A date of HTTP, in the three forms that a recipient has to take (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The moment of a date.
    ///
    /// - Parameter text: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
    /// - Returns: seconds since 1970-01-01 00:00 UTC; `nil` for what is no such date.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        guard parts.count == 5 || parts.count == 6 else { return nil }
        if parts.count == 6 {
            guard parts[5] == "GMT" else { return nil }
            return seconds(day: parts[1], month: parts[2], year: parts[3], time: parts[4])
        }
        return seconds(day: parts[2], month: parts[1], year: parts[4], time: parts[3])
    }

    private static func seconds(day: String, month: String, year: String, time: String) -> Int64? {
        guard let day = Int(day), let place = months.firstIndex(of: month), var year = Int(year),
            let clock = CivilTime(iso: time), let second = clock.second
        else { return nil }
        // Two digits: of this century, as every server that still writes them means it.
        if year < 100 { year += 2000 }
        guard let date = CivilDate(year: year, month: place + 1, day: day) else { return nil }
        return date.daysSinceEpoch * 86_400 + Int64(clock.hour * 3_600 + clock.minute * 60 + second)
    }
}

extension CivilDate {
    /// Days from 1970-01-01 to this one, negative before it (days-from-civil of Howard Hinnant's "chrono-compatible low-level
    /// date algorithms").
    fileprivate var daysSinceEpoch: Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
    }
}

extension HTTPAnswer {
    /// The wait that the server asks for, in milliseconds: `Retry-After` in seconds or as a date, which is held against the
    /// server's own clock (`Date`; RFC 9110, sections 10.2.3 and 6.6.1); `nil` where it asks for none.
    package var retryAfter: Int64? {
        guard let text = headers["retry-after"]?.trimmingPrefix(while: { $0 == " " }) else { return nil }
        if let seconds = Int64(text) { return seconds >= 0 ? min(seconds, 1_000_000) * 1_000 : nil }
        guard let until = HTTPDate.seconds(String(text)), let now = headers["date"].flatMap(HTTPDate.seconds) else {
            return nil
        }
        return min(max(0, until - now), 1_000_000) * 1_000
    }
}
