package import ReceiptModel

/// What is handed over: the receipts of one company and one month, with what is open about them.
///
/// It is the same for the same drafts, rules and rates; time and identities are parts of it, so that every format of it can
/// be made again to the byte.
package struct HandoverMonth: Hashable, Sendable {
    package var company: HandoverCompany
    package var period: HandoverPeriod
    /// In which the books are kept.
    package var currency: Currency
    /// What is booked, in order of day and then of capture; numbered from 1 without gaps.
    package var entries: [HandoverEntry]
    /// What belongs to the month and is not booked, with the reason.
    package var open: [OpenPaper]
    /// Receipts of other months that were paid in this one; only a book that goes by payment takes them.
    package var paidNow: [HandoverEntry] = []
    package var rules: HandoverRules
    /// When the hand-over is made; it is written where a format asks for it.
    package var createdAt: Timestamp

    package init(
        company: HandoverCompany, period: HandoverPeriod, currency: Currency, entries: [HandoverEntry],
        open: [OpenPaper], rules: HandoverRules, createdAt: Timestamp
    ) {
        self.company = company
        self.period = period
        self.currency = currency
        self.entries = entries
        self.open = open
        self.rules = rules
        self.createdAt = createdAt
    }
}

/// Whose books they are.
package struct HandoverCompany: Hashable, Sendable {
    /// The short name by which it is called on the command line.
    package var id: String
    package var name: String
    package var country: Country
    /// OIB, PIB or JIB.
    package var taxNumber: String?
    /// The VAT number, where it is another than the tax number (Bosnia and Herzegovina: 12 digits).
    package var vatNumber: String?
    /// Whether it is registered for VAT; without that no input VAT is deducted.
    package var isVATPayer: Bool

    package init(
        id: String, name: String, country: Country, taxNumber: String?, vatNumber: String?, isVATPayer: Bool
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.taxNumber = taxNumber
        self.vatNumber = vatNumber
        self.isVATPayer = isVATPayer
    }
}

/// A paper of the month that is not booked.
package struct OpenPaper: Hashable, Sendable {
    /// The short identity of the draft, or of the original where there is none.
    package var id: String
    /// The identity of the draft; `nil` where there is none.
    package var draft: String?
    package var issuer: String?
    package var date: CivilDate?
    package var total: Money?
    /// Why it is not booked, and what to do; one sentence each.
    package var reasons: [Message]

    package init(
        id: String, draft: String? = nil, issuer: String?, date: CivilDate?, total: Money?, reasons: [Message]
    ) {
        self.id = id
        self.draft = draft
        self.issuer = issuer
        self.date = date
        self.total = total
        self.reasons = reasons
    }
}
