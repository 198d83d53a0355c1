/// What is said of a paper in the books of a company: to whom it is made out, and whether its VAT is input VAT there.
///
/// Both are notes; the one thing that asks for a person is a paper that is made out to another.
package struct BooksJudgement: Hashable, Sendable {
    package var verdict: BuyerVerdict
    /// `nil` where country or day of the paper are not known.
    package var deduction: Deduction?
    /// The same in words, under the names of ``Subject``.
    package var findings: [Finding]

    package init(verdict: BuyerVerdict, deduction: Deduction?, findings: [Finding]) {
        self.verdict = verdict
        self.deduction = deduction
        self.findings = findings
    }

    /// What its findings are about: names in JSON that are none of fields.
    package enum Subject: String, CaseIterable, Sendable {
        case company
        case madeOutTo = "made_out_to"
        case deduction

        package static let names = Set(allCases.map(\.rawValue))
    }
}

extension ExpenseDraft {
    /// Whether the paper is made out to somebody else than the company in whose books it is, or, in nobody's books, than all
    /// companies of the home; whether a person has settled that does not matter.
    package var isMadeOutToAnother: Bool {
        // A program that did not keep the verdict had the question alone.
        isForAnother
            ?? findings.contains { $0.severity == .review && $0.field == BooksJudgement.Subject.madeOutTo.rawValue }
    }
}
