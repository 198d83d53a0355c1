import Countries
import Extraction
import ReceiptModel
import Testing

@Suite("Traps of real layouts")
struct TrapTests {
    private func total(_ text: String) -> String? {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: .croatia).fields.total?.value.decimalString
    }

    private static let head = "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\n"

    @Test(
        "The time of a receipt whose date or its label was misread is not that of the card terminal below",
        arguments: ["Datum 214.02.2026. 14:53:20", "Datunm 24.02.2026 14:53:20"])
    func timeOfTheTerminal(row: String) {
        let lines = [
            "BIJELI BOR d.o.o.", "OIB: 77205183466", "UKUPNO EUR   12,00", row,
            "KARTICA   12,00", "Datum: 24.02.2026 Vrijeme: 14:53:12",
        ]
        let fields = FieldExtractor().extract(
            from: PrintedPage.reading(lines.joined(separator: "\n")), country: .croatia
        ).fields
        #expect(fields.time?.value == CivilTime(hour: 14, minute: 53, second: 20))
    }

    @Test("The labels of a country tell it where its tax number was misread; a receipt from abroad has none of them")
    func labelsOfTheCountry() {
        func country(_ text: String) -> Country? {
            FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields.country?.value
        }
        // The last digit is wrong.
        let croatian = """
            BIJELI BOR d.o.o.
            OIB: 77205183467
            Račun broj 12/1/1
            Ukupno(kn)      12,00
            PDV (25%)        2,40
            ZKI: 0123456789abcdef
            """
        #expect(country(croatian) == .croatia)
        #expect(country("BIJELI BOR d.o.o.\nIBFM: 1\nJIB: 4200000000000\nUKUPNO  12,00 KM") == .bosniaAndHerzegovina)
        #expect(country("ALPENBLICK GMBH\nUID ATU12345678\nSUMME EUR  12,00\nMWST 20%  2,00") == nil)
        #expect(country("PARCHEGGIO\nP.IVA 01234567890\nTOTALE EURO  12,00") == nil)
    }

    @Test("Two bare numbers in the head of a journal leave the issuer to a person")
    func numberOfAnotherReceipt() throws {
        let alone = FieldExtractor().extract(from: PrintedPage.reading(PrintedPage.journal), country: nil).fields
        let text = PrintedPage.journal.replacing("113027585", with: "113027585\n110588115")
        let both = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
        #expect(try #require(alone.taxID).confidence >= ExpenseDraft.Threshold.taxID)
        #expect(try #require(both.taxID).confidence < ExpenseDraft.Threshold.taxID)
    }

    @Test("Goods settle no amount of a table of taxes below the change")
    func sumsBelowTheChange() throws {
        func reasons(_ text: String) -> [String] {
            let total = FieldExtractor().extract(from: PrintedPage.reading(text), country: .croatia).fields.total
            return total?.evidence.map(\.reason) ?? []
        }
        #expect(reasons(PrintedPage.croatian).contains("the goods add up to it"))
        // The line of the total could not be read; the table of taxes has one of its own, whose amount is anybody's guess.
        var lines = PrintedPage.croatian.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeAll { $0.contains("UKUPNO EUR") }
        let last = try #require(lines.lastIndex { $0.contains("25,00      0,20") })
        lines.insert("UKUPNO     4,49   0,26     4,75", at: last + 1)
        #expect(!reasons(lines.joined(separator: "\n")).contains("the goods add up to it"))
    }

    @Test(
        "The total is what is to be paid, not what looks like it",
        arguments: [
            ("UKUPNO   27,90\nPOPUST   -1,40\nZA PLATITI   26,50\nKARTICA  26,50", "26.50"),
            ("Ukupno EUR (bez PDV-a)   80,00\nPDV 25%   20,00\nUkupno EUR   100,00", "100.00"),
            (
                "UKUPNO EUR   48,10\nPorez Osnovica PDV Ukupno\nA 25,00 38,48 9,62 48,10\nUkupno  38,48  9,62  48,10",
                "48.10"
            ),
            ("UKUPNO EUR   12,00\nGOTOVINA   50,00\nPOVRAT   38,00", "12.00"),
            ("U K U P N O  E U R   7,35\nKARTICA   7,35", "7.35"),
            ("UKUPNO EUR\n19,99\nKARTICA   19,99", "19.99"),
            ("GOTOVINA  20,00\nPOVRAT  7,50", "12.50"),
            ("UKUPNO EUR   1.234,56\nKARTICA   1.234,56", "1234.56"),
            ("UKUPNO EUR   1,234.56\nKARTICA   1,234.56", "1234.56"),
            ("UKUPNO EUR  13 ,20\nVISA  13, 20", "13.20"),
        ])
    func total(_ body: String, _ expected: String) { #expect(total(Self.head + body) == expected) }

    @Test("The sum of tax is never the total of a journal, and what was handed over is not either")
    func journal() {
        let fields = FieldExtractor().extract(from: PrintedPage.reading(PrintedPage.journal), country: nil).fields
        #expect(fields.total?.value == Money(minorUnits: 59_000, currency: .rsd))
        let without = PrintedPage.journal.split(separator: "\n").filter { !$0.contains("Укупан износ:") }.joined(
            separator: "\n")
        let left = FieldExtractor().extract(from: PrintedPage.reading(without), country: nil)
        #expect(left.fields.total?.value.minorUnits != 9_000)
        #expect(ExpenseDraft.reasons(for: left) != [])
    }

    @Test("Deposits lie outside the VAT table and still belong to the total")
    func deposit() {
        let text =
            Self.head
            + "UKUPNO EUR   3,10\nKARTICA  3,10\nPovratna naknada   0,10\n"
            + "Stopa Osnovica PDV Ukupno\n25,00  2,40  0,60  3,00"
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil)
        #expect(extracted.fields.total?.value.minorUnits == 310)
        #expect(ExpenseDraft.reasons(for: extracted) == [])
    }

    @Test("A VAT table that contradicts the total asks for a person")
    func contradiction() {
        let text = Self.head + "UKUPNO EUR   9,00\nKARTICA   9,00\nStopa Osnovica PDV Ukupno\n25,00  8,00  2,00  10,00"
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil)
        #expect(extracted.findings.contains { $0.severity == .review && $0.field == "vat" })
        #expect(!ExpenseDraft.reasons(for: extracted).isEmpty)
    }

    @Test("A total that nothing confirms is given, but not as ready")
    func lonelyTotal() {
        let extracted = FieldExtractor().extract(
            from: PrintedPage.reading(Self.head + "UKUPNO EUR   9,00"), country: nil)
        #expect(extracted.fields.total?.value.minorUnits == 900)
        #expect(ExpenseDraft.reasons(for: extracted).contains { $0.contains("9.00") })
    }

    @Test("The buyer's identifier is never the issuer's")
    func buyer() {
        let text =
            "BIJELI BOR d.o.o.\nOIB: 77205183466\nKupac: LIPOV LAD d.o.o.\n"
            + "OIB kupca: 53102749680\nDatum: 03.02.2026.\nUKUPNO EUR 5,00"
        #expect(
            FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields.taxID?.value.digits
                == "77205183466")
        let only = "Datum: 03.02.2026.\nOIB kupca: 53102749680\nUKUPNO EUR 5,00"
        #expect(FieldExtractor().extract(from: PrintedPage.reading(only), country: nil).fields.taxID == nil)
        let journal = PrintedPage.journal.replacing("                   113027585\n", with: "")
            .replacing("Касир:                             Мира", with: "ИД купца:                   10:109482131")
        #expect(
            FieldExtractor().extract(from: PrintedPage.reading(journal), country: nil).fields.taxID?.value.digits
                != "109482131")
    }

    @Test("The kuna was money until the end of 2022, the euro is since")
    func dualDisplay() {
        let body =
            "BIJELI BOR d.o.o.\nOIB: 77205183466\nUKUPNO  75,35 kn  10,00 EUR\nKARTICA  %\n"
            + "Fiksni tečaj konverzije: 1 € = 7,53450 kn\nDatum: "
        let before = FieldExtractor().extract(
            from: PrintedPage.reading(body.replacing("%", with: "75,35") + "10.11.2022. 10:00"), country: nil)
        #expect(before.fields.total?.value == Money(minorUnits: 7_535, currency: .hrk))
        let after = FieldExtractor().extract(
            from: PrintedPage.reading(body.replacing("%", with: "10,00") + "10.11.2023. 10:00"), country: nil)
        #expect(after.fields.total?.value == Money(minorUnits: 1_000, currency: .eur))
    }

    @Test(
        "What is no expense is not ready",
        arguments: [
            ("ПРЕДРАЧУН ПРОДАЈА", DocumentType.proforma), ("ОБУКА ПРОДАЈА", .training), ("КОПИЈА ПРОДАЈА", .copy),
        ])
    func kinds(_ heading: String, _ kind: DocumentType) {
        let text = PrintedPage.journal.replacing(
            "-------------ПРОМЕТ ПРОДАЈА-------------", with: "----------- \(heading) -----------")
        let extracted = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil)
        #expect(extracted.fields.kind?.value == kind)
        #expect(!ExpenseDraft.reasons(for: extracted).isEmpty)
    }

    @Test("A refund is a negative expense")
    func refund() {
        let text = PrintedPage.journal.replacing("ПРОМЕТ ПРОДАЈА-", with: "ПРОМЕТ РЕФУНДАЦИЈА-")
            .replacing("Укупан износ:  ", with: "Укупна рефундација:")
        let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
        #expect(fields.kind?.value == .refund)
        #expect(fields.total?.value.minorUnits == -59_000)
    }

    private func scanned(_ text: String, code: String) -> DocumentReading {
        var reading = PrintedPage.reading(text)
        reading.pages[0].codes = [
            ScannedCode(
                symbology: .qr, text: code, box: PixelBox(x: 0, y: 0, width: 9, height: 9), reader: "zbar")
        ]
        return reading
    }

    /// Croatian codes tell the amount without its sign; "POVRAT" alone is the change.
    @Test("A Croatian refund is one by its heading, and its minus asks for review where no heading is read")
    func croatianRefund() {
        let code = "https://porezna.gov.hr/rn?jir=73a1eec8-cf6f-43d8-aff0-bd1be4a9c05c&datv=20251002_1653&izn=2,04"
        let text = """
            LONAC I VRTULJAK d.o.o.
            OIB: 69435151530
            RAČUN br. 68252-P3-5
            Datum: 02.10.2025. Vrijeme: 16:53:23
            POVRAT ROBE po računu 67886-P3-5
            BANANE KG -1,166 x 1,75 -2,04 B
            ZA PLATITI EUR -2,04
            """
        let refund = FieldExtractor().extract(from: scanned(text, code: code), country: nil)
        #expect(refund.fields.kind?.value == .refund && refund.fields.total?.value.minorUnits == -204)
        let headless = text.replacing("POVRAT ROBE po računu 67886-P3-5", with: "")
        let unsure = FieldExtractor().extract(from: scanned(headless, code: code), country: nil)
        #expect(unsure.findings.contains { $0.severity == .review && $0.field == "total" })
        let sale = FieldExtractor().extract(
            from: scanned(headless.replacing("-1,166", with: "1,166").replacing("-2,04", with: "2,04"), code: code),
            country: nil)
        #expect(ExpenseDraft.reasons(for: sale) == [])
    }

    /// A till of the Federation prints one of two headings, and its code does not tell which.
    @Test("A Federation receipt without a readable heading may be a refund")
    func federationHeading() {
        let code = "AB123456*9001*12.05.2025. 10:41*11,70"
        for (heading, reasons) in [("FISKALNI RAČUN", 0), ("MRLJA", 1), ("REKLAMIRANI RAČUN", 0)] {
            let text = PrintedPage.federation.replacing("FISKALNI RAČUN", with: heading)
            let extracted = FieldExtractor().extract(from: scanned(text, code: code), country: nil)
            #expect(ExpenseDraft.reasons(for: extracted).count == reasons, "\(heading)")
            #expect((extracted.fields.total?.value.minorUnits ?? 0 < 0) == (heading == "REKLAMIRANI RAČUN"))
        }
    }

    @Test("The number of a refund tells one where its heading was not read, and none beside the heading of a sale")
    func numberOfRefund() {
        for (heading, row, isRefund) in [
            ("MRLJA", "RF: 643", true), ("FISKALNI RAČUN", "RF: 643", false), ("MRLJA", "RF: 643 KOM", false),
            ("MRLJA", "RF: 6A3", false),
        ] {
            let text = PrintedPage.federation.replacing("FISKALNI RAČUN", with: heading + "\n      " + row)
            let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
            #expect((fields.kind?.value == .refund) == isRefund, "\(heading), \(row)")
            #expect(fields.total?.value.minorUnits == (isRefund ? -1170 : 1170))
        }
    }

    @Test("A time that was misread as an amount hides neither the heading of a refund nor the minus of its goods")
    func refundWithMisreadTime() {
        let journal = PrintedPage.journal.replacing("Касир: ", with: "Реф. време: 19.01.2025. 07,41:04\nКасир: ")
        let unread = journal.replacing("ПРОМЕТ ПРОДАЈА-", with: "ПРОМЕТ РЕФУНДАЦИЈА-")
            .replacing("Укупан износ:                     590,00", with: "Укупна ренд")
        let goods = journal.replacing("ПРОМЕТ ПРОДАЈА-", with: "ПРСМТ-").replacing("ПП\n", with: "\n")
            .replacing("  480,00", with: " -480,00").replacing("  110,00\n--", with: " -110,00\n--")
        for text in [unread, goods] {
            let fields = FieldExtractor().extract(from: PrintedPage.reading(text), country: nil).fields
            #expect(fields.kind?.value == .refund)
            #expect((fields.total?.value.minorUnits ?? 0) < 0)
        }
    }

    @Test("A code of an absurd amount beside an open row of VAT is not believed, and ends nothing")
    func absurdCode() {
        let text = """
            ПИБ: 100000001
            Укупан износ: 120,00
            Готовина: 120,00
            Ознака Име Стопа Порез
            Ђ О-ПДВ 20,00% 1??,00 20,00
            """
        for total in [999_999_999_999_999_949, 999_999_999_999_999_999, 1_000_000_000_000_000, UInt64.max] {
            let code = FiscalCodeTests.sample(total: total)
            let extracted = FieldExtractor().extract(from: scanned(text, code: code.url(filler: 3)), country: nil)
            #expect(extracted.fields.total?.value.isWithinBounds ?? true)
            #expect(!ExpenseDraft.reasons(for: extracted).isEmpty, "\(total)")
        }
    }

    @Test("Boxes at the edge of what is a number end nothing")
    func absurdBoxes() {
        for extreme in [1e18, -1e18, 1e300, .infinity, .nan] {
            let box = PixelBox(x: extreme, y: -extreme, width: extreme, height: extreme)
            var reading = PrintedPage.reading(PrintedPage.croatian)
            for line in reading.pages[0].text.lines.indices {
                for word in reading.pages[0].text.lines[line].words.indices {
                    reading.pages[0].text.lines[line].words[word].box = box
                }
            }
            _ = FieldExtractor().extract(from: reading, country: nil)
            #expect(box.maxX <= 2 * PixelBox.largest && box.union(box).width <= 4 * PixelBox.largest)
        }
    }

    @Test("An unreadable page gives an empty, unready receipt")
    func nothing() {
        let extracted = FieldExtractor().extract(from: PrintedPage.reading("~ | .\n:: -"), country: nil)
        #expect(extracted.fields.total == nil && extracted.fields.taxID == nil && extracted.fields.date == nil)
        #expect(ExpenseDraft.reasons(for: extracted).count >= 3)
        let empty = FieldExtractor().extract(
            from: DocumentReading(pages: [], processorMilliseconds: 0, recognitionMilliseconds: 0), country: nil)
        #expect(empty.fields.total == nil)
    }
}
