/// An issuer that the owner of the home has named before.
package struct KnownIssuer: Hashable, Sendable, Codable {
    /// As the user has said it.
    package var name: String
    package var taxID: TaxIdentifier

    package init(name: String, taxID: TaxIdentifier) {
        self.name = name
        self.taxID = taxID
    }
}
