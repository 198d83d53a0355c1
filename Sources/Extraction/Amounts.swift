import ReceiptModel

/// An amount of money, as printed.
struct AmountHit: Hashable {
    /// Hundredths; negative when a minus stands before it.
    let minorUnits: Int64
    /// The words that it covers.
    let words: Range<Int>
    /// The currency printed beside it.
    var currency: Currency?
    /// A per cent sign follows.
    var isPercent: Bool
    /// A sign was taken for a digit, or a separator for another.
    let isRepaired: Bool
}

/// Reads amounts with two decimals: `1.234,56`, `1,234.56`, `1234.56`, `6,75E`, `12, 50`.
enum AmountReader {
    static func amounts(in words: [Word]) -> [AmountHit] {
        var hits: [AmountHit] = []
        var index = 0
        while index < words.count {
            let joined = joins(words, at: index)
            let text = words[index..<(index + joined)].map(\.text).joined()
            for part in parts(of: text) {
                guard var hit = parse(part.text, words: index..<(index + joined)) else { continue }
                hit.isPercent = part.rest.hasPrefix("%") || (part.rest.isEmpty && word(words, index + joined) == "%")
                hit.currency =
                    mark(part.rest) ?? (part.rest.count <= 1 ? mark(word(words, index + joined)) : nil) ?? mark(
                        part.before)
                    ?? (part.before.isEmpty && index > 0 ? prefixMark(words[index - 1].text) : nil)
                hits.append(hit)
            }
            index += joined
        }
        return hits
    }

    /// How many words from here make one number: `12,` `50`, `12` `,50` or `1` `234,56`, standing close together.
    private static func joins(_ words: [Word], at index: Int) -> Int {
        guard index + 1 < words.count else { return 1 }
        let left = words[index].text
        let right = words[index + 1].text
        let gap = words[index + 1].box.x - words[index].box.maxX
        let height = max(words[index].box.height, words[index + 1].box.height)
        guard gap <= height, left.last.map({ Digits.isDigit($0) || $0 == "," || $0 == "." }) ?? false else { return 1 }
        let leftDigits = left.drop { $0 == "-" }
        let isSeparated = left.hasSuffix(",") || left.hasSuffix(".")
        let leadingRight = right.prefix(while: Digits.isDigit)
        if isSeparated, isWhole(leftDigits.dropLast()), leadingRight.count == 2,
            !right.dropFirst(2).contains(where: { $0 == "." || $0 == ":" || $0 == "," })
        {
            return 2
        }
        if isWhole(leftDigits), right.hasPrefix(",") || right.hasPrefix("."),
            right.dropFirst().prefix(while: Digits.isDigit).count == 2
        {
            return 2
        }
        if leftDigits.allSatisfy(Digits.isDigit), leftDigits.count <= 3, gap * 2 <= height, leadingRight.count == 3,
            let separator = right.dropFirst(3).first, separator == "," || separator == ".",
            right.dropFirst(4).prefix(while: Digits.isDigit).count == 2
        {
            return 2
        }
        return 1
    }

    /// Digits, perhaps in groups of three.
    private static func isWhole(_ text: Substring) -> Bool {
        let groups = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let first = groups.first, groups.allSatisfy({ $0.allSatisfy(Digits.isDigit) }) else { return false }
        return groups.count == 1
            ? (1...7).contains(first.count)
            : (1...3).contains(first.count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// The number-like parts of a word, with what stands before and after them.
    private static func parts(of text: String) -> [(before: Substring, text: Substring, rest: Substring)] {
        var parts: [(before: Substring, text: Substring, rest: Substring)] = []
        var position = text.startIndex
        while position < text.endIndex {
            guard isNumberSign(text[position]) || text[position] == "-" || text[position] == "–" else {
                position = text.index(after: position)
                continue
            }
            let run = text[position...].dropFirst().prefix(while: isNumberSign)
            var start = position
            var end = run.endIndex
            // A letter that could be a digit is a letter when it touches other letters.
            if end < text.endIndex, text[end].isLetter {
                while end > start, text[text.index(before: end)].isLetter { end = text.index(before: end) }
            }
            if start > text.startIndex, text[text.index(before: start)].isLetter {
                while start < end, text[start].isLetter { start = text.index(after: start) }
            }
            parts.append((text[..<start], text[start..<end], text[end...]))
            position = run.endIndex
        }
        return parts
    }

    private static func isNumberSign(_ character: Character) -> Bool {
        Digits.value(character) != nil && character != "!" && character != "]" || character == "." || character == ","
            || character == "'"
    }

    /// Whole groups of digits, the last of two decimals; `nil` for anything else, so dates and versions are no amounts.
    private static func parse(_ text: Substring, words: Range<Int>) -> AmountHit? {
        var rest = text
        let isNegative = rest.first == "-" || rest.first == "–"
        if isNegative { rest = rest.dropFirst() }
        while let last = rest.last, last == "." || last == "," || last == "'" { rest = rest.dropLast() }
        while let first = rest.first, first == "." || first == "," || first == "'" { rest = rest.dropFirst() }
        guard rest.count <= 14, rest.contains(where: Digits.isDigit) else { return nil }
        // A speck beside a separator doubles it.
        var groups = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," || $0 == "'" }
        let isDoubled = groups.count >= 3 && groups[groups.count - 2].isEmpty
        if isDoubled { groups.remove(at: groups.count - 2) }
        guard groups.count >= 2, let decimals = groups.last, decimals.count == 2 else { return nil }
        let whole = groups.dropLast()
        if whole.count == 1 {
            guard (1...7).contains(whole[0].count) else { return nil }
        } else {
            guard (1...3).contains(whole[0].count), whole.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        }
        let separators = rest.filter { $0 == "." || $0 == "," || $0 == "'" }
        var isRepaired = isDoubled || (whole.count > 1 && separators.first == separators.last)
        var value: Int64 = 0
        for sign in groups.joined() {
            guard let digit = Digits.value(sign) else { return nil }
            isRepaired = isRepaired || digit.isRepaired
            value = value * 10 + Int64(digit.digit)
        }
        return AmountHit(
            minorUnits: isNegative ? -value : value, words: words, currency: nil, isPercent: false,
            isRepaired: isRepaired)
    }

    private static func word(_ words: [Word], _ index: Int) -> Substring {
        index < words.count ? words[index].text[...] : ""
    }

    private static func prefixMark(_ text: String) -> Currency? {
        let isMark = text.hasSuffix("€") || Skeleton.fold(text, by: .sound) == Skeleton.fold("EUR", by: .sound)
        return isMark ? .eur : nil
    }

    private static func mark(_ text: Substring) -> Currency? {
        // Folded, the euro sign is the letter E, and that is a tax label in Bosnia.
        if text.hasPrefix("€") { return .eur }
        let letters = Skeleton.fold(text.prefix(6), by: .sound)
        if letters.isEmpty { return nil }
        return marks.first { $0.signs == letters }?.currency
    }

    private static let marks: [(signs: [UInt8], currency: Currency)] = [
        ("EUR", Currency.eur), ("KN", .hrk), ("HRK", .hrk), ("RSD", .rsd), ("DIN", .rsd), ("KM", .bam),
        ("BAM", .bam),
    ].map { (Skeleton.fold($0.0, by: .sound), $0.1) }
}
