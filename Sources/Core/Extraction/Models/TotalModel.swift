import ReceiptModel

extension FieldModel {
    /// What was paid; negative for a refund.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/total.md`.
    static let total = FieldModel(
        field: .total, version: 1,
        weights: [
            .any: -2.2730,
            .afterDiscount: 2.0074,
            .asked: 3.0000,
            .beforeDiscount: -2.0088,
            .beforeRounding: -3.1925,
            .below: -0.1896,
            .bySums: 0.8073,
            .certainty: 1.0314,
            .codeContradicts: -2.0788,
            .coded: 4.3176,
            .codedOtherwise: 1.9487,
            .cutOff: -1.0000,
            .decoded: 1.0000,
            .doubtful: -0.7847,
            .goods: 1.4760,
            .grandTotal: 1.8622,
            .labelled: 1.3117,
            .largest: 0.1131,
            .misread: 0.8983,
            .negative: 0.0694,
            .otherCurrency: 1.2032,
            .paid: 1.0477,
            .paidLessChange: 4.1768,
            .payable: 1.7786,
            .paymentsContradict: -1.3635,
            .plainTotal: 0.7851,
            .printed: 0.9004,
            .refundTotal: 2.0015,
            .repaired: -0.9971,
            .repeated: 0.3966,
            .rounded: 2.7451,
            .secondLook: -0.4944,
            .seenOtherwise: -0.4976,
            .seenTwice: 0.5111,
            .shareOfLargest: 0.9040,
            .tableFoot: 0.7615,
            .taxShare: 2.0476,
            .vatContradicts: 0.1004,
            .vatTable: 1.2892,
            .whole: -0.1281,
        ],
        calibration: [
            Step(from: 0.3446, share: 0.1667),
            Step(from: 0.4797, share: 0.5938),
            Step(from: 0.9014, share: 0.6250),
            Step(from: 0.9433, share: 0.9987),
        ],
        readyFrom: 0.9433)
}
