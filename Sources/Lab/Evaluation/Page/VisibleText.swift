import Mustache

/// Text of unknown origin on its way into HTML: what `{{name}}` in a template of the page goes through.
///
/// The engine's own HTML content type escapes grapheme clusters (swift-mustache 2.1.1), so a quotation mark followed by
/// a combining mark passes unescaped and ends an attribute; this one escapes Unicode scalars, as browsers parse them.
struct VisibleText: MustacheContentType {
    func escapeText(_ text: String) -> String { Self.escaped(text) }

    /// Returns the text with the five characters of HTML as references and with invisible characters made visible.
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
