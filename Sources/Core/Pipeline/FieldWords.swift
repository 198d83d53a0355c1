package import ReceiptModel

extension ReceiptField {
    /// What people call the field; in English the name by which it is typed and written in JSON.
    package var words: Message {
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
