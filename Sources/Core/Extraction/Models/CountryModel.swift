import ReceiptModel

extension FieldModel {
    /// Where it was issued; ISO 3166, two letters.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/country.md`.
    static let country = FieldModel(
        field: .country, version: 1,
        weights: [
            .any: -3.5447,
            .bareNumber: 2.6613,
            .cyrillic: 2.0525,
            .labelledNumber: 4.3120,
            .mendedNumber: 0.9588,
            .money: 0.1269,
            .otherNumber: -2.0674,
            .words: 2.9308,
        ],
        calibration: [Step(from: 0.1490, share: 0.9981)],
        readyFrom: 0.9000)
}
