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
    package var jir: String?
    package var zki: String?
    package var ibfm: String?
    package var endpoint: String?
    package var typeCode: String?

    private enum CodingKeys: String, CodingKey {
        case kind, country, currency, merchant, date, time, number, total, vat, jir, zki, ibfm, payable, endpoint
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
        jir = fields.fiscal["jir"]?.value
        zki = fields.fiscal["zki"]?.value
        ibfm = fields.fiscal["ibfm"]?.value
        endpoint = fields.fiscal["endpoint"]?.value
        typeCode = fields.fiscal["type_code"]?.value
    }
}
