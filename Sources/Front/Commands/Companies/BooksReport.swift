import Console
import Pipeline
import ReceiptModel

/// In whose books a draft is, to whom its paper is made out, and what the law says of its VAT, for people and in JSON.
struct BooksReport {
    var company: Company
    var source: CompanySource?
    var judgement: BooksJudgement

    /// `nil` for a draft in nobody's books.
    ///
    /// - Parameters:
    ///   - draft: which.
    ///   - companies: all of the home.
    ///   - papers: the fields of drafts that are linked to it.
    init?(_ draft: ExpenseDraft, among companies: [Company], papers: [ReceiptFields]) {
        guard let company = companies.first(where: { $0.id == draft.company }),
            let judgement = draft.judgement(among: companies, papers: papers)
        else { return nil }
        self.company = company
        self.judgement = judgement
        source = draft.companySource
    }

    /// A line each, for `drafts show`.
    var lines: [String] {
        let books: Message = "\(company.id): \(company.name)"
        let known: Message = source.map { "\(books) (\($0.words))" } ?? books
        var lines = [told("company", known), told("made out to", judgement.verdict.words)]
        if let deduction = judgement.deduction {
            lines.append(told("input VAT", deduction.words))
            lines.append(told("", deduction.reason))
            lines.append(told("", "\(deduction.article); \(deduction.sourceWords)"))
        }
        return lines
    }

    private func told(_ name: Message, _ value: Message) -> String { Self.told(name, value) }

    private static func told(_ name: Message, _ value: Message) -> String {
        Console.told(name, value, width: 16)
    }

    /// What is said, for `drafts show`, of a paper in nobody's books.
    static func lines(inNobodysBooks draft: ExpenseDraft, among companies: [Company]) -> [String] {
        draft.buyerInNobodysBooks(among: companies).map { [told("made out to", $0.words)] } ?? []
    }
}

/// To whom a paper is made out, in JSON.
struct MadeOutToReport: Encodable {
    var addressee: String
    var basis: String
    var company: String?
    var certain: Bool

    init(_ verdict: BuyerVerdict) {
        addressee = verdict.addressee.rawValue
        basis = verdict.basis.rawValue
        company = verdict.company
        certain = verdict.isCertain
    }
}

/// What the law says of the VAT on a paper, in JSON.
struct DeductionReport: Encodable {
    var deductible: String
    var shareBasisPoints: Int
    var rule: String
    var article: String
    var source: String
    var since: String?
    var confirmed: Bool
    var reason: Message

    enum CodingKeys: String, CodingKey {
        case deductible, rule, article, source, since, confirmed, reason
        case shareBasisPoints = "share_basis_points"
    }

    init(_ deduction: Deduction) {
        deductible = deduction.deductible.rawValue
        shareBasisPoints = deduction.shareBasisPoints
        rule = deduction.rule
        article = deduction.article
        source = deduction.source
        since = deduction.since?.description
        confirmed = deduction.isConfirmed
        reason = deduction.reason
    }
}

extension CompanySource {
    var words: Message {
        switch self {
        case .user: "as you said"
        case .label: "its folder says so, or the command that took it in"
        case .buyer: "the buyer's number on it"
        case .link: "as the draft of the same receipt"
        case .only: "there is no other"
        }
    }
}

extension BuyerVerdict {
    fileprivate var words: Message {
        switch (addressee, basis) {
        case (.us, .name): "us, as it looks: the name is alike, no number was read"
        case (.us, _): "us, by the tax number"
        case (.nobody, _): "nobody"
        case (.another, .name): "another, as it looks: the name is another"
        case (.another, .person): "a person, by the number"
        case (.another, .unreadable): "unknown: the number is of no known kind"
        case (.another, _): company.map { "another, by the tax number: \($0)" } ?? "another, by the tax number"
        }
    }
}

extension Deduction {
    /// Where rules are from that no text of a law was read for.
    private static let sources: [Message] = [
        "general knowledge, 2026-11", "general knowledge, 2026-11; the text of the article was not read",
        "practice of bookkeepers, 2026-11; the text of the article was not read",
        "explanation of the change of the VAT Act, e-Savjetovanja, 2024",
        "a review of 2026 that names the limit of simplified invoices as unresolved",
        """
        text of the bill, paragrafco.co.rs, 2025-11-05; printed later as Sl. glasnik RS 109/2025, not read
        """,
    ]

    /// The source in the language, as far as it is in words of the program.
    fileprivate var sourceWords: Message { Self.sources.first { $0.english == source } ?? "\(source)" }

    /// In per cent, in the form of the language.
    private var share: String { Console.decimal(TaxRate(basisPoints: shareBasisPoints).percentString) }

    fileprivate var words: Message {
        switch deductible {
        case .yes:
            shareBasisPoints == 10_000
                ? "yes" : "yes, \(Console.decimal(TaxRate(basisPoints: shareBasisPoints).percentString)) % of it"
        case .no: "no"
        case .open: "open"
        }
    }
}
