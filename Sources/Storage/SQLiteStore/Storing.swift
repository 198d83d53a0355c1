package import Files
import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Stores a file: when this returns, its bytes and the row about them survive a power cut.
    ///
    /// The source is only read. The same bytes under another name are another sighting of the same document. The stored
    /// original is then read to its last byte; the good copy takes its place should it be missing or damaged.
    /// - Parameters:
    ///   - file: opened by the caller, who has looked at its size.
    ///   - mediaType: as told by the first bytes.
    ///   - fileName: for people.
    ///   - origin: where it came from, for people.
    ///   - retention: how long to keep it until the draft tells more; ignored for a document that is known.
    ///   - join: to which other originals it belongs, if to any; written down together with it.
    ///   - labels: whose it is, which decides whose drafts of it are; for a document that is new.
    ///   - now: stamped on what is written.
    /// - Returns: whether the bytes were new, and what is known of them.
    /// - Throws: `changedWhileReading` when somebody wrote to the source meanwhile; `diskFull` and others.
    package func store(
        _ file: borrowing OpenedFile, mediaType: MediaType, fileName: String, origin: String, retention: Retention,
        join: ReceiptJoin?, labels: DocumentLabels, now: Timestamp
    ) throws(StoreError) -> StoreOutcome {
        try requireWriting()
        FailPoints.reached(.storeBegun)
        let sighting = Sighting(
            fileName: PrintableText.escaping(fileName), origin: PrintableText.escaping(origin), seenAt: now)
        let copy = try objects.takeCopy(of: file, name: sighting.fileName)
        let document = Document(id: copy.id, mediaType: mediaType, byteCount: copy.byteCount)
        let placement = try objects.place(copy)
        let outcome = try write { db in
            let outcome = try record(document, sighting, retention, placement, in: db)
            if case .new = outcome { try labels.insert(for: document.id, in: db) }
            try join?.insert(for: document.id, in: db)
            FailPoints.reached(.attachmentWritten)
            return outcome
        }
        FailPoints.reached(.attachmentCommitted)
        return outcome
    }

    private func record(
        _ document: Document, _ sighting: Sighting, _ retention: Retention, _ placement: Placement, in db: Database
    ) throws -> StoreOutcome {
        var details = AuditEntry.Details()
        if placement == .repaired { details.repaired = true }
        if let known = try Attachment.find(document.id, in: db) {
            let isMended = placement != .there
            if isMended {
                details.repaired = true
                try db.execute(
                    sql: "UPDATE originalChecks SET fault = NULL, checkedAt = ? WHERE documentId = ?",
                    arguments: [sighting.seenAt.milliseconds, document.id.hex])
            }
            try sighting.insert(of: document.id, in: db)
            try AuditRows.append(.sighted, document.id, details, at: sighting.seenAt, in: db)
            return isMended ? .mended(known) : .known(known)
        }
        if placement == .there { details.adopted = true }
        let attachment = Attachment(
            document: document, fileName: sighting.fileName, state: .stored, reasons: [], receivedAt: sighting.seenAt,
            retention: retention)
        try attachment.insert(in: db)
        try sighting.insert(of: document.id, in: db)
        details.retention = try RetentionRows.digest(of: document.id, in: db)
        try AuditRows.append(.stored, document.id, details, at: sighting.seenAt, in: db)
        return .new(attachment)
    }
}

extension Attachment {
    fileprivate func insert(in db: Database) throws {
        try db.executeCached(
            sql: """
                INSERT INTO attachments (documentId, mediaType, byteCount, fileName, state, reasons, receivedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                document.id.hex, document.mediaType.rawValue, document.byteCount, fileName, state.rawValue,
                try JSONText.encode(reasons), receivedAt.milliseconds,
            ])
        try db.executeCached(
            sql: """
                INSERT INTO retention (documentId, country, rule, legalBasis, retainUntil, hold, holdReason)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                document.id.hex, retention.country.rawValue, retention.rule, retention.legalBasis,
                retention.retainUntil.description, retention.hold, retention.hold ? Retention.heldAtImport : nil,
            ])
    }
}

extension Sighting {
    fileprivate func insert(of id: DocumentID, in db: Database) throws {
        try db.executeCached(
            sql: "INSERT INTO sightings (documentId, fileName, origin, seenAt) VALUES (?, ?, ?, ?)",
            arguments: [id.hex, fileName, origin, seenAt.milliseconds])
    }
}
