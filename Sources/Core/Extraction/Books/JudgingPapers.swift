import Countries
package import ReceiptModel

extension BooksJudgement {
    /// Judges a paper.
    ///
    /// - Parameters:
    ///   - fields: as they were read or said.
    ///   - draft: what a person calls the draft by, for what is said to be done.
    ///   - company: in whose books it is.
    ///   - companies: all of the home, one of which the paper may name instead.
    ///   - papers: further papers of the same purchase, such as the e-invoice of a receipt; the one that tells most for the
    ///     company is judged.
    /// - Returns: the same for the same values, whenever it is asked.
    package static func of(
        _ fields: ReceiptFields, of draft: String, for company: Company, among companies: [Company],
        papers: [ReceiptFields] = []
    ) -> BooksJudgement {
        let paper = best(of: [fields] + papers, for: company, among: companies) ?? fields
        let verdict = BuyerVerdict.of(paper, for: company, among: companies)
        let deduction = deduction(of: paper, in: fields, verdict, for: company)
        var findings = [verdict.finding(paper, of: draft, for: company, among: companies)].compactMap(\.self)
        if let deduction {
            findings.append(
                Finding(
                    .note, about: Subject.deduction.rawValue,
                    message: "Input VAT: \(deduction.reason) (\(deduction.article))"))
        }
        return BooksJudgement(verdict: verdict, deduction: deduction, findings: findings)
    }

    /// Of several papers of one purchase the one that the law asks for: with the company's number on it, and of those the
    /// e-invoice before any other; the first where none has the number.
    private static func best(
        of papers: [ReceiptFields], for company: Company, among companies: [Company]
    ) -> ReceiptFields? {
        // An offer that was linked, too, is nothing to deduct by.
        let own = papers.filter {
            $0.kind?.value.isNoExpense != true && BuyerVerdict.of($0, for: company, among: companies).isByNumber
        }
        return own.first { $0.paperForm == .eInvoice } ?? own.first ?? papers.first
    }

    /// What the law says of a paper (`fields`) of an expense, which alone says what it was for.
    private static func deduction(
        of fields: ReceiptFields, in expense: ReceiptFields, _ verdict: BuyerVerdict, for company: Company
    ) -> Deduction? {
        guard let day = (fields.date ?? expense.date)?.value else { return nil }
        var isAbroad = false
        if case .foreign = fields.taxID?.value { isAbroad = true }
        guard fields.country != nil || isAbroad else { return nil }
        let paper = PaperFacts(
            country: fields.country?.value, form: fields.paperForm, verdict: verdict, total: fields.total?.value,
            category: expense.category.map { ExpenseCategory.named($0.value) },
            hasVAT: !fields.vat.isEmpty || fields.taxAmount != nil,
            isExpense: fields.kind?.value.isNoExpense != true,
            hasCorporateCard: fields[mark: .buyerOption]?.value.hasPrefix("50:") == true)
        return DeductionRule.deduction(of: paper, for: company, on: day)
    }
}

extension ReceiptFields {
    /// What the paper is for the VAT, by the marks that were read.
    var paperForm: PaperForm {
        if self[mark: .typeCode] != nil || total?.evidence.contains(where: { $0.source == .invoice }) == true {
            return .eInvoice
        }
        let marks: [ReceiptField] = [.jir, .zki, .ibfm, .counter]
        let isFiscal = marks.contains { self[mark: $0] != nil } || number.map { Self.isTaxCoreNumber($0.value) } == true
        if isFiscal { return .fiscalReceipt }
        return kind?.value == .invoice ? .invoice : .receipt
    }

    /// Whether a number is of the form that the fiscal system of Serbia and Republika Srpska gives.
    private static func isTaxCoreNumber(_ text: String) -> Bool {
        text.wholeMatch(of: /[0-9A-Z]{8}-[0-9A-Z]{8}-[0-9]+/) != nil
    }

}
