import ReceiptModel
import Store

extension ExtractedReceipt {
    /// Puts in what the user has said about the issuer before; what was said about this receipt goes before it.
    mutating func recall(from memory: any IssuerMemory) throws(StoreError) {
        guard let taxID = fields.taxID, taxID.confidence >= Self.sureIssuer else { return }
        for note in try memory.issuerNotes(about: taxID.value) {
            let read = Extracted(
                note.value, confidence: 0.99,
                evidence: [Evidence(source: .memory, reason: "you said so of \(taxID.value.digits) before")])
            switch note.field {
            case "merchant" where fields.merchant?.isSaid != true: fields.merchant = read
            case "category" where fields.category?.isSaid != true: fields.category = read
            default: continue
            }
        }
    }

    /// An issuer that is less sure may be another one.
    private static var sureIssuer: Double { 0.8 }
}

extension IssuerMemory {
    /// The issuers that the user has named.
    func knownIssuers() throws(StoreError) -> [KnownIssuer] {
        try issuerNotes(about: nil).filter { $0.field == ReceiptField.merchant.rawValue }
            .map { KnownIssuer(name: $0.value, taxID: $0.taxID) }
    }
}

extension Extracted {
    /// Whether the user has said it.
    var isSaid: Bool { evidence.contains { $0.source == .user } }
}
