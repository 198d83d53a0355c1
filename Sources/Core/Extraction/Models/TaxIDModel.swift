import ReceiptModel

extension FieldModel {
    /// OIB, PIB, JIB or PDV number of the issuer.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/tax_id.md`.
    static let taxID = FieldModel(
        field: .taxID, version: 1,
        weights: [
            .any: 1.8109,
            .certainty: 0.7008,
            .decoded: 1.0000,
            .doubtful: -0.9247,
            .journalHead: 2.3506,
            .labelled: 3.2826,
            .place: -0.4049,
            .repairs: -1.0000,
            .repeated: 1.0019,
            .rivals: 0.0020,
            .secondLook: -0.5000,
            .seenOtherwise: -1.3399,
            .seenTwice: 0.6207,
            .telling: 1.1726,
        ],
        calibration: [
            Step(from: 0.6012, share: 0.9615),
            Step(from: 0.9910, share: 0.9979),
        ],
        readyFrom: 0.9910)
}
