import GRDB
import ReceiptModel
import Store

/// What the rows of a document hold against what the audit log and their digests say that they held when they were written.
enum RowChecks {
    static let remake: Message =
        "'bilko fsck --repair' marks it to be read again; or restore the ledger from a backup, if you have one"

    /// Drafts against the log, and the keys of drafts against their fields.
    static func drafts(_ db: Database) throws -> [VaultReport.Problem] {
        var problems: [VaultReport.Problem] = []
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT documentId, draftId, draft, (SELECT details FROM audit l
                    WHERE l.documentId = d.documentId AND l.action IN ('drafted', 'edited')
                        AND coalesce(json_extract(l.details, '$.draftID'), d.draftId) = d.draftId
                    ORDER BY sequence DESC LIMIT 1) AS details
                FROM drafts d
                """)
        while let row = try rows.next() {
            let (id, text): (String, String) = (try row.value("documentId"), try row.value("draft"))
            let details = try row.optionalValue("details", as: String.self)
                .map { try JSONText.decode(AuditEntry.Details.self, from: $0) }
            guard details?.draft == Fingerprint.of([text]) else {
                let mend = DocumentID(hex: id).map(VaultReport.Mend.remake)
                problems.append(
                    LedgerCheck.problem(
                        id, "its draft is not the one that the audit log tells of", remedy: remake, mend: mend))
                continue
            }
            let draft = try JSONText.decode(ExpenseDraft.self, from: text)
            guard try DraftKeys.areRight(of: draft, in: db) else {
                problems.append(
                    LedgerCheck.problem(
                        id, "the keys by which its draft is found again are not those of its fields",
                        remedy: "'bilko fsck --repair' writes them anew", mend: .keys(draft: draft.id)))
                continue
            }
            guard try SearchRows.areRight(of: draft, text: text, in: db) else {
                problems.append(
                    LedgerCheck.problem(
                        id, "what its draft is searched and summed by does not follow from it",
                        remedy: "'bilko fsck --repair' writes it anew", mend: .search(draft: draft.id)))
                continue
            }
        }
        return problems
    }

    /// What each draft was before: all of its revisions, each as the log tells of it.
    static func revisions(_ db: Database) throws -> [VaultReport.Problem] {
        var told: [String: String] = [:]
        let entries = try Row.fetchCursor(
            db, sql: "SELECT documentId, details FROM audit WHERE action IN ('drafted', 'edited')")
        while let row = try entries.next() {
            let details = try JSONText.decode(AuditEntry.Details.self, from: row.value("details"))
            guard let id = details.draftID, let revision = details.revision, let digest = details.draft else {
                continue
            }
            told["\(id) \(revision)"] = digest
        }
        var (problems, counts): ([VaultReport.Problem], [String: Int]) = ([], [:])
        let rows = try Row.fetchCursor(db, sql: "SELECT draftId, revision, draft FROM draftRevisions")
        while let row = try rows.next() {
            let (id, revision): (String, Int) = (try row.value("draftId"), try row.value("revision"))
            counts[id, default: 0] += 1
            guard try told["\(id) \(revision)"] != Fingerprint.of([row.value("draft")]) else { continue }
            problems.append(
                LedgerCheck.problem(id, "revision \(revision) of its draft is not the one that the audit log tells of"))
        }
        let drafts = try Row.fetchCursor(db, sql: "SELECT draftId, documentId, revision FROM drafts")
        while let row = try drafts.next() {
            let (id, revision): (String, Int) = (try row.value("draftId"), try row.value("revision"))
            let found = counts[id] ?? 0
            guard found != revision - 1 else { continue }
            problems.append(
                LedgerCheck.problem(
                    try row.value("documentId"),
                    "its draft has changed \(revision - 1) times, and \(found) of its former revisions are there"))
        }
        return problems
    }

    static func readings(_ db: Database) throws -> [VaultReport.Problem] {
        var problems: [VaultReport.Problem] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT documentId, reading, digest FROM readings")
        while let row = try rows.next() {
            let (id, reading): (String, String) = (try row.value("documentId"), try row.value("reading"))
            guard try row.value("digest") != Fingerprint.of([id, reading]) else { continue }
            problems.append(
                LedgerCheck.problem(
                    id, "its reading is not the one that was written", remedy: remake,
                    mend: DocumentID(hex: id).map(VaultReport.Mend.remake)))
        }
        return problems
    }

    /// Until when each original is kept, by which rule and under which hold, against the last entry that has set it.
    static func retention(_ db: Database) throws -> [VaultReport.Problem] {
        var told: [String: String] = [:]
        let entries = try Row.fetchCursor(
            db,
            sql: """
                SELECT documentId, json_extract(details, '$.retention') AS retention FROM audit
                WHERE json_extract(details, '$.retention') IS NOT NULL ORDER BY sequence
                """)
        while let row = try entries.next() { told[try row.value("documentId")] = try row.value("retention") }
        var problems: [VaultReport.Problem] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM retention")
        while let row = try rows.next() {
            let id: String = try row.value("documentId")
            guard try told[id] != RetentionRows.digest(of: row) else { continue }
            let day: String = try row.value("retainUntil")
            problems.append(
                LedgerCheck.problem(
                    id, "it is kept until \(day) or held otherwise than the audit log tells",
                    remedy: "'bilko attachments list' shows rule and hold; \(LedgerCheck.restore)"))
        }
        return problems
    }
}

/// What is queued against its keys, against the audit log, and against how sending went.
enum QueueCheck {
    static func problems(_ db: Database) throws -> [VaultReport.Problem] {
        var problems: [VaultReport.Problem] = []
        let log = try Log(db)
        let attempts = Set(
            try Int.fetchAll(db, sql: "SELECT itemSequence FROM queueAttempts WHERE outcome = 'delivered'"))
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM queueItems ORDER BY sequence")
        var ends: [String: Bool] = [:]
        while let row = try rows.next() {
            let queued = try QueuedItem(row)
            let isDelivered = queued.state == .done && queued.outcome == .delivered
            ends[queued.item.id] = isDelivered
            if let complaint = complaint(about: queued, log, wasDelivered: attempts.contains(queued.sequence)) {
                problems.append(
                    .init(
                        message: "the queue item \(queued.item.id): \(complaint)",
                        remedy: """
                            hold the queue with 'bilko queue pause', compare with the server, and \
                            \(LedgerCheck.restore)
                            """))
            }
        }
        for (item, document) in log.delivered where ends[item] != true {
            problems.append(
                LedgerCheck.problem(
                    document, "the audit log tells of a delivery, '\(item)', that the queue does not have"))
        }
        return problems + (try counterProblems(db))
    }

    private static func complaint(about queued: QueuedItem, _ log: Log, wasDelivered: Bool) -> Message? {
        let item = queued.item
        guard queued.idempotencyKey == item.idempotencyKey else { return "what it sends is not what was queued" }
        let isTold = item.entityType == .document || item.entityType == .expenseDraft
        guard !isTold || log.keys.contains(queued.idempotencyKey) else {
            return "no entry of the audit log tells that it was queued as it is"
        }
        guard queued.state == .done else { return nil }
        switch queued.outcome {
        case .delivered:
            guard wasDelivered else { return "it counts as delivered, and nobody has sent it" }
            guard !isTold || log.delivered[item.id] != nil else {
                return "it counts as delivered, and the audit log does not tell of it"
            }
            return nil
        case .dropped:
            return isTold && !log.dropped.contains(item.id)
                ? "it counts as dropped, and the audit log does not tell of it" : nil
        case .superseded:
            return queued.lastError == nil ? "it counts as superseded, and there was no conflict" : nil
        case .withdrawn: return queued.begun == 0 ? nil : "it counts as withdrawn, and somebody has sent it"
        case nil: return "it is done, and nothing tells how"
        }
    }

    /// What the audit log tells of the queue.
    private struct Log {
        var keys: Set<String> = []
        /// The document of each item that was confirmed.
        var delivered: [String: String] = [:]
        /// The items that a person has taken out of the line, and not put back.
        var dropped: Set<String> = []

        init(_ db: Database) throws {
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT documentId, action, details FROM audit
                    WHERE action IN ('delivered', 'dropped', 'requeued') OR json_extract(details, '$.keys') IS NOT NULL
                    ORDER BY sequence
                    """)
            while let row = try rows.next() {
                let details = try JSONText.decode(AuditEntry.Details.self, from: row.value("details"))
                keys.formUnion(details.keys ?? [])
                guard let item = details.queueItem else { continue }
                let action: String = try row.value("action")
                switch AuditEntry.Action(rawValue: action) {
                case .dropped: dropped.insert(item)
                case .requeued: dropped.remove(item)
                default: delivered[item] = try row.value("documentId")
                }
            }
        }
    }

    /// SQLite's own counters are in no table that a trigger can watch: they must stand at the last number given.
    private static func counterProblems(_ db: Database) throws -> [VaultReport.Problem] {
        try ["queueItems", "sightings"].compactMap { table in
            let last = try Int.fetchOne(db, sql: "SELECT max(sequence) FROM \(table)") ?? 0
            let counter = try Int.fetchOne(
                db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
            guard counter ?? 0 != last else { return nil }
            return .init(
                message: "the counter of \(table) stands at \(counter ?? 0), its last row at \(last)",
                remedy: LedgerCheck.restore)
        }
    }
}
