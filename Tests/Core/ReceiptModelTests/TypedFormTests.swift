import Testing

@testable import ReceiptModel

/// What a person types in the forms of the region.
@Suite struct TypedFormTests {
    private func fields(in currency: Currency? = .eur) -> ReceiptFields {
        var fields = ReceiptFields()
        fields.currency = currency.map { Extracted($0, confidence: 1, evidence: []) }
        return fields
    }

    @Test(
        "Amounts with a comma or a point, grouped or not, negative for a refund",
        arguments: [
            ("12,30", "12.30"), ("12.30", "12.30"), ("-12,30", "-12.30"), ("\u{2212}12,30", "-12.30"), ("12", "12.00"),
            ("12,3", "12.30"), ("1.234,56", "1234.56"), ("1,234.56", "1234.56"), ("1 234,56", "1234.56"),
            ("1\u{A0}234\u{202F}567,8", nil), ("12.345.678,90", "12345678.90"), ("1.234.567", "1234567.00"),
            ("1 234", "1234.00"), ("0,05", "0.05"),
            // A thousand, or three decimals.
            ("1.234", nil), ("1,234", nil), ("12,345", nil), ("1.23,456", nil), ("1,2,3", nil), ("12.34,56", nil),
            ("1..234,00", nil), (",30", nil), ("12,", nil), ("", ""), ("12,30 EUR", nil), ("1e3", nil), ("--1", nil),
            ("99999999999999999999", nil), ("１２,30", nil),
        ])
    func amounts(typed: String, plain: String?) {
        var fields = fields()
        let isTaken = fields.say(.total, typed)
        #expect(isTaken == (plain != nil), "\(typed)")
        #expect(fields.plain(.total) == (plain?.isEmpty == true ? nil : plain), "\(typed)")
    }

    @Test("Without a currency no text is an amount")
    func withoutCurrency() {
        var fields = fields(in: nil)
        let isTaken = fields.say(.total, "12,30")
        #expect(!isTaken)
    }

    @Test(
        "Days before months, with and without the last point",
        arguments: [
            ("19.01.2026.", "2026-01-19"), ("19.01.2026", "2026-01-19"), ("9.1.2026.", "2026-01-09"),
            ("19. 1. 2026.", "2026-01-19"), ("19/01/2026", "2026-01-19"), ("2026-01-19", "2026-01-19"),
            ("31.02.2026.", nil), ("01.19.2026.", nil), ("19.01.26.", nil), ("19.01", nil), ("19.01.2026..", nil),
            ("2026.01.19", nil), ("19-01-2026", nil),
        ])
    func dates(typed: String, plain: String?) {
        var fields = fields()
        let isTaken = fields.say(.date, typed)
        #expect(isTaken == (plain != nil), "\(typed)")
        #expect(fields.plain(.date) == plain, "\(typed)")
    }

    @Test(
        "A currency is one that ISO 4217 lists",
        arguments: [("EUR", true), ("rsd", true), ("HRK", true), ("XYZ", false), ("XXX", false), ("KN", false)])
    func currencies(typed: String, isTaken: Bool) {
        var fields = fields(in: nil)
        let isIn = fields.say(.currency, typed)
        #expect(isIn == isTaken)
    }

    @Test("Every currency that marks stand for is listed")
    func known() {
        for currency in [Currency.eur, .hrk, .rsd, .bam] { #expect(currency.isListed) }
        #expect(!Currency.unknown.isListed && Currency.unknown.shownCode == "?")
    }
}
