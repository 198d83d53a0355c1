import Files
import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Records what was made of originals: drafts, readings, retention, queue items and audit entries, all or nothing.
    ///
    /// When a draft stands beside one of them already, nothing is written and nothing changes: what the user made of it
    /// stays.
    /// - Parameters:
    ///   - drafts: revision 1, at least one; together they name each of the originals, and no other.
    ///   - originals: stored before.
    ///   - queue: what the backend is to be told, at least one item about each draft that is an expense.
    ///   - alike: the drafts that share keys with these, as `drafts(alike:)` told them; `nil` when nobody asked.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound` for a document that was not stored; `outrun` when there are other drafts alike by now; `refused`
    ///   when the ledger's rules forbid it.
    package func record(
        drafts: [ExpenseDraft], of originals: [ReadOriginal], queue: [SyncQueueItem], alike: [AlikeDraft]?,
        now: Timestamp
    ) throws(StoreError) {
        try drafts.requireRecordable(of: originals, queue: queue)
        FailPoints.reached(.draftBegun)
        try write { db in
            let states = try originals.map { try Attachment.require($0.id, in: db).state }
            guard !states.contains(.drafted) else { return }
            if let alike, try DraftKeys.alike(drafts.flatMap(\.fields.keys), in: db) != alike {
                throw StoreError.outrun
            }
            let texts = try drafts.map { ($0, try JSONText.encode($0)) }
            for (draft, text) in texts { try draft.insert(text, in: db) }
            for original in originals { try original.write(at: now, in: db) }
            // What is found tells how far a draft has come: written once, when all is queued.
            for item in queue { try item.enqueue(at: now, in: db) }
            let readings = Dictionary(originals.map { ($0.id, $0.reading) }) { $1 }
            for (draft, text) in texts {
                try SearchRows.write(
                    of: draft, text: text, readings: draft.documents.compactMap { readings[$0] }, in: db)
            }
            for (draft, text) in texts { try draft.audit(text, queued: queue, at: now, in: db) }
            FailPoints.reached(.draftWritten)
        }
        FailPoints.reached(.draftCommitted)
    }

    /// Records that a document could not be read.
    ///
    /// It is kept, and can be drafted later.
    ///
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reasons: for people, at least one.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    package func recordAttention(_ id: DocumentID, reasons: [Message], now: Timestamp) throws(StoreError) {
        try write { db in
            let attachment = try Attachment.require(id, in: db)
            if attachment.state == .needsAttention, attachment.reasons == reasons { return }
            try db.execute(
                sql: "UPDATE attachments SET state = 'needs_attention', reasons = ? WHERE documentId = ?",
                arguments: [try JSONText.encode(reasons), id.hex])
            try AuditRows.append(.attention, id, .init(reasons: reasons.map(\.english)), at: now, in: db)
            FailPoints.reached(.attentionWritten)
        }
        FailPoints.reached(.attentionCommitted)
    }

    /// Puts the next revision of a draft in the place of the present one, which is kept as it was.
    ///
    /// - Parameters:
    ///   - draft: with a revision one above the one that was read.
    ///   - retention: when the change moves country or date; a hold stays in any case.
    ///   - queue: what the backend is to be told, as far as the draft is not set aside before it was sent.
    ///   - changes: for the audit log, by the names of the fields, not by their values.
    ///   - now: stamped on what is written.
    /// - Throws: `revisionConflict` when somebody else was faster.
    package func replace(
        draft: ExpenseDraft, retention: Retention?, queue: [SyncQueueItem], changes: [String], now: Timestamp
    ) throws(StoreError) {
        try write { db in
            let text = try JSONText.encode(draft)
            try db.execute(
                sql: """
                    UPDATE drafts SET state = ?, revision = ?, draft = ?, updatedAt = ?
                    WHERE draftId = ? AND documentId = ? AND revision = ?
                    """,
                arguments: [
                    draft.state.rawValue, draft.revision, text, draft.updatedAt.milliseconds, draft.id,
                    draft.documentID.hex, draft.revision - 1,
                ])
            guard db.changesCount == 1 else { throw try conflict(draft, in: db) }
            try DraftKeys.write(of: draft, in: db)
            try draft.releaseUndecided(in: db)
            try SearchRows.write(of: draft, text: text, in: db)
            if let retention { for id in draft.documents { try retention.stamp(on: id, in: db) } }
            if draft.state == .setAside { try Withdrawal.of(draft, in: db) }
            let queue = try queue.filter { try Withdrawal.leaves($0, of: draft, in: db) }
            for item in queue { try item.enqueue(at: now, in: db) }
            var details = AuditEntry.Details(
                draft: Fingerprint.of([text]), draftID: draft.id, revision: draft.revision, queued: queue.count,
                changes: changes, keys: queue.map(\.idempotencyKey))
            if retention != nil { details.retention = try RetentionRows.digest(of: draft.documentID, in: db) }
            try AuditRows.append(.edited, draft.documentID, details, at: now, in: db)
            for other in draft.documents.dropFirst() where retention != nil {
                let moved = AuditEntry.Details(
                    draftID: draft.id, revision: draft.revision,
                    retention: try RetentionRows.digest(of: other, in: db))
                try AuditRows.append(.edited, other, moved, at: now, in: db)
            }
            FailPoints.reached(.replacementWritten)
        }
        FailPoints.reached(.replacementCommitted)
    }

    private func conflict(_ draft: ExpenseDraft, in db: Database) throws -> StoreError {
        let found = try Int.fetchOne(
            db, sql: "SELECT revision FROM drafts WHERE draftId = ? AND documentId = ?",
            arguments: [draft.id, draft.documentID.hex])
        guard let found else { return .notFound("draft \(draft.id)") }
        return .revisionConflict(draft: draft.id, expected: draft.revision - 1, found: found)
    }

    /// Puts a hold on a document, or takes it off: while it is held, it is kept whatever the rule says.
    ///
    /// - Parameters:
    ///   - on: whether to hold.
    ///   - id: of a stored document.
    ///   - reason: why, for people and for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` without a reason.
    package func setHold(_ on: Bool, on id: DocumentID, reason: String, now: Timestamp) throws(StoreError) {
        guard !reason.isEmpty else { throw .refused(reason: "a hold needs a reason") }
        try write { db in
            guard try Attachment.require(id, in: db).retention.hold != on else { return }
            try db.execute(
                sql: "UPDATE retention SET hold = ?, holdReason = ? WHERE documentId = ?",
                arguments: [on, on ? reason : nil, id.hex])
            let details = AuditEntry.Details(
                reasons: [reason], retention: try RetentionRows.digest(of: id, in: db))
            try AuditRows.append(on ? .held : .released, id, details, at: now, in: db)
            FailPoints.reached(.holdWritten)
        }
        FailPoints.reached(.holdCommitted)
    }
}

extension ExpenseDraft {
    /// Writes the draft, whose JSON is `text`, with the originals that it names.
    fileprivate func insert(_ text: String, in db: Database) throws {
        try db.executeCached(
            sql: """
                INSERT INTO drafts (draftId, documentId, state, revision, draft, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, documentID.hex, state.rawValue, revision, text, createdAt.milliseconds,
                updatedAt.milliseconds,
            ])
        for (index, document) in documents.enumerated() {
            try db.executeCached(
                sql: "INSERT INTO draftDocuments VALUES (?, ?, ?)", arguments: [id, index + 1, document.hex])
        }
        try DraftKeys.write(of: self, in: db)
    }

    /// Writes an entry for each of its originals; the draft's JSON is `text`.
    fileprivate func audit(
        _ text: String, queued queue: [SyncQueueItem], at now: Timestamp, in db: Database
    ) throws {
        var details = AuditEntry.Details(
            draft: Fingerprint.of([text]), draftID: id, revision: revision, queued: queue.count,
            keys: queue.map(\.idempotencyKey))
        for document in documents {
            details.retention = try RetentionRows.digest(of: document, in: db)
            try AuditRows.append(.drafted, document, details, at: now, in: db)
        }
    }
}

extension ReadOriginal {
    fileprivate func write(at now: Timestamp, in db: Database) throws {
        let text = try JSONText.encode(reading)
        try db.executeCached(
            sql: "UPDATE attachments SET state = 'drafted', reasons = '[]' WHERE documentId = ?", arguments: [id.hex])
        try db.executeCached(
            sql: "INSERT OR REPLACE INTO readings (documentId, reading, readAt, digest) VALUES (?, ?, ?, ?)",
            arguments: [id.hex, text, now.milliseconds, Fingerprint.of([id.hex, text])])
        try retention.stamp(on: id, in: db)
        try AttemptRows.close(on: id, in: db)
    }
}

/// What is kept of the retention of an original.
enum RetentionRows {
    /// The fingerprint of the row, for the audit entry of whoever has written it.
    ///
    /// A document without a row has the fingerprint of nothing, which no entry holds.
    static func digest(of id: DocumentID, in db: Database) throws -> String {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM retention WHERE documentId = ?"), arguments: [id.hex])
        guard let row else { return Fingerprint.of([]) }
        return try digest(of: row)
    }

    /// The same of a row that was read.
    static func digest(of row: Row) throws -> String {
        try Retention(row).fingerprint(holdReason: row.optionalValue("holdReason", as: String.self))
    }
}

extension Retention {
    /// Writes rule and day; a hold is put on here, but never taken off.
    fileprivate func stamp(on id: DocumentID, in db: Database) throws {
        try db.executeCached(
            sql: "UPDATE retention SET country = ?, rule = ?, legalBasis = ?, retainUntil = ? WHERE documentId = ?",
            arguments: [country.rawValue, rule, legalBasis, retainUntil.description, id.hex])
        guard hold else { return }
        try db.execute(
            sql: "UPDATE retention SET hold = 1, holdReason = ? WHERE documentId = ? AND hold = 0",
            arguments: [Retention.heldWithDraft, id.hex])
    }
}
