import Countries
import ReceiptModel

/// The rates that rows of the VAT table state.
extension VATReader {
    typealias StatedRate = (rate: TaxRate, amountIndex: Int?, isMarked: Bool)

    /// The rate in a row: `25,00`, `25,00%`, `25%` or a bare `25`.
    func statedRate(_ row: Row) -> StatedRate? {
        for (index, amount) in row.amounts.enumerated() {
            if let rate = rate(of: amount.minorUnits, isMarked: amount.isPercent), index < row.amounts.count - 1 {
                return (rate, index, amount.isPercent)
            }
        }
        // A rate has one digit or two.
        for (index, word) in row.words.enumerated() where (1...2).contains(Digits.count(in: word.text)) {
            var digits = word.text[...]
            while let first = digits.first, !Digits.isDigit(first) { digits = digits.dropFirst() }
            let isMarked = digits.hasSuffix("%") || (index + 1 < row.words.count && row.words[index + 1].text == "%")
            while let last = digits.last, !Digits.isDigit(last) { digits = digits.dropLast() }
            guard digits.allSatisfy(Digits.isDigit), let percent = Int64(digits),
                let rate = rate(of: percent * 100, isMarked: isMarked)
            else { continue }
            if isMarked || word.text.count <= 3 { return (rate, nil, isMarked) }
        }
        return nil
    }

    /// The rate of so many hundredths of a per cent, where the law has it; abroad any that a per cent sign marks.
    private func rate(of hundredths: Int64, isMarked: Bool) -> TaxRate? {
        if profile == nil {
            return isMarked && (100...3000).contains(hundredths) ? TaxRate(basisPoints: Int(hundredths)) : nil
        }
        return rates.first { Int64($0.basisPoints) == hundredths }
    }

    /// In journals the table itself says which rates there are.
    func journalRate(_ row: Row) -> StatedRate? {
        if let known = statedRate(row) { return known }
        for (index, amount) in row.amounts.enumerated() where amount.isPercent && (0...3000).contains(amount.minorUnits)
        {
            return (TaxRate(basisPoints: Int(amount.minorUnits)), index, true)
        }
        for word in row.words where word.text.hasSuffix("%") {
            if let percent = Int(word.text.dropLast()), (0...30).contains(percent) {
                return (TaxRate(basisPoints: percent * 100), nil, true)
            }
        }
        return nil
    }

    /// The rate of the law that a printed one is but for one misread digit; the printed one where none is.
    func lawful(_ rate: TaxRate) -> TaxRate {
        if rates.contains(rate) { return rate }
        let near = rates.filter {
            $0.basisPoints > 0 && Misreading.isOneDigit(Int64($0.basisPoints), Int64(rate.basisPoints))
        }
        return near.count == 1 ? near[0] : rate
    }
}
