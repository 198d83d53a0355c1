import Imaging
import ReceiptModel

/// Which lines are worth a second look with another pack, and in what form it is kept.
///
/// The errors of two packs differ; where figures were read unsurely, extraction weighs both readings.
enum Rerecognition {
    /// Figures that a stock pack read more surely than this need no second look.
    private static let minimumCertainty = 0.93
    /// And those that the own pack read, which is less sure of all that it reads.
    private static let minimumCertaintyOfOwn = 0.83
    /// A line without so many digits holds no amount, date or number.
    private static let minimumDigits = 2

    /// Whether a line holds figures that were read unsurely with some packs, or that cannot be what is printed.
    static func isNeeded(_ words: [Word], readWith packs: String) -> Bool {
        if isImplausible(words) { return true }
        let figures = words.filter { $0.text.contains(where: \.isNumber) }
        guard figures.reduce(0, { $0 + $1.text.count(where: \.isNumber) }) >= minimumDigits else { return false }
        let enough = packs == ReceiptModelPack.name ? minimumCertaintyOfOwn : minimumCertainty
        return figures.contains { $0.confidence < enough }
    }

    /// Whether a line holds what rereadings like an amount or a date and cannot be one, however surely it was read.
    static func isImplausible(_ words: [Word]) -> Bool {
        words.contains { isBrokenAmount($0.text) || isImpossibleDate($0.text) }
    }

    /// Whether a word rereadings like an amount of which some digits were read as letters: `1c.čo`.
    static func isBrokenAmount(_ text: String) -> Bool {
        let symbols = Array(text)
        guard (4...9).contains(symbols.count), symbols[symbols.count - 3] == "." || symbols[symbols.count - 3] == ",",
            symbols.contains(where: \.isLetter)
        else { return false }
        // A name before the separator is no amount.
        guard symbols.dropLast(3).contains(where: \.isNumber) else { return false }
        return symbols.count { !$0.isLetter && !$0.isNumber } == 1
    }

    /// Whether a text is an amount with two decimals and nothing else.
    static func isAmount(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        return parts.count == 2 && (1...5).contains(parts[0].count) && parts[1].count == 2
            && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
    }

    /// Whether a word is written as a date, and no calendar has that day: `02.63.20`.
    ///
    /// However surely its figures were read, one of them is another. Between strokes the month may stand before the day. Short
    /// forms that are a time of day, or numbers of banks and telephones, are no dates.
    static func isImpossibleDate(_ text: String) -> Bool {
        guard let sign = text.first(where: { !$0.isNumber }), ".,/-".contains(sign) else { return false }
        let tail = sign == "." && text.last == sign ? text.dropLast() : text[...]
        let parts = tail.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
            return false
        }
        let numbers = parts.compactMap { Int($0) }
        let isEitherWay = sign == "/" || sign == "-"
        func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
            CivilDate(year: year, month: month, day: day) != nil
                || isEitherWay && CivilDate(year: year, month: day, day: month) != nil
        }
        switch parts.map(\.count) {
        case [2, 2, 2]:
            return sign != "-" && !isDay(2000 + numbers[2], numbers[1], numbers[0])
                && CivilTime(hour: numbers[0], minute: numbers[1], second: numbers[2]) == nil
        case [2, 2, 4]: return !isDay(numbers[2], numbers[1], numbers[0])
        case [4, 2, 2]: return !isDay(numbers[0], numbers[1], numbers[2])
        default: return false
        }
    }

    /// The words of a second look in the script of the first.
    static func inScript(_ words: [Word], of first: [Word]) -> [Word] {
        let isCyrillic = first.contains { Script(uniqueIn: $0.text) == .cyrillic }
        if isCyrillic { return ScriptChoice.consistent(words) }
        return words.map { word in
            var word = word
            if Script(uniqueIn: word.text) != .cyrillic { word.text = Script.latin.replacingHomoglyphs(in: word.text) }
            return word
        }
    }
}
