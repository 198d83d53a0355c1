import Countries
import ReceiptModel

/// Finds the VAT of a receipt whose total is sure by sums alone, where the rows of its table could not be read as such.
///
/// Labels and rates are misread more easily than amounts. Of the amounts that are printed, base and tax of each rate are
/// those that hold together by the rate and add up to the total; that is believed only where the law of the day leaves
/// one such set, and every amount of it stands on the paper.
struct VATBySums {
    /// What is printed; hundredths, positive.
    private let amounts: Set<Int64>
    private let rows: [Row]
    private let rates: [TaxRate]
    private let currency: Currency
    /// What is printed in rows that speak of tax: behind its label, or beside a per cent sign.
    private let taxed: Set<Int64>
    /// What stands in a row with each of the amounts.
    private let beside: [Int64: Set<Int64>]
    /// Rates of the law that are printed beside an amount, in hundredths of a per cent.
    private let stated: Set<Int64>

    /// A smaller tax fits too many amounts.
    private static let leastTax: Int64 = 20
    /// No receipt has more amounts than these of which pairs are looked at.
    private static let mostAmounts = 120
    /// Maximum number of sets of rows, whole or begun, that are looked at; a receipt of 120 amounts at three rates has
    /// some thousands.
    private static let mostSteps = 50_000
    /// Rounding of a row, in hundredths.
    private static let slack: Int64 = 1

    /// - Parameters:
    ///   - rows: of the paper.
    ///   - rates: those of the law on the day.
    ///   - currency: of the amounts.
    init(rows: [Row], rates: [TaxRate], currency: Currency) {
        self.rows = rows
        self.rates = Array(Set(rates.filter { $0.basisPoints > 0 })).sorted { $0.basisPoints < $1.basisPoints }
        self.currency = currency
        var (amounts, taxed): (Set<Int64>, Set<Int64>) = ([], [])
        for row in rows where !row.has(.conversion, .notPaid) {
            for look in [row] + row.second {
                let found = look.amounts.filter { !$0.isPercent && !$0.isRepaired }.map { abs($0.minorUnits) }
                amounts.formUnion(found)
                if row.has(.taxTotal, .taxAmount, .taxTable, .taxRate) || look.text.contains("%") {
                    taxed.formUnion(found)
                }
            }
        }
        (self.amounts, self.taxed) = (amounts, taxed)
        var beside: [Int64: Set<Int64>] = [:]
        if amounts.count <= Self.mostAmounts {
            for row in rows {
                let here = amounts.intersection(row.amounts.map { abs($0.minorUnits) })
                for amount in here { beside[amount, default: []].formUnion(here) }
            }
        }
        self.beside = beside
        let lawful = Set(self.rates.map { Int64($0.basisPoints) })
        stated = Set(
            rows.filter { row in row.amounts.contains { !$0.isPercent } }
                .flatMap { $0.amounts.filter(\.isPercent).map(\.minorUnits) }
        ).intersection(lawful)
    }

    private struct Pair: Hashable {
        let rate: TaxRate
        let base: Int64?
        let tax: Int64
    }

    /// The rows that make the total, less what is outside the VAT.
    ///
    /// - Parameter total: hundredths, positive.
    /// - Returns: `nil` where no set of rows makes it, or more than one does.
    func lines(making total: Int64) -> [Extracted<VATLine>]? {
        guard total > 0, total < Money.bound, amounts.count <= Self.mostAmounts else { return nil }
        guard let pairs = pairs(making: total) else { return nil }
        // The foot of a table at several rates fits one of them by chance.
        let sets = pairs.isEmpty ? withoutBase(total).map { [$0] } : pairs.filter(hasStated)
        return sets.count == 1 ? sets[0].map(line) : nil
    }

    private func hasStated(_ pairs: [Pair]) -> Bool {
        pairs.count > 1 || stated.isSubset(of: pairs.map { Int64($0.rate.basisPoints) })
    }

    /// One row of which only the tax is printed, as in journals, where its row speaks of tax.
    private func withoutBase(_ total: Int64) -> [Pair] { taxes(of: total).filter { taxed.contains($0.tax) } }

    /// The taxes that are the share of the total at a rate, where the paper states no other.
    private func taxes(of total: Int64) -> [Pair] {
        rates.compactMap { rate in
            guard stated.isSubset(of: [Int64(rate.basisPoints)]) else { return nil }
            let tax = rate.tax(in: total)
            let printed = [tax, tax - Self.slack, tax + Self.slack].first {
                amounts.contains($0) && $0 >= Self.leastTax
            }
            return printed.map { Pair(rate: rate, base: nil, tax: $0) }
        }
    }

    /// The sets of base and tax, one a rate at most, that add up to the total.
    ///
    /// - Returns: `nil` where more sets are possible than are looked at: on such a paper amounts fit by chance.
    private func pairs(making total: Int64) -> [[Pair]]? {
        let candidates = rates.map { rate in
            amounts.filter { $0 < total }.sorted().flatMap { base -> [Pair] in
                let tax = rate.tax(on: base)
                return [tax - Self.slack, tax, tax + Self.slack]
                    .filter { amounts.contains($0) && $0 >= Self.leastTax && isTax($0, of: base) }
                    .map { Pair(rate: rate, base: base, tax: $0) }
            }
        }
        var found: [[Pair]] = []
        var steps = 0
        func search(_ index: Int, _ chosen: [Pair], _ rest: Int64) {
            if rest == 0, !chosen.isEmpty { found.append(chosen) }
            steps += 1
            guard index < candidates.count, rest > 0, found.count < 2, steps <= Self.mostSteps else { return }
            search(index + 1, chosen, rest)
            for pair in candidates[index] {
                let gross = (pair.base ?? 0) + pair.tax
                if gross <= rest { search(index + 1, chosen + [pair], rest - gross) }
            }
        }
        search(0, [], total)
        return steps <= Self.mostSteps ? Array(Set(found)) : nil
    }

    /// Whether an amount stands in a row that speaks of tax, or beside its base: of two articles one may be as much as the
    /// tax on the other.
    private func isTax(_ tax: Int64, of base: Int64) -> Bool {
        taxed.contains(tax) || beside[base]?.contains(tax) ?? false
    }

    private func line(_ pair: Pair) -> Extracted<VATLine> {
        let places = [pair.base, pair.tax].compactMap { amount in
            rows.last { row in ([row] + row.second).contains { $0.amounts.contains { abs($0.minorUnits) == amount } } }
        }
        let reason =
            pair.base == nil
            ? "the share of the total at the rate" : "base and tax hold at the rate, and add up to the total"
        return Extracted(
            VATLine(
                rate: pair.rate, base: pair.base.map { Money(minorUnits: $0, currency: currency) },
                amount: Money(minorUnits: pair.tax, currency: currency)),
            confidence: FieldModel.ready, evidence: places.map { $0.evidence(reason, source: .arithmetic) })
    }
}
