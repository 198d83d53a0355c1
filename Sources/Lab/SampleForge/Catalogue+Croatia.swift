import ReceiptModel

/// The marks that the Croatian fiscalisation puts on a receipt (Zakon o fiskalizaciji, article 9).
struct CroatianMarks {
    let zki: String
    let jir: String
    let number: String
    let moment: Moment

    init(_ invented: inout Invented, number: String, moment: Moment) {
        zki = invented.hex(32)
        jir = invented.jir()
        self.number = number
        self.moment = moment
    }

    enum AmountForm {
        case cents
        case comma
    }

    /// The address in the QR code; a negative amount loses its sign.
    func address(total: Int64, form: AmountForm) -> String {
        let amount = form == .cents ? String(total.magnitude) : Printed.amount(Int64(total.magnitude), grouping: false)
        return "https://porezna.gov.hr/rn?jir=\(jir)&datv=\(moment.compact)&izn=\(amount)"
    }
}

let vat25 = TaxRate(basisPoints: 2500)

extension ReceiptCatalogue {
    /// A café: tax on consumption (PNP) beside the VAT.
    var croatianBar: CatalogueEntry {
        var invented = invented("bar")
        let shop = invented.random.pick([
            Shop("Plavi Oblutak d.o.o.", "Caffe bar TRI OBLAKA", "Ulica lavande 7", "21000 Split"),
            Shop("Bura i Jugo d.o.o.", "Caffe bar KOMPAS", "Kalelarga mala 3", "23000 Zadar"),
            Shop("Zeleni Prozor obrt", "Caffe bar ŽMIGAVAC", "Put vrtova 19", "10000 Zagreb"),
        ])
        let sale = Sale(
            invented.goods(invented.random.whole(2...4), of: CroatianShelf.bar),
            consumptionTax: ConsumptionTax(rate: TaxRate(basisPoints: 300), onRate: vat25))
        let oib = invented.oib()
        let moment = invented.moment(2024...2026)
        let number = "\(invented.random.whole(1200...48_000))/POS1/\(invented.random.whole(1...4))"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .terminus, columns: 40)
        paper.left(shop.store, [.bold, .doubleWidth])
        paper.left(shop.address)
        paper.left(shop.company)
        paper.left("OIB: \(oib)")
        paper.rule(".")
        paper.left("Naziv".atLeft(of: 20) + "Cijena".atRight(of: 7) + "Kol.".atRight(of: 6) + "Iznos".atRight(of: 7))
        paper.rule(".")
        for item in sale.items {
            paper.left(
                item.name.atLeft(of: 20) + Printed.amount(item.price).atRight(of: 7)
                    + Printed.quantity(item.quantity, decimals: 2).atRight(of: 6)
                    + Printed.amount(item.total).atRight(of: 7))
        }
        paper.rule(".")
        paper.pair("UKUPNO (EUR):", Printed.amount(sale.total), [.bold, .doubleWidth])
        paper.rule(".")
        paper.left("Način plaćanja: NOVČANICE")
        paper.left("Račun broj: \(number)")
        paper.left("Datum: \(moment.dotted) \(moment.minutes)")
        paper.left("Konobar: \(invented.random.whole(1...9))   Stol: \(invented.random.whole(1...24))")
        paper.feed()
        croatianConsumptionTable(sale, on: &paper)
        paper.left("Zaš.Kod:\(marks.zki)")
        paper.left("JIR:\(marks.jir)")
        paper.code(.qr, marks.address(total: sale.total, form: .comma), share: 0.5)
        paper.centre("HVALA NA POVJERENJU", [.doubleWidth])
        var truth = croatianTruth(shop, oib, marks, sale, payment: "NOVČANICE", time: moment.minutes, decimals: 2)
        truth.vat = sale.truthVAT()
        truth.consumptionTax = sale.taxes.reduce(0) { $0 + $1.consumptionTax }
        return CatalogueEntry("01-caffe-bar", paper, sale, .photo(Scene(.wood, seed: seed, part: "bar")), truth)
    }

    /// A supermarket: three rates and the deposit on bottles, which lies outside the VAT.
    var croatianSupermarket: CatalogueEntry {
        var invented = invented("supermarket")
        let shop = invented.random.pick([
            Shop("Tri Rotkve trgovina d.o.o.", "Prodavaonica 118", "Zvonarska 24", "10000 Zagreb"),
            Shop("Vrtuljak market d.d.", "Market 42", "Ulica breza 5", "31000 Osijek"),
            Shop("Košara i sin d.o.o.", "Supermarket RIVA", "Lučka cesta 11", "51000 Rijeka"),
        ])
        var items = invented.goods(6, of: CroatianShelf.supermarket)
        let drinks = invented.goods(2, of: CroatianShelf.bottled)
        items += drinks
        let bottles = drinks.reduce(0) { $0 + $1.quantity }
        items.append(SoldItem("POVRATNA NAKNADA", bottles, price: 10, rate: nil))
        let sale = Sale(items)
        let oib = invented.oib()
        let moment = invented.moment(2026...2026)
        let number =
            "\(invented.random.whole(1000...99_000))/\(invented.random.whole(101...340))/\(invented.random.whole(1...6))"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .dejaVu, columns: 42)
        croatianHead(shop, oib, on: &paper)
        paper.left("RAČUN br. \(number)")
        paper.pair("Datum: \(moment.dotted).", "Vrijeme: \(moment.seconds)")
        paper.rule()
        croatianGoods(sale, on: &paper)
        paper.rule("=")
        paper.pair("ZA PLATITI EUR", Printed.amount(sale.total), [.bold, .doubleHeight])
        paper.rule("=")
        paper.pair("PLAĆENO: Kartica", Printed.amount(sale.total))
        paper.feed()
        croatianTaxTable(sale, on: &paper)
        paper.pair("Povratna naknada", Printed.amount(sale.deposit))
        croatianFoot(marks, sale, form: .cents, share: 0.48, on: &paper)
        paper.centre("Hvala na kupnji!")
        var truth = croatianTruth(shop, oib, marks, sale, payment: "Kartica", time: moment.seconds, decimals: nil)
        truth.vat = sale.truthVAT(labels: CroatianShelf.letters)
        truth.deposit = sale.deposit
        return CatalogueEntry(
            "02-supermarket", paper, sale, .photo(Scene(.stone, seed: seed, part: "supermarket", shadow: true)), truth)
    }

    /// A filling station: a sum, a discount, and what is to be paid.
    var croatianFuel: CatalogueEntry {
        var invented = invented("fuel")
        let shop = invented.random.pick([
            Shop("Crna Kap energija d.o.o.", "BP Otok sjever", "Autocesta bb", "21310 Omiš"),
            Shop("Žuti Spremnik d.d.", "BP Ravnice", "Obilaznica 2", "47000 Karlovac"),
        ])
        let litres = Int64(invented.random.whole(21_000...48_000))
        let fuel = SoldItem(
            invented.random.pick(["EURODIZEL BS", "EUROSUPER 95 BS"]), litres,
            price: Int64(invented.random.whole(139...159)), rate: vat25)
        let discount = litres * 3 / 1000
        let sale = Sale([fuel] + invented.goods(1, of: CroatianShelf.station), discount: discount)
        let oib = invented.oib()
        let moment = invented.moment(2025...2026, hours: 5...22)
        let number = "\(invented.random.whole(1000...20_000))/\(invented.random.whole(310_001...310_090))/2"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .liberation, columns: 42)
        croatianHead(shop, oib, on: &paper)
        paper.left("Račun br.: \(number)", .bold)
        paper.left("Datum i vrijeme: \(moment.dotted). \(moment.seconds)")
        paper.left("Točionik: \(invented.random.whole(1...8))   Blagajnik: \(invented.random.whole(10...40))")
        paper.rule()
        croatianGoods(sale, on: &paper)
        paper.rule()
        paper.pair("UKUPNO", Printed.amount(sale.sum))
        paper.pair("Popust na gorivo", Printed.amount(-discount))
        paper.pair("ZA PLATITI €", Printed.amount(sale.total), [.bold, .doubleHeight])
        paper.pair("VISA", Printed.amount(sale.total))
        paper.rule()
        croatianTaxTable(sale, on: &paper)
        croatianFoot(marks, sale, form: .comma, share: 0.46, on: &paper)
        paper.centre("Sretan put!", .bold)
        var truth = croatianTruth(shop, oib, marks, sale, payment: "VISA", time: moment.seconds, decimals: nil)
        truth.vat = sale.truthVAT(labels: CroatianShelf.letters)
        truth.discount = -discount
        return CatalogueEntry(
            "03-fuel", paper, sale, .photo(Scene(.desk, seed: seed, part: "fuel", folded: true)), truth)
    }

    /// Both currencies on one paper, as in 2023; the euro is what counts.
    var croatianDualCurrency: CatalogueEntry {
        var invented = invented("dual")
        let shop = invented.random.pick([
            Shop("Papirnica Škare i Ljepilo d.o.o.", "Papirnica KUTIJA", "Školska 8", "42000 Varaždin"),
            Shop("Ured Plus Minus d.o.o.", "Papirnica SPAJALICA", "Trg kestena 2", "52100 Pula"),
        ])
        let sale = Sale(invented.goods(invented.random.whole(3...5), of: CroatianShelf.stationery))
        let oib = invented.oib()
        let moment = invented.moment(2023...2023, hours: 8...19)
        let number = "\(invented.random.whole(100...9000))-P\(invented.random.whole(1...9))-1"
        let marks = CroatianMarks(&invented, number: number, moment: moment)
        var paper = PrintedReceipt(font: .noto, columns: 42)
        croatianHead(shop, oib, on: &paper)
        paper.left("Račun broj: \(number)")
        paper.left("Datum: \(moment.dotted). u \(moment.seconds)")
        paper.rule()
        croatianGoods(sale, on: &paper)
        paper.rule()
        // The fixed rate of conversion, 1 EUR = 7,53450 HRK (Council Regulation (EU) 2022/1208).
        let kuna = roundedQuotient(sale.total * 753_450, 100_000)
        paper.pair("UKUPNO EUR:", Printed.amount(sale.total), [.doubleWidth])
        paper.pair("UKUPNO HRK:", Printed.amount(kuna))
        paper.left("Fiksni tečaj konverzije: 1 € = 7,53450 kn")
        paper.pair("GOTOVINA EUR", Printed.amount(sale.total))
        paper.rule()
        croatianTaxTable(sale, on: &paper)
        croatianFoot(marks, sale, form: .cents, share: 0.5, on: &paper)
        var truth = croatianTruth(shop, oib, marks, sale, payment: "GOTOVINA", time: moment.seconds, decimals: nil)
        truth.vat = sale.truthVAT(labels: CroatianShelf.letters)
        return CatalogueEntry(
            "04-dual-currency", paper, sale, .photo(Scene(.cloth, seed: seed, part: "dual")), truth,
            conditions: ["dual currency"])
    }
}
