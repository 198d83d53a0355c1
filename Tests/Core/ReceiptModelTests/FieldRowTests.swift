import ReceiptModel
import TestSupport
import Testing

/// Rows of tables as a person types them.
@Suite struct FieldRowTests {
    private var fields: ReceiptFields {
        var fields = ReceiptFields()
        let taken = fields.say(.currency, "EUR")
        #expect(taken)
        return fields
    }

    private func typed(_ rows: [String], _ field: ReceiptField) -> [String] {
        var fields = fields
        let refused = fields.say(rows: rows, of: field)
        #expect(refused == nil, "\(rows)")
        return fields.typed(field)
    }

    @Test("Amounts, rates and quantities in the forms of the region")
    func localForms() {
        #expect(
            typed(["25:36,16:9,04", "5,5 % : 1.000,00 : 55", "E 10:112,23"], .vat) == [
                "25.00:36.16:9.04", "5.50:1000.00:55.00", "E 10.00:112.23",
            ])
        #expect(
            typed(["KRUH | 0,345 | 1,80 | -0,62 | E", "ČAJ|2,33"], .items) == [
                "KRUH|0.345|1.80|-0.62|E", "ČAJ|2.33",
            ])
        #expect(
            typed(["card:12,30:4711", "Cash", "voucher:5"], .payments) == ["card:12.30:4711", "cash", "voucher:5.00"])
    }

    @Test("One empty text takes a table away, and the user has said so of each row of another")
    func clearing() {
        var fields = fields
        #expect(fields.say(rows: ["25:36,16:9,04"], of: .vat) == nil && fields.saidByUser.contains(.vat))
        #expect(fields.say(rows: [""], of: .vat) == nil && fields.vat.isEmpty)
        #expect(fields.say(rows: ["cash"], of: .payments) == nil && fields.say(rows: [], of: .payments) == nil)
        #expect(fields.payments == nil)
    }

    @Test(
        "What is no row changes nothing and is named",
        arguments: [
            (ReceiptField.vat, "25"), (.vat, "x:1:1"), (.vat, "101:1:1"), (.vat, "25:1,2345:1"), (.vat, "25:1:1:1"),
            (.vat, "-5:1:1"), (.items, "|1,00"), (.items, "KRUH"), (.items, "KRUH|x|1|1"), (.items, "KRUH|1|1"),
            (.payments, "gold:5"), (.payments, "card:5:47"), (.payments, "card:5:47a1"), (.payments, "card:x"),
            (.vat, "25:99999999999999:1"), (.store, "a"),
        ])
    func refusals(_ field: ReceiptField, _ row: String) {
        var fields = fields
        let before = fields
        #expect(fields.say(rows: field == .vat ? ["25:4:1", row] : [row], of: field) == row)
        #expect(fields == before)
    }

    @Test("Without a currency there are no amounts")
    func noCurrency() {
        var fields = ReceiptFields()
        #expect(fields.say(rows: ["25:4:1"], of: .vat) == "25:4:1")
        #expect(fields.say(rows: ["cash"], of: .payments) == nil)
    }

    @Test("What is typed of a row is read as the same row", arguments: UInt64(0)..<200)
    func roundTrip(_ seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        func amount() -> Money {
            Money(minorUnits: Int64.random(in: -999_999...999_999, using: &numbers), currency: .eur)
        }
        let vat = VATLine(
            label: Bool.random(using: &numbers) ? "Ђ" : nil,
            rate: TaxRate(basisPoints: Int.random(in: 0...10_000, using: &numbers)),
            base: Bool.random(using: &numbers) ? amount() : nil, amount: amount())
        let item = LineItem(
            name: "ROBA \(seed)", quantity: Bool.random(using: &numbers) ? "1.250" : nil,
            price: Bool.random(using: &numbers) ? amount() : nil, amount: amount(),
            label: Bool.random(using: &numbers) ? "E" : nil)
        let payment = Payment(
            method: .card, label: "card", amount: Bool.random(using: &numbers) ? amount() : nil,
            card: Bool.random(using: &numbers) ? "0042" : nil)
        #expect(VATLine.parsed(vat.typed, beside: fields) == vat, "seed \(seed)")
        #expect(LineItem.parsed(item.typed, beside: fields) == item, "seed \(seed)")
        #expect(Payment.parsed(payment.typed, beside: fields) == payment, "seed \(seed)")
    }

    @Test("Tags are sorted, each once, and parted by commas")
    func tags() {
        var fields = fields
        #expect(fields.say(.tags, " put,  auto , put,,") && fields.plain(.tags) == "auto, put")
        #expect(Tags(["a, b", "  "]).values == ["a b"])
        #expect(fields.say(.tags, "") && fields.tags == nil)
        #expect(fields.say(.note, "za kolegu") && fields.plain(.note) == "za kolegu")
    }
}
