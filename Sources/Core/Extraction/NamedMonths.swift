import Countries
import ReceiptModel

/// Reads dates whose month is a word: `20. studenoga 2026.`, `3. мај 2026`, `16-MAY-18`, `May 16, 2018`.
enum NamedMonthReader {
    /// Months by their folded names.
    struct Names {
        fileprivate private(set) var months: [[UInt8]: Int] = [:]
        /// Which signs, folded to six bits, they begin with.
        private var firsts: UInt64 = 0

        fileprivate func mayBegin(with sign: UInt8) -> Bool { firsts & 1 << UInt64(sign & 63) != 0 }

        fileprivate mutating func add(_ name: String, of month: Int) {
            let signs = Skeleton.fold(name, by: .sound)
            guard let first = signs.first, months[signs] == nil else { return }
            months[signs] = month
            firsts |= 1 << UInt64(first & 63)
        }
    }

    static func dates(in words: [Word]) -> [DateHit] { dates(in: words, months, isYearFirst: false) }

    /// Names of January to December in some languages; of a name that two languages give to different months the first.
    static func names(_ languages: [[[String]]]) -> Names {
        var names = Names()
        for language in languages {
            for (index, month) in language.enumerated() {
                for name in month { names.add(name, of: index + 1) }
            }
        }
        return names
    }

    /// - Parameters:
    ///   - words: of a row.
    ///   - names: the months to look for.
    ///   - isYearFirst: whether the year stands before the month, `2026. január 3.`
    /// - Returns: the dates, from left to right.
    static func dates(in words: [Word], _ names: Names, isYearFirst: Bool) -> [DateHit] {
        guard words.contains(where: { namesMonth($0.text, names) }) else { return [] }
        let tokens = tokens(of: words)
        let times = DateReader.times(in: words)
        var hits: [DateHit] = []
        for start in tokens.indices.dropLast(2) {
            var (first, second, year) = (tokens[start], tokens[start + 1], tokens[start + 2])
            if isYearFirst, first.text.count == 4 { (first, year) = (year, first) }
            let place = min(first.word, year.word)..<(max(first.word, year.word) + 1)
            // Day, month, year; people who write English put the month first, too.
            let isMonthFirst = Letters.areIn(first.text)
            let (day, month) = isMonthFirst ? (second, first) : (first, second)
            guard day.text.count <= 2, [2, 4].contains(year.text.count), day.text.allSatisfy(Digits.isDigit),
                year.text.allSatisfy(Digits.isDigit), let number = Self.month(month.text, names),
                let printed = Int(year.text), let dayNumber = Int(day.text),
                let date = CivilDate(
                    year: year.text.count == 2 ? 2000 + printed : printed, month: number, day: dayNumber),
                (2000...2099).contains(date.year)
            else { continue }
            // In `16 Jan 16 17:27` the hour is no year.
            let next = tokens.dropFirst(start + Self.partsOfDate).first
            if year.text.count == 2, next?.word == year.word, next?.text.allSatisfy(Digits.isDigit) ?? false {
                continue
            }
            let time = times.first { $0.words.lowerBound >= place.upperBound - 1 }
            hits.append(
                DateHit(
                    date: date, time: time?.time,
                    words: place.lowerBound..<max(time?.words.upperBound ?? 0, place.upperBound),
                    isRepaired: false, isShort: year.text.count == 2))
        }
        return hits
    }

    private static let partsOfDate = 3

    /// Runs of letters and runs of digits: `16MAY2018` is three.
    private static func tokens(of words: [Word]) -> [(text: Substring, word: Int)] {
        var tokens: [(text: Substring, word: Int)] = []
        for (index, word) in words.enumerated() {
            for part in word.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                var rest = part
                while let first = rest.first {
                    let run = rest.prefix { $0.isNumber == first.isNumber }
                    tokens.append((run, index))
                    rest = rest.dropFirst(run.count)
                }
            }
        }
        return tokens
    }

    /// Whether a run of letters in a word is the name of a month.
    private static func namesMonth(_ text: String, _ months: Names) -> Bool {
        var run: [UInt8] = []
        // Most runs are none by their first sign.
        var isOver = false
        for scalar in text.unicodeScalars {
            let folded = Skeleton.fold(scalar, by: .sound)
            if !Digits.isDigit(scalar), !folded.isEmpty || Skeleton.isMark(scalar) {
                if run.isEmpty, let first = folded.first { isOver = isOver || !months.mayBegin(with: first) }
                if !isOver { run.append(folded) }
            } else {
                if !run.isEmpty, months.months[run] != nil { return true }
                run.removeAll(keepingCapacity: true)
                isOver = false
            }
        }
        return !run.isEmpty && months.months[run] != nil
    }

    private static func month(_ text: Substring, _ months: Names) -> Int? {
        Letters.areIn(text) ? months.months[Skeleton.fold(text, by: .sound)] : nil
    }

    private static let months = names([MonthNames.all])
}
