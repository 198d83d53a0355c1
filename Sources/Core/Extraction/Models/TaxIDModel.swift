import ReceiptModel

extension FieldModel {
    /// OIB, PIB, JIB or PDV number of the issuer.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/tax_id.md`.
    static let taxID = FieldModel(
        field: .taxID, version: 1,
        weights: [
            .any: 1.7942,
            .certainty: 0.8012,
            .decoded: 1.1139,
            .doubtful: -1.0210,
            .journalHead: 2.4631,
            .labelled: 3.1700,
            .place: -0.4042,
            .repairs: -1.1237,
            .repeated: 1.0020,
            .rivalled: 0.0510,
            .rivals: 0.0009,
            .secondLook: -0.6234,
            .seenOtherwise: -1.6314,
            .seenTwice: 0.5050,
            .telling: 1.1727,
        ],
        calibration: [
            Step(from: 0.6067, share: 0.7857),
            Step(from: 0.9445, share: 0.9982),
        ],
        readyFrom: 0.9445)
}
