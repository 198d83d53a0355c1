package import ReceiptModel

/// A field of a receipt that is compared with the truth; the raw value is its name in JSON.
package enum FieldName: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    case kind, country, currency, merchant
    case taxID = "tax_id"
    case vatID = "vat_id"
    case date, time, number, total
    case consumptionTax = "consumption_tax"
    case deposit, discount
    case jir, zki, ibfm
    /// The counters beside the number of a receipt, of its type and of all types: `16887/16898ПП`.
    case counter
    /// The buyer's identifier, where one is printed.
    case buyer = "buyer_tax_id"
    case store
    // Fields of e-invoices.
    case dueDate = "due_date"
    case payable
    case taxAmount = "tax_amount"
    case endpoint
    case typeCode = "type_code"

    /// The value of the field in a reading, in the form of `truth.jsonl`; `nil` when it was not read.
    package func value(in fields: PlainFields) -> String? {
        switch self {
        case .kind: fields.kind
        case .country: fields.country
        case .currency: fields.currency
        case .merchant: fields.merchant
        case .taxID: fields.taxID
        case .vatID: fields.vatID
        case .date: fields.date
        case .time: fields.time
        case .number: fields.number
        case .total: fields.total
        case .consumptionTax: fields.consumptionTax
        case .deposit: fields.deposit
        case .discount: fields.discount
        case .jir: fields.jir
        case .counter: fields.counter
        case .buyer: fields.buyer
        case .store: fields.store
        case .zki: fields.zki
        case .ibfm: fields.ibfm
        case .dueDate: fields.dueDate
        case .payable: fields.payable
        case .taxAmount: fields.taxAmount
        case .endpoint: fields.endpoint
        case .typeCode: fields.typeCode
        }
    }
}
