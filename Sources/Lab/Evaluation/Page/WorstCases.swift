import ReceiptModel

/// The items with the worst results, in falling order of cost.
enum WorstCases {
    /// Returns the indices of the items in their run, sorted by number of wrong booked fields, then of fields that are
    /// not as on the paper, then by character error rate, then by name; items without errors are left out.
    static func places(in items: [ItemResult], limit: Int) -> [Int] {
        let weights = items.map(weight)
        return items.indices.filter { weights[$0] != Weight() || items[$0].outcome == .failed }
            .sorted { left, right in
                weights[left] == weights[right]
                    ? items[left].identity < items[right].identity : weights[right] < weights[left]
            }
            .prefix(max(limit, 0)).map { $0 }
    }

    private struct Weight: Equatable, Comparable {
        var booked = 0
        var fields = 0
        var characters = 0.0

        static func < (left: Weight, right: Weight) -> Bool {
            (left.booked, left.fields, left.characters) < (right.booked, right.fields, right.characters)
        }
    }

    private static func weight(of item: ItemResult) -> Weight {
        Weight(
            booked: ItemResult.bookedFields.count { item.fields[$0.rawValue]?.isWrong ?? false },
            fields: item.fields.values.count { !$0.isFaithful },
            // Text read where none is printed has no rate; it counts as 100 %.
            characters: item.text.map { $0.score.characters.rate ?? 1 } ?? 0)
    }
}

/// The result of a field, as the page shows it.
enum FieldState {
    case exact
    case right
    case nearly
    case wrong
    case missing
    case invented
    case absent

    init(_ field: ItemResult.Field) {
        switch (field.expected, field.read) {
        case (nil, nil): self = .absent
        case (nil, _): self = .invented
        case (_, nil): self = .missing
        case (_, _):
            switch field.agreement ?? .different {
            case .exact: self = .exact
            case .normalised: self = .right
            case .tolerant: self = .nearly
            case .different: self = .wrong
            }
        }
    }

    var isError: Bool {
        switch self {
        case .exact, .right, .absent: false
        case .nearly, .wrong, .missing, .invented: true
        }
    }

    /// A sign that tells the result without colour.
    var sign: String {
        switch self {
        case .exact, .right: "✓"
        case .nearly, .wrong, .invented: "✗"
        case .missing: "∅"
        case .absent: "·"
        }
    }

    var words: String {
        switch self {
        case .exact: "exact"
        case .right: "right"
        case .nearly: "nearly"
        case .wrong: "wrong"
        case .missing: "not read"
        case .invented: "not on the paper"
        case .absent: "not on the paper, not read"
        }
    }

    /// The CSS class of its colour.
    var style: String {
        switch self {
        case .exact, .right: "good"
        case .nearly, .missing: "warn"
        case .wrong, .invented: "bad"
        case .absent: "soft"
        }
    }
}
