import ReceiptModel

extension TaxRate {
    /// Whole per cents that are rates of VAT somewhere: 27 in Hungary.
    static let wholePercents: ClosedRange<Int64> = 1...27

    /// The tax that a sum with tax holds, in hundredths, rounded half up.
    func tax(in gross: Int64) -> Int64 {
        let (points, whole) = (Int64(basisPoints), Int64(10_000 + basisPoints))
        return (gross * points + whole / 2) / whole
    }

    /// How far a tax is from that on a base, in hundredths, both without their signs; what is too large wraps.
    func distance(of tax: Int64, fromTaxOn base: Int64) -> UInt64 {
        let due = ((base &* Int64(basisPoints)).magnitude &+ 5_000) / 10_000
        return max(due, tax.magnitude) - min(due, tax.magnitude)
    }

    /// The tax on a base, in hundredths, rounded half up.
    func tax(on base: Int64) -> Int64 { (base * Int64(basisPoints) + 5_000) / 10_000 }
}
