/// An identifier with a check digit: a value of such a type is valid, because nothing else can be made.
package protocol CheckedIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The digits, without prefix, blanks or punctuation.
    var digits: String { get }
    /// How many digits it has.
    static var length: Int { get }
    /// Reads exactly `length` ASCII digits; `nil` when the count or the check digit is wrong.
    init?(_ text: some StringProtocol)
}

extension CheckedIdentifier {
    package var description: String { digits }

    fileprivate static func digitValues(_ text: some StringProtocol) -> [Int]? {
        let values = text.utf8.map { Int($0) - 48 }
        return values.count == length && values.allSatisfy((0...9).contains) ? values : nil
    }
}

/// Check digits by ISO/IEC 7064.
package enum ISO7064 {
    /// MOD 11,10: the check digit of the Croatian OIB, the Serbian PIB and the German USt-IdNr.
    ///
    /// - Parameter digits: each 0…9, the check digit last.
    /// - Returns: whether the check digit is right.
    package static func satisfiesMod11And10(_ digits: some Collection<Int>) -> Bool {
        var product = 10
        for digit in digits.dropLast() {
            let sum = (product + digit) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (11 - product) % 10 == digits.suffix(1).first
    }
}

/// The Croatian personal identification number: 11 digits, ISO 7064 MOD 11,10 (Zakon o osobnom identifikacijskom broju).
package struct OIB: CheckedIdentifier {
    package static let length = 11
    package let digits: String

    package init?(_ text: some StringProtocol) {
        guard let values = Self.digitValues(text), ISO7064.satisfiesMod11And10(values) else { return nil }
        digits = String(text)
    }
}

/// The Serbian tax identification number: 9 digits, ISO 7064 MOD 11,10.
package struct PIB: CheckedIdentifier {
    package static let length = 9
    package let digits: String

    package init?(_ text: some StringProtocol) {
        guard let values = Self.digitValues(text), ISO7064.satisfiesMod11And10(values) else { return nil }
        digits = String(text)
    }
}

/// The Serbian registration number of a company (matični broj): 8 digits, weights 2 and 7…2, modulo 11.
///
/// No official text gives the rule; it holds for nearly all published numbers, and so is a hint and no proof.
package struct CompanyNumber: CheckedIdentifier {
    package static let length = 8
    package let digits: String

    package init?(_ text: some StringProtocol) {
        guard let values = Self.digitValues(text) else { return nil }
        let sum = zip(values, [2, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + $1.0 * $1.1 }
        let check = (11 - sum % 11) % 11
        guard (check == 10 ? 0 : check) == values.last else { return nil }
        digits = String(text)
    }
}

/// The identification number of Bosnia and Herzegovina: 13 digits, weights 7…2 twice, modulo 11.
package struct JIB: CheckedIdentifier {
    package static let length = 13
    package let digits: String

    package init?(_ text: some StringProtocol) {
        guard let values = Self.digitValues(text) else { return nil }
        let weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
        let sum = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
        let check = 11 - sum % 11
        guard (check > 9 ? 0 : check) == values.last else { return nil }
        digits = String(text)
    }
}

/// The VAT number of Bosnia and Herzegovina ("PDV broj", on receipts also "PIB"): a JIB without its leading 4, 12 digits.
package struct BosnianVATNumber: CheckedIdentifier {
    package static let length = 12
    package let digits: String

    package init?(_ text: some StringProtocol) {
        guard Self.digitValues(text) != nil, JIB("4" + text) != nil else { return nil }
        digits = String(text)
    }

    /// The JIB of the same taxpayer.
    package var jib: JIB? { JIB("4" + digits) }
}

/// The tax identifier of an issuer, of one of the kinds that receipts print.
package enum TaxIdentifier: Hashable, Sendable {
    case oib(OIB)
    case pib(PIB)
    case jib(JIB)
    case bosnianVAT(BosnianVATNumber)
    case foreign(ForeignTaxNumber)

    /// The names of the kinds of the countries whose law is known, and how many digits each has.
    package static let schemes: [(name: String, length: Int)] = [
        ("OIB", OIB.length), ("PIB", PIB.length), ("JIB", JIB.length), ("PDV", BosnianVATNumber.length),
    ]

    /// How many digits there can be.
    package static let lengths =
        (schemes.map(\.length).min() ?? 1)...(schemes.map(\.length).max() ?? 1)

    /// The digits, as printed; of a number from abroad its letters too.
    package var digits: String {
        switch self {
        case .oib(let value): value.digits
        case .pib(let value): value.digits
        case .jib(let value): value.digits
        case .bosnianVAT(let value): value.digits
        case .foreign(let value): value.number
        }
    }

    /// The name of the kind: `OIB`, `PIB`, `JIB` or `PDV`; abroad the country and its name for it, `PL NIP`.
    package var scheme: String {
        switch self {
        case .oib: "OIB"
        case .pib: "PIB"
        case .jib: "JIB"
        case .bosnianVAT: "PDV"
        case .foreign(let value): "\(value.country) \(value.name)"
        }
    }

    /// Puts a kind and its digits together; `nil` when the check digit is wrong or the kind unknown.
    package init?(scheme: String, digits: some StringProtocol) {
        let identifier: TaxIdentifier? =
            switch scheme {
            case "OIB": OIB(digits).map(TaxIdentifier.oib)
            case "PIB": PIB(digits).map(TaxIdentifier.pib)
            case "JIB": JIB(digits).map(TaxIdentifier.jib)
            case "PDV": BosnianVATNumber(digits).map(TaxIdentifier.bosnianVAT)
            default: ForeignTaxNumber(scheme: scheme, number: digits).map(TaxIdentifier.foreign)
            }
        guard let identifier else { return nil }
        self = identifier
    }
}

extension TaxIdentifier: Codable {
    private enum CodingKeys: String, CodingKey { case scheme, digits }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let scheme = try container.decode(String.self, forKey: .scheme)
        let digits = try container.decode(String.self, forKey: .digits)
        guard let identifier = TaxIdentifier(scheme: scheme, digits: digits) else {
            throw DecodingError.dataCorruptedError(
                forKey: .digits, in: container, debugDescription: "'\(digits)' is no valid \(scheme)")
        }
        self = identifier
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scheme, forKey: .scheme)
        try container.encode(digits, forKey: .digits)
    }
}
