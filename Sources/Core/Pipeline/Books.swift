import Countries
import Extraction
package import ReceiptModel
import Store

// In whose books a draft is, and what is said of it there.
//
// What a person has said of the draft goes first, then what the folder says, then the buyer's number on the paper, then that
// there is one company alone, of the paper's country. What several companies could have is asked, because it would be sent to
// the wrong place; and so is what is of another country, because it would be kept and judged by the wrong law.

extension ExpenseDraft {
    /// Puts the draft into the books of a company and says what follows for the paper; reasons and state are as before until
    /// the draft is settled.
    ///
    /// What a person has looked at and confirmed is not asked again.
    ///
    /// - Parameters:
    ///   - companies: all of the home.
    ///   - label: the short name that the folder, or the command that took the paper in, has said.
    ///   - papers: the fields of drafts that are linked to this one, which are further papers of the purchase.
    package mutating func keepBooks(of companies: [Company], label: String?, papers: [ReceiptFields] = []) {
        isForAnother = nil
        let known = findings.filter { BooksJudgement.Subject.names.contains($0.field) }
        findings.removeAll { BooksJudgement.Subject.names.contains($0.field) }
        guard !companies.isEmpty else {
            (company, companySource) = (nil, nil)
            return
        }
        if sameAs != nil, companySource == .link { return }
        (company, companySource) = owner(among: companies, label: label)
        guard sameAs == nil else { return }
        var said: [Finding] = []
        if let owner = companies.first(where: { $0.id == company }) {
            let judged = BooksJudgement.of(fields, of: shortID, for: owner, among: companies, papers: papers)
            isForAnother = judged.verdict.addressee == .another ? true : nil
            said += judged.findings
            if let closedAt = owner.closedAt, closedAt < createdAt { said.append(Self.closed(owner)) }
        } else {
            let stranger = BuyerVerdict.ofStranger(fields, among: companies)
            isForAnother = stranger == nil ? nil : true
            said.append(undecided(label, stranger, open: companies.filter(\.isOpen)))
        }
        findings += said.map { finding in
            let isConfirmed = known.contains { $0.severity == .note && $0.message == finding.message }
            return isConfirmed ? Finding(.note, about: finding.field, message: finding.message) : finding
        }
    }

    /// What is said of the paper in the books of its company.
    ///
    /// - Parameters:
    ///   - companies: all of the home.
    ///   - papers: the fields of drafts that are linked to this one.
    /// - Returns: `nil` for a draft in nobody's books.
    package func judgement(among companies: [Company], papers: [ReceiptFields] = []) -> BooksJudgement? {
        companies.first { $0.id == company }
            .map { .of(fields, of: shortID, for: $0, among: companies, papers: papers) }
    }

    /// To whom the paper is made out by the number on it, while it is in nobody's books; `nil` where that tells nothing.
    package func buyerInNobodysBooks(among companies: [Company]) -> BuyerVerdict? {
        company == nil && !companies.isEmpty ? BuyerVerdict.ofStranger(fields, among: companies) : nil
    }

    private func owner(among companies: [Company], label: String?) -> (String?, CompanySource?) {
        if companySource == .user, let company, companies.contains(where: { $0.id == company }) {
            return (company, .user)
        }
        if let label {
            guard let said = companies.first(where: { Company.areAlike($0.id, label) }) else { return (nil, nil) }
            return (said.id, .label)
        }
        let open = companies.filter(\.isOpen)
        if let number = BuyerNumber(of: fields),
            let named = (open + companies).first(where: number.isOne)
        {
            return (named.id, .buyer)
        }
        // What is in the books of a company stays there, whatever other companies come and go.
        if let company, companies.contains(where: { $0.id == company }) { return (company, companySource) }
        guard open.count == 1, !isAbroad(for: open[0]) else { return (nil, nil) }
        return (open[0].id, .only)
    }

    /// Whether the paper is of another of our countries than the company.
    private func isAbroad(for company: Company) -> Bool {
        guard let country = fields.country?.value else { return false }
        return country != company.country
    }

    private func undecided(_ label: String?, _ stranger: BuyerVerdict?, open: [Company]) -> Finding {
        let about = BooksJudgement.Subject.company.rawValue
        guard let label else {
            if open.count == 1, isAbroad(for: open[0]) {
                return Finding(
                    .review, about: about,
                    message: """
                        It is of another country than \(open[0].name), and not made out to it. If it is for its books all \
                        the same, run 'bilko drafts edit \(shortID) --company \(open[0].id)'.
                        """)
            }
            if let stranger, stranger.basis == .number, let number = fields.buyer?.value {
                return Finding(
                    .review, about: about,
                    message: """
                        It is made out to another: the buyer's number \(number) on it is that of no company here. If it is \
                        for the books of one all the same, run 'bilko drafts edit \(shortID) --company NAME'.
                        """)
            }
            return Finding(
                .review, about: about,
                message: """
                    In whose books it is nobody knows: several companies are here, and the paper names none of them. Run \
                    'bilko drafts edit \(shortID) --company NAME'.
                    """)
        }
        return Finding(
            .review, about: about,
            message: """
                Its folder says the company \(label), and there is none. Run 'bilko drafts edit \(shortID) --company NAME', \
                or add it with 'bilko company add'.
                """)
    }

    private static func closed(_ company: Company) -> Finding {
        Finding(
            .review, about: BooksJudgement.Subject.company.rawValue,
            message: "The company \(company.id) is closed: look whether the paper is still for its books.")
    }

    /// The retention by the rules of the draft's country and date, and of the company in whose books it is; `nil` while the
    /// country of the paper or its date is not known.
    package func retention(by companies: [Company]) -> Retention? {
        guard let country = fields.country?.value, let date = fields.date?.value else { return nil }
        guard let owner = companies.first(where: { $0.id == company }) else { return retentionByRule }
        return CountryProfile.of(country).retention(issued: date, by: owner)
    }
}

extension Stages {
    /// The drafts in the books of the companies of the home.
    func inBooks(_ drafts: [ExpenseDraft]) throws(StoreError) -> [ExpenseDraft] {
        let companies = try store.companies()
        guard !companies.isEmpty else { return drafts }
        var result: [ExpenseDraft] = []
        for draft in drafts {
            var kept = draft
            kept.keepBooks(of: companies, label: try store.labels(of: draft.documentID).company)
            if let expense = draft.sameAs {
                // A receipt that came twice is in the books of its expense.
                let others = try store.drafts(of: draft.fields.keys, among: result).first { $0.id == expense }
                (kept.company, kept.companySource) = (others?.company, others?.company == nil ? nil : .link)
            }
            kept.settle()
            result.append(kept)
        }
        return result
    }
}

extension DraftStore {
    /// The drafts that share a key with another, of those that are kept and of new ones.
    fileprivate func drafts(
        of keys: [ReceiptKey], among new: [ExpenseDraft]
    ) throws(StoreError) -> [ExpenseDraft] {
        try new + drafts(alike: keys).map(\.draft)
    }
}
