import Countries
import ReceiptModel

/// Adds up the goods that stand above the total.
struct ItemSum {
    let rows: [Row]

    /// Where all the goods together make the amount; a part of them that happens to do so says nothing.
    func evidence(for amount: Int64) -> Evidence? {
        guard let end = rows.firstIndex(where: { isSettlement($0) && (!$0.amounts.isEmpty || isFollowedByAmount($0)) })
        else { return nil }
        var sum: Int64 = 0
        var discounts: Int64 = 0
        var top: Row?
        for row in rows[..<end].reversed() {
            if isHead(row) { break }
            guard let last = row.amounts.last(where: { !$0.isPercent }) else { continue }
            if row.has(.discount) {
                discounts += abs(last.minorUnits)
            } else if !row.has(.subtotal, .taxTotal, .netTotal, .taxBase, .taxAmount, .taxRate, .notPaid, .conversion) {
                sum += abs(last.minorUnits)
                top = row
            }
        }
        // The price of a discounted article may be printed before or after its discount.
        guard let top, sum == abs(amount) || (discounts > 0 && sum - discounts == abs(amount)) else { return nil }
        return top.evidence("the goods add up to it", source: .arithmetic)
    }

    private func isSettlement(_ row: Row) -> Bool {
        row.has(.payable, .grandTotal, .total, .refundTotal, .payment) && !row.has(.itemTable, .taxTable)
    }

    private func isFollowedByAmount(_ row: Row) -> Bool { row.words.count <= 3 && !row.has(.payment) }

    /// The first row above the goods: the head of their table, or what belongs to the head of the paper.
    private func isHead(_ row: Row) -> Bool {
        if row.has(.itemTable), row.amounts.isEmpty { return true }
        return row.has(
            .issuerIdentifier, .number, .fiscalNumber, .date, .otherDate, .cashier, .buyer, .deviceNumber, .reference,
            .taxTable)
            || !DateReader.dates(in: row.words).isEmpty
    }
}
