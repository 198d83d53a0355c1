import Files
import ReceiptModel
import Store
import TestSupport
import Testing

@testable import SQLiteStore

/// By what drafts are found follows from them, and is written anew where it does not.
@Suite struct SearchIndexTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func count(_ typed: String) throws -> Int {
        var query = DraftQuery()
        query.text = SearchText(typed)
        return try workplace.open(.readOnly).summary(of: query, countingDeliveries: false).count
    }

    private func fill() throws {
        let vault = try workplace.open()
        for number in 0..<3 {
            try vault.recordDraft(of: try vault.store(bytes(number), in: workplace).attachment.document.id, words: 5)
        }
        #expect(try vault.check(deep: true).isClean)
    }

    @Test(
        "each change is named, and mended",
        arguments: [
            "UPDATE draftFacts SET amount = 5, currency = 'EUR' WHERE number = 2",
            "UPDATE draftFacts SET issuer = 'another'", "UPDATE draftFacts SET base1 = 7",
            "UPDATE draftFacts SET vat3 = 7",
            "UPDATE draftFacts SET moreVAT = '2500 1 1 EUR'", "UPDATE draftFacts SET sumGroup = sumGroup + 1",
            "UPDATE sumGroups SET content = json_set(content, '$.category', id)", "DELETE FROM sumGroups",
            "UPDATE draftFacts SET delivery = 'delivered'", "UPDATE draftFacts SET delivery = NULL WHERE number = 1",
            "UPDATE draftTexts SET words = 'another' WHERE number = 1", "DELETE FROM draftTexts WHERE number = 3",
            "DELETE FROM draftTexts; DELETE FROM draftFacts",
            "INSERT INTO draftWords (draftWords) VALUES ('delete-all')",
            "INSERT INTO draftWords (rowid, words) VALUES (2, 'smuggled')", "DELETE FROM draftWords_data WHERE id > 10",
        ])
    func mending(_ sql: String) throws {
        try fill()
        try workplace.tamper(sql)
        let found = try workplace.open(.readOnly).check()
        #expect(!found.isClean, "\(sql)")
        let outcomes = try workplace.open(.repair).repair(found, acceptingTables: false, now: at(50))
        #expect(outcomes.allSatisfy { $0.verdict == .mended }, "\(sql): \(outcomes)")
        let after = try workplace.open(.readOnly).check(deep: true).problems
        #expect(after == [], "\(sql): \(after)")
        #expect(try count("ukupno") == 3 && count("smuggled another") == 0)
    }

    @Test(arguments: [UInt64(20_261_128), 5]) func vatIsKeptAsText(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let codes = ["EUR", "RSD", "BAM", "XXX", "HUF"]
        for round in 0..<500 {
            let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                let currency = codes.randomElement(using: &random).flatMap { Currency(code: $0) } ?? .eur
                func money() -> Money {
                    let bound = Money.bound - 1
                    let amount = Int64.random(in: -bound...bound, using: &random)
                    return Money(minorUnits: Bool.random(using: &random) ? amount : amount % 100, currency: currency)
                }
                return VATLine(
                    rate: TaxRate(basisPoints: Int.random(in: -5...3_000, using: &random)),
                    base: Bool.random(using: &random) ? money() : nil, amount: money())
            }
            #expect(try VATText.rows(of: VATText.text(of: rows)) == rows, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: [
        "2500", "2500 1 1", "2500 1 1 EU", "2500 1 1 EURO", "2500 1 1 eur", "x 1 1 EUR", "2500 1 1 EUR;", ";", " ",
        "- 1 1 EUR", "2500 1 - EUR", "2500 1 1 1 EUR", "2500 --1 1 EUR", "2500 99999999999999999999 1 EUR",
        "2500  1 EUR",
    ])
    func vatThatIsNoneIsRefused(_ text: String) { #expect(throws: UnreadableRow.self) { try VATText.rows(of: text) } }

    @Test func aReaderOfAReadOnlyHomeChecksTheIndexToo() throws {
        try fill()
        #expect(try workplace.open(.readOnly).check().partsChecked.contains("the index of words"))
    }

    @Test func aDraftIsFoundByTheBeginningOfItsIdentity() throws {
        try fill()
        let vault = try workplace.open(.readOnly)
        for draft in try vault.drafts() {
            #expect(try vault.draft(matching: String(draft.id.prefix(9))) == draft)
            #expect(try vault.draft(matching: "\(draft.id.prefix(9))-1") == draft)
        }
        #expect(failure { _ = try vault.draft(matching: "zz") } == .notFound("draft 'zz'"))
        #expect(failure { _ = try vault.draft(matching: "") } == .notFound("draft ''"))
    }
}
