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
        var lines = Self.lines(fields.vat.map(\.value), sign: sign, areOfData: fields.isData)
        computeBases(of: &lines, fields.items?.map(\.value) ?? [])
        amounts.rates = lines.map(\.amount).sorted { $0.rate > $1.rate }
        for row in amounts.rates
        where (Rounding.share(of: row.base, basisPoints: row.rate.basisPoints) - row.vat).magnitude > 2 {
            doubts.append(
                HandoverDoubt(
                    .vatArithmetic,
                    "VAT of \(hundredths: row.vat) is not \(percent: row.rate) % of \(hundredths: row.base)."))
        }
        for row in amounts.rates {
            let owed = row.categories.filter { Self.owedByBuyer.contains($0.key) }.reduce(0) { $0 + $1.value }
            guard owed != 0 else { continue }
            doubts.append(
                HandoverDoubt(
                    .reverseCharge,
                    "The buyer owes the VAT on \(hundredths: owed) (reverse charge); it is in none of these sums."))
        }
        takePayable(fields)
        settle()
    }

    /// Reverse charge, and the supply from another country of the Union, which is one for the buyer (UNTDID 5305).
    private static let owedByBuyer: Set<String> = ["AE", "K"]

    /// Takes what is to be paid for the total where an invoice rounds it (EN 16931, BT-114).
    ///
    /// After a prepayment it is another amount, and no rounding; the books have the whole, and somebody has to take it off.
    private mutating func takePayable(_ fields: ReceiptFields) {
        guard let total = fields.total?.value, let payable = fields.payable?.value, payable.currency == total.currency
        else { return }
        let (rounding, isTooLarge) = payable.minorUnits.subtractingReportingOverflow(total.minorUnits)
        guard !isTooLarge, rounding.magnitude <= UInt64(Self.cashRounding) else {
            doubts.append(
                HandoverDoubt(
                    .prepayment,
                    "Of the total \(amount: total), \(amount: payable) is to be paid; the books have the whole."))
            return
        }
        amounts.total = payable.minorUnits
    }

    /// A row of the VAT table before its base is known.
    private struct Line {
        var amount: RateAmount
        var labels: Set<String>
        var hasBase: Bool
    }

    /// One row for each rate, in the sign of the total.
    private static func lines(_ printed: [VATLine], sign: Int64, areOfData: Bool) -> [Line] {
        let isPositive = printed.allSatisfy { $0.amount.minorUnits >= 0 && ($0.base?.minorUnits ?? 0) >= 0 }
        let factor: Int64 = sign < 0 && isPositive ? -1 : 1
        var lines: [Line] = []
        for row in printed {
            let (base, vat) = (factor * (row.base?.minorUnits ?? 0), factor * row.amount.minorUnits)
            var categories: [String: Int64] = [:]
            if areOfData, row.rate.basisPoints == 0, let category = row.category { categories[category] = base }
            if let index = lines.firstIndex(where: { $0.amount.rate == row.rate }) {
                lines[index].amount.base += base
                lines[index].amount.vat += vat
                for (category, part) in categories { lines[index].amount.categories[category, default: 0] += part }
                lines[index].labels.formUnion(row.label.map { [$0] } ?? [])
                lines[index].hasBase = lines[index].hasBase && row.base != nil
            } else {
                var amount = RateAmount(rate: row.rate, base: base, vat: vat)
                amount.categories = categories
                lines.append(
                    Line(amount: amount, labels: Set(row.label.map { [$0] } ?? []), hasBase: row.base != nil))
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
            converted.rates[index].categories = converted.rates[index].categories.compactMapValues(booked)
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

extension VATLine {
    /// The category in the data of an e-invoice: its letters, without what a country puts behind them.
    fileprivate var category: String? {
        guard let label else { return nil }
        let letters = label.uppercased().prefix { $0.isASCII && $0.isLetter }
        return letters.isEmpty ? nil : String(letters)
    }
}

extension ReceiptFields {
    /// Whether they are the data of an e-invoice; on paper the letters of VAT rows are those of a till.
    fileprivate var isData: Bool {
        self[mark: .typeCode] != nil || vat.contains { row in row.evidence.contains { $0.source == .invoice } }
    }
}
