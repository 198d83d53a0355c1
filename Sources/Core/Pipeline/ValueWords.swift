package import Countries
package import ReceiptModel

// Values of fields as people read them: amounts and dates in the form of their language, codes by their words.

extension ReceiptFields {
    /// The values of a field: at most one, or the rows of a table.
    package func words(of field: ReceiptField) -> [Message] {
        switch field {
        case .vat: vat.map(\.value.words)
        case .items: (items ?? []).map(\.value.words)
        case .payments: (payments ?? []).map(\.value.words)
        default: readings(of: field).map { field.words(of: $0.shown) }
        }
    }
}

extension ReceiptField {
    /// A value of the field, as JSON has it or as it is shown in English.
    package func words(of value: String) -> Message {
        switch self {
        case .kind: DocumentType(rawValue: value)?.valueWords ?? "\(value)"
        case .language: Self.language(value)
        case .category: ExpenseCategory.words(of: value)
        default:
            switch descriptor.form {
            case .amount: Self.amount(value)
            case .date: CivilDate(iso: value).map { "\($0)" } ?? "\(value)"
            default: "\(value)"
            }
        }
    }

    /// A language of receipts, as people call it; any other by its code.
    private static func language(_ code: String) -> Message {
        switch code {
        case "hr": "Croatian"
        case "bs": "Bosnian"
        case "sr-Latn": "Serbian (Latin)"
        case "sr-Cyrl": "Serbian (Cyrillic)"
        case "en": "English"
        case "de": "German"
        default: "\(code)"
        }
    }

    /// An amount, with its currency where that stands behind it.
    private static func amount(_ shown: String) -> Message {
        let parts = shown.split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { return "\(shown)" }
        let amount: Message = "\(decimal: String(number))"
        return ([amount] + parts.dropFirst().map { "\($0)" }).joined(separator: " ")
    }
}

extension ExpenseCategory {
    /// What people call a category; one that a person made up is a word of their own.
    package static func words(of name: String) -> Message {
        switch name {
        case "fuel": "fuel"
        case "lodging": "lodging"
        case "meals": "meals"
        case "parking": "parking"
        case "tolls": "tolls"
        case "travel": "travel"
        case "telecom": "telecom"
        case "postage": "postage"
        case "office": "office"
        case "pharmacy": "pharmacy"
        case "hardware": "hardware"
        case "groceries": "groceries"
        default: "\(name)"
        }
    }
}

extension DocumentType {
    /// In a table, by the name that is typed in English.
    package var valueWords: Message {
        switch self {
        case .slip: "slip"
        default: words
        }
    }
}

extension VATLine {
    fileprivate var words: Message {
        let mark = label.map { "\($0) " } ?? ""
        guard let base else { return "\(mark)\(decimal: rate.percentString) % is \(amount: amount)" }
        return "\(mark)\(decimal: rate.percentString) % of \(amount: base) is \(amount: amount)"
    }
}

extension LineItem {
    fileprivate var words: Message {
        let each: Message = price.map { "\(amount: $0)" } ?? "\("?")"
        let count: Message = quantity.map { "\(decimal: $0)\(" x ")\(each)\(", ")" } ?? ""
        let mark = label.map { " \($0)" } ?? ""
        return "\(name.isEmpty ? "?" : name): \(count)\(amount: amount)\(mark)"
    }
}

extension Payment {
    fileprivate var words: Message {
        let number: Message? = card.map { method == .card ? "…\($0)" : "card …\($0)" }
        let paid: Message? = amount.map { "\(amount: $0)" }
        return [method.words, paid, number].compactMap(\.self).joined(separator: " ")
    }
}
