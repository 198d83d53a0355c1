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
