import Foundation
import Handover
import ReceiptModel
import Testing

/// What a spreadsheet would make of cells, and the language of tables.
@Suite("Handover: tables for people and for programs")
struct TableTests {
    private func table(_ cells: [HandoverTable.Cell], isPlain: Bool = false) -> HandoverTable {
        var table = HandoverTable(
            title: "t",
            columns: cells.indices.map { HandoverTable.Column("c\($0)", "C\($0)", isPlain: isPlain) })
        table.rows = [cells]
        return table
    }

    private func row(_ table: HandoverTable) -> String {
        let text = String(decoding: DelimitedText.local(table), as: UTF8.self)
        return text.split(separator: "\r\n").dropFirst().joined()
    }

    @Test(
        "a text that a spreadsheet would take for a day, a time or a number is kept from it",
        arguments: ["5/1/1", "9-1-1", "1.2", "15", "007", "12:30", "12E3", "5 %", "1,5"])
    func misread(text: String) {
        #expect(row(table([.text(text)])) == "\"'\(text)\"")
        let machine = String(decoding: DelimitedText.machine(table([.text(text)])), as: UTF8.self)
        #expect(machine.contains(text) && !machine.contains("'"), "programs get it as it is")
    }

    @Test("other texts are as they are", arguments: ["5/P1/1", "ABC", "e", "Ulica 1", "10:PIB"])
    func plain(text: String) { #expect(row(table([.text(text)])) == "\"\(text)\"") }

    @Test("tax numbers stay numbers, but for one that would lose its zero")
    func taxNumbers() {
        #expect(
            row(table([.text("12345678903"), .text("01234567895")], isPlain: true))
                == "\"12345678903\";\"'01234567895\"")
        #expect(row(table([.text("12:30:05")], isPlain: true)) == "\"12:30:05\"")
    }

    @Test("a rate of exchange is a number in every form, and says from what to what")
    func rates() throws {
        let period = try #require(HandoverPeriod("2026-10"))
        // One receipt of twelve is in another currency.
        let found = (UInt64(0)..<40).lazy.compactMap { seed -> (HandoverMonth, HandoverEntry)? in
            var months = GeneratedMonths(seed: seed, country: .serbia)
            let month = months.month(60, period: period).month
            return month.entries.first { $0.amounts.foreign != nil }.map { (month, $0) }
        }.first
        let (month, entry) = try #require(found)
        let rate = try #require(entry.amounts.foreign?.rate)
        let people = ReceiptTables(of: month).receipts()
        let place = try #require(people.columns.firstIndex { $0.name == "exchange_rate" })
        let cells = people.rows[entry.sequence - 1]
        #expect(cells[place] == .decimal(rate.decimalString))
        #expect(cells[place + 1] == .text(rate.from.code) && cells[place + 2] == .text(rate.to.code))
        let local = row(table([cells[place]]))
        #expect(local.contains(",") && !local.contains(".") && !local.contains("\""), "\(local)")
    }

    @Test("people read words of their language, programs the names of JSON", arguments: Country.allCases)
    func words(country: Country) throws {
        var months = GeneratedMonths(seed: MonthPropertyTests.seed, country: country)
        let month = months.month(60, period: try #require(HandoverPeriod("2026-10"))).month
        let people = ReceiptTables(of: month).receipts()
        let programs = ReceiptTables(of: month, isForPrograms: true).receipts()
        let places = ["kind", "buyer", "payment"].compactMap { name in people.columns.firstIndex { $0.name == name } }
        let codes = Set(
            DocumentType.allCases.map(\.rawValue) + BuyerMatch.allCases.map(\.rawValue)
                + PaymentMethod.allCases.map(\.rawValue))
        for (shown, plain) in zip(people.rows, programs.rows) {
            for place in places where plain[place] != .empty {
                guard case .text(let word) = shown[place], case .text(let code) = plain[place] else {
                    Issue.record("no text")
                    continue
                }
                // Several ways of payment stand behind each other.
                let words = word.components(separatedBy: ", ")
                let names = code.components(separatedBy: " ")
                #expect(words.count == names.count, "\(word) \(code)")
                #expect(codes.isDisjoint(with: words) && codes.isSuperset(of: names), "\(word) \(code)")
            }
        }
        let notes = ReceiptTables(of: month).notes().rows.compactMap { cells in
            if case .text(let word) = cells[0] { word } else { nil }
        }
        #expect(!notes.isEmpty && !notes.contains("open") && !notes.contains("box"))
    }

    /// The categories that the program knows (`bilko drafts edit --category`).
    private static let categories = [
        "fuel", "lodging", "meals", "parking", "tolls", "travel", "telecom", "postage", "office", "pharmacy",
        "hardware",
        "groceries",
    ]

    @Test(
        "categories stand in the language of the table, and those of a person as they are", arguments: Country.allCases)
    func categories(country: Country) throws {
        var months = GeneratedMonths(seed: MonthPropertyTests.seed, country: country)
        let month = months.hostileMonth(
            Self.categories + ["šumarija ž"], period: try #require(HandoverPeriod("2026-10")))
        func column(_ table: HandoverTable, _ name: String) throws -> [String] {
            let place = try #require(table.columns.firstIndex { $0.name == name })
            return table.rows.compactMap { cells in
                if case .text(let word) = cells[place] { word } else { nil }
            }
        }
        let people = try column(ReceiptTables(of: month).receipts(), "category")
        let programs = try column(ReceiptTables(of: month, isForPrograms: true).receipts(), "category")
        #expect(programs == Self.categories + ["šumarija ž"])
        #expect(people.count == programs.count && people.last == "šumarija ž")
        // Parking is called so everywhere.
        #expect(zip(people, programs).filter { $0 == $1 }.map(\.0) == ["parking", "šumarija ž"], "\(people)")
        if country == .croatia {
            let book = try column(KPITable.table(of: month), "description")
            #expect(zip(book, people).allSatisfy { $0.hasSuffix(", \($1)") } && book.count == people.count, "\(book)")
        }
    }

    @Test("each receipt has its papers in its own folder, and a linked one says so")
    func papers() throws {
        var months = GeneratedMonths(seed: MonthPropertyTests.seed)
        var month = months.month(12, period: try #require(HandoverPeriod("2026-10"))).month
        try #require(month.entries.count > 2)
        // Two receipts on one picture, and a second photo of the first.
        let shared = try #require(month.entries[0].originals.first)
        let other = try #require(month.entries[2].originals.first)
        month.entries[1].originals = [shared]
        month.entries[0].linked = [other, shared]
        let items = PackLayout(of: month).originals()
        #expect(Set(items.map(\.name)).count == items.count)
        for entry in month.entries {
            #expect(items.contains { $0.shortID == entry.shortID }, "\(entry.sequence)")
        }
        #expect(items.filter { $0.document == shared.document }.map(\.shortID) == month.entries[0...1].map(\.shortID))
        let linked = items.filter { $0.name.contains("/povezano_") }
        #expect(linked.map(\.document) == [other.document])
        let rows = items.map {
            PackRow(name: $0.name, bytes: 1, sha256: $0.document.hex, draft: $0.shortID, fiscalID: $0.fiscalID)
        }
        let manifest = String(decoding: PackLayout.manifest(rows), as: UTF8.self)
        #expect(manifest.split(separator: "\n").count == 1 + items.count)
    }
}
