import Console
import Pipeline
import ReceiptModel

// Fields, and where their values were seen, as people call them.

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
