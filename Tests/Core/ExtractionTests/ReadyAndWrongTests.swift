import Extraction
import ReceiptModel
import Testing

/// Papers of which a hasty reading is ready with something wrong: it is right, missing, or for review.
@Suite("Ready is right")
struct ReadyAndWrongTests {
    private static let head = "BIJELI BOR d.o.o.\nIlica 15, 10000 Zagreb\nOIB: 77205183466\nRačun br. 4512/P1/2\n"
    private static let day = "Datum: 12.03.2025. 14:22\n"

    private func read(_ body: String, head: String = Self.head + Self.day) -> ExtractedReceipt {
        FieldExtractor().extract(from: PrintedPage.reading(head + body), country: nil)
    }

    @Test(
        "What is said of other lines and of what may be brought back makes no refund",
        arguments: [
            "KAVA   1   5,99   5,99\n*** STORNO ***\nKAVA   -1   5,99   -5,99\nMLIJEKO   2   1,29   2,58\n",
            "Povrat robe 14 dana uz račun\nMLIJEKO   2   1,29   2,58\n",
            "Storno moguć u roku 24 h\nMLIJEKO   2   1,29   2,58\n",
        ])
    func sale(_ goods: String) {
        let sale = read(goods + "UKUPNO EUR   2,58\nGOTOVINA   5,00\nPOVRAT   2,42")
        #expect(sale.fields.kind?.value == .sale && sale.fields.total?.value.minorUnits == 258)
    }

    @Test("A street that is a letter off a word for a refund of another language makes none")
    func street() {
        // Nothing tells the country, so that the words of all languages are looked for: Czech has `Vratka`.
        let head = "ČVORAK I PUŽ\nKratka ulica 75\n31000 Osijek\nOGB 87376729955\n03.02.2026. 21:00\n"
        let sale = read("KAVA MLJEVENA   2,17\nSVEUKUPNO   2,17", head: head)
        #expect(sale.fields.kind?.value == .sale && sale.fields.total?.value.minorUnits == 217)
    }

    @Test("Change with a misread digit makes no total where the VAT table and an amount alone agree on another")
    func change() {
        let paper = read(
            """
            SVESKA A4   1,65E
            PAPIR A4 80G   3,00
            OLOVKA   1,23E
            UOPOO   31,98 KM
            Gotovina   40,00
            POVRAT   0,02
            Stopa Osnovica PDV
            E 17,00% 27,33 4,65
            """, head: "KRUŠKA PROMET s.o.d.\n71000 Sarajevo\nJIB: 4212424188320\n17.07.2026. 16:38:07\n")
        #expect(paper.fields.total?.value.minorUnits == 3198)
        #expect(!ExpenseDraft.reasons(for: paper).isEmpty)
    }

    @Test(
        "What is no expense says so",
        arguments: ["PROFORMA RAČUN", "INFORMATIVNI RAČUN", "KNJIŽNO ODOBRENJE"])
    func title(_ title: String) {
        let paper = read(title + "\nUKUPNO EUR   2,58\nKARTICA   2,58")
        #expect(paper.fields.kind?.value != .sale)
        #expect(paper.fields.kind?.value == .refund || !ExpenseDraft.reasons(for: paper).isEmpty)
    }

    @Test("A copy may say so in its foot alone")
    func copy() {
        #expect(read("UKUPNO EUR   2,58\nKARTICA   2,58\n*** KOPIJA ***").fields.kind?.value == .copy)
        #expect(read("UKUPNO EUR   2,58\nKARTICA   2,58\nKOPIJA ZA KUPCA").fields.kind?.value == .sale)
    }

    @Test("The cashier's number never stands for the issuer's, nor another's beside a misread one")
    func otherNumbers() {
        let head = Self.head.replacing("77205183466", with: "77205183467") + Self.day
        let cashier = read("Operater: Ana, OIB 53102749680\nUKUPNO EUR   2,58\nKARTICA   2,58", head: head)
        #expect(cashier.fields.taxID == nil)
        let other = read("Za: GRADNJA PLUS d.o.o.\nOIB: 53102749680\nUKUPNO EUR   2,58\nKARTICA   2,58", head: head)
        #expect(!ExpenseDraft.reasons(for: other).isEmpty)
    }

    @Test("A tax number that is very likely right is not said to be another's")
    func likelyNumber() {
        func reason(_ confidence: Double) -> String {
            var paper = read("UKUPNO EUR   2,58\nKARTICA   2,58")
            paper.fields.taxID?.confidence = confidence
            return ExpenseDraft.reasons(for: paper).map(\.english).joined()
        }
        #expect(reason(1).isEmpty)
        #expect(reason(0.985).contains("very likely right") && !reason(0.985).contains("another's"))
        #expect(reason(0.7).contains("it may be another's"))
    }

    @Test("A row that shows its own sum leaves no cents to a misread total")
    func cents() {
        let table = "PDV% Osnovica PDV Ukupno\n25,00   5,90   1,47   7,37"
        let misread = read("KAVA   1   4,79   4,79\nMLIJEKO   2   1,29   2,58\nUKUPNO EUR   7,39\nKartica\n" + table)
        #expect(misread.fields.total?.value.minorUnits == 737 || !ExpenseDraft.reasons(for: misread).isEmpty)
    }

    @Test("A sum that is carried over is not the total")
    func carriedOver() {
        let pages =
            "Stol   1   100,00   100,00\nUkupno stranica 1   100,00\nPrijenos   100,00\nUkupno   100,00\n"
            + "Stolac   1   50,00   50,00\nUkupno za platiti   150,00"
        let invoice = read(pages)
        #expect(invoice.fields.total?.value.minorUnits == 15_000 || !ExpenseDraft.reasons(for: invoice).isEmpty)
    }

    @Test("Two papers that lie over each other are not booked as one")
    func secondPaper() {
        let journal = """
            ============ ФИСКАЛНИ РАЧУН ============
            113027585
            ЗЕЛЕНИ ЧАЈ
            1236730-ЧАЈЏИНИЦА
            БУЛЕВАР БРЕЗА 12
            Касир:
            ЕСИР број: 1/2
            1200811-ПРОДАВНИЦА 132
            Касир:                            Ана
            ЕСИР број:                    245/1.0
            -------------ПРОМЕТ ПРОДАЈА-------------
            Укупан износ:                    590,00
            Готовина:                        590,00
            ПФР време:           07.02.2025. 9:05:33
            """
        func reasons(_ text: String) -> [Message] { ExpenseDraft.reasons(for: read(text, head: "")) }
        #expect(reasons(journal).contains { $0.hasPrefix("Two papers seem to lie over each other") })
        let one = journal.split(separator: "\n").enumerated().filter { !(5...7).contains($0.offset) }.map(\.element)
        #expect(!reasons(one.joined(separator: "\n")).contains { $0.hasPrefix("Two papers") })
        let counter = "Бројач рачуна:      65951/66228ПП\n"
        let counted = one.joined(separator: "\n") + "\n" + counter
        #expect(!reasons(counted).contains { $0.hasPrefix("Two papers") })
        #expect(!reasons(counted + counter).contains { $0.hasPrefix("Two papers") })
        let other = "84614/84888ПП =======\n"
        #expect(reasons(counted + other).contains { $0.hasPrefix("Two papers") })
        // Packages of goods have as many signs.
        #expect(!reasons(counted + "ЧАША 1000/12КОМ\n").contains { $0.hasPrefix("Two papers") })
        let security = "ZKI: 0123456789abcdef0123456789abcdef\nZKI: fedcba9876543210fedcba9876543210\n"
        #expect(!ExpenseDraft.reasons(for: read("UKUPNO EUR   2,58\nKARTICA   2,58\n" + security)).isEmpty)
    }

    @Test("The beginning of another JIR beside is that of a second paper; the same one may stand there twice")
    func secondIdentifier() {
        let own = "UKUPNO EUR   2,58\nKARTICA   2,58\nJIR: 4f0b1c2d-5e6f-4a7b-8c9d-0e1f2a3b4c5d\n"
        func hasTwo(_ text: String) -> Bool {
            ExpenseDraft.reasons(for: read(own + text)).contains { $0.hasPrefix("Two papers") }
        }
        #expect(!hasTwo(""))
        #expect(!hasTwo("porezna.gov.hr/rn?jir=4f0b1c2d-5e6f-4a7b-8c9d-0e1f2a3b4c5d"))
        #expect(!hasTwo("4f0b7c2d-5e6f-4a7b-8c9d-0e1f2a3b4c5d"))
        #expect(!hasTwo("20250312-14 12345678-90 afbecede-facade"))
        #expect(hasTwo("A/c4e4db9c-7da,"))
    }

    @Test("The heading of a refund between words of another paper makes one all the same, for review")
    func headingBesideOthers() {
        func paper(_ heading: String) -> ExtractedReceipt {
            read(
                """
                Restoran BEHAR
                Bijeli Ćilim s.o.d.
                JIB: 4206763543090
                PIB: 206763543090
                IBFM: FL233643
                LAĆENO:
                tovina: \(heading)
                BF: 868504         06.02.2024. 10:58
                BEGOVA ČORBA   1   6,18   6,18E
                ZA UPLATU:   6,18
                KARTICA:   6,18
                """, head: "")
        }
        let refund = paper("REKLAMIRANI RAČUN")
        #expect(refund.fields.total?.value.minorUnits == -618)
        #expect(!ExpenseDraft.reasons(for: refund).isEmpty)
        #expect(paper("FISKALNI RAČUN").fields.total?.value.minorUnits == 618)
    }

    @Test("A tax number beside another paper's label of the cashier may be the issuer's")
    func besideCashier() {
        let journal = PrintedPage.journal
        func isSure(_ rows: String) -> Bool {
            let fields = read(journal.replacing("113027585", with: rows), head: "").fields
            return fields.taxID?.confidence ?? 0 >= 0.99
        }
        #expect(isSure("113027585"))
        #expect(isSure("113027585\nКасир: 1019"))
        #expect(isSure("113027585\nКасир: Мира 118710934"))
        #expect(!isSure("118710934\nЋУРАН ПЛУС\nКасир 113027585"))
    }

    @Test("A location behind dust is not the issuer")
    func locationBehindDust() {
        let lost = PrintedPage.journal.replacing("ЗЕЛЕНИ ЧАЈ", with: "")
            .replacing("1002003-Продавница", with: ": 1002003-Продавница")
        #expect(read(lost, head: "").fields.merchant?.value.contains("1002003") != true)
    }

    @Test("The number of a processor ends as the till counts, or is not sent")
    func processorNumber() {
        let journal = PrintedPage.journal.replacing("12345\n6\n", with: "123456\n")
            .replacing("TESTAAA1", with: "K93G3YRE")
        func number(_ printed: String) -> String? {
            let reading = PrintedPage.reading(
                journal.replacing("K93G3YRE-123456", with: printed), confidence: 0.93)
            let number = FieldExtractor().extract(from: reading, country: nil).fields.number
            return number.flatMap { $0.confidence >= 0.95 ? $0.value : nil }
        }
        #expect(number("K93G3YRE-123456") == "K93G3YRE-K93G3YRE-123456")
        #expect(number("K93G3YRE-123456 00% 15.") == nil)
        #expect(number("K93G3YRE-12345") == "K93G3YRE-K93G3YRE-123456")
    }

    @Test("A device of the Federation and a processor of Republika Srpska are never on one paper")
    func marksOfTwoLaws() {
        let processor = "ПФР број рачуна: INR6J1JU-INR6J1JU-66228\n"
        let federation = """
            ORAH d.o.o. Jajce
            JIB: 4215083911884
            PIB: 215083911884
            IBFM: NN985544
            FISKALNI RAČUN
            BF: 672167   08.03.2024. 11:39
            KAVA   1   2,00   2,00E
            ZA UPLATU:   2,00
            VIRMAN:   2,00
            """
        func hasTwo(_ text: String) -> Bool {
            ExpenseDraft.reasons(for: read(text, head: "")).contains { $0.hasPrefix("Two papers") }
        }
        #expect(!hasTwo(federation))
        #expect(hasTwo(federation + "\n" + processor))
    }

    @Test("A count whose price was cut off makes no price; a name that swallowed a row is not sent")
    func cutGoods() {
        let items = read("VRHNJE KISELO 20%\n3 x 1   5,31 C\nUKUPNO EUR   5,31\nKARTICA   5,31").fields.items
        #expect(items?.first.map { $0.value.quantity == "1" && $0.value.price?.minorUnits == 531 } ?? false == false)
        let swallowed = "PAPIRNATI RUČNI ............................. JOGURT ČVRSTI BEZALK. PIVO   1   3,50   3,50\n"
        #expect(read(swallowed + "UKUPNO EUR   3,50\nKARTICA   3,50").fields.items == nil)
    }

    @Test("A day that could not be read is not another day of the paper")
    func otherDay() {
        let head = Self.head + "Datum računa: 30.16.2025.\nDatum otpremnice: 08.06.2025.\n"
        let paper = read("UKUPNO EUR   2,58\nKARTICA   2,58", head: head)
        #expect(paper.fields.date == nil || !ExpenseDraft.reasons(for: paper).isEmpty)
    }

    @Test("Amounts of adverts and loyalty cards are not sent as what was paid, taken off or given back")
    func adverts() {
        let paper = read(
            "KAVA   1   2,58   2,58\nUKUPNO EUR   2,58\nKARTICA   2,58\nUkupan popust: 152,40 od 01.01.2025.\n"
                + "Ostatak na kartici   12,00")
        #expect(ExpenseDraft.reasons(for: paper).isEmpty)
        #expect(paper.fields.discount == nil && paper.fields.change == nil)
    }

    @Test("Cash without a row for the change is what was handed over")
    func tendered() {
        let paper = read("KAVA   1   2,58   2,58\nUKUPNO EUR   2,58\nGOTOVINA   5,00\nPOVRAT   2,42")
        #expect(paper.fields.payments?.first?.value.amount?.minorUnits == 500)
        #expect(paper.fields.change?.value.minorUnits == 242)
    }
}
