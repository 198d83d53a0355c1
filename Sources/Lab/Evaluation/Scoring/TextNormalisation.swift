import Foundation

/// The forms in which two texts are compared.
package enum TextNormalisation {
    /// The text as it is scored: composed (NFC), every run of white space one blank, trimmed.
    ///
    /// White space is what Unicode calls so: line ends, form feeds, tabulators and no-break spaces too. Line breaks are
    /// no part of the truth about a text, because a page can be broken into lines in several right ways.
    ///
    /// `caseBlind` also turns the text into lower case, by the rules of no particular language.
    package static func plain(_ text: String, caseBlind: Bool = false) -> String {
        let composed = text.precomposedStringWithCanonicalMapping
        return squashed(caseBlind ? composed.lowercased().precomposedStringWithCanonicalMapping : composed)
    }

    /// The text without what script, case and diacritics add: lower case, Latin, ASCII quotes and dashes.
    ///
    /// Serbian Cyrillic becomes Latin letter by letter (Љ `lj`, Њ `nj`, Џ `dz`), marks come off (`č` `c`, `ž` `z`), as
    /// does the stroke of `đ`, and characters without a shape of their own (soft hyphen, zero-width space) are dropped.
    /// So the error rate of plain text less that of folded text is the share of script, case and diacritics. The length
    /// may change: one Cyrillic letter can become two Latin ones. Letters of other scripts stay.
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

    /// The words of a text: what stands between white space.
    package static func words(_ text: String) -> [String] {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    }

    private static func squashed(_ text: String) -> String { words(text).joined(separator: " ") }

    private static let foldings: [Unicode.Scalar: String] = {
        var foldings: [Unicode.Scalar: String] = [
            "љ": "lj", "њ": "nj", "џ": "dz", "đ": "d", "ł": "l", "ø": "o", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
            // Latin letters that are two in one, from old code pages.
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
