import ReceiptModel

extension ReceiptCatalogue {
    /// A craftsman outside the system of VAT (Zakon o PDV-u, article 90 paragraph 2).
    var croatianOutsideVAT: CatalogueEntry {
        var invented = invented("outside")
        let shop = invented.random.pick([
            Shop("Obrt za popravke VIJAK, vl. Jurko Klješta", "Servis bicikala", "Dvorišna 6", "44000 Sisak"),
            Shop("Obrt za popravke ŽBICA, vl. Neva Lančić", "Servis bicikala", "Potok 31", "40000 Čakovec"),
        ])
        let sale = Sale(invented.goods(invented.random.whole(1...3), of: CroatianShelf.craft))
        let oib = invented.oib()
        let moment = invented.moment(2024...2026, hours: 8...17)
        let number = "\(invented.random.whole(12...900))/1/1"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .freeMono, columns: 36)
        for line in [shop.company, shop.store, shop.street, shop.town] { paper.centre(line, .bold) }
        paper.centre("OIB: \(oib)", .bold)
        paper.feed()
        paper.left("Broj računa: \(number)", .bold)
        paper.left("Datum: \(moment.dotted) Vrijeme: \(moment.minutes)", .bold)
        paper.rule()
        for item in sale.items {
            paper.left(item.name, .bold)
            let count = "\(Printed.quantity(item.quantity)) x \(Printed.amount(item.price))"
            paper.pair("  \(count)", Printed.amount(item.total), .bold)
        }
        paper.rule()
        paper.pair("UKUPNO EUR", Printed.amount(sale.total), [.bold, .doubleWidth])
        paper.left("Način plaćanja: Gotovina", .bold)
        paper.feed(0.5)
        for line in ["PDV nije obračunat temeljem", "čl. 90. st. 2. Zakona o PDV-u"] { paper.left(line, .bold) }
        paper.feed(0.5)
        for line in ["ZKI:", marks.zki, "JIR:", marks.jir] { paper.left(line, .bold) }
        paper.code(.qr, marks.address(total: sale.total, form: .cents), share: 0.56)
        var truth = croatianTruth(shop, oib, marks, sale, payment: "Gotovina", time: moment.minutes, decimals: nil)
        truth.vat = []
        return CatalogueEntry(
            "05-outside-vat", paper, sale, .photo(Scene(.stone, seed: seed, part: "outside", folded: true)), truth,
            conditions: ["issuer outside the VAT system"])
    }

    /// Goods brought back: every amount is negative.
    var croatianRefund: CatalogueEntry {
        var invented = invented("storno")
        let shop = invented.random.pick([
            Shop("Alat Jež d.o.o.", "Prodajni centar ISTOK", "Industrijska 40", "35000 Slavonski Brod"),
            Shop("Čavao i Daska d.o.o.", "Prodajni centar ZAPAD", "Pilanska 15", "33000 Virovitica"),
        ])
        let sale = Sale(invented.goods(invented.random.whole(1...2), of: CroatianShelf.tools))
        let oib = invented.oib()
        let moment = invented.moment(2025...2026, hours: 8...19)
        let sequence = invented.random.whole(2000...30_000)
        let number = "\(sequence)/PC3/2"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .dejaVu, columns: 42)
        croatianHead(shop, oib, on: &paper)
        paper.centre("STORNO RAČUN", [.bold, .doubleWidth])
        paper.left("Račun br. \(number)")
        paper.left("Storno računa br. \(sequence - invented.random.whole(3...900))/PC3/2")
        paper.left("Datum: \(moment.dotted). Vrijeme: \(moment.seconds)")
        paper.rule()
        for item in sale.items {
            let letter = item.rate.flatMap { CroatianShelf.letters[$0.basisPoints] } ?? " "
            paper.left(item.name)
            let count = "-\(Printed.quantity(item.quantity)) x \(Printed.amount(item.price))"
            paper.pair("   \(count)", "\(Printed.amount(-item.total)) \(letter)")
        }
        paper.rule("=")
        paper.pair("SVEUKUPNO EUR", Printed.amount(-sale.total), [.bold, .doubleHeight])
        paper.pair("Povrat: GOTOVINA", Printed.amount(-sale.total))
        paper.rule("=")
        croatianTaxTable(sale, negative: true, on: &paper)
        croatianFoot(marks, sale, form: .comma, share: 0.46, on: &paper)
        var truth = croatianTruth(shop, oib, marks, sale, payment: "GOTOVINA", time: moment.seconds, decimals: nil)
        truth.kind = .refund
        truth.total = -sale.total
        truth.items = sale.items.map {
            TruthRecord.Item(
                name: $0.name, quantity: Printed.quantity(-$0.quantity, separator: "."), price: $0.price,
                total: -$0.total)
        }
        truth.vat = sale.truthVAT(labels: CroatianShelf.letters, refund: true)
        return CatalogueEntry(
            "06-storno", paper, sale, .photo(Scene(.wood, seed: seed, part: "storno", shadow: true)), truth)
    }

    /// A restaurant: food at 13 %, drinks at 25 % with the tax on consumption; photographed with the phone held flat.
    var croatianRestaurant: CatalogueEntry {
        var invented = invented("restaurant")
        let shop = invented.random.pick([
            Shop("Gušter i Motar d.o.o.", "Konoba POD SMOKVOM", "Stara riva 4", "20350 Metković"),
            Shop("Brudet društvo d.o.o.", "Restoran BARKA", "Obala lipa 27", "53270 Senj"),
        ])
        let food = invented.goods(invented.random.whole(2...3), of: CroatianShelf.kitchen)
        let sale = Sale(
            food + invented.goods(2, of: CroatianShelf.bar),
            consumptionTax: ConsumptionTax(rate: TaxRate(basisPoints: 300), onRate: vat25))
        let oib = invented.oib()
        let moment = invented.moment(2025...2026, hours: 12...22)
        let number = "\(invented.random.whole(500...9000))-POSL1-\(invented.random.whole(1...3))"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .noto, columns: 40)
        paper.centre(shop.store, [.doubleWidth])
        paper.centre(shop.company)
        paper.centre(shop.address)
        paper.centre("OIB: \(oib)")
        paper.rule("=")
        paper.left("Račun: \(number)")
        paper.left("Datum: \(moment.dotted) \(moment.seconds)")
        paper.left("Stol: \(invented.random.whole(1...30))")
        paper.rule()
        croatianGoods(sale, letters: false, on: &paper)
        paper.rule()
        paper.pair("ZA PLATITI:", "\(Printed.amount(sale.total)) €", [.doubleWidth])
        paper.left("Način plaćanja: KARTICA")
        paper.rule()
        croatianConsumptionTable(sale, on: &paper)
        paper.left("ZKI:\(marks.zki)")
        paper.left("JIR:\(marks.jir)")
        paper.code(.qr, marks.address(total: sale.total, form: .cents), share: 0.5)
        paper.centre("Hvala i dođite nam opet")
        var truth = croatianTruth(shop, oib, marks, sale, payment: "KARTICA", time: moment.seconds, decimals: nil)
        truth.vat = sale.truthVAT()
        truth.consumptionTax = sale.taxes.reduce(0) { $0 + $1.consumptionTax }
        return CatalogueEntry(
            "14-restaurant", paper, sale,
            .photo(Scene(.cloth, seed: seed, part: "restaurant", exifOrientation: 6)), truth)
    }

    /// A receipt too long for one page of the scanner.
    var croatianLongReceipt: CatalogueEntry {
        var invented = invented("long")
        let shop = invented.random.pick([
            Shop("Velika Košara d.d.", "Hipermarket SAVICA", "Ulica topola 90", "10020 Zagreb"),
            Shop("Dva Lonca trgovina d.o.o.", "Hipermarket BRDO", "Brdska cesta 3", "48000 Koprivnica"),
        ])
        var items = invented.goods(CroatianShelf.supermarket.count, of: CroatianShelf.supermarket)
        items += invented.goods(CroatianShelf.stationery.count, of: CroatianShelf.stationery)
        let drinks = invented.goods(4, of: CroatianShelf.bottled)
        items += drinks
        items.append(SoldItem("POVRATNA NAKNADA", drinks.reduce(0) { $0 + $1.quantity }, price: 10, rate: nil))
        let sale = Sale(items)
        let oib = invented.oib()
        let moment = invented.moment(2026...2026)
        let number = "\(invented.random.whole(1000...99_000))/H\(invented.random.whole(10...60))/12"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .dejaVu, columns: 42)
        croatianHead(shop, oib, on: &paper)
        paper.left("Račun br. \(number)")
        paper.left("Datum: \(moment.dotted). Vrijeme: \(moment.seconds)")
        paper.rule()
        croatianGoods(sale, on: &paper)
        // The cut falls between two items, some before the end.
        let cut = paper.lines.count - 8
        paper.rule("=")
        paper.pair("UKUPNO EUR", Printed.amount(sale.total), [.bold, .doubleHeight])
        paper.pair("Maestro", Printed.amount(sale.total))
        paper.rule("=")
        croatianTaxTable(sale, on: &paper)
        paper.pair("Povratna naknada", Printed.amount(sale.deposit))
        croatianFoot(marks, sale, form: .comma, share: 0.46, on: &paper)
        var truth = croatianTruth(shop, oib, marks, sale, payment: "Maestro", time: moment.seconds, decimals: nil)
        truth.vat = sale.truthVAT(labels: CroatianShelf.letters)
        truth.deposit = sale.deposit
        return CatalogueEntry(
            "16-scan", paper, sale, .scan(cutAfter: cut), truth, conditions: ["one receipt over two pages"])
    }
}

extension ReceiptCatalogue {
    func croatianTruth(
        _ shop: Shop, _ oib: OIB, _ marks: CroatianMarks, _ sale: Sale, payment: String, time: String, decimals: Int?
    ) -> TruthRecord {
        var truth = TruthRecord(
            country: "HR", currency: .eur, merchant: shop.company, store: shop.store, taxID: .oib(oib),
            address: shop.address, date: marks.moment.date, time: time, number: marks.number, total: sale.total,
            payment: payment)
        truth.zki = marks.zki
        truth.jir = marks.jir
        truth.items = sale.truthItems(decimals: decimals)
        return truth
    }

    func croatianHead(_ shop: Shop, _ oib: OIB, on paper: inout PrintedReceipt) {
        paper.centre(shop.company, .bold)
        paper.centre(shop.store)
        paper.centre(shop.address)
        paper.centre("OIB: \(oib)")
        paper.feed(0.6)
    }

    func croatianGoods(_ sale: Sale, letters: Bool = true, on paper: inout PrintedReceipt) {
        for item in sale.items {
            let letter = item.rate.flatMap { CroatianShelf.letters[$0.basisPoints] } ?? " "
            paper.left(item.name)
            paper.pair(
                "   \(Printed.quantity(item.quantity)) x \(Printed.amount(item.price))",
                Printed.amount(item.total) + (letters ? " \(letter)" : ""))
        }
    }

    func croatianTaxTable(_ sale: Sale, negative: Bool = false, on paper: inout PrintedReceipt) {
        let sign: Int64 = negative ? -1 : 1
        let cells = [5, 8, 10, 9]
        let last = paper.columns - cells.reduce(0, +)
        func row(_ texts: [String], _ style: TextStyle = []) {
            let padded = zip(texts, cells + [last]).enumerated().map { index, cell in
                index == 0 ? cell.0.atLeft(of: cell.1) : cell.0.atRight(of: cell.1)
            }
            paper.left(padded.joined(), style)
        }
        row(["Obr.", "PDV%", "Osnovica", "PDV", "Ukupno"])
        for tax in sale.taxes {
            row([
                CroatianShelf.letters[tax.rate.basisPoints] ?? "", Printed.percent(tax.rate),
                Printed.amount(sign * tax.base), Printed.amount(sign * tax.amount), Printed.amount(sign * tax.gross),
            ])
        }
    }

    /// The table of a till in hospitality: VAT and PNP as blocks of their own.
    func croatianConsumptionTable(_ sale: Sale, on paper: inout PrintedReceipt) {
        func row(_ first: String, _ second: String, _ third: String) {
            paper.left(first.atLeft(of: 10) + second.atRight(of: 14) + third.atRight(of: paper.columns - 24))
        }
        row("Stopa", "Osnovica", "Iznos")
        paper.left("PDV")
        for tax in sale.taxes { row(Printed.percent(tax.rate), Printed.amount(tax.base), Printed.amount(tax.amount)) }
        guard let consumption = sale.consumptionTax else { return }
        paper.left("PNP")
        for tax in sale.taxes where tax.rate == consumption.onRate {
            row(Printed.percent(consumption.rate), Printed.amount(tax.base), Printed.amount(tax.consumptionTax))
        }
        paper.rule(".")
    }

    func croatianFoot(
        _ marks: CroatianMarks, _ sale: Sale, form: CroatianMarks.AmountForm, share: Double,
        on paper: inout PrintedReceipt
    ) {
        paper.feed(0.6)
        paper.left("ZKI: \(marks.zki)")
        paper.left("JIR: \(marks.jir)")
        paper.code(.qr, marks.address(total: sale.total, form: form), share: share)
    }
}
