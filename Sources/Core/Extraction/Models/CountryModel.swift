import ReceiptModel

extension FieldModel {
    /// Where it was issued; ISO 3166, two letters.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/country.md`.
    static let country = FieldModel(
        field: .country, version: 1,
        weights: [
            .any: -3.6524,
            .bareNumber: 2.8572,
            .cyrillic: 1.5973,
            .labelledNumber: 4.2054,
            .mendedNumber: 1.3689,
            .money: 0.5378,
            .otherNumber: -2.6018,
            .words: 2.3436,
        ],
        calibration: [
            Step(from: 0.0218, share: 0.2500),
            Step(from: 0.0292, share: 0.3889),
            Step(from: 0.6941, share: 0.5000),
            Step(from: 0.7440, share: 0.9981),
        ],
        readyFrom: 0.9000)
}
