import ReceiptModel

extension ReceiptFields {
    /// Replaces each raw confidence by the measured share of right values among those with the same raw confidence.
    ///
    /// The raw confidence is a weighted sum of features; ``ConfidenceModel`` holds the calibration, by field. What a person
    /// said, or the data of an e-invoice, has confidence 1 and keeps it.
    mutating func calibrate() {
        Self.fit(&total, .total)
        Self.fit(&date, .date)
        Self.fit(&taxID, .taxID)
        Self.fit(&merchant, .merchant)
        Self.fit(&currency, .currency)
        Self.fit(&number, .number)
        Self.fit(&time, .time)
    }

    private static func fit<Value>(_ field: inout Extracted<Value>?, _ name: ReceiptField) {
        guard let raw = field?.confidence, raw < 1 else { return }
        field?.confidence = calibrated(raw, in: name)
    }

    /// The calibrated confidence of a raw one.
    ///
    /// - Parameters:
    ///   - raw: 0…1; below the lowest measured one the result is at most the raw confidence.
    ///   - field: a field without a calibration keeps the raw confidence.
    /// - Returns: the share of right values, 0…1.
    static func calibrated(_ raw: Double, in field: ReceiptField) -> Double {
        guard let steps = ConfidenceModel.steps[field], let first = steps.first else { return raw }
        // The tables are rounded to four decimals.
        let step = steps.last { $0.from <= raw + 0.000_1 }
        let share = step?.share ?? min(raw, first.share)
        if let doubt = doubts[field], raw + 0.000_1 < doubt.below { return min(share, doubt.atMost) }
        return share
    }

    /// Upper bounds below the threshold of *ready* for repaired values, values with a single feature, and values that only
    /// the rerecognition saw: too few of them were measured for the calibration to speak for them.
    private static let doubts: [ReceiptField: (below: Double, atMost: Double)] = [
        .total: (0.96, ExpenseDraft.Threshold.total - 0.005), .taxID: (0.93, ExpenseDraft.Threshold.taxID - 0.005),
    ]
}
