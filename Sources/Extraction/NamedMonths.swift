import Countries
import ReceiptModel

/// Reads dates whose month is a word: `20. studenoga 2026.`, `3. мај 2026`.
enum NamedMonthReader {
    static func dates(in words: [Word]) -> [DateHit] {
        var tokens: [(text: Substring, word: Int)] = []
        for (index, word) in words.enumerated() {
            for part in word.text.split(whereSeparator: { ".,-/ ".contains($0) }) { tokens.append((part, index)) }
        }
        var hits: [DateHit] = []
        for start in tokens.indices.dropLast(2) {
            let (day, month, year) = (tokens[start], tokens[start + 1], tokens[start + 2])
            guard day.text.count <= 2, year.text.count == 4, day.text.allSatisfy(Digits.isDigit),
                year.text.allSatisfy(Digits.isDigit), let number = Self.month(month.text),
                let date = Int(year.text).flatMap({ year in
                    Int(day.text).flatMap { CivilDate(year: year, month: number, day: $0) }
                }), (2000...2099).contains(date.year)
            else { continue }
            let time = DateReader.times(in: words).first { $0.words.lowerBound > year.word }
            hits.append(
                DateHit(
                    date: date, time: time?.time, words: day.word..<(time?.words.upperBound ?? year.word + 1),
                    isRepaired: false, isShort: false))
        }
        return hits
    }

    private static func month(_ text: Substring) -> Int? {
        text.contains(where: \.isLetter) ? months[Skeleton.fold(text, by: .sound)] : nil
    }

    private static let months: [[UInt8]: Int] = {
        var months: [[UInt8]: Int] = [:]
        for (index, names) in MonthNames.all.enumerated() {
            for name in names { months[Skeleton.fold(name, by: .sound)] = index + 1 }
        }
        return months
    }()
}
