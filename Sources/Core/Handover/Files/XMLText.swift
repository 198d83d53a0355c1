/// Text as it may stand in XML 1.0.
package enum XMLText {
    /// A text between tags or in quotation marks: markup escaped, and signs that XML 1.0 forbids (section 2.2) left out.
    ///
    /// - Parameters:
    ///   - text: of strangers.
    ///   - limit: the maximum length of the text before it is escaped (Unicode scalars).
    /// - Returns: what may stand in XML.
    package static func escaped(_ text: String, limit: Int = .max) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            // A reader turns a bare one into a line feed (section 2.11).
            case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                escaped.append(scalar)
            default: break
            }
        }
        return String(escaped)
    }

    /// An element with a text.
    static func element(_ name: String, _ text: String, _ attributes: String = "", limit: Int = .max) -> String {
        "<\(name)\(attributes.isEmpty ? "" : " \(attributes)")>\(escaped(text, limit: limit))</\(name)>"
    }
}

extension String {
    /// The text in one line: controls, line ends and runs of blanks become one blank, those at its ends go.
    var inOneLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isGap =
                scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                || scalar == "\u{2028}" || scalar == "\u{2029}"
            if !isGap {
                line.append(scalar)
            } else if let last = line.last, last != " " {
                line.append(" ")
            }
        }
        if line.last == " " { line.removeLast() }
        return String(line)
    }

    /// The text in one line of at most so many Unicode scalars.
    func inOneLine(limit: Int) -> String { String(String.UnicodeScalarView(inOneLine.unicodeScalars.prefix(limit))) }
}
