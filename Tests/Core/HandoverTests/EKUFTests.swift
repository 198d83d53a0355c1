import Foundation
import Handover
import ReceiptModel
import TestSupport
import Testing

/// Files of e-KUF before a judge that knows the format from its description alone, and what is refused because of it.
@Suite("Handover: e-KUF and its judge", .serialized)
struct EKUFTests {
    @Test("the judge finds a violation of each of its rules")
    func judged() throws {
        let answer = try ForeignReader.checker("ekuf", "--self-test")
        #expect(answer.status == 0 && answer.said.hasSuffix(" 0 failures\n"), "\(answer.said.suffix(3_000))")
    }

    @Test("it finds nothing in 1,000 months, of several files each or with document types that somebody chose")
    func months() throws {
        let folder = try TemporaryFolder("judged")
        let periods = try ["2026-10", "2023-08", "2024-02"].map { try #require(HandoverPeriod($0)) }
        var (files, rows, types) = (0, 0, Set<Substring>())
        for round in 0..<1_000 {
            let seed = MonthPropertyTests.seed &+ UInt64(round)
            var months = GeneratedMonths(seed: seed, country: .bosniaAndHerzegovina)
            var month = months.month(14, period: periods[round % 3]).month
            if !month.company.isVATPayer {
                let refused = EKUF.outcome(of: month)
                #expect(refused.files.isEmpty && refused.refused.count == 1, "seed \(seed)")
                month.company.isVATPayer = true
            }
            if round == 0 { month = months.hostileMonth(GeneratedMonths.nasty, period: periods[0]) }
            if round % 2 == 0 { choose(&month) }
            let outcome = EKUF.outcome(of: month, fileLimit: round % 10 == 0 ? 1_500 : EKUF.fileLimit)
            let written = outcome.files.flatMap { file in
                String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("2;") }
            }
            #expect(written.count == month.entries.count - outcome.refused.count { !$0.id.isEmpty }, "seed \(seed)")
            types.formUnion(written.map { $0.split(separator: ";")[3] })
            (files, rows) = (files + outcome.files.count, rows + written.count)
            for file in outcome.files { try file.write(below: "\(folder.path)/\(round)") }
        }
        let answer = try ForeignReader.checker("ekuf", folder.path)
        #expect(answer.status == 0, "from seed \(MonthPropertyTests.seed): \(answer.said.suffix(3_000))")
        #expect(answer.said.hasSuffix("\(files) files, \(rows) rows, 0 violations\n"), "\(answer.said.suffix(200))")
        #expect(files > 1_000 && types.sorted() == (1...9).map { Substring("0\($0)") }, "\(files), \(types)")
    }

    /// Chooses a type for what the export does not decide by itself, and for some receipts beside.
    private func choose(_ month: inout HandoverMonth) {
        for (index, entry) in month.entries.enumerated() {
            month.rules.documentTypes[entry.shortID] =
                if entry.amounts.total < 0 {
                    "0\(6 + index % 4)"
                } else if entry.country != .bosniaAndHerzegovina {
                    index.isMultiple(of: 2) ? "04" : "05"
                } else {
                    index.isMultiple(of: 3) ? "0\(1 + index % 4 % 3)" : nil
                }
        }
    }

    /// A month with one receipt of 117.00 and its VAT, which is as the test has it.
    private func month(
        _ period: String = "2026-10", type: String? = nil, _ change: (inout HandoverEntry) -> Void = { _ in }
    ) throws -> HandoverMonth {
        var months = GeneratedMonths(seed: 7, country: .bosniaAndHerzegovina)
        var month = months.hostileMonth(["Primjer"], period: try #require(HandoverPeriod(period)))
        month.entries[0].amounts = amounts(11_700)
        month.rules.documentTypes[month.entries[0].shortID] = type
        change(&month.entries[0])
        return month
    }

    private func amounts(_ total: Int64) -> EntryAmounts {
        let vat = total * 17 / 117
        return EntryAmounts(
            rates: [RateAmount(rate: TaxRate(basisPoints: 1700), base: total - vat, vat: vat)], outsideVAT: 0,
            rounding: 0, total: total)
    }

    @Test("what the description has no form for is refused")
    func refusals() throws {
        func isWritten(_ month: HandoverMonth) -> Bool {
            let outcome = EKUF.outcome(of: month)
            #expect(outcome.refused.isEmpty != outcome.files.isEmpty, "\(outcome.refused)")
            return outcome.refused.isEmpty
        }
        #expect(try isWritten(month()))
        #expect(try isWritten(month("2020-01")) && !isWritten(month("2019-12")), "periods from 2020 on")
        #expect(try isWritten(month("2023-09", type: "06")) && !isWritten(month("2023-08", type: "06")))
        for type in ["01", "02", "03", "04", "05"] {
            #expect(try !isWritten(month(type: type) { $0.amounts = amounts(-11_700) }), "a sign in \(type)")
        }
        #expect(try isWritten(month(type: "07") { $0.amounts = amounts(-11_700) }))
        #expect(try isWritten(month { $0.amounts = amounts(99_999_999_999) }))
        #expect(try !isWritten(month { $0.amounts = amounts(100_000_000_000) }), "ten digits")
        for type in [nil, "01", "03"] {
            #expect(
                try !isWritten(month(type: type) { ($0.supplier.taxNumber, $0.supplier.vatNumber) = (nil, nil) }),
                "VAT of nobody")
        }
    }

    /// The fields of the only receipt of a month.
    private func item(_ month: HandoverMonth) throws -> [Substring] {
        let file = try #require(EKUF.outcome(of: month).files.first)
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
        return try #require(lines.first { $0.hasPrefix("2;") }).split(separator: ";", omittingEmptySubsequences: false)
    }

    @Test("an advance that was paid has the type 03, unless another one was chosen")
    func advance() throws {
        #expect(try item(month())[3] == "01")
        #expect(try item(month { $0.kind = .advance })[3] == "03")
        #expect(try item(month(type: "05") { $0.kind = .advance })[3] == "05")
        let back = try month { ($0.kind, $0.amounts) = (.advance, amounts(-11_700)) }
        #expect(EKUF.outcome(of: back).files.isEmpty, "money that came back")
    }

    @Test("what is longer than a field is cut, and it is said of which receipt")
    func cut() throws {
        let limit = 100
        let fitting = try month { $0.number = String(repeating: "9", count: limit) }
        #expect(EKUF.outcome(of: fitting).remarks.count == 1, "what counts as filed is said of every month")
        let long = try month { entry in
            entry.number = String(repeating: "9", count: limit) + "-17"
            entry.supplier.address += String(repeating: " Ulica", count: limit)
        }
        let remark = try #require(EKUF.outcome(of: long).remarks.first)
        #expect(remark.hasPrefix(long.entries[0].shortID) && remark.hasSuffix("number, address."), "\(remark)")
        #expect(try item(long)[4].count == limit)
    }

    @Test("where a sum would have ten digits, the receipts go into two files")
    func largeSums() throws {
        var month = try month { $0.amounts = amounts(60_000_000_000) }
        var other = month.entries[0]
        other.shortID = "other"
        month.entries.append(other)
        let files = EKUF.outcome(of: month).files
        #expect(files.map { $0.name.suffix(7) } == ["_01.csv", "_02.csv"])
        for file in files {
            #expect(String(decoding: file.bytes, as: UTF8.self).contains(";600000000.00;0.00;"))
        }
    }
}
