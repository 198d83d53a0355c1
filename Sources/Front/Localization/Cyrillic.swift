import ReceiptModel

/// Serbian in Latin letters written in Cyrillic.
///
/// The two alphabets correspond letter by letter, where nj, lj and dž are one letter each (Pravopis srpskoga jezika, 2010).
/// What programs read stays as it is: verbs in quotes, options, paths, identifiers, names of formats.
enum Cyrillic {
    /// The template with its words in Cyrillic and its places as they are.
    ///
    /// What it and the English template both say is most often what a program reads.
    static func template(_ template: String, of english: String) -> String {
        // What is typed may have places within.
        var isQuoted = false
        let words = Set(english.split { !($0.isASCII && $0.isLetter) }.map(String.init)).subtracting(shared)
        return MessageTemplate.pieces(of: template).map { piece in
            switch piece {
            case .text(let text): return MessageTemplate.escaping(self.text(text, besides: words, isQuoted: &isQuoted))
            case .place(let number, let showsPart, let forms):
                guard !forms.isEmpty else { return "{\(number)}" }
                let all = forms.map { form in
                    var isFormQuoted = isQuoted
                    return self.text(form, besides: words, isQuoted: &isFormQuoted)
                }.joined(separator: "|")
                return "{\(number)\(showsPart ? " " : ":")\(all)}"
            }
        }.joined()
    }

    /// Words that English and Serbian share, and abbreviations that have a Cyrillic form.
    private static let shared: Set<String> = [
        "JIB", "Model", "OIB", "PDV", "PIB", "PNP", "a", "argument", "bucket", "disk", "element", "film", "filter",
        "format", "instant", "kuna", "limit", "link", "minute", "model", "naknada", "on", "original", "parking", "port",
        "portal", "program", "push", "s", "server", "status", "terminal", "to", "token",
    ]

    /// A text with its words in Cyrillic, but for `kept` and what stands in quotes.
    private static func text(_ text: String, besides kept: Set<String>, isQuoted: inout Bool) -> String {
        var result = ""
        var isBehindOption = false
        for token in tokens(of: text) {
            // An apostrophe opens or closes what is typed as it stands.
            if token == "'" {
                isQuoted.toggle()
                result += token
                continue
            }
            if token.allSatisfy(\.isWhitespace) {
                result += token
                continue
            }
            let word = token.filter(\.isLetter)
            let isValue = isBehindOption && shared.contains(String(word))
            // `not-mine` is two words of the English one.
            let parts = token.split { !$0.isLetter }
            let isKept = !parts.isEmpty && parts.allSatisfy { kept.contains(String($0)) }
            let stays = isQuoted || isValue || stays(token) || isKept
            isBehindOption = token.hasPrefix("--")
            result += stays ? (isQuoted ? String(token) : withEnding(token)) : letters(of: token)
        }
        return result
    }

    /// An abbreviation that stays as it is, with its ending in Cyrillic: `ZKI-ја`.
    private static func withEnding(_ token: Substring) -> String {
        guard let hyphen = token.firstIndex(of: "-"), hyphen > token.startIndex else { return String(token) }
        let (stem, ending) = (token[..<hyphen], token[token.index(after: hyphen)...])
        guard stem.allSatisfy({ $0.isASCII && $0.isUppercase }), stem.count > 1, !ending.isEmpty,
            ending.allSatisfy({ $0.isLowercase || ",.;:)".contains($0) })
        else { return String(token) }
        return "\(stem)-\(letters(of: ending))"
    }

    /// Words, apostrophes, and what stands between words.
    private static func tokens(of text: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let end: String.Index
            if first == "'" {
                end = rest.index(after: rest.startIndex)
            } else if first.isWhitespace {
                end = rest.firstIndex { !$0.isWhitespace } ?? rest.endIndex
            } else {
                end = rest.firstIndex { $0.isWhitespace || $0 == "'" } ?? rest.endIndex
            }
            tokens.append(rest[..<end])
            rest = rest[end...]
        }
        return tokens
    }

    /// Whether a word is none of the language: an option, a path, a file, an identifier, an abbreviation.
    private static func stays(_ token: Substring) -> Bool {
        let bare = token.drop { "([{„\"<".contains($0) }
        let core = bare.prefix { !",;:!?)]}“”\">…".contains($0) }
        let word = core.hasSuffix(".") ? core.dropLast() : core
        if word.isEmpty || word.hasPrefix("bilko") { return true }
        if word.hasPrefix("-") || word.hasPrefix("$") || word.hasPrefix("~") { return true }
        if word.contains(where: { "/_=@\\<>&#\"".contains($0) }) || token.hasPrefix("[") { return true }
        // Letters that Serbian does not have.
        if word.contains(where: { "qwxyQWXY".contains($0) }) { return true }
        // A name with a point in it: config.toml.
        if word.dropLast().contains(".") { return true }
        let stem = word.prefix { $0 != "-" }
        if stem.count > 1, stem.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }) {
            return !shared.contains(String(stem))
        }
        return !word.contains(where: \.isLetter)
    }

    private static func letters(of token: Substring) -> String {
        var result = ""
        var rest = token
        while let first = rest.first {
            let pair = String(rest.prefix(2))
            if let letter = digraphs[pair] {
                result.append(letter)
                rest = rest.dropFirst(2)
            } else {
                result.append(single[first] ?? first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static let digraphs: [String: Character] = [
        "nj": "њ", "Nj": "Њ", "NJ": "Њ", "lj": "љ", "Lj": "Љ", "LJ": "Љ", "dž": "џ", "Dž": "Џ", "DŽ": "Џ",
    ]

    private static let single: [Character: Character] = {
        let latin = "abvgdđežzijklmnoprstćufhcčš"
        let cyrillic = "абвгдђежзијклмнопрстћуфхцчш"
        let lower = Array(zip(latin, cyrillic))
        let upper = zip(latin.uppercased(), cyrillic.uppercased())
        return Dictionary(lower + upper) { first, _ in first }
    }()
}
