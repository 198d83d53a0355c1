import Countries
import ReceiptModel

/// Reads the goods between the head of the paper and its total: names, quantities, prices, sums.
struct ItemReader {
    let rows: [Row]
    let currency: Currency

    /// A line of goods with the row that closes it.
    private struct Line {
        var item: LineItem
        let row: Row
    }

    /// The goods in their order; `total`, in hundredths, says how sure they are: all of them together make it.
    ///
    /// - Parameters:
    ///   - total: what the receipt comes to, as far as it is known.
    ///   - discount: what was taken off beside the lines, negative.
    /// - Returns: the lines, none where nothing looks like goods.
    func items(total: Int64?, discount: Int64?) -> [Extracted<LineItem>] {
        let lines = lines()
        let sum = lines.reduce(0) { $0 + $1.item.amount.minorUnits }
        let isComplete = total.map { [sum, sum + (discount ?? 0)].contains($0) } ?? false
        return lines.map { line in
            Extracted(
                line.item,
                confidence: isComplete ? 0.95 : 0.6 * max(0.5, line.row.confidence(of: 0..<line.row.words.count)),
                evidence: [
                    line.row.evidence(isComplete ? "the goods add up to the total" : "a line between head and total")
                ])
        }
    }

    private func lines() -> [Line] {
        guard let end = rows.indices.first(where: { isSettlement(at: $0) }) else { return [] }
        var start = end
        while start > 0, !ItemSum.isHead(rows[start - 1]) { start -= 1 }
        let width = rows.map(\.box.maxX).max() ?? 0
        var lines: [Line] = []
        var name: [Row] = []
        for row in rows[start..<end] {
            guard !row.has(.discount, .subtotal, .taxTable, .netTotal, .taxTotal, .notPaid, .conversion) else {
                name = []
                continue
            }
            let split = SplitRow(row)
            guard let amount = split.amount else {
                if split.figures.isEmpty, isName(row) { name.append(row) } else { name = [] }
                continue
            }
            let own = split.name.map { Row(page: row.page, words: $0) }
            if own == nil, name.isEmpty {
                // Quantity and price below a line that is closed already.
                if let last = lines.indices.last, lines[last].item.quantity == nil,
                    let factors = split.factors(of: lines[last].item.amount.minorUnits, includingLast: true)
                {
                    lines[last].item.quantity = factors.quantity
                    lines[last].item.price = Money(minorUnits: factors.price, currency: currency)
                }
                continue
            }
            let printed = joined(name + [own].compactMap { $0 }, width: width)
            name = []
            var parts = ItemName(printed)
            guard Letters.areIn(parts.text) else { continue }
            if parts.label == nil { parts.label = split.label }
            let factors = split.factors(of: amount.minorUnits, includingLast: false)
            let quantity = parts.count ?? factors?.quantity
            let price = factors?.price ?? (parts.count == nil ? nil : split.figures.dropLast().last?.hundredths)
            lines.append(
                Line(
                    item: LineItem(
                        name: parts.text, quantity: quantity,
                        price: price.map { Money(minorUnits: $0, currency: currency) },
                        amount: Money(minorUnits: amount.minorUnits, currency: currency), label: parts.label),
                    row: row))
        }
        return lines
    }

    /// A row of words that may be the name of something, or a part of it.
    private func isName(_ row: Row) -> Bool {
        // A name may look like a label, but hardly to the letter.
        row.labels.allSatisfy { $0.role == .itemTable || $0.role == .deposit || $0.quality < 1 }
            && row.words.contains { Letters.areIn($0.text) }
    }

    /// A total ends the goods even where its own digits cannot be read; a way of payment needs an amount to do so.
    private func isSettlement(at index: Int) -> Bool {
        let row = rows[index]
        guard !row.has(.itemTable, .taxTable) else { return false }
        if row.has(.payable, .grandTotal, .total, .refundTotal) {
            let isClear = row.labels.contains { $0.quality == 1 && [.payable, .grandTotal, .total].contains($0.role) }
            return !row.amounts.isEmpty || (isClear && 3 * index > rows.count)
        }
        return row.has(.payment)
            && (!row.amounts.isEmpty || (index + 1 < rows.count && rows[index + 1].amounts.count == 1))
    }

    /// Names that tills cut at the edge of the paper go on in the next row without a blank.
    private func joined(_ rows: [Row], width: Int) -> String {
        var text = ""
        for (index, row) in rows.enumerated() {
            if index > 0 {
                let before = rows[index - 1]
                let sign = before.box.width / max(1, before.text.count)
                let isCut = before.box.maxX + sign / 2 >= width && row.box.x <= before.box.x + sign / 2
                text += isCut ? "" : " "
            }
            text += row.text
        }
        return text
    }
}

/// A row of goods: words at the left, figures at the right.
private struct SplitRow {
    /// The words before the figures; `nil` for none.
    var name: [Word]?
    /// From left to right; the last one is the sum of the line, when `amount` is there.
    var figures: [Figure] = []
    var amount: AmountHit?
    /// The letter of the rate behind the sum.
    var label: String?

    /// Signs and words that stand between figures.
    private static let between: Set<String> = [
        "x", "X", "×", "*", "=", "@", "á", "a", "€", "kn", "KN", "EUR", "KM", "RSD", "din", "RM", "kom", "KOM", "kom.",
        "kg", "KG", "l", "L", "ком", "КОМ", "кг", "%",
    ]

    init(_ row: Row) {
        guard let last = row.amounts.last, !last.isPercent else {
            let trailing = row.words.reversed().prefix { Figure($0.text) != nil }
            figures = trailing.reversed().compactMap { Figure($0.text) }
            if figures.count < row.words.count { name = Array(row.words.dropLast(figures.count)) }
            if name != nil { figures = [] }
            return
        }
        // What stands behind the sum is the letter of a rate, a currency, or makes it no sum.
        let behind = row.words[last.words.upperBound...].map(\.text)
        guard behind.count <= 2, behind.allSatisfy({ $0.count <= 4 }) else {
            name = row.words
            return
        }
        // `MILOS 0.25(KOM)` is a size, which belongs to the name.
        let letters = row.words[last.words.upperBound - 1].text.reversed().prefix { !Digits.isDigit($0) }
        guard last.mark != nil || letters.count(where: { Letters.isLetter($0) && Digits.value($0) == nil }) <= 1 else {
            name = row.words
            return
        }
        amount = last
        let glued = row.words[last.words.upperBound - 1].text.last { $0.isLetter }.map(String.init)
        label = (behind.first { $0.count == 1 && Letters.areIn($0) } ?? glued).flatMap {
            $0 == "x" || $0 == "X" ? nil : $0
        }
        var begin = last.words.lowerBound
        while begin > 0 {
            let text = row.words[begin - 1].text
            guard Figure(text) != nil || Self.between.contains(text) else { break }
            begin -= 1
        }
        // A number alone at the beginning of a row that has words behind it is no figure; one before a figure is.
        figures = row.words[begin..<last.words.lowerBound].compactMap { Figure($0.text) }
        let magnitude = last.minorUnits.magnitude
        if let sum = Figure("\(magnitude / 100).\(magnitude % 100 < 10 ? "0" : "")\(magnitude % 100)") {
            figures.append(sum)
        }
        if begin > 0 { name = Array(row.words[..<begin]) }
    }

    /// Quantity and price that make a sum, or that stand where they should.
    ///
    /// - Parameters:
    ///   - sum: hundredths.
    ///   - includingLast: whether the last figure is a factor, too: the sum stands in another row.
    /// - Returns: the quantity as printed and the price in hundredths; `nil` where neither is printed.
    func factors(of sum: Int64, includingLast: Bool) -> (quantity: String, price: Int64)? {
        let candidates = includingLast ? figures : Array(figures.dropLast())
        let wanted = abs(sum)
        for left in candidates.indices {
            for right in candidates.indices where right != left && candidates[right].isAmount {
                let (quantity, price) = (candidates[left], candidates[right])
                // The number of an article times the price of a car is more than there is room for.
                let (product, isTooLarge) = abs(quantity.thousandths).multipliedReportingOverflow(
                    by: abs(price.hundredths))
                if !isTooLarge, abs(product - wanted * 1000) <= 1000 { return (quantity.text, price.hundredths) }
            }
        }
        if candidates.count == 1, let only = candidates.first {
            if only.isAmount, only.hundredths == wanted { return ("1", wanted) }
            if only.thousandths > 0, only.thousandths % 1000 == 0, only.thousandths <= 999_000 {
                let count = only.thousandths / 1000
                return wanted % count == 0 ? (only.text, wanted / count) : nil
            }
            return nil
        }
        // A discount is in the sum already: the price has two decimals, and the quantity has not.
        guard candidates.count == 2, candidates.filter(\.isAmount).count == 1,
            let price = candidates.first(where: \.isAmount), let quantity = candidates.first(where: { !$0.isAmount })
        else { return nil }
        return (quantity.text, price.hundredths)
    }
}

/// The printed name of an article, taken apart.
private struct ItemName {
    var text: String
    /// The letter of its rate, in brackets at the end.
    var label: String?
    /// How many, where that stands before the name: `2 x KAVA`.
    var count: String?

    init(_ printed: String) {
        text = printed
        if let open = text.lastIndex(of: "("), let close = text.lastIndex(of: ")"), open < close {
            let inside = text[text.index(after: open)..<close]
            if inside.count == 1, text[text.index(after: close)...].allSatisfy({ $0 == " " }) {
                label = String(inside)
                text = String(text[..<open])
            }
        }
        if let (counted, rest) = Self.counted(text) {
            count = counted
            text = rest
        }
        while let last = text.last, " .,:;-|".contains(last) { text.removeLast() }
        while let first = text.first, " .,:;|-*".contains(first) { text.removeFirst() }
    }

    /// What stands before the sign of times in `2 x KAVA`, and what behind it; a number behind it makes it no count.
    private static func counted(_ text: String) -> (count: String, rest: String)? {
        let digits = text.prefix(while: Digits.isDigit)
        guard (1...3).contains(digits.count) else { return nil }
        var rest = text[digits.endIndex...]
        if rest.first == " " { rest = rest.dropFirst() }
        guard let times = rest.first, times == "x" || times == "X" || times == "×" else { return nil }
        rest = rest.dropFirst()
        if rest.first == " " { rest = rest.dropFirst() }
        guard let first = rest.first, first != " ", !Digits.isDigit(first) else { return nil }
        return (String(digits), String(rest))
    }
}
