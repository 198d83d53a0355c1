import ReceiptModel

extension FieldModel {
    /// The number of the receipt or invoice.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/number.md`.
    static let number = FieldModel(
        field: .number, version: 1,
        weights: [
            .any: -0.8017,
            .certainty: 1.0979,
            .coded: 5.1204,
            .decoded: 1.1964,
            .deviceCount: 2.5282,
            .doubtful: -1.9820,
            .labelled: 1.0703,
            .otherForm: -0.1275,
            .plainNumber: 2.2346,
            .processor: 1.6470,
            .reference: -3.0312,
            .repeated: 1.1309,
            .rivalled: -1.2895,
            .sameHalves: 1.9517,
            .threeParts: 1.8012,
        ],
        calibration: [
            Step(from: 0.1439, share: 0.1000),
            Step(from: 0.8131, share: 0.5000),
            Step(from: 0.8705, share: 0.7000),
            Step(from: 0.8986, share: 0.9896),
            Step(from: 0.9969, share: 0.9959),
        ],
        readyFrom: 0.9969)
}
