/// How long the law asks to keep a document, and by which rule.
package struct Retention: Hashable, Sendable, Codable {
    package var country: Country
    /// The name of the rule in the country profile, with its version: `HR-books-11/1`.
    package var rule: String
    /// The law, article and gazette.
    package var legalBasis: String
    /// The last day on which the document must still be there.
    package var retainUntil: CivilDate
    /// Kept beyond that day, whatever the rule says: an audit, a lawsuit.
    package var hold: Bool

    package init(country: Country, rule: String, legalBasis: String, retainUntil: CivilDate, hold: Bool = false) {
        self.country = country
        self.rule = rule
        self.legalBasis = legalBasis
        self.retainUntil = retainUntil
        self.hold = hold
    }
}

/// An operation that waits for the accounting backend.
///
/// Names and values are those of the mobile architecture document, section 8, unchanged.
package struct SyncQueueItem: Hashable, Sendable, Codable, Identifiable {
    package enum EntityType: String, Hashable, Sendable, Codable {
        case expenseDraft, invoiceDraft, document, approval
    }

    package enum Operation: String, Hashable, Sendable, Codable {
        case create, update, upload, approve, reject
    }

    package var id: String
    package var entityType: EntityType
    package var entityId: String
    package var operation: Operation
    /// JSON text.
    package var payload: String
    package var fileUri: String?
    package var baseVersion: String?
    package var retryCount: Int
    /// RFC 3339 in UTC.
    package var createdAt: String

    package init(
        id: String, entityType: EntityType, entityId: String, operation: Operation, payload: String,
        fileUri: String? = nil, baseVersion: String? = nil, retryCount: Int = 0, createdAt: String
    ) {
        self.id = id
        self.entityType = entityType
        self.entityId = entityId
        self.operation = operation
        self.payload = payload
        self.fileUri = fileUri
        self.baseVersion = baseVersion
        self.retryCount = retryCount
        self.createdAt = createdAt
    }
}

/// A stored original.
package struct Attachment: Hashable, Sendable, Codable {
    package enum State: String, Hashable, Sendable, Codable {
        /// Stored; not read yet. A later run goes on from here.
        case stored
        /// Read, and a draft stands beside it.
        case drafted
        /// Could not be read; the reason stands beside it. Kept all the same.
        case needsAttention = "needs_attention"
        /// A person leaves it unread; the reason stands beside it. Kept all the same.
        case skipped
    }

    package var document: Document
    /// The name under which it first came, made printable.
    package var fileName: String
    package var state: State
    /// Why it needs attention, or is left unread; empty otherwise.
    package var reasons: [Message]
    package var receivedAt: Timestamp
    /// Stamped when it is stored by the longest rule, and again when the draft tells country and date.
    package var retention: Retention

    package init(
        document: Document, fileName: String, state: State, reasons: [Message], receivedAt: Timestamp,
        retention: Retention
    ) {
        self.document = document
        self.fileName = fileName
        self.state = state
        self.reasons = reasons
        self.receivedAt = receivedAt
        self.retention = retention
    }
}
