import GRDB
import ReceiptModel
import Store

/// A query as conditions of SQL; everything that a person typed is bound to a place, and none of it is part of the SQL.
struct QuerySQL {
    /// The tables and the condition: `FROM … WHERE …`, with the draft's row as `s`.
    private(set) var source: String
    private(set) var arguments = StatementArguments()
    private var conditions: [String] = []

    /// Whether every draft fits.
    var isEverything: Bool { conditions.isEmpty }

    /// Takes a query; the ledger is asked how many drafts there are.
    init(_ query: DraftQuery, in db: Database) throws {
        source = "FROM draftFacts s"
        if let text = query.text {
            source = "FROM draftWords CROSS JOIN draftFacts s ON s.number = draftWords.rowid"
            add("draftWords MATCH ?", [Self.match(text)])
        }
        if query.from != nil || query.to != nil { try addDays(query, in: db) }
        if query.isUndated { add("s.date IS NULL", []) }
        if let issuer = query.issuer {
            let words = SearchWords.folded(issuer)
            let spellings = words.isEmpty ? [] : SearchWords.spellings(of: words)
            let names = spellings.map { _ in " OR instr(' ' || s.issuer, ?) > 0" }.joined()
            add("(s.taxNumber = ?\(names))", StatementArguments([issuer] + spellings.map { " \($0)" }))
        }
        if let minimum = query.minimum { add("s.amount >= ?", [minimum]) }
        if let maximum = query.maximum { add("s.amount <= ?", [maximum]) }
        if query.isWithoutTotal {
            add("s.amount IS NULL AND s.state IN ('ready', 'needs_review')", [])
            add("s.sumGroup NOT IN (\(Self.noExpenses))", [])
        }
        addOneOf("s.country", query.countries.map(\.rawValue))
        addOneOf("s.currency", query.currencies.map(\.code))
        addOneOf("s.state", query.states.map(\.rawValue))
        addOneOf("s.company", Array(query.companies))
        if query.isForAnother { add("s.isForAnother = 1", []) }
        if !query.categories.isEmpty { addKeys("s.categoryKey", DraftQuery.keys(query.categories)) }
        if !query.tags.isEmpty { addTags(DraftQuery.keys(query.tags)) }
        addOneOf(Self.delivery, query.delivery.map(\.rawValue))
        if !conditions.isEmpty { source += " WHERE " + conditions.joined(separator: " AND ") }
    }

    /// The same with one condition more.
    func with(_ condition: String, _ values: StatementArguments) -> QuerySQL {
        var copy = self
        copy.source += (conditions.isEmpty ? " WHERE " : " AND ") + condition
        copy.arguments += values
        return copy
    }

    private mutating func add(_ condition: String, _ values: StatementArguments) {
        conditions.append(condition)
        arguments += values
    }

    /// The bounds of the day of issue.
    ///
    /// A few drafts are looked up by the index of days; where many lie between the bounds, reading all rows in their order
    /// takes less than looking up so many, which a plus keeps SQLite from.
    private mutating func addDays(_ query: DraftQuery, in db: Database) throws {
        let (from, to) = (query.from?.sortingNumber ?? .min, query.to?.sortingNumber ?? .max)
        let few = (try Int.fetchOne(db, sql: "SELECT max(number) FROM draftFacts") ?? 0) / 16
        let found = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM (SELECT 1 FROM draftFacts WHERE date >= ? AND date <= ? LIMIT ?)",
            arguments: [from, to, few + 1])
        add("\(found ?? 0 > few ? "+" : "")s.date BETWEEN ? AND ?", [from, to])
    }

    private mutating func addOneOf(_ column: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        add("\(column) IN (\(places))", StatementArguments(values.sorted()))
    }

    /// Words of a person's own; where all of them fold to nothing, nothing fits.
    private mutating func addKeys(_ column: String, _ keys: Set<String>) {
        if keys.isEmpty { add("0", []) } else { addOneOf(column, Array(keys)) }
    }

    /// Tags of the draft; those of its watched folder are among them unless a person has taken them off.
    private mutating func addTags(_ keys: Set<String>) {
        guard !keys.isEmpty else { return add("0", []) }
        let own = keys.sorted().map { _ in "instr(s.tags, ?) > 0" }.joined(separator: " OR ")
        add("(\(own))", StatementArguments(keys.sorted().map { "|\($0)|" }))
    }

    /// The groups of papers with which nothing is bought.
    private static let noExpenses = "SELECT id FROM sumGroups WHERE json_extract(content, '$.isNoExpense') = 1"

    /// The words as FTS5 writes them: folded, so that nothing but letters and digits stands in the quotation marks.
    private static func match(_ text: SearchText) -> String {
        text.phrases.map { phrase in
            let spellings = phrase.spellings.map { "\"\($0)\"\(phrase.isOpen ? " *" : "")" }
            return spellings.count == 1 ? spellings[0] : "(\(spellings.joined(separator: " OR ")))"
        }.joined(separator: " AND ")
    }

    /// How far the draft of the row `s` has come (`DraftDelivery`).
    static let delivery = """
        ifnull(s.delivery, CASE WHEN s.state IN ('ready', 'needs_review') THEN 'not_sent' ELSE 'not_due' END)
        """

    /// What the queue tells of a draft (`draftFacts.delivery`), by an expression that is its identity.
    ///
    /// What was withdrawn was never there.
    static func queued(_ draft: String) -> String {
        """
        (CASE WHEN \(open(draft, "= 'needs_attention'")) THEN 'needs_attention'
            WHEN \(open(draft, "IN ('waiting', 'running')")) THEN 'waiting'
            WHEN EXISTS (SELECT 1 FROM queueItems q WHERE q.entityType = 'expenseDraft' AND q.entityId = \(draft)
                AND q.state = 'done' AND q.outcome IS NOT 'withdrawn') THEN 'delivered' END)
        """
    }

    /// Whether the lane of a draft, or of one of its originals, has an item that is not done and in such a state.
    ///
    /// The order of the join is fixed: the other way round, each draft would look at all uploads that wait.
    private static func open(_ draft: String, _ state: String) -> String {
        """
        (EXISTS (SELECT 1 FROM queueItems q WHERE q.entityType = 'expenseDraft' AND q.entityId = \(draft)
            AND q.state <> 'done' AND q.state \(state))
        OR EXISTS (SELECT 1 FROM draftDocuments o CROSS JOIN queueItems q
            ON q.entityType = 'document' AND q.entityId = o.documentId AND q.state <> 'done' AND q.state \(state)
            WHERE o.draftId = \(draft)))
        """
    }
}

extension DraftQuery.Sort {
    /// What is compared, as `DraftPlace` has it.
    func expression(isDescending: Bool) -> String {
        let last = isDescending ? "\(Int64.min + 1) - 1" : "\(Int64.max)"
        return switch self {
        case .captured: "s.capturedAt"
        case .date: "ifnull(s.date, \(last))"
        case .amount: "ifnull(s.amount, \(last))"
        case .issuer: isDescending ? "ifnull(s.issuer, '')" : "ifnull(s.issuer, char(1114111))"
        }
    }
}
