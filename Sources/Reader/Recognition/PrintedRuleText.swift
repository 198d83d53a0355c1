import Imaging
import ReceiptModel

/// Writes printed rules as the characters that are printed, in place of what was recognised of them.
enum PrintedRuleText {
    /// What a rule at the edge of a word is recognised as.
    private static let marks: Set<Character> = ["-", "–", "—", "=", "_", "~", "."]
    /// Minimum gap between a rule and a word that is a blank (pitches).
    private static let minimumBlank = 0.75

    /// Minimum length of a rule alone in its row (characters), and minimum share of equal characters among what was
    /// recognised.
    private static let (minimumAlone, minimumSame) = (10, 0.8)
    /// Maximum number of adjacent letters inside a rule; more are a word.
    private static let maximumLetters = 2

    /// The words of a row that is only a rule, with misrecognised characters replaced; other rows unchanged.
    static func plain(_ words: [Word]) -> [Word] {
        let text = words.map(\.text).joined()
        guard text.count >= minimumAlone, !text.contains(where: \.isNumber),
            let mark = marks.max(by: { one, other in text.count { $0 == one } < text.count { $0 == other } }),
            Double(text.count { $0 == mark }) >= minimumSame * Double(text.count),
            text.contains(where: { $0 != mark }),
            // A label before a signature line is text: `Potpis: ........................`.
            !text.split(whereSeparator: { !$0.isLetter }).contains(where: { $0.count > maximumLetters })
        else { return words }
        return words.map { word in
            var word = word
            word.text = String(repeating: mark, count: word.text.count)
            return word
        }
    }

    /// The distance from letter to letter (pixels): the median over words; `nil` for too few words.
    static func pitch(of words: some Sequence<Word>) -> Double? {
        let pitches = words.filter { word in
            word.text.count >= 4 && word.confidence > 0.6 && word.text.allSatisfy { $0.isLetter || $0.isNumber }
        }
        .map { Double($0.box.width) / (Double($0.text.count) - 0.15) }
        .sorted()
        return pitches.isEmpty ? nil : pitches[pitches.count / 2]
    }

    /// Inserts rules into the words of a line; what was recognised inside a rule is removed.
    ///
    /// - Parameters:
    ///   - words: those of the line.
    ///   - rules: those on the line and beside it.
    ///   - written: those of `rules` that another line of its row contains already.
    ///   - line: the line, for the height of a rule without words beside it.
    ///   - pitch: from letter to letter, in pixels.
    /// - Returns: the words from left to right.
    static func filled(
        _ words: [Word], rules: [PrintedRule], written: [PrintedRule] = [], on line: DetectedLine, pitch: Double
    ) -> [Word] {
        let rules = rules.filter { rule in !words.contains { denies($0, rule) } }
        guard !rules.isEmpty else { return words }
        var words = words.compactMap { outside(of: rules, $0, pitch: pitch) }
        for rule in rules where !written.contains(rule) {
            let count = max(1, Int(((rule.right - rule.left + 0.25 * pitch) / pitch).rounded()))
            let text = String(repeating: rule.glyph.rawValue, count: count)
            let left = Int(rule.left)
            let place = words.firstIndex { $0.box.x + $0.box.width / 2 > left } ?? words.count
            let middle = line.baseline(at: (rule.left + rule.right) / 2) - line.capHeight / 2
            let height = words.map(\.box.height).max() ?? Int(1.5 * pitch)
            let beside = place > 0 ? words[place - 1] : words.first
            let top = beside?.box.y ?? max(0, Int(middle) - height / 2)
            let word = Word(
                text: text, box: PixelBox(x: left, y: top, width: Int(rule.right) - left, height: height),
                confidence: 0.9)
            words.insert(word, at: place)
        }
        return attached(words, pitch: pitch)
    }

    /// Whether a word of high confidence, without marks at its ends, is where the rule would be.
    private static func denies(_ word: Word, _ rule: PrintedRule) -> Bool {
        guard word.confidence > 0.4, word.text.count(where: { $0.isLetter || $0.isNumber }) >= 2,
            let first = word.text.first, let last = word.text.last, !marks.contains(first), !marks.contains(last)
        else { return false }
        let shared = min(Double(word.box.maxX), rule.right) - max(Double(word.box.x), rule.left)
        return shared > 0.3 * min(rule.right - rule.left, Double(word.box.width))
    }

    /// The part of a word outside of rules; `nil` when there is none.
    private static func outside(of rules: [PrintedRule], _ word: Word, pitch: Double) -> Word? {
        var word = word
        for rule in rules {
            let (left, right) = (Double(word.box.x), Double(word.box.maxX))
            let shared = min(right, rule.right) - max(left, rule.left)
            guard shared > -pitch else { continue }
            let rest = (right - left) - max(0, shared)
            if shared > 0, rest < 0.8 * pitch || rest < 0.3 * (right - left) { return nil }
            if (left + right) / 2 > (rule.left + rule.right) / 2 {
                word.text = String(word.text.drop { marks.contains($0) })
                let start = max(word.box.x, Int(rule.right))
                word.box = PixelBox(
                    x: start, y: word.box.y, width: max(1, word.box.maxX - start), height: word.box.height)
            } else {
                while let last = word.text.last, marks.contains(last) { word.text.removeLast() }
                word.box = PixelBox(
                    x: word.box.x, y: word.box.y, width: max(1, min(word.box.maxX, Int(rule.left)) - word.box.x),
                    height: word.box.height)
            }
            if word.text.isEmpty { return nil }
        }
        return word
    }

    /// Joins rules and words of letters that follow each other without a blank.
    private static func attached(_ words: [Word], pitch: Double) -> [Word] {
        var result: [Word] = []
        for word in words {
            if let last = result.last, isRule(last.text) != isRule(word.text),
                Double(word.box.x - last.box.maxX) < minimumBlank * pitch,
                !last.text.contains(where: \.isNumber), !word.text.contains(where: \.isNumber)
            {
                result[result.count - 1] = Word(
                    text: last.text + word.text, box: last.box.union(word.box),
                    confidence: min(last.confidence, word.confidence))
            } else {
                result.append(word)
            }
        }
        return result
    }

    private static func isRule(_ text: String) -> Bool {
        guard let last = text.last, text.count >= 3, PrintedRule.Glyph(rawValue: last) != nil else { return false }
        return text.suffix(3).allSatisfy { $0 == last }
    }
}
