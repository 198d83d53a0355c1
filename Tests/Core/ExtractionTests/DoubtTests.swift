import Extraction
import ReceiptModel
import Testing

/// Papers on which an easy reading is a wrong one: they may be right or for review, never wrong and ready.
@Suite("Doubtful papers are for review")
struct DoubtTests {
    private static let head = "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\n"

    private func read(_ text: String, received: CivilDate? = nil) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: nil, received: received)
    }

    @Test("A sound Croatian paper is ready, so that the doubts below come from what is changed in it")
    func sound() {
        let extracted = read(Self.head + "UKUPNO: 125,00 EUR\nKARTICA 125,00")
        #expect(extracted.fields.total?.value == Money(minorUnits: 12_500, currency: .eur))
        #expect(ExpenseDraft.reasons(for: extracted) == [])
    }

    @Test(
        "Foreign money is never taken for the country's",
        arguments: [
            ("UKUPNO: 125,00 USD\nKARTICA 125,00 USD", "USD"), ("UKUPNO CHF 125,00\nKARTICA 125,00", "CHF"),
            ("Sve cijene su u GBP\nUKUPNO 125,00\nKARTICA 125,00", "GBP"),
            ("UKUPNO $125,00\nKARTICA $125,00", "USD"), ("UKUPNO 125,00 £\nKARTICA 125,00", "GBP"),
            ("Valuta: RSD\nUKUPNO 125,00\nKARTICA 125,00", "RSD"),
        ])
    func foreign(_ body: String, _ code: String) {
        let extracted = read(Self.head + body)
        #expect(extracted.fields.currency?.value.code == code)
        #expect(extracted.fields.total?.value.decimalString == "125.00")
        #expect(extracted.findings.contains { $0.field == "currency" && $0.severity == .review })
    }

    @Test("An invoice of Serbia in euro is for review")
    func serbianInvoice() {
        let text =
            "ЗЕЛЕНИ ЧАЈ ДОО\nПИБ: 113027585\nФактура бр: 7/26\nДатум издавања: 03.02.2026.\n"
            + "Београд\nВалута: EUR\nУкупно за уплату: 590,00\nУплаћено 590,00"
        #expect(!ExpenseDraft.reasons(for: read(text)).isEmpty)
        #expect(ExpenseDraft.reasons(for: read(text.replacing("EUR", with: "RSD"))) == [])
    }

    @Test("Kuna beside euro is no foreign money", arguments: ["03.02.2023.", "03.02.2026."])
    func kunaBesideEuro(_ date: String) {
        let text =
            Self.head.replacing("03.02.2026.", with: date)
            + "UKUPNO 10,00 EUR\nKARTICA 10,00 EUR\nUKUPNO HRK 75,35\nFiksni tečaj konverzije: 1 EUR = 7,53450 HRK"
        #expect(ExpenseDraft.reasons(for: read(text)) == [])
    }

    @Test(
        "Groups of thousands parted by blanks are one amount",
        arguments: [
            ("12 500,00", "12500.00"), ("1 543 209,00", "1543209.00"), ("12\u{A0}500,00", "12500.00"),
            ("12\u{202F}500,00 RSD", "12500.00"), ("999,00", "999.00"),
        ])
    func blanks(_ printed: String, _ total: String) {
        let text = "ЗЕЛЕНИ ЧАЈ ДОО\nПИБ: 113027585\nДатум: 03.02.2026. 12:00\nБеоград\nЗА УПЛАТУ: \(printed)"
        #expect(read(text).fields.total?.value.decimalString == total)
    }

    @Test("Digits left over beside an amount keep it from being ready")
    func cutOff() {
        let text = Self.head + "UKUPNO EUR\n      12  500,00\nKARTICA 12   500,00"
        let extracted = read(text)
        #expect(!ExpenseDraft.reasons(for: extracted).isEmpty)
    }

    @Test("Goods with a count beside the price stay two numbers")
    func counted() {
        let extracted = read(Self.head + "STOL 1 234,56\nSTOLAC 2 100,00\nUKUPNO 334,56\nKARTICA 334,56")
        #expect(extracted.fields.total?.value.decimalString == "334.56")
    }

    @Test(
        "A minus is never lost",
        arguments: [
            "- 125,00 EUR", "125,00- EUR", "125,00 - EUR", "\u{2212}125,00 EUR", "\u{2212} 125,00", "-125,00",
            "–125,00 EUR",
        ])
    func minus(_ printed: String) {
        let extracted = read(Self.head + "UKUPNO: \(printed)\nKARTICA \(printed)")
        #expect(extracted.fields.total?.value.minorUnits == -12_500)
        #expect(extracted.findings.contains { $0.field == "total" && $0.severity == .review })
        let refund = read("STORNO RAČUN\n" + Self.head + "UKUPNO: \(printed)\nKARTICA \(printed)")
        #expect(refund.fields.total?.value.minorUnits == -12_500)
        #expect(ExpenseDraft.reasons(for: refund) == [])
    }

    @Test("Some of the goods do not confirm a total, all of them do")
    func goods() {
        let goods = "KRUH  5,00\nSIR  7,00\n"
        #expect(!ExpenseDraft.reasons(for: read(Self.head + goods + "UKUPNO: 7,00")).isEmpty)
        #expect(ExpenseDraft.reasons(for: read(Self.head + goods + "UKUPNO: 12,00")) == [])
        let misread = read(Self.head + goods + "UKUPNO: 7,00\nKARTICA 12,00")
        #expect(misread.fields.total?.value.minorUnits == 1_200 || !ExpenseDraft.reasons(for: misread).isEmpty)
        let reduced = goods + "UKUPNO: 12,00\nPOPUST -2,00\nZA PLATITI 10,00"
        #expect(read(Self.head + reduced).fields.total?.value.minorUnits == 1_000)
        #expect(ExpenseDraft.reasons(for: read(Self.head + reduced)) == [])
        let discounted = goods + "MEĐUZBROJ 12,00\nPOPUST -2,00\nUKUPNO: 10,00"
        #expect(ExpenseDraft.reasons(for: read(Self.head + discounted)) == [])
    }

    @Test("Payments that make another sum than the total are shown to a person")
    func payments() {
        let goods = "STOL  75,00\nLAMPA  50,00\n"
        let voucher = read(Self.head + goods + "UKUPNO 125,00\nBon vjernosti: -25,00\nKartica 100,00")
        #expect(voucher.findings.contains { $0.field == "total" && $0.message.contains("100.00") })
        for sound in ["Kartica 100,00\nGotovina 25,00", "Gotovina 150,00\nPovrat 25,00", "Kartica 125,00\nVisa 125,00"]
        {
            #expect(ExpenseDraft.reasons(for: read(Self.head + goods + "UKUPNO 125,00\n" + sound)) == [])
        }
    }

    @Test("Cash without a row for the change is no doubt where the tax confirms the total")
    func cash() {
        #expect(ExpenseDraft.reasons(for: read(PrintedPage.journal)) == [])
    }

    @Test("An identifier that may be the buyer's is for review, however sure the name is")
    func rivals() {
        let text =
            "OIB: 53102749680\nDatum: 03.02.2026. 12:00\nRačun br.: 5/1/1\nUKUPNO: 125,00 EUR\nKARTICA 125,00\n"
            + "BIJELI BOR d.o.o. OIB: 77205183466"
        let extracted = read(text)
        #expect(extracted.fields.taxID != nil)
        #expect(ExpenseDraft.reasons(for: extracted).contains { $0.contains("tax number") })
        let unlabelled = read(text.replacing("OIB: 77205183466", with: "77205183466"))
        #expect(ExpenseDraft.reasons(for: unlabelled).contains { $0.contains("tax number") })
    }

    @Test("The buyer's name is not the issuer's")
    func buyersName() {
        let text =
            "Racun za: Hotel Jadran d.d.\nBIJELI BOR d.o.o.\nRačun br.: 5/1/1\nDatum: 03.02.2026. 12:00\nUKUPNO EUR 5,00"
        #expect(read(text).fields.merchant?.value == "BIJELI BOR d.o.o.")
        let alone = text.replacing("BIJELI BOR d.o.o.\n", with: "")
        #expect(read(alone).fields.merchant == nil)
        let below = "Kupac:\nHotel Jadran d.d.\nObala 5\nRačun br.: 5/1/1\nUKUPNO EUR 5,00"
        #expect(read(below).fields.merchant == nil)
    }

    @Test("A company's form that was read as digits is mended", arguments: ["400", "4ОО", "Д00", "Д.О.0."])
    func digitForm(_ form: String) throws {
        let text = PrintedPage.journal.replacing("ЗЕЛЕНИ ЧАЈ", with: "ЗЕЛЕНИ ЧАЈ \(form)")
        let name = try #require(read(text).fields.merchant?.value)
        #expect(name.filter(\.isLetter).hasSuffix("ДОО"), "\(name)")
    }

    @Test(
        "A date after the day of receipt, or ten years before it, is for review",
        arguments: [
            ("20.11.2062", "2026-11-21", true), ("22.11.2026", "2026-11-21", false), ("23.11.2026", "2026-11-21", true),
            ("01.01.2027", "2026-12-31", false), ("20.11.2016", "2026-11-21", true),
            ("22.11.2016", "2026-11-21", false),
            ("01.03.2026", "2026-02-28", false), ("02.03.2026", "2026-02-28", true),
        ])
    func received(_ printed: String, _ day: String, _ isDoubtful: Bool) {
        let text = Self.head.replacing("03.02.2026.", with: printed) + "UKUPNO: 125,00 EUR\nKARTICA 125,00"
        let extracted = read(text, received: CivilDate(iso: day))
        #expect(extracted.findings.contains { $0.field == "date" && $0.severity == .review } == isDoubtful)
    }

    private static let undated = "BIJELI BOR d.o.o.\nOIB: 77205183466\nUKUPNO: 125,00 EUR\nKARTICA 125,00\n"

    @Test(
        "Another date on the page keeps an unlabelled one from being ready",
        arguments: [
            "Uplata po ugovoru 01.02.2024 09:00\nZagreb, 20.11.2026", "Ugovor od 01.02.2024 09:00\nZagreb, 20.11.2026",
            "Gost 18.11.2026 - Soba 4\nGost 18.11.2026\nZagreb, 20. studenoga 2026.",
        ])
    func otherDate(_ dates: String) {
        let extracted = read(Self.undated + dates)
        let isRight = extracted.fields.date?.value.description == "2026-11-20"
        #expect(isRight || ExpenseDraft.reasons(for: extracted).contains { $0.contains("date") })
    }

    @Test("A lone date without a label is ready with its time, and a label settles it among others")
    func loneDate() {
        #expect(ExpenseDraft.reasons(for: read(Self.undated + "20.11.2026 10:15")) == [])
        let labelled = read(Self.undated + "Gost 18.11.2026 14:00\nDatum računa: 20. studenoga 2026. 10:15")
        #expect(labelled.fields.date?.value.description == "2026-11-20")
        #expect(labelled.fields.time?.value.description == "10:15")
    }

    @Test(
        "Months are read by their names in both scripts",
        arguments: [
            ("1. siječnja 2026.", "2026-01-01"), ("3. мај 2026", "2026-05-03"), ("20.studenoga 2026.", "2026-11-20"),
            ("28. фебруара 2026.", "2026-02-28"), ("5 juli 2026", "2026-07-05"), ("31. prosinca 2026", "2026-12-31"),
            ("15. kolovoza 2026.", "2026-08-15"), ("9. septembra 2026.", "2026-09-09"),
        ])
    func monthNames(_ printed: String, _ date: String) {
        #expect(read(Self.undated + "Datum: \(printed)").fields.date?.value.description == date)
        #expect(read(Self.undated + "Datum: 31. lipnja 2026.").fields.date == nil)
    }

    @Test("Net prices, net and tax make the total of an invoice")
    func netInvoice() {
        let text =
            Self.head + "Opis Cijena PDV % Iznos\nRad 45,00 25 90,00\nNajam 10,00 25 10,00\nOsnovica 100,00\n"
            + "PDV 25,00 % 25,00\nUkupno za platiti EUR "
        #expect(ExpenseDraft.reasons(for: read(text + "125,00")) == [])
        #expect(!ExpenseDraft.reasons(for: read(text + "135,00")).isEmpty)
        #expect(!ExpenseDraft.reasons(for: read(text + "25,00")).isEmpty)
    }

    @Test("The bare number in the head of a journal is enough, with the code or with the till's own numbers")
    func journalHead() {
        let text = PrintedPage.journal.replacing("ПФР број рачуна: TESTAAA1-TESTAAA1-12345\n6", with: "")
        #expect((read(text).fields.taxID?.confidence ?? 0) >= ExpenseDraft.Threshold.taxID)
        let bare = text.replacing("ЕСИР број:                   123/1.0.0\n", with: "")
            .replacing("Бројач рачуна:           120000/123456ПП", with: "")
        #expect((read(bare).fields.taxID?.confidence ?? 1) < ExpenseDraft.Threshold.taxID)
    }
}
