import ReceiptModel
import Testing

@Suite("Keys of receipts")
struct ReceiptKeyTests {
    private func said<Value>(_ value: Value, _ source: Evidence.Source) -> Extracted<Value> {
        Extracted(value, confidence: 0.9, evidence: [Evidence(source: source, reason: "test")])
    }

    private func texts(_ fields: ReceiptFields, _ strength: ReceiptKey.Strength) -> [String] {
        fields.keys.filter { $0.strength == strength }.map(\.text).sorted()
    }

    @Test("JIR and ZKI are the same however they are written")
    func croatian() {
        var one = ReceiptFields()
        one[mark: .jir] = said("0A1B2C3D-0000-4000-8000-00000000ABCD", .text)
        var two = ReceiptFields()
        two[mark: .jir] = said("0a1b2c3d000040008000" + "00000000abcd", .code)
        #expect(one.keys == two.keys && one.keys.map(\.strength) == [.fiscal])
        #expect(one.certainKeys.isEmpty && two.certainKeys.count == 1)
        one[mark: .jir] = said("0A1B2C3D-0000-4000", .code)
        #expect(one.keys.isEmpty)
    }

    @Test("A TaxCore number is a fiscal identity when a code says it, not when it was only read")
    func taxCore() {
        var fields = ReceiptFields()
        fields.country = said(.serbia, .code)
        fields.number = said("AB12CD34-AB12CD34-567", .code)
        #expect(texts(fields, .fiscal) == ["taxcore:RS:AB12CD34-AB12CD34-567"])
        fields.number = said("AB12CD34-AB12CD34-567", .text)
        #expect(texts(fields, .fiscal).isEmpty)
        fields.number = said("12/1/1", .code)
        #expect(texts(fields, .fiscal).isEmpty)
    }

    @Test("In the Federation the device counts on, so the date belongs to the key")
    func federation() {
        var fields = ReceiptFields()
        fields.number = said("1245", .code)
        fields[mark: .ibfm] = said("AB123456", .code)
        #expect(texts(fields, .fiscal).isEmpty)
        fields.date = said(CivilDate(year: 2026, month: 3, day: 1)!, .code)
        #expect(texts(fields, .fiscal) == ["ibfm:AB123456*1245*2026-03-01"])
    }

    @Test("Printed keys go by tax number and by name, whichever the next photo shows")
    func printed() {
        var fields = ReceiptFields()
        fields.merchant = said("Obrt \"Lipa\"", .text)
        fields.number = said("12/ŠK/1", .text)
        #expect(texts(fields, .number) == ["obrtlipa|12šk1"])
        fields.date = said(CivilDate(year: 2026, month: 3, day: 1)!, .text)
        fields.total = said(Money(minorUnits: -1_230, currency: .eur), .text)
        #expect(texts(fields, .total) == ["obrtlipa|2026-03-01|-1230 EUR"])
        fields[mark: .vatID] = said("HR12345678901", .text)
        #expect(texts(fields, .total).count == 2)
        #expect(texts(ReceiptFields(), .total).isEmpty)
    }
}
