import Countries
import ReceiptModel

/// Reads dates whose month is a word: `20. studenoga 2026.`, `3. мај 2026`, `16-MAY-18`, `May 16, 2018`.
enum NamedMonthReader {
    static func dates(in words: [Word]) -> [DateHit] {
        guard words.contains(where: { namesMonth($0.text) }) else { return [] }
        let tokens = tokens(of: words)
        var hits: [DateHit] = []
        for start in tokens.indices.dropLast(2) {
            let (first, second, year) = (tokens[start], tokens[start + 1], tokens[start + 2])
            // Day, month, year; people who write English put the month first, too.
            let isMonthFirst = Letters.areIn(first.text)
            let (day, month) = isMonthFirst ? (second, first) : (first, second)
            guard day.text.count <= 2, [2, 4].contains(year.text.count), day.text.allSatisfy(Digits.isDigit),
                year.text.allSatisfy(Digits.isDigit), let number = Self.month(month.text),
                let printed = Int(year.text), let dayNumber = Int(day.text),
                let date = CivilDate(
                    year: year.text.count == 2 ? 2000 + printed : printed, month: number, day: dayNumber),
                (2000...2099).contains(date.year)
            else { continue }
            let time = DateReader.times(in: words).first { $0.words.lowerBound >= year.word }
            hits.append(
                DateHit(
                    date: date, time: time?.time, words: first.word..<(time?.words.upperBound ?? year.word + 1),
                    isRepaired: false, isShort: year.text.count == 2))
        }
        return hits
    }

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
    private static func namesMonth(_ text: String) -> Bool {
        var run: [UInt8] = []
        for scalar in text.unicodeScalars {
            let folded = Digits.isDigit(scalar) ? [] : Skeleton.fold(scalar, by: .sound)
            if !folded.isEmpty || Skeleton.isMark(scalar) {
                run += folded
            } else {
                if months[run] != nil { return true }
                run = []
            }
        }
        return months[run] != nil
    }

    private static func month(_ text: Substring) -> Int? {
        Letters.areIn(text) ? months[Skeleton.fold(text, by: .sound)] : nil
    }

    private static let months: [[UInt8]: Int] = {
        var months: [[UInt8]: Int] = [:]
        for (index, names) in MonthNames.all.enumerated() {
            for name in names { months[Skeleton.fold(name, by: .sound)] = index + 1 }
        }
        return months
    }()
}
