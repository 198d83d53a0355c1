extension JourneyPress {
    /// From the goods to the total: subtotal, what is taken off, service, tax on top, rounding.
    mutating func sums() {
        if happens(14) { paper.left(label(.counts)) }
        let isSplit = bill.rebate != 0 || bill.service != 0
        if bill.isTaxOnTop || isSplit || happens(22) {
            let isNet = bill.isTaxOnTop && !words[.excluded].isEmpty && !isSplit && happens(40)
            row(label(isNet ? .excluded : .subtotals), money.written(bill.goods))
        }
        if bill.rebate != 0 {
            row(label(.rebates, ["pct": "\(bill.rebateRate)"]), money.written(bill.rebate))
        }
        noteDiscount()
        if bill.service != 0 {
            let printed = money.written(bill.service)
            row(label(.services, ["pct": "\(bill.serviceRate)"]), printed)
        }
        if bill.isTaxOnTop {
            taxLines(inTable: false)
        } else if style.taxForm != .table, happens(15) {
            split()
        }
        if happens(30) { rule() }
        total()
        if country.currency != "EUR" || happens(15), happens(22) { equivalent() }
    }

    /// The discount, where a single number of the paper is all of it.
    private mutating func noteDiscount() {
        let parts = bill.lines.filter { $0.discount != 0 }.count + (bill.rebate != 0 ? 1 : 0)
        if parts == 1 { truth.note("discount", bill.discounts, printed: money.plain(bill.discounts)) }
        if bill.deposits != 0, bill.lines.filter({ $0.isDeposit }).count == 1 {
            truth.note("deposit", bill.deposits, printed: money.plain(bill.deposits))
        }
    }

    /// Net and tax above the total that holds both.
    private mutating func split() {
        let tax = bill.taxes.reduce(0) { $0 + $1.amount }
        guard tax > 0 else { return }
        row(label(.excluded), money.written(bill.exact - tax))
        row(label(.taxSums), money.written(tax))
        truth.note("tax_amount", tax, printed: money.plain(tax))
    }

    private mutating func total() {
        let exact = money.written(bill.exact, isSum: true)
        let sum = money.written(bill.total, isSum: true)
        truth.note("total", bill.total, printed: money.plain(bill.total))
        let first: JourneyWords.Key = !words[.included].isEmpty && happens(12) ? .included : .totals
        guard bill.rounding != 0 else {
            row(label(first), sum)
            if country.cashStep > 0, happens(country.roundsCards ? 35 : 8) {
                row(label(.roundings), money.written(0))
                if happens(60) { row(label(.rounded), sum) }
            } else if happens(8) {
                row(label(.totals), sum)
            }
            return
        }
        // Some tills leave it to the payment to say what is left after rounding.
        let isSaid = bill.payments.count == 1 && bill.change == 0
        switch random.whole(0...2) {
        case 0 where isSaid:
            row(label(first), exact)
            row(label(.roundings), rounding())
        case 1:
            row(label(.subtotals), money.written(bill.exact))
            row(label(.roundings), rounding())
            row(label(.totals), sum)
        default:
            row(label(first), exact)
            row(label(.roundings), rounding())
            row(label(.rounded), sum)
        }
    }

    private mutating func rounding() -> String {
        let text = money.written(bill.rounding)
        return bill.rounding > 0 && happens(20) ? "+" + text : text
    }

    private mutating func equivalent() {
        let other = country.currency == "EUR" ? random.pick(["USD", "GBP", "CHF"]) : "EUR"
        let amount = bill.total * random.whole(90...110) / max(1, country.level)
        guard amount > 0 else { return }
        row(label(.equivalents, ["other": other]), "\(amount / 100)\(random.pick([",", "."]))\(two(amount % 100))")
    }

    /// The ways of payment and the change; a card's slip below.
    mutating func payment() {
        let isSaid = bill.payments.count > 1 || bill.change != 0 || bill.rounding != 0 || happens(92)
        for part in bill.payments where isSaid {
            let key: JourneyWords.Key =
                switch part.method {
                case .cash: bill.change > 0 ? .tendered : .cash
                case .card: .card
                case .voucher: .voucher
                }
            let name = label(key)
            row(name, money.written(part.amount, isSum: happens(50)))
            truth.payments.append((name, part.amount))
        }
        let isCash = bill.payments.contains { $0.method == .cash }
        if bill.change > 0 || (isSaid && isCash && happens(20)) { row(label(.change), money.written(bill.change)) }
        if bill.change > 0 { truth.note("x_change", bill.change, printed: money.plain(bill.change)) }
        rule()
        guard bill.payments.last?.method == .card, happens(55) else { return }
        for line in random.draw(random.whole(3...8), of: words[.slips]) { slip(filled(line)) }
        rule()
    }

    private mutating func slip(_ text: String) {
        style.isCentred && happens(60) ? paper.centre(text) : paper.left(text)
    }
}
