import Countries
import ReceiptModel
import Testing

@Suite("References of payments, and domestic accounts")
struct PaymentReferenceTests {
    @Test(
        "Forms and check digits by the model",
        arguments: [
            ("HR00", "117-2025", true, false), ("HR01", "12345-212-2", true, false), ("HR99", "", true, false),
            ("97", "51-2025117", true, true), ("97", "163220000111111111000", true, true),
            ("00", "117/2025", true, false),
            (nil, "RF18539007547034", true, true), (nil, "55-2025", true, false), ("HR00", "1-2-3-4", false, false),
            ("HR00", "1234567890123", false, false), ("HR00", "12-A", false, false), ("HR0", "12", false, false),
            ("HR99", "12", false, false), ("97", "52-2025117", false, false), (nil, "RF19539007547034", false, false),
            (nil, "račun", false, false), (nil, "", false, false), (nil, "-12-", false, false),
        ] as [(String?, String, Bool, Bool)])
    func forms(model: String?, number: String, isReference: Bool, isChecked: Bool) {
        let reference = PaymentReference(model: model, number: number)
        #expect((reference != nil) == isReference && (reference?.isChecked ?? false) == isChecked)
    }

    @Test func theTextHasModelAndNumber() {
        #expect(PaymentReference(model: "HR00", number: "117-2025")?.text == "HR00 117-2025")
        #expect(PaymentReference(model: nil, number: "117-2025")?.text == "117-2025")
        #expect(PaymentReference(model: "HR99", number: "")?.text == "HR99")
    }

    @Test("Dashes and a model that is left out make no other reference")
    func agreement() throws {
        let printed = try #require(PaymentReference(model: "97", number: "51-2025117"))
        #expect(printed.agrees(with: "97 512025117") && printed.agrees(with: "512025117"))
        #expect(!printed.agrees(with: "97 512025118"))
        let bare = try #require(PaymentReference(model: nil, number: "117-2025"))
        #expect(bare.agrees(with: "HR00 117-2025") && !bare.agrees(with: "HR00 118-2025"))
    }

    @Test func aCodeGivesModelAndReference() throws {
        let code = "K:PR|V:01|C:1|R:160000000012345654|N:ZELENI CAJ|I:RSD1200,00|SF:189|RO:97512025117"
        let parsed = try #require(PaymentCode.parse(code))
        #expect(PaymentReference.text(of: parsed) == "97 512025117")
    }

    @Test("Check digits of domestic accounts, and the IBAN of the same account")
    func accounts() {
        #expect(
            BankAccount(serbian: "160000000012345654").isValid && !BankAccount(serbian: "160000000012345655").isValid)
        #expect(BankAccount(bosnian: "1610000000123492").isValid && !BankAccount(bosnian: "1610000000123493").isValid)
        #expect(!BankAccount(bosnian: "161000000012349").isValid)
        #expect(BankAccount.domestic("RS35160000000012345654") == BankAccount.domestic("160000000012345654"))
        #expect(BankAccount.domestic("BA391610000000123492") == "1610000000123492")
        #expect(BankAccount.domestic("HR2923400091110000001") == "HR2923400091110000001")
    }

    @Test(
        "Days later",
        arguments: [
            ("2025-03-03", 15, "2025-03-18"), ("2024-12-20", 15, "2025-01-04"), ("2024-02-28", 1, "2024-02-29"),
            ("2025-02-28", 1, "2025-03-01"), ("2025-03-03", 0, "2025-03-03"), ("2024-03-01", 365, "2025-03-01"),
            ("2025-03-03", -1, nil), ("2199-12-31", 1, nil), ("2025-03-03", Int.max, nil),
        ] as [(String, Int, String?)])
    func later(day: String, days: Int, expected: String?) {
        #expect(CivilDate(iso: day)?.advanced(byDays: days) == expected.flatMap { CivilDate(iso: $0) })
    }
}
