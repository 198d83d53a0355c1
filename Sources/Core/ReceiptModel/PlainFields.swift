/// The values of a receipt without confidence and evidence, in the names and forms of `truth.jsonl`.
///
/// What leaves this tool, printed or queued: amounts are decimal text, dates and times ISO 8601.
package struct PlainFields: Hashable, Sendable {
    private let texts: [ReceiptField: String]
    package let vat: [VAT]
    /// `nil` where no goods were read.
    package let items: [Item]?
    /// `nil` where no way of payment was read.
    package let payments: [Payment]?

    /// The value of a field; `nil` when there is none, and for the tables.
    package subscript(field: ReceiptField) -> String? { texts[field] }

    /// A line of the VAT table.
    package struct VAT: Hashable, Sendable, Encodable {
        package var label: String?
        package var rate: String
        package var base: String?
        package var amount: String
    }

    /// A line of goods.
    package struct Item: Hashable, Sendable, Encodable {
        package var name: String
        package var quantity: String?
        package var price: String?
        package var amount: String
        package var label: String?
    }

    /// A way of payment.
    package struct Payment: Hashable, Sendable, Encodable {
        package var method: String
        package var label: String
        package var amount: String?
        package var card: String?
    }

    package init(_ fields: ReceiptFields) {
        texts = Dictionary(
            uniqueKeysWithValues: ReceiptField.allCases.compactMap { field in fields.plain(field).map { (field, $0) } })
        vat = fields.vat.map {
            VAT(
                label: $0.value.label, rate: $0.value.rate.percentString, base: $0.value.base?.decimalString,
                amount: $0.value.amount.decimalString)
        }
        items = fields.items?.map(\.value).map {
            Item(
                name: $0.name, quantity: $0.quantity, price: $0.price?.decimalString, amount: $0.amount.decimalString,
                label: $0.label)
        }
        payments = fields.payments?.map(\.value).map {
            Payment(method: $0.method.rawValue, label: $0.label, amount: $0.amount?.decimalString, card: $0.card)
        }
    }
}

extension PlainFields: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: ReceiptField.Name.self)
        for field in ReceiptField.allCases {
            switch field {
            case .vat: try members.encode(vat, forKey: .init(field))
            case .items: try members.encodeIfPresent(items, forKey: .init(field))
            case .payments: try members.encodeIfPresent(payments, forKey: .init(field))
            default: try members.encodeIfPresent(texts[field], forKey: .init(field))
            }
        }
    }
}

extension ReceiptField {
    /// The name of a field as a key of JSON.
    fileprivate struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ field: ReceiptField) { stringValue = field.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue _: Int) { nil }
    }
}
