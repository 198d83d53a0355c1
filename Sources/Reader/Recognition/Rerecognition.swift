import Imaging
import ReceiptModel

/// Decides which lines are recognised again with another pack, and in which script the second reading is kept.
///
/// The errors of two packs differ; where figures have low confidence, extraction weighs both readings.
enum Rerecognition {
    /// Minimum confidence of figures that need no second reading, by a stock pack.
    private static let minimumCertainty = 0.93
    /// The same by the own pack, whose confidences are lower.
    private static let minimumCertaintyOfOwn = 0.83
    /// Minimum number of digits of a line with an amount, date or number.
    private static let minimumDigits = 2

    /// Whether a line holds figures of low confidence, or implausible ones.
    static func isNeeded(_ words: [Word], readWith packs: String) -> Bool {
        if isImplausible(words) { return true }
        let figures = words.filter { $0.text.contains(where: \.isNumber) }
        guard figures.reduce(0, { $0 + $1.text.count(where: \.isNumber) }) >= minimumDigits else { return false }
        let enough = packs == ReceiptModelPack.name ? minimumCertaintyOfOwn : minimumCertainty
        return figures.contains { $0.confidence < enough }
    }

    /// Whether a line holds what looks like an amount or a date and cannot be one, whatever its confidence.
    static func isImplausible(_ words: [Word]) -> Bool {
        words.contains { isBrokenAmount($0.text) || isImpossibleDate($0.text) }
    }

    /// Whether a word looks like an amount of which some digits were recognised as letters: `1c.čo`.
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

    /// Whether a word has the form of a date that no calendar has: `02.63.20`.
    ///
    /// One of its figures is wrong, whatever its confidence. Between slashes and hyphens the month may come first.
    /// Short forms that are a time of day, and bank or telephone numbers, are no dates.
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

    /// The words of a second reading, in the script of the first.
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
