package import ReceiptModel

/// The sums of a month, in minor units.
package struct MonthSums: Hashable, Sendable {
    /// In order of rate, the highest first.
    package var rates: [RateAmount] = []
    package var outsideVAT: Int64 = 0
    package var rounding: Int64 = 0
    package var total: Int64 = 0
    /// By category, in the order of their names; receipts without one under an empty name.
    package var categories: [(name: String, count: Int, total: Int64)] = []

    package var base: Int64 { rates.reduce(0) { $0 + $1.base } }
    package var vat: Int64 { rates.reduce(0) { $0 + $1.vat } }
    package var deductible: Int64 { rates.reduce(0) { $0 + $1.deductible } }
    package var nonDeductible: Int64 { vat - deductible }

    package init(of entries: [HandoverEntry]) {
        var byRate: [TaxRate: RateAmount] = [:]
        var byCategory: [String: (count: Int, total: Int64)] = [:]
        for entry in entries {
            for row in entry.amounts.rates {
                byRate[row.rate, default: RateAmount(rate: row.rate, base: 0, vat: 0)].add(row)
            }
            outsideVAT += entry.amounts.outsideVAT
            rounding += entry.amounts.rounding
            total += entry.amounts.total
            let before = byCategory[entry.category ?? ""] ?? (0, 0)
            byCategory[entry.category ?? ""] = (before.count + 1, before.total + entry.amounts.total)
        }
        rates = byRate.values.sorted { $0.rate > $1.rate }
        categories = byCategory.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count, $0.value.total) }
    }

    package static func == (left: MonthSums, right: MonthSums) -> Bool {
        left.rates == right.rates && left.outsideVAT == right.outsideVAT && left.rounding == right.rounding
            && left.total == right.total
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rates)
        hasher.combine(total)
    }
}

extension RateAmount {
    /// Adds a row of the same rate.
    mutating func add(_ other: RateAmount) {
        base += other.base
        vat += other.vat
        deductible += other.deductible
        isComputed = isComputed || other.isComputed
        for (category, base) in other.categories { categories[category, default: 0] += base }
    }
}

/// What must hold of every month before a file of it is made.
package enum MonthProof {
    /// The sentences of what does not hold; empty for every month that this program makes.
    package static func faults(of month: HandoverMonth) -> [Message] {
        var faults: [Message] = []
        for (index, entry) in month.entries.enumerated() {
            if entry.sequence != index + 1 { faults.append("The receipt \(entry.shortID) is out of order.") }
            if !entry.amounts.isBalanced { faults.append("The rows of \(entry.shortID) are not its total.") }
            if entry.postings(by: month.rules).reduce(0, { $0 + $1.amount }) != 0 {
                faults.append("The postings of \(entry.shortID) do not balance.")
            }
        }
        let (sums, boxes) = (MonthSums(of: month.entries), VATBoxes(of: month))
        if boxes.base != sums.base + sums.outsideVAT + sums.rounding {
            faults.append("The VAT boxes have another base than the receipts.")
        }
        if boxes.vat != sums.vat || boxes.deductible != sums.deductible {
            faults.append("The VAT boxes have another VAT than the receipts.")
        }
        return faults
    }
}
