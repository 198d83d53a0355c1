import ReceiptModel

extension ReceiptFields {
    /// The fields with confidences that mean what they say: the share of values found as surely that were right.
    ///
    /// Extraction weighs witnesses and claims a confidence; ``FittedConfidence`` tells what such claims were worth.
    /// What a person said, or the data of an e-invoice, is certain and stays so.
    mutating func fitConfidences() {
        Self.fit(&total, "total")
        Self.fit(&date, "date")
        Self.fit(&taxID, "tax_id")
        Self.fit(&merchant, "merchant")
        Self.fit(&currency, "currency")
        Self.fit(&number, "number")
        Self.fit(&time, "time")
    }

    private static func fit<Value>(_ field: inout Read<Value>?, _ name: String) {
        guard let claimed = field?.confidence, claimed < 1 else { return }
        field?.confidence = worth(of: claimed, in: name)
    }

    /// What a claimed confidence is worth; below everything that was ever measured no more than it claims.
    static func worth(of claimed: Double, in field: String) -> Double {
        guard let steps = FittedConfidence.steps[field], let first = steps.first else { return claimed }
        // The tables are rounded to four decimals.
        let step = steps.last { $0.from <= claimed + 0.000_1 }
        let worth = step?.worth ?? min(claimed, first.worth)
        if let doubt = doubts[field], claimed + 0.000_1 < doubt.below { return min(worth, doubt.atMost) }
        return worth
    }

    /// Claims of values that were mended, that one witness alone speaks for, or that only a second look saw: for a person to
    /// look at, however many of the few that were measured were right.
    private static let doubts: [String: (below: Double, atMost: Double)] = [
        "total": (0.96, ExpenseDraft.Threshold.total - 0.005), "tax_id": (0.93, ExpenseDraft.Threshold.taxID - 0.005),
    ]
}
