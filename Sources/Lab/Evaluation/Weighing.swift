import Extraction
package import ReceiptModel

/// What was weighed for a field of one item, with what the truth says of each candidate; a line of `eval run --weighed`.
package struct WeighedField: Hashable, Sendable, Codable {
    package struct Candidate: Hashable, Sendable, Codable {
        package let value: String
        package let features: [String: Double]
        package let isRight: Bool
    }

    package let set: String
    package let file: String
    /// The collection that the item is from: receipts of one collection are alike.
    package let source: String
    package let field: ReceiptField
    /// Whether the receipt was read as one of a country whose law is known; others are always looked at by a person.
    package let isAtHome: Bool
    /// What is printed; `nil` where the paper does not show the field.
    package let expected: String?
    package let candidates: [Candidate]
}

extension ItemScoring {
    /// What was weighed for every field that the truth speaks of and that is decided by a model.
    func weighed(in reading: DocumentReading) -> [WeighedField] {
        guard item.truth.receipts.count <= 1, let receipt = reading.receipts.first else { return [] }
        let isAtHome = extractor.extract(from: receipt, country: country).fields.country != nil
        let found = Dictionary(grouping: extractor.candidates(from: receipt, country: country), by: \.field)
        return ReceiptField.allCases.filter(FieldExtractor.decidesByModel).compactMap { field in
            guard let expected = item.truth.fields[field] else { return nil }
            return WeighedField(
                set: set.name, file: item.truth.file, source: source, field: field, isAtHome: isAtHome,
                expected: expected,
                candidates: (found[field] ?? []).map { candidate in
                    WeighedField.Candidate(
                        value: candidate.value, features: candidate.features,
                        isRight: expected.map { Self.isRight(field, expected: $0, read: candidate.value) } ?? false)
                })
        }
    }

    /// A name is right when people know it again; of everything else the value has to be the same.
    private static func isRight(_ field: ReceiptField, expected: String, read: String) -> Bool {
        // A refund's sign is told by the kind of paper.
        let unsigned = field == .total ? expected.drop { $0 == "-" } : expected[...]
        let enough: Agreement = field.descriptor.comparison == .name ? .tolerant : .normalised
        return FieldComparison.agreement(field, expected: String(unsigned), read: read) >= enough
    }

    /// The collection: the repository that the truth names as its source, otherwise the set.
    private var source: String {
        guard let told = item.truth.labels["source"]?.first else { return set.name }
        let repository = told.split(separator: " ").first { $0.contains("/") }
        return repository.map { String($0.prefix { $0 != "@" }) } ?? set.name
    }
}
