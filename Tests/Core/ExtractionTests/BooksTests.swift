import Countries
import ReceiptModel
import Testing

@testable import Extraction

/// To whom a paper is made out, and what is said of it in the books of a company.
@Suite("Made out to whom")
struct BooksTests {
    private func company(
        _ id: String, _ name: String, _ country: Country, _ scheme: String, _ digits: String, payer: Bool = true
    ) throws -> Company {
        Company(
            id: id, name: name, country: country,
            taxNumbers: [try #require(TaxIdentifier(scheme: scheme, digits: digits))],
            vatPeriods: payer ? [VATPeriod(since: nil)] : [], addedAt: Timestamp(milliseconds: 0))
    }

    private func fields(_ text: String, country: Country? = nil) -> ReceiptFields {
        FieldExtractor().extract(
            from: PrintedPage.reading(text, source: .recognised(packs: "srp")), country: country
        ).fields
    }

    private func journal(_ buyer: String) -> String {
        """
        ============ ФИСКАЛНИ РАЧУН ============
        100000016
        МАЛИ КУТАК ДОО
        Касир:                            Марија
        \(buyer)
        -------------ПРОМЕТ ПРОДАЈА-------------
        Укупан износ:                     711,96
        Готовина:                         711,96
        ========================================
        Ознака    Име      Стопа           Порез
        Ђ        О-ПДВ     20,00%         118,66
        ----------------------------------------
        ПФР време:          14.03.2026. 18:22:11
        ПФР број рачуна:   ABCD2345-ABCD2345-120
        Бројач рачуна:                 119/120ПП
        ======== КРАЈ ФИСКАЛНОГ РАЧУНА =========
        """
    }

    @Test("A fiscal receipt with the company's PIB is made out to it, and its VAT is input VAT")
    func serbian() throws {
        let lipa = try company("lipa", "Lipa d.o.o.", .serbia, "PIB", "112233446")
        let bor = try company("bor", "Bor d.o.o.", .serbia, "PIB", "998877660")
        func judged(_ buyer: String) -> BooksJudgement {
            .of(fields(journal(buyer)), of: "ab12", for: lipa, among: [lipa, bor])
        }
        let own = judged("ИД купца:                   10:112233446")
        #expect(own.verdict == BuyerVerdict(.us, by: .number, company: "lipa"))
        #expect(own.deduction?.rule == "RS-fiscal-with-PIB/1" && own.deduction?.deductible == .yes)
        #expect(own.findings.allSatisfy { $0.severity == .note })
        let others = judged("ИД купца:                   10:998877660")
        #expect(others.verdict == BuyerVerdict(.another, by: .number, company: "bor"))
        #expect(others.deduction?.rule == "RS-another/1")
        #expect(others.findings.first?.severity == .review && others.findings[0].message.contains("Bor d.o.o."))
        #expect(others.findings[0].message.contains("'bilko drafts edit ab12 --company bor'"), "the draft is named")
        let strangers = judged("ИД купца:                   10:555000114")
        #expect(strangers.verdict == BuyerVerdict(.another, by: .number))
        #expect(strangers.findings.first { $0.field == "made_out_to" }?.severity == .review)
        let nobodys = judged("")
        #expect(nobodys.verdict == BuyerVerdict(.nobody, by: .nothing))
        #expect(nobodys.deduction?.rule == "RS-fiscal-without-PIB/1" && nobodys.findings.map(\.field) == ["deduction"])
        let persons = judged("ИД купца:              11:0101990710006")
        #expect(persons.verdict == BuyerVerdict(.another, by: .person) && persons.deduction?.rule == "RS-person/1")
        // A person's number is told to nobody.
        #expect(persons.findings.allSatisfy { $0.severity == .note && !$0.message.contains("0101990") })
    }

    @Test("A corporate card in the buyer's optional field is no buyer's number, and its e-invoice is the one to book")
    func corporateCard() throws {
        let lipa = try company("lipa", "Lipa d.o.o.", .serbia, "PIB", "112233446")
        let alone = fields(journal("Опционо поље купца:            50:123456"))
        #expect(alone.buyer == nil && alone[mark: .buyerOption]?.value == "50:123456")
        let both = fields(journal("ИД купца: 10:112233446\nОпционо поље купца: 50:123456"))
        #expect(both.buyer?.value == "112233446" && both[mark: .buyerKind]?.value == "10")
        #expect(both[mark: .buyerOption]?.value == "50:123456")
        var late = both
        late.date?.value = try #require(CivilDate(iso: "2026-05-04"))
        #expect(BooksJudgement.of(late, of: "ab12", for: lipa, among: [lipa]).deduction?.rule == "RS-corporate-card/1")
        #expect(BooksJudgement.of(both, of: "ab12", for: lipa, among: [lipa]).deduction?.rule == "RS-fiscal-with-PIB/1")
        #expect(fields(journal("ИД купца: 10:112233446"))[mark: .buyerOption] == nil)
    }

    @Test("An invoice with the OIB of the company, and a receipt of a till without")
    func croatian() throws {
        let lipa = try company("lipa", "Obrt Lipa", .croatia, "OIB", "12345678903")
        let own = fields(PrintedPage.croatian + "\nOIB kupca: HR12345678903")
        #expect(own.buyer?.value == "12345678903")
        let judged = BooksJudgement.of(own, of: "ab12", for: lipa, among: [lipa])
        #expect(judged.verdict == BuyerVerdict(.us, by: .number, company: "lipa"))
        let till = BooksJudgement.of(fields(PrintedPage.croatian), of: "ab12", for: lipa, among: [lipa])
        #expect(till.verdict.addressee == .nobody && till.deduction?.deductible != .yes)
        let small = try company("mali", "Mali obrt", .croatia, "OIB", "24680135792", payer: false)
        #expect(BooksJudgement.of(own, of: "ab12", for: small, among: [small]).deduction?.rule == "HR-not-payer/1")
        // Without a day no law is known.
        var undated = own
        undated.date = nil
        #expect(BooksJudgement.of(undated, of: "ab12", for: lipa, among: [lipa]).deduction == nil)
    }

    @Test("Of a receipt and its e-invoice, the one that names the company is judged")
    func bestPaper() throws {
        let lipa = try company("lipa", "Obrt Lipa", .croatia, "OIB", "12345678903")
        let receipt = fields(PrintedPage.croatian)
        var invoice = fields(PrintedPage.croatian + "\nOIB kupca: HR12345678903")
        invoice.total?.evidence = [Evidence(source: .invoice, reason: "TaxInclusiveAmount")]
        func judged(_ papers: [ReceiptFields], as category: String? = nil) -> BooksJudgement {
            var receipt = receipt
            receipt.category = category.map { Extracted($0, confidence: 1, evidence: []) }
            return .of(receipt, of: "ab12", for: lipa, among: [lipa], papers: papers)
        }
        #expect(judged([]).verdict.addressee == .nobody && judged([receipt]).verdict.addressee == .nobody)
        let both = judged([receipt, invoice])
        #expect(both.verdict == BuyerVerdict(.us, by: .number, company: "lipa"))
        #expect(both.deduction?.deductible == .yes, "\(both)")
        // What it was for is said of the expense.
        #expect(judged([invoice], as: "fuel").deduction?.deductible == .open)
        #expect(judged([invoice], as: "gorivo").deduction == judged([invoice], as: "fuel").deduction)
        var offer = invoice
        offer.kind = Extracted(.proforma, confidence: 1, evidence: [])
        #expect(judged([offer]).verdict.addressee == .nobody, "an offer is nothing to deduct by")
    }

    @Test("By the name alone it only looks so")
    func byName() throws {
        let lipa = try company("lipa", "Obrt Lipov lad, vl. Iva Ivić", .croatia, "OIB", "12345678903")
        func judged(_ name: String, confidence: Double = 0.9) throws -> BooksJudgement {
            var fields = fields(PrintedPage.croatian)
            fields[mark: .buyerName] = Extracted(name, confidence: confidence, evidence: [])
            return .of(fields, of: "ab12", for: lipa, among: [lipa])
        }
        let alike = try judged("LIPOV LAD VL IVA IVIC")
        #expect(alike.verdict == BuyerVerdict(.us, by: .name, company: "lipa") && !alike.verdict.isCertain)
        #expect(alike.deduction?.deductible == .open && alike.findings.allSatisfy { $0.severity == .note })
        let other = try judged("JELA TRGOVINA d.o.o.")
        #expect(other.verdict == BuyerVerdict(.another, by: .name))
        #expect(other.findings.first?.severity == .review && other.deduction?.deductible != .yes)
        // A person may be the owner.
        #expect(try judged("Marko Horvat").findings.allSatisfy { $0.severity == .note })
        // What was hardly read is no name.
        #expect(try judged("JELA TRGOVINA d.o.o.", confidence: 0.2).verdict.addressee == .nobody)
    }

    @Test(
        "Names that look alike, and those that do not",
        arguments: [
            ("LIPA d.o.o.", "Lipa", true), ("Липа ДОО", "LIPA D.O.O.", true),
            ("d.o.o. Lipa trgovina", "Lipa Trgovina", true),
            ("LIPOV LAD d.o.o. ZAGREB", "Lipov lad d.o.o.", true), ("LIP0V LAD", "Lipov lad", true),
            ("ČAJ I KAVA j.d.o.o.", "CAJ I KAVA", true), ("Жути пањ ПР", "Žuti panj PR", true),
            ("LIPA", "LIPE", false), ("Bor", "Borovo", false), ("Jela trgovina", "Lipa trgovina", false),
            ("d.o.o.", "d.o.o.", false), ("", "Lipa", false), ("Primjer jedan", "Primjer dva", false),
        ])
    func likeness(_ left: String, _ right: String, _ isAlike: Bool) {
        #expect(NameLikeness(left).isLike(NameLikeness(right)) == isAlike)
        #expect(NameLikeness(right).isLike(NameLikeness(left)) == isAlike)
    }
}
