import ReceiptModel

/// One sign of a word as it was read.
struct RecognizedSymbol: Hashable {
    let text: String
    /// How surely it was read, from 0 to 1.
    let confidence: Double
}

/// The project's own language pack: one network for both scripts, trained on lines cut out of receipts.
///
/// It reads bands in which capitals and baseline lie where they lay in training, so the recogniser rereadings for nothing.
package enum ReceiptModelPack {
    /// The name of the pack, `receipts.traineddata`.
    package static let name = ReadingSettings.Packs.own
    /// The height of the bands that it was trained on, in pixels.
    package static let height = 48

    /// So many words must show letters that only Cyrillic has for a page to be Serbian.
    private static let minimumCyrillic = 3

    /// A word of letters that is read less surely than this is worth another opinion.
    private static let sureLetters = 0.7

    /// Whether a word of letters among these was read unsurely.
    static func hasUncertainLetters(_ words: [Word]) -> Bool {
        words.contains { word in
            word.confidence < sureLetters && word.text.count(where: \.isLetter) * 2 > word.text.count
                && word.text.count >= 3
        }
    }

    /// Whether two neighbours in a word may be one printed letter, read as two that look like it.
    static func mayRepeatLookalikes(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { $0 != $1 && looksAlike($0, $1) }
    }

    /// The text of symbols, of which none stands there a second time as another letter that rereadings like it.
    ///
    /// A network that knows both scripts and both cases may see one printed letter first as the one and, a few columns of
    /// pixels further, as the other: `CСтопа` (a Latin C, then a Cyrillic one), `РАЧУун`, `vođda`. What it saw more surely
    /// stays. A capital that begins a word and the small letter behind it may both be printed: `Aaron`.
    static func withoutRepeatedLookalikes(_ symbols: [RecognizedSymbol]) -> String {
        var kept: [RecognizedSymbol] = []
        for (index, sign) in symbols.enumerated() {
            guard let last = kept.last, last.text != sign.text, let one = last.text.first, let other = sign.text.first,
                looksAlike(one, other)
            else {
                kept.append(sign)
                continue
            }
            let isCapitalised = kept.count == 1 && one.isUppercase && other.isLowercase
            if isCapitalised, Script(of: one) == Script(of: other), index + 1 < symbols.count,
                symbols[index + 1].text.first?.isLowercase == true
            {
                kept.append(sign)
            } else if sign.confidence > last.confidence {
                kept[kept.count - 1] = sign
            }
        }
        return kept.map(\.text).joined()
    }

    /// Whether two letters are the same but for script, case, and strokes and hooks.
    private static func looksAlike(_ one: Character, _ other: Character) -> Bool {
        guard one.isLetter, other.isLetter else { return false }
        return shape(of: one) == shape(of: other)
    }

    private static func shape(of letter: Character) -> String {
        switch Script.latin.replacingHomoglyphs(in: letter.uppercased()) {
        case "Č", "Ć": "C"
        case "Š": "S"
        case "Ž": "Z"
        case "Đ": "D"
        case "Ћ": "Ђ"
        case let plain: plain
        }
    }

    /// The lines of a page with every word in one script.
    ///
    /// Many letters look alike in both, and what a word alone cannot tell the page does.
    static func withConsistentScripts(_ lines: [[Word]]) -> [[Word]] {
        let told = lines.joined().count { $0.confidence > 0.7 && Script(uniqueIn: $0.text) == .cyrillic }
        guard told < minimumCyrillic else {
            return lines.map { line in
                // A letter alone in its cell is that of a tax rate.
                let isRate = line.count == 1 && line[0].text.count == 1 && line[0].text.contains(where: \.isLetter)
                guard isRate else { return ScriptChoice.consistent(line) }
                var letter = line[0]
                letter.text = ScriptChoice.rateLetter(letter.text)
                return [letter]
            }
        }
        return lines.map { line in
            line.map { word in
                var word = word
                if Script(uniqueIn: word.text) != .cyrillic {
                    word.text = Script.latin.replacingHomoglyphs(in: word.text)
                }
                return word
            }
        }
    }
}
