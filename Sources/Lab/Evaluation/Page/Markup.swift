/// A piece of HTML whose tags are balanced and whose texts are escaped.
///
/// A literal is taken as it stands; whatever is put into it is escaped, unless it is markup itself. So text of a receipt
/// cannot become a tag by forgetting something.
struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
    let html: String

    init(stringLiteral value: String) { html = value }
    init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }
    /// Takes text of the page itself, CSS or JavaScript, as it stands.
    init(trusted text: String) { html = text }

    struct StringInterpolation: StringInterpolationProtocol {
        var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            html.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { html += literal }
        mutating func appendInterpolation(_ text: String) { html += Escaping.escaped(text) }
        mutating func appendInterpolation(_ number: Int) { html += String(number) }
        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
        mutating func appendInterpolation(_ markup: Markup?) { html += markup?.html ?? "" }
        mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { html += piece.html } }
    }

    static let nothing: Markup = ""
}

/// Text of unknown origin on its way into HTML.
enum Escaping {
    /// The text with the five characters of HTML as references and with what has no shape of its own made visible.
    ///
    /// Control characters, marks that turn the direction of writing, zero-width characters and noncharacters become
    /// `⟦U+202E⟧`: they could otherwise hide text or shuffle what stands beside it. Line feeds stay.
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
