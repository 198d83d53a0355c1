import Extraction
import ReceiptModel
import Testing

/// Receipts of countries that no profile knows: total and date are read, and a person has to look.
@Suite("Abroad")
struct AbroadTests {
    private func extracted(_ text: String) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text), country: nil)
    }

    @Test("An English receipt: the rounded total, not what was tendered; the month as a word")
    func english() {
        let receipt = extracted(
            """
            GREEN LEAF TRADING
            TAX INVOICE
            16 MAY 2018 18:30
            TEA BAGS        1     12.41    12.41
            TOTAL SALES INCLUSIVE GST      12.41
            ROUNDING ADJ                   -0.01
            TOTAL RM                       12.40
            CASH                           20.00
            CHANGE                          7.60
            GST 6% INCLUDED IN TOTAL        0.70
            """)
        #expect(receipt.fields.total?.value.minorUnits == 1240)
        #expect(receipt.fields.date?.value.description == "2018-05-16" && receipt.fields.country == nil)
        #expect(!ExpenseDraft.reasons(for: receipt).isEmpty)
    }

    @Test("A German receipt: the sum, its currency and its way of payment")
    func german() {
        let receipt = extracted(
            """
            TANNENHOF MARKT
            BROT 750G                 2,49 A
            MILCH                     1,19 A
            SUMME                EUR  3,68
            BAR                       5,00
            RÜCKGELD                  1,32
            MWST   NETTO   BRUTTO
            A 7%    3,44     3,68
            Datum 02.03.2020 17:12
            """)
        let fields = receipt.fields
        #expect(fields.total?.value.minorUnits == 368 && fields.total?.value.currency == .eur)
        #expect(fields.date?.value.description == "2020-03-02" && fields.payments?.first?.value.method == .cash)
    }

    @Test(
        "A date whose first part may be the month is for a person, where nothing tells which one is",
        arguments: [
            ("08/11/17", "LAKE SIDE STORE", true), ("11/11/17", "LAKE SIDE STORE", false),
            ("18/11/17", "LAKE SIDE STORE", false), ("08/11/17", "VALID UNTIL 28/11/17", false),
            ("08.11.17", "LAKE SIDE STORE", false), ("08/11/17", "OIB: 77205183466", false),
        ])
    func order(printed: String, beside: String, isDoubtful: Bool) {
        let receipt = extracted("\(beside)\n\(printed) 10:11\nTOTAL   7.50\nCASH   7.50\n")
        let doubt = receipt.findings.first { $0.message.contains("the month stands first") }
        #expect((doubt != nil) == isDoubtful)
        if isDoubtful {
            #expect(doubt?.message == "The date may be 2017-08-11 as well: in some countries the month stands first.")
        }
    }

    @Test("A comma between day and time makes no amount of the day")
    func dayAndTime() {
        let receipt = extracted(
            "LAKE SIDE STORE\nScontrino R729870.39843 13.11.22, 13:17\nTOTAL   7.50\nCASH   7.50\n")
        #expect(receipt.fields.date?.value.description == "2022-11-13")
        #expect(receipt.fields.time?.value.description == "13:17")
    }

    @Test("What stands above the goods, address and telephone, is no name of the first of them")
    func headAboveGoods() {
        let receipt = extracted(
            """
            KAFFEHUSET AB
            Org.nr: 5590654637
            S:T PETRI KYRKOG.3
            222 21 LUND
            TELEFON:046-2112100
            FRUKOST SE                 40,00
            TOTALT SEK                 40,00
            2018-08-30 09:41
            """)
        #expect(receipt.fields.items?.map(\.value.name) == ["FRUKOST SE"])
    }

    @Test("A number in the form of a ZKI is none on a receipt from elsewhere")
    func foreignCode() {
        let text = """
            BRUTARIA VECHE SRL
            CIF: RO35683666
            PAINE ALBA                10,99 A
            TOTAL LEI                 10,99
            DIN CARE TVA A 9%          0,91
            15-04-2019 08:30
            40002989602019041508302600910026
            """
        let receipt = extracted(text)
        #expect(receipt.findings.contains { $0.message.contains("Romania") })
        #expect(receipt.fields[mark: .zki] == nil)
    }

    @Test("Without a mark of its currency a total is an amount of an unknown one, and the draft says so")
    func unknownCurrency() {
        let receipt = extracted("LAKE SIDE STORE\n12/10/2018 10:11\nTOTAL   7.50\nCASH   7.50\n")
        #expect(receipt.fields.total?.value == Money(minorUnits: 750, currency: .unknown))
        #expect(receipt.fields.currency == nil && PlainFields(receipt.fields)[.currency] == nil)
        #expect(ExpenseDraft.reasons(for: receipt).contains { $0.contains("currency") })
    }

    @Test(
        "Dates with a month in words",
        arguments: [
            ("16MAY2018", "2018-05-16"), ("16-May-18", "2018-05-16"), ("May 16, 2018", "2018-05-16"),
            ("3. мај 2026", "2026-05-03"), ("20. studenoga 2026.", "2026-11-20"),
        ])
    func namedMonths(_ printed: String, _ date: String) {
        let receipt = extracted("LAKE SIDE STORE\nDATE \(printed)\nTOTAL   7.50\n")
        #expect(receipt.fields.date?.value.description == date, "\(printed)")
    }
}
