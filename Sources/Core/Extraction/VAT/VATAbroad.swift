import Countries
import ReceiptModel

/// Rows of the tax tables of other countries: rate, base, tax and gross in any order, or the tax alone.
extension VATReader {
    /// Whether the rates are those of a foreign country.
    var isAbroad: Bool { profile == nil && !rates.isEmpty }

    /// A row that states one of the rates, and figures that it explains.
    func abroadLine(at index: Int, isInTable: Bool) -> Extracted<VATLine>? {
        let row = rows[index]
        guard !row.has(.itemTable, .discount, .payment, .change), let stated = abroadRate(row),
            stated.rate.basisPoints > 0
        else { return nil }
        var values = row.amounts.filter { !$0.isPercent && !$0.words.contains(stated.word) }.map(\.minorUnits)
        if let (base, tax) = triple(values, stated.rate) {
            return abroadRead(row, stated.rate, base: base, tax: tax, confidence: Worth.proven)
        }
        let isTaxRow = isInTable || row.has(.taxTotal, .taxTable)
        guard isTaxRow, stated.isMarked || isInTable else { return nil }
        if let (base, tax) = pair(values, stated.rate) {
            return abroadRead(row, stated.rate, base: base, tax: tax, confidence: Worth.told)
        }
        guard stated.isMarked, values.count == 1, values[0] > 0 else { return nil }
        // On a slanting page the tax may stand alone below.
        if let below = rows.amountAlone(in: index + 1, of: row.page) {
            values.append(below.minorUnits)
            if let (base, tax) = pair(values, stated.rate) {
                return abroadRead(row, stated.rate, base: base, tax: tax, confidence: Worth.labelled)
            }
            values.removeLast()
        }
        guard isPlausible(values[0], at: stated.rate), !row.has(.netTotal, .total, .grandTotal, .payable) else {
            return nil
        }
        return abroadRead(row, stated.rate, base: nil, tax: values[0], confidence: Worth.placed)
    }

    /// Whether the paper shows an amount as large as that which so much tax is the share of.
    private func isPlausible(_ tax: Int64, at rate: TaxRate) -> Bool {
        let greatest = rows.flatMap(\.amounts).map(\.minorUnits).max() ?? 0
        let points = Int64(rate.basisPoints)
        // A cent of tax is so many cents of what is taxed.
        return (tax - 1) * (10_000 + points) <= greatest * points
    }

    /// A table of one rate with the base that stands in a row of its own.
    func completedAbroad(_ table: VATTable) -> VATTable {
        guard table.lines.count == 1, let line = table.lines.first?.value, line.base == nil else { return table }
        let bases = rows.filter { $0.has(.netTotal) && !$0.has(.taxTotal) }.compactMap(\.amounts.last?.minorUnits)
        guard let base = bases.first(where: { residual(line.amount.minorUnits, of: $0, at: line.rate) != nil }) else {
            return table
        }
        var completed = table
        completed.lines[0].value.base = Money(minorUnits: base, currency: currency)
        return completed
    }

    /// Base, tax and their sum, in whichever order; a base less than its tax is none.
    private func triple(_ values: [Int64], _ rate: TaxRate) -> (base: Int64, tax: Int64)? {
        guard (3...5).contains(values.count) else { return nil }
        for gross in values.indices {
            for base in values.indices where base != gross {
                for tax in values.indices where tax != gross && tax != base {
                    if abs(values[base] + values[tax] - values[gross]) <= 1, values[tax] != 0,
                        residual(values[tax], of: values[base], at: rate) != nil
                    {
                        return (values[base], values[tax])
                    }
                }
            }
        }
        return nil
    }

    /// Base and tax, or gross and tax; what explains the figures better.
    private func pair(_ values: [Int64], _ rate: TaxRate) -> (base: Int64, tax: Int64)? {
        guard (2...3).contains(values.count) else { return nil }
        var best: (base: Int64, tax: Int64, residual: Int64)?
        for first in values.indices {
            for second in values.indices where second != first {
                let (whole, tax) = (values[first], values[second])
                guard whole > tax, tax > 0 else { continue }
                for base in [whole, whole - tax] {
                    guard let residual = residual(tax, of: base, at: rate), residual < best?.residual ?? .max else {
                        continue
                    }
                    best = (base, tax, residual)
                }
            }
        }
        return best.map { ($0.base, $0.tax) }
    }

    /// How far a tax is from the rate's share of a base, in ten-thousandths of a cent; `nil` beyond what rounding makes.
    private func residual(_ tax: Int64, of base: Int64, at rate: TaxRate) -> Int64? {
        guard base.magnitude < Money.bound.magnitude, tax.magnitude < Money.bound.magnitude else { return nil }
        let residual = abs(base * Int64(rate.basisPoints) - tax * 10_000)
        return residual <= Self.rounding ? residual : nil
    }

    /// A cent and a half: base and tax are rounded each for itself.
    private static var rounding: Int64 { 15_000 }

    private func abroadRate(_ row: Row) -> (rate: TaxRate, word: Int, isMarked: Bool)? {
        var found: (rate: TaxRate, word: Int, isMarked: Bool)?
        for place in row.words.indices {
            guard let stated = ForeignEvidence.rate(row.words, at: place),
                let rate = rates.first(where: { $0.basisPoints == stated.basisPoints })
            else { continue }
            if stated.isMarked { return (rate, place, true) }
            if found == nil { found = (rate, place, false) }
        }
        return found
    }

    private func abroadRead(
        _ row: Row, _ rate: TaxRate, base: Int64?, tax: Int64, confidence: Double
    ) -> Extracted<VATLine> {
        let letter = row.words.map { $0.text.filter { $0.isLetter || $0.isNumber } }.first {
            $0.count == 1 && $0.allSatisfy(\.isLetter)
        }
        return Extracted(
            VATLine(
                label: letter, rate: rate, base: base.map { Money(minorUnits: $0, currency: currency) },
                amount: Money(minorUnits: tax, currency: currency)),
            confidence: confidence,
            evidence: [row.evidence(base == nil ? "row of the tax table" : "base × rate = tax holds in this row")])
    }
}
