package import ReceiptModel

/// What of a draft is searched, sorted and summed by, apart from its text; it follows from the draft.
package struct DraftFacts: Hashable, Sendable {
    package let state: ExpenseDraft.State
    package let date: CivilDate?
    /// What was paid (hundredths of `currency`); `nil` where no total was read.
    package let amount: Int64?
    /// That of the total, or without one that of the draft.
    package let currency: Currency?
    package let country: Country?
    /// The names of issuer and shop, folded; `nil` where neither was read.
    package let issuer: String?
    /// The digits of the issuer's tax number.
    package let taxNumber: String?
    /// As it is written in the draft.
    package let category: String?
    /// The draft's own tags, as they are compared.
    package let tagKeys: Set<String>
    /// The short name of the company in whose books it is.
    package let company: String?
    /// Whether the paper is made out to somebody else than that company (``ExpenseDraft/isMadeOutToAnother``).
    package let isForAnother: Bool
    /// Whether nothing is bought with such a paper, and no person has said that it is an expense all the same.
    package let isNoExpense: Bool
    package let vat: [VATLine]

    package init(of draft: ExpenseDraft) {
        let fields = draft.fields
        state = draft.state
        date = fields.date?.value
        amount = fields.total?.value.minorUnits
        currency = fields.total?.value.currency ?? fields.currency?.value
        country = fields.country?.value
        let names = [fields.merchant?.value, fields.store?.value].compactMap { $0.map(SearchWords.folded) }
        let issuer = names.filter { !$0.isEmpty }.joined(separator: " ")
        self.issuer = issuer.isEmpty ? nil : issuer
        taxNumber = fields.taxID?.value.digits
        category = fields.category?.value
        tagKeys = Set(fields.tags?.value.values.compactMap(Self.key) ?? [])
        company = draft.company
        isForAnother = draft.isMadeOutToAnother
        isNoExpense = draft.isExpenseAnyway != true && fields.kind?.value.isNoExpense == true
        vat = fields.vat.map(\.value)
    }

    /// The category as it is compared; `nil` where it has no letter or digit.
    package var categoryKey: String? { category.flatMap(Self.key) }

    /// A word of a person's own, such as a category or a tag, as it is compared.
    package static func key(_ text: String) -> String? {
        let folded = SearchWords.folded(text)
        return folded.isEmpty ? nil : folded
    }
}

extension ExpenseDraft {
    /// The words by which the draft is found: those of its fields, and those that stand on its originals.
    ///
    /// - Parameter readings: of its originals in their order; where several receipts lie on one picture, only the text of
    ///   this one counts.
    /// - Returns: the words in the order of fields and lines.
    package func searchWords(in readings: [DocumentReading]) -> [String] {
        let values = ReceiptField.allCases.flatMap { field in
            fields.readings(of: field).map { $0.plain ?? $0.shown }
        }
        let pages = readings.flatMap { reading -> [PageReading] in
            let receipts = reading.receipts
            guard let receipt, receipts.indices.contains(receipt - 1) else { return reading.pages }
            return receipts[receipt - 1].pages
        }
        return (values + pages.flatMap { $0.text.lines.map(\.text) }).flatMap(SearchWords.words)
    }
}
