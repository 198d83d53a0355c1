import Countries
package import ReceiptModel

extension BuyerVerdict {
    /// Minimum confidence of a buyer's name that is compared; below it the paper counts as naming nobody.
    private static let readableName = 0.5

    /// To whom a paper is made out.
    static func of(
        _ fields: ReceiptFields, for company: Company, among companies: [Company]
    ) -> BuyerVerdict {
        if let number = BuyerNumber(of: fields) {
            if number.isOne(of: company) { return BuyerVerdict(.us, by: .number, company: company.id) }
            if let other = companies.first(where: number.isOne) {
                return BuyerVerdict(.another, by: .number, company: other.id)
            }
            if number.isPersonal { return BuyerVerdict(.another, by: .person) }
            if case .taxpayer = number { return BuyerVerdict(.another, by: .number) }
            return byName(fields, for: company) ?? BuyerVerdict(.another, by: .unreadable)
        }
        return byName(fields, for: company) ?? BuyerVerdict(.nobody, by: .nothing)
    }

    /// Whether the company's own number is on the paper.
    var isByNumber: Bool { addressee == .us && basis == .number }

    /// To whom a paper in nobody's books is made out, where its number is none of the companies'.
    ///
    /// - Returns: `nil` for a paper without a buyer's number, with one that nobody can read, and with that of a company.
    package static func ofStranger(_ fields: ReceiptFields, among companies: [Company]) -> BuyerVerdict? {
        guard let number = BuyerNumber(of: fields), !companies.contains(where: number.isOne) else { return nil }
        if number.isPersonal { return BuyerVerdict(.another, by: .person) }
        guard case .taxpayer = number else { return nil }
        return BuyerVerdict(.another, by: .number)
    }

    private static func byName(_ fields: ReceiptFields, for company: Company) -> BuyerVerdict? {
        guard let name = fields[mark: .buyerName], name.confidence >= readableName else { return nil }
        let printed = NameLikeness(name.value)
        guard !printed.isEmpty else { return nil }
        let isLike = printed.isLike(NameLikeness(company.name))
        return BuyerVerdict(isLike ? .us : .another, by: .name, company: isLike ? company.id : nil)
    }

    /// The verdict in words, with the draft as a person calls it; `nil` for a paper that names nobody, of which the law's
    /// note tells.
    func finding(
        _ fields: ReceiptFields, of draft: String, for company: Company, among companies: [Company]
    ) -> Finding? {
        let (us, about) = (company.name, BooksJudgement.Subject.madeOutTo.rawValue)
        let (name, number) = (fields[mark: .buyerName]?.value ?? "", fields.buyer?.value ?? "")
        switch (addressee, basis) {
        case (.nobody, _): return nil
        case (.us, .name):
            return Finding(
                .note, about: about, message: "The buyer's name looks like \(us); its tax number was not read.")
        case (.us, _):
            return Finding(.note, about: about, message: "It is made out to \(us): its tax number is on it.")
        case (.another, .person):
            return Finding(.note, about: about, message: "Not \(us) but a person is the buyer, by the number on it.")
        case (.another, .name):
            guard LegalForm.isPresent(in: name) else {
                return Finding(.note, about: about, message: "The buyer is named \(name) on it, and \(us) is not.")
            }
            return Finding(
                .review, about: about,
                message: """
                    \(name) seems to be the buyer, and not \(us): look at the paper. If it is right as it is, run 'bilko \
                    drafts edit \(draft) --ready'.
                    """)
        case (.another, .unreadable):
            return Finding(
                .review, about: about,
                message: """
                    The buyer's number \(number) on it is of no kind that is known here. Look whether it is made out to \
                    \(us); if it is right as it is, run 'bilko drafts edit \(draft) --ready'.
                    """)
        case (.another, _):
            guard let other = companies.first(where: { $0.id == self.company }) else {
                return Finding(
                    .review, about: about,
                    message: """
                        It is made out to another than \(us): the buyer's number \(number) on it is not that company's. If \
                        it is its expense all the same, run 'bilko drafts edit \(draft) --ready'.
                        """)
            }
            return Finding(
                .review, about: about,
                message: """
                    It is made out to \(other.name) and not to \(us): the tax number on it tells it. If it belongs there, \
                    run 'bilko drafts edit \(draft) --company \(other.id)'; if it is right as it is, 'bilko drafts \
                    edit \(draft) --ready'.
                    """)
        }
    }
}
