import Console
import Countries
import ReceiptModel

// Fields and their values as people call them. In English that is the name by which a field is typed and written in JSON.

extension ReceiptField {
    /// What people call the field.
    var words: Message {
        switch self {
        case .kind: "kind"
        case .country: "country"
        case .currency: "currency"
        case .merchant: "merchant"
        case .taxID: "tax_id"
        case .vatID: "vat_id"
        case .date: "date"
        case .time: "time"
        case .number: "number"
        case .total: "total"
        case .payable: "payable"
        case .dueDate: "due_date"
        case .paymentAccount: "payment_account"
        case .paymentReference: "payment_reference"
        case .taxAmount: "tax_amount"
        case .vat: "vat"
        case .consumptionTax: "consumption_tax"
        case .deposit: "deposit"
        case .discount: "discount"
        case .tip: "tip"
        case .payments: "payments"
        case .change: "change"
        case .items: "items"
        case .store: "store"
        case .address: "address"
        case .buyerName: "buyer_name"
        case .buyer: "buyer_tax_id"
        case .buyerOption: "buyer_option"
        case .buyerKind: "buyer_id_kind"
        case .language: "language"
        case .category: "category"
        case .counter: "counter"
        case .jir: "jir"
        case .zki: "zki"
        case .ibfm: "ibfm"
        case .endpoint: "endpoint"
        case .typeCode: "type_code"
        case .receiptReference: "receipt_reference"
        case .tags: "tags"
        case .note: "note"
        }
    }
}

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
