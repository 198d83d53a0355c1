package import ReceiptModel

/// One receipt as it is booked.
package struct HandoverEntry: Hashable, Sendable, Identifiable {
    /// The identity of the draft.
    package var id: String
    /// What people are shown of it.
    package var shortID: String
    package var revision: Int
    /// Its number in the month, from 1.
    package var sequence: Int
    package var kind: DocumentType
    /// Whether money that came back is that of an advance, as far as the paper tells it.
    package var isRefundOfAdvance: Bool
    /// Where it was issued.
    package var country: Country?
    /// The supplier's country by ISO 3166; `nil` where the paper does not tell.
    ///
    /// A VAT number of another country counts more than what was said of the paper.
    package var supplierCountry: String?
    package var date: CivilDate
    package var time: CivilTime?
    /// When all of it was paid, or what was not paid on the spot; `nil` where that is not known.
    package var paidOn: CivilDate?
    package var dueOn: CivilDate?
    /// The number of the receipt; `nil` where none was read.
    package var number: String?
    package var supplier: HandoverSupplier
    /// The buyer's number as printed.
    package var buyerNumber: String?
    /// Whether the paper is made out to the company.
    package var buyer: BuyerMatch
    /// The number of the corporate card that the buyer gave (Serbia, option 50); `nil` where none was given.
    ///
    /// Of what is paid with one, the supplier sends an e-invoice, too.
    package var corporateCard: String?
    /// The identity that the tax system gave it, with its kind: `JIR …`, `PFR …`.
    package var fiscalID: String?
    package var payments: [Payment]
    package var category: String?
    package var note: String?
    package var tags: [String]
    package var amounts: EntryAmounts
    package var deduction: DeductionShare
    package var items: [LineItem]
    package var originals: [HandoverOriginal]
    /// Papers of the same receipt that are no expense of their own: a second photo, the print of an e-invoice.
    package var linked: [HandoverOriginal]
    /// What is doubtful about it; it is booked all the same.
    package var doubts: [HandoverDoubt]

    package init(
        id: String, shortID: String, revision: Int, kind: DocumentType, country: Country?, date: CivilDate,
        supplier: HandoverSupplier, amounts: EntryAmounts, deduction: DeductionShare
    ) {
        self.id = id
        self.shortID = shortID
        self.revision = revision
        sequence = 0
        self.kind = kind
        isRefundOfAdvance = false
        self.country = country
        supplierCountry = country?.rawValue
        self.date = date
        self.supplier = supplier
        self.amounts = amounts
        self.deduction = deduction
        buyer = .nobody
        payments = []
        tags = []
        items = []
        originals = []
        linked = []
        doubts = []
    }
}

/// To whom a paper is made out.
package enum BuyerMatch: String, Hashable, Sendable, CaseIterable {
    /// The company's own number stands on it.
    case us
    /// No buyer stands on it.
    case nobody
    /// Somebody else's number stands on it.
    case another
}

/// Who issued the paper.
package struct HandoverSupplier: Hashable, Sendable {
    /// As printed; empty where it was not read.
    package var name: String
    /// As printed, in one line; empty where it was not read.
    package var address: String
    /// `OIB`, `PIB`, `JIB`, `PDV`, or abroad the country and its name for it.
    package var taxScheme: String?
    package var taxNumber: String?
    /// Where it is another number.
    package var vatNumber: String?

    package init(name: String, address: String, taxScheme: String?, taxNumber: String?, vatNumber: String?) {
        self.name = name
        self.address = address
        self.taxScheme = taxScheme
        self.taxNumber = taxNumber
        self.vatNumber = vatNumber
    }
}

/// An original of a receipt.
package struct HandoverOriginal: Hashable, Sendable {
    /// The SHA-256 of its bytes.
    package var document: DocumentID
    /// The name under which it came.
    package var name: String
    package var mediaType: MediaType
    package var byteCount: Int

    package init(document: DocumentID, name: String, mediaType: MediaType, byteCount: Int) {
        self.document = document
        self.name = name
        self.mediaType = mediaType
        self.byteCount = byteCount
    }
}

/// How much of the VAT may be deducted, and why.
package struct DeductionShare: Hashable, Sendable {
    /// Hundredths of a per cent, 0 to 10,000; `nil` where it is not decided, which deducts nothing.
    package var basisPoints: Int?
    /// The rule, with law and article, or what is missing.
    package var reason: Message
    /// Whether it is not decided for one reason alone: the paper does not tell what the goods are used for.
    package var dependsOnUse: Bool

    /// A share; what is beyond 0…10,000 is brought to it.
    package init(basisPoints: Int?, reason: Message, dependsOnUse: Bool = false) {
        self.basisPoints = basisPoints.map { min(max($0, 0), 10_000) }
        self.reason = reason
        self.dependsOnUse = dependsOnUse
    }
}

/// Something that a bookkeeper should look at before the month is booked.
package struct HandoverDoubt: Hashable, Sendable {
    /// What it is about; the raw value is its name in JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case number, supplier, address
        case taxNumber = "tax_number"
        case buyer, deduction, category
        case vatTable = "vat_table"
        case vatBase = "vat_base"
        case vatArithmetic = "vat_arithmetic"
        case vatRate = "vat_rate"
        case reverseCharge = "reverse_charge"
        case rounding
        case unexplained
        case foreignCurrency = "foreign_currency"
        case foreignCountry = "foreign_country"
        case corporateCard = "corporate_card"
        case prepayment
        case payment
        case finding
    }

    package var kind: Kind
    /// A sentence for people.
    package var message: Message

    package init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }
}
