import ReceiptModel

extension FieldModel {
    /// The issuer's VAT number, where it is another than the tax number.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/vat_id.md`.
    static let vatID = FieldModel(
        field: .vatID, version: 1,
        weights: [
            .any: 1.2647,
            .certainty: 0.2229,
            .decoded: 1.0000,
            .doubtful: -0.9870,
            .labelled: 3.2647,
            .place: 0.0577,
            .repairs: -1.0000,
            .repeated: 1.0000,
            .secondLook: -0.5000,
            .seenOtherwise: -1.4400,
            .seenTwice: 0.5023,
        ],
        calibration: [Step(from: 0.8958, share: 0.9902)],
        readyFrom: 0.9000)
}
