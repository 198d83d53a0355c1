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

    /// How many months are tried here, in some nine seconds of a processor; `scripts/soak months` asks for more.
    static let count = ProcessInfo.processInfo.environment["BILKO_MONTHS"].flatMap(Int.init) ?? 10_000

    @Test("in generated months the drafts, the books and the boxes are the same to the cent")
    func sums() throws {
        print("months: \(Self.count) from seed \(Self.seed)")
        let period = try #require(HandoverPeriod("2026-10"))
        var seen = Seen()
        for round in 0..<Self.count {
            let seed = Self.seed &+ UInt64(round)
            var months = GeneratedMonths(seed: seed)
            let (month, drafts) = months.month(1 + Int(seed % 9), period: period)
            #expect(MonthProof.faults(of: month) == [], "seed \(seed)")
            #expect(month.entries.count + month.open.count == drafts.count, "seed \(seed)")
            #expect(month.open.count >= drafts.count { $0.state != .ready }, "seed \(seed)")
            // The drafts, added up by other arithmetic than the program's.
            var total: Int64 = 0
            for entry in month.entries {
                let draft = try #require(drafts.first { $0.id == entry.id })
                let sum = try ReferenceSums.booked(draft, entry)
                #expect(entry.amounts.total == sum, "seed \(seed): \(entry.shortID)")
                total += sum
                #expect(ReferenceSums.complaints(entry, draft, month) == [], "seed \(seed): \(entry.shortID)")
                seen.count(entry)
            }
            // The books: what is credited is what was paid, and both sides are the same.
            let postings = month.entries.flatMap { $0.postings(by: month.rules) }
            #expect(-postings.filter { $0.role == .counter }.reduce(0) { $0 + $1.amount } == total, "seed \(seed)")
            #expect(postings.reduce(0) { $0 + $1.amount } == 0, "seed \(seed)")
            // The boxes.
            #expect(ReferenceSums.boxes(of: month) == ReferenceSums.wanted(month, total), "seed \(seed)")
        }
        // Otherwise the months would prove less than they say.
        if Self.count >= 500 { #expect(seen.missing == []) }
    }

    /// What the months had in them.
    private struct Seen {
        private var found: Set<String> = []

        mutating func count(_ entry: HandoverEntry) {
            if entry.kind == .refund { found.insert("refund") }
            if entry.amounts.foreign != nil { found.insert("foreign currency") }
            if entry.amounts.rates.count > 1 { found.insert("mixed rates") }
            if entry.amounts.nonDeductible > 0 { found.insert("not deductible") }
            if entry.amounts.deductible > 0 { found.insert("deductible") }
            if entry.amounts.rounding != 0 { found.insert("rounding") }
            if entry.doubts.contains(where: { $0.kind == .unexplained }) { found.insert("unexplained") }
            if entry.doubts.contains(where: { $0.kind == .foreignCountry }) { found.insert("foreign country") }
            entry.country.map { _ = found.insert($0.rawValue) }
        }

        var missing: [String] {
            [
                "refund", "foreign currency", "mixed rates", "not deductible", "deductible", "rounding", "unexplained",
                "foreign country", "HR", "RS", "BA",
            ].filter { !found.contains($0) }
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
