import GRDB
import ReceiptModel
import Store

extension Row {
    /// The value of a column; throws where GRDB would stop the process, because a damaged file can hold anything.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard let value = try optionalValue(column, as: Value.self) else {
            throw UnreadableRow(reason: "the column \(column) has no value")
        }
        return value
    }

    /// The value of a column that may be NULL.
    func optionalValue<Value: DatabaseValueConvertible>(_ column: String, as: Value.Type = Value.self) throws -> Value?
    {
        guard hasColumn(column) else { throw UnreadableRow(reason: "the column \(column) is missing") }
        let stored: DatabaseValue = self[column]
        if stored.isNull { return nil }
        guard let value = Value.fromDatabaseValue(stored) else {
            throw UnreadableRow(reason: "the column \(column) holds \(stored)")
        }
        return value
    }

    /// The message that a column holds as JSON, or as plain text; `nil` for NULL.
    func message(_ column: String) throws -> Message? {
        try optionalValue(column, as: String.self).map { try JSONText.decode(Message.self, from: $0) }
    }
}

extension Database {
    /// Runs one statement that writes, and keeps it prepared: what each receipt writes is parsed once.
    func executeCached(sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Sighting {
    init(_ row: Row) throws {
        self.init(
            fileName: try row.value("fileName"), origin: try row.value("origin"),
            seenAt: Timestamp(milliseconds: try row.value("seenAt")))
    }
}

extension Attachment {
    static let query = "SELECT * FROM attachments JOIN retention USING (documentId)"

    init(_ row: Row) throws {
        let id: String = try row.value("documentId")
        let mediaType: String = try row.value("mediaType")
        let state: String = try row.value("state")
        guard let id = DocumentID(hex: id), let mediaType = MediaType(rawValue: mediaType),
            let state = State(rawValue: state)
        else { throw UnreadableRow(reason: "the original \(id.prefix(12)) is \(mediaType) and \(state)") }
        self.init(
            document: Document(id: id, mediaType: mediaType, byteCount: try row.value("byteCount")),
            fileName: try row.value("fileName"), state: state,
            reasons: try JSONText.decode([Message].self, from: row.value("reasons")),
            receivedAt: Timestamp(milliseconds: try row.value("receivedAt")), retention: try Retention(row))
    }

    static func find(_ id: DocumentID, in db: Database) throws -> Attachment? {
        try Row.fetchOne(db.cachedStatement(sql: "\(query) WHERE documentId = ?"), arguments: [id.hex]).map(
            Attachment.init)
    }

    static func require(_ id: DocumentID, in db: Database) throws -> Attachment {
        guard let attachment = try find(id, in: db) else { throw StoreError.notFound("document \(id.short)") }
        return attachment
    }
}

extension Retention {
    init(_ row: Row) throws {
        let country: String = try row.value("country")
        let until: String = try row.value("retainUntil")
        guard let country = Country(rawValue: country), let until = CivilDate(iso: until) else {
            throw UnreadableRow(reason: "a document is kept until \(until) in \(country)")
        }
        self.init(
            country: country, rule: try row.value("rule"), legalBasis: try row.value("legalBasis"),
            retainUntil: until, hold: try row.value("hold"))
    }
}

extension ExpenseDraft {
    init(_ row: Row) throws {
        self = try JSONText.decode(ExpenseDraft.self, from: row.value("draft"))
    }
}
