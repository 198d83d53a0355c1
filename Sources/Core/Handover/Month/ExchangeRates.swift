package import ReceiptModel

/// How much of one currency another is, on a day.
package struct ExchangeRate: Hashable, Sendable {
    /// The decimals that a rate may have.
    package static let decimals = 8
    private static let scale: Int128 = 100_000_000

    /// `nil` for a rate that law has fixed.
    package var day: CivilDate?
    package var from: Currency
    package var to: Currency
    /// How much of `to` one unit of `from` is, times 10⁸; above zero.
    package let scaled: Int64

    /// A rate; `nil` unless it is a number above zero and below a million.
    ///
    /// - Parameters:
    ///   - day: on which it holds; `nil` for every day.
    ///   - from: of which one unit is taken.
    ///   - to: in which it is said.
    ///   - decimal: digits with a point or comma, at most eight decimals.
    package init?(day: CivilDate?, from: Currency, to: Currency, decimal: some StringProtocol) {
        let parts = String(decimal).replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = parts.first, (1...6).contains(whole.utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let units = Int64(whole)
        else { return nil }
        let tail = parts.count == 2 ? String(parts[1]) : "0"
        guard (1...Self.decimals).contains(tail.utf8.count),
            let fraction = Int64(tail + String(repeating: "0", count: Self.decimals - tail.utf8.count))
        else { return nil }
        scaled = units * 100_000_000 + fraction
        guard scaled > 0, from != to else { return nil }
        self.day = day
        self.from = from
        self.to = to
    }

    /// The rate as decimal text without zeros at its end: `1.95583`.
    package var decimalString: String {
        var digits = String(scaled)
        digits = String(repeating: "0", count: max(0, Self.decimals + 1 - digits.count)) + digits
        var tail = digits.suffix(Self.decimals)
        while tail.last == "0" { tail.removeLast() }
        return digits.dropLast(Self.decimals) + (tail.isEmpty ? "" : ".\(tail)")
    }

    /// An amount of one of the two currencies in the other one, half away from zero.
    ///
    /// - Returns: `nil` beyond ``Money/bound``.
    package func converted(_ amount: Int64, from currency: Currency) -> Int64? {
        let product =
            currency == from
            ? Rounding.quotient(Int128(amount) * Int128(scaled), Self.scale)
            : Rounding.quotient(Int128(amount) * Self.scale, Int128(scaled))
        guard let whole = Int64(exactly: product), whole.magnitude < Money.bound.magnitude else { return nil }
        return whole
    }
}

/// The rates by which papers in other currencies are converted: those that law has fixed, and those that the user gives.
package struct ExchangeTable: Hashable, Sendable {
    /// Longest time for which a rate of a working day holds, over holidays (days).
    private static let validity = 7

    private var rates: [ExchangeRate]

    /// - Parameter given: the user's own rates.
    package init(_ given: [ExchangeRate] = []) {
        // Currency board since 1997 (Zakon o Centralnoj banci BiH, čl. 32, with 1 DEM = 1 KM and 1 EUR = 1.95583 DEM);
        // conversion rate of the kuna (Council Regulation (EU) 2022/1208).
        let fixed = [
            ExchangeRate(day: nil, from: .eur, to: .bam, decimal: "1.95583"),
            ExchangeRate(day: nil, from: .eur, to: .hrk, decimal: "7.53450"),
        ]
        rates = fixed.compactMap(\.self) + given
    }

    /// The rate between two currencies for a day: a fixed one, otherwise the last one given that is at most a week older.
    package func rate(between one: Currency, and other: Currency, on day: CivilDate) -> ExchangeRate? {
        let known = rates.filter { ($0.from, $0.to) == (one, other) || ($0.from, $0.to) == (other, one) }
        if let fixed = known.first(where: { $0.day == nil }) { return fixed }
        return known.filter { rate in
            guard let from = rate.day, from <= day, let end = from.advanced(byDays: Self.validity) else { return false }
            return day <= end
        }.max { ($0.day ?? day) < ($1.day ?? day) }
    }
}
