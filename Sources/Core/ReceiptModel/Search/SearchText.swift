/// What a person looks for: words, each from its beginning, and phrases in quotation marks.
///
/// `gorivo zag` finds what has the word *gorivo* and a word that begins with *zag*; `"obrt lipa"` finds the two words one
/// behind the other, as they are. Something typed as one with signs in it, such as `12,30` or `INA-404`, is a phrase of its
/// parts. There are no operators: whatever else is typed parts words.
package struct SearchText: Hashable, Sendable {
    /// Words that stand one behind the other.
    package struct Phrase: Hashable, Sendable {
        /// Never empty; folded as ``SearchWords`` does.
        package let words: [String]
        /// Whether the last word may go on.
        package let isOpen: Bool

        /// The words with a blank between them, in each way in which they may be kept (``SearchWords/spellings(of:)``).
        package var spellings: [String] { SearchWords.spellings(of: words.joined(separator: " ")) }
    }

    /// Maximum number of words: more are no search, and SQLite bounds the depth of one.
    package static let mostWords = 64

    /// All of these have to be found, in any order; never empty.
    package let phrases: [Phrase]

    /// Takes what was typed; `nil` where it has no letter or digit, or more than ``mostWords`` words.
    package init?(_ typed: String) {
        var phrases: [Phrase] = []
        // A quotation mark that is not closed counts to the end.
        for (place, part) in typed.split(omittingEmptySubsequences: false, whereSeparator: Self.isQuote).enumerated() {
            if place.isMultiple(of: 2) {
                for chunk in part.split(whereSeparator: \.isWhitespace) {
                    let words = SearchWords.words(of: String(chunk))
                    if !words.isEmpty { phrases.append(Phrase(words: words, isOpen: true)) }
                }
            } else {
                let words = SearchWords.words(of: String(part))
                if !words.isEmpty { phrases.append(Phrase(words: words, isOpen: false)) }
            }
        }
        let count = phrases.reduce(0) { $0 + $1.words.count }
        guard count > 0, count <= Self.mostWords else { return nil }
        self.phrases = phrases
    }

    /// Whether words that were folded have all of it.
    package func isFound(in words: [String]) -> Bool {
        phrases.allSatisfy { phrase in
            phrase.spellings.contains { spelling in
                let wanted = spelling.split(separator: " ")
                return words.indices.contains { phrase.stands(wanted, at: $0, in: words) }
            }
        }
    }

    private static func isQuote(_ character: Character) -> Bool { "\"„“”«»".contains(character) }
}

extension SearchText.Phrase {
    fileprivate func stands(_ words: [Substring], at start: Int, in text: [String]) -> Bool {
        guard start + words.count <= text.count, let last = words.last else { return false }
        let end = start + words.count - 1
        let isLastThere = isOpen ? text[end].hasPrefix(last) : text[end] == last
        return isLastThere && zip(words.dropLast(), text[start..<end]).allSatisfy { $0 == $1 }
    }
}
