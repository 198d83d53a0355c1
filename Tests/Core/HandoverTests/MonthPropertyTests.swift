import Foundation
import Handover
import ReceiptModel
import TestSupport
import Testing

@Suite("Handover: sums of months")
struct MonthPropertyTests {
    /// Another one for each run, unless BILKO_SEED says it.
    static let seed =
        ProcessInfo.processInfo.environment["BILKO_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1 << 40)

    @Test(
        "in 10,000 months the drafts, the books and the boxes are the same to the cent, and each difference is a rounding row"
    )
    func sums() throws {
        let period = try #require(HandoverPeriod("2026-10"))
        for round in 0..<10_000 {
            let seed = Self.seed &+ UInt64(round)
            var months = GeneratedMonths(seed: seed)
            let (month, drafts) = months.month(1 + Int(seed % 9), period: period)
            let faults = MonthProof.faults(of: month)
            #expect(faults == [], "seed \(seed)")
            let ready = drafts.filter { $0.state == .ready }
            #expect(month.entries.count + month.open.count == drafts.count, "seed \(seed)")
            #expect(month.entries.count <= ready.count, "seed \(seed)")
            for entry in month.entries {
                let draft = try #require(drafts.first { $0.id == entry.id })
                let total = try #require(draft.fields.total?.value)
                if let foreign = entry.amounts.foreign {
                    #expect(foreign.total == total, "seed \(seed)")
                    // The rows of a converted paper are each off by half a cent at most.
                    let most = (Int64(entry.amounts.rates.count) * 2 + 3) / 2 + 7 * 200
                    #expect(abs(entry.amounts.rounding) <= most, "seed \(seed)")
                } else {
                    #expect(entry.amounts.total == total.minorUnits, "seed \(seed)")
                    #expect(abs(entry.amounts.rounding) <= 5 + Int64(entry.amounts.rates.count), "seed \(seed)")
                }
                for row in entry.amounts.rates {
                    #expect(
                        abs(row.deductible) <= abs(row.vat) && row.deductible + row.nonDeductible == row.vat,
                        "seed \(seed)")
                }
                if entry.buyer != .us, entry.amounts.vat >= 0 { #expect(entry.amounts.deductible == 0, "seed \(seed)") }
                if entry.category == "fuel", entry.buyer == .us {
                    #expect(entry.deduction.basisPoints == 5_000, "seed \(seed)")
                }
            }
            let postings = month.entries.flatMap { $0.postings(by: month.rules) }
            let booked = postings.filter { $0.role == .counter }.reduce(0) { $0 + $1.amount }
            #expect(-booked == MonthSums(of: month.entries).total, "seed \(seed)")
            #expect(postings.reduce(0) { $0 + $1.amount } == 0, "seed \(seed)")
        }
    }

    @Test("the same month is the same bytes in every format, and none is empty")
    func reproducible() throws {
        let period = try #require(HandoverPeriod("2025-10"))
        for round in 0..<12 {
            let seed = Self.seed &+ UInt64(round)
            var first = GeneratedMonths(seed: seed)
            var second = GeneratedMonths(seed: seed)
            let (one, other) = (first.month(12, period: period).month, second.month(12, period: period).month)
            for format in HandoverFormat.allCases where format != .pack {
                let made = Handover.outcome(of: one, as: format) { _, _ in nil }
                #expect(made == Handover.outcome(of: other, as: format) { _, _ in nil }, "seed \(seed), \(format)")
                let isOurs = format.countries?.contains(one.company.country) ?? true
                #expect(
                    isOurs && format != .eKUF ? !made.files.isEmpty : !made.files.isEmpty || !made.refused.isEmpty,
                    "seed \(seed), \(format): \(made.refused)")
            }
        }
    }
}

@Suite("Handover: amounts of a receipt")
struct AmountReadingTests {
    private func fields(_ total: Int64, _ rows: [(rate: Int, base: Int64?, vat: Int64)], _ currency: Currency = .rsd)
        -> ReceiptFields
    {
        var fields = ReceiptFields()
        fields.total = Extracted(Money(minorUnits: total, currency: currency), confidence: 1, evidence: [])
        fields.vat = rows.map { row in
            Extracted(
                VATLine(
                    label: String(row.rate), rate: TaxRate(basisPoints: row.rate),
                    base: row.base.map { Money(minorUnits: $0, currency: currency) },
                    amount: Money(minorUnits: row.vat, currency: currency)), confidence: 1, evidence: [])
        }
        return fields
    }

    @Test(
        "Serbian receipts print VAT alone: the base follows from the total, or from the VAT where there are two rates")
    func computedBases() throws {
        let one = try #require(AmountReading(fields(120_000, [(2000, nil, 20_000)])))
        #expect(one.amounts.rates.first?.base == 100_000 && one.amounts.isBalanced && one.doubts.isEmpty)
        let two = try #require(AmountReading(fields(175_000, [(2000, nil, 20_000), (1000, nil, 5_000)])))
        #expect(
            two.amounts.rates.map(\.base) == [100_000, 50_000] && two.amounts.isBalanced && two.amounts.rounding == 0)
        #expect(two.doubts.map(\.kind) == [.vatBase])
        let zero = try #require(AmountReading(fields(150_000, [(2000, nil, 20_000), (0, nil, 0)])))
        #expect(zero.amounts.rates.map(\.base) == [100_000, 30_000] && zero.amounts.isBalanced)
    }

    @Test("what the rows leave is rounding up to some cents, and said openly beyond that")
    func differences() throws {
        let rounded = try #require(AmountReading(fields(10_002, [(2500, 8_000, 2_000)], .eur)))
        #expect(rounded.amounts.rounding == 2 && rounded.doubts.map(\.kind) == [.rounding])
        let wrong = try #require(AmountReading(fields(12_345, [(2500, 8_000, 2_000)], .eur)))
        #expect(
            wrong.amounts.rounding == 0 && wrong.amounts.outsideVAT == 2_345
                && wrong.doubts.map(\.kind) == [.unexplained])
        let none = try #require(AmountReading(fields(500, [], .bam)))
        #expect(none.amounts.outsideVAT == 500 && none.doubts.map(\.kind) == [.vatTable])
        let refund = try #require(AmountReading(fields(-10_000, [(2500, 8_000, 2_000)], .eur)))
        #expect(refund.amounts.base == -8_000 && refund.amounts.vat == -2_000 && refund.amounts.isBalanced)
        #expect(AmountReading(ReceiptFields()) == nil)
    }

    @Test("rates: EUR/BAM is fixed, others hold for a week, and wrong ones are none")
    func exchange() throws {
        let day = try #require(CivilDate(iso: "2026-10-09"))
        let given = try #require(
            ExchangeRate(day: CivilDate(iso: "2026-10-05"), from: .eur, to: .rsd, decimal: "117,1850"))
        let table = ExchangeTable([given])
        #expect(table.rate(between: .bam, and: .eur, on: day)?.decimalString == "1.95583")
        #expect(table.rate(between: .eur, and: .bam, on: day)?.converted(10_000, from: .eur) == 19_558)
        #expect(table.rate(between: .eur, and: .bam, on: day)?.converted(19_558, from: .bam) == 10_000)
        #expect(table.rate(between: .eur, and: .rsd, on: day)?.converted(-100, from: .eur) == -11_719)
        #expect(table.rate(between: .eur, and: .rsd, on: try #require(day.advanced(byDays: 7))) == nil)
        for text in ["", "0", "-1", "1.123456789", "1.2.3", "12345678", "1e5", "x"] {
            #expect(ExchangeRate(day: nil, from: .eur, to: .rsd, decimal: text) == nil, "\(text)")
        }
        #expect(given.converted(Int64.max / 2, from: .eur) == nil)
    }
}
