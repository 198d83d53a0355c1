import Files
import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// How many earlier runs of the program have begun to work on a document and have not ended it.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func openAttempts(on id: DocumentID, before run: ProgramRun) throws(StoreError) -> Int {
        try read(or: 0) { db in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM attempts WHERE documentId = ? AND run <> ?"),
                arguments: [id.hex, run.name]) ?? 0
        }
    }

    /// Commits that work on a document begins; a run has one attempt on a document at a time.
    ///
    /// - Throws: `notFound`; `diskFull` and others of the place.
    package func beginAttempt(on id: DocumentID, in run: ProgramRun, now: Timestamp) throws(StoreError) {
        try write { db in
            _ = try Attachment.require(id, in: db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO attempts (documentId, run, begunAt) VALUES (?, ?, ?)",
                arguments: [id.hex, run.name, now.milliseconds])
            FailPoints.reached(.attemptWritten)
        }
        FailPoints.reached(.attemptCommitted)
    }

    /// Commits that work on a document was given up before it came to an end: this attempt never was.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func takeBackAttempt(on id: DocumentID, in run: ProgramRun) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "DELETE FROM attempts WHERE documentId = ? AND run = ?", arguments: [id.hex, run.name])
        }
    }

    /// Commits that work on a document came to an end: none of its attempts is open.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func closeAttempts(on id: DocumentID) throws(StoreError) {
        _ = try write { db in try AttemptRows.close(on: id, in: db) }
    }

    /// Has a document read again, and its attempts counted anew; with it all pictures of its receipt.
    ///
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reason: why, for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    package func retry(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError) {
        try change(id, to: .stored, reason: reason, now: now)
    }

    /// Leaves a document unread until it is retried; with it all pictures of its receipt.
    ///
    /// - Parameters:
    ///   - id: of a stored document beside which no draft stands.
    ///   - reason: why, for people and for the audit log; not empty.
    ///   - now: stamped on what is written.
    /// - Throws: `notFound`; `refused` when a draft stands or no reason is given.
    package func skip(_ id: DocumentID, reason: Message, now: Timestamp) throws(StoreError) {
        try change(id, to: .skipped, reason: reason, now: now)
    }

    private func change(
        _ id: DocumentID, to state: Attachment.State, reason: Message, now: Timestamp
    ) throws(StoreError) {
        guard !reason.isEmpty else { throw .refused(reason: "a reason is needed") }
        try write { db in
            for id in try AttemptRows.pictures(with: id, in: db) {
                let attachment = try Attachment.require(id, in: db)
                guard attachment.state != .drafted else {
                    throw StoreError.refused(reason: "document \(id.short) was drafted already")
                }
                let hadAttempts = try AttemptRows.close(on: id, in: db)
                let reasons = state == .skipped ? [reason] : []
                guard hadAttempts || attachment.state != state || attachment.reasons != reasons else { continue }
                try db.execute(
                    sql: "UPDATE attachments SET state = ?, reasons = ? WHERE documentId = ?",
                    arguments: [state.rawValue, try JSONText.encode(reasons), id.hex])
                try AuditRows.append(
                    state == .skipped ? .skipped : .retried, id, .init(reasons: [reason.english]), at: now, in: db)
            }
        }
    }
}

/// The rows of attempts, inside the transaction of what they are about.
enum AttemptRows {
    /// Closes the attempts on a document; whether there were any.
    @discardableResult
    static func close(on id: DocumentID, in db: Database) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM attempts WHERE documentId = ?").execute(arguments: [id.hex])
        return db.changesCount > 0
    }

    /// The document with all that show the same receipt, in their order.
    fileprivate static func pictures(with id: DocumentID, in db: Database) throws -> [DocumentID] {
        guard let join = try ReceiptJoin.find(id, in: db) else { return [id] }
        return try String.fetchAll(
            db, sql: "SELECT documentId FROM joins WHERE receipt = ? ORDER BY place", arguments: [join.receipt.hex]
        ).compactMap { DocumentID(hex: $0) }
    }
}
