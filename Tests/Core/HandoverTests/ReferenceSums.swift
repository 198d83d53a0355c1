import Foundation
import Handover
import ReceiptModel
import Testing

/// What a month has to come to, by decimal arithmetic and by what the papers say, and not by the program's own sums.
enum ReferenceSums {
    /// The total of a draft in the currency of the books, in minor units: half away from zero.
    static func booked(_ draft: ExpenseDraft, _ entry: HandoverEntry) throws -> Int64 {
        let total = try #require(draft.fields.total?.value)
        guard let foreign = entry.amounts.foreign else { return total.minorUnits }
        #expect(foreign.total == total)
        return try converted(total.minorUnits, total.currency, foreign.rate)
    }

    private static func converted(_ amount: Int64, _ currency: Currency, _ rate: ExchangeRate) throws -> Int64 {
        let factor = try #require(Decimal(string: rate.decimalString))
        let exact = currency == rate.from ? Decimal(amount) * factor : Decimal(amount) / factor
        let whole = NSDecimalNumberHandler(
            roundingMode: .plain, scale: 0, raiseOnExactness: false, raiseOnOverflow: false, raiseOnUnderflow: false,
            raiseOnDivideByZero: false)
        return (exact as NSDecimalNumber).rounding(accordingToBehavior: whole).int64Value
    }

    /// What is wrong with how a receipt is booked.
    static func complaints(_ entry: HandoverEntry, _ draft: ExpenseDraft, _ month: HandoverMonth) -> [String] {
        let amounts = entry.amounts
        var found: [String] = []
        func need(_ fact: Bool, _ what: String) { if !fact { found.append(what) } }
        let rows = amounts.rates.reduce(Int64(0)) { $0 + $1.base + $1.vat }
        need(rows + amounts.outsideVAT + amounts.rounding == amounts.total, "the rows are not the total")
        for row in amounts.rates {
            need(row.deductible.magnitude <= row.vat.magnitude, "more is deducted than was charged")
            need(row.deductible == 0 || (row.deductible < 0) == (row.vat < 0), "the deduction has another sign")
        }
        let kinds = Set(entry.doubts.map(\.kind))
        let isForeign = amounts.foreign != nil
        let isAbroad = draft.fields.country?.value != month.company.country
        // A difference is a rounding row of its own, in the books as in the table, and somebody is told.
        let rounded = entry.postings(by: month.rules).filter { $0.role == .rounding }.map(\.amount)
        need(rounded == (amounts.rounding == 0 ? [] : [amounts.rounding]), "the rounding row of the books")
        need(amounts.rounding == 0 || isForeign || kinds.contains(.rounding), "nobody is told of the rounding")
        need(!isForeign || kinds.contains(.foreignCurrency), "nobody is told of the currency")
        need(amounts.rounding.magnitude <= (isForeign ? 1_600 : 5 + UInt64(amounts.rates.count)), "it is no rounding")
        if isAbroad {
            need(amounts.rates.isEmpty && amounts.outsideVAT == amounts.total, "VAT of another country")
            need(kinds.contains(.foreignCountry), "nobody is told of the country")
        } else if !isForeign {
            found += differences(amounts, draft, kinds)
        }
        found += deductions(entry, draft, month)
        return found
    }

    /// What is printed and what is booked differ by the rounding, or by what somebody is told of.
    private static func differences(
        _ amounts: EntryAmounts, _ draft: ExpenseDraft, _ kinds: Set<HandoverDoubt.Kind>
    ) -> [String] {
        let printed = draft.fields.vat.map(\.value)
        guard printed.allSatisfy({ $0.base != nil }), let total = draft.fields.total?.value.minorUnits else {
            return []
        }
        let deposit = (draft.fields.deposit?.value.minorUnits ?? 0) * (total < 0 ? -1 : 1)
        let sum = printed.reduce(Int64(0)) { $0 + ($1.base?.minorUnits ?? 0) + $1.amount.minorUnits } + deposit
        let outside = amounts.outsideVAT - deposit
        guard total - sum != amounts.rounding + outside else {
            if outside != 0, kinds.isDisjoint(with: [.unexplained, .vatTable]) { return ["it is not told"] }
            return outside != 0 && amounts.rounding != 0 ? ["a difference is booked twice"] : []
        }
        return ["the paper says \(sum) of \(total), booked are \(amounts.rounding) and \(outside)"]
    }

    /// What the simple rules of this room deduct.
    private static func deductions(
        _ entry: HandoverEntry, _ draft: ExpenseDraft, _ month: HandoverMonth
    ) -> [String] {
        let isOwn = month.company.isVATPayer && draft.fields.buyer?.value == month.company.taxNumber
        let vat = entry.amounts.rates.map(\.vat)
        let deducted = entry.amounts.rates.map(\.deductible)
        func half(_ amount: Int64) -> Int64 { (amount.magnitude % 2 == 0 ? amount : amount + amount.signum()) / 2 }
        // What comes back was deducted as its purchase was, where that is in the month.
        let purchase = month.entries.first { other in
            other.supplier.taxNumber != nil && other.supplier.taxNumber == entry.supplier.taxNumber
                && other.date <= entry.date && other.amounts.total == -entry.amounts.total
                && other.amounts.rates.map(\.vat) == vat.map { -$0 } && vat.reduce(0, +) < 0
        }
        let wanted: [Int64] =
            if let purchase, entry.buyer == .nobody, month.company.isVATPayer {
                purchase.amounts.rates.map { -$0.deductible }
            } else if isOwn {
                entry.category == "fuel" ? vat.map(half) : vat
            } else if entry.buyer == .nobody, month.company.isVATPayer, vat.reduce(0, +) < 0 {
                // VAT of a refund that is not decided is taken off.
                vat
            } else {
                vat.map { _ in 0 }
            }
        return deducted == wanted ? [] : ["deducted are \(deducted) of \(vat), not \(wanted)"]
    }

    /// What the boxes of the company's country come to: all of the month, VAT, deducted VAT.
    struct Boxes: Equatable {
        var total: Int64
        var vat: Int64
        var deducted: Int64
    }

    static func boxes(of month: HandoverMonth) -> Boxes {
        let boxes = VATBoxes(of: month).boxes
        func sum(_ isWanted: (String) -> Bool) -> Int64 {
            boxes.filter { isWanted($0.code) }.reduce(0) { $0 + $1.amount }
        }
        switch month.company.country {
        case .bosniaAndHerzegovina:
            let kept = sum { ["32", "33", "34"].contains($0) }
            return Boxes(
                total: sum { $0 == "21" } + sum { $0 == "41" } + kept, vat: sum { $0 == "41" } + kept,
                deducted: sum { $0 == "41" })
        case .croatia:
            let bases = sum { ["19", "8", "9", "10"].contains($0) }
            // What is no base of a rate has boxes without a number.
            let apart = boxes.filter { ["Izvan PDV-a", "Zaokruženje"].contains($0.name) }.reduce(0) { $0 + $1.amount }
            return Boxes(
                total: bases + apart + sum { $0 == "12" }, vat: sum { (13...18).map(String.init).contains($0) },
                deducted: sum { ["13", "15", "17"].contains($0) })
        case .serbia:
            // The record holds the papers that show the company's PIB, at its two rates.
            let proven = sum { $0.hasSuffix("nvoice_Base") } + sum { $0.hasSuffix("nvoice_Vat") }
            let total = sum { $0.hasSuffix(".Total_Base") } + sum { $0.hasSuffix(".Total_Vat") }
            #expect(proven == total, "the proofs of the record are not its totals")
            return Boxes(
                total: total, vat: sum { $0.hasSuffix(".Total_Vat") },
                deducted: sum { $0.hasSuffix(".Deduction_Vat") })
        }
    }

    static func wanted(_ month: HandoverMonth, _ total: Int64) -> Boxes {
        let isSerbian = month.company.country == .serbia
        var wanted = Boxes(total: isSerbian ? 0 : total, vat: 0, deducted: 0)
        for entry in month.entries where !isSerbian || entry.buyer == .us {
            for row in entry.amounts.rates where !isSerbian || [1_000, 2_000].contains(row.rate.basisPoints) {
                if isSerbian { wanted.total += row.base + row.vat }
                wanted.vat += row.vat
                wanted.deducted += row.deductible
            }
        }
        return wanted
    }
}
