import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// The originals whose turn it is to be read, those first that were not read for the longest time.
    ///
    /// Each day so many are due that all of them are read once in the days given, however they came in (as with
    /// `restic check --read-data-subset`). What was read is kept in the ledger, so that a restart goes on from there.
    /// - Parameters:
    ///   - days: in which all are to be read once; at least 1.
    ///   - limit: no more than these are told.
    ///   - now: the present time.
    /// - Returns: none when today's part is done.
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func originalsDue(everyDays days: Int, limit: Int, now: Timestamp) throws(StoreError) -> [Document] {
        try read(or: []) { db in
            let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM attachments") ?? 0
            let read = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM originalChecks WHERE checkedAt > ?",
                arguments: [now.milliseconds - 86_400_000])
            let due = (all + max(days, 1) - 1) / max(days, 1) - (read ?? 0)
            guard due > 0 else { return [] }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT documentId, mediaType, byteCount FROM attachments LEFT JOIN originalChecks USING (documentId)
                    ORDER BY ifnull(checkedAt, 0), receivedAt, documentId LIMIT ?
                    """,
                arguments: [min(due, limit)]
            ).map(Document.init)
        }
    }

    /// Reads an original to its last byte.
    ///
    /// - Returns: what is wrong with it; `nil` for one that is whole.
    package func examine(_ document: Document) -> StoreError? {
        do throws(StoreError) {
            return originalError(
                document.id, try objects.condition(of: document.id, byteCount: document.byteCount, deep: true))
        } catch {
            return error
        }
    }

    /// Writes down which originals were read; whoever listens is told of each that is damaged, once.
    ///
    /// - Parameters:
    ///   - results: each with what was wrong.
    ///   - now: stamped on what is written.
    /// - Throws: ``StoreError`` when the store cannot be written.
    package func noteExamined(_ results: [(id: DocumentID, fault: StoreError?)], now: Timestamp) throws(StoreError) {
        try write { db in
            for (id, fault) in results {
                try db.execute(
                    sql: """
                        INSERT INTO originalChecks VALUES (?, ?, ?) ON CONFLICT (documentId)
                        DO UPDATE SET checkedAt = excluded.checkedAt, fault = excluded.fault
                        """,
                    arguments: [id.hex, now.milliseconds, try (fault?.message).map(JSONText.encode)])
            }
        }
    }

    /// Lets whoever listens know that a check of the home has found something.
    ///
    /// - Throws: ``StoreError`` when the store cannot be written.
    package func noticeFindings() throws(StoreError) {
        try write {
            try $0.execute(sql: "INSERT INTO notices (type, link) VALUES ('home.damaged', 'bilko://home/check')")
        }
    }
}
