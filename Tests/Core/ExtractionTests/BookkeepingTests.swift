import Extraction
import ReceiptModel
import Testing

/// What is booked beside total, date and issuer: goods, payments, shop, buyer, category.
@Suite("Bookkeeping")
struct BookkeepingTests {
    private func fields(_ text: String, source: TextLayer.Source = .recognised(packs: "srp_latn")) -> PlainFields {
        PlainFields(FieldExtractor().extract(from: PrintedPage.reading(text, source: source), country: nil).fields)
    }

    @Test("Goods of a Croatian till: quantity, price and sum in their columns")
    func croatianGoods() throws {
        let fields = fields(PrintedPage.croatian)
        let items = try #require(fields.items)
        #expect(items.map(\.name) == ["KRUH BIJELI", "MLIJEKO 1L", "VREĆICA"])
        #expect(items.map(\.quantity) == ["1.00", "2.00", "1.00"])
        #expect(items.map(\.price) == ["1.80", "1.35", "0.25"] && items.map(\.amount) == ["1.80", "2.70", "0.25"])
        #expect(fields.payments?.map(\.method) == ["cash"] && fields.payments?.first?.amount == "5.00")
        #expect(fields[.change] == "0.25" && fields[.category] == "groceries" && fields[.language] == "hr")
        #expect(fields[.address] == "Brezova 12, 21000 Split" && fields[.store] == "Trgovina Mali Vrt")
    }

    @Test("The last digits of a journal's number may be wrapped, and the counter of the till knows them")
    func wrappedNumber() throws {
        func number(_ lines: String) -> String? {
            fields(
                """
                ============ ФИСКАЛНИ РАЧУН ============
                100000016
                МАЛИ КУТАК ДОО
                Укупан износ:                     711,96
                ПФР време:          14.03.2026. 18:22:11
                \(lines)
                """
            )[.number]
        }
        let cut = "ПФР број рачуна: ABCD2345-ABCD2345-12076"
        #expect(number(cut + "\n5\nБројач рачуна:            119800/120765ПП") == "ABCD2345-ABCD2345-120765")
        // The digit alone in its row was not seen.
        #expect(number(cut + "\nБројач рачуна:            119800/120765ПП") == "ABCD2345-ABCD2345-120765")
        // Nothing is made of a counter that begins otherwise, or of none.
        #expect(number(cut + "\nБројач рачуна:            119800/130765ПП") == "ABCD2345-ABCD2345-12076")
        #expect(number(cut) == "ABCD2345-ABCD2345-12076")
        #expect(number(cut + "\nБројач рачуна:            11980/12076ПП") == "ABCD2345-ABCD2345-12076")
    }

    @Test("A buyer's number that lost its label is not taken for the issuer's")
    func buyersNumber() {
        func issuer(_ lines: String) -> String? {
            fields("============ ФИСКАЛНИ РАЧУН ============\n\(lines)\nУкупан износ: 711,96\nГотовина: 711,96")[.taxID]
        }
        // Alone in the head it is the issuer's; after the code of its kind, or below the number of the till, it is not.
        #expect(issuer("110253949\nВРЕДНИ ПАЊ ПР\nЕСИР број: 53/7.3") == "110253949")
        #expect(issuer("ВРЕДНИ ПАЊ ПР\nNa: 10:110253949\nЕСИР број: 53/7.3") == nil)
        #expect(issuer("ВРЕДНИ ПАЊ ПР\n0:110253949\nЕСИР број: 53/7.3") == nil)
        #expect(issuer("ВРЕДНИ ПАЊ ПР\n53/7.3\n110253949") == nil)
    }

    @Test("Goods of a journal: names cut at the edge of the paper, weights, letters of rates")
    func journalGoods() throws {
        let text = """
            ============ ФИСКАЛНИ РАЧУН ============
            100000016
            МАЛИ КУТАК ДОО
            1000001-Продавница 12
            ЛИПОВА 3
            Ниш
            Касир:                            Милица
            ЕСИР број:                       999/1.0
            -------------ПРОМЕТ ПРОДАЈА-------------
            Артикли
            ========================================
            Назив   Цена         Кол.         Укупно
            СИР МЛАДИ ПУНОМАСНИ СА ПЛАНИНЕ 1954 (КГ)
             (Е)
                   999,90      0,412          411,96
            ЧОКОЛАДА СА ЛЕШНИКОМ 1234567 ВЕЛИКА (КОМ
            ) (Ђ)
                   150,00          2          300,00
            ----------------------------------------
            Укупан износ:                     711,96
            Платна картица:                   711,96
            ========================================
            Ознака       Име      Стопа        Порез
            Е           П-ПДВ   10,00%         37,45
            Ђ           О-ПДВ   20,00%         50,00
            ----------------------------------------
            Укупан износ пореза:               87,45
            ========================================
            ПФР време:          14.03.2026. 18:22:11
            ПФР број рачуна: ABCD2345-ABCD2345-1207
            Бројач рачуна:               1198/1207ПП
            """
        let fields = fields(text)
        let items = try #require(fields.items)
        #expect(
            items.map(\.name) == [
                "СИР МЛАДИ ПУНОМАСНИ СА ПЛАНИНЕ 1954 (КГ)", "ЧОКОЛАДА СА ЛЕШНИКОМ 1234567 ВЕЛИКА (КОМ)",
            ])
        #expect(items.map(\.label) == ["Е", "Ђ"] && items.map(\.quantity) == ["0.412", "2"])
        #expect(items.map(\.amount) == ["411.96", "300.00"])
        #expect(fields.payments?.map(\.method) == ["card"] && fields.payments?.first?.amount == "711.96")
        #expect(fields[.counter] == "1198/1207ПП" && fields[.store] == "1000001-Продавница 12")
        #expect(fields[.address] == "ЛИПОВА 3, Ниш" && fields[.language] == "sr-Cyrl" && fields[.taxAmount] == "87.45")
    }

    @Test("Goods of a Federation till: quantity and price in the row below the name")
    func federationGoods() throws {
        let text = """
            PERUNIKA d.o.o. Mostar
            JIB: 4200000010004
            IBFM: AB123456
            FISKALNI RACUN
            BF: 4711
            14.03.2026. 18:22
            CAJ OD KAMILICE
            2,000x 1,25      2,50E
            SOK 1L
            1,000x 3,00      3,00E
            TOTAL:           5,50
            GOTOVINA:        10,00
            POVRAT:          4,50
            """
        let fields = fields(text)
        let items = try #require(fields.items)
        #expect(items.map(\.name) == ["CAJ OD KAMILICE", "SOK 1L"] && items.map(\.label) == ["E", "E"])
        #expect(items.map(\.quantity) == ["2.000", "1.000"] && items.map(\.price) == ["1.25", "3.00"])
        #expect(fields.payments?.first?.method == "cash" && fields[.change] == "4.50")
    }

    @Test("Numbers too large for any sum, and letters read for digits, leave the other goods as they are")
    func oddGoods() throws {
        let head = "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\n"
        let motor = fields(head + "MOTOR  99887766  950.000,00  950.000,00\nUKUPNO EUR  950.000,00\n")
        #expect(motor.items?.map(\.amount) == ["950000.00"])
        _ = fields(head + "KAVA  99999999  99999999,99  1,00\nUKUPNO EUR  1,00\n")
        let bread = fields(head + "KRUH  4,OO\nMLIJEKO  1,50\nUKUPNO EUR  5,50\n")
        #expect(bread.items?.map(\.name) == ["KRUH", "MLIJEKO"])
    }

    @Test("The way of paying that invoices name above their total stays, beside banks and what was paid in part")
    func waysOfPaying() {
        let head = "BIJELI BOR d.o.o.\nOIB: 77205183466\nDatum: 03.02.2026. 12:00\n"
        let bank = fields(head + "NAČIN PLAĆANJA: TRANSAKCIJSKI RAČUN, PBZ d.d.\nUKUPNO EUR  50,00\n")
        #expect(bank.payments?.map(\.method) == ["transfer"])
        let both = fields(
            head + "NAČIN PLAĆANJA: KARTICA\nKRUH  50,00\nUKUPNO EUR  50,00\nGOTOVINA  10,00\nKARTICA\n")
        #expect(Set(both.payments?.map(\.method) ?? []) == ["card", "cash"])
        let name = fields("METRO CASH & CARRY d.o.o.\nOIB: 77205183466\nUKUPNO EUR  50,00\nKARTICA  50,00\n")
        #expect(name.payments?.map(\.method) == ["card"])
    }

    @Test("A card's last digits, a discount and a tip are told apart from what is paid")
    func settlement() {
        let text = """
            BIJELI BOR d.o.o.
            OIB: 77205183466
            Datum: 03.02.2026. 12:00
            TORTA        1,00    20,00    20,00
            POPUST 10%                    -2,00
            UKUPNO EUR                    18,00
            NAPOJNICA                      1,00
            PLAĆENO: KARTICA              18,00
            MASTERCARD
            ************4321
            """
        let fields = fields(text)
        #expect(fields[.total] == "18.00" && fields[.discount] == "-2.00" && fields[.tip] == "1.00")
        #expect(fields.payments?.map(\.method) == ["card"] && fields.payments?.first?.amount == "18.00")
        #expect(fields.payments?.first?.card == "4321")
        #expect(fields.items?.map(\.name) == ["TORTA"])
    }

    @Test("What was weighed is told, with what was chosen marked")
    func candidates() {
        let reading = PrintedPage.reading(PrintedPage.croatian)
        let candidates = FieldExtractor().candidates(from: reading, country: nil)
        let totals = candidates.filter { $0.field == .total }
        #expect(totals.first?.value == "4.75" && totals.first?.isChosen == true)
        #expect(totals.dropFirst().allSatisfy { !$0.isChosen } && totals.contains { $0.value == "5.00" })
        #expect(candidates.contains { $0.field == .taxID && $0.value == "53102749680" && $0.isChosen })
        #expect(candidates.contains { $0.field == .date && $0.value == "2025-03-14" && $0.isChosen })
    }
}
