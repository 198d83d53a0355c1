import ReceiptModel

extension FieldModel {
    /// The issuer's name as printed.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/merchant.md`.
    static let merchant = FieldModel(
        field: .merchant, version: 1,
        weights: [
            .any: -3.3293,
            .aboveAddress: 0.3269,
            .aboveNumber: 1.6974,
            .address: -3.6576,
            .alone: 1.8415,
            .belowHeading: 2.4961,
            .belowNumber: -0.2157,
            .capitals: 0.1444,
            .certainty: 2.5711,
            .depth: -2.4926,
            .digits: -1.9680,
            .domain: 1.3100,
            .doubtful: -2.4976,
            .echoed: 0.8672,
            .first: 0.8907,
            .greeting: -3.0515,
            .heading: -1.4960,
            .houseNumber: -2.4126,
            .joined: -0.1408,
            .journalName: 4.5357,
            .known: 3.0000,
            .legalForm: 3.4260,
            .letters: 1.4210,
            .otherLabel: -1.2021,
            .premises: -0.4559,
            .priced: -0.5972,
            .quoted: -0.2192,
            .repeated: 1.0430,
            .shortWords: 0.4295,
            .typeSize: 1.1094,
            .web: -2.5838,
        ],
        calibration: [
            Step(from: 0.0268, share: 0.0625),
            Step(from: 0.3278, share: 0.3125),
            Step(from: 0.7450, share: 0.5000),
            Step(from: 0.7699, share: 0.7500),
            Step(from: 0.8663, share: 0.9901),
            Step(from: 0.9941, share: 0.9958),
        ],
        readyFrom: 0.9941)
}
