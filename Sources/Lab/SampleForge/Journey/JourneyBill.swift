/// What was bought on a journey and what it comes to: sums that add up to the hundredth.
///
/// Goods less discounts, with the charge for service, tax on top and the rounding of cash, are the total; payments less change
/// are the total, too.
struct JourneyBill: Sendable {
    /// A line of goods: the quantity in thousandths of its unit, the price in thousandths of the currency, the amount in hundredths.
    struct Line: Sendable {
        let name: String
        let quantity: Int
        let unit: String
        let price: Int
        let amount: Int
        /// In thousandths of a per cent; `nil` for what bears no tax, such as deposits.
        let rate: Int?
        var isDeposit = false
        /// What is taken off this line, below zero, and its per cent.
        var discount = 0
        var discountRate = 0
    }

    /// A rate and what it comes to.
    struct Tax: Sendable {
        let rate: Int
        let base: Int
        let amount: Int
    }

    /// How something was paid.
    enum Method: String, Sendable { case cash, card, voucher }

    var lines: [Line]
    /// Off the whole bill, below zero, and its per cent.
    var rebate = 0
    var rebateRate = 0
    var service = 0
    var serviceRate = 0
    var taxes: [Tax] = []
    var isTaxOnTop = false
    /// What is added to make it payable in coins.
    var rounding = 0
    var payments: [(method: Method, amount: Int)] = []
    var change = 0

    /// Goods less what is taken off lines.
    var goods: Int { lines.reduce(0) { $0 + $1.amount + $1.discount } }
    var taxOnTop: Int { isTaxOnTop ? taxes.reduce(0) { $0 + $1.amount } : 0 }
    var deposits: Int { lines.reduce(0) { $0 + ($1.isDeposit && $1.rate == nil ? $1.amount : 0) } }
    var discounts: Int { lines.reduce(rebate) { $0 + $1.discount } }
    /// Before cash is rounded.
    var exact: Int { goods + rebate + service + taxOnTop }
    var total: Int { exact + rounding }

    /// A bill of a trade in a country.
    init(_ trade: JourneyTrade, in country: JourneyCountry, year: Int, _ random: inout SeededRandom) {
        let rates = country.rates(in: year)
        lines = Self.goods(trade, country, rates, &random)
        isTaxOnTop = random.pick(country.modes) == .onTop
        if trade == .meal, !country.services.isEmpty, random.whole(0...2) == 0 {
            serviceRate = random.pick(country.services)
            service = Self.round(goods * serviceRate, by: 100, to: country.unit)
        } else if trade != .ride, goods > 100 * country.unit, random.whole(0...7) == 0 {
            rebateRate = random.pick([5, 10, 15, 20])
            rebate = -Self.round((goods - deposits) * rebateRate, by: 100, to: country.unit)
        }
        levy(country, rates)
        pay(country, &random)
    }

    private static func goods(
        _ trade: JourneyTrade, _ country: JourneyCountry, _ rates: [Character: Int], _ random: inout SeededRandom
    ) -> [Line] {
        let counts = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, trade == .market ? 14 : 3]
        let most = trade == .ride ? 2 : trade == .lodging || trade == .fuel ? 3 : 20
        var lines: [Line] = []
        for good in random.draw(min(most, random.pick(counts)), of: country.words.shelf(trade)) {
            // A car takes one fuel.
            if good.isFuel, lines.contains(where: { $0.unit == good.unit }) { continue }
            var line = line(of: good, country, rates, &random)
            if line.unit.isEmpty, line.amount > 200 * country.unit, random.whole(0...11) == 0 {
                line.discountRate = random.pick([10, 20, 25, 30, 50])
                line.discount = -round(line.amount * line.discountRate, by: 100, to: country.unit)
            }
            lines.append(line)
            guard good.rate == "b", !country.deposits.isEmpty, random.whole(0...1) == 0 else { continue }
            let deposit = random.pick(country.deposits)
            lines.append(
                Line(
                    name: random.pick(country.words[.deposits]), quantity: line.quantity, unit: "", price: deposit * 10,
                    amount: deposit * line.quantity / 1000, rate: country.taxesDeposits ? line.rate : nil,
                    isDeposit: true))
        }
        return lines
    }

    private static func line(
        of good: JourneyGood, _ country: JourneyCountry, _ rates: [Character: Int], _ random: inout SeededRandom
    ) -> Line {
        let rate = rates[good.rate] ?? rates["n"] ?? 0
        let cents = max(5, good.price * country.level / 100 * random.whole(75...140) / 100)
        if good.unit.isEmpty {
            let price = shaped(cents, country, &random)
            let quantity = random.pick([1, 1, 1, 1, 1, 2, 2, 3, random.whole(2...12)])
            return Line(
                name: good.name, quantity: quantity * 1000, unit: "", price: price * 10, amount: price * quantity,
                rate: rate)
        }
        // Fuel is priced to a tenth of a hundredth.
        let isFuel = good.isFuel
        let price = isFuel && country.unit == 1 ? cents * 10 + 9 : shaped(cents, country, &random) * 10
        let quantity = isFuel ? random.whole(900...6200) * 10 : random.whole(120...2400)
        let amount = round(quantity * price, by: 10_000, to: country.unit)
        return Line(
            name: good.name, quantity: quantity, unit: good.unit, price: price, amount: max(country.unit, amount),
            rate: rate)
    }

    /// A price as shops set it.
    private static func shaped(_ cents: Int, _ country: JourneyCountry, _ random: inout SeededRandom) -> Int {
        switch country.currency {
        case "HUF": max(500, cents / 500 * 500 - (cents > 20_000 && random.whole(0...2) == 0 ? 100 : 0))
        case "CZK", "SEK": max(100, cents / 100 * 100 - (cents > 300 && random.whole(0...2) == 0 ? 10 : 0))
        case "CHF", "MYR": max(5, cents / 5 * 5)
        default:
            random.pick([
                max(5, cents / 10 * 10), max(9, cents / 10 * 10 + 9), max(5, cents / 5 * 5), cents,
                max(50, cents / 50 * 50),
            ])
        }
    }

    /// Divides to the nearest multiple of a unit, halves away from zero.
    static func round(_ product: Int, by divisor: Int, to unit: Int) -> Int {
        let step = divisor * unit
        let size = (abs(product) * 2 + step) / (2 * step) * unit
        return product < 0 ? -size : size
    }
}
