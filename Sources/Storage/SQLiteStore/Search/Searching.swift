import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// A page of the drafts that fit.
    ///
    /// - Throws: `notFound` when the query begins behind a draft that is not there.
    package func page(of query: DraftQuery) throws(StoreError) -> DraftPage {
        try read(or: DraftPage(rows: [], hasMore: false)) { db in
            try page(of: query, QuerySQL(query, in: db), in: db)
        }
    }

    /// What all drafts that fit add up to, whatever page the query asks for.
    ///
    /// - Parameters:
    ///   - query: its order, page and limit do not count.
    ///   - countingDeliveries: whether it is counted how far each has come, too.
    /// - Returns: counts and sums.
    /// - Throws: `sumTooLarge` when amounts leave what can be counted.
    package func summary(of query: DraftQuery, countingDeliveries: Bool) throws(StoreError) -> DraftSummary {
        try read(or: DraftSummary()) { db in
            try summary(of: query, QuerySQL(query, in: db), countingDeliveries: countingDeliveries, in: db)
        }
    }

    /// A page of the drafts that fit, and what all of them add up to.
    ///
    /// What is found is gone through once, except where an index has the page without that.
    ///
    /// - Throws: as ``page(of:)`` and ``summary(of:countingDeliveries:)``.
    package func result(of query: DraftQuery) throws(StoreError) -> DraftResult {
        try read(or: DraftResult(page: DraftPage(rows: [], hasMore: false), summary: DraftSummary())) { db in
            let sql = try QuerySQL(query, in: db)
            if query.sort == .issuer || (query.sort == .captured && sql.isEverything) {
                return DraftResult(
                    page: try page(of: query, sql, in: db),
                    summary: try summary(of: query, sql, countingDeliveries: false, in: db))
            }
            let key = query.sort.expression(isDescending: query.isDescending)
            let limit = max(1, query.limit)
            var first = FirstDrafts(limit + 1, isDescending: query.isDescending)
            if let end = try end(of: query, key, in: db) {
                guard let place = Int64.fromDatabaseValue(end.place) else {
                    throw UnreadableRow(reason: "the place of a draft is \(end.place)")
                }
                first.begin(behind: FirstDrafts.Place(key: place, number: end.number))
            }
            var sums = GroupSums(asked: query.states)
            let rows = try Row.fetchCursor(
                db, sql: "SELECT \(GroupSums.columns), \(key), s.number \(sql.source)", arguments: sql.arguments)
            while let row = try rows.next() {
                try sums.add(row, in: db)
                guard let key = row[GroupSums.width] as Int64?, let number = row[GroupSums.width + 1] as Int64? else {
                    throw UnreadableRow(reason: "a draft has no place in the order")
                }
                first.add(FirstDrafts.Place(key: key, number: number))
            }
            let numbers = first.numbers
            return DraftResult(
                page: DraftPage(rows: try draftRows(numbers.prefix(limit), in: db), hasMore: numbers.count > limit),
                summary: try sums.summary())
        }
    }

    private func page(of query: DraftQuery, _ all: QuerySQL, in db: Database) throws -> DraftPage {
        let limit = max(1, query.limit)
        let direction = query.isDescending ? "DESC" : "ASC"
        let key = query.sort.expression(isDescending: query.isDescending)
        var sql = all
        if let end = try end(of: query, key, in: db) {
            let sign = query.isDescending ? "<" : ">"
            sql = sql.with("(\(key), s.number) \(sign) (?, ?)", [end.place, end.number])
        }
        let numbers = try Int64.fetchAll(
            db,
            sql: "SELECT s.number \(sql.source) ORDER BY \(key) \(direction), s.number \(direction) LIMIT ?",
            arguments: sql.arguments + [limit + 1])
        return DraftPage(rows: try draftRows(numbers.prefix(limit), in: db), hasMore: numbers.count > limit)
    }

    /// Where the draft stands behind which the page begins; `nil` for the first page.
    ///
    /// - Throws: `notFound`.
    private func end(
        of query: DraftQuery, _ key: String, in db: Database
    ) throws -> (place: DatabaseValue, number: Int64)? {
        guard let after = query.after else { return nil }
        let row = try Row.fetchOne(
            db, sql: "SELECT \(key) AS place, s.number AS number FROM draftFacts s WHERE s.draftId = ?",
            arguments: [after])
        guard let row else { throw StoreError.notFound("draft '\(after)'") }
        return (row[0] as DatabaseValue, try row.value("number"))
    }

    private func draftRows(_ numbers: some Sequence<Int64>, in db: Database) throws -> [DraftRow] {
        try numbers.compactMap { number in
            try Row.fetchOne(db.cachedStatement(sql: Self.draftRow), arguments: [number]).map(DraftRow.init)
        }
    }

    private func summary(
        of query: DraftQuery, _ sql: QuerySQL, countingDeliveries: Bool, in db: Database
    ) throws -> DraftSummary {
        var sums = GroupSums(asked: query.states)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(GroupSums.columns)\(countingDeliveries ? ", \(QuerySQL.delivery)" : "") \(sql.source)
                """,
            arguments: sql.arguments)
        while let row = try rows.next() {
            try sums.add(row, in: db)
            if countingDeliveries { sums.count(try DraftDelivery(column: row[GroupSums.width])) }
        }
        return try sums.summary()
    }

    /// How many drafts fit, by their states; what they add up to is not looked at.
    ///
    /// - Parameter query: its order, page and limit do not count.
    /// - Returns: a number for each state of which a draft was found.
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func counts(of query: DraftQuery) throws(StoreError) -> [ExpenseDraft.State: Int] {
        try read(or: [:]) { db in
            let sql = try QuerySQL(query, in: db)
            var counts: [ExpenseDraft.State: Int] = [:]
            let rows = try Row.fetchAll(
                db, sql: "SELECT s.state, count(*) AS number \(sql.source) GROUP BY s.state", arguments: sql.arguments)
            for row in rows { counts[try ExpenseDraft.State(column: row[0])] = try row.value("number") }
            return counts
        }
    }

    /// The drafts with these identities, in the order in which they are named.
    ///
    /// - Throws: `notFound` for one that is not there.
    package func drafts(named ids: [String]) throws(StoreError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try ids.map { id in
                let row = try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT draft FROM drafts WHERE draftId = ?"), arguments: [id])
                guard let row else { throw StoreError.notFound("draft '\(id)'") }
                return try ExpenseDraft(row)
            }
        }
    }

    /// What a list shows of a draft; the few values that are not in `draftFacts` are taken out of its JSON.
    private static let draftRow = """
        SELECT s.draftId, s.state, s.date, s.amount, s.currency, s.category, \(QuerySQL.delivery) AS delivery, d.documentId,
            json_extract(d.draft, '$.receipt') AS receipt,
            json_extract(d.draft, '$.fields.merchant.value') AS merchant,
            json_extract(d.draft, '$.fields.number.value') AS receiptNumber
        FROM draftFacts s JOIN drafts d USING (draftId) WHERE s.number = ?
        """
}

extension DraftRow {
    fileprivate init(_ row: Row) throws {
        let state: String = try row.value("state")
        let document: String = try row.value("documentId")
        guard let state = ExpenseDraft.State(rawValue: state), let document = DocumentID(hex: document) else {
            throw UnreadableRow(reason: "the draft of \(document.prefix(12)) is \(state)")
        }
        let amount: Int64? = try row.optionalValue("amount")
        let currency = try row.optionalValue("currency", as: String.self).flatMap { Currency(code: $0) }
        self.init(
            id: try row.value("draftId"), documentID: document, receipt: try row.optionalValue("receipt"), state: state,
            date: try row.optionalValue("date", as: Int64.self).flatMap(CivilDate.init(sortingNumber:)),
            merchant: try row.optionalValue("merchant"), number: try row.optionalValue("receiptNumber"),
            total: amount.map { Money(minorUnits: $0, currency: currency ?? .unknown) },
            category: try row.optionalValue("category"), delivery: try DraftDelivery(column: row["delivery"]))
    }
}

/// The drafts that come first in an order, out of any number of them; no more than a few of the others are kept.
private struct FirstDrafts {
    /// What is compared, and then the order of recording.
    struct Place {
        var key: Int64
        var number: Int64

        func isBefore(_ other: Place) -> Bool { (key, number) < (other.key, other.number) }
    }

    private let count: Int
    private let isDescending: Bool
    private var places: [Place] = []
    /// What does not stand behind it is none of the first; what does not stand before the last of them, neither.
    private var start: Place?
    private var last: Place?

    init(_ count: Int, isDescending: Bool) {
        (self.count, self.isDescending) = (count, isDescending)
    }

    mutating func begin(behind place: Place) { start = place }

    mutating func add(_ place: Place) {
        if let start, !isOrdered(start, place) { return }
        if let last, !isOrdered(place, last) { return }
        places.append(place)
        if places.count >= 2 * count + 1_000 { shorten() }
    }

    /// The numbers of the first drafts, in their order.
    var numbers: [Int64] {
        var copy = self
        copy.shorten()
        return copy.places.map(\.number)
    }

    private mutating func shorten() {
        places.sort(by: isOrdered)
        guard places.count > count else { return }
        places.removeLast(places.count - count)
        last = places.last
    }

    private func isOrdered(_ one: Place, _ other: Place) -> Bool {
        isDescending ? other.isBefore(one) : one.isBefore(other)
    }
}

extension ExpenseDraft.State {
    fileprivate init(column: String?) throws {
        guard let state = column.flatMap(ExpenseDraft.State.init(rawValue:)) else {
            throw UnreadableRow(reason: "a draft has no state that is known")
        }
        self = state
    }
}

extension DraftDelivery {
    fileprivate init(column: String?) throws {
        guard let delivery = column.flatMap(DraftDelivery.init(rawValue:)) else {
            throw UnreadableRow(reason: "a draft is neither delivered nor waiting")
        }
        self = delivery
    }
}

extension CivilDate {
    /// The day of a number of eight digits, `yyyyMMdd`; `nil` for none of the calendar.
    fileprivate init?(sortingNumber number: Int64) {
        self.init(year: Int(number / 10_000), month: Int(number / 100 % 100), day: Int(number % 100))
    }
}
