package import ReceiptModel

/// One line of goods, amounts in hundredths of the currency, quantities in thousandths.
package struct SoldItem: Hashable, Sendable {
    package let name: String
    package let quantity: Int64
    package let price: Int64
    /// `nil` when the line lies outside the VAT.
    package let rate: TaxRate?

    package init(_ name: String, _ quantity: Int64, price: Int64, rate: TaxRate?) {
        self.name = name
        self.quantity = quantity
        self.price = price
        self.rate = rate
    }

    /// Quantity times price, rounded half away from zero.
    package var total: Int64 { roundedQuotient(quantity * price, 1000) }
}

/// A row of the tax table.
///
/// Base and amount make the gross turnover of the rate, together with a consumption tax on it.
package struct TaxRow: Hashable, Sendable {
    package let rate: TaxRate
    package let base: Int64
    package let amount: Int64
    package let consumptionTax: Int64
    package var gross: Int64 { base + amount + consumptionTax }
}

/// The Croatian tax on consumption (PNP): its rate, and the VAT rate whose items bear it.
package struct ConsumptionTax: Hashable, Sendable {
    package let rate: TaxRate
    package let onRate: TaxRate
}

/// What was sold, and the arithmetic of it: whole numbers only, so that the paper is right to the cent.
package struct Sale: Hashable, Sendable {
    package let items: [SoldItem]
    /// Taken off the sum of the items; zero or more.
    package let discount: Int64
    package let consumptionTax: ConsumptionTax?

    package init(_ items: [SoldItem], discount: Int64 = 0, consumptionTax: ConsumptionTax? = nil) {
        self.items = items
        self.discount = discount
        self.consumptionTax = consumptionTax
    }

    package var sum: Int64 { items.reduce(0) { $0 + $1.total } }
    package var total: Int64 { sum - discount }
    /// Deposits on bottles and cans: the lines outside the VAT.
    package var deposit: Int64 { items.reduce(0) { $0 + ($1.rate == nil ? $1.total : 0) } }

    /// The rows of the tax table, highest rate first.
    ///
    /// A discount falls on the highest rate.
    package var taxes: [TaxRow] {
        var gross: [TaxRate: Int64] = [:]
        for item in items { if let rate = item.rate { gross[rate, default: 0] += item.total } }
        let rates = gross.keys.sorted(by: >)
        if let highest = rates.first { gross[highest, default: 0] -= discount }
        return rates.map { rate in
            let surcharge = consumptionTax.map { $0.onRate == rate ? $0.rate.basisPoints : 0 } ?? 0
            return Self.included(in: gross[rate, default: 0], rate: rate, consumptionTax: surcharge)
        }
    }

    package var tax: Int64 { taxes.reduce(0) { $0 + $1.amount } }

    /// Takes the taxes out of a gross amount: `gross · rate / (1 + rate + surcharge)`, the base being what remains.
    static func included(in gross: Int64, rate: TaxRate, consumptionTax: Int) -> TaxRow {
        let whole = Int64(10_000 + rate.basisPoints + consumptionTax)
        let amount = roundedQuotient(gross * Int64(rate.basisPoints), whole)
        let surcharge = roundedQuotient(gross * Int64(consumptionTax), whole)
        return TaxRow(rate: rate, base: gross - amount - surcharge, amount: amount, consumptionTax: surcharge)
    }
}

/// A quotient of whole numbers, rounded half away from zero; the divisor is positive.
func roundedQuotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let half = divisor / 2
    return dividend >= 0 ? (dividend + half) / divisor : -((-dividend + half) / divisor)
}

/// Amounts and quantities as the region prints them.
enum Printed {
    /// `123456` → `1.234,56`.
    static func amount(_ hundredths: Int64, grouping: Bool = true) -> String {
        let magnitude = hundredths.magnitude
        var whole = String(magnitude / 100)
        if grouping {
            var position = whole.count - 3
            while position > 0 {
                whole.insert(".", at: whole.index(whole.startIndex, offsetBy: position))
                position -= 3
            }
        }
        return "\(hundredths < 0 ? "-" : "")\(whole),\(two(Int(magnitude % 100)))"
    }

    /// `123456` → `1234.56`, as some tills of Serbia print it.
    static func pointed(_ hundredths: Int64) -> String { DecimalText.hundredths(hundredths) }

    /// `1482` → `1,482`; whole numbers lose their decimals unless `decimals` asks for some.
    static func quantity(_ thousandths: Int64, decimals: Int? = nil, separator: String = ",") -> String {
        let places = decimals ?? (thousandths % 1000 == 0 ? 0 : 3)
        guard places > 0 else { return String(thousandths / 1000) }
        let fraction = String(String(1000 + thousandths.magnitude % 1000).dropFirst().prefix(places))
        return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000)\(separator)\(fraction)"
    }

    /// `25,00`.
    static func percent(_ rate: TaxRate) -> String { amount(Int64(rate.basisPoints)) }
}
