import ReceiptModel

/// From which country a supplier is, as far as a paper tells it.
///
/// What is not of the company's country, or of nobody knows which, has no VAT that could be deducted here.
struct SupplierOrigin: Hashable {
    /// By ISO 3166; `nil` where nobody knows.
    var country: String?
    var isAbroad: Bool

    /// A VAT number of another country says more than the country that was said of the paper: a person says the country so
    /// that a paper can be settled, and whoever has such a number charges the VAT of its country.
    init(of fields: ReceiptFields, for company: HandoverCompany) {
        let own = company.country.rawValue
        if let other = Self.country(ofNumbersIn: fields), other != own {
            (country, isAbroad) = (other, true)
        } else if let said = fields.country?.value {
            (country, isAbroad) = (said.rawValue, said != company.country)
        } else if let scheme = fields.taxID?.value.scheme, let home = Self.schemes[scheme] {
            (country, isAbroad) = (home.rawValue, home != company.country)
        } else {
            (country, isAbroad) = (nil, true)
        }
    }

    private static let schemes: [String: Country] = [
        "OIB": .croatia, "PIB": .serbia, "JIB": .bosniaAndHerzegovina, "PDV": .bosniaAndHerzegovina,
    ]

    /// The letters before VAT numbers: of the Union by Directive 2006/112/EC, article 215, and of neighbours.
    private static let prefixes: Set<String> = [
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GB", "HR", "HU", "IE", "IT", "LT",
        "LU",
        "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI", "CH", "RS", "BA", "ME", "MK", "AL",
    ]
    /// The codes that are not those of ISO 3166.
    private static let codes = ["EL": "GR", "XI": "GB"]

    private static func country(ofNumbersIn fields: ReceiptFields) -> String? {
        if case .foreign(let number)? = fields.taxID?.value { return number.country }
        guard let number = fields[mark: .vatID]?.value.uppercased() else { return nil }
        let signs = number.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let prefix = String(signs.prefix(2))
        guard prefixes.contains(prefix), signs.dropFirst(2).filter(\.isNumber).count >= 5 else { return nil }
        return codes[prefix] ?? prefix
    }
}
