import ReceiptModel

/// The journal of TaxCore: the receipt of Serbia and Republika Srpska, word for word the same on every till.
struct FiscalJournal {
    /// The words that differ between ekavian Serbia and ijekavian Srpska.
    struct Wording {
        let itemsHead: String
        let name: String
        let time: String
        let referenceTime: String
        let number: String
        let host: String
        /// The widths of price, quantity and total, the last ending at the paper's edge.
        let goods: [Int]
        /// The widths of label with name, rate and tax.
        let taxes: [Int]
        /// The name of each tax and its label, by rate.
        let labels: [Int: (label: String, name: String)]

        static let serbia = Wording(
            itemsHead: "Назив   Цена         Кол.         Укупно", name: "Име", time: "ПФР време:",
            referenceTime: "Реф. време:", number: "ПФР број рачуна:", host: "suf.purs.gov.rs", goods: [13, 11, 16],
            taxes: [17, 9, 14], labels: [2000: ("Ђ", "О-ПДВ"), 1000: ("Е", "П-ПДВ")])

        static let srpska = Wording(
            itemsHead: "Назив  Цијена      Кол.         Укупно", name: "Назив", time: "ПФР вријеме:",
            referenceTime: "Реф. вријеме:", number: "ПФР бр.рач:", host: "suf.poreskaupravars.org",
            goods: [11, 12, 15], taxes: [15, 9, 14], labels: [1700: ("Е", "ПДВ")])
    }

    let wording: Wording
    let font: TillFont
    let shop: Shop
    let taxID: TaxIdentifier
    let locationID: String
    let cashier: String
    let esir: String
    let buyer: String?
    /// Number and moment of the receipt that is given back.
    let reference: (number: String, moment: Moment)?
    let payment: String
    let sale: Sale
    let moment: Moment
    let code: TaxCoreCode

    /// `random` draws the encrypted part of the code.
    func print(random: inout SeededRandom) -> PrintedReceipt {
        let refund = code.isRefund
        var paper = PrintedReceipt(font: font, columns: wording.goods.reduce(0, +))
        paper.banner(" ФИСКАЛНИ РАЧУН ", in: "=")
        for line in [taxID.digits, shop.company, "\(locationID)-\(shop.store)", shop.street, shop.town] {
            paper.centre(line)
        }
        paper.pair("Касир:", cashier)
        if let buyer { paper.pair("ИД купца:", buyer) }
        paper.pair("ЕСИР број:", esir)
        if let reference {
            paper.pair("Реф. број:", reference.number)
            paper.pair(wording.referenceTime, "\(reference.moment.dotted). \(reference.moment.seconds)")
        }
        paper.banner(refund ? "ПРОМЕТ РЕФУНДАЦИЈА" : "ПРОМЕТ ПРОДАЈА", in: "-")
        paper.left("Артикли")
        paper.rule("=")
        paper.left(wording.itemsHead)
        goods(on: &paper)
        paper.rule()
        paper.pair(refund ? "Укупна рефундација:" : "Укупан износ:", Printed.amount(sale.total))
        paper.pair("\(payment):", Printed.amount(sale.total))
        paper.rule("=")
        taxes(on: &paper)
        paper.rule("=")
        paper.pair(wording.time, "\(moment.dotted). \(moment.seconds)")
        paper.pair(wording.number, code.number)
        paper.pair("Бројач рачуна:", "\(code.typeCounter)/\(code.totalCounter)\(refund ? "ПР" : "ПП")")
        paper.rule("=")
        paper.code(.qr, code.address(host: wording.host, random: &random), share: 0.86)
        paper.banner(" КРАЈ ФИСКАЛНОГ РАЧУНА ", in: "=")
        return paper
    }

    private func goods(on paper: inout PrintedReceipt) {
        for item in sale.items {
            let label = item.rate.flatMap { wording.labels[$0.basisPoints]?.label } ?? "А"
            paper.left("\(item.name) (\(label))")
            let cells = [
                Printed.amount(item.price), Printed.quantity(item.quantity),
                Printed.amount(code.isRefund ? -item.total : item.total),
            ]
            paper.left(zip(cells, wording.goods).map { $0.0.atRight(of: $0.1) }.joined())
        }
    }

    private func taxes(on paper: inout PrintedReceipt) {
        func row(_ label: String, _ name: String, _ rate: String, _ amount: String) {
            let first = label + name.atRight(of: wording.taxes[0] - label.count)
            paper.left(first + rate.atRight(of: wording.taxes[1]) + amount.atRight(of: wording.taxes[2]))
        }
        row("Ознака", wording.name, "Стопа", "Порез")
        for tax in sale.taxes {
            let known = wording.labels[tax.rate.basisPoints] ?? ("А", "Није у ПДВ")
            row(known.label, known.name, "\(Printed.percent(tax.rate))%", Printed.amount(tax.amount))
        }
        paper.rule()
        paper.pair("Укупан износ пореза:", Printed.amount(sale.tax))
    }

    /// What is true about the paper.
    func truth(country: String, currency: Currency) -> TruthRecord {
        let refund = code.isRefund
        var truth = TruthRecord(
            country: country, currency: currency, merchant: shop.company, store: shop.store, taxID: taxID,
            address: shop.address, date: moment.date, time: moment.seconds, number: code.number,
            total: refund ? -sale.total : sale.total, payment: payment)
        truth.kind = refund ? .refund : .sale
        truth.buyerTaxID = buyer.map { String($0.drop { $0 != ":" }.dropFirst()) }
        truth.items = sale.truthItems(decimals: nil, refund: refund)
        truth.vat = sale.truthVAT(labels: wording.labels.mapValues(\.label), withBase: false, refund: refund)
        return truth
    }
}
