import Foundation

/// Classes of characters whose errors are counted separately, because they cost more or are harder than others.
package enum CharacterClass: String, CaseIterable, Hashable, Sendable, CodingKeyRepresentable, Codable {
    /// Latin letters, those with diacritics among them.
    case latin
    case cyrillic
    /// č ć š ž đ, capital and small: the letters that tell Croatian, Bosnian and Serbian from ASCII.
    case diacritics
    /// Digits and separators of amounts: numbers with two decimals, in groups of three or not.
    case amounts

    /// The indices of the characters of each class in `Array(text)`.
    static func places(in text: String) -> [CharacterClass: Set<Int>] {
        var places: [CharacterClass: Set<Int>] = [:]
        for (place, character) in text.enumerated() {
            if let script = script(of: character) { places[script, default: []].insert(place) }
            if marked.contains(character) { places[.diacritics, default: []].insert(place) }
        }
        var start = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            for range in amounts(in: Array(word)) {
                places[.amounts, default: []].formUnion(start + range.lowerBound..<start + range.upperBound)
            }
            start += word.count + 1
        }
        return places
    }

    private static let marked = Set("čćšžđČĆŠŽĐ")

    private static func script(of character: Character) -> CharacterClass? {
        guard character.isLetter, let first = character.unicodeScalars.first else { return nil }
        switch first.value {
        case 0x41...0x24F: return .latin
        case 0x400...0x4FF: return .cyrillic
        default: return nil
        }
    }

    /// Runs of digits and separators that are a number with two decimals; `1.234,50`, `-12,00`, `(9.99)`, not `12.3.2026`.
    private static func amounts(in word: [Character]) -> [Range<Int>] {
        func isDigit(_ place: Int) -> Bool { word[place].isASCII && word[place].isNumber }
        func isPart(_ place: Int) -> Bool { isDigit(place) || word[place] == "," || word[place] == "." }
        var ranges: [Range<Int>] = []
        var place = 0
        while place < word.count {
            guard isPart(place) else {
                place += 1
                continue
            }
            var end = place
            while end < word.count, isPart(end) { end += 1 }
            var run = place..<end
            // A full stop or comma of the sentence, not of the amount.
            while let last = run.last, !isDigit(last) { run = run.lowerBound..<last }
            while let first = run.first, !isDigit(first) { run = first + 1..<run.upperBound }
            if isAmount(word[run]) { ranges.append(run) }
            place = end
        }
        return ranges
    }

    private static func isAmount(_ run: ArraySlice<Character>) -> Bool {
        let parts = run.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard parts.count >= 2, parts.last?.count == 2, let first = parts.first else { return false }
        let groups = parts.dropFirst().dropLast()
        return !first.isEmpty && groups.allSatisfy { $0.count == 3 } && (groups.isEmpty || first.count <= 3)
    }
}

extension CharacterClass {
    /// Counts the characters of each class in a text, and those of them that were deleted or substituted.
    ///
    /// An inserted character counts when it is inside an amount, between two of its characters.
    static func counts(
        _ operations: [Alignment.Operation], reference: String, hypothesis: [Character]
    ) -> [CharacterClass: EditCount] {
        let places = places(in: reference)
        var counts: [CharacterClass: EditCount] = [:]
        for (kind, marked) in places {
            var count = EditCount()
            var last = -1
            for operation in operations {
                switch operation {
                case .match(let row, _):
                    last = row
                    count.length += marked.contains(row) ? 1 : 0
                case .substitution(let row, _):
                    last = row
                    if marked.contains(row) {
                        (count.substitutions, count.length) = (count.substitutions + 1, count.length + 1)
                    }
                case .deletion(let row):
                    last = row
                    if marked.contains(row) {
                        (count.deletions, count.length) = (count.deletions + 1, count.length + 1)
                    }
                case .insertion(let column):
                    if kind == .amounts, hypothesis[column] != " ", marked.contains(last), marked.contains(last + 1) {
                        count.insertions += 1
                    }
                }
            }
            counts[kind] = count
        }
        return counts
    }
}
