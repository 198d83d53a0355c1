/// Where a value was seen.
package struct Evidence: Hashable, Sendable, Codable {
    package enum Source: String, Hashable, Sendable, Codable {
        /// A fiscal or payment code.
        case code
        /// The data of an e-invoice.
        case invoice
        /// Printed text.
        case text
        /// Computed from other values.
        case arithmetic
        /// Told or corrected by the user.
        case user
        /// What the user said of the same issuer before.
        case memory
        /// Follows from another field, as the currency from the country.
        case derived
    }

    package var source: Source
    /// Counts from 1; `nil` when the value stands on no page.
    package var page: Int?
    /// In page pixels.
    package var box: PixelBox?
    /// Why this is the value, in words: the label, the rule, the sum.
    package var reason: String

    package init(source: Source, page: Int? = nil, box: PixelBox? = nil, reason: String) {
        self.source = source
        self.page = page
        self.box = box
        self.reason = reason
    }
}

/// A value that was read, how sure we are, and why.
package struct Extracted<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    package var value: Value
    /// 0…1: how often such a value is right.
    package var confidence: Double
    package var evidence: [Evidence]

    package init(_ value: Value, confidence: Double, evidence: [Evidence]) {
        self.value = value
        self.confidence = confidence
        self.evidence = evidence
    }
}

/// A line of the VAT table: `rate` of `base` is `amount`.
package struct VATLine: Hashable, Sendable, Codable {
    /// The letter of the till, when one is printed: `E`, `Ђ`, `A`.
    package var label: String?
    package var rate: TaxRate
    /// The net amount; `nil` when the paper does not print it (Serbian receipts).
    package var base: Money?
    package var amount: Money

    package init(label: String? = nil, rate: TaxRate, base: Money?, amount: Money) {
        self.label = label
        self.rate = rate
        self.base = base
        self.amount = amount
    }
}

/// A line of goods, as printed.
package struct LineItem: Hashable, Sendable, Codable {
    /// Empty where it could not be read surely enough.
    package var name: String
    /// Decimal text with a point, as many decimals as printed; `nil` where none is printed.
    package var quantity: String?
    /// What one of the unit costs.
    package var price: Money?
    /// What is paid for the line; negative for what is taken back.
    package var amount: Money
    /// The letter of its VAT rate, when one is printed.
    package var label: String?

    package init(name: String, quantity: String? = nil, price: Money? = nil, amount: Money, label: String? = nil) {
        self.name = name
        self.quantity = quantity
        self.price = price
        self.amount = amount
        self.label = label
    }
}

/// How something was paid; the raw value is its name in JSON.
package enum PaymentMethod: String, Hashable, Sendable, Codable, CaseIterable {
    case cash, card, cheque, transfer, voucher
    /// Serbian instant payment by IPS.
    case instant
    /// What was paid in advance is set off.
    case prepaid
    case other

    /// What people call it.
    package var words: Message {
        switch self {
        case .cash: "cash"
        case .card: "card"
        case .cheque: "cheque"
        case .transfer: "transfer"
        case .voucher: "voucher"
        case .instant: "instant"
        case .prepaid: "prepaid"
        case .other: "other"
        }
    }
}

/// A way of payment with what was handed over.
package struct Payment: Hashable, Sendable, Codable {
    package var method: PaymentMethod
    /// As printed on papers of the country.
    package var label: String
    /// With the change still in it; `nil` where only the way is printed.
    package var amount: Money?
    /// The last four digits of the card.
    package var card: String?

    package init(method: PaymentMethod, label: String, amount: Money?, card: String? = nil) {
        self.method = method
        self.label = label
        self.amount = amount
        self.card = card
    }
}

/// What the paper is.
package enum DocumentType: String, Hashable, Sendable, Codable, CaseIterable {
    case sale
    case refund
    case advance
    /// A copy of another receipt.
    case copy
    /// An offer, not an expense.
    case proforma
    /// Printed while training; not an expense.
    case training
    /// A till's report of its day or state (X or Z); nothing is bought with it.
    case report
    /// What a card terminal prints: that something was paid, not what was bought.
    case slip
    case invoice

    /// What such a paper is called.
    package var words: Message {
        switch self {
        case .sale: "sale"
        case .refund: "refund"
        case .advance: "advance"
        case .copy: "copy"
        case .proforma: "proforma"
        case .training: "training"
        case .report: "report"
        case .slip: "card slip"
        case .invoice: "invoice"
        }
    }
}

/// The fields of a receipt.
///
/// A field that is `nil` was not read well enough to be a value.
package struct ReceiptFields: Hashable, Sendable, Codable {
    package var kind: Extracted<DocumentType>?
    package var country: Extracted<Country>?
    package var currency: Extracted<Currency>?
    package var merchant: Extracted<String>?
    package var taxID: Extracted<TaxIdentifier>?
    package var date: Extracted<CivilDate>?
    package var time: Extracted<CivilTime>?
    package var number: Extracted<String>?
    /// What was paid; negative for a refund.
    package var total: Extracted<Money>?
    /// Until when an invoice is to be paid.
    package var dueDate: Extracted<CivilDate>?
    /// When it was paid, where that was not on the spot: the user says it.
    package var paidOn: Extracted<CivilDate>?
    /// What is left to pay of an invoice, after prepayments; in the sign of the total.
    package var payable: Extracted<Money>?
    /// The VAT of an invoice as a whole, in the sign of the total.
    package var taxAmount: Extracted<Money>?
    package var vat: [Extracted<VATLine>]
    /// Tax on consumption (Croatian PNP), outside the VAT.
    package var consumptionTax: Extracted<Money>?
    /// Deposits and fees outside the VAT table (Croatian povratna naknada).
    package var deposit: Extracted<Money>?
    /// What was taken off; negative.
    package var discount: Extracted<Money>?
    /// What was given on top of the bill.
    package var tip: Extracted<Money>?
    /// What came back of the cash handed over.
    package var change: Extracted<Money>?
    /// The goods in their order; `nil` where none were read.
    package var items: [Extracted<LineItem>]?
    /// The ways of payment in their order; `nil` where none were read.
    package var payments: [Extracted<Payment>]?
    /// The shop or branch, where its name is printed apart from the issuer's.
    package var store: Extracted<String>?
    /// The issuer's address, in one line.
    package var address: Extracted<String>?
    /// The buyer's identifier as printed, where one is.
    package var buyer: Extracted<String>?
    /// The script and language of the print: `hr`, `bs`, `sr-Latn`, `sr-Cyrl`, otherwise by ISO 639.
    package var language: Extracted<String>?
    /// What the expense is for; suggested by the goods and the issuer, or by the user's own corrections.
    package var category: Extracted<String>?
    /// Words of the user's own, or of the watched folder from which the paper came.
    package var tags: Extracted<Tags>?
    /// The fields that are texts without a property of their own, by their names: a name that this version does not know
    /// is kept as it came.
    private var marks: [String: Extracted<String>]

    package init() {
        vat = []
        marks = [:]
    }

    /// A field that is a text without a property of its own.
    package subscript(mark field: ReceiptField) -> Extracted<String>? {
        get { marks[field.rawValue] }
        set { marks[field.rawValue] = newValue }
    }
}

/// A value that was weighed for a field, chosen or not.
package struct FieldCandidate: Hashable, Sendable, Codable {
    package var field: ReceiptField
    /// In the form of its JSON.
    package var value: String
    /// How likely it is by the field's model, before calibration; 0…1.
    package var probability: Double
    package var isChosen: Bool
    /// What was observed of it, by the names of the model's card.
    package var features: [String: Double]
    package var evidence: [Evidence]

    package init(
        field: ReceiptField, value: String, probability: Double, isChosen: Bool, features: [String: Double],
        evidence: [Evidence]
    ) {
        self.field = field
        self.value = value
        self.probability = probability
        self.isChosen = isChosen
        self.features = features
        self.evidence = evidence
    }
}

/// Something that the user should know about a document.
package struct Finding: Hashable, Sendable, Codable {
    package enum Severity: String, Hashable, Sendable, Codable {
        /// Worth knowing; the draft can be ready all the same.
        case note
        /// The draft needs a person.
        case review
    }

    package var severity: Severity
    /// The name of the field in JSON, or empty for the whole document.
    package var field: String
    /// A sentence for people.
    package var message: Message
    /// Whether it follows from the values of the draft, so that it is found anew when they change; `nil` for one that
    /// was made while the paper was read.
    package var isCheck: Bool?

    /// A finding about a field, or with `nil` about the whole document.
    package init(_ severity: Severity, field: ReceiptField?, message: Message) {
        self.init(severity, about: field?.rawValue ?? "", message: message)
    }

    /// What a finding about the file itself is about: it is damaged, or cut short.
    package static let ofFile = "picture"

    /// Whether it is about one of these fields.
    package func isAbout(_ fields: Set<ReceiptField>) -> Bool {
        ReceiptField(rawValue: field).map(fields.contains) ?? false
    }

    /// A finding about something that is no field; `about` is its name in JSON.
    package init(_ severity: Severity, about: String, message: Message) {
        self.severity = severity
        field = about
        self.message = message
    }
}

/// What extraction makes of a reading.
package struct ExtractedReceipt: Hashable, Sendable, Codable {
    package var fields: ReceiptFields
    package var findings: [Finding]

    package init(fields: ReceiptFields, findings: [Finding]) {
        self.fields = fields
        self.findings = findings
    }
}

/// What a bookkeeper books: the fields of one document, and whether a person has to look.
package struct ExpenseDraft: Hashable, Sendable, Codable, Identifiable {
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        case ready
        case needsReview = "needs_review"
        /// It is the receipt of another draft, and no expense of its own.
        case linked
        /// A person has said that it is no expense of these books.
        case setAside = "set_aside"
    }

    /// The document's identity with the draft's place in it: a picture with two receipts makes two drafts.
    package var id: String
    /// The original, or the first of several.
    package var documentID: DocumentID
    /// Which of several receipts on one picture it is, from 1; `nil` when it is the only one.
    package var receipt: Int?
    /// The further originals of a receipt that was photographed over several pictures, in order; `nil` for none.
    package var joined: [DocumentID]?
    /// The draft of the same receipt, which is the expense; `nil` unless this one is linked to it.
    package var sameAs: String?
    /// Why it is no expense, as a person said; `nil` unless it is set aside.
    package var settingAside: SettingAside?
    /// Whether a person has said that the draft is right as it stands; `nil` where nobody has.
    package var isConfirmed: Bool?
    /// Whether a person has said that it is an expense although its kind is none; `nil` where nobody has.
    package var isExpenseAnyway: Bool?
    /// The short name of the company in whose books it is; `nil` while nobody knows, and in a home without companies.
    package var company: String?
    /// How that is known; `nil` with ``company``.
    package var companySource: CompanySource?
    /// Whether the paper is made out to somebody else than that company, or than all of them while it is in nobody's books;
    /// `nil` where it is not, or where an earlier program has judged it (see ``isMadeOutToAnother``).
    package var isForAnother: Bool?
    package var state: State
    /// Why a person has to look; empty when the draft is ready.
    package var reasons: [Message]
    package var fields: ReceiptFields
    package var findings: [Finding]
    /// Counts the changes; 1 for a new draft.
    package var revision: Int
    /// Who made the revision; see ``author``.
    package var revisedBy: Author?
    /// The revision whose values this one has again, after a person undid what came behind it.
    package var restores: Int?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(
        id: String, documentID: DocumentID, receipt: Int? = nil, joined: [DocumentID] = [], state: State,
        reasons: [Message], fields: ReceiptFields, findings: [Finding], revision: Int, createdAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.documentID = documentID
        self.receipt = receipt
        self.joined = joined.isEmpty ? nil : joined
        self.state = state
        self.reasons = reasons
        self.fields = fields
        self.findings = findings
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// All originals of the receipt, in order.
    package var documents: [DocumentID] { [documentID] + (joined ?? []) }

    /// What people are shown and may type: the beginning of the identity, and which of several receipts it is.
    package var shortID: String { documentID.short + (receipt.map { "-\($0)" } ?? "") }
}
