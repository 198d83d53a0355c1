package import ReceiptModel

/// A rule of one country's law about when the VAT on a paper is input VAT: data, with the article and where it was read.
///
/// Of a country's rules the first that applies counts. What was not read in the law itself or in a text of an authority is
/// not `isConfirmed`, and its reason asks for the accountant.
package struct DeductionRule: Sendable {
    /// With its version: `HR-names-buyer/1`.
    package let name: String
    /// The first and the last day of papers for which it holds, both included; `nil` is open, or not known.
    package let since: CivilDate?
    package let until: CivilDate?
    /// Which papers it is about.
    package let papers: Papers
    package let answer: Deduction.Answer
    /// See ``Deduction/shareBasisPoints``.
    package let shareBasisPoints: Int
    package let article: String
    package let source: String
    package let isConfirmed: Bool
    /// A sentence for people.
    package let reason: Message

    init(
        _ name: String, _ answer: Deduction.Answer, share: Int = 0, since: CivilDate? = nil, until: CivilDate? = nil,
        of papers: Papers = Papers(), article: String, source: String, isConfirmed: Bool, reason: Message
    ) {
        self.name = name
        self.answer = answer
        shareBasisPoints = share
        self.since = since
        self.until = until
        self.papers = papers
        self.article = article
        self.source = source
        self.isConfirmed = isConfirmed
        self.reason = reason
    }

    /// What a paper has to be for a rule; what is `nil` does not matter.
    package struct Papers: Sendable {
        var isPayer: Bool?
        var isAbroad: Bool?
        /// Whether any VAT was read on it; a paper that says zero has some.
        var hasVAT: Bool?
        var isExpense: Bool?
        var forms: Set<PaperForm>?
        var addressees: Set<BuyerVerdict.Addressee>?
        var bases: Set<BuyerVerdict.Basis>?
        var categories: Set<String>?
        /// The total is in this currency and, without its sign, not above it.
        var atMost: Money?
        var hasCorporateCard: Bool?

        func hold(of paper: PaperFacts, for company: Company, on day: CivilDate) -> Bool {
            func fits<Value: Equatable>(_ wanted: Value?, _ found: Value) -> Bool { wanted.map { $0 == found } ?? true }
            func isIn<Value: Hashable>(_ wanted: Set<Value>?, _ found: Value) -> Bool {
                wanted.map { $0.contains(found) } ?? true
            }
            return fits(isPayer, company.isVATPayer(on: day)) && fits(isAbroad, paper.country != company.country)
                && fits(hasVAT, paper.hasVAT) && fits(isExpense, paper.isExpense) && isIn(forms, paper.form)
                && isIn(addressees, paper.verdict.addressee) && isIn(bases, paper.verdict.basis)
                && isIn(categories, paper.category ?? "") && fits(hasCorporateCard, paper.hasCorporateCard)
                && (atMost.map { paper.isWithin($0) } ?? true)
        }
    }

    private func holds(on day: CivilDate) -> Bool {
        (since.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
    }

    /// The rules of a country, in the order in which they are tried; the last one holds for every paper.
    package static func all(of country: Country) -> [DeductionRule] {
        switch country {
        case .croatia: croatia
        case .serbia: serbia
        case .bosniaAndHerzegovina: bosniaAndHerzegovina
        }
    }

    /// What the law of a company's country says of a paper.
    ///
    /// - Parameters:
    ///   - paper: what matters of it.
    ///   - company: in whose books it is.
    ///   - day: of the paper.
    /// - Returns: `nil` where no rule holds, which is of no country here.
    package static func deduction(of paper: PaperFacts, for company: Company, on day: CivilDate) -> Deduction? {
        all(of: company.country).first { $0.holds(on: day) && $0.papers.hold(of: paper, for: company, on: day) }
            .map(\.deduction)
    }

    /// The rules about goods of which the paper does not tell what they are used for.
    fileprivate static let ofUse = Set(
        Country.allCases.flatMap(all).filter { $0.papers.categories != nil }.map(\.name))

    private var deduction: Deduction {
        Deduction(
            answer, shareBasisPoints: shareBasisPoints, rule: name, article: article, source: source, since: since,
            isConfirmed: isConfirmed, reason: reason)
    }
}

extension Deduction {
    /// Whether it is open because the paper does not tell what the goods are used for, and for no other reason.
    package var dependsOnUse: Bool { deductible == .open && DeductionRule.ofUse.contains(rule) }
}

/// What a paper is for the VAT.
package enum PaperForm: String, Hashable, Sendable, CaseIterable {
    /// The data of an e-invoice.
    case eInvoice
    /// A receipt of a fiscal till.
    case fiscalReceipt
    /// An invoice on paper or as PDF.
    case invoice
    /// A receipt without any fiscal mark that was read.
    case receipt
}

/// What of a paper the law about input VAT asks for.
package struct PaperFacts: Hashable, Sendable {
    /// `nil` where it was not read, or is another than those whose law is known.
    package var country: Country?
    package var form: PaperForm
    package var verdict: BuyerVerdict
    package var total: Money?
    package var category: String?
    package var hasVAT: Bool
    /// Not so for an offer, a receipt of a training, a copy and a report.
    package var isExpense: Bool
    /// Bought with a corporate card: the fiscal receipt has its number in the buyer's optional field (RS, code 50).
    package var hasCorporateCard: Bool

    package init(
        country: Country?, form: PaperForm, verdict: BuyerVerdict, total: Money? = nil, category: String? = nil,
        hasVAT: Bool = true, isExpense: Bool = true, hasCorporateCard: Bool = false
    ) {
        self.country = country
        self.form = form
        self.verdict = verdict
        self.total = total
        self.category = category
        self.hasVAT = hasVAT
        self.isExpense = isExpense
        self.hasCorporateCard = hasCorporateCard
    }

    fileprivate func isWithin(_ limit: Money) -> Bool {
        guard let total, total.currency == limit.currency else { return false }
        return total.minorUnits.magnitude <= limit.minorUnits.magnitude
    }
}
