import Foundation

/// Text as it is searched: words in which script, case and diacritics make no difference.
///
/// What is kept and what is looked for go through the same function, so that `cevapi` finds `ćevapi` and `ЋЕВАПИ`:
///
/// - Serbian Cyrillic becomes Latin letter by letter, as Gaj's alphabet has it (Pravopis srpskoga jezika, Matica srpska
///   2010): љ `lj`, њ `nj`, џ `dž`. The few letters that other languages add are read likewise.
/// - Marks come off: `č` and `ć` are `c`, `š` is `s`, `ž` is `z`, `ü` is `u`. `đ` is `dj`, as who has no such key writes it;
///   a `d` that is looked for may be one, too (``spellings(of:)``).
/// - A word is a run of letters and digits; everything else parts words, but for characters without a shape of their own.
package enum SearchWords {
    /// Maximum length of a word (scalars): what is longer is no word that anybody types, and is cut.
    package static let longest = 64

    /// The words of a text in their order, each of lower-case Latin letters without marks, digits, and letters of scripts
    /// that are not known here.
    package static func words(of text: String) -> [String] {
        // A letter and its mark as one scalar: й is no и with a mark to be taken off.
        let hasMarks = text.unicodeScalars.contains { (0x300...0x36F).contains($0.value) }
        let composed = hasMarks ? text.precomposedStringWithCanonicalMapping : text
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            guard !word.isEmpty else { return }
            words.append(String(String.UnicodeScalarView(word.prefix(longest))))
            word.removeAll(keepingCapacity: true)
        }
        for scalar in composed.unicodeScalars {
            switch scalar.value {
            case 48...57, 97...122: word.append(scalar)
            case 65...90: word.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            case 0..<128: end()
            default:
                if let latin = letters[scalar] {
                    word.append(contentsOf: latin.unicodeScalars)
                } else if let other = folded(scalar) {
                    word.append(contentsOf: other)
                } else {
                    end()
                }
            }
        }
        end()
        return words
    }

    /// The words with one blank between them.
    package static func folded(_ text: String) -> String { words(of: text).joined(separator: " ") }

    /// Maximum number of ``spellings(of:)``: each of them is a search of its own.
    private static let mostSpellings = 8

    /// Folded words as they may be kept where a `d` was typed for a `đ`, which is kept as `dj`: `sude` and `sudje`.
    ///
    /// - Parameter folded: words with one blank between them.
    /// - Returns: the words themselves first; of many a `d`, the first ones count.
    package static func spellings(of folded: String) -> [String] {
        let parts = folded.split(separator: "d", omittingEmptySubsequences: false)
        var spellings = [String(parts[0])]
        for part in parts.dropFirst() {
            let isPlain = part.hasPrefix("j") || spellings.count * 2 > mostSpellings
            let turned = isPlain ? [] : spellings.map { "\($0)dj\(part)" }
            spellings = spellings.map { "\($0)d\(part)" } + turned
        }
        return spellings
    }

    /// A scalar that is in no table: its base letters in lower case, none where it has no shape, `nil` where it parts words.
    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .format: return []
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            let lower = scalar.properties.lowercaseMapping.decomposedStringWithCompatibilityMapping.lowercased()
            return lower.unicodeScalars.filter(isKept).flatMap { part in
                letters[part].map { Array($0.unicodeScalars) } ?? [part]
            }
        default: return nil
        }
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    /// Letters by their Latin ones, in both cases.
    private static let letters: [Unicode.Scalar: String] = {
        var letters: [Unicode.Scalar: String] = [
            "љ": "lj", "њ": "nj", "џ": "dz", "ђ": "dj", "đ": "dj", "ð": "d", "ł": "l", "ø": "o", "ı": "i", "ß": "ss",
            "æ": "ae", "œ": "oe", "þ": "th", "ŀ": "l",
            // Latin digraphs as one letter.
            "\u{1C6}": "dz", "\u{1C9}": "lj", "\u{1CC}": "nj", "\u{1C5}": "dz", "\u{1C8}": "lj", "\u{1CB}": "nj",
            // Cyrillic letters of the neighbours: Macedonian, Bulgarian, Ukrainian, Russian.
            "ѓ": "gj", "ќ": "kj", "ѕ": "dz", "щ": "st", "ъ": "a", "ь": "", "ы": "y", "э": "e", "ю": "ju", "я": "ja",
            "ё": "jo", "і": "i", "ї": "ji", "є": "je", "ґ": "g", "й": "j", "ѝ": "i", "ѐ": "e",
        ]
        let cyrillic = "абвгдежзијклмнопрстћуфхцчш".unicodeScalars
        for (letter, latin) in zip(cyrillic, "abvgdezzijklmnoprstcufhccs".unicodeScalars) {
            letters[letter] = String(latin)
        }
        for (letter, latin) in zip(
            "čćšžáàâäãåéèêëíìîïóòôöõúùûüýñç".unicodeScalars, "ccszaaaaaaeeeeiiiiooooouuuuync".unicodeScalars)
        {
            letters[letter] = String(latin)
        }
        for (letter, latin) in letters {
            let upper = letter.properties.uppercaseMapping.unicodeScalars
            if let first = upper.first, upper.count == 1 { letters[first] = latin }
        }
        return letters
    }()
}
