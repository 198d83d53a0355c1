import Countries
import ReceiptModel

/// Rows of the VAT table, found by their arithmetic rather than by their place.
struct VATTable {
    /// A row that states a rate and makes no line.
    typealias OpenRow = (row: Row, rate: TaxRate, label: String?)

    var lines: [Extracted<VATLine>] = []
    /// The rows of the lines.
    var sources: [Row] = []
    var open: [OpenRow] = []
    /// Whether a row that may belong to it could not be read as one, so that its sum may lack something.
    var hasStrayRow = false
    /// Hundredths; tax on consumption, outside the VAT.
    var consumptionTax: (amount: Int64, evidence: Evidence)?
    /// Hundredths; deposits and fees outside the VAT table.
    var deposits: Int64 = 0
    /// The sum of tax as printed.
    var printedTaxTotal: Int64?
    /// Hundredths with tax, negative where the paper prints a minus; `nil` when a base is not printed or nothing is taxed.
    var gross: Int64? {
        if lines.contains(where: { $0.value.base == nil }) { return nil }
        let sum = lines.reduce(0) { $0 + $1.value.gross }
        return sum != 0 ? sum : nil
    }

    /// Hundredths: the tax of all rows, and whether the printed sum agrees; `nil` where nothing is taxed.
    var taxAmount: (amount: Int64, isSummed: Bool)? {
        let sum = lines.reduce(0) { $0 + $1.value.amount.minorUnits }
        guard let printed = printedTaxTotal else { return lines.isEmpty ? nil : (sum, false) }
        return (printed, !lines.isEmpty && abs(printed - sum) <= 2)
    }

    /// Whether the taxes add up to their printed sum.
    var isSummed: Bool { printedTaxTotal.map(abs) == lines.reduce(0) { $0 + abs($1.value.amount.minorUnits) } }

    /// What is paid beside what the VAT is on: tax on consumption and deposits.
    var outsideVAT: Int64 { (consumptionTax?.amount ?? 0) + deposits }

    /// By how much rounding lets the rows differ from a total: not at all where each row shows its own sum.
    var slack: Int64 { lines.allSatisfy { $0.confidence >= Worth.proven } ? 0 : 2 }

    /// Whether its rows explain a total.
    func comes(to total: Int64) -> Bool {
        payable.map { abs(abs($0) - total) <= slack } ?? isTaxShare(total)
            || lines.contains { $0.value.rate.basisPoints == 0 }
    }

    /// What is paid by this table: everything with tax, tax on consumption and deposits.
    var payable: Int64? { gross.map { $0 + (consumptionTax?.amount ?? 0) + deposits } }
}
