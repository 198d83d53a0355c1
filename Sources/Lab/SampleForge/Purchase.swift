import ReceiptModel

/// What happened at a till: everything that its layout may print, invented from a seed and a name.
struct Purchase {
    let layout: TillLayout
    let sale: Sale
    let isRefund: Bool
    /// What stands for the keys of templates.
    let values: [String: String]
    let conditions: Set<PrintCondition>
    /// Numbers of the articles, one for each item.
    let articles: [String]
    let code: PrintedCode
    let logo: UInt64
    /// True if the paper prints it; the layout takes out what it does not print.
    let truth: TruthRecord
    let moment: Moment

    init(_ layout: TillLayout, seed: UInt64, part: String) {
        var draft = PurchaseDraft(layout, Invented(seed: seed, part: part))
        draft.fill()
        self.layout = layout
        sale = draft.sale
        isRefund = draft.isRefund
        values = draft.values
        conditions = draft.conditions
        articles = draft.sale.items.map { _ in draft.invented.digits(6) }
        code = PrintedCode(.qr, draft.code, share: 1)
        logo = draft.invented.random.next()
        truth = draft.truth
        moment = draft.moment
    }
}

extension TillLayout {
    /// Whether some part depends on the condition.
    func knows(_ condition: PrintCondition) -> Bool {
        func knows(_ parts: [LayoutPart]) -> Bool {
            parts.contains { part in
                if case .when(let asked, let inner) = part { return asked == condition || knows(inner) }
                return false
            }
        }
        return knows(parts)
    }

    /// An amount as this till writes it.
    func written(_ hundredths: Int64) -> String {
        switch amounts {
        case .grouped: Printed.amount(hundredths)
        case .plain: Printed.amount(hundredths, grouping: false)
        case .pointed: Printed.pointed(hundredths)
        }
    }

    /// A rate in per cent as this till writes it.
    func written(_ rate: TaxRate) -> String { written(Int64(rate.basisPoints)) }
}

/// A purchase in the making.
private struct PurchaseDraft {
    let layout: TillLayout
    var invented: Invented
    let trade: Trade
    let moment: Moment
    let isRefund: Bool
    let currency: Currency
    let shop: Shop
    let sale: Sale
    let payment: PaymentWord
    var conditions: Set<PrintCondition>
    var values: [String: String] = [:]
    var truth: TruthRecord
    var code = ""

    init(_ layout: TillLayout, _ start: Invented) {
        var invented = start
        self.layout = layout
        trade = invented.random.pick(layout.trades)
        moment = invented.moment(layout.years, hours: trade == .fuel || trade == .bakery ? 5...22 : 7...21)
        isRefund = layout.knows(.refund) && invented.random.whole(0...99) < 12
        currency =
            switch layout.country {
            case .croatia: moment.date.year < 2023 ? .hrk : .eur
            case .serbia: .rsd
            case .bosnia: .bam
            }
        shop = layout.rewritten(ShopNames.invent(layout.authority, trade, &invented.random))
        sale = invented.sale(of: trade, in: layout, isRefund: isRefund, currency: currency)
        payment = invented.random.pick(layout.payments)
        conditions = [isRefund ? .refund : .sale, layout.isOutsideVAT ? .outsideVAT : .insideVAT]
        let taxID: TaxIdentifier =
            switch layout.authority {
            case .croatia: .oib(invented.oib())
            case .serbia: .pib(invented.pib())
            case .federation: .jib(invented.jib("42"))
            case .srpska: .jib(invented.jib("44"))
            }
        truth = TruthRecord(
            country: layout.country.rawValue, currency: currency, merchant: shop.company, store: shop.store,
            taxID: taxID, address: shop.address, date: moment.date, time: nil, number: "",
            total: isRefund ? -sale.total : sale.total, payment: payment.word)
        truth.kind = isRefund ? .refund : .sale
        self.invented = invented
    }

    mutating func fill() {
        nameEverybody()
        writeAmounts()
        switch layout.authority {
        case .croatia: fiscaliseInCroatia()
        case .serbia: fiscaliseWithTaxCore(host: FiscalJournal.Wording.serbia.host)
        case .srpska: fiscaliseWithTaxCore(host: FiscalJournal.Wording.srpska.host)
        case .federation: fiscaliseInFederation()
        }
        values["number"] = truth.number
        values["total"] = layout.written(printedSign * sale.total)
    }

    /// The sign that totals bear on paper.
    private var printedSign: Int64 { isRefund && layout.refundSigns == .all ? -1 : 1 }

    private mutating func nameEverybody() {
        values["merchant"] = shop.company
        values["store"] = shop.store
        values["street"] = shop.street
        values["town"] = shop.town
        values["address"] = shop.address
        values["tax_id"] = truth.taxID.digits
        values["payment"] = payment.word
        values["date"] = moment.dotted
        values["loosedate"] = "\(moment.date.day).\(moment.date.month).\(moment.date.year)"
        values["shortdate"] = "\(two(moment.date.day)).\(two(moment.date.month)).\(two(moment.date.year % 100))."
        values["time"] = moment.minutes
        values["clock"] = moment.seconds
        values["table"] = String(invented.random.whole(1...24))
        values["till"] = two(invented.random.whole(1...12))
        values["phone"] = "0\(invented.random.whole(20...53))/\(invented.digits(3))-\(invented.digits(3))"
        values["esir"] =
            "\(invented.random.whole(11...990))/\(invented.random.whole(1...12)).\(invented.random.whole(0...9))"
        values["location"] = "1" + invented.digits(layout.authority == .srpska ? 9 : 6)
        values["checksum"] = invented.random.text(32, of: "0123456789ABCDEF")
        let cashiers = ["Milica", "Đorđe", "Žana", "Ines", "Šime", "Vesna", "Čedo", "7", "12", "103", "4418"]
        values["cashier"] = invented.random.pick(cashiers)
        if layout.script == .cyrillic {
            values["cashier"] = invented.random.pick(["Милица", "Ђорђе", "Жана", "Радник 1", "7", "12", "1019"])
        }
        values["thanks"] = invented.random.pick([
            "HVALA NA POVJERENJU", "Hvala i doviđenja", "HVALA NA POSJETI", "Hvala na kupnji!", "Dođite nam opet",
        ])
        if layout.authority == .serbia { values["thanks"] = "HVALA NA POSETI" }
        if invented.random.whole(0...2) == 0, layout.knows(.stamped) { conditions.insert(.stamped) }
        if layout.knows(.buyer), invented.random.whole(0...3) == 0 {
            conditions.insert(.buyer)
            let buyer =
                switch layout.authority {
                case .croatia: invented.oib().digits
                case .serbia: invented.pib().digits
                case .federation: invented.jib("42").digits
                case .srpska: invented.jib("44").digits
                }
            values["buyer_tax_id"] = buyer
            truth.buyerTaxID = buyer
        }
    }

    private mutating func writeAmounts() {
        func written(_ amount: Int64) -> String { layout.written(printedSign * amount) }
        let tax = sale.tax
        values["tax"] = written(tax)
        values["sum"] = written(sale.sum)
        values["discount"] = layout.written(-sale.discount)
        values["deposit"] = written(sale.deposit)
        if sale.discount > 0 {
            conditions.insert(.discount)
            truth.discount = -sale.discount
        }
        if sale.deposit > 0 {
            conditions.insert(.deposit)
            truth.deposit = sale.deposit
        }
        if let consumption = sale.consumptionTax, let row = sale.taxes.first(where: { $0.rate == consumption.onRate }) {
            conditions.insert(.consumptionTax)
            values["pnprate"] = layout.written(consumption.rate)
            values["pnpbase"] = written(row.base)
            values["consumption_tax"] = written(row.consumptionTax)
            truth.consumptionTax = isRefund ? -row.consumptionTax : row.consumptionTax
        }
        // Notes are given in tens of euros and marks, in five hundreds of dinars.
        let note: Int64 = currency == .rsd ? 50_000 : 1000
        let givesNotes = payment.isCash && !isRefund
        if givesNotes { conditions.insert(.cash) }
        let tendered = givesNotes ? (sale.total / note + 1) * note : sale.total
        values["tendered"] = written(tendered)
        values["change"] = written(tendered - sale.total)
        values["cur"] = currency.code
        values["sign"] = currency == .hrk ? "kn" : "€"
        // Both currencies from 5 September 2022 to the end of 2023, at the fixed rate (Council Regulation 2022/1208).
        let (year, month) = (moment.date.year, moment.date.month)
        if layout.knows(.dualCurrency), year == 2023 || (year == 2022 && month > 9) {
            conditions.insert(.dualCurrency)
            let other =
                currency == .eur
                ? roundedQuotient(sale.total * 753_450, 100_000) : roundedQuotient(sale.total * 100_000, 753_450)
            values["othercur"] = currency == .eur ? "HRK" : "EUR"
            values["othertotal"] = written(other)
        }
    }

    private mutating func fiscaliseInCroatia() {
        let sequence = invented.random.whole(12...98_000)
        let place = invented.random.pick(["POS1", "1", "P3", "PC2", "\(invented.random.whole(101...340))", "POSL1"])
        let separator = invented.random.pick(["/", "/", "-"])
        let device = invented.random.whole(1...6)
        truth.number = [String(sequence), place, String(device)].joined(separator: separator)
        let earlier = max(1, sequence - invented.random.whole(3...900))
        values["refnumber"] = [String(earlier), place, String(device)].joined(separator: separator)
        let marks = CroatianMarks(&invented, number: truth.number, moment: moment)
        truth.zki = marks.zki
        values["zki"] = marks.zki
        // Without a connection the receipt goes out with a ZKI only (Zakon o fiskalizaciji, article 20).
        let isOnline = invented.random.whole(0...99) >= 7
        if isOnline {
            conditions.insert(.online)
            truth.jir = marks.jir
            values["jir"] = marks.jir
        }
        let isOld = currency == .hrk
        let form: CroatianMarks.AmountForm = isOld || invented.random.whole(0...1) == 0 ? .comma : .cents
        let address = marks.address(total: sale.total, form: form)
        code = isOnline ? address : address.replacing("jir=\(marks.jir)", with: "zki=\(marks.zki)")
    }

    private mutating func fiscaliseWithTaxCore(host: String) {
        let buyer = truth.buyerTaxID.map { "10:\($0)" }
        let core = invented.taxCoreCode(sale, moment, isRefund: isRefund, buyer: buyer)
        truth.number = core.number
        let kind = isRefund ? "ПР" : "ПП"
        let counter = "\(core.typeCounter)/\(core.totalCounter)\(kind)"
        values["counter"] = layout.script == .cyrillic ? counter : Transliteration.latin(counter)
        let earlier = max(1, Int(core.totalCounter) - invented.random.whole(20...900))
        values["refnumber"] = "\(core.requestedBy)-\(core.signedBy)-\(earlier)"
        values["reftime"] = "\(moment.dotted). \(two(7)):\(two(invented.random.whole(0...59))):04"
        code = core.address(host: host, random: &invented.random)
    }

    private mutating func fiscaliseInFederation() {
        if case .jib(let jib) = truth.taxID { truth.vatID = invented.vatNumber(of: jib) }
        values["vat_id"] = truth.vatID?.digits ?? ""
        let ibfm = invented.random.text(2, of: "ABCDEFGHKLMNPRST") + invented.digits(6)
        truth.ibfm = ibfm
        values["ibfm"] = ibfm
        truth.number = String(invented.random.whole(1000...900_000))
        values["refnumber"] = String(invented.random.whole(100...990))
        let total = Printed.amount(sale.total, grouping: false)
        code = "\(ibfm)*\(truth.number)*\(moment.dotted). \(moment.minutes)*\(total)"
    }
}

extension TillLayout {
    /// Serbian words in the letters of this till.
    fileprivate func rewritten(_ text: String) -> String {
        let isSerbian = authority == .serbia || authority == .srpska
        return isSerbian && script == .latin ? Transliteration.latin(text) : text
    }

    fileprivate func rewritten(_ shop: Shop) -> Shop {
        Shop(rewritten(shop.company), rewritten(shop.store), rewritten(shop.street), rewritten(shop.town))
    }
}

extension Invented {
    /// A sale of a trade: goods, now and then a discount, deposits and the tax on consumption.
    fileprivate mutating func sale(
        of trade: Trade, in layout: TillLayout, isRefund: Bool, currency: Currency
    ) -> Sale {
        let shelf = Stock.goods(layout.authority, trade)
        var items = goods(isRefund ? random.whole(1...2) : count(trade), of: shelf).map { item in
            let litres = trade == .fuel && item.quantity % 1000 != 0 ? random.whole(12_000...58_000) : nil
            let price = currency == .hrk ? roundedQuotient(item.price * 753_450, 100_000) : item.price
            return SoldItem(
                layout.rewritten(item.name), litres.map(Int64.init) ?? item.quantity, price: price,
                rate: layout.isOutsideVAT ? TaxRate(basisPoints: 0) : item.rate)
        }
        guard !isRefund else { return Sale(items, consumptionTax: consumptionTax(trade, layout, always: false)) }
        if let words = layout.itemDiscount, random.whole(0...99) < 35 {
            let percent = random.pick([5, 10, 15, 20, 30])
            let item = items[0]
            let cut = roundedQuotient(item.total * Int64(percent), 100)
            if cut > 0 {
                let name = words.replacing("{percent}", with: String(percent))
                items.insert(SoldItem(name, 1000, price: -cut, rate: item.rate), at: 1)
            }
        }
        if layout.knows(.deposit), trade == .market, currency == .eur, random.whole(0...99) < 50 {
            let drinks = goods(random.whole(1...2), of: Stock.bottled)
            items += drinks
            // Ten cents a bottle; the tills of earlier years printed seven.
            items.append(
                SoldItem(
                    "POVRATNA NAKNADA", drinks.reduce(0) { $0 + $1.quantity }, price: random.pick([7, 10, 10]),
                    rate: nil))
        }
        let plain = Sale(items)
        let highest = plain.taxes.first?.gross ?? 0
        let discount =
            layout.knows(.discount) && random.whole(0...99) < 35
            ? roundedQuotient(highest * Int64(random.whole(3...12)), 100) : 0
        return Sale(items, discount: discount, consumptionTax: consumptionTax(trade, layout, always: true))
    }

    private mutating func consumptionTax(_ trade: Trade, _ layout: TillLayout, always: Bool) -> ConsumptionTax? {
        guard layout.knows(.consumptionTax), random.whole(0...99) < (always ? 70 : 40) else { return nil }
        return ConsumptionTax(rate: TaxRate(basisPoints: random.pick([200, 300, 300])), onRate: vat25)
    }

    private mutating func count(_ trade: Trade) -> Int {
        switch trade {
        case .market: random.pick([random.whole(1...4), random.whole(4...9), random.whole(8...18)])
        case .restaurant, .stationery: random.whole(2...7)
        case .fuel, .craft, .clothes: random.whole(1...2)
        case .bar, .bakery, .tools: random.whole(1...5)
        }
    }
}
