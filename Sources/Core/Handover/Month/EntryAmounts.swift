package import ReceiptModel

/// The amounts of a receipt in the currency of the books, in minor units.
///
/// `total` is always Σ (base + VAT) + `outsideVAT` + `rounding`: what does not add up by itself stands in `rounding`.
package struct EntryAmounts: Hashable, Sendable {
    /// In order of rate, the highest first; each rate once.
    package var rates: [RateAmount]
    /// Deposits, taxes that are no VAT, what a supplier without VAT sold, and purchases abroad.
    package var outsideVAT: Int64
    /// What is left between the sums of the paper and its total.
    package var rounding: Int64
    /// What was paid; negative for a refund.
    package var total: Int64
    /// What the paper says, where it is in another currency.
    package var foreign: ForeignAmount?

    package init(
        rates: [RateAmount], outsideVAT: Int64, rounding: Int64, total: Int64, foreign: ForeignAmount? = nil
    ) {
        self.rates = rates
        self.outsideVAT = outsideVAT
        self.rounding = rounding
        self.total = total
        self.foreign = foreign
    }

    package var base: Int64 { rates.reduce(0) { $0 + $1.base } }
    package var vat: Int64 { rates.reduce(0) { $0 + $1.vat } }
    package var deductible: Int64 { rates.reduce(0) { $0 + $1.deductible } }
    package var nonDeductible: Int64 { vat - deductible }

    /// Whether the parts are the total.
    package var isBalanced: Bool { total == base + vat + outsideVAT + rounding }

    /// The row of a rate; zeros where the receipt has none of it.
    package func at(_ rate: TaxRate) -> RateAmount {
        rates.first { $0.rate == rate } ?? RateAmount(rate: rate, base: 0, vat: 0)
    }

    /// Whether it is what another receipt says, with the other sign.
    func isOpposite(of other: EntryAmounts) -> Bool {
        total == -other.total && outsideVAT == -other.outsideVAT
            && rates.map { [Int64($0.rate.basisPoints), $0.base, $0.vat] }
                == other.rates.map { [Int64($0.rate.basisPoints), -$0.base, -$0.vat] }
    }

    /// Sets how much of each row's VAT is deducted: the share of it, half away from zero.
    package mutating func deduct(basisPoints share: Int) {
        for index in rates.indices {
            rates[index].deductible = Rounding.share(of: rates[index].vat, basisPoints: share)
        }
    }
}

/// What a receipt has at one VAT rate, in minor units.
package struct RateAmount: Hashable, Sendable {
    package var rate: TaxRate
    package var base: Int64
    package var vat: Int64
    /// The part of `vat` that is deducted.
    package var deductible: Int64 = 0
    /// Whether the base was computed, because the paper does not print it.
    package var isComputed: Bool = false
    /// Of a row without VAT in the data of an e-invoice: the base by its category (UNTDID 5305: `AE`, `E`, `Z`).
    package var categories: [String: Int64] = [:]

    package init(rate: TaxRate, base: Int64, vat: Int64, deductible: Int64 = 0, isComputed: Bool = false) {
        self.rate = rate
        self.base = base
        self.vat = vat
        self.deductible = deductible
        self.isComputed = isComputed
    }

    package var gross: Int64 { base + vat }
    package var nonDeductible: Int64 { vat - deductible }
}

/// What a paper in another currency says, and how it was converted.
package struct ForeignAmount: Hashable, Sendable {
    package var total: Money
    /// One unit of the paper's currency in that of the books, or the other way round, as it was given.
    package var rate: ExchangeRate

    package init(total: Money, rate: ExchangeRate) {
        self.total = total
        self.rate = rate
    }
}

/// Division of money: half away from zero, by whole numbers alone.
enum Rounding {
    /// A share of an amount in basis points.
    static func share(of amount: Int64, basisPoints: Int) -> Int64 {
        Int64(clamping: quotient(Int128(amount) * Int128(basisPoints), 10_000))
    }

    /// The VAT that a gross amount holds at a rate.
    static func vat(inGross gross: Int64, _ rate: TaxRate) -> Int64 {
        Int64(clamping: quotient(Int128(gross) * Int128(rate.basisPoints), Int128(10_000 + rate.basisPoints)))
    }

    /// A quotient to the nearest whole number; a divisor of zero or less gives zero.
    static func quotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
        guard divisor > 0 else { return 0 }
        let half = dividend < 0 ? dividend - divisor / 2 : dividend + divisor / 2
        return half / divisor
    }
}
