import ReceiptModel

extension ReceiptCatalogue {
    /// A supermarket of the Federation of Bosnia and Herzegovina.
    var federationMarket: CatalogueEntry {
        var invented = invented("fbih-market")
        let shop = invented.random.pick([
            Shop("\"BOROVNICA\" d.o.o. Zenica", "PJ 12 MINIMARKET JELA", "ul. Drvarska 14", "72000 ZENICA"),
            Shop("\"TRI KLASA\" d.o.o. Bihać", "PJ 3 MARKET POLJE", "ul. Mlinska 9", "77000 BIHAĆ"),
        ])
        return federation(
            "11-fbih-market", shop, Sale(invented.goods(invented.random.whole(4...6), of: BosnianShelf.market)),
            font: .dejaVu, payment: "KARTICA", scene: Scene(.stone, seed: seed, part: "fbih-market", folded: true),
            &invented)
    }

    /// A café of the Federation of Bosnia and Herzegovina.
    var federationCafe: CatalogueEntry {
        var invented = invented("fbih-cafe")
        let shop = invented.random.pick([
            Shop("ASČINICA MASTIKA s.o.d.", "Ašćinica MASTIKA", "Donja mahala 2", "71000 SARAJEVO"),
            Shop("UR DŽEZVA vl. Faris Findžan", "Kafana DŽEZVA", "Kamena ulica 30", "88000 MOSTAR"),
        ])
        return federation(
            "12-fbih-kafana", shop, Sale(invented.goods(invented.random.whole(2...3), of: BosnianShelf.cafe)),
            font: .liberation, payment: "GOTOVINA", scene: Scene(.wood, seed: seed, part: "fbih-cafe"), &invented)
    }

    /// A receipt of a fiscal device of the Federation, with the code that such devices print: device, number, time, total.
    private func federation(
        _ name: String, _ shop: Shop, _ sale: Sale, font: TillFont, payment: String, scene: Scene,
        _ invented: inout Invented
    ) -> CatalogueEntry {
        let jib = invented.jib("42")
        let vatID = invented.vatNumber(of: jib)
        let moment = invented.moment(2024...2026)
        let ibfm = invented.random.text(2, of: "ABCDEFGHKLMNPRST") + invented.digits(6)
        let number = String(invented.random.whole(10_000...900_000))
        var paper = PrintedReceipt(font: font, columns: 40)
        paper.rule("=")
        for line in [shop.company, shop.store, shop.street, shop.town] { paper.centre(line) }
        paper.feed(0.5)
        paper.left("JIB: \(jib)")
        if let vatID { paper.left("PIB: \(vatID)") }
        paper.left("IBFM: \(ibfm)")
        paper.rule()
        paper.centre("FISKALNI RAČUN", [.bold, .doubleWidth])
        paper.left("BF: \(number)")
        paper.left("\(moment.dotted). \(moment.minutes)")
        paper.rule()
        for item in sale.items {
            paper.left(item.name)
            paper.pair(
                "\(Printed.quantity(item.quantity, decimals: 3))x".atLeft(of: 14) + Printed.amount(item.price),
                "\(Printed.amount(item.total))E")
        }
        paper.rule()
        paper.left("VE: 17,00%")
        for tax in sale.taxes {
            paper.pair("OSN. E:", Printed.amount(tax.base))
            paper.pair("PDV E:", Printed.amount(tax.amount))
        }
        paper.pair("PDV:", Printed.amount(sale.tax))
        paper.pair("TOTAL:", Printed.amount(sale.total), [.bold, .doubleWidth])
        let tendered = payment == "GOTOVINA" ? (sale.total / 1000 + 1) * 1000 : sale.total
        paper.left("UPLAĆENO:")
        paper.pair("\(payment):", Printed.amount(tendered))
        paper.pair("POVRAT:", Printed.amount(tendered - sale.total))
        paper.rule()
        let total = Printed.amount(sale.total, grouping: false)
        paper.code(.qr, "\(ibfm)*\(number)*\(moment.dotted). \(moment.minutes)*\(total)", share: 0.4)
        paper.left("#Radnik \(invented.random.whole(1...12))")
        paper.left("#HVALA NA POSJETI")
        paper.centre(invented.random.text(32, of: "0123456789ABCDEF"))
        paper.rule("=")
        var truth = TruthRecord(
            country: "BA", currency: .bam, merchant: shop.company, store: shop.store, taxID: .jib(jib),
            address: shop.address, date: moment.date, time: moment.minutes, number: number, total: sale.total,
            payment: payment)
        truth.vatID = vatID
        truth.ibfm = ibfm
        truth.items = sale.truthItems(decimals: 3)
        truth.vat = sale.truthVAT(labels: [1700: "E"])
        return CatalogueEntry(name, paper, sale, .photo(scene), truth)
    }

    /// A shop of Republika Srpska: the journal of TaxCore, ijekavian, with a JIB.
    var srpskaHardware: CatalogueEntry {
        var invented = invented("srpska")
        let sale = Sale(invented.goods(invented.random.whole(2...3), of: BosnianShelf.hardware))
        let moment = invented.moment(2024...2026)
        let journal = FiscalJournal(
            wording: .srpska, font: .dejaVu,
            shop: invented.random.pick([
                Shop("Вриједни Чекић д.о.о.", "Гвожђара НАКОВАЊ", "Ковачка 11", "Бања Лука"),
                Shop("Дрвена Врата д.о.о.", "Гвожђара КЛАНФА", "Столарска 4", "Приједор"),
            ]),
            taxID: .jib(invented.jib("44")), locationID: invented.digits(17),
            cashier: "Радник \(invented.random.whole(1...6))", esir: "13/2.\(invented.random.whole(0...9))", buyer: nil,
            reference: nil, payment: "Готовина", sale: sale, moment: moment, code: invented.taxCoreCode(sale, moment))
        let paper = journal.print(random: &invented.random)
        return CatalogueEntry(
            "13-srpska", paper, sale, .photo(Scene(.cloth, seed: seed, part: "srpska")),
            journal.truth(country: "BA", currency: .bam))
    }
}
