/// The edits of an alignment against the length of its reference.
///
/// In JSON: `edits`, `sub`, `ins`, `del`, `length`, and `rate` where there is one.
package struct EditCount: Hashable, Sendable {
    package var substitutions: Int
    /// Units read that are not in the reference.
    package var insertions: Int
    /// Units of the reference that were not read.
    package var deletions: Int
    /// How many units the reference has.
    package var length: Int

    package init(substitutions: Int = 0, insertions: Int = 0, deletions: Int = 0, length: Int = 0) {
        self.substitutions = substitutions
        self.insertions = insertions
        self.deletions = deletions
        self.length = length
    }

    /// The edits of the cheapest alignment of a reading with its reference.
    package init<Unit: Hashable>(reference: [Unit], hypothesis: [Unit]) {
        self.init(operations: Alignment.operations(reference, hypothesis))
    }

    /// The edits among the steps of an alignment.
    package init(operations: [Alignment.Operation]) {
        self.init()
        for operation in operations {
            switch operation {
            case .match: length += 1
            case .substitution: (substitutions, length) = (substitutions + 1, length + 1)
            case .deletion: (deletions, length) = (deletions + 1, length + 1)
            case .insertion: insertions += 1
            }
        }
    }

    package var edits: Int { substitutions + insertions + deletions }

    /// Edits per unit of the reference: CER for characters, WER for words; above 1 when many units are inserted.
    ///
    /// 0 when both are empty; `nil` when only the reference is empty, as the rate is undefined then.
    package var rate: Double? {
        if length > 0 { return Double(edits) / Double(length) }
        return edits == 0 ? 0 : nil
    }

    /// The counts of both together, so that the rate of the sum is weighted by length.
    package static func + (left: EditCount, right: EditCount) -> EditCount {
        EditCount(
            substitutions: left.substitutions + right.substitutions, insertions: left.insertions + right.insertions,
            deletions: left.deletions + right.deletions, length: left.length + right.length)
    }

    package static func += (left: inout EditCount, right: EditCount) { left = left + right }
}

extension EditCount: Codable {
    private enum CodingKeys: String, CodingKey {
        case edits, length, rate
        case substitutions = "sub"
        case insertions = "ins"
        case deletions = "del"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            substitutions: try container.decode(Int.self, forKey: .substitutions),
            insertions: try container.decode(Int.self, forKey: .insertions),
            deletions: try container.decode(Int.self, forKey: .deletions),
            length: try container.decode(Int.self, forKey: .length))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(edits, forKey: .edits)
        try container.encode(substitutions, forKey: .substitutions)
        try container.encode(insertions, forKey: .insertions)
        try container.encode(deletions, forKey: .deletions)
        try container.encode(length, forKey: .length)
        try container.encodeIfPresent(rate, forKey: .rate)
    }
}
