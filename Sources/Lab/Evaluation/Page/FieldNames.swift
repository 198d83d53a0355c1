import ReceiptModel

/// Names of fields for the page, in the order of a receipt.
enum FieldNames {
    private static let order = ReceiptField.measured.map(\.rawValue)

    /// Removes duplicates and sorts: the known names in their order, then others alphabetically.
    static func inOrder(_ names: some Sequence<String>) -> [String] {
        let all = Set(names)
        return order.filter(all.contains) + all.subtracting(order).sorted()
    }

    /// `total` of `fields.total.exact.recall`; `nil` for metrics of other kinds.
    static func name(inMetric key: String) -> String? {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts[0] == "fields" ? String(parts[1]) : nil
    }

    /// `tax id` of `tax_id`.
    static func title(_ name: String) -> String { name.split(separator: "_").joined(separator: " ") }

    /// `date, tax id`; `nil` for no name.
    static func list(_ names: [String]) -> String? {
        names.isEmpty ? nil : names.map(title).joined(separator: ", ")
    }

    /// How many classes of colours the stylesheet has: `k0`, `k1` and so on.
    static let colourCount = 14

    /// The class of a field's colour, the same in every case of the page.
    static func style(_ name: String) -> String {
        let place = order.firstIndex(of: name) ?? order.count
        return "k\(place % colourCount)"
    }
}

/// The labels of an item in words: `country HR, medium photo`; values "none" are left out.
enum LabelWords {
    static func text(of labels: [String: [String]]) -> String {
        labels.sorted { $0.key < $1.key }.compactMap { label, values in
            let told = values.filter { $0 != "none" }
            return told.isEmpty ? nil : "\(label) \(told.joined(separator: " + "))"
        }.joined(separator: ", ")
    }
}
