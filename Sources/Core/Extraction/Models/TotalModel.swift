import ReceiptModel

extension FieldModel {
    /// What was paid; negative for a refund.
    ///
    /// Made by `bilko-lab fit`; its card is `docs/models/total.md`.
    static let total = FieldModel(
        field: .total, version: 1,
        weights: [
            .any: -2.2417,
            .afterDiscount: 1.9941,
            .asked: 3.0000,
            .beforeDiscount: -2.0114,
            .beforeRounding: -3.1818,
            .below: -0.2195,
            .bySums: 0.8003,
            .certainty: 1.0452,
            .codeContradicts: -2.0908,
            .coded: 4.3123,
            .codedOtherwise: 1.9493,
            .cutOff: -1.0000,
            .decoded: 1.0000,
            .doubtful: -0.8157,
            .goods: 1.4438,
            .grandTotal: 2.0049,
            .labelled: 1.3904,
            .largest: 0.1727,
            .misread: 0.9658,
            .negative: 0.0629,
            .otherCurrency: 1.2009,
            .paid: 1.0683,
            .paidLessChange: 4.2024,
            .payable: 1.8000,
            .paymentsContradict: -1.2509,
            .plainTotal: 0.7348,
            .printed: 0.8524,
            .refundTotal: 1.9950,
            .repaired: -0.9586,
            .repeated: 0.3690,
            .rounded: 2.7290,
            .secondLook: -0.4948,
            .seenOtherwise: -0.4979,
            .seenTwice: 0.5089,
            .shareOfLargest: 1.0433,
            .tableFoot: 0.7594,
            .taxShare: 2.0976,
            .vatContradicts: 0.0765,
            .vatTable: 1.2583,
            .whole: -0.1900,
        ],
        calibration: [
            Step(from: 0.3464, share: 0.1667),
            Step(from: 0.4811, share: 0.7188),
            Step(from: 0.9037, share: 0.9987),
        ],
        readyFrom: 0.9037)
}
