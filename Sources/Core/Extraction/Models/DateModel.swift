import ReceiptModel

extension FieldModel {
    /// The day of issue.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/date.md`.
    static let date = FieldModel(
        field: .date, version: 1,
        weights: [
            .any: 1.8050,
            .amongOthers: -0.2962,
            .certainty: 2.1109,
            .codeContradicts: -2.0000,
            .coded: 4.0165,
            .decoded: 0.2249,
            .doubtful: -0.9880,
            .labelled: 2.1585,
            .labelledOtherwise: -1.4328,
            .oldYear: -1.5000,
            .place: -0.3224,
            .reference: -2.0000,
            .repaired: -0.6778,
            .repeated: 1.2627,
            .rivalled: -0.0042,
            .rivals: 0.0040,
            .secondLook: -0.6872,
            .seenOtherwise: -0.1937,
            .seenTwice: 1.1037,
            .shortYear: -0.9464,
            .timed: 2.7784,
        ],
        calibration: [Step(from: 0.9407, share: 0.9983)],
        readyFrom: 0.9407)
}
