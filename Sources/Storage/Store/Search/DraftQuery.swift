package import ReceiptModel

/// Which drafts are looked for, and in which order; what is not said does not narrow the result.
///
/// All that is said has to fit. Texts are compared as ``SearchWords`` folds them.
package struct DraftQuery: Hashable, Sendable {
    /// By what drafts are ordered; those without a value come last in both directions, and drafts that are alike in it stand
    /// in the order of their recording.
    package enum Sort: String, Hashable, Sendable, CaseIterable {
        /// When the draft was made.
        case captured
        /// The day of issue.
        case date
        /// The figure of the total, whatever its currency.
        case amount
        /// The issuer's name, folded.
        case issuer
    }

    /// First day of issue that fits; a draft without a date fits no bound.
    package var from: CivilDate?
    /// Last day of issue that fits.
    package var to: CivilDate?
    /// Only drafts without a date.
    package var isUndated = false
    /// The beginning of a word of the issuer's or shop's name with what follows, or the whole tax number.
    package var issuer: String?
    /// Bounds of the total, both included (hundredths of its own currency; refunds are negative).
    package var minimum: Int64?
    package var maximum: Int64?
    /// Only expenses without a total: those that ``DraftSummary/withoutTotal`` counts.
    package var isWithoutTotal = false
    package var countries: Set<Country> = []
    package var currencies: Set<Currency> = []
    package var states: Set<ExpenseDraft.State> = []
    package var categories: Set<String> = []
    /// Of the draft, which begins with those of its watched folder; one of them is enough.
    package var tags: Set<String> = []
    /// Short names of companies, as they are written.
    package var companies: Set<String> = []
    /// Only drafts whose paper is made out to another than their company.
    package var isForAnother = false
    package var delivery: Set<DraftDelivery> = []
    package var text: SearchText?
    package var sort = Sort.captured
    package var isDescending = false
    /// Maximum number of drafts of a page.
    package var limit = 100
    /// The identity of the draft behind which the page begins, in the order of the query.
    package var after: String?

    package init() {}

    /// The drafts of a month.
    package init(month: CivilMonth) {
        from = month.first
        to = month.last
    }
}

/// How far a draft with its originals has come on its way to the backend, as the queue tells.
package enum DraftDelivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything that was queued of it has been confirmed.
    case delivered
    /// Something of it waits, or is being sent.
    case waiting
    /// Something of it cannot be sent without a person.
    case needsAttention = "needs_attention"
    /// It is an expense, and nothing of it is queued or was confirmed.
    case notSent = "not_sent"
    /// It is no expense, and the backend has never heard of it.
    case notDue = "not_due"

    /// What has not arrived and should.
    package static let open: Set<DraftDelivery> = [.waiting, .needsAttention, .notSent]
}
