import ReceiptModel

extension FieldModel {
    /// ISO 4217, three letters.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/currency.md`.
    static let currency = FieldModel(
        field: .currency, version: 1,
        weights: [
            .any: -0.0236,
            .coded: 5.0883,
            .lawful: 2.7530,
            .marked: 0.8749,
            .ofCountryAbroad: 3.1424,
            .onTotal: 1.9836,
            .otherMoney: -8.9126,
            .repeated: 0.9849,
            .shown: 1.8476,
            .spelled: 0.3180,
            .sureCountry: 3.2345,
            .undated: -1.0000,
        ],
        calibration: [
            Step(from: 0.8191, share: 0.6429),
            Step(from: 0.9924, share: 0.9981),
        ],
        readyFrom: 0.9924)
}
