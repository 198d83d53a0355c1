import ReceiptModel

extension Invented {
    /// The counters and secure elements of a receipt of TaxCore.
    mutating func taxCoreCode(_ sale: Sale, _ moment: Moment, isRefund: Bool = false, buyer: String? = nil)
        -> TaxCoreCode
    {
        let element = secureElement()
        let counter = random.whole(1200...98_000)
        return TaxCoreCode(
            requestedBy: element, signedBy: element, totalCounter: UInt32(counter),
            typeCounter: UInt32(isRefund ? random.whole(4...300) : counter - random.whole(3...300)), total: sale.total,
            milliseconds: moment.milliseconds + Int64(random.whole(0...999)), isRefund: isRefund, buyer: buyer)
    }
}

extension ReceiptCatalogue {
    /// A supermarket's journal in Cyrillic.
    var serbianMarket: CatalogueEntry {
        var invented = invented("rs-market")
        let sale = Sale(invented.goods(invented.random.whole(4...6), of: SerbianShelf.market))
        let moment = invented.moment(2023...2026)
        let journal = FiscalJournal(
            wording: .serbia, font: .dejaVu,
            shop: invented.random.pick([
                Shop("ПЕТ КРУШАКА ДОО", "Продавница бр. 014", "УЛИЦА ЈАБЛАНОВА 12", "Београд-Раковица"),
                Shop("ЗЛАТНА МЕРИЦА ТРГОВИНА", "Самопослуга 7", "БУЛЕВАР БРЕЗА 45", "Нови Сад"),
                Shop("ВРЕДНИ МРАВ АД", "Маркет 33", "ВИНОГРАДСКА 8", "Ниш-Медијана"),
            ]),
            taxID: .pib(invented.pib()), locationID: "10" + invented.digits(5),
            cashier: String(invented.random.whole(2...90)), esir: "625/12.08.\(invented.random.whole(1...30))",
            buyer: nil, reference: nil, payment: "Платна картица", sale: sale, moment: moment,
            code: invented.taxCoreCode(sale, moment))
        let paper = journal.print(random: &invented.random)
        return CatalogueEntry(
            "07-journal-market", paper, sale, .photo(Scene(.wood, seed: seed, part: "rs-market")),
            journal.truth(country: "RS", currency: .rsd))
    }

    /// A café's journal in Cyrillic with a buyer's PIB, as a screenshot of what the till sent by e-mail.
    var serbianCafe: CatalogueEntry {
        var invented = invented("rs-cafe")
        let sale = Sale(invented.goods(invented.random.whole(2...4), of: SerbianShelf.cafe))
        let moment = invented.moment(2023...2026)
        let buyer = "10:\(invented.pib())"
        let journal = FiscalJournal(
            wording: .serbia, font: .noto,
            shop: invented.random.pick([
                Shop("МАЧКА И ЛАМПА ДОО", "Кафе ЛАМПА", "КЕСТЕНОВА 3", "Суботица"),
                Shop("ТИХИ КУТАК СЗУР", "Кафетерија КУТАК", "ЛИПОВА 21", "Крагујевац"),
            ]),
            taxID: .pib(invented.pib()), locationID: "11" + invented.digits(5),
            cashier: invented.random.pick(["Милица", "Вук", "Дуња"]), esir: "493/2.\(invented.random.whole(1...9))",
            buyer: buyer, reference: nil, payment: "Готовина", sale: sale, moment: moment,
            code: invented.taxCoreCode(sale, moment, buyer: buyer))
        let paper = journal.print(random: &invented.random)
        return CatalogueEntry(
            "08-journal-cafe", paper, sale, .screenshot, journal.truth(country: "RS", currency: .rsd))
    }

    /// Clothes given back: line totals negative, the total positive on paper.
    var serbianRefund: CatalogueEntry {
        var invented = invented("rs-refund")
        let sale = Sale(invented.goods(invented.random.whole(1...2), of: SerbianShelf.clothes))
        let moment = invented.moment(2024...2026)
        let bought = Moment(
            date: moment.later(byDays: -invented.random.whole(2...25)), hour: invented.random.whole(9...20),
            minute: invented.random.whole(0...59), second: invented.random.whole(0...59))
        let code = invented.taxCoreCode(sale, moment, isRefund: true)
        let journal = FiscalJournal(
            wording: .serbia, font: .liberation,
            shop: invented.random.pick([
                Shop("КОНАЦ И ДУГМЕ ДОО", "Бутик ЦЕНТАР", "ТКАЧКА 16", "Чачак"),
                Shop("ВЕСЕЛИ ОРМАН ДОО", "Продавница 5", "КРОЈАЧКА 2", "Панчево"),
            ]),
            taxID: .pib(invented.pib()), locationID: "10" + invented.digits(5), cashier: invented.digits(6),
            esir: "656/\(invented.random.whole(2...9)).1", buyer: nil,
            reference: (
                "\(code.requestedBy)-\(code.requestedBy)-\(Int(code.totalCounter) - invented.random.whole(20...900))",
                bought
            ),
            payment: "Готовина", sale: sale, moment: moment, code: code)
        let paper = journal.print(random: &invented.random)
        return CatalogueEntry(
            "10-refundacija", paper, sale, .photo(Scene(.desk, seed: seed, part: "rs-refund")),
            journal.truth(country: "RS", currency: .rsd))
    }

    /// A bakery whose till prints Latin letters and decimal points in a layout of its own.
    var serbianOwnLayout: CatalogueEntry {
        var invented = invented("rs-latin")
        let shop = invented.random.pick([
            Shop("PEKARA BRKATI MLINAR", "Pekara 2", "Vodenička 5", "Zrenjanin"),
            Shop("PEKARA RANI PETAO", "Kiosk PIJACA", "Zelena 18", "Valjevo"),
        ])
        let sale = Sale(invented.goods(invented.random.whole(3...5), of: SerbianShelf.bakery))
        let moment = invented.moment(2023...2026, hours: 6...20)
        let pib = invented.pib()
        let code = invented.taxCoreCode(sale, moment)
        let labels = [2000: ("Đ", "O-PDV"), 1000: ("E", "P-PDV")]
        var paper = PrintedReceipt(font: .freeMono, columns: 42)
        paper.banner(" FISKALNI RAČUN ", in: "=")
        for line in [shop.company, shop.store, shop.street, shop.town] { paper.centre(line, .bold) }
        paper.pair("PIB:", pib.digits, .bold)
        paper.pair("Kasir:", invented.random.pick(["Milica", "Đorđe", "Žana"]), .bold)
        paper.banner(" PROMET PRODAJA ", in: "-")
        for item in sale.items {
            let label = item.rate.flatMap { labels[$0.basisPoints]?.0 } ?? "A"
            paper.left("\(item.name) (\(label))", .bold)
            let quantity = Printed.quantity(item.quantity, decimals: 2, separator: ".")
            let count = "\(quantity) x \(Printed.pointed(item.price))"
            paper.pair("  \(count)", Printed.pointed(item.total), .bold)
        }
        paper.rule()
        paper.pair("Za uplatu:", Printed.pointed(sale.total), [.bold, .doubleHeight])
        let tendered = (sale.total / 50_000 + 1) * 50_000
        paper.pair("Gotovina:", Printed.pointed(tendered), .bold)
        paper.pair("Povraćaj:", Printed.pointed(tendered - sale.total), .bold)
        paper.rule("=")
        paper.left("Oznaka  Naziv     Stopa" + "Porez".atRight(of: 19), .bold)
        for tax in sale.taxes {
            let known = labels[tax.rate.basisPoints] ?? ("A", "Nije u PDV")
            let row = known.0.atLeft(of: 8) + known.1.atLeft(of: 8) + "\(tax.rate.percentString)%".atRight(of: 7)
            paper.left(row + Printed.pointed(tax.amount).atRight(of: 19), .bold)
        }
        paper.pair("Ukupan iznos poreza:", Printed.pointed(sale.tax), .bold)
        paper.rule("=")
        paper.pair("PFR vreme:", "\(moment.dotted). \(moment.seconds)", .bold)
        paper.pair("PFR broj računa:", code.number, .bold)
        paper.pair("Brojač računa:", "\(code.typeCounter)/\(code.totalCounter)PP", .bold)
        paper.code(
            .qr, code.address(host: FiscalJournal.Wording.serbia.host, random: &invented.random), share: 0.86)
        paper.banner(" KRAJ FISKALNOG RAČUNA ", in: "=")
        var truth = TruthRecord(
            country: "RS", currency: .rsd, merchant: shop.company, store: shop.store, taxID: .pib(pib),
            address: shop.address, date: moment.date, time: moment.seconds, number: code.number, total: sale.total,
            payment: "Gotovina")
        truth.items = sale.truthItems(decimals: 2)
        truth.vat = sale.truthVAT(labels: labels.mapValues(\.0), withBase: false)
        return CatalogueEntry(
            "09-pos-latin", paper, sale, .photo(Scene(.stone, seed: seed, part: "rs-latin", shadow: true)), truth)
    }
}
