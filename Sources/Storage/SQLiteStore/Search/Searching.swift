import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// A page of the drafts that fit.
    ///
    /// - Throws: `notFound` when the query begins behind a draft that is not there.
    package func page(of query: DraftQuery) throws(StoreError) -> DraftPage {
        try read(or: DraftPage(rows: [], hasMore: false)) { db in
            let limit = max(1, query.limit)
            let direction = query.isDescending ? "DESC" : "ASC"
            let key = query.sort.expression(isDescending: query.isDescending)
            var sql = try QuerySQL(query, in: db)
            if let after = query.after {
                let end = try Row.fetchOne(
                    db, sql: "SELECT \(key) AS place, s.number FROM draftFacts s WHERE s.draftId = ?",
                    arguments: [after])
                guard let end else { throw StoreError.notFound("draft '\(after)'") }
                let sign = query.isDescending ? "<" : ">"
                sql = sql.with("(\(key), s.number) \(sign) (?, ?)", [end[0] as DatabaseValue, end[1] as DatabaseValue])
            }
            let numbers = try Int64.fetchAll(
                db,
                sql: "SELECT s.number \(sql.source) ORDER BY \(key) \(direction), s.number \(direction) LIMIT ?",
                arguments: sql.arguments + [limit + 1])
            let rows = try numbers.prefix(limit).compactMap { number in
                try Row.fetchOne(db.cachedStatement(sql: Self.draftRow), arguments: [number]).map(DraftRow.init)
            }
            return DraftPage(rows: rows, hasMore: numbers.count > limit)
        }
    }

    /// What all drafts that fit add up to, whatever page the query asks for.
    ///
    /// - Parameters:
    ///   - query: its order, page and limit do not count.
    ///   - countingDeliveries: whether it is counted how far each has come, too, which costs a look at the queue for each.
    /// - Returns: counts and sums.
    /// - Throws: `sumTooLarge` when amounts leave what can be counted.
    package func summary(of query: DraftQuery, countingDeliveries: Bool) throws(StoreError) -> DraftSummary {
        try read(or: DraftSummary()) { db in
            let sql = try QuerySQL(query, in: db)
            var summary = DraftSummary()
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT s.state, s.amount, s.currency, s.category, s.categoryKey, s.vat
                        \(countingDeliveries ? ", \(QuerySQL.delivery)" : "") \(sql.source)
                    """,
                arguments: sql.arguments)
            while let row = try rows.next() {
                try summary.add(
                    SummedDraft(row, asked: query.states), asked: query.states,
                    delivery: countingDeliveries ? DraftDelivery(column: row[6]) : nil)
            }
            return summary
        }
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

extension SummedDraft {
    /// Takes the columns state, amount, currency, category, its key and VAT; what is not summed is not parsed.
    fileprivate init(_ row: Row, asked states: Set<ExpenseDraft.State>) throws {
        let state = try ExpenseDraft.State(column: row[0])
        guard DraftSummary.counts(state, asked: states) else {
            self.init(state: state, amount: nil, currency: nil, category: nil, categoryKey: nil, vat: [])
            return
        }
        self.init(
            state: state, amount: row[1] as Int64?, currency: (row[2] as String?).flatMap { Currency(code: $0) },
            category: row[3] as String?, categoryKey: row[4] as String?,
            vat: try VATText.rows(of: row[5] as String? ?? ""))
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
