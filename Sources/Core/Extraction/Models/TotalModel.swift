import ReceiptModel

extension FieldModel {
    /// What was paid; negative for a refund.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/total.md`.
    static let total = FieldModel(
        field: .total, version: 1,
        weights: [
            .any: -2.2461,
            .afterDiscount: 1.6973,
            .asked: 3.0001,
            .beforeDiscount: -1.9521,
            .beforeRounding: -3.0393,
            .below: -0.3245,
            .certainty: 1.2511,
            .codeContradicts: -2.0800,
            .coded: 4.3175,
            .codedOtherwise: 1.9665,
            .cutOff: -1.0000,
            .decoded: 1.0000,
            .doubtful: -1.1784,
            .goods: 1.1112,
            .grandTotal: 1.7255,
            .labelled: 1.1371,
            .largest: 0.2199,
            .misread: 0.7450,
            .negative: 0.0000,
            .otherCurrency: 1.1238,
            .paid: 1.1854,
            .paidLessChange: 3.7740,
            .payable: 2.0356,
            .paymentsContradict: -1.0950,
            .plainTotal: 0.7866,
            .printed: 1.5450,
            .refundTotal: 2.0006,
            .repaired: -0.7550,
            .repeated: 0.5331,
            .rounded: 2.5812,
            .secondLook: -0.5030,
            .seenOtherwise: -0.4900,
            .seenTwice: 0.5105,
            .shareOfLargest: 0.4704,
            .tableFoot: 0.7871,
            .taxShare: 1.7625,
            .vatContradicts: 0.0484,
            .vatTable: 1.0940,
            .whole: -0.1324,
        ],
        calibration: [Step(from: 0.7582, share: 0.9983)],
        readyFrom: 0.9000)
}
