import ReceiptModel

/// The members of a JSON Schema that follow from the table of fields; a schema's text has `"@fields": {}` in their place.
enum FieldSchema {
    /// The schema of what leaves the program: every field, in its own form.
    static func document(_ template: String) -> String {
        template.replacing(
            place, with: members(ReceiptField.allCases, of: \.form.schema).joined(separator: ",\n        "))
    }

    /// The schema of what a labelled set says: the fields that are compared one by one, `null` for what the paper does
    /// not show.
    static func truth(_ template: String) -> String {
        template.replacing(
            place, with: members(ReceiptField.measured, of: \.form.truthSchema).joined(separator: ",\n    "))
    }

    private static let place = "\"@fields\": {}"

    private static func members(
        _ fields: [ReceiptField], of schema: (FieldDescriptor) -> String
    ) -> [String] {
        fields.map { field in
            let form =
                field.descriptor.form == .rows ? "\"$ref\": \"#/$defs/\(field.rawValue)\"" : schema(field.descriptor)
            return "\"\(field.rawValue)\": {\(form), \"description\": \"\(field.descriptor.meaning)\"}"
        }
    }
}

extension FieldForm {
    fileprivate var schema: String {
        let (lengths, abroad) = (TaxIdentifier.lengths, ForeignTaxNumber.lengths)
        return switch self {
        case .text, .tags, .rows: #""type": "string""#
        case .amount: ##""$ref": "#/$defs/amount""##
        case .date: #""type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$""#
        case .time: #""type": "string", "pattern": "^[0-9]{2}:[0-9]{2}(:[0-9]{2})?$""#
        case .country: "\"enum\": [\(Self.list(Country.allCases.map(\.rawValue)))]"
        case .currency: #""type": "string", "pattern": "^[A-Z]{3}$""#
        case .taxNumber:
            """
            "type": "string", "pattern": \
            "^([0-9]{\(lengths.lowerBound),\(lengths.upperBound)}|[0-9A-Z]{\(abroad.lowerBound),\(abroad.upperBound)})$"
            """
        case .choice(let values): "\"enum\": [\(Self.list(values))]"
        }
    }

    /// As people label: days also as on paper, codes in any case.
    fileprivate var truthSchema: String {
        switch self {
        case .amount: schema
        case .choice(let values): "\"enum\": [\(Self.list(values)), null]"
        case .time: #""type": ["string", "null"], "pattern": "^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$""#
        default: #""type": ["string", "null"]"#
        }
    }

    private static func list(_ values: [String]) -> String { values.map { "\"\($0)\"" }.joined(separator: ", ") }
}
