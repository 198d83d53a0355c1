import Mustache

/// Text of unknown origin on its way into HTML: what `{{name}}` in a template of the page goes through.
///
/// The engine's own HTML content type looks for the five characters grapheme by grapheme, so that a quotation mark with a
/// combining mark behind it passes unescaped and ends an attribute; this one looks at Unicode scalars.
struct VisibleText: MustacheContentType {
    func escapeText(_ text: String) -> String { Self.escaped(text) }

    /// Returns the text with the five characters of HTML as references and with what has no shape of its own made visible.
    ///
    /// Control characters, marks that turn the direction of writing, zero-width characters and noncharacters become
    /// `⟦U+202E⟧`: they could otherwise hide text or reorder what stands beside it. Line feeds stay.
    static func escaped(_ text: String) -> String {
        var html = ""
        html.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            case "\n": html += "\n"
            default:
                if isVisible(scalar) {
                    html.unicodeScalars.append(scalar)
                } else {
                    html += "⟦\(codePoint(scalar))⟧"
                }
            }
        }
        return html
    }

    /// `U+0410`.
    static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
        default: true
        }
    }
}
