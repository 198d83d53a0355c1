import Countries
import ReceiptModel

/// Reads the goods between the head of the paper and its total: names, quantities, prices, sums.
///
/// Lines of goods take one row, two or three, in every order. The rows are divided into lines so that as many as can be
/// hold by their arithmetic, quantity × price = sum, and as few as can be are left over; which column is the quantity
/// is decided for the whole list.
struct ItemReader {
    let rows: [Row]
    let currency: Currency
    /// Whether money comes back: the goods of a refund count less than nothing, whatever sign is printed.
    let isRefund: Bool
    /// Where the widest row ends.
    private let width: Int

    /// The recogniser's certainty below which a word is often not what is printed (240 printed receipts: of 221 names above, none
    /// had more than one sign wrong).
    static let legible = 0.75
    /// A sign that was read less surely is as well another one.
    private static let unsure = 0.5

    init(rows: [Row], currency: Currency, isRefund: Bool = false) {
        self.rows = rows
        self.currency = currency
        self.isRefund = isRefund
        width = rows.map(\.box.maxX).max() ?? 0
    }

    /// The goods in their order.
    ///
    /// - Parameters:
    ///   - total: what the receipt comes to, in hundredths, as far as it is known.
    ///   - discount: what was taken off beside the lines, negative.
    ///   - tax: the VAT as a whole, which invoices add to the prices of the goods.
    /// - Returns: none where nothing looks like goods.
    func items(total: Int64?, discount: Int64?, tax: Int64?) -> [Candidate<LineItem>] {
        let place = GoodsPlace(rows: rows)
        let goods = rows[place.range].map { place.isGoods($0) ? GoodsRow($0) : nil }
        let lines = GoodsLines(rows: goods).best()
        let columns = GoodsColumns(
            header: place.header,
            factors: lines.compactMap { $0.holds ? $0.factors : nil })
        let isCounted = GoodsCount.isThrough(lines.compactMap { $0.names.first.flatMap { goods[$0]?.row } })
        let sum = lines.reduce(0) { $0 + $1.amount }
        let sums = [sum, sum + (discount ?? 0)].flatMap { [abs($0), abs($0 + (tax ?? 0))] }
        let isComplete = total.map { sums.contains(abs($0)) } ?? false
        let isAmbiguous = lines.isAmbiguous
        // What looks like a minus before every sum of a sale is a rule.
        let isRuled = isComplete && sum < 0 && (total ?? 0) > 0 && lines.allSatisfy { $0.amount < 0 }
        let items = lines.compactMap { line in
            item(of: line, goods, columns, isCounted: isCounted).map { (line: line, item: $0, isCountedFirst: $1) }
        }
        let listed = GoodsNames(
            lines: items.map { line, item, isCountedFirst in
                GoodsNames.Line(
                    text: item.name, places: line.names.compactMap { goods[$0].map { ($0.row, $0.name) } },
                    isMarked: item.label != nil && line.label == nil,
                    isCounted: item.quantity != nil, isCountedFirst: isCountedFirst,
                    isPriced: goods[line.amountIndex].map { $0.figures.count > 1 } ?? false)
            }, hasQuantities: columns.hasQuantities)
        return zip(items, listed.areDoubtful()).map { found, isDoubtful in
            var (line, item, _) = found
            if isRuled { item.amount.minorUnits.negate() }
            let row = line.amountRow
            let evidence = row.evidence(isComplete ? "the goods add up to the total" : "a line between head and total")
            var seen = Candidate(item, evidence: [evidence])
            seen.note(.certainty, names(of: line, goods).map { $0.row.legibility(of: $0.words) }.min() ?? 0)
            if isComplete { seen.note(.goods) }
            // Perfect text has lost nothing, however it is printed.
            if isDoubtful, seen[.certainty] < 1 { seen.note(.cutOff) }
            if isAmbiguous { seen.note(.rivalled) }
            if line.factors.map(columns.isOpen) ?? false { seen.note(.rivals) }
            if line.names.contains(where: { goods[$0].map { Self.announcesOther($0.row) } ?? false }) {
                seen.note(.otherLabel)
            }
            return seen
        }
    }

    /// Whether a row speaks of something else than goods, so that a name which has taken it in is none.
    private static func announcesOther(_ row: Row) -> Bool {
        let roles = row.labels.filter { $0.quality == 1 }.map(\.role)
        return roles.contains { others.contains($0) } || roles.count { $0 == .itemTable } > 1
            || AccountDecoder.account(in: row.words) != nil
    }

    private static let others: Set<LabelRole> = [
        .refundWord, .number, .date, .otherDate, .buyer, .reference, .payable, .grandTotal, .mark(.paymentAccount),
    ]

    private func item(
        of line: GoodsLine, _ goods: [GoodsRow?], _ columns: GoodsColumns, isCounted: Bool
    ) -> (item: LineItem, isCountedFirst: Bool)? {
        let names = names(of: line, goods)
        let printed = name(names.map { $0.row.words[$0.words].map(\.text).joined(separator: " ") }, names.map(\.row))
        var parts = ItemName(isCounted ? GoodsCount.uncounted(printed) : printed)
        guard parts.text.unicodeScalars.count(where: Letters.isLetter) >= 2 else { return nil }
        if parts.label == nil { parts.label = line.label }
        var (quantity, price): (String?, Int64?) = (parts.count, nil)
        if let factors = line.factors {
            let roles = columns.roles(factors)
            if line.holds {
                (quantity, price) = (roles.quantity.figure.text, roles.price.figure.hundredths)
            } else if let count = Self.pieces(of: line, roles) {
                (quantity, price) = ("\(count)", roles.price.figure.hundredths)
            }
        } else if let single = line.single {
            (quantity, price) = (quantity ?? single.quantity, single.price)
        } else if let count = parts.count.flatMap({ Int64($0) }), count > 0, line.amount % count == 0 {
            price = line.amount / count
        }
        // A dash before a quantity is dust: what comes back has a minus before its sum, too.
        if line.amount > 0, let count = quantity, count.first == "-" { quantity = String(count.dropFirst()) }
        // Nor has a piece that comes back a negative price.
        if isRefund { price = price.map(abs) }
        let item = LineItem(
            name: parts.text, quantity: quantity, price: price.map { Money(minorUnits: $0, currency: currency) },
            amount: Money(minorUnits: isRefund ? -abs(line.amount) : line.amount, currency: currency),
            label: parts.label)
        return (item, parts.count != nil)
    }

    /// The rows of a line's name, each with the words that belong to it.
    private func names(of line: GoodsLine, _ goods: [GoodsRow?]) -> [(row: Row, words: Range<Int>)] {
        line.names.compactMap { index in
            goods[index].map { goods in
                let isLast = index == line.amountIndex
                return (goods.row, isLast ? goods.name(before: line.firstUsedWord) : goods.row.words.indices)
            }
        }
    }

    /// How many pieces a sum is of, where sum and price tell it and a digit of the quantity was misread.
    private static func pieces(of line: GoodsLine, _ roles: (quantity: GoodsRow.Place, price: GoodsRow.Place)) -> Int64?
    {
        let (price, quantity) = (roles.price.figure.hundredths, roles.quantity.figure)
        guard price > 0, line.amount % price == 0, quantity.isWhole else { return nil }
        let count = abs(line.amount / price)
        if quantity.thousandths / 1000 == count { return count }
        // A lone digit has no other digit to vouch for it: it has to be there beside the dust, or to be doubtful itself.
        let words = line.amountRow.words
        let isDoubtful = words[roles.quantity.word].confidence < unsure && words[roles.price.word].confidence >= legible
        return isDoubtful || "\(quantity.thousandths / 1000)".contains("\(count)") ? count : nil
    }

    /// Names that tills cut at the edge of the paper go on in the next row without a blank.
    private func name(_ texts: [String], _ places: [Row]) -> String {
        guard texts.count > 1 else { return texts.first ?? "" }
        var text = ""
        for (index, part) in texts.enumerated() {
            if index > 0, index < places.count {
                let (before, row) = (places[index - 1], places[index])
                let sign = before.box.width / max(1, before.text.count)
                let isCut = before.box.maxX + sign / 2 >= width && row.box.x <= before.box.x + sign / 2
                text += isCut ? "" : " "
            }
            text += part
        }
        return text
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
        if text.utf8.contains(UInt8(ascii: "(")), let open = text.lastIndex(of: "("),
            let close = text.lastIndex(of: ")"), open < close
        {
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
        text = Self.withoutCode(text)
        while let last = text.utf8.last, Self.frill.contains(last) { text.removeLast() }
        while let first = text.utf8.first, Self.frill.contains(first) || first == UInt8(ascii: "*") {
            text.removeFirst()
        }
    }

    /// Signs beside a name that are no part of it.
    private static let frill = Array(" .,:;-|".utf8)

    /// The number of an article before its name, `100616 KEKSI`, or behind it is no part of it.
    private static func withoutCode(_ text: String) -> String {
        guard Digits.count(in: text) + 1 >= fewestDigits else { return text }
        var words = text.split(separator: " ")[...]
        if words.count > 1, isCode(words[words.startIndex]) { words.removeFirst() }
        // `500/1` is a size.
        if words.count > 1, let last = words.last, isCode(last), last.count(where: Digits.isDigit) >= fewestDigits {
            words.removeLast()
        }
        let rest = words.joined(separator: " ")
        return rest.count(where: Letters.isLetter) >= 3 ? rest : text
    }

    private static let fewestDigits = 5

    /// Five digits or more, one of which may have been read as another sign.
    private static func isCode(_ word: Substring) -> Bool {
        word.count >= fewestDigits && word.count(where: Digits.isDigit) + 1 >= word.count
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

/// Whether the lines of goods are counted through, `1. EURODIZEL`, `2. ULJE`: the numbers are no part of the names.
private enum GoodsCount {
    /// - Parameter first: the first row of each line.
    /// - Returns: whether they begin with 1, 2 and so on.
    static func isThrough(_ first: [Row]) -> Bool {
        !first.isEmpty && first.enumerated().allSatisfy { count(of: $0.element.text)?.count == $0.offset + 1 }
    }

    static func uncounted(_ name: String) -> String { count(of: name)?.rest ?? name }

    private static func count(of text: String) -> (count: Int, rest: String)? {
        let digits = text.prefix(while: Digits.isDigit)
        guard (1...3).contains(digits.count), let count = Int(digits) else { return nil }
        let rest = text[digits.endIndex...]
        guard rest.hasPrefix(". ") else { return nil }
        return (count, String(rest.dropFirst(2)))
    }
}
