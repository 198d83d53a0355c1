/// The text of a message with its places: what ``Message`` writes and every language fills in.
package enum MessageTemplate {
    /// A piece of a template.
    package enum Piece: Hashable, Sendable {
        case text(String)
        /// A place, counted from 1, with the words of which the number there chooses one.
        ///
        /// - `showsPart`: whether the part itself stands there, before the word.
        case place(Int, showsPart: Bool, words: [String])
    }

    /// Maximum number of digits of a place: more is text.
    private static let longestPlace = 3

    /// A text whose braces are no places.
    package static func escaping(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else { return text }
        return text.replacing("{", with: "{{").replacing("}", with: "}}")
    }

    /// The pieces of a template; what is no place, such as a lone brace, is text.
    package static func pieces(of template: String) -> [Piece] {
        var pieces: [Piece] = []
        var text = ""
        var rest = template[...]
        while let first = rest.first {
            if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
                text.append(first)
                rest = rest.dropFirst(2)
            } else if first == "{", let end = rest.firstIndex(of: "}"),
                let place = place(rest[rest.index(after: rest.startIndex)..<end])
            {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(place)
                rest = rest[rest.index(after: end)...]
            } else {
                let next = rest.dropFirst().firstIndex { $0 == "{" || $0 == "}" } ?? rest.endIndex
                text += rest[..<next]
                rest = rest[next...]
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }

    /// A template with its places filled in.
    ///
    /// - Parameters:
    ///   - template: in any language.
    ///   - parts: what stands at the places; a place without a part stays as it is written.
    ///   - form: which of a template's words goes with a number, from 0; the last one where there are fewer.
    ///   - shown: the text of a part.
    /// - Returns: the text.
    package static func filled(
        _ template: String, with parts: [Message.Part], form: (Int) -> Int, shown: (Message.Part) -> String
    ) -> String {
        guard template.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
            return template
        }
        return pieces(of: template).map { piece in
            switch piece {
            case .text(let text): return text
            case .place(let number, let showsPart, let words):
                guard parts.indices.contains(number - 1) else { return "{\(number)}" }
                let part = parts[number - 1]
                guard let word = word(for: part, of: words, form: form) else { return shown(part) }
                return showsPart ? "\(shown(part)) \(word)" : word
            }
        }.joined()
    }

    private static func word(for part: Message.Part, of words: [String], form: (Int) -> Int) -> String? {
        guard let last = words.indices.last else { return nil }
        guard case .count(let number) = part else { return words[last] }
        return words[min(max(0, form(number)), last)]
    }

    /// What stands between braces: `1`, `1 file|files` or `1:is|are`.
    private static func place(_ inner: Substring) -> Piece? {
        let digits = inner.prefix { $0.isASCII && $0.isNumber }
        guard (1...longestPlace).contains(digits.count), let number = Int(digits), number > 0 else { return nil }
        let rest = inner.dropFirst(digits.count)
        guard let mark = rest.first else { return .place(number, showsPart: true, words: []) }
        guard mark == " " || mark == ":" else { return nil }
        let words = rest.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        return .place(number, showsPart: mark == " ", words: words)
    }
}
