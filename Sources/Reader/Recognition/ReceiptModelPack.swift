import ReceiptModel

/// A recognised symbol of a word.
struct RecognizedSymbol: Hashable {
    let text: String
    /// 0 to 1.
    let confidence: Double
}

/// The project's own language pack: one network for both scripts, trained on line images of receipts.
///
/// It takes normalised line images, in which baseline and cap height are where they were in training, so that
/// Tesseract's own line finding is skipped.
package enum ReceiptModelPack {
    /// The name of the pack, `receipts.traineddata`.
    package static let name = ReadingSettings.Packs.own
    /// The name of its companion for print out of focus, `receipts_soft.traineddata`: the same network, trained on from the
    /// pack with lines that a camera saw out of focus.
    package static let softName = ReadingSettings.Packs.ownForSoftPrint
    /// Minimum width of the edges of letters in a line image (cap heights) from which the companion makes fewer errors.
    static let softEdge = 0.18
    /// How far from the middle between black and white the companion sees (``LineNetwork/init(_:reach:)``): as far as letters
    /// out of focus and their paper are from it.
    static let softReach: Float = 4
    /// The height of the line images that it was trained on (pixels).
    package static let height = 48

    /// Minimum number of words with distinctly Cyrillic letters on a Serbian page in Cyrillic.
    private static let minimumCyrillic = 3

    /// Minimum confidence of a word of letters that needs no second reading.
    private static let minimumLetterConfidence = 0.7

    /// Whether a pack is this one or its companion.
    static func isOwn(_ pack: String) -> Bool { pack == name || pack == softName }

    /// Whether one of these words consists of letters and has low confidence.
    static func hasUncertainLetters(_ words: [Word]) -> Bool {
        words.contains { word in
            word.confidence < minimumLetterConfidence && word.text.count(where: \.isLetter) * 2 > word.text.count
                && word.text.count >= 3
        }
    }

    /// Whether a word has adjacent letters that may be one printed letter, recognised as two lookalikes.
    static func mayRepeatLookalikes(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { $0 != $1 && looksAlike($0, $1) }
    }

    /// The text of some symbols, without a symbol repeated as a lookalike.
    ///
    /// A network for both scripts and cases may recognise one printed letter twice, a few columns of pixels apart, as
    /// two lookalikes: `CСтопа` (a Latin C, then a Cyrillic one), `РАЧУун`, `vođda`. The more confident one is kept. A
    /// capital at the beginning of a word and the small letter behind it may both be printed: `Aaron`.
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

    /// Whether two letters differ only in script, case, strokes and hooks.
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
    /// Many letters look alike in both scripts; the page decides where the word does not.
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
