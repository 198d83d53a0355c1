import Files
import ReceiptModel
package import Store
import Synchronization

/// A store that lasts as long as the process: for previews, which keep nothing, and for tests.
///
/// It promises what every store promises but for durability. Originals are files in memory without a name, so nothing of
/// it is ever on a disk. Every function works on a copy of the rows, which takes their place only if nothing is thrown.
package final class MemoryStore: DocumentStore {
    private let rows = Mutex(MemoryRows())
    private let base: (any DraftStore & CompanyStore)?

    /// An empty store.
    ///
    /// - Parameter base: another store that is only asked: a document that has drafts there counts as drafted here, with
    ///   them, and its companies are those of this one.
    package init(over base: (any DraftStore & CompanyStore)? = nil) { self.base = base }

    /// Looks at one state of the rows.
    func read<Value>(_ body: (MemoryRows) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try body(rows.withLock { $0 })
    }

    /// Changes the rows in one transaction: all of it, or nothing when the body throws.
    func write<Value: Sendable>(
        _ body: (inout MemoryRows) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = rows.withLock { rows in
            var next = rows
            do throws(StoreError) {
                let value = try body(&next)
                rows = next
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The companies of the store below.
    func companiesBelow() throws(StoreError) -> [Company] { try base?.companies() ?? [] }

    /// What the store below has of the document.
    func draftsBelow(of id: DocumentID) throws(StoreError) -> [ExpenseDraft] { try base?.drafts(of: id) ?? [] }
}

/// An original, held as long as any state of the rows names it.
final class MemoryOriginal: Sendable {
    private let file: MemoryFile

    init(_ file: consuming MemoryFile) { self.file = file }

    func opened() throws(StoreError) -> OpenedFile {
        do {
            return try file.opened()
        } catch {
            throw .file(error)
        }
    }
}

/// Everything that the store holds, as a value.
struct MemoryRows: Sendable {
    /// A stored document.
    struct Entry: Sendable {
        var attachment: Attachment
        var original: MemoryOriginal
        var sightings: [Sighting]
        var labels = DocumentLabels()
        var join: ReceiptJoin?
        var reading: DocumentReading?
        /// The runs of the program that have begun to work on it and have not ended it.
        var openAttempts: Set<ProgramRun> = []
        var holdReason: String?

        /// What the audit log tells of its retention.
        var retentionDigest: String { attachment.retention.fingerprint(holdReason: holdReason) }
    }

    /// Who holds what of which entity.
    struct RemoteKey: Hashable {
        var account: String
        var type: SyncQueueItem.EntityType
        var entity: String
    }

    /// A name under which an account's server sent something.
    struct CopyKey: Hashable {
        var account: String
        var name: String
    }

    /// What a backend lists under a name.
    struct ListKey: Hashable {
        var account: String
        var kind: ServerRecord.Kind
        var id: String
    }

    struct ServerCopy: Sendable {
        var content: String
        var fetchedAt: Timestamp
    }

    var entries: [DocumentID: Entry] = [:]
    /// In the order in which they came.
    var arrivals: [DocumentID] = []
    var drafts: [String: ExpenseDraft] = [:]
    /// What each draft was before its present revision, the first one first.
    var formerRevisions: [String: [ExpenseDraft]] = [:]
    /// In the order in which they were made.
    var drafting: [String] = []
    var notes: [IssuerNote] = []
    var companies: [Company] = []
    /// The hand-over at place n has the number n + 1.
    var handovers: [HandedMonth] = []
    var audit: [AuditRow] = []
    var auditHead = AuditChain.beginning
    /// The item at place n has the sequence n + 1.
    var queue: [QueuedItem] = []
    var attempts: [Int: [DeliveryAttempt]] = [:]
    var pauses: [QueuePause] = []
    var remotes: [RemoteKey: RemoteRecord] = [:]
    var copies: [CopyKey: ServerCopy] = [:]
    var listed: [ListKey: KeptServerRecord] = [:]

    /// The document, which has to be there.
    func entry(_ id: DocumentID) throws(StoreError) -> Entry {
        guard let entry = entries[id] else { throw .notFound("document \(id.short)") }
        return entry
    }

    /// Adds a row at the end of the audit log.
    mutating func tell(
        _ action: AuditEntry.Action, _ id: DocumentID, _ details: AuditEntry.Details = .init(), at now: Timestamp
    ) throws(StoreError) {
        try tell(action, about: id.hex, details, at: now)
    }

    /// Adds a row about a company.
    mutating func tell(
        _ action: AuditEntry.Action, _ company: Company, changes: [String]? = nil, at now: Timestamp
    ) throws(StoreError) {
        let digest = action == .companyForgotten ? nil : Fingerprint.of([try text(of: company)])
        let details = AuditEntry.Details(changes: changes, company: company.id, companyDigest: digest)
        try tell(action, about: "", details, at: now)
    }

    private mutating func tell(
        _ action: AuditEntry.Action, about documentID: String, _ details: AuditEntry.Details, at now: Timestamp
    ) throws(StoreError) {
        let row = AuditRow(
            after: auditHead, at: now.milliseconds, action: action.rawValue, documentID: documentID,
            details: try text(of: details))
        audit.append(row)
        auditHead = AuditHead(sequence: row.sequence, hash: row.hash)
    }

    func text(of value: some Encodable) throws(StoreError) -> String {
        do {
            return try CanonicalJSON.text(of: value)
        } catch {
            throw .refused(reason: "\(error)")
        }
    }
}
