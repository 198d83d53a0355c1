package import ReceiptModel

/// Finds drafts, a page at a time, and sums what is found; what it takes does not grow with what the drafts hold.
package protocol DraftSearch: Sendable {
    /// A page of the drafts that fit.
    ///
    /// - Throws: `notFound` when the query begins behind a draft that is not there.
    func page(of query: DraftQuery) throws(StoreError) -> DraftPage

    /// What all drafts that fit add up to, whatever page the query asks for.
    ///
    /// - Parameters:
    ///   - query: its order, page and limit do not count.
    ///   - countingDeliveries: whether it is counted how far each has come, too.
    /// - Returns: counts and sums.
    /// - Throws: `sumTooLarge` when amounts leave what can be counted.
    func summary(of query: DraftQuery, countingDeliveries: Bool) throws(StoreError) -> DraftSummary

    /// A page of the drafts that fit, and what all of them add up to, without a count of deliveries: what
    /// ``page(of:)`` and ``summary(of:countingDeliveries:)`` tell of the same moment.
    ///
    /// - Throws: as these two.
    func result(of query: DraftQuery) throws(StoreError) -> DraftResult

    /// How many drafts fit, by their states; what they add up to is not looked at.
    ///
    /// - Parameter query: its order, page and limit do not count.
    /// - Returns: a number for each state of which a draft was found.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func counts(of query: DraftQuery) throws(StoreError) -> [ExpenseDraft.State: Int]

    /// The drafts with these identities, in the order in which they are named.
    ///
    /// - Throws: `notFound` for one that is not there.
    func drafts(named ids: [String]) throws(StoreError) -> [ExpenseDraft]
}

/// A page of what was found, and all of it summed up.
package struct DraftResult: Hashable, Sendable {
    package var page: DraftPage
    package var summary: DraftSummary

    package init(page: DraftPage, summary: DraftSummary) {
        self.page = page
        self.summary = summary
    }
}

/// A few drafts of a result.
package struct DraftPage: Hashable, Sendable {
    package var rows: [DraftRow]
    /// Whether the result goes on behind the last of them.
    package var hasMore: Bool

    package init(rows: [DraftRow], hasMore: Bool) {
        self.rows = rows
        self.hasMore = hasMore
    }

    /// Behind which draft the next page begins; `nil` for the last page.
    package var next: String? { hasMore ? rows.last?.id : nil }
}

/// A draft as a list shows it.
package struct DraftRow: Hashable, Sendable, Identifiable {
    package let id: String
    package let documentID: DocumentID
    package let receipt: Int?
    package let state: ExpenseDraft.State
    package let date: CivilDate?
    package let merchant: String?
    package let number: String?
    package let total: Money?
    package let category: String?
    package let delivery: DraftDelivery

    package init(_ draft: ExpenseDraft, delivery: DraftDelivery) {
        self.init(
            id: draft.id, documentID: draft.documentID, receipt: draft.receipt, state: draft.state,
            date: draft.fields.date?.value, merchant: draft.fields.merchant?.value,
            number: draft.fields.number?.value, total: draft.fields.total?.value,
            category: draft.fields.category?.value, delivery: delivery)
    }

    package init(
        id: String, documentID: DocumentID, receipt: Int?, state: ExpenseDraft.State, date: CivilDate?,
        merchant: String?, number: String?, total: Money?, category: String?, delivery: DraftDelivery
    ) {
        self.id = id
        self.documentID = documentID
        self.receipt = receipt
        self.state = state
        self.date = date
        self.merchant = merchant
        self.number = number
        self.total = total
        self.category = category
        self.delivery = delivery
    }

    /// What people are shown and may type.
    package var shortID: String { documentID.short + (receipt.map { "-\($0)" } ?? "") }
}
