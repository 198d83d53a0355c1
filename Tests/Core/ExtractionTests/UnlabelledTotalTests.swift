import Countries
import Extraction
import ReceiptModel
import Testing

/// Papers out of focus, whose figures were read and whose labels were not.
@Suite("A total without its label")
struct UnlabelledTotalTests {
    private func extracted(_ text: String) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text, confidence: 0.6), country: nil)
    }

    /// The end of a Serbian journal, from the goods on.
    private func journal(goods: String, sums: String, tax: String = "Ђ О-ПДВ 20,00%         911,52") -> String {
        """
        ============ ФИСКАЛНИ РАЧУН ============
                      111111118
        ЕСИР број:                      583/10.0
        Назив   Цена         Кол.         Укупно
        Појас кожни (Ђ)
        \(goods)
        \(sums)
        Ознака      Име      Стопа         Порез
        \(tax)
        ПФР време:         21.08.2024. 10:42:17
        ПФР број рачуна: 2APO4L0L-2APO4L0L-87982
        """
    }

    private static let goods = "      1.823,04           3      5.469,12"

    @Test("Cash, change, goods and tax agree on it, and a person sees it")
    func everySum() throws {
        let receipt = extracted(
            journal(
                goods: Self.goods,
                sums: """
                    Раупан рзно:                    5.469,12
                    Гокооомо                        5.500,00
                    Поераће:                           30,88
                    """))
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 546_912)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
        #expect(receipt.findings.contains { $0.field == "total" && $0.message.contains("the sums make it") })
    }

    @Test("One sum alone is chance, and the same article twice is no total")
    func chance() {
        let one = journal(goods: "   100,00   1   100,00", sums: "ххх хххх     100,00", tax: "Ђ  хххх   хх")
        #expect(extracted(one).fields.total == nil)
        let twice = journal(
            goods: "   100,00   1   100,00", sums: "Појас (Ђ)    100,00\nПојас (Ђ)    100,00", tax: "Ђ  хххх   хх")
        #expect(extracted(twice).fields.total == nil)
    }

    @Test("A difference to the change that no row prints gives way to what the sums make the total")
    func misreadChange() {
        let receipt = extracted(
            """
            ĆILIM I MERAK d.o.o.
            JIB: 4200000000006
            IBFM: LC764014
            SIRNICA        2.000x   3.36    6,72E
            BUREK          1.000x   3,50    3,50E
            KIFLA          2.000x   0,80    1,60E
            N                              11.82
            GOTOVINA                       20,00
            POVRAT                          0,10
            E 17,00%        10,10           1,72
            10.06.2025. 20:22
            """)
        #expect(receipt.fields.total?.value.minorUnits == 1182)
    }

    @Test("The foot of a tax table corrects a digit of what was paid")
    func foot() {
        let receipt = extracted(
            """
            OIB: 77205183466
            JOGURT ČAŠA 0,2     2    2,25    2,00
            P  Pov  Uonovica  Iznos  Ukupno
            2  13,00%    2,49   0,32   2,81
            1   5,00%   15,49   0,77  16,26
                        17,98   1,09  19,07
            PLAĆENO: Maestro            19,67
            12.07.2023. 20:26
            """)
        #expect(receipt.fields.total?.value.minorUnits == 1907)
    }

    @Test("A row of tax that lost its rate and a digit still says which total it belongs to")
    func openTax() {
        let text = """
            OIB: 77205183466
            S0,91
            Parteriarnd                    50,91
            PDV  25,002  osn.  11,23        2,01
            PDV  13,00%  osn.   6,66        0,87
            PDV   5,00%  osn.  27,94        1,40
            12.07.2023. 18:16
            """
        #expect(extracted(text).fields.total?.value.minorUnits == 5091)
        // The other rows leave 14,04 for this one, of which no rate makes such a base.
        #expect(extracted(text.replacing("11,23", with: "13,23")).fields.total == nil)
    }

    @Test("The sum of tax is no total because the end of its label was misread")
    func sumOfTax() {
        let receipt = extracted(
            journal(
                goods: "   545,90   1   545,90",
                sums: """
                    VA opan irmes                     545,90
                    Платна картица:                   545,90
                    """, tax: "Ђ О-ПДВ 20,00%          90,98\nУкупон измос поропо:     90,98"))
        #expect(receipt.fields.total?.value.minorUnits == 54_590)
    }

    @Test("What came back cannot be more than what was handed over")
    func changeAboveCash() {
        let receipt = extracted(
            """
            UKUPNO KM            70,45
            Gotovina              0,00
            POVRAT:               9,55
            05.07.2023. 19:44
            """)
        #expect(receipt.fields.total?.value.minorUnits == 7045)
    }

    @Test("Goods with a minus in a journal without its heading are taken back, and a person is asked")
    func takenBack() {
        let text = journal(
            goods: "    61,20       2      -122,40",
            sums: """
                Укупан износ:                    122,40
                Платна картица:                  122,40
                """, tax: "А Није у ПДВ  0,00%     0,00")
        let receipt = extracted(text)
        #expect(receipt.fields.kind?.value == .refund)
        #expect(receipt.fields.total?.value.minorUnits == -12_240)
        #expect(receipt.findings.contains { $0.severity == .review && $0.field == "kind" })
        // A discount has a minus, too.
        let discounted = text.replacing("-122,40", with: "122,40\nПопуст 5%      -6,12      1       -6,12")
        #expect(extracted(discounted).fields.kind?.value == .sale)
    }

    @Test(
        "Behind what looks like its label, a total is the amount with its eights read as 0 of which the taxes are the share"
    )
    func eightsOfTaxes() throws {
        let receipt = extracted(
            journal(
                goods: "      хх    х     хх", sums: "Sкупан изно:      4.067,03\nГхххххе:      4.067.63",
                tax: """
                    Ђ   О-ПДВ   20,00%      204,07
                    Е   П-ПДВ   10,00%      391,22
                    Укупан износ пореза:      535,29
                    """))
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 486_783)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
    }

    @Test("A VAT table that holds to the cent and says otherwise outweighs sums that agree")
    func disproved() {
        let receipt = extracted(
            """
            LIPOV LAD d.o.o.
            OIB: 53102749680
            Datum: 06.12.2023. 08:13
            ZA STAKLA 1L     1 x 3,52   3,52
            UX1POD   3,52
            oima_gorivo   -0,21
            ZA P1ATxTx F   xx
            KARTICA   3,31
            stopa   osnovica   iznos poreza
            A 25,00%   2,65   0,66
            """)
        #expect(receipt.fields.total?.value.minorUnits == 331)
    }
}
