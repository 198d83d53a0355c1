import Extraction
import ReceiptModel
import Testing

/// What the sums of a draft come to, right and wrong.
@Suite struct FieldSumsTests {
    private static let day = CivilDate(year: 2025, month: 3, day: 20)!

    private func checks(_ values: [ReceiptField: [String]], codes: [String] = []) -> FieldChecks {
        var fields = ReceiptFields()
        let hasCurrency = fields.say(.currency, "EUR")
        #expect(hasCurrency)
        for (field, texts) in values {
            let taken =
                field.descriptor.form == .rows ? fields.say(rows: texts, of: field) == nil : fields.say(field, texts[0])
            #expect(taken, "\(field) \(texts)")
        }
        let box = PixelBox(x: 0, y: 0, width: 9, height: 9)
        let scanned = codes.map { ScannedCode(symbology: .qr, text: $0, box: box, reader: "zbar") }
        return FieldChecks(fields, codes: scanned, received: Self.day)
    }

    private static let whole: [ReceiptField: [String]] = [
        .total: ["45,20"], .vat: ["25:36,16:9,04"], .taxAmount: ["9,04"], .date: ["14.03.2025."],
        .items: ["KRUH|2|10,00|20,00", "SIR|25,20"], .payments: ["cash:50,00"], .change: ["4,80"],
    ]

    @Test("Each sum that can be worked out is told, with its figure, in the order of the paper")
    func right() {
        let sums = checks(Self.whole).sums
        #expect(sums.map(\.kind) == [.goods, .rate, .tax, .bases, .payments])
        #expect(sums.allSatisfy { $0.isRight })
        #expect(
            sums.map(\.words.english) == [
                "The goods make the total: 45.20.", "25.00 % of 36.16 is 9.04.",
                "The rows of the VAT make the VAT as a whole: 9.04.",
                "The rows of the VAT with their bases make the total: 45.20.", "The payments make the total: 45.20.",
            ])
        let discounted = checks([.total: ["9,00"], .items: ["KRUH|10,00"], .discount: ["-1,00"]]).sums
        #expect(discounted.map(\.isRight) == [true])
        #expect(discounted.first?.words.english.contains("10.00") == true)
    }

    @Test("What is wrong is what contradicts, in the same words and of the same fields")
    func wrong() {
        for (field, texts) in [
            (ReceiptField.total, ["45,00"]), (.taxAmount, ["9,00"]), (.vat, ["25:36,16:9,14"]),
            (.items, ["KRUH|20,00"]), (.payments, ["cash:50,00", "card:1,00"]), (.change, ["4,00"]),
        ] {
            let checks = checks(Self.whole.merging([field: texts]) { $1 })
            let told = Set(checks.sums.filter { !$0.isRight }.map(\.words.english))
            #expect(!told.isEmpty && told == Set(checks.contradictions.map(\.finding.message.english)), "\(field)")
            for sum in checks.sums where !sum.isRight {
                let contradiction = checks.contradictions.first { $0.finding.message == sum.words }
                #expect(contradiction?.fields.isSuperset(of: sum.fields) == true, "\(sum)")
            }
        }
    }

    @Test("What is missing is no sum")
    func missing() {
        #expect(checks([:]).sums == [])
        #expect(checks([.total: ["10,00"], .vat: ["25:2,00"], .payments: ["cash"]]).sums == [])
    }

    @Test("The fiscal code is held against the print")
    func codes() {
        let code = "https://porezna.gov.hr/rn?jir=7fa015fa-3308-4cf4-ada0-0379f9ae24bb&datv=20250314_1616&izn=14,47"
        let same = checks([.total: ["14,47"], .date: ["14.03.2025."]], codes: [code]).sums
        #expect(same.map(\.kind) == [.codeTotal, .codeDay] && same.allSatisfy { $0.isRight }, "\(same)")
        let other = checks([.total: ["14,48"], .date: ["15.03.2025."]], codes: [code]).sums
        #expect(other.map(\.isRight) == [false, false], "\(other)")
    }
}
