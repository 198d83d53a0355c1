import ReceiptModel

/// Puts back the carons and acutes that small capitals lose under the line above them.
///
/// A till prints its own words with diacritics everywhere or nowhere: on a page that shows them, `NOVCANICE` is a
/// misreading of `NOVČANICE`, and on one that shows none it is what was printed.
enum LostDiacritics {
    /// Minimum number of words with a diacritic on a page whose till prints them, and their minimum confidence.
    private static let (minimumWords, minimumConfidence) = (3, 0.7)

    /// Words that tills print, of which no word is left without their diacritics.
    private static let words = [
        "RAČUN", "RAČUNA", "RAČUNU", "NOVČANICE", "NOVČANICA", "PLAĆANJE", "PLAĆANJA", "PLAĆENO",
        "UPLAĆENO", "POTROŠNJU", "OBRAČUNAT", "URAČUNAT", "ZAŠTITNI", "KOLIČINA", "POVRAĆAJ", "BROJAČ", "MEĐUZBROJ",
        "MEĐUZBIR", "VRAĆENO", "NAČIN",
    ]

    private static let marks: [Character: Character] = ["Č": "C", "Ć": "C", "Š": "S", "Ž": "Z", "Đ": "D"]

    private static let byPlain = Dictionary(words.map { (plain($0), Array($0)) }) { first, _ in first }

    /// The lines of a page, with the diacritics that its till prints.
    static func restored(in lines: [[Word]]) -> [[Word]] {
        let shown = lines.joined().count { word in
            word.confidence >= minimumConfidence && word.text.uppercased().contains { marks[$0] != nil }
        }
        guard shown >= minimumWords else { return lines }
        return lines.map { line in
            line.map { word in
                guard let printed = byPlain[word.text.uppercased()] else { return word }
                var restored = word
                restored.text = String(
                    zip(word.text, printed).map { read, sign in
                        read.isLowercase ? Character(sign.lowercased()) : sign
                    })
                return restored
            }
        }
    }

    private static func plain(_ word: String) -> String { String(word.map { marks[$0] ?? $0 }) }
}
