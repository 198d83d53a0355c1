import Foundation

/// The forms in which two texts are compared.
package enum TextNormalisation {
    /// The text as it is scored: composed (NFC), every run of white space one blank, trimmed.
    ///
    /// White space is the Unicode property White_Space, which includes line ends, form feeds, tabs and no-break spaces.
    /// Line breaks are not scored, because a page can be divided into lines in several right ways.
    ///
    /// `caseBlind` also turns the text into lower case, by the rules of no particular language.
    package static func plain(_ text: String, caseBlind: Bool = false) -> String {
        let composed = text.precomposedStringWithCanonicalMapping
        return squashed(caseBlind ? composed.lowercased().precomposedStringWithCanonicalMapping : composed)
    }

    /// The text with script, case and diacritics folded: lower case, Latin, ASCII quotes and dashes.
    ///
    /// Serbian Cyrillic becomes Latin letter by letter (Љ `lj`, Њ `nj`, Џ `dz`), marks come off (`č` `c`, `ž` `z`), as
    /// does the stroke of `đ`, and characters without a shape of their own (soft hyphen, zero-width space) are dropped.
    /// The error rate of plain text minus that of folded text is the part due to script, case and diacritics. The
    /// length may change: one Cyrillic letter can become two Latin ones. Letters of other scripts are unchanged.
    package static func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .format: continue
            default: break
            }
            if let latin = foldings[scalar] {
                scalars.append(contentsOf: latin.unicodeScalars)
            } else {
                scalars.append(scalar)
            }
        }
        return squashed(String(scalars).precomposedStringWithCanonicalMapping)
    }

    /// The words of a text, separated by white space.
    package static func words(_ text: String) -> [String] {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    }

    private static func squashed(_ text: String) -> String { words(text).joined(separator: " ") }

    private static let foldings: [Unicode.Scalar: String] = {
        var foldings: [Unicode.Scalar: String] = [
            "љ": "lj", "њ": "nj", "џ": "dz", "đ": "d", "ł": "l", "ø": "o", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
            // Latin digraphs of legacy code pages.
            "\u{1C9}": "lj", "\u{1CC}": "nj", "\u{1C6}": "dz",
        ]
        for (cyrillic, latin) in zip(
            "абвгдђежзијклмнопрстћуфхцчш".unicodeScalars, "abvgddezzijklmnoprstcufhccs".unicodeScalars)
        {
            foldings[cyrillic] = String(latin)
        }
        for quote in "„“”‟«»″".unicodeScalars { foldings[quote] = "\"" }
        for quote in "‘’‚‛‹›′´".unicodeScalars { foldings[quote] = "'" }
        for dash in "‐‑‒–—―−".unicodeScalars { foldings[dash] = "-" }
        return foldings
    }()
}
