import GRDB
import ReceiptModel
import Store

/// A query as conditions of SQL; everything that a person typed is bound to a place, and none of it is part of the SQL.
struct QuerySQL {
    /// The tables and the condition: `FROM … WHERE …`, with the draft's row as `s`.
    private(set) var source: String
    private(set) var arguments = StatementArguments()
    private var conditions: [String] = []

    /// Takes a query; the ledger is asked which tags there are.
    init(_ query: DraftQuery, in db: Database) throws {
        source = "FROM draftFacts s"
        if let text = query.text {
            source = "FROM draftWords CROSS JOIN draftFacts s ON s.number = draftWords.rowid"
            add("draftWords MATCH ?", [Self.match(text)])
        }
        if let from = query.from { add("s.date >= ?", [from.sortingNumber]) }
        if let to = query.to { add("s.date <= ?", [to.sortingNumber]) }
        if query.isUndated { add("s.date IS NULL", []) }
        if let issuer = query.issuer {
            let words = SearchWords.folded(issuer)
            add(
                words.isEmpty ? "s.taxNumber = ?" : "(s.taxNumber = ? OR instr(' ' || s.issuer, ?) > 0)",
                words.isEmpty ? [issuer] : [issuer, " \(words)"])
        }
        if let minimum = query.minimum { add("s.amount >= ?", [minimum]) }
        if let maximum = query.maximum { add("s.amount <= ?", [maximum]) }
        addOneOf("s.country", query.countries.map(\.rawValue))
        addOneOf("s.currency", query.currencies.map(\.code))
        addOneOf("s.state", query.states.map(\.rawValue))
        addOneOf("s.company", Array(query.companies))
        if query.isForAnother { add("s.isForAnother = 1", []) }
        if !query.categories.isEmpty { addKeys("s.categoryKey", DraftQuery.keys(query.categories)) }
        if !query.tags.isEmpty { try addTags(DraftQuery.keys(query.tags), in: db) }
        addDelivery(query.delivery)
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

    private mutating func addOneOf(_ column: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        add("\(column) IN (\(places))", StatementArguments(values.sorted()))
    }

    /// Words of a person's own; where all of them fold to nothing, nothing fits.
    private mutating func addKeys(_ column: String, _ keys: Set<String>) {
        if keys.isEmpty { add("0", []) } else { addOneOf(column, Array(keys)) }
    }

    /// Tags of the draft itself, or of the watched folders of its originals.
    private mutating func addTags(_ keys: Set<String>, in db: Database) throws {
        guard !keys.isEmpty else { return add("0", []) }
        let labels = try String.fetchAll(db, sql: "SELECT DISTINCT label FROM labels WHERE kind = 'tag'")
            .filter { DraftFacts.key($0).map(keys.contains) ?? false }
        let own = keys.sorted().map { _ in "instr(s.tags, ?) > 0" }.joined(separator: " OR ")
        let places = Array(repeating: "?", count: labels.count).joined(separator: ", ")
        add(
            """
            (\(own) OR s.draftId IN (SELECT o.draftId FROM labels l CROSS JOIN draftDocuments o ON o.documentId = l.documentId
                WHERE l.kind = 'tag' AND l.label IN (\(places))))
            """, StatementArguments(keys.sorted().map { "|\($0)|" } + labels))
    }

    /// Of the states of a draft that is on its way.
    private static let underway: Set<DraftDelivery> = [.waiting, .needsAttention]

    /// How far the draft has come.
    ///
    /// A query that asks for both of those that are on their way, or for neither, does not ask which of them it is: then
    /// an index alone tells, and no item of the queue is read.
    private mutating func addDelivery(_ wanted: Set<DraftDelivery>) {
        guard !wanted.isEmpty else { return }
        let (settled, isUnderway) = (wanted.subtracting(Self.underway), Self.underway.isSubset(of: wanted))
        guard isUnderway || settled.count == wanted.count else {
            return addOneOf("\(Self.delivery)", wanted.map(\.rawValue))
        }
        let isOpen = Self.open(nil)
        guard !settled.isEmpty else { return add(isOpen, []) }
        let places = Array(repeating: "?", count: settled.count).joined(separator: ", ")
        let isSettled = "\(Self.settled) IN (\(places))"
        add(
            isUnderway ? "(\(isOpen) OR \(isSettled))" : "(NOT \(isOpen) AND \(isSettled))",
            StatementArguments(settled.map(\.rawValue).sorted()))
    }

    /// The words as FTS5 writes them: folded, so that nothing but letters and digits stands in the quotation marks.
    private static func match(_ text: SearchText) -> String {
        text.phrases.map { "\"\($0.words.joined(separator: " "))\"\($0.isOpen ? " *" : "")" }.joined(separator: " AND ")
    }

    /// How far the draft of the row `s` has come (`DraftDelivery`).
    static let delivery = """
        (CASE WHEN \(open("= 'needs_attention'")) THEN 'needs_attention' WHEN \(open("<> 'needs_attention'")) THEN 'waiting'
            ELSE \(settled) END)
        """

    /// The same of a draft of which nothing is on its way.
    private static let settled = """
        (CASE WHEN EXISTS (SELECT 1 FROM queueItems q WHERE q.entityType = 'expenseDraft' AND q.entityId = s.draftId
                AND q.state = 'done' AND q.outcome IS NOT 'withdrawn') THEN 'delivered'
            WHEN s.state IN ('ready', 'needs_review') THEN 'not_sent' ELSE 'not_due' END)
        """

    /// Whether the lane of the draft, or of one of its originals, has an item that is not done.
    ///
    /// With a condition of the state, an item of such a state.
    ///
    /// The order of the join is fixed: the other way round, each draft would look at all uploads that wait.
    private static func open(_ state: String?) -> String {
        let state = state.map { " AND q.state \($0)" } ?? ""
        return """
            (EXISTS (SELECT 1 FROM queueItems q WHERE q.entityType = 'expenseDraft' AND q.entityId = s.draftId
                AND q.state <> 'done'\(state))
            OR EXISTS (SELECT 1 FROM draftDocuments o CROSS JOIN queueItems q
                ON q.entityType = 'document' AND q.entityId = o.documentId AND q.state <> 'done'\(state)
                WHERE o.draftId = s.draftId))
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
