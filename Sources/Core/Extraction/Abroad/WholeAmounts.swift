import Countries
import ReceiptModel

/// Reads amounts without decimals, of currencies whose small coins are gone: `12 345 Ft`, `12.345 HUF`.
enum WholeAmountReader {
    /// The amount that a row ends in, where it announces a sum or the currency stands beside it.
    ///
    /// - Parameters:
    ///   - row: with its labels; no amount with decimals was found in it.
    ///   - names: how the currency is printed.
    /// - Returns: the amount in hundredths; `nil` where the row has none.
    static func amount(in row: Row, names: [String]) -> AmountHit? {
        guard row.amounts.isEmpty, row.dates.isEmpty else { return nil }
        let marks = WordList(names)
        let isSum = row.has(.payable, .grandTotal, .total, .payment, .change, .rounding, .subtotal, .taxTotal)
        guard
            let last = row.words.indices.last(where: { Digits.count(in: row.words[$0].text) > 0 }),
            row.labels.allSatisfy({ !$0.words.contains(last) || $0.words.count == 1 })
        else { return nil }
        let glued = row.words[last].text.drop { Digits.isDigit($0) || ". ".contains($0) }
        let next = last + 1 < row.words.count ? row.words[last + 1].text[...] : ""
        let isMarked = [glued, next].contains { marks.has($0) }
        guard isMarked || isSum && row.words.count - last <= 2 else { return nil }
        var first = last
        var digits = figures(row.words[last].text)
        while let group = digits, group.count == 3, first > 0, let before = figures(row.words[first - 1].text),
            row.words[first - 1].text.allSatisfy(Digits.isDigit), (1...3).contains(before.count)
        {
            // Three digits with a group before them, close together: thousands.
            let gap = row.words[first].box.x - row.words[first - 1].box.maxX
            guard gap <= row.words[first].box.height, before.first != "0" else { break }
            first -= 1
            digits = before
        }
        let joined = row.words[first...last].compactMap { figures($0.text) }.joined()
        guard let value = Int64(joined), joined.count <= 9 else { return nil }
        let isNegative = row.words[first].text.hasPrefix("-")
        return AmountHit(
            minorUnits: isNegative ? -value * 100 : value * 100, words: first..<(last + 1), isPercent: false,
            isRepaired: false)
    }

    /// The digits of a word that is a whole number, its groups of thousands parted by points or by nothing.
    private static func figures(_ text: String) -> String? {
        let body = text.drop { $0 == "-" || $0 == "*" || $0 == "=" }.prefix { Digits.isDigit($0) || $0 == "." }
        var groups = body.split(separator: ".", omittingEmptySubsequences: false)
        if groups.last == "" { groups.removeLast() }
        guard let first = groups.first, !first.isEmpty, groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.count == 1 || first.count <= 3
        else { return nil }
        return groups.joined()
    }
}
