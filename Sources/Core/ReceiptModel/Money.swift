/// The currency of an amount, by its ISO 4217 code.
///
/// Every currency of this tool has two decimal digits, so minor units are hundredths throughout.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// Three capital letters, as in ISO 4217.
    package let code: String

    private init(known code: String) { self.code = code }

    /// A currency by its ISO 4217 code; `nil` unless it is three capital Latin letters.
    package init?(code: String) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
        self.code = code
    }

    package static let eur = Currency(known: "EUR")
    package static let hrk = Currency(known: "HRK")
    package static let rsd = Currency(known: "RSD")
    package static let bam = Currency(known: "BAM")
    /// A currency that could not be read; ISO 4217 keeps the code for amounts without one.
    package static let unknown = Currency(known: "XXX")

    package var description: String { code }

    /// For people: the code, or a question mark where the currency is not known.
    package var shownCode: String { self == .unknown ? "?" : code }
}

extension Currency: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        guard let currency = Currency(code: code) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(code)' is no ISO 4217 code")
        }
        self = currency
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

/// An amount of money: a whole number of minor units (cents, para, fening) and its currency.
package struct Money: Hashable, Sendable {
    /// Bound of the magnitude of what a document may say (hundredths): a hundred thousand million.
    ///
    /// No sum of half a million
    /// such amounts leaves an `Int64`, nor does one of them times a rate in basis points.
    package static let bound: Int64 = 10_000_000_000_000

    /// Hundredths of the currency; negative for refunds.
    package var minorUnits: Int64
    package var currency: Currency

    package init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The amount with a decimal point and two decimals, without currency or grouping: `-12.30`.
    package var decimalString: String { DecimalText.hundredths(minorUnits) }

    /// Reads what `decimalString` writes (also without decimals, or with one); `nil` for anything else.
    package init?(decimal: some StringProtocol, currency: Currency) {
        guard let minorUnits = DecimalText.hundredths(from: decimal) else { return nil }
        self.init(minorUnits: minorUnits, currency: currency)
    }
}

extension Money {
    /// Whether a document may say it.
    package var isWithinBounds: Bool { minorUnits.magnitude < Self.bound.magnitude }
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey { case minorUnits, currency }

    /// - Throws: `DecodingError` for an amount beyond ``bound``, too.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            minorUnits: try members.decode(Int64.self, forKey: .minorUnits),
            currency: try members.decode(Currency.self, forKey: .currency))
        guard isWithinBounds else {
            throw DecodingError.dataCorruptedError(
                forKey: .minorUnits, in: members, debugDescription: "no paper says such an amount")
        }
    }
}

/// Decimal text with a point, the one form that leaves this tool.
package enum DecimalText {
    /// `1230` → `12.30`.
    package static func hundredths(_ value: Int64) -> String {
        let magnitude = value.magnitude
        let fraction = magnitude % 100
        return "\(value < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    /// What people of the region type, `12,30` or `1.234,56` → hundredths; `nil` for anything else, and for an amount
    /// beyond ``Money/bound``.
    package static func hundredths(typed text: String) -> Int64? {
        hundredths(from: TypedForms.amount(text) ?? text).flatMap { $0.magnitude < Money.bound.magnitude ? $0 : nil }
    }

    /// `12.3` → `1230`; `nil` unless it is digits with at most two decimals and an optional leading minus.
    package static func hundredths(from text: some StringProtocol) -> Int64? {
        var digits = text[...]
        let negative = digits.first == "-"
        if negative { digits = digits.dropFirst() }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, whole.utf8.allSatisfy({ (48...57).contains($0) }),
            let units = Int64(whole)
        else { return nil }
        var fraction: Int64 = 0
        if parts.count == 2 {
            let tail = parts[1]
            guard (1...2).contains(tail.utf8.count), tail.utf8.allSatisfy({ (48...57).contains($0) }),
                let value = Int64(tail)
            else { return nil }
            fraction = tail.utf8.count == 1 ? value * 10 : value
        }
        let (scaled, overflow) = units.multipliedReportingOverflow(by: 100)
        guard !overflow else { return nil }
        let (magnitude, tooLarge) = scaled.addingReportingOverflow(fraction)
        guard !tooLarge else { return nil }
        return negative ? -magnitude : magnitude
    }
}

/// A VAT rate in basis points: 2500 is 25 %.
package struct TaxRate: Hashable, Sendable, Codable, Comparable {
    package let basisPoints: Int

    package init(basisPoints: Int) { self.basisPoints = basisPoints }

    /// The rate in per cent with two decimals: `25.00`.
    package var percentString: String { DecimalText.hundredths(Int64(basisPoints)) }

    package static func < (left: TaxRate, right: TaxRate) -> Bool { left.basisPoints < right.basisPoints }
}
