import ReceiptModel

/// The project's own language pack: one network for both scripts, trained on lines cut out of receipts.
///
/// It reads bands in which capitals and baseline lie where they lay in training, so the recogniser looks for nothing.
package enum OwnPack {
    /// The name of the pack, `receipts.traineddata`.
    package static let name = "receipts"
    /// The height of the bands that it was trained on, in pixels.
    package static let height = 48

    /// So many words must show letters that only Cyrillic has for a page to be Serbian.
    private static let fewestCyrillic = 3

    /// A word of letters that is read less surely than this is worth another opinion.
    private static let sureLetters = 0.7

    /// Whether a word of letters among these was read unsurely.
    static func hasUnsureLetters(_ words: [Word]) -> Bool {
        words.contains { word in
            word.confidence < sureLetters && word.text.count(where: \.isLetter) * 2 > word.text.count
                && word.text.count >= 3
        }
    }

    /// The lines of a page with every word in one script.
    ///
    /// Many letters look alike in both, and what a word alone cannot tell the page does.
    static func inScriptsOfPage(_ lines: [[Word]]) -> [[Word]] {
        let told = lines.joined().count { $0.confidence > 0.7 && Script(toldBy: $0.text) == .cyrillic }
        guard told < fewestCyrillic else { return lines.map(ScriptChoice.consistent) }
        return lines.map { line in
            line.map { word in
                var word = word
                if Script(toldBy: word.text) != .cyrillic { word.text = Script.latin.written(word.text) }
                return word
            }
        }
    }
}
