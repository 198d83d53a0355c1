/// Whether the VAT on a paper may be deducted as input VAT, by the law of the company's country on the day of the paper.
///
/// It is a note for a bookkeeper, never a reason for a draft to be ready.
package struct Deduction: Hashable, Sendable, Codable {
    package enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
        case yes, no
        /// The law, or what is known of it or of the paper, leaves it open: the accountant has to say.
        case open
    }

    package var deductible: Answer
    /// Which part of the VAT the rule is about, in basis points: 10000 is all of it, 5000 half; 0 where nothing is deducted.
    ///
    /// Of an open one, the part that can be deducted if the accountant says so.
    package var shareBasisPoints: Int
    /// The name of the rule, with its version: `HR-names-buyer/1`.
    package var rule: String
    /// The law and its article.
    package var article: String
    /// Where the rule was read, and when.
    package var source: String
    /// The first day of the rule; `nil` where that is not known.
    package var since: CivilDate?
    /// Whether the text of the law itself, or of an authority, was read.
    package var isConfirmed: Bool
    /// In a sentence for people.
    package var reason: Message

    package init(
        _ deductible: Answer, shareBasisPoints: Int, rule: String, article: String, source: String, since: CivilDate?,
        isConfirmed: Bool, reason: Message
    ) {
        self.deductible = deductible
        self.shareBasisPoints = shareBasisPoints
        self.rule = rule
        self.article = article
        self.source = source
        self.since = since
        self.isConfirmed = isConfirmed
        self.reason = reason
    }
}
