/// An invoice that came as data: what a UBL 2.1 Invoice or CreditNote says, in the terms of EN 16931.
///
/// Amounts are as the document has them: those of a credit note are positive. What the document leaves out is `nil` or
/// empty, and so is what it writes in a form that cannot be read; that stands in ``findings``.
package struct EInvoice: Hashable, Sendable, Codable {
    /// Which of the two documents of UBL it is, by its root element.
    package enum Form: String, Hashable, Sendable, Codable {
        case invoice
        case creditNote = "credit_note"
    }

    package var form: Form
    /// Where it was found, for people; `nil` when it is the document itself.
    package var container: String?
    /// Which specification it follows (BT-24), and in which process it belongs (BT-23).
    package var customization: String?
    package var profile: String?
    /// BT-1.
    package var number: String?
    package var issueDate: CivilDate?
    /// Croatia asks for it (HR-BT-2).
    package var issueTime: CivilTime?
    package var dueDate: CivilDate?
    /// UNTDID 1001 (BT-3): 380 an invoice, 381 a credit note, 384 a correction, 386 a prepayment invoice.
    package var typeCode: String?
    /// Whether it says that it is a copy.
    package var isCopy = false
    package var currency: Currency?
    /// The numbers of the invoices that it corrects or settles (BT-25).
    package var preceding: [String] = []
    package var supplier = Party()
    package var customer: Party?
    /// Who made the invoice out at the supplier's (HR-BT-4, HR-BT-5).
    package var operatorName: String?
    package var operatorID: String?
    package var totals = Totals()
    /// The VAT of the whole invoice, in its currency (BT-110).
    package var taxAmount: Money?
    package var vat: [VATSubtotal] = []
    /// Reductions and additions that concern the whole invoice.
    package var allowances: [Allowance] = []
    package var lines: [Line] = []
    package var payments: [Payment] = []
    package var notes: [String] = []
    package var attachments: [AttachedFile] = []
    /// What is odd about the document as data: amounts that are none, other currencies, more invoices than one.
    package var findings: [Finding] = []

    package init(form: Form) { self.form = form }

    /// A business that sells or buys.
    package struct Party: Hashable, Sendable, Codable {
        /// The registered name; where it is missing, the name of the business.
        package var name: String?
        /// The registration for VAT or another tax, as written: `HR…`, `RS…`; that for VAT before others.
        package var taxID: String?
        /// The registration as a business: Serbian MB, in other countries what they use.
        package var legalID: String?
        /// Where electronic documents reach it, and what kind of address that is: 9934 an OIB, 9948 a PIB.
        package var endpoint: String?
        package var endpointScheme: String?
        /// Street, postal code and town, as far as they are there.
        package var address: [String] = []
        /// ISO 3166, two letters.
        package var country: String?

        package init() {}
    }

    /// The sums of the document (BG-22).
    package struct Totals: Hashable, Sendable, Codable {
        /// The sum of the lines (BT-106).
        package var lineExtension: Money?
        /// BT-109.
        package var taxExclusive: Money?
        /// BT-112: what the invoice comes to.
        package var taxInclusive: Money?
        /// BT-107 and BT-108.
        package var allowance: Money?
        package var charge: Money?
        /// BT-113.
        package var prepaid: Money?
        /// BT-114.
        package var rounding: Money?
        /// What is left to pay (BT-115).
        package var payable: Money?

        package init() {}
    }

    /// A row of the VAT breakdown (BG-23).
    package struct VATSubtotal: Hashable, Sendable, Codable {
        /// UNTDID 5305: `S` standard, `Z` zero, `E` exempt, `AE` reverse charge, `O` out of scope; Serbia adds numbers.
        package var category: String?
        /// `nil` where none is stated, as for what is out of scope.
        package var rate: TaxRate?
        package var base: Money?
        package var amount: Money?
        /// Why no VAT is charged, in words or as a code.
        package var exemption: String?

        package init() {}
    }

    /// A reduction (allowance) or an addition (charge) on the whole invoice (BG-20, BG-21).
    package struct Allowance: Hashable, Sendable, Codable {
        package var isCharge: Bool
        package var reason: String?
        package var amount: Money?

        package init(isCharge: Bool, reason: String?, amount: Money?) {
            self.isCharge = isCharge
            self.reason = reason
            self.amount = amount
        }
    }

    /// A line of the invoice (BG-25).
    package struct Line: Hashable, Sendable, Codable {
        package var id: String?
        package var name: String?
        /// Decimal text with a point.
        package var quantity: String?
        /// UN/ECE Recommendation 20: `H87` a piece, `KGM` a kilogram.
        package var unit: String?
        /// The net price of ``priceQuantity`` units, of one when that is `nil`; decimal text with a point, which may have
        /// more decimals than the currency.
        package var price: String?
        package var priceQuantity: String?
        /// Net, with the line's own allowances and charges.
        package var net: Money?
        package var category: String?
        package var rate: TaxRate?

        package init() {}
    }

    /// How it is to be paid (BG-16).
    package struct Payment: Hashable, Sendable, Codable {
        /// UNTDID 4461: 10 cash, 30 a transfer, 48 a card.
        package var means: String?
        /// IBAN, or a domestic account number.
        package var account: String?
        /// Model and reference: `HR00 123-45`, `97 12-345`.
        package var reference: String?
        package var purpose: String?

        package init() {}
    }

    /// A file inside the invoice; its bytes stay in the original.
    package struct AttachedFile: Hashable, Sendable, Codable {
        package var name: String?
        package var mediaType: String?
        package var byteCount: Int

        package init(name: String?, mediaType: String?, byteCount: Int) {
            self.name = name
            self.mediaType = mediaType
            self.byteCount = byteCount
        }
    }
}
