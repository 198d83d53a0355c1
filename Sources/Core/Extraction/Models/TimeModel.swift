import ReceiptModel

extension FieldModel {
    /// The time of issue.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/time.md`.
    static let time = FieldModel(
        field: .time, version: 1,
        weights: [
            .any: 1.2131,
            .certainty: 1.4726,
            .codeContradicts: -2.0532,
            .coded: 4.0838,
            .labelled: 0.9129,
            .labelledOtherwise: -1.0426,
            .lostDate: 4.0002,
            .ofOneSale: 2.8289,
            .place: -0.0753,
            .repeated: 0.3692,
            .timed: 2.7097,
        ],
        calibration: [
            Step(from: 0.5054, share: 0.2500),
            Step(from: 0.6704, share: 0.9983),
        ],
        readyFrom: 0.9000)
}
