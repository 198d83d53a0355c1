import Imaging
import ReceiptModel

/// Which lines are worth a second look with another pack, and in what form it is kept.
///
/// The errors of two packs differ; where figures were read unsurely, extraction weighs both readings.
enum SecondLook {
    /// Figures read more surely than this need no second look.
    private static let certain = 0.93
    /// A line without so many digits holds no amount, date or number.
    private static let fewestDigits = 2

    /// Whether a line holds figures that were read unsurely.
    static func isDue(_ words: [Word]) -> Bool {
        let figures = words.filter { $0.text.contains(where: \.isNumber) }
        guard figures.reduce(0, { $0 + $1.text.count(where: \.isNumber) }) >= fewestDigits else { return false }
        return figures.contains { $0.confidence < certain }
    }

    /// The words of a second look in the script of the first.
    static func written(_ words: [Word], like first: [Word]) -> [Word] {
        let isCyrillic = first.contains { Script(toldBy: $0.text) == .cyrillic }
        if isCyrillic { return ScriptChoice.consistent(words) }
        return words.map { word in
            var word = word
            if Script(toldBy: word.text) != .cyrillic { word.text = Script.latin.written(word.text) }
            return word
        }
    }
}
