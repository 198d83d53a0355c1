import Countries
import ReceiptModel

/// Where on the paper the goods stand.
struct GoodsPlace {
    let range: Range<Int>
    /// The head of the list, with the names of its columns.
    let header: Row?
    /// From the first of the goods to the total: what is taken off below the goods stands there, too.
    let untilTotal: Range<Int>

    init(rows: [Row]) {
        guard let end = rows.indices.first(where: { Self.isSettlement(at: $0, of: rows) }) else {
            (range, header, untilTotal) = (0..<0, nil, 0..<0)
            return
        }
        var start = end
        while start > 0, !Self.isHead(rows[start - 1]) { start -= 1 }
        // Sums and taxes above the total end the goods as well.
        let priced = (start..<end).first { rows[$0].amounts.contains { !$0.isPercent } && !Self.isSum(rows[$0]) } ?? end
        let sums = (priced..<end).first { Self.isSum(rows[$0]) && !rows[$0].amounts.isEmpty }
        start = max(start, Self.endOfAddress(above: priced, in: rows))
        range = start..<max(start, sums ?? end)
        untilTotal = start..<max(start, end)
        header = start > 0 && rows[start - 1].has(.itemTable) ? rows[start - 1] : nil
    }

    /// Whether a row between head and total may be one of goods.
    ///
    /// What is taken off is one where it has a quantity and a price of its own.
    func isGoods(_ row: Row) -> Bool {
        if row.has(.discount), GoodsRow(row).figures.count(where: \.figure.isAmount) == 1 { return false }
        return !row.has(.subtotal, .netTotal, .taxTotal, .notPaid, .conversion, .taxBase, .taxAmount, .taxRate)
            && (!row.has(.taxTable) || row.isMarkedArticle) && !ItemSum.isTax(row)
    }

    /// Behind the street and the town, and how to reach the shop, above the first price; 0 where none are printed.
    private static func endOfAddress(above priced: Int, in rows: [Row]) -> Int {
        let contact = rows[..<priced].lastIndex(where: HeadWords.isContact).map { $0 + 1 } ?? 0
        guard
            let street = rows[..<priced].lastIndex(where: {
                $0.amounts.isEmpty && HeadWords.hasStreet($0) && Digits.count(in: $0.text) > 0
            })
        else { return contact }
        return max(contact, street + (street + 1 < priced && HeadWords.isAddress(rows[street + 1]) ? 2 : 1))
    }

    private static func isSum(_ row: Row) -> Bool {
        row.has(.subtotal, .netTotal, .taxTotal, .taxBase, .taxAmount, .taxRate) || ItemSum.isTax(row)
            || row.has(.taxTable) && !row.isMarkedArticle && row.label(.taxTable)?.words.lowerBound == 0
    }

    /// What belongs to the head; a word for a tax before an amount does not.
    private static func isHead(_ row: Row) -> Bool {
        let isPriced = row.amounts.contains { !$0.isPercent } && row.dates.isEmpty
        if isPriced, !row.has(.taxTable, .itemTable) { return false }
        return ItemSum.isHead(row) || !isPriced && row.has(.saleWord, .refundWord, .copyWord)
    }

    /// A total ends the goods even where its own digits cannot be read; a way of payment needs an amount to do so.
    private static func isSettlement(at index: Int, of rows: [Row]) -> Bool {
        let row = rows[index]
        guard !row.has(.itemTable, .taxTable, .discount) else { return false }
        if row.has(.payable, .grandTotal, .total, .refundTotal) {
            let isClear = row.labels.contains { $0.quality == 1 && [.payable, .grandTotal, .total].contains($0.role) }
            return !row.amounts.isEmpty || (isClear && 3 * index > rows.count)
        }
        return row.has(.payment)
            && (!row.amounts.isEmpty || (index + 1 < rows.count && rows[index + 1].amounts.count == 1))
    }
}
