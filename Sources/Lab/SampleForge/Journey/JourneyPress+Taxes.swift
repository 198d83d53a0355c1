extension JourneyPress {
    /// The tax, in the form that the till has for it.
    mutating func taxes() {
        guard !bill.taxes.isEmpty else { return }
        switch style.taxForm {
        case .table: table()
        case .lines where !bill.isTaxOnTop: taxLines(inTable: true)
        case .sum where !bill.isTaxOnTop && truth.facts["tax_amount"] == nil: taxSum()
        default: return
        }
        if happens(50) { rule() }
    }

    private var wholeTax: Int { bill.taxes.reduce(0) { $0 + $1.amount } }

    private func written(_ rate: Int) -> String { money.rate(rate, decimals: style.rateDecimals) + style.percent }

    private mutating func taxSum() {
        row(label(.taxSums), money.written(wholeTax))
        truth.note("tax_amount", wholeTax, printed: money.plain(wholeTax))
    }

    /// A line for each rate with tax, or one for all of them, which names no rate.
    mutating func taxLines(inTable isBelow: Bool) {
        let taxed = bill.taxes.filter { $0.amount != 0 }
        if !isBelow, taxed.count < 2, happens(25) || taxed.isEmpty { return taxSum() }
        for tax in taxed {
            let values = ["rate": written(tax.rate), "letter": sign(of: tax.rate) ?? ""]
            row(label(.taxLines, values)[...].trimmed, money.written(tax.amount))
            // A misprint may have struck a letter, never a digit of the rate.
            note(tax, base: nil)
        }
        noteSingle()
        if taxed.count > 1, happens(50) { taxSum() }
    }

    private mutating func note(_ tax: JourneyBill.Tax, base: Int?) {
        if let place = truth.vat.firstIndex(where: { $0.rate == tax.rate }) {
            if base != nil { truth.vat[place].base = base }
            return
        }
        truth.vat.append((sign(of: tax.rate), tax.rate, base, tax.amount))
    }

    private mutating func noteSingle() {
        if truth.vat.count == 1 { truth.note("tax_amount", wholeTax, printed: money.plain(wholeTax)) }
    }

    /// A table of rates; each till has its own columns.
    private mutating func table() {
        if happens(25) { paper.left(label(.tableTitles)) }
        let whole = JourneyBill.Tax(rate: 0, base: bill.taxes.reduce(0) { $0 + $1.base }, amount: wholeTax)
        let gap = random.pick([" ", " ", ": ", "="])
        let rates = bill.taxes.map { tax in (sign(of: tax.rate).map { $0 + gap } ?? "") + written(tax.rate) }
        let widest = [whole.base, whole.amount, whole.base + whole.amount].map { money.plain($0).count }.max() ?? 0
        let first = (rates.map(\.count).max() ?? 0) + 1
        let fitting = max(1, (paper.columns - first) / (widest + 1))
        let forms: [[JourneyWords.Key]] = [
            [.netHeads, .taxHeads, .grossHeads], [.netHeads, .taxHeads], [.grossHeads, .netHeads, .taxHeads],
            [.grossHeads, .taxHeads], [.taxHeads, .netHeads, .grossHeads],
        ]
        let heads = random.pick(forms.filter { $0.count <= fitting } + (fitting < 2 ? [[.taxHeads]] : []))
        let width = min((paper.columns - first) / heads.count, max(widest + 1, random.whole(9...13)))
        if happens(85) { cells(label(.rateHeads), heads.map { label($0) }, width) }
        for (tax, rate) in zip(bill.taxes, rates) {
            cells(rate, heads.map { money.plain(value($0, tax)) }, width)
            note(tax, base: heads.contains(.netHeads) ? tax.base : nil)
        }
        noteSingle()
        guard bill.taxes.count > 1, happens(40) else { return }
        cells(label(.totals), heads.map { money.plain(value($0, whole)) }, width)
        truth.note("tax_amount", wholeTax, printed: money.plain(wholeTax))
    }

    private func value(_ head: JourneyWords.Key, _ tax: JourneyBill.Tax) -> Int {
        switch head {
        case .netHeads: tax.base
        case .taxHeads: tax.amount
        default: tax.base + tax.amount
        }
    }

    /// A row of cells, the first from the left, the others at the right edges of equal columns; what is too long is cut.
    private mutating func cells(_ first: String, _ others: [String], _ width: Int) {
        let room = paper.columns - width * others.count
        var line = String(first.prefix(room))
        line += String(repeating: " ", count: room - line.count)
        for cell in others {
            let kept = String(cell.prefix(width - 1))
            line += String(repeating: " ", count: width - kept.count) + kept
        }
        paper.left(line)
    }
}
