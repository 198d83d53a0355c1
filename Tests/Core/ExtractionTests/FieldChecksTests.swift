import Extraction
import ReceiptModel
import Testing

/// What the values of a draft contradict.
@Suite struct FieldChecksTests {
    private static let day = CivilDate(year: 2025, month: 3, day: 20)!

    /// Fields as a person says them, the currency first.
    private func fields(_ values: [ReceiptField: [String]]) -> ReceiptFields {
        var fields = ReceiptFields()
        let hasCurrency = fields.say(.currency, values[.currency]?[0] ?? "EUR")
        #expect(hasCurrency)
        for (field, texts) in values where field != .currency {
            let taken =
                field.descriptor.form == .rows ? fields.say(rows: texts, of: field) == nil : fields.say(field, texts[0])
            #expect(taken, "\(field) \(texts)")
        }
        return fields
    }

    private func messages(_ values: [ReceiptField: [String]], codes: [String] = []) -> [String] {
        let box = PixelBox(x: 0, y: 0, width: 9, height: 9)
        let scanned = codes.map { ScannedCode(symbology: .qr, text: $0, box: box, reader: "zbar") }
        return FieldChecks(fields(values), codes: scanned, received: Self.day).contradictions
            .map(\.finding.message.english)
    }

    @Test("A VAT whose rows were taken away is told by itself")
    func lostRows() {
        let checks = FieldChecks(fields([.total: ["12,50"], .taxAmount: ["2,50"]]), codes: [], received: Self.day)
        #expect(checks.lostRows?.finding.message.english == "The VAT is 2.50, and no row says at which rate.")
        #expect(checks.lostRows?.fields == [.vat] && checks.contradictions.isEmpty)
        let whole = fields([.total: ["12,50"], .vat: ["25:10,00:2,50"], .taxAmount: ["2,50"]])
        #expect(FieldChecks(whole, codes: [], received: Self.day).lostRows == nil)
        #expect(FieldChecks(fields([.taxAmount: ["0,00"]]), codes: [], received: Self.day).lostRows == nil)
    }

    @Test("Numbers that cannot be are told, also where a person has said them")
    func numbers() {
        let right = [
            "12345678903", "HR12345678903", "10:101134702", "11:0101990710006", "40:DE123456789", "20:004123456",
        ]
        for number in right { #expect(messages([.buyer: [number]]).isEmpty, "\(number)") }
        for number in ["12345678901", "10:101134703", "123"] {
            #expect(
                messages([.buyer: [number]])
                    == ["The buyer's number \(number) is none of a taxpayer here, or its check digit is wrong."])
        }
        let (jir, zki) = ("7fa015fa-3308-4cf4-ada0-0379f9ae24bb", "ebb87e3cd5460d92d3a030af6d6e460f")
        #expect(messages([.jir: [jir], .zki: [zki]]).isEmpty)
        #expect(messages([.jir: [zki]]) == ["'\(zki)' has not the form of a JIR."])
        #expect(messages([.zki: [String(zki.dropLast())]]) == ["'\(zki.dropLast())' has not the form of a ZKI."])
    }

    @Test("What agrees is no contradiction, and neither is what is missing")
    func agreement() {
        #expect(messages([:]).isEmpty)
        let whole: [ReceiptField: [String]] = [
            .total: ["45,20"], .vat: ["25:36,16:9,04"], .taxAmount: ["9,04"], .date: ["14.03.2025."],
            .items: ["KRUH|2|10,00|20,00", "SIR|25,20"], .payments: ["cash:50,00"], .change: ["4,80"],
        ]
        #expect(messages(whole).isEmpty, "\(messages(whole))")
        // With a discount, a deposit, and goods without their VAT.
        #expect(messages([.total: ["9,00"], .items: ["KRUH|10,00"], .discount: ["-1,00"]]).isEmpty)
        #expect(messages([.total: ["10,50"], .items: ["PIVO|10,00"], .deposit: ["0,50"]]).isEmpty)
        #expect(
            messages([.total: ["12,50"], .items: ["ULJE|10,00"], .taxAmount: ["2,50"]]).isEmpty
        )
        #expect(messages([.total: ["12,80"], .vat: ["25:10:2,50"], .consumptionTax: ["0,30"]]).isEmpty)
        // A refund, its VAT printed without signs.
        #expect(messages([.total: ["-12,50"], .vat: ["25:10:2,50"], .taxAmount: ["2,50"]]).isEmpty)
        #expect(messages([.total: ["10,00"], .vat: ["25:2,00"]]).isEmpty, "without a base nothing is known")
        #expect(messages([.total: ["10,00"], .payments: ["cash"]]).isEmpty)
    }

    @Test("Each contradiction is told with both sides")
    func contradictions() {
        func only(_ values: [ReceiptField: [String]], _ codes: [String] = []) -> String {
            let found = messages(values, codes: codes)
            return found.count == 1 ? found[0] : "\(found)"
        }
        #expect(only([.vat: ["25:36,16:9,00"]]).contains("25.00 % of 36.16 is not 9.00"))
        #expect(only([.vat: ["25:36,16:9,06"]]) == "[]", "two hundredths are rounding")
        #expect(only([.vat: ["25:8,00"], .taxAmount: ["9,00"]]).contains("its rows add up to 8.00"))
        #expect(only([.vat: ["25:36,16:9,04"], .total: ["45,00"]]).contains("make 45.20"))
        #expect(only([.items: ["A|1,00", "B|2,00"], .total: ["4,00"]]).contains("add up to 3.00"))
        #expect(only([.payments: ["cash:50"], .change: ["4,00"], .total: ["45,00"]]).contains("make 46.00"))
        #expect(only([.date: ["22.03.2025."]]).contains("after the day of receipt"))
        #expect(only([.date: ["21.03.2025."]]) == "[]", "the paper may come from further east")
    }

    @Test("The fiscal code has the last word about day and amount, unless its amount may be two")
    func codes() {
        let code = "https://porezna.gov.hr/rn?jir=7fa015fa-3308-4cf4-ada0-0379f9ae24bb&datv=20250314_1616&izn=14,47"
        func found(_ total: String, _ date: String, _ codes: [String]) -> [String] {
            messages([.total: [total], .date: [date]], codes: codes)
        }
        #expect(found("14,47", "14.03.2025.", [code]).isEmpty)
        #expect(found("14,47", "14.03.2025.", ["https://example.com"]).isEmpty)
        #expect(found("15,47", "15.03.2025.", [code]).map { $0.contains("The fiscal code says") } == [true, true])
        let other = code.replacing("izn=14,47", with: "izn=99,00")
        #expect(found("99,00", "14.03.2025.", [code, other]).isEmpty, "two receipts on one picture")
    }

    @Test("VAT without a base is at most that of the whole total")
    func shares() {
        #expect(messages([.total: ["46,55"], .vat: ["25:9,31"]]).isEmpty)
        #expect(messages([.total: ["46,55"], .vat: ["25:9,33"]]).isEmpty, "two hundredths are rounding")
        #expect(messages([.total: ["-46,55"], .vat: ["25:9,31"]]).isEmpty)
        #expect(messages([.vat: ["25:900"]]).isEmpty)
        let found = messages([.total: ["46,55"], .vat: ["25:900", "5:0,10"]])
        #expect(found == ["VAT of 900.00 at 25.00 % is more than a total of 46.55 holds."], "\(found)")
        #expect(messages([.total: ["46,55"], .vat: ["0:1,00"]]).count == 1)
        #expect(messages([.total: ["46,55"], .taxAmount: ["9,31"]]).isEmpty)
        #expect(messages([.total: ["46,55"], .taxAmount: ["-900"]]).count == 1)
    }

    @Test("Country, currency and kind agree with the law, the code and the sign of the total")
    func nature() {
        let code = "https://porezna.gov.hr/rn?jir=7fa015fa-3308-4cf4-ada0-0379f9ae24bb&datv=20250314_1616&izn=14,47"
        #expect(messages([.country: ["HR"], .date: ["14.03.2025."], .total: ["14,47"]], codes: [code]).isEmpty)
        #expect(messages([.currency: ["BAM"]], codes: [code]) == ["The fiscal code says EUR, the draft BAM."])
        #expect(messages([.country: ["HR"], .currency: ["HRK"], .date: ["14.03.2025."]]).count == 1)
        #expect(messages([.country: ["HR"], .currency: ["HRK"], .date: ["31.12.2022."]]).isEmpty)
        #expect(
            messages([.country: ["RS"], .currency: ["EUR"]]) == ["The law of the country says RSD, the draft EUR."])
        #expect(messages([.currency: ["CHF"]]).isEmpty, "nobody knows the law of another country")
        let serbian = messages([.country: ["RS"], .currency: ["RSD"]], codes: [code])
        #expect(serbian.contains("The fiscal code is one of HR, the draft says RS."), "\(serbian)")
        let jir = "7fa015fa-3308-4cf4-ada0-0379f9ae24bb"
        #expect(messages([.country: ["BA"], .currency: ["BAM"], .jir: [jir]]).count == 1)
        #expect(messages([.country: ["HR"], .jir: [jir]]).isEmpty)
        for (kind, total, isWrong) in [
            ("sale", "-1", true), ("invoice", "-1", true), ("refund", "1", true), ("refund", "-1", false),
            ("sale", "1", false), ("sale", "0", false), ("refund", "0", false), ("proforma", "-1", false),
        ] {
            #expect(messages([.kind: [kind], .total: [total]]).count == (isWrong ? 1 : 0), "\(kind) \(total)")
        }
    }

    @Test("Sums of absurd amounts end")
    func bounds() {
        let huge = "99999999999,99"
        #expect(!messages([.total: ["1"], .items: Array(repeating: "A|\(huge)", count: 500)]).isEmpty)
        #expect(!messages([.vat: ["100:\(huge):\(huge)", "100:\(huge):1"]]).isEmpty)
    }
}
