import Countries
import Extraction
import ReceiptModel
import Testing

/// What the sums of a paper say about figures that were misread, lost or never meant as a total.
@Suite("Sums as features")
struct RepairTests {
    private func extracted(_ text: String, codes: [String] = [], confidence: Double = 1) -> ExtractedReceipt {
        FieldExtractor().extract(
            from: PrintedPage.reading(text, codes: codes, confidence: confidence), country: nil)
    }

    /// A Croatian receipt with one row in its VAT table.
    private func croatian(_ row: String) -> String {
        """
        BIJELI BOR d.o.o.
        OIB: 77205183466
        Datum: 03.02.2026. 12:00
        TORTA        1,00    10,00    10,00
        UKUPNO EUR                    10,00
        GOTOVINA                      20,00
        POVRAT                        10,00
        Rekapitulacija poreza
        Stopa  Osnovica   Iznos
        \(row)
        """
    }

    @Test(
        "One misread figure of a VAT row is what the total and the rate leave, and the draft says so",
        arguments: ["25,00  8,00  9,00", "25,00  8,00  2,80", "25,00  3,00  2,00", "25,00  ?,00  2,00"])
    func misreadFigure(_ row: String) throws {
        let receipt = extracted(croatian(row))
        let line = try #require(receipt.fields.vat.first?.value, "\(row)")
        #expect(line.base?.minorUnits == 800 && line.amount.minorUnits == 200 && line.rate.basisPoints == 2500)
        #expect(receipt.findings.contains { $0.field == "vat" && $0.message.contains("the sums make it") })
    }

    @Test("A stray sign behind a figure is none of its digits")
    func straySign() {
        let receipt = extracted(croatian("25,00  8,00  2,008"))
        #expect(receipt.fields.vat.map(\.value.amount.minorUnits) == [200])
    }

    @Test(
        "A row that no figure of the sums confirms is left out",
        arguments: ["25,00  7,00  9,00", "25,00  5,15  2,80", "25,00  88,17  2,00"])
    func noGuess(_ row: String) {
        #expect(extracted(croatian(row)).fields.vat.isEmpty, "\(row)")
    }

    @Test("The VAT of a cancelled receipt is printed with a minus")
    func cancelled() {
        let receipt = extracted(
            """
            BIJELI BOR d.o.o.
            OIB: 77205183466
            STORNO RAČUN
            Datum: 03.02.2026. 12:00
            TORTA       -1 x 10,00    -10,00 A
            SVEUKUPNO EUR             -10,00
            Obr. PDV%  Osnovica   PDV  Ukupno
            A  25,00   -8,00   -2,00   -10,00
            """)
        #expect(receipt.fields.kind?.value == .refund && receipt.fields.total?.value.minorUnits == -1000)
        #expect(receipt.fields.vat.first?.value.amount.minorUnits == -200)
        #expect(receipt.fields.taxAmount?.value.minorUnits == -200)
        #expect((receipt.fields.total?.confidence ?? 0) >= ExpenseDraft.Threshold.total)
    }

    @Test("A dollar that was read as a five on the whole paper is told by the tax, and a person sees both")
    func currencySign() {
        let receipt = extracted(
            """
            RIVER NOODLES
            27/05/2018 18:25
            TEA            2.00  1    2.00
            NOODLES       57.10  1   57.10
            TOTAL AMOUNT:            59.10
            CASH                     59.10
            CHANGE                    0.00
            GST SUMMARY  AMOUNT  TAX
            SR = GST 06%   8.58   052
            """)
        #expect(receipt.fields.total?.value.minorUnits == 910)
        #expect((receipt.fields.total?.confidence ?? 1) < ExpenseDraft.Threshold.total)
        #expect(receipt.findings.contains { $0.message.contains("59.10") && $0.message.contains("9.10") })
    }

    @Test("A rounded total whose row was misread is told by the row of rounding")
    func lostRounding() {
        let head = "GREEN LEAF TRADING\n16/05/2018 18:30\n"
        let lost = head + "TOTAL AMOUNT   60.31\nROUNDING ADJ   RM-0.01\nRM  4O.3G\nCASH  70.30\nCHANGE  10.00"
        #expect(extracted(lost).fields.total?.value.minorUnits == 6030)
        // Where what was paid follows at once, the printed total is the only one.
        let printed = head + "TOTAL AMOUNT   1.38\nROUNDING   0.02\nCASH  1.40"
        #expect(extracted(printed).fields.total?.value.minorUnits == 138)
        // No cash total ends in three cents: the rounding and the payment tell it.
        let odd =
            head + "TOTAL SALES   27.32\nROUNDING ADJ   8.02\nTOTAL AFTER ADJ   27.33\nCASH  50.00\nCHANGE   22.70"
        #expect(extracted(odd).fields.total?.value.minorUnits == 2730)
        // No cash total ends in six cents either; what was not rounded is not asked for, whatever adds up to it.
        let nearly =
            head + "TOTAL SALES   46.54\nROUNDING ADJ   6.01\nTOTAL AFTER ADJ   46.56\nCASH  100.00\n"
            + "GST SUMMARY  AMOUNT\nSR @ 6%  43.90  2.64"
        #expect(extracted(nearly).fields.total?.value.minorUnits == 4655)
    }

    @Test("A payment whose mark became a digit outvotes no total, though no change came back")
    func paidWithoutChange() {
        let receipt = extracted(
            """
            HARBOUR KITCHEN
            27/05/2018 18:25
            SOUP          $4.30  1   $4.30
            RICE          $2.10  1   $2.10
            NETT TOTAL:              $6.40
            CASH                    7$6.40
            CHANGE                   $0.00
            """)
        #expect(receipt.fields.total?.value.minorUnits == 640)
    }

    @Test("Goods with their tax and the rounding make the total, against a payment that was misread")
    func goodsRounded() {
        func paper(rounding: String) -> ExtractedReceipt {
            extracted(
                """
                GREEN LEAF TRADING
                16/05/2018 18:30
                BALM        1   4.20   4.20
                PLASTER     1   7.10   7.10
                GST                    0.68
                ROUNDING              \(rounding)
                TOTAL                 11.95
                CASH                 720.00
                CHANGE                 8.05
                """)
        }
        #expect(paper(rounding: "-0.03").fields.total?.value.minorUnits == 1195)
        let evidence = paper(rounding: "-0.03").fields.total?.evidence ?? []
        #expect(evidence.contains { $0.reason == "the goods add up to it" })
        #expect(
            !(paper(rounding: "-0.02").fields.total?.evidence ?? []).contains { $0.reason == "the goods add up to it" })
    }

    @Test("A total whose amount was not read is the net and the tax above it, for a person to see")
    func unreadTotal() {
        func paper(tax: String) -> ExtractedReceipt {
            extracted(
                """
                HARBOUR KITCHEN SDN BHD
                27/05/2018 18:25
                SOUP                            64.20
                TOTAL SALES (EXCLUDING GST)     64.20
                TOTAL GST                       \(tax)
                TOTAL SALES (INCLUSIVE OF GST)
                THANK YOU
                """)
        }
        let total = paper(tax: "3.85").fields.total
        #expect(total?.value.minorUnits == 6805 && (total?.confidence ?? 1) < ExpenseDraft.Threshold.total)
        #expect(paper(tax: "3.15").fields.total?.value.minorUnits != 6735)
    }

    @Test("The amount of a payment code confirms the total that is printed, and repairs a misread one")
    func paymentCode() throws {
        let code = """
            HRVHUB30
            EUR
            000000000012500
            PERO KUPAC
            BREZOVA 1
            21000 SPLIT
            BIJELI BOR D.O.O.
            LIPOVA 2
            21000 SPLIT
            HR1210010051863000160
            HR00
            15-2026
            COST
            RAČUN 15-2026

            """
        try #require(PaymentCode.parse(code)?.amount?.minorUnits == 12500)
        let text = "BIJELI BOR d.o.o.\nOIB: 77205183466\nRAČUN br. 15-2026\nDatum: 03.02.2026.\nZA PLATITI EUR  TOTAL\n"
        let alone = extracted(text.replacing("TOTAL", with: "125,00"), confidence: 0.9)
        let confirmed = extracted(text.replacing("TOTAL", with: "125,00"), codes: [code], confidence: 0.9)
        #expect((confirmed.fields.total?.confidence ?? 0) > (alone.fields.total?.confidence ?? 1))
        let misread = extracted(text.replacing("TOTAL", with: "126,00"), codes: [code], confidence: 0.6)
        #expect(misread.fields.total?.value.minorUnits == 12500)
        #expect(!ExpenseDraft.reasons(for: misread).isEmpty)
    }
}

/// Papers of a till that are no receipts.
@Suite("Reports of tills")
struct TillReportTests {
    @Test(
        "A report is refused with the reason, and has no total to book",
        arguments: [
            ("DNEVNI IZVJEŠTAJ", "UKUPNO EUR"), ("PRESJEK STANJA", "UKUPNO"), ("ДНЕВНИ ИЗВЕШТАЈ", "УКУПНО"),
            ("Z REPORT", "TOTAL"), ("TAGESABSCHLUSS", "SUMME"),
        ])
    func report(_ heading: String, _ label: String) {
        let receipt = FieldExtractor().extract(
            from: PrintedPage.reading("BIJELI BOR d.o.o.\n\(heading)\n03.02.2026. 21:00\n\(label)   4.310,00\n"),
            country: nil)
        #expect(receipt.fields.kind?.value == .report && receipt.fields.total == nil, "\(heading)")
        let reasons = ExpenseDraft.reasons(for: receipt)
        #expect(reasons.count == 1 && reasons[0].contains("X or Z"), "\(reasons)")
    }

    @Test("A shop that gives no refunds has not refunded anything", arguments: ["NO CASH REFUND", "NEMA POVRATA ROBE"])
    func denied(_ notice: String) {
        let receipt = FieldExtractor().extract(
            from: PrintedPage.reading("LAKE SIDE STORE\n\(notice)\n03.02.2026. 21:00\n"), country: nil)
        #expect(receipt.fields.kind?.value == .sale)
    }
}
