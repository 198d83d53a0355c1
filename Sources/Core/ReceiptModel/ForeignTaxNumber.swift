/// A tax number of a country whose law is not known here, in the letters and digits of its form.
///
/// Its check digit is a rule of that country (`TaxNumberRule` of the room Countries), by which it is read; what is kept here
/// has the form of such a number, and no more is promised.
package struct ForeignTaxNumber: Hashable, Sendable {
    /// By ISO 3166.
    package let country: String
    /// What the country calls such a number: `NIP`.
    package let name: String
    /// Capital letters and digits, without blanks and punctuation: `CHE107787577`.
    package let number: String

    /// How many signs there can be.
    package static let lengths = 2...16

    /// - Parameters:
    ///   - country: two capital letters.
    ///   - name: without a blank.
    ///   - number: capital Latin letters and ASCII digits, at least one of these; `nil` for anything else.
    package init?(country: String, name: String, number: String) {
        let isDigit: (UInt8) -> Bool = { (48...57).contains($0) }
        let isLetter: (UInt8) -> Bool = { (65...90).contains($0) }
        guard country.utf8.count == 2, country.utf8.allSatisfy(isLetter), !name.isEmpty, !name.contains(" "),
            Self.lengths.contains(number.utf8.count), number.utf8.contains(where: isDigit),
            number.utf8.allSatisfy({ isDigit($0) || isLetter($0) })
        else { return nil }
        self.country = country
        self.name = name
        self.number = number
    }

    /// Reads a kind as `TaxIdentifier.scheme` writes it, `PL NIP`.
    init?(scheme: String, number: some StringProtocol) {
        let parts = scheme.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(country: String(parts[0]), name: String(parts[1]), number: String(number))
    }
}
