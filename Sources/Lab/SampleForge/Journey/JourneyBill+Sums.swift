extension JourneyBill {
    /// Works out the tax of each rate: within the prices, or on top of them.
    ///
    /// What is taken off the whole bill is spread over the rates by their shares, so that bases and taxes add up again.
    mutating func levy(_ country: JourneyCountry, _ rates: [Character: Int]) {
        var sums: [Int: Int] = [:]
        for line in lines { if let rate = line.rate { sums[rate, default: 0] += line.amount + line.discount } }
        Self.spread(rebate, over: &sums, to: country.unit)
        if country.taxesServices, service != 0, let rate = rates["m"] { sums[rate, default: 0] += service }
        taxes = sums.sorted { $0.key > $1.key }.map { rate, sum in
            if isTaxOnTop {
                return Tax(rate: rate, base: sum, amount: Self.round(sum * rate, by: 100_000, to: country.unit))
            }
            let tax = Self.round(sum * rate, by: 100_000 + rate, to: country.unit)
            return Tax(rate: rate, base: sum - tax, amount: tax)
        }
    }

    private static func spread(_ part: Int, over sums: inout [Int: Int], to unit: Int) {
        let whole = sums.values.reduce(0, +)
        guard part != 0, whole != 0 else { return }
        var left = part
        let rates = sums.keys.sorted()
        for (index, rate) in rates.enumerated() {
            let sum = sums[rate] ?? 0
            let share = index == rates.count - 1 ? left : round(part * sum, by: whole, to: unit)
            sums[rate] = sum + share
            left -= share
        }
    }

    /// Pays the bill: cash to the coin or with change, a card, or a voucher and something else.
    mutating func pay(_ country: JourneyCountry, _ random: inout SeededRandom) {
        let isCash = random.whole(0...99) < 48
        if country.cashStep > 0, isCash || (country.roundsCards && random.whole(0...1) == 0) {
            rounding = Self.round(exact, by: 1, to: country.cashStep) - exact
            if total <= 0 { rounding = 0 }
        }
        var rest = total
        let vouchers = [500, 1000, 2000].map { $0 * max(1, country.level / 100) / country.unit * country.unit }
        let voucher = random.pick(vouchers)
        if random.whole(0...15) == 0, voucher < rest {
            payments.append((.voucher, voucher))
            rest -= voucher
        }
        guard isCash else { return payments.append((.card, rest)) }
        let given = random.whole(0...2) == 0 ? rest : Self.handed(rest, country, &random)
        payments.append((.cash, given))
        change = given - rest
    }

    /// What a customer hands over: the next round sum.
    private static func handed(_ rest: Int, _ country: JourneyCountry, _ random: inout SeededRandom) -> Int {
        let notes: [Int] =
            switch country.currency {
            case "HUF": [50_000, 100_000, 200_000, 500_000, 1_000_000]
            case "CZK": [10_000, 20_000, 50_000, 100_000]
            case "SEK": [2000, 5000, 10_000, 50_000]
            default: [100, 500, 1000, 2000, 5000, 10_000]
            }
        // Nobody hands over twenty notes.
        let fitting = notes.filter { $0 * 8 >= rest && $0 <= rest * 6 }
        guard let note = fitting.isEmpty ? notes.last : random.pick(fitting) else { return rest }
        return (rest + note - 1) / note * note
    }
}
