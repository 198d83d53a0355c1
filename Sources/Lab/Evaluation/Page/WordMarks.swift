import ReceiptModel

/// The places of the words of a scored text on the pages.
struct ScoredWords {
    /// The place of a word: index of the page in the reading, index of the word in the text layer, both from 0.
    struct Place: Hashable {
        let page: Int
        let word: Int
    }

    /// A word on a page, in a row of text counted from 0 over all pages.
    struct Source: Hashable {
        let place: Place
        let row: Int
    }

    /// Word by word of the scored text; `nil` for a word that no page shows.
    let sources: [Source?]

    /// Aligns scored text and reading: the scored text omits rows without a letter, and may be in lower case.
    init(_ text: ItemResult.Text, in reading: DocumentReading) {
        let scored = TextNormalisation.words(Self.comparable(text.reading))
        let seen = Self.words(of: reading)
        var sources = [Source?](repeating: nil, count: scored.count)
        for operation in Alignment.operations(seen.map(\.text), scored) {
            switch operation {
            case .match(let word, let place), .substitution(let word, let place): sources[place] = seen[word].source
            case .deletion, .insertion: break
            }
        }
        self.sources = sources
    }

    private static func comparable(_ text: String) -> String { TextNormalisation.plain(text, caseBlind: true) }

    /// All words in the order in which text is scored: rows from top to bottom, from left to right in a row.
    private static func words(of reading: DocumentReading) -> [(text: String, source: Source)] {
        var words: [(text: String, source: Source)] = []
        var row = 0
        for (page, content) in reading.pages.enumerated() {
            let lines = content.text.lines
            let firstWords = lines.indices.map { lines[..<$0].reduce(0) { $0 + $1.words.count } }
            for numbers in ReadingOrder.rows(of: lines.map(ReadingOrder.Piece.init)) {
                for line in numbers {
                    for (index, word) in lines[line].words.enumerated() {
                        let source = Source(place: Place(page: page, word: firstWords[line] + index), row: row)
                        words += TextNormalisation.words(comparable(word.text)).map { ($0, source) }
                    }
                }
                row += 1
            }
        }
        return words
    }
}

/// Which words of a reading are wrong.
struct WordMarks {
    private let wrong: Set<ScoredWords.Place>

    /// Aligns the scored words with those of the truth; what was not scored is not wrong.
    init(of reading: DocumentReading, text: ItemResult.Text?) {
        guard let text else {
            wrong = []
            return
        }
        let words = (TextNormalisation.words(text.reference), TextNormalisation.words(text.reading))
        var right: Set<Int> = []
        for case .match(_, let word) in Alignment.operations(words.0, words.1) { right.insert(word) }
        let sources = ScoredWords(text, in: reading).sources
        wrong = Set(sources.indices.filter { !right.contains($0) }.compactMap { sources[$0]?.place })
    }

    func isWrong(word: Int, onPageAt page: Int) -> Bool { wrong.contains(ScoredWords.Place(page: page, word: word)) }
}
