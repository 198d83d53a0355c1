package import ReceiptModel
package import Store

extension Fixture {
    /// What a generated draft is made of, as plain values, so that a test can tell by itself what a query has to find.
    package struct Expense: Sendable {
        package var merchant: String?
        package var day: String?
        /// Hundredths.
        package var total: Int64?
        package var currency: String?
        package var country: Country?
        package var category: String?
        package var taxNumber: String?
        /// Rate in basis points, base and amount in hundredths.
        package var vat: [(rate: Int, base: Int64?, amount: Int64)] = []
        package var company: String?
        package var isForAnother = false
        package var isReady = true
        /// Lines of the paper.
        package var print: [String] = []
        /// Tags of its own.
        package var ownTags: [String] = []
        /// Tags of the watched folder.
        package var tags: Set<String> = []

        package init() {}
    }

    /// The fields of an expense.
    package static func fields(of expense: Expense) -> ReceiptFields {
        func read<Value>(_ value: Value) -> Extracted<Value> {
            Extracted(value, confidence: 0.9, evidence: [Evidence(source: .text, reason: "print")])
        }
        var fields = ReceiptFields()
        fields.merchant = expense.merchant.map(read)
        fields.date = expense.day.flatMap { CivilDate(iso: $0) }.map(read)
        fields.country = expense.country.map(read)
        fields.category = expense.category.map(read)
        fields.taxID = expense.taxNumber.flatMap { TaxIdentifier(scheme: "OIB", digits: $0) }.map(read)
        fields.tags = expense.ownTags.isEmpty ? nil : read(Tags(expense.ownTags))
        let currency = expense.currency.flatMap { Currency(code: $0) }
        fields.currency = currency.map(read)
        fields.total = expense.total.map { read(Money(minorUnits: $0, currency: currency ?? .unknown)) }
        fields.vat = expense.vat.map { row in
            read(
                VATLine(
                    rate: TaxRate(basisPoints: row.rate),
                    base: row.base.map { Money(minorUnits: $0, currency: currency ?? .unknown) },
                    amount: Money(minorUnits: row.amount, currency: currency ?? .unknown)))
        }
        return fields
    }

    /// A reading of these lines.
    package static func reading(of lines: [String]) -> DocumentReading {
        let box = PixelBox(x: 0, y: 0, width: 40, height: 9)
        let lines = lines.compactMap { line in
            TextLine(words: line.split(separator: " ").map { Word(text: String($0), box: box, confidence: 0.9) })
        }
        let page = PageReading(
            number: 1, width: 800, height: 1_200, text: TextLayer(lines: lines, source: .bornDigital), codes: [],
            toOriginal: .identity)
        return DocumentReading(pages: [page], processorMilliseconds: 1, recognitionMilliseconds: 1)
    }
}

extension DocumentStore {
    /// Stores and records the n-th expense, as the same receipt as another where one is named.
    @discardableResult
    package func keep(_ expense: Fixture.Expense, _ number: Int, linkedTo other: String? = nil) throws -> ExpenseDraft {
        let id = try keepID(number, labels: DocumentLabels(tags: expense.tags))
        var draft = Fixture.draft(of: id, ready: expense.isReady, fields: Fixture.fields(of: expense))
        draft.createdAt = Fixture.at(number / 2)
        draft.company = expense.company
        if expense.isForAnother {
            draft.findings = [
                Finding(.review, about: BooksJudgement.Subject.madeOutTo.rawValue, message: "made out to another")
            ]
        }
        if let other {
            (draft.sameAs, draft.state, draft.reasons) = (other, .linked, [])
        }
        try record(
            drafts: [draft],
            of: [
                ReadOriginal(
                    id: id, reading: Fixture.reading(of: expense.print), retention: Fixture.retention)
            ], queue: other == nil ? Fixture.queue(for: draft) : [], now: Fixture.at(number))
        return draft
    }
}
