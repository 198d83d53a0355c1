import Countries
import ReceiptModel

/// Reads dates as a foreign country writes them: the month first, the year first, with the names of its months.
struct ForeignDateReader {
    private let order: ForeignCountry.DateOrder
    private let months: NamedMonthReader.Names

    init(_ telling: ForeignTelling) {
        // Rivals that write differently leave what every country here writes: the day first.
        let orders = Set(telling.countries.map(\.dateOrder))
        order = orders.count == 1 ? orders.first ?? .dayFirst : .dayFirst
        months = NamedMonthReader.names(telling.countries.flatMap(\.languages).map(\.months))
    }

    /// The dates of a row that has been read as one of ours.
    func dates(in row: Row) -> [DateHit] {
        var own = NamedMonthReader.dates(in: row.words, months, isYearFirst: order == .yearFirst)
        if order != .dayFirst {
            own += row.words.indices.compactMap { digits(in: row.words, at: $0) }
        }
        // In `2026. február 7. 13:15` the hour is no year.
        let whole = own.filter { !$0.isShort }
        own.removeAll { hit in hit.isShort && whole.contains { $0.words.overlaps(hit.words) } }
        let others = row.dates.filter { hit in !own.contains { $0.words.overlaps(hit.words) } }
        return (own + others).sorted { $0.words.lowerBound < $1.words.lowerBound }.map { afterNoon($0, row.words) }
    }

    /// A date of digits that begins in a word: `10/31/2026`, `2026.01.26.` or the same with blanks.
    private func digits(in words: [Word], at place: Int) -> DateHit? {
        var parts: [Substring] = []
        var end = place
        while parts.count < 3, end < words.count, end < place + 3 {
            let text = words[end].text.drop { !Digits.isDigit($0) }
            let pieces = text.split(omittingEmptySubsequences: true) { "./-".contains($0) }
            guard !pieces.isEmpty, pieces.allSatisfy({ $0.prefix(1).allSatisfy(Digits.isDigit) }) else { return nil }
            parts += pieces
            end += 1
            if order == .monthFirst || pieces.count > 1 { break }
        }
        guard parts.count >= 3 else { return nil }
        let tail = parts[2].prefix(while: Digits.isDigit)
        guard parts[0].allSatisfy(Digits.isDigit), parts[1].allSatisfy(Digits.isDigit), let first = Int(parts[0]),
            let second = Int(parts[1]), let third = Int(tail)
        else { return nil }
        let date: CivilDate?
        switch order {
        case .yearFirst where parts[0].count == 4 && parts[1].count <= 2 && tail.count <= 2:
            date = CivilDate(year: first, month: second, day: third)
        case .monthFirst where parts[0].count <= 2 && parts[1].count <= 2 && [2, 4].contains(tail.count):
            date = CivilDate(year: tail.count == 2 ? 2000 + third : third, month: first, day: second)
        default: date = nil
        }
        guard let date, (2000...2099).contains(date.year) else { return nil }
        let time = DateReader.times(in: words).first { $0.words.lowerBound >= end - 1 }
        return DateHit(
            date: date, time: time?.time, words: place..<(time?.words.upperBound ?? end), isRepaired: false,
            isShort: tail.count == 2 && order == .monthFirst)
    }

    /// The time by 24 hours, where `PM` or `AM` stands behind it.
    private func afterNoon(_ hit: DateHit, _ words: [Word]) -> DateHit {
        guard let time = hit.time, time.hour <= 12 else { return hit }
        let near = words[hit.words].suffix(1) + words[hit.words.upperBound...].prefix(1)
        let text = near.map { $0.text.uppercased().filter { $0 != "." } }.joined(separator: " ")
        let hour: Int
        if text.contains("PM") {
            hour = time.hour == 12 ? 12 : time.hour + 12
        } else if text.contains("AM"), time.hour == 12 {
            hour = 0
        } else {
            return hit
        }
        return DateHit(
            date: hit.date, time: CivilTime(hour: hour, minute: time.minute, second: time.second) ?? time,
            words: hit.words,
            isRepaired: hit.isRepaired, isShort: hit.isShort)
    }
}
