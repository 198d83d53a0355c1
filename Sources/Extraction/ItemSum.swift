import Countries
import ReceiptModel

/// Adds up the goods that stand above the total.
struct ItemSum {
    let rows: [Row]

    /// Where all the goods together make the amount; a part of them that happens to do so says nothing.
    func evidence(for amount: Int64) -> Evidence? {
        guard let end = rows.indices.first(where: { isSettlement(at: $0, of: amount) }) else { return nil }
        var (goods, discounts, net, tax) = (Int64(0), Int64(0), Int64(0), Int64(0))
        var top: Row?
        for row in rows[..<end].reversed() {
            if Self.isHead(row) { break }
            guard !isSettlement(row), let last = row.amounts.last(where: { !$0.isPercent }) else { continue }
            let value = abs(last.minorUnits)
            if row.has(.discount) {
                discounts += value
            } else if row.has(.netTotal, .taxBase, .taxTable) {
                net += value
            } else if row.has(.taxTotal, .taxAmount) || isTax(row) {
                tax += value
            } else if !row.has(.subtotal, .taxRate, .notPaid, .conversion) {
                goods += value
            }
            top = row
        }
        guard let top else { return nil }
        let wanted = abs(amount)
        // The price of a discounted article may be printed before or after its discount; invoices print net prices.
        if goods > 0, [goods, goods - discounts, goods + tax, goods - discounts + tax].contains(wanted) {
            return top.evidence("the goods add up to it", source: .arithmetic)
        }
        return net > 0 && tax > 0 && net + tax == wanted
            ? top.evidence("net and tax add up to it", source: .arithmetic) : nil
    }

    /// A row of tax above the total: `PDV 25,00 % 130,25`.
    private func isTax(_ row: Row) -> Bool {
        Self.taxWords.contains(Skeleton.fold(row.words[0].text, by: .sound))
    }

    private static let taxWords = Set(["PDV", "POREZ", "VAT"].map { Skeleton.fold($0, by: .sound) })

    private func isSettlement(_ row: Row) -> Bool {
        row.has(.payable, .grandTotal, .total, .refundTotal, .payment) && !row.has(.itemTable, .taxTable)
    }

    /// Whether a row settles this amount, beside its label or in the row below.
    private func isSettlement(at index: Int, of amount: Int64) -> Bool {
        guard isSettlement(rows[index]) else { return false }
        if !rows[index].amounts.isEmpty { return rows[index].amounts.contains { $0.minorUnits == amount } }
        return index + 1 < rows.count && rows[index + 1].amounts.map(\.minorUnits) == [amount]
    }

    /// The first row above the goods: the head of their table, or what belongs to the head of the paper.
    static func isHead(_ row: Row) -> Bool {
        if row.has(.itemTable), row.amounts.isEmpty { return true }
        return row.has(
            .issuerIdentifier, .number, .fiscalNumber, .date, .otherDate, .cashier, .buyer, .deviceNumber, .reference)
            || (row.has(.taxTable) && row.amounts.count != 1)
            || !DateReader.dates(in: row.words).isEmpty
    }
}
