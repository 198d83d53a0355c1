import Countries
import ReceiptModel

/// Adds up the goods that stand above the total.
struct ItemSum {
    let rows: [Row]

    /// What the goods above the first settlement come to: less discounts, with tax, and both; or net and tax.
    private struct Sums {
        var goods: Int64 = 0
        /// How many rows of goods.
        var count = 0
        var discounts: Int64 = 0
        var net: Int64 = 0
        var tax: Int64 = 0
        /// What was rounded off, negative, or on.
        var rounding: Int64 = 0
        /// The place of the first row.
        var top: Int

        /// The price of a discounted article may be printed before or after its discount; invoices print net prices.
        var ofGoods: [Int64] {
            guard goods > 0 else { return [] }
            let sums = [goods, goods - discounts, goods + tax, goods - discounts + tax]
            return rounding == 0 ? sums : sums + sums.map { $0 + rounding }
        }
    }

    /// Where all the goods together make the amount; a part of them that happens to do so says nothing.
    func evidence(for amount: Int64) -> Evidence? {
        guard let sums = sums(above: amount) else { return nil }
        let wanted = abs(amount)
        if sums.ofGoods.contains(wanted) {
            return rows[sums.top].evidence("the goods add up to it", source: .arithmetic)
        }
        return sums.net > 0 && sums.tax > 0 && sums.net + sums.tax == wanted
            ? rows[sums.top].evidence("net and tax add up to it", source: .arithmetic) : nil
    }

    /// The amounts that the goods above the settlement of an amount may come to.
    func sums(before amount: Int64) -> Set<Int64> {
        guard let sums = sums(above: amount) else { return [] }
        return Set(sums.ofGoods + (sums.net > 0 && sums.tax > 0 ? [sums.net + sums.tax] : []))
    }

    /// How many goods stand above the settlement of an amount.
    func count(before amount: Int64) -> Int { sums(above: amount)?.count ?? 0 }

    /// What the goods above a row may come to, and how many they are; `nil` where there are none.
    func goods(above place: Int) -> (sums: [Int64], count: Int)? {
        sums(aboveRow: place).map { ($0.ofGoods, $0.count) }
    }

    private func sums(above amount: Int64) -> Sums? {
        rows.indices.first { isSettlement(at: $0, of: amount) }.flatMap(sums(aboveRow:))
    }

    private func sums(aboveRow end: Int) -> Sums? {
        // What stands below the change settles nothing: a table of taxes has a row of totals, too.
        guard !rows[..<end].contains(where: { $0.has(.change) }) else { return nil }
        var sums: Sums?
        for place in rows[..<end].indices.reversed() {
            let row = rows[place]
            if Self.isHead(row) { break }
            guard !isSettlement(row), let last = row.amounts.last(where: { !$0.isPercent }) else { continue }
            let value = abs(last.minorUnits)
            var next = sums ?? Sums(top: place)
            if row.has(.discount) {
                next.discounts += value
            } else if row.has(.netTotal, .taxBase, .taxTable) {
                next.net += value
            } else if row.has(.taxTotal, .taxAmount) || Self.isTax(row) {
                next.tax += value
            } else if row.has(.rounding) {
                next.rounding = last.minorUnits
            } else if !row.has(.subtotal, .taxRate, .notPaid, .conversion) {
                next.goods += value
                next.count += 1
            }
            next.top = place
            sums = next
        }
        return sums
    }

    /// A row of tax above the total: `PDV 25,00 % 130,25`, `Uklj. PDV 25 %`.
    static func isTax(_ row: Row) -> Bool {
        // The letter of a rate and words that go with it may stand first.
        let first = row.words.lazy.map { Skeleton.letters($0.text) }.first { $0.count > 1 && !beforeTax.has($0) }
        return first.map(taxWords.has) ?? false
    }

    private static let (taxWords, beforeTax) = (WordList(GoodsWords.taxes), WordList(GoodsWords.beforeTaxes))

    private func isSettlement(_ row: Row) -> Bool {
        row.has(.payable, .grandTotal, .total, .refundTotal, .payment) && !row.has(.itemTable, .taxTable, .discount)
    }

    /// Whether a row settles this amount, beside its label or in the row below.
    private func isSettlement(at index: Int, of amount: Int64) -> Bool {
        guard isSettlement(rows[index]) else { return false }
        if !rows[index].amounts.isEmpty {
            return rows[index].amounts.contains { $0.minorUnits.magnitude == amount.magnitude }
        }
        return index + 1 < rows.count && rows[index + 1].amounts.map(\.minorUnits.magnitude) == [amount.magnitude]
    }

    /// The first row above the goods: the head of their table, or what belongs to the head of the paper.
    static func isHead(_ row: Row) -> Bool {
        // `Artikl 2 (F)` is an article with the letter of its rate.
        if row.has(.itemTable), row.amounts.isEmpty, !row.isMarkedArticle { return true }
        return row.has(
            .issuerIdentifier, .number, .fiscalNumber, .date, .otherDate, .cashier, .buyer, .deviceNumber, .reference)
            || (row.has(.taxTable) && row.amounts.count != 1)
            || !row.dates.isEmpty
    }
}
