package import ReceiptModel

/// A field whose value stands behind a label of its own on the print, and needs no rule besides.
///
/// Such a field is a row here and one in `ReceiptField`; extraction looks for every row of the table (`MarkReader`).
package struct PrintedMark: Sendable {
    package let field: ReceiptField
    /// What announces the value, by the country that prints it so.
    package let labels: [Country: [String]]
    /// The label's role: one of its own, or that of labels that stand in the profiles already.
    package let role: LabelRole
    /// The raw confidence of a value that is found, 0…1.
    package let confidence: Double
    /// Makes the value, in the form of its JSON, out of what stands from the label on in its row; `nil` for none.
    package let value: @Sendable (String) -> String?

    /// A field that is announced by words of its own.
    package init(
        _ field: ReceiptField, labels: [Country: [String]], confidence: Double = 0.75,
        value: @escaping @Sendable (String) -> String?
    ) {
        self.field = field
        self.labels = labels
        role = .mark(field)
        self.confidence = confidence
        self.value = value
    }

    /// A field that stands behind labels of another role.
    init(
        _ field: ReceiptField, behind role: LabelRole, confidence: Double,
        value: @escaping @Sendable (String) -> String?
    ) {
        self.field = field
        labels = [:]
        self.role = role
        self.confidence = confidence
        self.value = value
    }

    /// The table.
    package static let all: [PrintedMark] = [
        PrintedMark(.counter, behind: .deviceNumber, confidence: 0.8) { JournalCounters(in: $0)?.description },
        PrintedMark(.buyerOption, behind: .buyer, confidence: 0.8) { BuyerOption(in: $0)?.description },
    ]

    /// The labels of the table in one country.
    package static func labels(of country: Country) -> [Label] {
        all.flatMap { mark in (mark.labels[country] ?? []).map { Label(mark.role, $0) } }
    }
}
