import ReceiptModel

extension FieldModel {
    /// ISO 4217, three letters.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/currency.md`.
    static let currency = FieldModel(
        field: .currency, version: 1,
        weights: [
            .any: 0.1073,
            .coded: 5.0006,
            .lawful: 3.2460,
            .marked: 0.6385,
            .ofCountryAbroad: 3.0334,
            .onTotal: 1.9667,
            .otherMoney: -9.0004,
            .repeated: 1.0028,
            .shown: 1.8475,
            .spelled: 0.2925,
            .sureCountry: 3.0926,
            .undated: -1.0004,
        ],
        calibration: [Step(from: 0.9602, share: 0.9982)],
        readyFrom: 0.9602)
}
