import GRDB
import ReceiptModel
import Store

/// What drafts are counted and summed under: those of one group differ in nothing but their amounts.
///
/// A large home has few groups. Each draft names its own (`draftFacts.sumGroup`), so that a sum over all drafts reads
/// numbers alone, and the texts of a group once.
struct SumGroup: Hashable, Codable {
    /// A row of the VAT table without its amounts.
    struct Rate: Hashable, Codable {
        var currency: Currency
        var rate: TaxRate
        var hasBase: Bool
    }

    /// Number of rows of the VAT table whose amounts have columns of their own (`base1`, `vat1` …).
    static let columns = 3

    var state: ExpenseDraft.State
    /// Whether nothing is bought with papers of their kind; `nil` where something is.
    var isNoExpense: Bool?
    /// That of the total.
    var currency: Currency?
    /// As it is written, and as it is compared.
    var category: String?
    var categoryKey: String?
    /// The rows that have columns, in their order.
    var rates: [Rate]
    /// Whether there are more rows than columns; the further ones are a text (`VATText`).
    var hasMore: Bool

    init(_ facts: DraftFacts) {
        state = facts.state
        isNoExpense = facts.isNoExpense ? true : nil
        (currency, category, categoryKey) = (facts.currency, facts.category, facts.categoryKey)
        rates = facts.vat.prefix(Self.columns).map {
            Rate(currency: $0.amount.currency, rate: $0.rate, hasBase: $0.base != nil)
        }
        hasMore = facts.vat.count > Self.columns
    }

    /// The number of the group in the ledger, which gets it if it has none.
    func number(in db: Database) throws -> Int64 {
        let content = try JSONText.encode(self)
        let number = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM sumGroups WHERE content = ?"), arguments: [content])
        if let number { return number }
        try db.executeCached(sql: "INSERT INTO sumGroups (content) VALUES (?)", arguments: [content])
        return db.lastInsertedRowID
    }

    /// The group of a number.
    static func of(_ number: Int64, in db: Database) throws -> SumGroup {
        let content = try String.fetchOne(
            db.cachedStatement(sql: "SELECT content FROM sumGroups WHERE id = ?"), arguments: [number])
        guard let content else { throw UnreadableRow(reason: "the group \(number) of sums is missing") }
        return try JSONText.decode(SumGroup.self, from: content)
    }
}

/// Adds up what a query finds, group by group.
struct GroupSums {
    /// The columns that ``add(_:in:)`` reads, of the draft's row `s`.
    static let columns = """
        s.sumGroup, s.amount, s.base1, s.vat1, s.base2, s.vat2, s.base3, s.vat3, s.moreVAT
        """
    /// Number of ``columns``.
    static let width = 9
    private static let stride = 2 * SumGroup.columns

    private let states: Set<ExpenseDraft.State>
    /// What needs no group: how far the drafts have come, and the rows of VAT that have no columns.
    private(set) var rest = DraftSummary()
    private var groups: [SumGroup] = []
    private var isSummed: [Bool] = []
    private var counts: [Int] = []
    private var withTotal: [Int] = []
    private var amounts: [Int64] = []
    /// Base and amount of each row that has columns, ``stride`` numbers for each group.
    private var vat: [Int64] = []
    private var places: [Int64: Int] = [:]

    /// - Parameter states: those that the query asks for by name.
    init(asked states: Set<ExpenseDraft.State>) { self.states = states }

    /// Adds a draft with the columns of ``columns``.
    ///
    /// - Throws: `sumTooLarge`; `UnreadableRow` for a group that is not there.
    mutating func add(_ row: Row, in db: Database) throws {
        guard let number = row[0] as Int64? else { throw UnreadableRow(reason: "a draft is in no group of sums") }
        let place = try place(of: number, in: db)
        counts[place] += 1
        guard isSummed[place] else { return }
        if let amount = row[1] as Int64? {
            withTotal[place] += 1
            try add(amount, to: &amounts[place], groups[place].currency ?? .unknown)
        }
        for index in groups[place].rates.indices {
            let rate = groups[place].rates[index]
            for part in 0...1 {
                guard let value = row[2 + 2 * index + part] as Int64? else { continue }
                try add(value, to: &vat[place * Self.stride + 2 * index + part], rate.currency)
            }
        }
        guard groups[place].hasMore else { return }
        for line in try VATText.rows(of: row[8] as String? ?? "") { try rest.add(line) }
    }

    /// Counts how far a draft has come.
    mutating func count(_ delivery: DraftDelivery) { rest.count(delivery) }

    /// Counts and sums of all that was added.
    ///
    /// - Throws: `sumTooLarge`.
    func summary() throws(StoreError) -> DraftSummary {
        var summary = rest
        for place in groups.indices {
            let group = groups[place]
            let vat = group.rates.enumerated().map { index, rate in
                DraftSummary.VAT(
                    currency: rate.currency, rate: rate.rate, rows: counts[place],
                    base: self.vat[place * Self.stride + 2 * index],
                    rowsWithoutBase: rate.hasBase ? 0 : counts[place],
                    amount: self.vat[place * Self.stride + 2 * index + 1])
            }
            try summary.add(
                SummedDrafts(
                    state: group.state, isNoExpense: group.isNoExpense == true, currency: group.currency,
                    category: group.category, categoryKey: group.categoryKey, count: counts[place],
                    withTotal: withTotal[place], amount: amounts[place], vat: vat),
                asked: states)
        }
        return summary
    }

    private mutating func place(of number: Int64, in db: Database) throws -> Int {
        if let place = places[number] { return place }
        let group = try SumGroup.of(number, in: db)
        places[number] = groups.count
        groups.append(group)
        isSummed.append(DraftSummary.counts(group.state, group.isNoExpense == true, asked: states))
        counts.append(0)
        withTotal.append(0)
        amounts.append(0)
        vat += Array(repeating: 0, count: Self.stride)
        return groups.count - 1
    }

    private func add(_ value: Int64, to sum: inout Int64, _ currency: Currency) throws(StoreError) {
        let (result, overflows) = sum.addingReportingOverflow(value)
        guard !overflows else { throw .sumTooLarge(currency: currency) }
        sum = result
    }
}
