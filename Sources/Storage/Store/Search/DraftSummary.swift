package import ReceiptModel

/// What a query finds as a whole: how many drafts, and what their amounts add up to.
///
/// Linked drafts and those that were set aside are no expenses: they are counted and not summed, unless the query asks for
/// their state by name. An offer, a card slip or another paper with which nothing is bought is never summed, unless a person
/// has said that it is an expense all the same. Refunds are negative. Amounts of different currencies are never added up, and those without a known
/// currency are a sum of their own.
package struct DraftSummary: Hashable, Sendable {
    /// The total of the drafts of one currency.
    package struct Total: Hashable, Sendable {
        package var currency: Currency
        package var drafts: Int
        /// Hundredths.
        package var amount: Int64

        package init(currency: Currency, drafts: Int, amount: Int64) {
            self.currency = currency
            self.drafts = drafts
            self.amount = amount
        }
    }

    /// The VAT rows of one rate in one currency.
    package struct VAT: Hashable, Sendable {
        package var currency: Currency
        package var rate: TaxRate
        package var rows: Int
        /// The net amounts that are printed (hundredths).
        package var base: Int64
        /// How many of the rows print no net amount, as on Serbian receipts; `base` lacks them.
        package var rowsWithoutBase: Int
        /// Hundredths.
        package var amount: Int64

        package init(
            currency: Currency, rate: TaxRate, rows: Int, base: Int64, rowsWithoutBase: Int, amount: Int64
        ) {
            self.currency = currency
            self.rate = rate
            self.rows = rows
            self.base = base
            self.rowsWithoutBase = rowsWithoutBase
            self.amount = amount
        }
    }

    /// The total of the drafts of one category in one currency.
    package struct Category: Hashable, Sendable {
        /// Of several spellings the one that stands first by its bytes; `nil` for drafts without one.
        package var name: String?
        package var currency: Currency
        package var drafts: Int
        /// Hundredths.
        package var amount: Int64
    }

    /// All drafts that were found.
    package private(set) var count = 0
    package private(set) var states: [ExpenseDraft.State: Int] = [:]
    /// How far they have come; empty unless it was asked for.
    package private(set) var deliveries: [DraftDelivery: Int] = [:]
    /// How many drafts are summed.
    package private(set) var summed = 0
    /// How many of those have no total.
    package private(set) var withoutTotal = 0

    private var totalsByCurrency: [Currency: Total] = [:]
    private var vatByRate: [VATKey: VAT] = [:]
    private var categoriesByKey: [CategoryKey: Category] = [:]

    package init() {}

    /// In the order of the currencies' codes, the unknown one last.
    package var totals: [Total] { totalsByCurrency.values.sorted { $0.currency.isBefore($1.currency) } }

    /// By currency as ``totals``, then the highest rate first.
    package var vat: [VAT] {
        vatByRate.values.sorted { $0.currency == $1.currency ? $0.rate > $1.rate : $0.currency.isBefore($1.currency) }
    }

    /// By currency as ``totals``, then in the order of their names; those without one last.
    package var categories: [Category] {
        categoriesByKey.sorted { left, right in
            guard left.key.currency == right.key.currency else { return left.key.currency.isBefore(right.key.currency) }
            guard let one = left.key.name, let other = right.key.name else { return left.key.name != nil }
            return one < other
        }.map(\.value)
    }

    /// Counts a draft, and sums it if it is an expense or `states` asks for its state.
    ///
    /// - Throws: `sumTooLarge`.
    package mutating func add(
        _ draft: SummedDraft, asked states: Set<ExpenseDraft.State>, delivery: DraftDelivery? = nil
    ) throws(StoreError) {
        if let delivery { count(delivery) }
        try add(
            SummedDrafts(
                state: draft.state, isNoExpense: draft.isNoExpense, currency: draft.currency, category: draft.category,
                categoryKey: draft.categoryKey, count: 1, withTotal: draft.amount == nil ? 0 : 1,
                amount: draft.amount ?? 0, vat: []),
            asked: states)
        guard Self.counts(draft.state, draft.isNoExpense, asked: states) else { return }
        for row in draft.vat { try add(row) }
    }

    /// Counts drafts, and sums them if they are expenses or `states` asks for their state.
    ///
    /// - Throws: `sumTooLarge`.
    package mutating func add(
        _ drafts: SummedDrafts, asked states: Set<ExpenseDraft.State>
    ) throws(StoreError) {
        count += drafts.count
        self.states[drafts.state, default: 0] += drafts.count
        guard Self.counts(drafts.state, drafts.isNoExpense, asked: states) else { return }
        summed += drafts.count
        withoutTotal += drafts.count - drafts.withTotal
        for sum in drafts.vat { try add(sum) }
        guard drafts.withTotal > 0 else { return }
        let currency = drafts.currency ?? .unknown
        var total = totalsByCurrency[currency] ?? Total(currency: currency, drafts: 0, amount: 0)
        total.drafts += drafts.withTotal
        try total.amount.add(drafts.amount, in: currency)
        totalsByCurrency[currency] = total
        let key = CategoryKey(name: drafts.categoryKey, currency: currency)
        var category =
            categoriesByKey[key]
            ?? Category(name: key.name == nil ? nil : drafts.category, currency: currency, drafts: 0, amount: 0)
        if key.name != nil, let name = drafts.category, let known = category.name,
            name.utf8.lexicographicallyPrecedes(known.utf8)
        {
            category.name = name
        }
        category.drafts += drafts.withTotal
        try category.amount.add(drafts.amount, in: currency)
        categoriesByKey[key] = category
    }

    /// Counts how far a draft has come.
    package mutating func count(_ delivery: DraftDelivery) { deliveries[delivery, default: 0] += 1 }

    /// Adds a row of the VAT table of a draft that is summed.
    ///
    /// - Throws: `sumTooLarge`.
    package mutating func add(_ row: VATLine) throws(StoreError) {
        try add(
            VAT(
                currency: row.amount.currency, rate: row.rate, rows: 1, base: row.base?.minorUnits ?? 0,
                rowsWithoutBase: row.base == nil ? 1 : 0, amount: row.amount.minorUnits))
    }

    /// Whether drafts of a state are summed by a query that asks for these states.
    ///
    /// - Parameters:
    ///   - state: of the drafts.
    ///   - isNoExpense: whether nothing is bought with papers of their kind.
    ///   - states: those that the query asks for by name.
    /// - Returns: whether they are in the sums.
    package static func counts(
        _ state: ExpenseDraft.State, _ isNoExpense: Bool, asked states: Set<ExpenseDraft.State>
    ) -> Bool {
        if state.isExpense, isNoExpense { return false }
        return states.isEmpty ? state.isExpense : states.contains(state)
    }

    private mutating func add(_ rows: VAT) throws(StoreError) {
        let key = VATKey(currency: rows.currency, rate: rows.rate)
        guard var sum = vatByRate[key] else {
            vatByRate[key] = rows
            return
        }
        sum.rows += rows.rows
        try sum.amount.add(rows.amount, in: rows.currency)
        try sum.base.add(rows.base, in: rows.currency)
        sum.rowsWithoutBase += rows.rowsWithoutBase
        vatByRate[key] = sum
    }

    private struct VATKey: Hashable {
        var currency: Currency
        var rate: TaxRate
    }

    private struct CategoryKey: Hashable {
        var name: String?
        var currency: Currency
    }
}

/// Drafts that are alike in state, currency, category and the rates of their VAT, added up.
package struct SummedDrafts: Hashable, Sendable {
    package var state: ExpenseDraft.State
    /// Whether nothing is bought with papers of their kind.
    package var isNoExpense: Bool
    package var currency: Currency?
    package var category: String?
    /// The category as it is compared.
    package var categoryKey: String?
    package var count: Int
    /// How many of them have a total.
    package var withTotal: Int
    /// What the totals add up to (hundredths).
    package var amount: Int64
    /// What their VAT rows add up to.
    package var vat: [DraftSummary.VAT]

    package init(
        state: ExpenseDraft.State, isNoExpense: Bool = false, currency: Currency?, category: String?,
        categoryKey: String?, count: Int, withTotal: Int, amount: Int64, vat: [DraftSummary.VAT]
    ) {
        self.state = state
        self.isNoExpense = isNoExpense
        self.currency = currency
        self.category = category
        self.categoryKey = categoryKey
        self.count = count
        self.withTotal = withTotal
        self.amount = amount
        self.vat = vat
    }
}

/// The part of a draft's ``DraftFacts`` that is summed.
package struct SummedDraft: Hashable, Sendable {
    package var state: ExpenseDraft.State
    /// Whether nothing is bought with a paper of its kind.
    package var isNoExpense: Bool
    package var amount: Int64?
    package var currency: Currency?
    package var category: String?
    /// The category as it is compared.
    package var categoryKey: String?
    package var vat: [VATLine]

    package init(
        state: ExpenseDraft.State, isNoExpense: Bool = false, amount: Int64?, currency: Currency?, category: String?,
        categoryKey: String?, vat: [VATLine]
    ) {
        self.state = state
        self.isNoExpense = isNoExpense
        self.amount = amount
        self.currency = currency
        self.category = category
        self.categoryKey = categoryKey
        self.vat = vat
    }

    package init(_ facts: DraftFacts) {
        self.init(
            state: facts.state, isNoExpense: facts.isNoExpense, amount: facts.amount, currency: facts.currency,
            category: facts.category, categoryKey: facts.categoryKey, vat: facts.vat)
    }
}

extension Int64 {
    fileprivate mutating func add(_ other: Int64, in currency: Currency) throws(StoreError) {
        let (sum, overflows) = addingReportingOverflow(other)
        guard !overflows else { throw .sumTooLarge(currency: currency) }
        self = sum
    }
}

extension Currency {
    /// By their codes, the unknown one last.
    fileprivate func isBefore(_ other: Currency) -> Bool {
        guard (self == .unknown) == (other == .unknown) else { return other == .unknown }
        return code < other.code
    }
}
