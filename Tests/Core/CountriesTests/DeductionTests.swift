import Countries
import ReceiptModel
import Testing

/// What the law of each country says of input VAT, paper by paper and day by day.
@Suite("Input VAT by law")
struct DeductionTests {
    /// A paper, its day, and what is said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var books: Country
        var day: String
        var paper: PaperFacts
        var answer: Deduction.Answer
        var share: Int
        var rule: String

        init(
            _ books: Country, _ day: String, _ form: PaperForm, _ addressee: BuyerVerdict.Addressee,
            _ basis: BuyerVerdict.Basis, from country: Country? = nil, total: Money? = nil, category: String? = nil,
            hasVAT: Bool = true, isExpense: Bool = true, card: Bool = false, abroad: Bool = false,
            _ answer: Deduction.Answer, _ share: Int, _ rule: String
        ) {
            self.books = books
            self.day = day
            paper = PaperFacts(
                country: abroad ? nil : country ?? books, form: form, verdict: BuyerVerdict(addressee, by: basis),
                total: total, category: category, hasVAT: hasVAT, isExpense: isExpense, hasCorporateCard: card)
            (self.answer, self.share, self.rule) = (answer, share, rule)
        }

        var testDescription: String { "\(rule) on \(day)" }
    }

    private static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }
    private static func hrk(_ lipa: Int64) -> Money { Money(minorUnits: lipa, currency: .hrk) }

    static let croatia: [Case] = [
        Case(
            .croatia, "2026-10-03", .fiscalReceipt, .us, .number, total: eur(250_00), .yes, 10_000, "HR-names-buyer/1"),
        Case(.croatia, "2026-10-03", .eInvoice, .us, .number, .yes, 10_000, "HR-names-buyer/1"),
        Case(.croatia, "2026-10-03", .invoice, .us, .name, .open, 10_000, "HR-name-only/1"),
        Case(.croatia, "2026-10-03", .fiscalReceipt, .nobody, .nothing, total: eur(100_01), .no, 0, "HR-nobody/1"),
        Case(
            .croatia, "2026-10-03", .fiscalReceipt, .nobody, .nothing, total: eur(100_00), .open, 10_000,
            "HR-simplified-EUR/1"),
        Case(
            .croatia, "2026-10-03", .fiscalReceipt, .nobody, .nothing, total: eur(-40_00), .open, 10_000,
            "HR-simplified-EUR/1"),
        // Kuna and euro have limits of their own, and no total has none.
        Case(
            .croatia, "2022-12-31", .fiscalReceipt, .nobody, .nothing, total: hrk(700_00), .open, 10_000,
            "HR-simplified-HRK/1"),
        Case(.croatia, "2022-12-31", .fiscalReceipt, .nobody, .nothing, total: hrk(700_01), .no, 0, "HR-nobody/1"),
        Case(.croatia, "2022-12-31", .fiscalReceipt, .nobody, .nothing, total: eur(90_00), .no, 0, "HR-nobody/1"),
        Case(.croatia, "2023-01-01", .fiscalReceipt, .nobody, .nothing, total: hrk(90_00), .no, 0, "HR-nobody/1"),
        Case(.croatia, "2023-01-01", .fiscalReceipt, .nobody, .nothing, .no, 0, "HR-nobody/1"),
        // Of passenger cars half, since 2018.
        Case(
            .croatia, "2018-01-01", .fiscalReceipt, .us, .number, category: "fuel", .open, 5_000, "HR-passenger-car/1"),
        Case(
            .croatia, "2017-12-31", .fiscalReceipt, .us, .number, category: "fuel", .open, 0, "HR-car-before-2018/1"),
        Case(.croatia, "2016-01-01", .invoice, .us, .number, category: "tolls", .open, 0, "HR-car-before-2018/1"),
        Case(.croatia, "2017-12-31", .fiscalReceipt, .us, .number, .yes, 10_000, "HR-names-buyer/1"),
        // Between payers of VAT the e-invoice is the invoice, since 2026.
        Case(.croatia, "2026-01-01", .invoice, .us, .number, .open, 10_000, "HR-invoice-on-paper/1"),
        Case(.croatia, "2025-12-31", .invoice, .us, .number, .yes, 10_000, "HR-names-buyer/1"),
        Case(.croatia, "2026-10-03", .fiscalReceipt, .us, .number, category: "tolls", .open, 5_000, "HR-car-costs/1"),
        Case(.croatia, "2026-10-03", .fiscalReceipt, .us, .number, category: "meals", .open, 5_000, "HR-meals/1"),
        Case(.croatia, "2026-10-03", .invoice, .another, .number, .no, 0, "HR-another/1"),
        Case(.croatia, "2026-10-03", .invoice, .another, .name, .open, 0, "HR-open/1"),
        Case(.croatia, "2026-10-03", .invoice, .us, .number, isExpense: false, .no, 0, "HR-no-expense/1"),
        Case(.croatia, "2026-10-03", .invoice, .us, .number, hasVAT: false, .open, 0, "HR-no-VAT-read/1"),
        Case(.croatia, "2026-10-03", .invoice, .us, .number, from: .serbia, .no, 0, "HR-abroad/1"),
        Case(.croatia, "2026-10-03", .invoice, .us, .number, abroad: true, .no, 0, "HR-abroad/1"),
        Case(.croatia, "2019-12-31", .invoice, .us, .number, .yes, 10_000, "HR-names-buyer/1"),
        Case(.croatia, "2015-06-30", .invoice, .us, .number, .no, 0, "HR-not-payer/1"),
    ]

    static let serbia: [Case] = [
        Case(.serbia, "2026-10-03", .fiscalReceipt, .us, .number, .yes, 10_000, "RS-fiscal-with-PIB/1"),
        Case(.serbia, "2022-05-01", .fiscalReceipt, .us, .number, .yes, 10_000, "RS-fiscal-with-PIB/1"),
        Case(.serbia, "2022-04-30", .fiscalReceipt, .us, .number, .open, 0, "RS-open/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .nobody, .nothing, .no, 0, "RS-fiscal-without-PIB/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .another, .person, .no, 0, "RS-person/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .another, .number, .no, 0, "RS-another/1"),
        Case(.serbia, "2026-04-01", .fiscalReceipt, .us, .number, card: true, .open, 0, "RS-corporate-card/1"),
        Case(.serbia, "2026-03-31", .fiscalReceipt, .us, .number, card: true, .yes, 10_000, "RS-fiscal-with-PIB/1"),
        Case(.serbia, "2026-10-03", .eInvoice, .us, .number, .yes, 10_000, "RS-e-invoice/1"),
        Case(.serbia, "2023-01-01", .invoice, .us, .number, .open, 10_000, "RS-invoice-on-paper/1"),
        Case(.serbia, "2022-12-31", .invoice, .us, .number, .yes, 10_000, "RS-invoice/1"),
        Case(.serbia, "2026-10-03", .receipt, .nobody, .nothing, .no, 0, "RS-nobody/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .us, .number, category: "fuel", .open, 0, "RS-passenger-car/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .us, .number, category: "meals", .open, 0, "RS-meals/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .us, .name, .open, 0, "RS-open/1"),
        Case(.serbia, "2026-10-03", .invoice, .us, .number, from: .bosniaAndHerzegovina, .no, 0, "RS-abroad/1"),
        Case(.serbia, "2026-10-03", .fiscalReceipt, .us, .number, isExpense: false, .no, 0, "RS-no-expense/1"),
        Case(.serbia, "2015-06-30", .fiscalReceipt, .us, .number, .no, 0, "RS-not-payer/1"),
    ]

    static let bosniaAndHerzegovina: [Case] = [
        Case(.bosniaAndHerzegovina, "2026-10-03", .invoice, .us, .number, .yes, 10_000, "BA-invoice/1"),
        Case(.bosniaAndHerzegovina, "2026-10-03", .eInvoice, .us, .number, .yes, 10_000, "BA-invoice/1"),
        Case(
            .bosniaAndHerzegovina, "2026-10-03", .fiscalReceipt, .us, .number, .open, 10_000, "BA-receipt-with-buyer/1"),
        Case(
            .bosniaAndHerzegovina, "2026-10-03", .fiscalReceipt, .nobody, .nothing, .no, 0,
            "BA-receipt-without-buyer/1"),
        Case(.bosniaAndHerzegovina, "2026-10-03", .invoice, .nobody, .nothing, .open, 0, "BA-open/1"),
        Case(.bosniaAndHerzegovina, "2026-10-03", .invoice, .another, .number, .no, 0, "BA-another/1"),
        Case(
            .bosniaAndHerzegovina, "2026-10-03", .invoice, .us, .number, category: "fuel", .open, 0, "BA-not-business/1"
        ),
        Case(.bosniaAndHerzegovina, "2026-10-03", .invoice, .us, .number, from: .croatia, .no, 0, "BA-abroad/1"),
        Case(.bosniaAndHerzegovina, "2026-10-03", .invoice, .us, .number, hasVAT: false, .open, 0, "BA-no-VAT-read/1"),
        Case(.bosniaAndHerzegovina, "2015-06-30", .invoice, .us, .number, .no, 0, "BA-not-payer/1"),
    ]

    private func company(_ country: Country) throws -> Company {
        // In the VAT system from July 2015.
        let since = try #require(CivilDate(iso: "2015-07-01"))
        let number = try #require(TaxIdentifier(scheme: "OIB", digits: "12345678903"))
        return Company(
            id: "lipa", name: "Lipa", country: country, taxNumbers: [number], vatPeriods: [VATPeriod(since: since)],
            addedAt: Timestamp(milliseconds: 0))
    }

    @Test("The table of the law", arguments: croatia + serbia + bosniaAndHerzegovina)
    func table(_ one: Case) throws {
        let day = try #require(CivilDate(iso: one.day))
        let deduction = try #require(DeductionRule.deduction(of: one.paper, for: company(one.books), on: day))
        #expect(deduction.rule == one.rule && deduction.deductible == one.answer)
        #expect(deduction.shareBasisPoints == one.share)
        #expect(!deduction.article.isEmpty && !deduction.source.isEmpty && deduction.reason.hasSuffix("."))
    }

    @Test("Every rule has a name of its own, and what is not confirmed asks for the accountant or the paper")
    func rules() {
        let all = Country.allCases.flatMap(DeductionRule.all)
        #expect(Set(all.map(\.name)).count == all.count)
        for rule in all {
            #expect((0...10_000).contains(rule.shareBasisPoints), "\(rule.name)")
            #expect((rule.answer == .no) == (rule.shareBasisPoints == 0) || rule.answer == .open, "\(rule.name)")
            let asks = rule.reason.contains("accountant") || rule.reason.contains("correct the draft")
            #expect(rule.isConfirmed || asks, "\(rule.name)")
            let isUnread = rule.source.contains("not read") || rule.source.contains("general knowledge")
            #expect(!rule.isConfirmed || !isUnread, "\(rule.name)")
            #expect(rule.answer != .open || !rule.isConfirmed, "\(rule.name)")
        }
    }

    @Test("Every paper of every day has an answer, and one that is made out to another is never deducted by it")
    func everything() throws {
        let days = ["1999-01-01", "2015-07-01", "2018-01-01", "2022-05-01", "2023-01-01", "2026-04-01", "2199-12-31"]
        let forms = PaperForm.allCases
        for country in Country.allCases {
            let lipa = try company(country)
            for day in try days.map({ try #require(CivilDate(iso: $0)) }) {
                for form in forms {
                    for addressee in BuyerVerdict.Addressee.allCases {
                        for basis in BuyerVerdict.Basis.allCases {
                            for (paper, hasVAT) in [(country, true), (.croatia, false), (.serbia, true)] {
                                let facts = PaperFacts(
                                    country: paper, form: form, verdict: BuyerVerdict(addressee, by: basis),
                                    hasVAT: hasVAT)
                                let deduction = try #require(DeductionRule.deduction(of: facts, for: lipa, on: day))
                                let isUs = addressee == .us && basis == .number
                                #expect(deduction.deductible != .yes || isUs, "\(deduction.rule)")
                                #expect(deduction.deductible != .yes || lipa.isVATPayer(on: day))
                                #expect(deduction.deductible != .yes || paper == country)
                            }
                        }
                    }
                }
            }
        }
    }
}
