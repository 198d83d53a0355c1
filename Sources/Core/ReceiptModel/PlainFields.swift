/// The values of a receipt without confidence and evidence, in the names and forms of `truth.jsonl`.
///
/// What leaves this tool, printed or queued: amounts are decimal text, dates and times ISO 8601.
package struct PlainFields: Hashable, Sendable, Encodable {
    package var kind: String?
    package var country: String?
    package var currency: String?
    package var merchant: String?
    package var taxID: String?
    package var vatID: String?
    package var date: String?
    package var time: String?
    package var number: String?
    package var total: String?
    package var dueDate: String?
    package var payable: String?
    package var taxAmount: String?
    package var vat: [VAT]
    package var consumptionTax: String?
    package var deposit: String?
    package var discount: String?
    package var tip: String?
    package var change: String?
    package var items: [Item]?
    package var payments: [Payment]?
    package var store: String?
    package var address: String?
    package var buyer: String?
    package var language: String?
    package var category: String?
    package var counter: String?
    package var jir: String?
    package var zki: String?
    package var ibfm: String?
    package var endpoint: String?
    package var typeCode: String?

    private enum CodingKeys: String, CodingKey {
        case kind, country, currency, merchant, date, time, number, total, vat, jir, zki, ibfm, payable, endpoint
        case deposit, discount, tip, change, items, payments, store, address, language, category, counter
        case buyer = "buyer_tax_id"
        case taxID = "tax_id"
        case vatID = "vat_id"
        case consumptionTax = "consumption_tax"
        case dueDate = "due_date"
        case taxAmount = "tax_amount"
        case typeCode = "type_code"
    }

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
        kind = fields.kind?.value.rawValue
        country = fields.country?.value.rawValue
        currency = fields.currency?.value.code
        merchant = fields.merchant?.value
        taxID = fields.taxID?.value.digits
        vatID = fields.fiscal["vat_id"]?.value
        date = fields.date?.value.description
        time = fields.time?.value.description
        number = fields.number?.value
        total = fields.total?.value.decimalString
        dueDate = fields.dueDate?.value.description
        payable = fields.payable?.value.decimalString
        taxAmount = fields.taxAmount?.value.decimalString
        vat = fields.vat.map {
            VAT(
                label: $0.value.label, rate: $0.value.rate.percentString, base: $0.value.base?.decimalString,
                amount: $0.value.amount.decimalString)
        }
        consumptionTax = fields.consumptionTax?.value.decimalString
        deposit = fields.deposit?.value.decimalString
        discount = fields.discount?.value.decimalString
        tip = fields.tip?.value.decimalString
        change = fields.change?.value.decimalString
        items = fields.items?.map(\.value).map {
            Item(
                name: $0.name, quantity: $0.quantity, price: $0.price?.decimalString, amount: $0.amount.decimalString,
                label: $0.label)
        }
        payments = fields.payments?.map(\.value).map {
            Payment(method: $0.method.rawValue, label: $0.label, amount: $0.amount?.decimalString, card: $0.card)
        }
        store = fields.store?.value
        address = fields.address?.value
        buyer = fields.buyer?.value
        language = fields.language?.value
        category = fields.category?.value
        counter = fields.fiscal["counter"]?.value
        jir = fields.fiscal["jir"]?.value
        zki = fields.fiscal["zki"]?.value
        ibfm = fields.fiscal["ibfm"]?.value
        endpoint = fields.fiscal["endpoint"]?.value
        typeCode = fields.fiscal["type_code"]?.value
    }
}
