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
        try db.cachedStatement(sql: upsert).execute(arguments: facts.arguments(of: draft))
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
                sql:
                    "SELECT \(columns), words, digest FROM draftFacts LEFT JOIN draftTexts USING (number) WHERE draftId = ?"
            ),
            arguments: [draft.id])
        guard let row, let words: String = try row.optionalValue("words"),
            try row.optionalValue("digest") == digest(of: words, draft: text, draft.id, in: db)
        else { return false }
        let expected = DraftFacts(of: draft).values(of: draft)
        return zip(row.databaseValues, expected).allSatisfy { $0 == ($1?.databaseValue ?? .null) }
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

    fileprivate static let names = [
        "draftId", "capturedAt", "state", "date", "amount", "currency", "country", "issuer", "taxNumber", "category",
        "categoryKey", "tags", "company", "isForAnother", "vat",
    ]

    private static let columns = names.joined(separator: ", ")

    private static let upsert = """
        INSERT INTO draftFacts (\(columns)) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (draftId) DO UPDATE SET \(names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """
}

extension DraftFacts {
    /// The values of the columns of `SearchRows.names`.
    fileprivate func values(of draft: ExpenseDraft) -> [(any DatabaseValueConvertible)?] {
        [
            draft.id, draft.createdAt.milliseconds, state.rawValue, date?.sortingNumber, amount, currency?.code,
            country?.rawValue, issuer, taxNumber, category, categoryKey,
            tagKeys.isEmpty ? nil : "|\(tagKeys.sorted().joined(separator: "|"))|", company, isForAnother ? 1 : 0,
            VATText.text(of: vat),
        ]
    }

    fileprivate func arguments(of draft: ExpenseDraft) -> StatementArguments {
        StatementArguments(values(of: draft))
    }
}
