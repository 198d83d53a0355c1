import Console
import Countries
import Pipeline
import ReceiptModel

// Fields and their values as people call them and type them.

extension ReceiptField {
    /// The field that a person names: as JSON does, or by what it is called in the language.
    init?(named name: String) {
        let called = { (field: ReceiptField) in field.words.local.lowercased() == name.lowercased() }
        guard let field = ReceiptField(rawValue: name) ?? Self.allCases.first(where: called) else { return nil }
        self = field
    }
}

extension Sequence<ReceiptField> {
    /// What people call the fields, with commas between them.
    var words: Message { map(\.words).joined(separator: ", ") }
}

extension ExpenseCategory {
    /// What people call a category; one that a person made up is a word of their own.
    static func words(of name: String) -> Message {
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
    var valueWords: Message {
        switch self {
        case .slip: "slip"
        default: words
        }
    }
}

extension Evidence.Source {
    /// Where a value was seen, as people call it.
    var words: Message {
        switch self {
        case .code: "code"
        case .invoice: "invoice"
        case .text: "text"
        case .arithmetic: "arithmetic"
        case .user: "user"
        case .memory: "memory"
        case .derived: "derived"
        }
    }
}
