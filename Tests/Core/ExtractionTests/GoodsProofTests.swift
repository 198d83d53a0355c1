import Countries
import Extraction
import ReceiptModel
import Testing

/// Papers out of focus, on which all copies of the total were misread alike, and goods or taxes tell so.
@Suite("What goods and taxes prove of a total")
struct GoodsProofTests {
    private func extracted(_ text: String, confidence: Double = 0.75) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(text, confidence: confidence), country: nil)
    }

    private func total(_ text: String, confidence: Double = 0.75) -> Int64? {
        extracted(text, confidence: confidence).fields.total?.value.minorUnits
    }

    /// The end of a Serbian journal.
    private func journal(goods: String, total: String, paid: String? = nil, taxes: String) -> String {
        """
        ============ ФИСКАЛНИ РАЧУН ============
                      111111118
        ЕСИР број:                      583/10.0
        Назив   Цена         Кол.         Укупно
        \(goods)
        ----------------------------------------
        Укупан износ:              \(total)
        \(paid ?? "Платна картица:            " + total)
        ========================================
        Ознака      Име      Стопа         Порез
        \(taxes)
        ========================================
        ПФР време:         21.08.2024. 10:42:17
        ПФР број рачуна: 2APO4L0L-2APO4L0L-87982
        """
    }

    /// A bill of a Croatian inn.
    private func bill(goods: String, total: String, rest: String = "") -> String {
        """
        Kavana ZVONO
        OIB: 77205183466
        Naziv               Cijena  Kol.   Iznos
        \(goods)
        UKUPNO (EUR):  \(total)
        Način plaćanja : KARTICA
        Račun broj : 39700-POSL1-5
        Datum : 08.03.2024 09:13
        \(rest)
        """
    }

    @Test("Taxes that add up to their printed sum outweigh a total that is repeated with the same digit wrong")
    func taxes() throws {
        let receipt = { (total: String) in
            self.extracted(
                self.journal(
                    goods: "Сир (Е)\n   хх   х   хх", total: total,
                    taxes: """
                        Ђ           О-ПДВ   20,00%        180,08
                        Е           П-ПДВ   10,00%         82,00
                        Укупан износ пореза:              262,08
                        """))
        }
        // 180,08 × 6 + 82,00 × 11 = 1.982,48: what is two digits away stays as it is printed.
        #expect(receipt("1.900,48").fields.total?.value.minorUnits == 190_048)
        let mended = try #require(receipt("1.902,48").fields.total)
        #expect(mended.value.minorUnits == 198_248)
        #expect(mended.confidence < ExpenseDraft.Threshold.total)
    }

    @Test("Where taxes leave several amounts, the goods tell which it is, and the sum of taxes which tax")
    func goodsAndTaxes() {
        let text = journal(
            goods: """
                Сапун (Ђ)
                    110,98        1       110,90
                Плазма (Ђ)
                    300,00        3       900,00
                """,
            total: "1.010,90",
            taxes: """
                Ђ           О-ПДВ   20,00%        160,50
                Укупан износ пореза:              168,50
                """)
        #expect(total(text) == 101_098)
    }

    @Test("Goods that hold by quantity and price outweigh a total in which a 0 may be an 8, however sure it is")
    func goods() throws {
        let goods = """
            PIVO 0,5              3,46  3,00   10,38
            LIMUNADA              3,50  2,00    7,00
            ČOKOLADA              3,20  1,00    3,20
            GEMIŠT 0,2            2,59  3,00    7,77
            """
        let receipt = extracted(bill(goods: goods, total: "20,35"), confidence: 0.93)
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 2835)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
        #expect(receipt.findings.contains { $0.message.contains("20.35; the sums make it 28.35") })
    }

    @Test(
        "A total beside its goods stays where it is rounded, raised by a charge, or lost an 8 among the goods",
        arguments: [
            ("KAVA   3,33  3,00   9,99\nSOK   3,00  2,00   6,00", "15,95"),
            ("KAVA   5,00  2,00  10,00\nSOK   5,00  2,00  10,00", "22,00"),
            ("KAVA   5,50  1,00   5,50\nSOK   4,30  1,00   4,30", "9,88"),
            ("KAVA   5,58  1,00   5,50\nSOK   2,15  2,00   4,30", "9,88"),
        ])
    func unlike(goods: String, total: String) {
        let printed = Int64(total.filter(\.isNumber))
        #expect(self.total(bill(goods: goods, total: total), confidence: 0.93) == printed)
        // Read unsurely, any digit of the first two may be another one; an 8 among the goods is lost all the same.
        if total == "9,88" { #expect(self.total(bill(goods: goods, total: total)) == printed) }
    }

    @Test("Quantity × price keeps a total from being mended into a misread sum of its only article")
    func misreadGoods() {
        #expect(total(bill(goods: "DIZEL   2,54  23,015   58,96", total: "58,46")) == 5846)
    }

    @Test("A total with a minus is mended by its VAT table, too")
    func cancelled() {
        let text = bill(
            goods: "ČOKOLADA   27,05  -3,00   -01,15", total: "-01,15",
            rest: "STORNO RAČUN\nPDV   Osnovica   Iznos\n25,00   -64,92   -16,23")
        #expect(total(text).map(abs) == 8115)
    }

    @Test("An amount that base and rate make to the cent is a total without a label, for a person to see")
    func unlabelled() throws {
        let receipt = extracted(
            """
            KRUŠKA-BOR d.o.o.
            JIB: 4200000000006
            IBFM: LC764014
            SVESKA A4
            2,000x 2,10
            UOPO                    16,09 M
            VIRYN
            Stopa        Osnovica
            E 17,00%        13,75
            BF: 380670
            20.03.2024.  12:23:10
            """)
        let total = try #require(receipt.fields.total)
        #expect(total.value.minorUnits == 1609)
        #expect(total.confidence < ExpenseDraft.Threshold.total)
    }

    @Test("What a loyalty card takes off was not paid with a card")
    func loyaltyCard() {
        let text = """
            TIHI ČEŠER d.o.o.
            OIB: 77205183466
            04.06.2025. 11:27
            Međuzbroj                  43,03
            Popust kartica vjernosti   -1,09
            Obr.  PDV%  Osnovica   PDV   Ukupno
            A    25,00   33,55    8,39    41,94
            """
        #expect(total(text) == 4194)
    }

    @Test("A misread tax on consumption without its label is mended by its base")
    func consumption() {
        let text = bill(
            goods: "SOK   27,27  2,00   54,54", total: "5,58",
            rest: "PDV   Osnovica   Iznos\n25,00   42,61   10,65\n3,00   42,61   1,20")
        #expect(total(text) == 5454)
    }

    @Test("A sum of goods that the taxes prove is the total, whatever was read of what was paid")
    func twoProofs() {
        let text = """
            ============ ФИСКАЛНИ РАЧУН ============
                          111111118
            ЕСИР број:                      583/10.0
            Назив   Цена         Кол.         Укупно
            Дизел (Ђ)
                   232,00    4,073       944,94
            ----------------------------------------
            Укxxxx xxxxx:              х.х
            Готовина:                 944,14
            ========================================
            Ознака      Име      Стопа         Порез
            Ђ           О-ПДВ   20,00%        157,49
            Укупан износ пореза:              157,49
            ========================================
            ПФР време:         21.08.2024. 10:42:17
            ПФР број рачуна: 2APO4L0L-2APO4L0L-87982
            """
        #expect(total(text) == 94_494)
    }

    @Test("The only tax of a journal, misread like its sum, mends no digit of the total but a 0")
    func loneTax() {
        // 756,08 is the tax of 4.536,50; read as 756,00 it is that of 4.536,00.
        let text = journal(
            goods: "Ручак (Ђ)\n   хх   х   хх", total: "4.536,50",
            taxes: """
                Ђ           О-ПДВ   20,00%        756,00
                Укупан износ пореза:              756,00
                """)
        #expect(total(text) == 453_650)
        let lost = journal(
            goods: "Ручак (Ђ)\n   хх   х   хх", total: "4.506,50",
            taxes: """
                Ђ           О-ПДВ   20,00%        756,08
                Укупан износ пореза:              756,08
                """)
        #expect(total(lost) == 453_650)
    }

    @Test("A deposit listed among the goods and below the VAT table is paid once")
    func deposit() {
        let text = """
            TIHI ČEŠER d.o.o.
            OIB: 77205183466
            Naziv artikla           Kol  Cijena  Iznos P
            SOK OD BAZGE 1L            2   4,00   8,00 3
            POVRATNA NAKNADA           2   0,10   0,20
            UKUPNO EUR                             0,20
            P PDV         Osnovica    Iznos       Ukupno
            3 25,00%          6,40     1,60         8,00
            POVRATNA NAKNADA                        0,20
            PLAĆENO: KARTICA                        0,20
            Račun broj 31130/PC2/1
            Datum    05.05.2023. 16:27:19
            """
        #expect(total(text) == 820)
    }

    @Test("A misread word of the head that looks like an amount does not hide the heading of a refund")
    func headingOfRefund() {
        let receipt = extracted(
            """
            Ćevabdžinica BEHAR
            Plavi Čilim d:6.07
            JIB: 4200000000006
            IBFM: LC764014
            REKLAMIRANI RAČUN
            RF: 163
            BF: 812306 25.06.2025. 13:18
            BAKLAVA 2x4.36        8.72E
            ZA UPLATU:            8.72
            KARTICA:              8.72
            """)
        #expect(receipt.fields.kind?.value == .refund)
        #expect(receipt.fields.total?.value.minorUnits == -872)
    }

    @Test("A payment with a minus beside a VAT table with one is money back")
    func moneyBack() {
        let text = """
            TIHI ČEŠER d.o.o.
            OIB: 77205183466
            KRUH RAŽENI 500G          -2   1,81   -3,62 1
            P PDV         Osnovica    Iznos       Ukupno
            1  5,00%         -3,45    -0,17       -3,62
            PLAĆENO: Maestro                      -3,62
            Račun broj 39861/POSL1/1
            Datum    03.10.2025. 10:39:49
            """
        #expect(total(text) == -362)
    }

    @Test("A total that its taxes prove is mended by no difference to a misread change")
    func provenLabel() {
        let text = journal(
            goods: "Бурек (Е)\n   150,80     П       470,00", total: "521,00",
            paid: "Готовина:               1.000,00\nПовраћај:                 679,00",
            taxes: "Е           П-ПДВ   10,00%         47,38\nУкупан износ пореза:               47,36")
        #expect(total(text) == 52_100)
    }

    @Test(
        "Taxes with the goods, or with what was paid, outweigh a 0 of the total however sure it is; the taxes alone do not"
    )
    func surelyMisread() {
        let text = { (goods: String, paid: String) in
            self.journal(
                goods: goods, total: "2.005,10", paid: "Платна картица:            \(paid)",
                taxes: "Ђ           О-ПДВ   20,00%        347,52\nУкупан износ пореза:              347,52")
        }
        let goods = "Лимунада (Ђ)\n   253,20        1       263,20\nПица (Ђ)\n   910,95        2     1.821,90"
        #expect(total(text(goods, "2.005,10"), confidence: 0.93) == 208_510)
        #expect(total(text("Лимунада (Ђ)\n   хх   х   хх", "2.085,10"), confidence: 0.93) == 208_510)
        #expect(total(text("Лимунада (Ђ)\n   хх   х   хх", "2.005,10"), confidence: 0.93) == 200_510)
    }

    @Test("A base of which a tax taken out of the sum is the share needs no mending")
    func taxOutOfSum() {
        let text = """
            KRUŠKA KOMERC d.o.o. Zenica
            JIB: 4200000000006
            IBFM: NF925959
            UPOO                    xx,xx KM
            VIRMAN                  20,68
            Stopa    Osnovica    PDV
            E 17,00%    17,60   3,00
            BF: 734781
            23.07.2024. 18:08:52
            """
        #expect(total(text) == 2068)
    }

    @Test("A lone tax and a lone payment that differ by any digit leave both as they are printed")
    func loneTaxAndPayment() {
        let text = journal(
            goods: "Лимунада (Ђ)\n   хх   х   хх", total: "х", paid: "Платна картица:     2.790,20",
            taxes: "Ђ           О-ПДВ   20,00%        450,03")
        #expect(total(text) != 270_020)
    }
}
