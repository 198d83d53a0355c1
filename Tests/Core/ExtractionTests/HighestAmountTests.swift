import Countries
import Extraction
import ReceiptModel
import Testing

/// Figures that agree with each other and that no receipt has.
@Suite("Absurd amounts are never ready")
struct HighestAmountTests {
    /// 100 million in hundredths.
    private static let limit: Int64 = 10_000_000_000

    private static func money(_ minorUnits: Int64, _ currency: Currency = .eur) -> Money {
        Money(minorUnits: minorUnits, currency: currency)
    }

    private static func sure<Value>(_ value: Value, _ confidence: Double = 0.999) -> Extracted<Value> {
        Extracted(value, confidence: confidence, evidence: [Evidence(source: .code, reason: "test")])
    }

    /// A sound Croatian receipt of 125.00, which is ready.
    private func fields() -> ReceiptFields {
        let text = "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\nUKUPNO: 125,00 EUR\nKARTICA 125,00"
        return FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
    }

    private func reasons(_ change: (inout ReceiptFields) -> Void) -> [Message] {
        var fields = fields()
        change(&fields)
        return ExpenseDraft.reasons(for: ExtractedReceipt(fields: fields, findings: []))
    }

    @Test("The total, in every currency and sign", arguments: [Currency.eur, .rsd, .bam, .hrk, .unknown])
    func total(currency: Currency) {
        for amount in [Self.limit + 1, 99_999_999_999_999, .max, -Self.limit - 1, .min] {
            let reasons = reasons { $0.total = Self.sure(Self.money(amount, currency)) }
            #expect(reasons.count == 1 && reasons[0].hasPrefix("Please check the total "), "\(amount)")
        }
        for amount in [0, 12_500, Self.limit, -Self.limit] {
            #expect(reasons { $0.total = Self.sure(Self.money(amount, currency)) } == [], "\(amount)")
        }
    }

    @Test("Every other amount, too, and one sentence for all of them")
    func others() {
        let absurd = Self.money(Self.limit + 1)
        let one = Self.money(1)
        let rate = TaxRate(basisPoints: 2_500)
        let changes: [(inout ReceiptFields) -> Void] = [
            { $0.payable = Self.sure(absurd) }, { $0.taxAmount = Self.sure(absurd) },
            { $0.consumptionTax = Self.sure(absurd) }, { $0.deposit = Self.sure(absurd) },
            { $0.discount = Self.sure(Self.money(-Self.limit - 1)) }, { $0.tip = Self.sure(absurd) },
            { $0.change = Self.sure(absurd) },
            { $0.vat = [Self.sure(VATLine(rate: rate, base: absurd, amount: one))] },
            { $0.vat = [Self.sure(VATLine(rate: rate, base: nil, amount: absurd))] },
            { $0.items = [Self.sure(LineItem(name: "x", amount: absurd))] },
            { $0.items = [Self.sure(LineItem(name: "x", price: absurd, amount: one))] },
            { $0.payments = [Self.sure(Payment(method: .card, label: "KARTICA", amount: absurd))] },
        ]
        for (number, change) in changes.enumerated() {
            let reasons = reasons(change)
            #expect(reasons.count == 1 && reasons[0].contains("never booked unseen"), "\(number)")
        }
        #expect(
            reasons {
                $0.total = Self.sure(absurd)
                $0.payable = Self.sure(absurd)
            }.count == 1)
    }

    @Test("A code and a print that agree about 999,999,999,999.99")
    func agreeing() {
        let jir = "https://porezna.gov.hr/rn?jir=12345678-1234-1234-1234-123456789012&datv=20260203_1200&izn="
        func reasons(_ printed: String, _ coded: String) -> [Message] {
            let text =
                "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\nUKUPNO: \(printed) EUR\nKARTICA \(printed)"
            let reading = PrintedPage.reading(text, codes: [jir + coded, jir + coded])
            return ExpenseDraft.reasons(for: FieldExtractor().extract(from: reading, country: nil))
        }
        #expect(reasons("125,00", "12500") == [])
        #expect(!reasons("999.999.999.999,99", "99999999999999").isEmpty)
        #expect(!reasons("999.999.999.999,99", "999999999999,99").isEmpty)
    }

    @Test("What a person said or confirmed is booked, however much it is")
    func said() {
        #expect(reasons { $0.total = Self.sure(Self.money(Self.limit * 2), 1) } == [])
    }
}
