package import ReceiptModel

extension Retention {
    /// Why an original is held that came in held.
    package static let heldAtImport = "asked for at the import"
    /// Why an original is held whose draft asked for it.
    package static let heldWithDraft = "asked for with the draft"

    /// The fingerprint that goes into the audit entry of whoever has set a retention, so that another one is found.
    ///
    /// - Parameter holdReason: why it is held; `nil` when it is not.
    /// - Returns: 64 lower-case hexadecimal digits.
    package func fingerprint(holdReason: String?) -> String {
        Fingerprint.of([
            country.rawValue, rule, legalBasis, retainUntil.description, hold ? "held" : "", holdReason ?? "",
        ])
    }
}
