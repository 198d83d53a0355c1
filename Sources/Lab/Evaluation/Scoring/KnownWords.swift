import Foundation

/// Classes of misread characters.
package enum ErrorClass: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// A digit read as another digit.
    case digit
    /// A letter read as another letter of its script, beyond case and diacritics.
    case letter
    /// A digit read as a letter, or a letter as a digit.
    case mixed
    /// The right letter without its mark, or with one too many.
    case diacritic
    case upperLower = "case"
    /// A letter read as one of the other script.
    case script
    /// A punctuation mark or symbol read as something else, or something else as one.
    case mark
    case lost
    case invented

    /// The class of a step of an alignment; `nil` for a match.
    static func of(_ operation: Alignment.Operation, expected: [Character], read: [Character]) -> ErrorClass? {
        switch operation {
        case .match: nil
        case .deletion: .lost
        case .insertion: .invented
        case .substitution(let one, let other): of(expected[one], readAs: read[other])
        }
    }

    private static func of(_ expected: Character, readAs read: Character) -> ErrorClass {
        guard expected.isLetter || expected.isNumber, read.isLetter || read.isNumber else { return .mark }
        if expected.isNumber || read.isNumber { return expected.isNumber && read.isNumber ? .digit : .mixed }
        if expected.isCyrillic != read.isCyrillic { return .script }
        if expected.lowercased() == read.lowercased() { return .upperLower }
        let folded = { (letter: Character) in TextNormalisation.folded(String(letter)) }
        return folded(expected) == folded(read) ? .diacritic : .letter
    }
}

extension Character {
    fileprivate var isCyrillic: Bool { unicodeScalars.first.map { (0x0400...0x04FF).contains($0.value) } ?? false }
}

/// How many of the words known to be printed on a paper were read, and what errors the nearly read ones have.
///
/// Sets of photos seldom hold the whole text, but always some values: names, identifiers, amounts. The share of their
/// words that was read measures recognition also for such sets; the nearly read ones show the kinds of errors. In JSON:
/// `expected`, `found`, `near`, `errors` by class.
package struct KnownWords: Hashable, Sendable, Codable {
    /// Number of words of three characters or more, each as often as it is known to be printed.
    package private(set) var expected = 0
    /// Number of words read exactly, except for punctuation at their ends; `,` and `.` are equivalent inside numbers, and a
    /// label that is printed right before its value is a word of its own.
    package private(set) var found = 0
    /// Number of words read with at most a third of their characters wrong.
    package private(set) var near = 0
    /// The errors in the nearly read words.
    package private(set) var errors: [ErrorClass: Int] = [:]

    /// Searches the words of known values among the words of a text.
    ///
    /// - Parameters:
    ///   - values: the known values, which need not be written as they are printed.
    ///   - printed: the whole text of the paper when it is known; words that it does not contain are not searched.
    ///   - text: what was read.
    package init(values: [String], printed: String? = nil, text: String) {
        let known = Self.standing(values.flatMap(Self.words), in: printed)
        var read: [String: Int] = [:]
        for word in Self.words(text) { read[word, default: 0] += 1 }
        var missing: [String] = []
        for word in known {
            expected += 1
            if let count = read[word], count > 0 {
                read[word] = count - 1
                found += 1
            } else {
                missing.append(word)
            }
        }
        var left = read.filter { $0.value > 0 }
        for word in missing {
            guard let nearest = Self.nearest(to: word, in: left) else { continue }
            near += 1
            if let count = left[nearest] { left[nearest] = count > 1 ? count - 1 : nil }
            let (one, other) = (Array(word), Array(nearest))
            for operation in Alignment.operations(one, other) {
                if let kind = ErrorClass.of(operation, expected: one, read: other) { errors[kind, default: 0] += 1 }
            }
        }
    }

    /// The words of a text with their numbers of occurrences.
    private static func standing(_ known: [String], in printed: String?) -> [String] {
        guard let printed else { return known }
        var left: [String: Int] = [:]
        for word in words(printed) { left[word, default: 0] += 1 }
        return known.filter { word in
            guard let count = left[word], count > 0 else { return false }
            left[word] = count - 1
            return true
        }
    }

    /// Total number of errors.
    package var errorCount: Int { errors.values.reduce(0, +) }

    private static func nearest(to word: String, in candidates: [String: Int]) -> String? {
        let (letters, most) = (Array(word), max(1, word.count / 3))
        var best: (word: String, distance: Int)?
        for candidate in candidates.keys.sorted() where abs(candidate.count - letters.count) <= most {
            let distance = Alignment.distance(letters, Array(candidate))
            if distance <= most, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.word
    }

    private static func words(_ text: String) -> [String] {
        TextNormalisation.words(TextNormalisation.plain(text)).flatMap(parts(of:)).compactMap { word in
            let trimmed = word.drop { !$0.isLetter && !$0.isNumber }.reversed().drop { !$0.isLetter && !$0.isNumber }
            let plain = String(trimmed.reversed())
            guard plain.count >= 3 else { return nil }
            return plain.contains(where: \.isLetter) ? plain : number(plain)
        }
    }

    /// A label and its value, which tills print without a blank between them: `JIR:9b34…`; times stay whole.
    private static func parts(of word: String) -> [String] {
        guard let colon = word.firstIndex(of: ":"), word[..<colon].contains(where: \.isLetter),
            !word[..<colon].contains(where: \.isNumber)
        else { return [word] }
        return [String(word[..<colon]), String(word[word.index(after: colon)...])]
    }

    /// Normalises a number: no thousands separators, a point before the decimals.
    private static func number(_ text: String) -> String {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard parts.count > 1, let last = parts.last else { return text }
        // Three digits after the last of several separators, or of none but one kind, are thousands or a quantity; as
        // both sides are treated alike, it does not matter which.
        return last.count == 2 ? parts.dropLast().joined() + "." + last : parts.joined(separator: ".")
    }
}
