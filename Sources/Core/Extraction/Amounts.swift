import Countries
import ReceiptModel

/// An amount of money, as printed.
struct AmountHit: Hashable {
    /// Hundredths; negative when a minus stands before or after it.
    var minorUnits: Int64
    /// The words that it covers.
    let words: Range<Int>
    /// The currency printed beside it.
    var mark: CurrencyMark?
    /// A per cent sign follows.
    var isPercent: Bool
    /// A sign was taken for a digit, or a separator for another, or it is not sure where the number begins.
    var isRepaired: Bool
    /// Digits that may belong to it stand left of it.
    var isCutOff = false

    var currency: Currency? { mark?.currency }
}

/// Reads amounts with two decimals: `1.234,56`, `1,234.56`, `1234.56`, `6,75E`, `12, 50`.
enum AmountReader {
    /// The amounts of a row.
    ///
    /// Where a label announces a sum (`isAnnounced`), nothing but that sum is expected: blanks between groups of digits
    /// may be wide, and a sign may stand apart.
    static func amounts(in words: [Word], isAnnounced: Bool = false) -> [AmountHit] {
        var hits: [AmountHit] = []
        guard words.contains(where: { hasSeparator($0.text) }) else { return [] }
        var index = 0
        while index < words.count {
            let groups = groups(words, at: index, isAnnounced: isAnnounced)
            let joined = groups?.count ?? joins(words, at: index)
            guard joined > 1 || hasSeparator(words[index].text) else {
                index += 1
                continue
            }
            let text = signs(of: words[index..<(index + joined)])
            for part in parts(of: text) {
                let (before, rest) = (text[..<part.lowerBound], text[part.upperBound...])
                guard var hit = parse(text[part], words: index..<(index + joined)),
                    isAnnounced || !isMeasure(hit, string(rest), before: word(words, index + joined))
                else { continue }
                hit.isPercent = rest.first == "%" || (rest.isEmpty && word(words, index + joined) == "%")
                hit.mark = mark(between: before, and: rest, in: words, hit.words)
                let isSignedApart =
                    isAnnounced
                    && (before.isEmpty && isLoneSign(words, before: index)
                        || rest.isEmpty && isLoneSign(words, after: index + joined - 1))
                if hit.minorUnits > 0, isSignedApart || isSign(rest.first, before: rest.dropFirst().first) {
                    hit.minorUnits.negate()
                }
                hit.isRepaired = hit.isRepaired || groups?.isWide ?? false
                hits.append(hit)
            }
            index += joined
        }
        return hits
    }

    /// Whether a number is what a bottle or a bag holds, `0,33 L`, and no amount of money.
    ///
    /// A small `l` alone may be the digit that numbers a rate.
    private static func isMeasure(_ hit: AmountHit, _ rest: String, before next: Substring) -> Bool {
        let unit = rest.isEmpty ? next[...] : rest[...]
        guard unit.utf8.count <= longestMeasure, unit.first.map(Letters.isLetter) ?? false,
            GoodsWords.measures.contains(unit.uppercased().filter { $0 != "." })
        else { return false }
        return unit != "l" || hit.minorUnits < mostOfLitre
    }

    /// In bytes: `ЛИТ` with a full stop.
    private static let longestMeasure = 7

    /// Hundredths: a bottle holds no more litres.
    static let mostOfLitre: Int64 = 200

    /// The signs of some words; a letter with its accent apart is one that is taken for no digit.
    private static func signs(of words: ArraySlice<Word>) -> [Unicode.Scalar] {
        var signs: [Unicode.Scalar] = []
        for word in words {
            for sign in word.text.unicodeScalars where !isNarrowBlank(sign) {
                if Skeleton.isMark(sign), let last = signs.last, Letters.isLetter(last) {
                    signs[signs.count - 1] = "\u{C4}"
                } else {
                    signs.append(sign)
                }
            }
        }
        return signs
    }

    /// Whether a text has a sign that parts decimals.
    private static func hasSeparator(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") }
    }

    /// The mark of an amount between other signs of its words, or beside these.
    private static func mark(
        between before: ArraySlice<Unicode.Scalar>, and rest: ArraySlice<Unicode.Scalar>, in words: [Word],
        _ range: Range<Int>
    ) -> CurrencyMark? {
        if !rest.isEmpty, let glued = CurrencyMark(leading: string(rest)) { return glued }
        if !before.isEmpty, let glued = CurrencyMark(trailing: string(before)) { return glued }
        let prefix =
            before.isEmpty && range.lowerBound > 0 ? CurrencyMark(trailing: words[range.lowerBound - 1].text) : nil
        guard rest.count <= 1 else { return prefix }
        // In `HRK 75,35 EUR 10,00` the code after the amount is that of the next one.
        if let prefix, word(words, range.upperBound + 1).first.map(Digits.isDigit) ?? false { return prefix }
        return CurrencyMark(leading: word(words, range.upperBound)) ?? prefix
    }

    private static func isLoneSign(_ words: [Word], before index: Int) -> Bool {
        guard index > 0, words[index - 1].text.count == 1 else { return false }
        let gap = words[index].box.x - words[index - 1].box.maxX
        return isMinus(words[index - 1].text.unicodeScalars.first) && gap <= 2 * words[index].box.height
    }

    private static func isLoneSign(_ words: [Word], after index: Int) -> Bool {
        guard index + 1 < words.count, words[index + 1].text.count == 1 else { return false }
        // Another amount behind it makes it a dash between two, or that one's sign.
        let isLast = !words[(index + 2)...].contains { $0.text.contains(where: Digits.isDigit) }
        let gap = words[index + 1].box.x - words[index].box.maxX
        return isMinus(words[index + 1].text.unicodeScalars.first) && isLast && gap <= words[index].box.height
    }

    private static func string(_ signs: ArraySlice<Unicode.Scalar>) -> String {
        if signs.isEmpty { return "" }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: signs)
        return String(view)
    }

    private static func isSign(_ sign: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
        isMinus(sign) && !(next.map(Digits.isDigit) ?? false)
    }

    private static func endsInDigit(_ text: String) -> Bool { text.utf8.last.map { (48...57).contains($0) } ?? false }

    private static func beginsWithDigit(_ text: String) -> Bool {
        text.utf8.first.map { (48...57).contains($0) } ?? false
    }

    private static func isMinus(_ sign: Character) -> Bool { isMinus(sign.unicodeScalars.first) }

    private static func isMinus(_ sign: Unicode.Scalar?) -> Bool { sign == "-" || sign == "–" || sign == "\u{2212}" }

    /// Blanks that do not part words: no-break, narrow no-break, thin.
    private static func isNarrowBlank(_ sign: Unicode.Scalar) -> Bool {
        sign == "\u{A0}" || sign == "\u{202F}" || sign == "\u{2009}"
    }

    /// Groups of three digits parted by blanks, `1` `543` `209,00`: how many words, and whether a blank is wide.
    private static func groups(_ words: [Word], at index: Int, isAnnounced: Bool) -> (count: Int, isWide: Bool)? {
        // Three digits and a minus, which may take three bytes.
        guard words[index].text.utf8.count <= 6, index + 1 < words.count, endsInDigit(words[index].text),
            beginsWithDigit(words[index + 1].text)
        else { return nil }
        let first = words[index].text.drop(while: isMinus)
        guard (1...3).contains(first.count), first.allSatisfy(Digits.isDigit), first.first != "0" else { return nil }
        var isWide = false
        for next in words.indices.dropFirst(index + 1) {
            let gap = words[next].box.x - words[next - 1].box.maxX
            let height = max(words[next].box.height, words[next - 1].box.height)
            if gap * 2 > height { isWide = true }
            guard gap <= height, isAnnounced || !isWide else { return nil }
            let text = words[next].text
            let digits = text.prefix(while: Digits.isDigit)
            guard digits.count == 3 else { return nil }
            if digits.count == text.count { continue }
            let rest = text.dropFirst(3)
            guard rest.first == "," || rest.first == ".",
                rest.dropFirst().prefix(while: Digits.isDigit).count == 2
            else { return nil }
            return (next - index + 1, isWide)
        }
        return nil
    }

    /// Whether digits stand directly left of an amount that begins with three, so that they may belong to it.
    static func isCutOff(_ hit: AmountHit, in words: [Word]) -> Bool {
        guard hit.words.lowerBound > 0, hit.words.count == 1 else { return false }
        let before = words[hit.words.lowerBound - 1]
        let word = words[hit.words.lowerBound]
        let group = word.text.prefix(while: Digits.isDigit)
        return (1...3).contains(before.text.count) && before.text.allSatisfy(Digits.isDigit) && group.count == 3
            && word.box.x - before.box.maxX <= 2 * word.box.height
    }

    /// How many words from here make one number: `12,` `50` or `12` `,50`, standing close together.
    private static func joins(_ words: [Word], at index: Int) -> Int {
        guard index + 1 < words.count else { return 1 }
        let left = words[index].text
        let right = words[index + 1].text
        let gap = words[index + 1].box.x - words[index].box.maxX
        let height = max(words[index].box.height, words[index + 1].box.height)
        let isSeparated = isSeparator(left.utf8.last)
        guard gap <= height, isSeparated ? beginsWithDigit(right) : isSeparator(right.utf8.first) && endsInDigit(left)
        else { return 1 }
        let leftDigits = left.drop(while: isMinus)
        let leadingRight = right.prefix(while: Digits.isDigit)
        if isSeparated, isWhole(leftDigits.dropLast()), leadingRight.count == 2,
            !right.dropFirst(2).contains(where: { $0 == "." || $0 == ":" || $0 == "," })
        {
            return 2
        }
        if !isSeparated, isWhole(leftDigits),
            right.dropFirst().prefix(while: Digits.isDigit).count == 2
        {
            return 2
        }
        return 1
    }

    private static func isSeparator(_ sign: UInt8?) -> Bool { sign == UInt8(ascii: ",") || sign == UInt8(ascii: ".") }

    /// Digits, perhaps in groups of three.
    private static func isWhole(_ text: Substring) -> Bool {
        let groups = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let first = groups.first, groups.allSatisfy({ $0.allSatisfy(Digits.isDigit) }) else { return false }
        return groups.count == 1
            ? (1...7).contains(first.count)
            : (1...3).contains(first.count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    /// The places of the number-like parts of a word.
    private static func parts(of text: [Unicode.Scalar]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var position = 0
        while position < text.count {
            // A dollar before the digits is no five.
            guard isNumberSign(text[position]) && text[position] != "$" || isMinus(text[position]) else {
                position += 1
                continue
            }
            let next = text[(position + 1)...].firstIndex { !isNumberSign($0) } ?? text.count
            var start = position
            var end = next
            // After two decimals a dollar is one too.
            if text[end - 1] == "$" { end -= 1 }
            // A letter that could be a digit is a letter when it touches other letters.
            if end < text.count, Letters.isLetter(text[end]) {
                while end > start, Letters.isLetter(text[end - 1]) { end -= 1 }
            }
            if start > 0, Letters.isLetter(text[start - 1]) {
                while start < end, Letters.isLetter(text[start]) { start += 1 }
            }
            parts.append(start..<end)
            position = next
        }
        return parts
    }

    private static func isNumberSign(_ sign: Unicode.Scalar) -> Bool {
        isSeparator(sign) || Digits.value(sign) != nil && sign != "!" && sign != "]"
    }

    private static func isSeparator(_ sign: Unicode.Scalar) -> Bool { sign == "." || sign == "," || sign == "'" }

    /// Whole groups of digits, the last of two decimals; `nil` for anything else, so dates and versions are no amounts.
    private static func parse(_ text: ArraySlice<Unicode.Scalar>, words: Range<Int>) -> AmountHit? {
        var rest = text
        let isNegative = isMinus(rest.first)
        if isNegative { rest = rest.dropFirst() }
        while let last = rest.last, isSeparator(last) { rest = rest.dropLast() }
        while let first = rest.first, isSeparator(first) { rest = rest.dropFirst() }
        guard rest.count <= 14, rest.contains(where: Digits.isDigit) else { return nil }
        // A speck beside a separator doubles it.
        var groups = rest.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        let isDoubled = groups.count >= 3 && groups[groups.count - 2].isEmpty
        if isDoubled { groups.remove(at: groups.count - 2) }
        guard groups.count >= 2, let decimals = groups.last, decimals.count == 2 else { return nil }
        let whole = groups.dropLast()
        if whole.count == 1 {
            guard (1...7).contains(whole[0].count) else { return nil }
        } else {
            guard (1...3).contains(whole[0].count), whole.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        }
        var isRepaired = isDoubled
        if whole.count > 1, rest.first(where: isSeparator) == rest.last(where: isSeparator) { isRepaired = true }
        var value: Int64 = 0
        for sign in groups.joined() {
            guard let digit = Digits.value(sign) else { return nil }
            isRepaired = isRepaired || digit.isRepaired
            value = value * 10 + Int64(digit.digit)
        }
        return AmountHit(
            minorUnits: isNegative ? -value : value, words: words, isPercent: false,
            isRepaired: isRepaired)
    }

    private static func word(_ words: [Word], _ index: Int) -> Substring {
        index < words.count ? words[index].text[...] : ""
    }
}
