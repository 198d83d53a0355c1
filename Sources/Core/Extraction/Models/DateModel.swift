import ReceiptModel

extension FieldModel {
    /// The day of issue.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/date.md`.
    static let date = FieldModel(
        field: .date, version: 1,
        weights: [
            .any: 1.8626,
            .amongOthers: -0.3042,
            .certainty: 2.0588,
            .codeContradicts: -2.0109,
            .coded: 4.0730,
            .decoded: 0.2953,
            .doubtful: -0.8921,
            .labelled: 2.1543,
            .labelledOtherwise: -1.4278,
            .oldYear: -1.5000,
            .place: -0.2847,
            .reference: -2.0000,
            .repaired: -0.6979,
            .repeated: 1.2719,
            .rivalled: 0.0128,
            .secondLook: -0.6817,
            .seenOtherwise: -0.1439,
            .seenTwice: 1.0287,
            .shortYear: -0.9883,
            .timed: 2.7312,
        ],
        calibration: [Step(from: 0.8443, share: 0.9983)],
        readyFrom: 0.9000)
}
