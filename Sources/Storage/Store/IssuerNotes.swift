package import ReceiptModel

/// Remembers what the user said about issuers; nothing hangs on it, so it may be forgotten.
package protocol IssuerMemory: Sendable {
    /// Remembers what the user said; a later word about the same field takes the place of the earlier one.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func remember(_ notes: [IssuerNote]) throws(StoreError)

    /// What is remembered about an issuer, or about all of them, in the order of their identifiers.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    func issuerNotes(about taxID: TaxIdentifier?) throws(StoreError) -> [IssuerNote]

    /// Forgets what the user said about an issuer, or about one field of it; answers how many notes there were.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    func forget(_ taxID: TaxIdentifier, field: String?) throws(StoreError) -> Int
}

/// What the user said about an issuer, to be proposed the next time.
package struct IssuerNote: Hashable, Sendable {
    /// Of the issuer.
    package var taxID: TaxIdentifier
    /// The name of the field in JSON: `merchant`, `category`.
    package var field: String
    package var value: String
    /// When it was said last.
    package var saidAt: Timestamp

    package init(taxID: TaxIdentifier, field: String, value: String, saidAt: Timestamp) {
        self.taxID = taxID
        self.field = field
        self.value = value
        self.saidAt = saidAt
    }
}
