import Countries
import ReceiptModel

/// What a row of the VAT table says, by its arithmetic.
extension VATReader {
    /// A row that may be one of the table with a misread figure.
    func openRow(at index: Int) -> VATTable.OpenRow? {
        let row = rows[index]
        let figures = row.words.count { $0.text.contains(where: Digits.isDigit) }
        guard let stated = statedRate(row), stated.rate.basisPoints > 0, figures >= 2 else { return nil }
        return (row, stated.rate, nil)
    }

    /// The row of the tax at the only rate of the law, below that of its base, one of them unreadable.
    func openFederationRow(at index: Int) -> VATTable.OpenRow? {
        let taxed = rates.filter { $0.basisPoints > 0 }
        guard taxed.count == 1, rows[index].has(.taxBase) else { return nil }
        let end = min(rows.count, index + 4)
        let places = [index] + ((index + 1)..<end).filter { !rows[$0].has(.total, .payable, .grandTotal, .taxBase) }
        let letter = rows[index].words.dropFirst().first.map { $0.text.filter(\.isLetter) }
        for place in places where rows[place].amounts.count == 1 {
            return (rows[place], taxed[0], letter?.count == 1 ? letter : nil)
        }
        return nil
    }

    func line(of row: Row, isInTable: Bool, isJournal: Bool) -> Extracted<VATLine>? {
        tableLine(row, isInTable: isInTable) ?? (isJournal ? journalLine(row, isInTable: isInTable) : nil)
    }

    /// A row of the tax table at a rate that only the tax on consumption has: 1 to 3 %, and the arithmetic holds.
    func unlabelledConsumptionTax(_ row: Row, isInTable: Bool) -> Int64? {
        let values = row.amounts.map(\.minorUnits)
        guard profile?.country == .croatia, isInTable, values.count == 3, (100...300).contains(values[0]),
            values[1] > values[2], values[2] > 0,
            abs(values[1] * values[0] - values[2] * 10_000) <= 10_000
        else { return nil }
        return values[2]
    }

    /// The same with a misread tax: the base is that of the VAT.
    func misreadConsumptionTax(_ row: Row, in table: VATTable) -> Int64? {
        let values = row.amounts.map(\.minorUnits)
        guard profile?.country == .croatia, values.count == 3,
            (50...300).contains(values[0]), values[0] % 50 == 0, values[1] > values[2], values[2] > 0,
            table.lines.contains(where: { $0.value.base?.minorUnits == values[1] })
        else { return nil }
        return values[2]
    }

    /// Base, tax and perhaps gross in one row: `25,00 1,68 0,42`, `25% 5,69 1,42 7,11`, `A 13,00 10,00 1,30`.
    private func tableLine(_ row: Row, isInTable: Bool) -> Extracted<VATLine>? {
        let amounts = row.amounts
        guard !amounts.isEmpty else { return nil }
        let stated = statedRate(row)
        let rest =
            stated?.amountIndex.map { index in amounts.indices.filter { $0 != index }.map { amounts[$0] } } ?? amounts
        let values = rest.filter { !$0.isPercent }.map(\.minorUnits)
        if let rate = stated?.rate {
            if rate.basisPoints == 0 {
                guard isInTable, values.count >= 2, values.contains(0) else { return nil }
                return read(row, rate, base: values[0], tax: 0, confidence: Worth.told)
            }
            for (base, tax, gross) in splits(values) where isTax(tax, of: base, at: rate) {
                let isSummed = gross.map { $0 == base + tax } ?? false
                guard isSummed || isInTable || stated?.isMarked ?? false || abs(tax) >= 10 else { continue }
                return read(row, rate, base: base, tax: tax, confidence: isSummed ? Worth.proven : Worth.agreed)
            }
            if let stated, stated.isMarked, values.count == 1, let tax = bareTax(in: row, of: values[0], at: rate) {
                return read(row, rate, base: values[0], tax: tax, confidence: Worth.labelled)
            }
        }
        // The rate is unreadable: base + tax = gross and one single rate explain it.
        for (base, tax, gross) in splits(values) {
            guard let gross, gross == base + tax, tax != 0, isInTable || stated != nil else { continue }
            let fitting = rates.filter { $0.basisPoints > 0 && isTax(tax, of: base, at: $0) }
            if fitting.count == 1 { return read(row, fitting[0], base: base, tax: tax, confidence: Worth.told) }
        }
        return nil
    }

    /// The tax whose separator was lost, `6,70 040`: the arithmetic tells where it was.
    private func bareTax(in row: Row, of base: Int64, at rate: TaxRate) -> Int64? {
        guard let place = row.amounts.first(where: { $0.minorUnits == base })?.words.upperBound else { return nil }
        for word in row.words[place...] where (2...6).contains(word.text.count) && word.text.allSatisfy(Digits.isDigit)
        {
            if let tax = Int64(word.text), tax >= 10, isTax(tax, of: base, at: rate) { return tax }
        }
        return nil
    }

    /// Pairs and triples of neighbours that could be base, tax and gross.
    private func splits(_ values: [Int64]) -> [(base: Int64, tax: Int64, gross: Int64?)] {
        guard values.count >= 2 else { return [] }
        var found: [(base: Int64, tax: Int64, gross: Int64?)] = []
        for index in 0..<(values.count - 1) {
            found.append((values[index], values[index + 1], index + 2 < values.count ? values[index + 2] : nil))
        }
        return found
    }

    /// The recogniser's certainty of a word whose digits stay what they are.
    private static let surelyRead = 0.93

    /// `Ђ О-ПДВ 20,00% 88,33`: label, name, rate and tax, without a base.
    private func journalLine(_ row: Row, isInTable: Bool) -> Extracted<VATLine>? {
        guard let stated = journalRate(row), stated.isMarked || isInTable, row.amounts.count <= 2,
            let last = row.amounts.last, !last.isPercent, stated.amountIndex != row.amounts.count - 1
        else { return nil }
        // A rate of another law that was read surely stays what it is.
        let isDoubtful = row.words.contains {
            $0.confidence < Self.surelyRead && $0.text.contains(where: Digits.isDigit)
        }
        let rate = isDoubtful ? lawful(stated.rate) : stated.rate
        let isSure = !last.isRepaired && rate == stated.rate
        return read(row, rate, base: nil, tax: last.minorUnits, confidence: isSure ? Worth.placed : Worth.guessed)
    }

    /// `OSN. E 7,91` with `PDV. E 1,34` in a row below.
    func federationLine(at index: Int) -> Extracted<VATLine>? {
        guard rows[index].has(.taxBase), rows[index].amounts.count == 1 else { return nil }
        let base = rows[index].amounts[0].minorUnits
        for next in rows[(index + 1)...].prefix(4) where next.has(.taxAmount) && next.amounts.count == 1 {
            let tax = next.amounts[0].minorUnits
            guard let rate = rates.first(where: { $0.basisPoints > 0 && isTax(tax, of: base, at: $0) }) else {
                continue
            }
            let label = rows[index].label(.taxBase)?.text.split(separator: " ").last.map(String.init)
            var line = read(rows[index], rate, base: base, tax: tax, confidence: Worth.agreed)
            line.value.label = label?.count == 1 ? label : nil
            line.evidence.append(next.evidence("its tax"))
            return line
        }
        return nil
    }

    private func isTax(_ tax: Int64, of base: Int64, at rate: TaxRate) -> Bool {
        // A cancelled receipt prints its whole table with a minus.
        if base < 0 { return isTax(-tax, of: -base, at: rate) }
        guard base > 0, tax > 0 || base < 10 else { return false }
        return abs(base * Int64(rate.basisPoints) - tax * 10_000) <= 20_000
    }

    private func read(_ row: Row, _ rate: TaxRate, base: Int64?, tax: Int64, confidence: Double) -> Extracted<VATLine> {
        let first = row.words[0].text.filter { $0.isLetter || $0.isNumber }
        let isLabel = first.count == 1 && first.contains(where: \.isLetter)
        return Extracted(
            VATLine(
                label: isLabel ? first : nil, rate: rate, base: base.map { Money(minorUnits: $0, currency: currency) },
                amount: Money(minorUnits: tax, currency: currency)),
            confidence: confidence,
            evidence: [row.evidence(base == nil ? "row of the tax table" : "base × rate = tax holds in this row")])
    }
}
