package import ReceiptModel

/// Makes the amounts that are booked out of the amounts that were read.
///
/// The base of a rate is as printed. Where a paper prints VAT without it (Serbia), it is computed once for each rate: from
/// the gross of the goods under the rate's letter, from the total where there is one rate, otherwise from the VAT.
package struct AmountReading: Sendable {
    /// Largest difference that is rounding: cash is rounded to 5 minor units, and each printed row to one.
    private static let cashRounding: Int64 = 5

    package private(set) var amounts: EntryAmounts
    package private(set) var doubts: [HandoverDoubt] = []

    /// The amounts in the currency of the paper; `nil` without a total.
    package init?(_ fields: ReceiptFields) {
        guard let total = fields.total?.value.minorUnits else { return nil }
        let sign: Int64 = total < 0 ? -1 : 1
        let outside = [fields.consumptionTax, fields.deposit].compactMap { $0?.value.minorUnits }
            .reduce(0) { $0 + sign * Int64($1.magnitude) }
        amounts = EntryAmounts(rates: [], outsideVAT: outside, rounding: 0, total: total)
        var lines = Self.lines(fields.vat.map(\.value), sign: sign)
        computeBases(of: &lines, fields.items?.map(\.value) ?? [])
        amounts.rates = lines.map(\.amount).sorted { $0.rate > $1.rate }
        for row in amounts.rates
        where (Rounding.share(of: row.base, basisPoints: row.rate.basisPoints) - row.vat).magnitude > 2 {
            doubts.append(
                HandoverDoubt(
                    .vatArithmetic,
                    "VAT of \(hundredths: row.vat) is not \(percent: row.rate) % of \(hundredths: row.base)."))
        }
        settle()
    }

    /// A row of the VAT table before its base is known.
    private struct Line {
        var amount: RateAmount
        var labels: Set<String>
        var hasBase: Bool
    }

    /// One row for each rate, in the sign of the total.
    private static func lines(_ printed: [VATLine], sign: Int64) -> [Line] {
        let isPositive = printed.allSatisfy { $0.amount.minorUnits >= 0 && ($0.base?.minorUnits ?? 0) >= 0 }
        let factor: Int64 = sign < 0 && isPositive ? -1 : 1
        var lines: [Line] = []
        for row in printed {
            let (base, vat) = (factor * (row.base?.minorUnits ?? 0), factor * row.amount.minorUnits)
            if let index = lines.firstIndex(where: { $0.amount.rate == row.rate }) {
                lines[index].amount.base += base
                lines[index].amount.vat += vat
                lines[index].labels.formUnion(row.label.map { [$0] } ?? [])
                lines[index].hasBase = lines[index].hasBase && row.base != nil
            } else {
                lines.append(
                    Line(
                        amount: RateAmount(rate: row.rate, base: base, vat: vat),
                        labels: Set(row.label.map { [$0] } ?? []), hasBase: row.base != nil))
            }
        }
        return lines
    }

    private mutating func computeBases(of lines: inout [Line], _ items: [LineItem]) {
        let missing = lines.indices.filter { !lines[$0].hasBase }
        guard !missing.isEmpty else { return }
        for index in missing { lines[index].amount.isComputed = true }
        var rest = amounts.total - amounts.outsideVAT - lines.filter(\.hasBase).reduce(0) { $0 + $1.amount.gross }
        if missing.count == 1 {
            lines[missing[0]].amount.base = rest - lines[missing[0]].amount.vat
            if agrees(lines[missing[0]].amount) { return }
        }
        if takeGoods(items, &lines, missing, total: rest) { return }
        for index in missing where lines[index].amount.rate.basisPoints > 0 {
            let row = lines[index].amount
            let base = Rounding.quotient(Int128(row.vat) * 10_000, Int128(row.rate.basisPoints))
            lines[index].amount.base = Int64(clamping: base)
            rest -= lines[index].amount.gross
        }
        if let zero = missing.first(where: { lines[$0].amount.rate.basisPoints == 0 }) {
            lines[zero].amount.base = rest - lines[zero].amount.vat
        } else if let coarsest = missing.min(by: { lines[$0].amount.rate < lines[$1].amount.rate }) {
            // The base is known to half a unit of VAT only; the total says which of these it is.
            var row = lines[coarsest].amount
            row.base += rest
            if agrees(row) { lines[coarsest].amount = row }
        }
        doubts.append(
            HandoverDoubt(.vatBase, "The paper prints VAT without its base; the bases are computed from the VAT."))
    }

    /// Takes the bases from the goods, where each has the letter of its rate and they add up.
    private func takeGoods(_ items: [LineItem], _ lines: inout [Line], _ missing: [Int], total: Int64) -> Bool {
        guard !items.isEmpty, items.allSatisfy({ $0.label != nil }) else { return false }
        var found = lines
        var sum: Int64 = 0
        let sign: Int64 = total < 0 ? -1 : 1
        for index in missing {
            let gross = items.filter { found[index].labels.contains($0.label ?? "") }.reduce(0) {
                $0 + $1.amount.minorUnits
            }
            let signed = sign < 0 && gross > 0 ? -gross : gross
            found[index].amount.base = signed - found[index].amount.vat
            guard agrees(found[index].amount) else { return false }
            sum += signed
        }
        guard sum == total else { return false }
        lines = found
        return true
    }

    /// Whether the VAT of a row is what its gross amount holds, to one minor unit.
    private func agrees(_ row: RateAmount) -> Bool {
        (Rounding.vat(inGross: row.gross, row.rate) - row.vat).magnitude <= 1
    }

    /// Says openly what the rows do not explain.
    private mutating func settle() {
        let rest = amounts.total - amounts.base - amounts.vat - amounts.outsideVAT
        guard rest != 0 || amounts.rates.isEmpty else { return }
        if amounts.rates.isEmpty {
            amounts.outsideVAT += rest
            doubts.append(HandoverDoubt(.vatTable, "No VAT was read; the whole total is booked without VAT."))
        } else if Int64(rest.magnitude) <= Self.cashRounding + Int64(amounts.rates.count) {
            amounts.rounding = rest
            doubts.append(
                HandoverDoubt(
                    .rounding,
                    "A difference of \(hundredths: rest) between the rows and the total is booked as rounding."))
        } else {
            amounts.outsideVAT += rest
            doubts.append(
                HandoverDoubt(
                    .unexplained,
                    "The VAT table does not explain \(hundredths: rest) of the total; it is booked without VAT."))
        }
    }
}

extension AmountReading {
    /// Brings the amounts into the currency of the books; the total is converted by itself, and what its parts are off is
    /// rounding.
    ///
    /// - Returns: `false`, and nothing changed, when an amount leaves the bounds.
    package mutating func convert(_ total: Money, by rate: ExchangeRate) -> Bool {
        var converted = amounts
        func booked(_ amount: Int64) -> Int64? { rate.converted(amount, from: total.currency) }
        guard let sum = booked(amounts.total), let outside = booked(amounts.outsideVAT) else { return false }
        for index in converted.rates.indices {
            guard let base = booked(converted.rates[index].base), let vat = booked(converted.rates[index].vat) else {
                return false
            }
            (converted.rates[index].base, converted.rates[index].vat) = (base, vat)
        }
        (converted.total, converted.outsideVAT) = (sum, outside)
        converted.rounding = sum - converted.base - converted.vat - outside
        converted.foreign = ForeignAmount(total: total, rate: rate)
        amounts = converted
        return true
    }

    /// Books the whole total without VAT: the VAT of another country is part of the price here.
    package mutating func bookWithoutVAT() {
        amounts.outsideVAT = amounts.total
        amounts.rates = []
        amounts.rounding = 0
        doubts.removeAll { [.vatTable, .vatBase, .vatArithmetic, .rounding, .unexplained].contains($0.kind) }
    }
}
