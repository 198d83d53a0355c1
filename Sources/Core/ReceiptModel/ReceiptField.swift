/// A field of a receipt; the raw value is its name in JSON.
///
/// The order is that in which people are shown a receipt. What is said of a field stands in its ``FieldDescriptor`` alone:
/// JSON, schemas, edits, evidence, and evaluation follow from it.
package enum ReceiptField: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    case kind, country, currency, merchant
    case taxID = "tax_id"
    case vatID = "vat_id"
    case date, time, number, total, payable
    case dueDate = "due_date"
    case paidOn = "paid_on"
    case paymentAccount = "payment_account"
    case paymentReference = "payment_reference"
    case taxAmount = "tax_amount"
    case vat
    case consumptionTax = "consumption_tax"
    case deposit, discount, tip, payments, change, items, store, address
    case buyerName = "buyer_name"
    case buyer = "buyer_tax_id"
    case buyerOption = "buyer_option"
    case buyerKind = "buyer_id_kind"
    case language, category, counter, jir, zki, ibfm, endpoint
    case typeCode = "type_code"
    case receiptReference = "receipt_reference"
    case tags, note

    /// What is said of the field.
    package var descriptor: FieldDescriptor { Self.descriptors[self] ?? described }

    /// The fields that an evaluation compares one by one with the truth; rows of tables are counted instead.
    package static let measured = allCases.filter { $0.descriptor.comparison != nil }

    private static let descriptors = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.described) })

    /// The table.
    ///
    /// A field of a type of its own is a property of ``ReceiptFields``; a text without one is a *mark*.
    private var described: FieldDescriptor {
        switch self {
        case .kind: .one(\.kind, .word, "What the paper is.")
        case .country: .one(\.country, .word, "Where it was issued; ISO 3166, two letters.")
        case .currency: .one(\.currency, .word, "ISO 4217, three letters.")
        case .merchant: .one(\.merchant, .name, "The issuer's name as printed.")
        case .taxID: .one(\.taxID, .taxNumber, "OIB, PIB, JIB or PDV number of the issuer.")
        case .vatID: mark(.taxNumber, "The issuer's VAT number, where it is another than the tax number.")
        case .date: .one(\.date, .date, "The day of issue.")
        case .time: .one(\.time, .time, "The time of issue.")
        case .number: .one(\.number, .number, "The number of the receipt or invoice.")
        case .total: .one(\.total, .amount, "What was paid; negative for a refund.")
        case .payable: .one(\.payable, .amount, "What is left to pay of an invoice, in the sign of the total.")
        case .dueDate: .one(\.dueDate, .date, "Until when an invoice is to be paid.")
        case .paidOn: .one(\.paidOn, nil, "When it was paid, where that was not on the spot.")
        case .paymentAccount: mark(.identifier, "The account to pay to: an IBAN or a domestic number, without blanks.")
        case .paymentReference: mark(.identifier, "Model and reference of the payment: HR00 123-45, 97 12-345.")
        case .taxAmount: .one(\.taxAmount, .amount, "The VAT as a whole, in the sign of the total.")
        case .vat: .rows({ $0.vat }, { $1.vat = $0 }, "The rows of the VAT table.")
        case .consumptionTax: .one(\.consumptionTax, .amountOrNone, "Tax on consumption (HR: PNP), outside the VAT.")
        case .deposit: .one(\.deposit, .amount, "Deposits and fees outside the VAT, such as povratna naknada.")
        case .discount: .one(\.discount, .amount, "What was taken off; negative.")
        case .tip: .one(\.tip, nil, "What was given on top of the bill.")
        case .payments: .rows({ $0.payments ?? [] }, { $1.payments = $0.isEmpty ? nil : $0 }, "The ways of payment.")
        case .change: .one(\.change, nil, "What came back of the cash.")
        case .items: .rows({ $0.items ?? [] }, { $1.items = $0.isEmpty ? nil : $0 }, "The goods, as printed.")
        case .store: .one(\.store, .name, "The shop, where it is printed apart from the issuer.")
        case .address: .one(\.address, nil, "The issuer's address, in one line.")
        case .buyerName: mark(.name, "The buyer's name as printed.")
        case .buyer: .one(\.buyer, .identifier, "The buyer's identifier as printed.")
        case .buyerOption:
            mark(nil, "The buyer's optional field of a fiscal receipt (RS): its code, such as 50, and its text.")
        case .buyerKind: mark(nil, "The code of its kind, which journals print before it (RS, BA: 10 is a tax number).")
        case .language: .one(\.language, nil, "hr, bs, sr-Latn, sr-Cyrl, or by ISO 639.")
        case .category: .one(\.category, nil, "What the expense is for.")
        case .counter: mark(.number, "The counters of a fiscal journal: 16887/16898ПП.")
        case .jir: mark(.identifier, "The tax authority's identifier of a receipt (HR).")
        case .zki: mark(.identifier, "The issuer's security code (HR).")
        case .ibfm: mark(.identifier, "The number of the fiscal device (Federation of BA).")
        case .endpoint: mark(.word, "The electronic address of the supplier of an e-invoice.")
        case .typeCode: mark(.word, "The kind of an e-invoice by UNTDID 1001.")
        case .receiptReference: mark(nil, "The fiscal number of the receipt that an invoice was made out for.")
        case .tags: .one(\.tags, nil, "Words to find it by, with commas between them.")
        case .note: mark(nil, "What the user wrote about it.")
        }
    }

    /// A text that ``ReceiptFields`` keeps under the field's name.
    private func mark(_ comparison: FieldDescriptor.Comparison?, _ meaning: Message) -> FieldDescriptor {
        .one(\.[mark: self], comparison, meaning)
    }
}
