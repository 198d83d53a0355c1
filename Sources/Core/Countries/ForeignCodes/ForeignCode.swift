package import ReceiptModel

/// What the fiscal code of a neighbour says of a receipt, read without a network.
///
/// No law of these countries is known here: the values help a person who was on a business trip, and such a receipt is
/// always to review. What can be checked offline is checked (form, check digits, sums), signatures are not.
package struct ForeignCode: Hashable, Sendable {
    /// By ISO 3166.
    package let country: String
    package var date: CivilDate?
    package var time: CivilTime?
    /// Negative for a reversal.
    package var total: Money?
    /// The number of the receipt; where the code has none, what identifies it at the authority.
    package var number: String?
    /// It was printed while somebody learnt to work the till.
    package var isTraining = false

    init(country: String, date: CivilDate? = nil, time: CivilTime? = nil) {
        self.country = country
        self.date = date
        self.time = time
    }

    /// Reads the text of a scanned code; `nil` for a code of another kind and for a damaged one.
    package static func parse(_ text: String) -> ForeignCode? {
        let trimmed = text.trimmingASCIIBlanks
        guard trimmed.utf8.count <= longest else { return nil }
        return readers.lazy.compactMap { $0(trimmed) }.first
    }

    /// A country is a file that adds its reader here.
    private static let readers: [@Sendable (String) -> ForeignCode?] = [
        montenegrin, albanian, slovenian, austrian, german, slovak,
    ]

    /// No QR code holds more characters (ISO/IEC 18004: version 40, level L, digits).
    private static let longest = 7_089
}

extension ForeignCode {
    /// `yyyy-MM-ddTHH:mm:ss`, with what may follow left alone.
    static func moment(_ text: some StringProtocol) -> (date: CivilDate, time: CivilTime)? {
        let head = text.prefix(19)
        let parts = head.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CivilDate(iso: parts[0]), let time = CivilTime(iso: parts[1]) else {
            return nil
        }
        return (date, time)
    }

    /// The sum of amounts in hundredths; `nil` when one is missing or the sum is beyond any receipt's.
    static func sum(_ amounts: [Int64?], _ currency: Currency) -> Money? {
        var total: Int64 = 0
        for amount in amounts {
            guard let amount, amount.magnitude < Money.bound.magnitude else { return nil }
            total += amount
        }
        guard total.magnitude < Money.bound.magnitude else { return nil }
        return Money(minorUnits: total, currency: currency)
    }
}
