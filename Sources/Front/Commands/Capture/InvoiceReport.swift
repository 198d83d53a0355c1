import ReceiptModel

/// An e-invoice in JSON, as its data has it: the amounts of a credit note are positive.
struct InvoiceReport: Encodable {
    var form: String
    var container: String?
    var customization: String?
    var profile: String?
    var number: String?
    var issueDate: String?
    var issueTime: String?
    var dueDate: String?
    var typeCode: String?
    var isCopy: Bool?
    var currency: String?
    var preceding: [String]
    var supplier: PartyReport
    var customer: PartyReport?
    var operatorName: String?
    var operatorID: String?
    var lineExtension: String?
    var taxExclusive: String?
    var taxAmount: String?
    var taxInclusive: String?
    var allowance: String?
    var charge: String?
    var prepaid: String?
    var rounding: String?
    var payable: String?
    var vat: [VATReport]
    var allowances: [AllowanceReport]
    var lines: [LineReport]
    var payments: [PaymentReport]
    var notes: [String]
    var attachments: [AttachmentReport]

    enum CodingKeys: String, CodingKey {
        case form, container, customization, profile, number, currency, preceding, supplier, customer, allowance, charge
        case prepaid, rounding, payable, vat, allowances, lines, payments, notes, attachments
        case issueDate = "issue_date"
        case issueTime = "issue_time"
        case dueDate = "due_date"
        case typeCode = "type_code"
        case isCopy = "copy"
        case operatorName = "operator_name"
        case operatorID = "operator_id"
        case lineExtension = "line_extension"
        case taxExclusive = "tax_exclusive"
        case taxAmount = "tax_amount"
        case taxInclusive = "tax_inclusive"
    }

    init(_ invoice: EInvoice) {
        form = invoice.form.rawValue
        container = invoice.container
        customization = invoice.customization
        profile = invoice.profile
        number = invoice.number
        issueDate = invoice.issueDate?.description
        issueTime = invoice.issueTime?.description
        dueDate = invoice.dueDate?.description
        typeCode = invoice.typeCode
        isCopy = invoice.isCopy ? true : nil
        currency = invoice.currency?.code
        preceding = invoice.preceding
        supplier = PartyReport(invoice.supplier)
        customer = invoice.customer.map(PartyReport.init)
        operatorName = invoice.operatorName
        operatorID = invoice.operatorID
        lineExtension = invoice.totals.lineExtension?.decimalString
        taxExclusive = invoice.totals.taxExclusive?.decimalString
        taxAmount = invoice.taxAmount?.decimalString
        taxInclusive = invoice.totals.taxInclusive?.decimalString
        allowance = invoice.totals.allowance?.decimalString
        charge = invoice.totals.charge?.decimalString
        prepaid = invoice.totals.prepaid?.decimalString
        rounding = invoice.totals.rounding?.decimalString
        payable = invoice.totals.payable?.decimalString
        vat = invoice.vat.map(VATReport.init)
        allowances = invoice.allowances.map(AllowanceReport.init)
        lines = invoice.lines.map(LineReport.init)
        payments = invoice.payments.map(PaymentReport.init)
        notes = invoice.notes
        attachments = invoice.attachments.map(AttachmentReport.init)
    }

    struct PartyReport: Encodable {
        var name: String?
        var taxID: String?
        var legalID: String?
        var endpoint: String?
        var endpointScheme: String?
        var address: [String]
        var country: String?

        enum CodingKeys: String, CodingKey {
            case name, endpoint, address, country
            case taxID = "tax_id"
            case legalID = "legal_id"
            case endpointScheme = "endpoint_scheme"
        }

        init(_ party: EInvoice.Party) {
            name = party.name
            taxID = party.taxID
            legalID = party.legalID
            endpoint = party.endpoint
            endpointScheme = party.endpointScheme
            address = party.address
            country = party.country
        }
    }

    struct VATReport: Encodable {
        var category: String?
        var rate: String?
        var base: String?
        var amount: String?
        var exemption: String?

        init(_ row: EInvoice.VATSubtotal) {
            category = row.category
            rate = row.rate?.percentString
            base = row.base?.decimalString
            amount = row.amount?.decimalString
            exemption = row.exemption
        }
    }

    struct AllowanceReport: Encodable {
        var kind: String
        var reason: String?
        var amount: String?

        init(_ allowance: EInvoice.Allowance) {
            kind = allowance.isCharge ? "charge" : "allowance"
            reason = allowance.reason
            amount = allowance.amount?.decimalString
        }
    }

    struct LineReport: Encodable {
        var id: String?
        var name: String?
        var quantity: String?
        var unit: String?
        var price: String?
        var priceQuantity: String?
        var net: String?
        var category: String?
        var rate: String?

        enum CodingKeys: String, CodingKey {
            case id, name, quantity, unit, price, net, category, rate
            case priceQuantity = "price_quantity"
        }

        init(_ line: EInvoice.Line) {
            id = line.id
            name = line.name
            quantity = line.quantity
            unit = line.unit
            price = line.price
            priceQuantity = line.priceQuantity
            net = line.net?.decimalString
            category = line.category
            rate = line.rate?.percentString
        }
    }

    struct PaymentReport: Encodable {
        var means: String?
        var account: String?
        var reference: String?
        var purpose: String?

        init(_ payment: EInvoice.Payment) {
            means = payment.means
            account = payment.account
            reference = payment.reference
            purpose = payment.purpose
        }
    }

    struct AttachmentReport: Encodable {
        var name: String?
        var mediaType: String?
        var byteCount: Int

        enum CodingKeys: String, CodingKey {
            case name
            case mediaType = "media_type"
            case byteCount = "bytes"
        }

        init(_ file: EInvoice.AttachedFile) {
            name = file.name
            mediaType = file.mediaType
            byteCount = file.byteCount
        }
    }
}
