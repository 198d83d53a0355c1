import GRDB
import ReceiptModel
import Store

/// What is kept of a draft to find it by.
enum SearchRows {
    /// Writes the rows of a draft in the place of those it had; its readings stand beside it.
    ///
    /// - Parameters:
    ///   - draft: as it is kept by now.
    ///   - text: the same as JSON.
    ///   - readings: of its originals in their order; `nil` to take those that are kept.
    ///   - db: in the transaction of the draft.
    /// - Throws: what SQLite throws, and `UnreadableRow`.
    static func write(
        of draft: ExpenseDraft, text: String, readings: [DocumentReading]? = nil, in db: Database
    ) throws {
        let facts = DraftFacts(of: draft)
        let group = try SumGroup(facts).number(in: db)
        try db.cachedStatement(sql: upsert).execute(arguments: facts.arguments(of: draft) + [group])
        let number = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM draftFacts WHERE draftId = ?"), arguments: [draft.id])
        let words = draft.searchWords(in: try readings ?? kept(of: draft, in: db)).joined(separator: " ")
        try db.cachedStatement(
            sql: """
                INSERT INTO draftTexts (number, words, digest) VALUES (?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET words = excluded.words, digest = excluded.digest
                """
        ).execute(
            arguments: [number, words, try digest(of: words, draft: text, draft.id, in: db)])
    }

    /// Writes the words anew of all drafts that name a document, whose reading is another.
    static func writeWords(of document: DocumentID, in db: Database) throws {
        let drafts = try Row.fetchAll(
            db, sql: "SELECT draft FROM drafts JOIN draftDocuments o USING (draftId) WHERE o.documentId = ?",
            arguments: [document.hex])
        for row in drafts { try write(of: ExpenseDraft(row), text: row.value("draft"), in: db) }
    }

    /// Whether the rows that are kept of a draft, whose JSON is `text`, are those that follow from it and its readings.
    static func areRight(of draft: ExpenseDraft, text: String, in db: Database) throws -> Bool {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(columns), words, digest, content, delivery IS \(QuerySQL.queued("draftFacts.draftId")) AS isQueued
                    FROM draftFacts LEFT JOIN draftTexts USING (number) LEFT JOIN sumGroups ON id = sumGroup
                    WHERE draftId = ?
                    """),
            arguments: [draft.id])
        let facts = DraftFacts(of: draft)
        guard let row, let words: String = try row.optionalValue("words"),
            try row.optionalValue("digest") == digest(of: words, draft: text, draft.id, in: db),
            try row.optionalValue("content") == JSONText.encode(SumGroup(facts)), try row.value("isQueued")
        else { return false }
        return zip(row.databaseValues, facts.values(of: draft)).allSatisfy { $0 == ($1?.databaseValue ?? .null) }
    }

    private static func kept(of draft: ExpenseDraft, in db: Database) throws -> [DocumentReading] {
        try draft.documents.compactMap { id in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT reading FROM readings WHERE documentId = ?"), arguments: [id.hex]
            ).map { try JSONText.decode(DocumentReading.self, from: $0) }
        }
    }

    /// By which a check tells, without parsing a reading, that the words were made of this draft and these readings.
    private static func digest(of words: String, draft text: String, _ id: String, in db: Database) throws -> String {
        let readings = try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT digest FROM draftDocuments JOIN readings USING (documentId) WHERE draftId = ? ORDER BY place
                    """), arguments: [id])
        return Fingerprint.of([text, words] + readings)
    }

    /// The columns that follow from the draft, its identity first.
    fileprivate static let names = [
        "draftId", "amount", "base1", "vat1", "base2", "vat2", "base3", "vat3", "moreVAT", "capturedAt", "date",
        "isForAnother", "state", "currency", "country", "company", "category", "categoryKey", "issuer", "taxNumber",
        "tags",
    ]

    private static let columns = names.joined(separator: ", ")

    /// Takes the values of the columns, then the number of the group.
    private static let upsert = """
        INSERT INTO draftFacts (\(columns), sumGroup, delivery)
        VALUES (\(names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")), ?\(names.count + 1), \(QuerySQL.queued("?1")))
        ON CONFLICT (draftId) DO UPDATE SET \((names.dropFirst() + ["sumGroup", "delivery"])
            .map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """
}

extension DraftFacts {
    /// The values of the columns of `SearchRows.names`.
    fileprivate func values(of draft: ExpenseDraft) -> [(any DatabaseValueConvertible)?] {
        let rows = vat.prefix(SumGroup.columns)
        let amounts = rows.flatMap { [$0.base?.minorUnits, $0.amount.minorUnits] }
        let spare = [Int64?](repeating: nil, count: 2 * (SumGroup.columns - rows.count))
        let more = vat.dropFirst(SumGroup.columns)
        let identity: [(any DatabaseValueConvertible)?] = [draft.id, amount]
        return identity + (amounts + spare) + [
            more.isEmpty ? nil : VATText.text(of: Array(more)), draft.createdAt.milliseconds, date?.sortingNumber,
            isForAnother ? 1 : 0, state.rawValue, currency?.code, country?.rawValue, company, category, categoryKey,
            issuer, taxNumber, tagKeys.isEmpty ? nil : "|\(tagKeys.sorted().joined(separator: "|"))|",
        ]
    }

    fileprivate func arguments(of draft: ExpenseDraft) -> StatementArguments {
        StatementArguments(values(of: draft))
    }
}
