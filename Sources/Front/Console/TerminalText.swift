/// Text in which everything can be seen: what would steer a terminal, reorder a line or hide in it is spelled out.
///
/// Names of goods, text of providers and names of files come from strangers. On a terminal their control characters can set
/// its title, write over lines and answer prompts; direction marks and characters without width make one text look like
/// another (Unicode Technical Standard 55, section 3).
package enum TerminalText {
    /// A line for people: each hidden character as `\u{202E}`, also line ends; tabs stay.
    package static func line(_ text: String) -> String { escaping(text, keeping: "\t") { "\\u{\($0)}" } }

    /// JSON with the same value: each hidden character as `\u202E`.
    ///
    /// JSON itself escapes those below U+0020 (RFC 8259, section 7). Line ends stay, because they stand between its tokens only.
    package static func json(_ text: String) -> String {
        escaping(text, keeping: "\n") { $0.count <= 4 ? "\\u\(padding($0))" : surrogates(of: $0) }
    }

    private static func escaping(
        _ text: String, keeping kept: Unicode.Scalar, by escape: (_ digits: String) -> String
    ) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar != kept, isHidden(scalar) {
                shown.append(contentsOf: escape(String(scalar.value, radix: 16, uppercase: true)).unicodeScalars)
            } else {
                shown.append(scalar)
            }
        }
        return String(shown)
    }

    /// Control characters (C0, DEL, C1), formats (directions, joiners, tags, the soft hyphen), separators of lines and
    /// paragraphs, and whatever is shown as nothing.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func padding(_ digits: String) -> String {
        String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Two escapes, as JSON has it for what is beyond U+FFFF.
    private static func surrogates(of digits: String) -> String {
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return "" }
        return String(scalar).utf16.map { "\\u" + padding(String($0, radix: 16, uppercase: true)) }.joined()
    }
}
