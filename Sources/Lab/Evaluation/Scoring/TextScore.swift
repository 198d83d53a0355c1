/// The scores of the text of one item.
///
/// In JSON: `char` (characters as printed), `folded` (script, case and diacritics folded away), `word`, `bag`, `classes`.
package struct TextScore: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case characters = "char"
        case foldedCharacters = "folded"
        case words = "word"
        case bag, classes
    }

    package var characters: EditCount
    package var foldedCharacters: EditCount
    package var words: EditCount
    /// The words regardless of their order.
    package var bag: BagCount
    /// Errors by class of character; `nil` in reports of earlier versions.
    package var classes: [CharacterClass: EditCount]?

    package init(
        characters: EditCount, foldedCharacters: EditCount, words: EditCount, bag: BagCount,
        classes: [CharacterClass: EditCount]? = nil
    ) {
        self.characters = characters
        self.foldedCharacters = foldedCharacters
        self.words = words
        self.bag = bag
        self.classes = classes
    }

    /// Scores a reading against what is printed.
    ///
    /// Both texts are compared in the form of `TextNormalisation.plain`; characters are grapheme clusters, spaces
    /// included. `caseBlind` ignores case; the folded count always does.
    package init(reference: String, hypothesis: String, caseBlind: Bool = false) {
        let expected = TextNormalisation.plain(reference, caseBlind: caseBlind)
        let read = TextNormalisation.plain(hypothesis, caseBlind: caseBlind)
        let readCharacters = Array(read)
        let operations = Alignment.operations(Array(expected), readCharacters)
        characters = EditCount(operations: operations)
        classes = CharacterClass.counts(operations, reference: expected, hypothesis: readCharacters)
        foldedCharacters = EditCount(
            reference: Array(TextNormalisation.folded(reference)),
            hypothesis: Array(TextNormalisation.folded(hypothesis)))
        let (expectedWords, readWords) = (TextNormalisation.words(expected), TextNormalisation.words(read))
        words = EditCount(reference: expectedWords, hypothesis: readWords)
        bag = BagCount(expected: expectedWords, given: readWords)
    }

    /// The counts of both items together.
    package static func + (left: TextScore, right: TextScore) -> TextScore {
        TextScore(
            characters: left.characters + right.characters,
            foldedCharacters: left.foldedCharacters + right.foldedCharacters,
            words: left.words + right.words, bag: left.bag + right.bag,
            classes: (left.classes ?? [:]).merging(right.classes ?? [:], uniquingKeysWith: +))
    }
}

/// Words read against words printed, regardless of their order: task 2 of ICDAR 2019 SROIE (Huang and others, 2019).
///
/// A word that is printed three times counts at most three times. In JSON: `matched`, `given`, `expected`.
package struct BagCount: Hashable, Sendable, Codable {
    /// Words that are both printed and read.
    package var matched: Int
    /// Words read.
    package var given: Int
    /// Words printed.
    package var expected: Int

    package init(matched: Int = 0, given: Int = 0, expected: Int = 0) {
        self.matched = matched
        self.given = given
        self.expected = expected
    }

    package init(expected: [String], given: [String]) {
        var left: [String: Int] = [:]
        for word in expected { left[word, default: 0] += 1 }
        var matched = 0
        for word in given {
            if let count = left[word], count > 0 {
                left[word] = count - 1
                matched += 1
            }
        }
        self.init(matched: matched, given: given.count, expected: expected.count)
    }

    /// The share of the words read that is printed; `nil` when none was read.
    package var precision: Double? { quotient(matched, given) }

    /// The share of the words printed that was read; `nil` when none is printed.
    package var recall: Double? { quotient(matched, expected) }

    /// The harmonic mean of precision and recall; `nil` when there is no word on either side.
    package var f1: Double? { quotient(2 * matched, given + expected) }

    package static func + (left: BagCount, right: BagCount) -> BagCount {
        BagCount(
            matched: left.matched + right.matched, given: left.given + right.given,
            expected: left.expected + right.expected)
    }
}

/// A ratio of counts; `nil` when the denominator is 0.
func quotient(_ part: Int, _ whole: Int) -> Double? { whole == 0 ? nil : Double(part) / Double(whole) }
