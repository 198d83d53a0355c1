import ReceiptModel

/// A date with the time beside it.
struct DateHit {
    let date: CivilDate
    let time: CivilTime?
    let words: Range<Int>
    /// A sign was taken for a digit, a separator was missing or another one than the first, or a stroke stands before
    /// the time.
    let isRepaired: Bool
    /// The year was printed with two digits.
    let isShort: Bool
    /// How it was made of doubtful signs; `nil` where the recogniser was sure of all of them.
    var decoding: Decoded<CivilDate>?
}

/// Reads dates as people print them in the three countries, day first, and `yyyy-MM-dd`; and times of day.
enum DateReader {
    /// A date has no fewer digits, however badly it was read.
    private static let fewestDigits = 2

    /// The dates of a row, decoded where the recogniser was unsure of signs.
    static func dates(in words: [Word]) -> [DateHit] {
        let plain = plainDates(in: words)
        return words.contains { $0.doubts != nil } ? DateDecoder.dates(plain, in: words) : plain
    }

    /// The dates of a row as read.
    static func plainDates(in words: [Word]) -> [DateHit] {
        guard words.reduce(0, { $0 + Digits.count(in: $1.text) }) >= fewestDigits else { return [] }
        let line = DigitLine(words)
        var hits: [DateHit] = []
        var position = 0
        while position < line.count {
            guard line.beginsNumber(at: position), let found = date(line, at: position) else {
                position += 1
                continue
            }
            let time = timeAfter(line, found.end)
            hits.append(
                DateHit(
                    date: found.date, time: time?.time, words: line.words(position..<(time?.end ?? found.end)),
                    isRepaired: found.isRepaired || time?.isStruck ?? false, isShort: found.isShort))
            position = found.end
        }
        return hits + NamedMonthReader.dates(in: words)
    }

    /// Times with a colon, anywhere in the row.
    static func times(in words: [Word]) -> [(time: CivilTime, words: Range<Int>)] {
        let line = DigitLine(words)
        var hits: [(CivilTime, Range<Int>)] = []
        var position = 0
        while position < line.count {
            guard line.beginsNumber(at: position), let found = time(line, at: position, separators: [":"]) else {
                position += 1
                continue
            }
            hits.append((found.time, line.words(position..<found.end)))
            position = found.end
        }
        return hits
    }

    private typealias Found = (date: CivilDate, end: Int, isRepaired: Bool, isShort: Bool)

    private static func date(_ line: DigitLine, at start: Int) -> Found? {
        if let year = line.number(at: start, digits: 4), line.sign(year.end) == "-",
            let month = line.number(at: year.end + 1, digits: 2), line.sign(month.end) == "-",
            let day = line.number(at: month.end + 1, digits: 2), !line.isDigit(day.end),
            let date = CivilDate(year: year.value, month: month.value, day: day.value), isPlausible(date)
        {
            return (date, day.end, false, false)
        }
        for dayDigits in [2, 1] {
            guard let day = Part(of: line, at: start, digits: dayDigits, most: 31) else { continue }
            for monthDigits in [2, 1] {
                guard let month = Part(of: line, at: day.separator.end, digits: monthDigits, most: 12) else { continue }
                for yearDigits in [4, 2] {
                    if let found = date(line, day, month, yearDigits: yearDigits) { return found }
                }
            }
        }
        return nil
    }

    /// The day or the month of a date, with what stands behind it.
    private struct Part {
        let digits: Int
        let number: (value: Int, end: Int, isRepaired: Bool)
        let separator: Separator

        init?(of line: DigitLine, at start: Int, digits: Int, most: Int) {
            guard let number = line.number(at: start, digits: digits), (1...most).contains(number.value),
                let separator = DateReader.separator(line, number.end)
            else { return nil }
            (self.digits, self.number, self.separator) = (digits, number, separator)
        }
    }

    private static func date(_ line: DigitLine, _ day: Part, _ month: Part, yearDigits: Int) -> Found? {
        guard let year = line.number(at: month.separator.end, digits: yearDigits), !line.isDigit(year.end) else {
            return nil
        }
        // One missing separator is forgiven in the long form, where the digits alone say what is what.
        let isPadded = day.digits == 2 && month.digits == 2
        let missing = (day.separator.isMissing ? 1 : 0) + (month.separator.isMissing ? 1 : 0)
        guard missing == 0 || (missing == 1 && isPadded && yearDigits == 4) else { return nil }
        if yearDigits == 2 {
            guard day.separator.sign == month.separator.sign, isPadded,
                !(line.sign(year.end) == "," && line.isDigit(year.end + 1)), line.sign(year.end) != "%"
            else { return nil }
        }
        guard
            let date = CivilDate(
                year: yearDigits == 2 ? 2000 + year.value : year.value, month: month.number.value,
                day: day.number.value),
            isPlausible(date)
        else { return nil }
        let isMixed = day.separator.isComma != month.separator.isComma && missing == 0
        let isRepaired =
            day.number.isRepaired || month.number.isRepaired || year.isRepaired || missing > 0 || isMixed
        return (date, year.end, isRepaired, yearDigits == 2)
    }

    private typealias Separator = (end: Int, sign: Unicode.Scalar?, isComma: Bool, isMissing: Bool)

    private static func separator(_ line: DigitLine, _ position: Int) -> Separator? {
        guard let sign = line.sign(position) else { return nil }
        if sign == "." || sign == "," || sign == "/" || sign == "-" {
            let next = position + 1
            let isComma = sign == ","
            return (line.sign(next) == " " ? next + 1 : next, isComma ? "." : sign, isComma, false)
        }
        if sign == " " { return (position + 1, nil, false, true) }
        return line.isDigit(position) ? (position, nil, false, true) : nil
    }

    private static func timeAfter(_ line: DigitLine, _ end: Int) -> (time: CivilTime, end: Int, isStruck: Bool)? {
        var position = end
        var skipped = 0
        while skipped < 14, position < line.count, !line.isPlainDigit(position) {
            position += 1
            skipped += 1
        }
        // A lookalike may be the first digit of the time.
        if position > end, line.isDigit(position - 1), line.sign(position - 1) != " " { position -= 1 }
        return time(line, at: position, separators: [":", "."]).map { found in
            (found.time, found.end, (end..<position).contains { isStroke(line, $0) })
        }
    }

    /// Whether a pen's line was read as a sign: no till prints a stroke that touches one side only.
    private static func isStroke(_ line: DigitLine, _ position: Int) -> Bool {
        guard let sign = line.sign(position), strokes.contains(sign) else { return false }
        return (line.sign(position - 1) == " ") != (line.sign(position + 1) == " ")
    }

    private static let strokes: Set<Unicode.Scalar> = ["/", "|", "\\"]

    private static func time(
        _ line: DigitLine, at start: Int, separators: [Unicode.Scalar]
    ) -> (time: CivilTime, end: Int)? {
        for hourDigits in [2, 1] {
            guard let hour = line.number(at: start, digits: hourDigits), let first = line.sign(hour.end),
                separators.contains(first), let minute = line.number(at: hour.end + 1, digits: 2)
            else { continue }
            if line.sign(minute.end) == first, let second = line.number(at: minute.end + 1, digits: 2),
                !line.isDigit(second.end),
                let time = CivilTime(hour: hour.value, minute: minute.value, second: second.value)
            {
                return (time, second.end)
            }
            guard !line.isPlainDigit(minute.end), let time = CivilTime(hour: hour.value, minute: minute.value) else {
                continue
            }
            return (time, minute.end)
        }
        return nil
    }

    private static func isPlausible(_ date: CivilDate) -> Bool { (2000...2099).contains(date.year) }
}

/// A row as signs, each with the digit that it may stand for.
struct DigitLine {
    private var signs: [Unicode.Scalar] = []
    private var owner: [Int] = []
    /// Of each sign: its digit, that and ten where it is only taken for one, and -1 where it is none.
    private var digits: [Int8] = []

    init(_ words: [Word]) {
        let count = words.reduce(words.count) { $0 + $1.text.utf8.count }
        signs.reserveCapacity(count)
        owner.reserveCapacity(count)
        digits.reserveCapacity(count)
        for index in words.indices {
            if index > 0 { append(" ", of: index) }
            for sign in words[index].text.unicodeScalars {
                if !Skeleton.isMark(sign) {
                    append(sign, of: index)
                } else if let last = digits.last, last >= 10 {
                    // A letter with its accent is no digit.
                    digits[digits.count - 1] = -1
                }
            }
        }
    }

    private mutating func append(_ sign: Unicode.Scalar, of word: Int) {
        signs.append(sign)
        owner.append(word)
        digits.append(Digits.value(sign).map { Int8($0.digit + ($0.isRepaired ? 10 : 0)) } ?? -1)
    }

    var count: Int { signs.count }

    func sign(_ position: Int) -> Unicode.Scalar? { signs.indices.contains(position) ? signs[position] : nil }

    func isPlainDigit(_ position: Int) -> Bool {
        digits.indices.contains(position) && (0...9).contains(digits[position])
    }

    func isDigit(_ position: Int) -> Bool { digits.indices.contains(position) && digits[position] >= 0 }

    /// Whether a number may begin here: a digit or a lookalike after anything but a digit, a letter or a separator.
    func beginsNumber(at position: Int) -> Bool {
        guard isDigit(position) else { return false }
        guard let before = sign(position - 1) else { return true }
        return
            !(isPlainDigit(position - 1) || before == "/" || before == "-" || before == "." || Letters.isLetter(before))
            || (before == "." && sign(position - 2).map { !Digits.isDigit($0) } ?? true)
    }

    /// Exactly so many digits from here; at least one of them must be a real one.
    func number(at position: Int, digits count: Int) -> (value: Int, end: Int, isRepaired: Bool)? {
        var value = 0
        var repaired = 0
        guard position >= 0, position + count <= digits.count else { return nil }
        for digit in digits[position..<(position + count)] {
            guard digit >= 0 else { return nil }
            value = value * 10 + Int(digit % 10)
            repaired += digit >= 10 ? 1 : 0
        }
        return repaired < count ? (value, position + count, repaired > 0) : nil
    }

    /// The words that some positions belong to.
    func words(_ range: Range<Int>) -> Range<Int> { owner[range.lowerBound]..<(owner[range.upperBound - 1] + 1) }
}
