import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// All originals, in the order in which they came.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func attachments() throws(StoreError) -> [Attachment] {
        try attachments(where: "true")
    }

    /// The originals that were stored and not read: a run ended between the two.
    ///
    /// Another run goes on from here.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func unfinished() throws(StoreError) -> [Attachment] {
        try attachments(in: .stored)
    }

    /// The originals in a state, in the order in which they came; the others are not looked at.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func attachments(in state: Attachment.State) throws(StoreError) -> [Attachment] {
        try attachments(where: "state = '\(state.rawValue)'")
    }

    /// How many originals are in each state.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be read.
    package func attachmentCounts() throws(StoreError) -> [Attachment.State: Int] {
        try read(or: [:]) { db in
            var counts: [Attachment.State: Int] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT state, count(*) AS number FROM attachments GROUP BY state") {
                guard let state = Attachment.State(rawValue: try row.value("state")) else { continue }
                counts[state] = try row.value("number")
            }
            return counts
        }
    }

    private func attachments(where condition: String) throws(StoreError) -> [Attachment] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "\(Attachment.query) WHERE \(condition) ORDER BY receivedAt, attachments.rowid")
                .map(Attachment.init)
        }
    }

    /// The original with this identity; `nil` when it is not there.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func attachment(_ id: DocumentID) throws(StoreError) -> Attachment? {
        try read(or: nil) { try Attachment.find(id, in: $0) }
    }

    /// The one original whose identity begins like this.
    ///
    /// - Throws: `notFound` and `ambiguous`.
    package func attachment(matching beginning: String) throws(StoreError) -> Attachment {
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "\(Attachment.query) WHERE substr(documentId, 1, ?) = ? ORDER BY documentId",
                arguments: [beginning.unicodeScalars.count, beginning]
            ).map(Attachment.init)
        }
        return try only(found, matching: beginning, as: "document", names: found.map(\.document.id.short))
    }

    /// All drafts, in the order in which they were made.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func drafts() throws(StoreError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT draft FROM drafts ORDER BY createdAt, rowid").map(ExpenseDraft.init)
        }
    }

    /// The drafts that name a document, in their order: several for several receipts on one picture; none when it was not
    /// read.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func drafts(of id: DocumentID) throws(StoreError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT draft FROM drafts JOIN draftDocuments o USING (draftId) WHERE o.documentId = ?
                    ORDER BY drafts.rowid
                    """,
                arguments: [id.hex]
            ).map(ExpenseDraft.init)
        }
    }

    /// All revisions of a draft, the first one first, the present one last; none of a draft that is not there.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func revisions(of draft: String) throws(StoreError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT draft FROM (
                        SELECT revision, draft FROM draftRevisions WHERE draftId = ?1
                        UNION ALL SELECT revision, draft FROM drafts WHERE draftId = ?1)
                    ORDER BY revision
                    """, arguments: [draft]
            ).map(ExpenseDraft.init)
        }
    }

    /// The draft of exactly this identity; `nil` when there is none.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func draft(withID id: String) throws(StoreError) -> ExpenseDraft? {
        try read(or: nil) { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT draft FROM drafts WHERE draftId = ?"), arguments: [id]
            ).map(ExpenseDraft.init)
        }
    }

    /// The one draft whose identity, or the identity of one of its documents, begins like this.
    ///
    /// Of several receipts on one picture, the place stands behind a hyphen: `8b3f-2`.
    ///
    /// - Throws: `notFound` and `ambiguous`.
    package func draft(matching beginning: String) throws(StoreError) -> ExpenseDraft {
        let parts = beginning.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let (head, place) = (String(parts.first ?? ""), parts.count == 2 ? "-\(parts[1])" : "")
        // By ranges, which the indexes know; nothing that begins with the head stands behind the end.
        let end = head + DraftPlace.behindEveryText
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT draft FROM drafts WHERE draftId IN (
                        SELECT draftId FROM drafts WHERE draftId >= ?1 AND draftId < ?2
                        UNION SELECT draftId FROM draftDocuments WHERE documentId >= ?1 AND documentId < ?2
                    ) AND substr(draftId, length(draftId) + 1 - ?3) = ?4
                    ORDER BY drafts.rowid
                    """,
                arguments: [head, end, place.unicodeScalars.count, place]
            ).map(ExpenseDraft.init)
        }
        return try only(found, matching: beginning, as: "draft", names: found.map(\.shortID))
    }

    private func only<Value>(
        _ found: [Value], matching beginning: String, as what: Message, names: [String]
    ) throws(StoreError) -> Value {
        guard !beginning.isEmpty, let first = found.first else { throw .notFound("\(what) '\(beginning)'") }
        guard found.count == 1 else { throw .ambiguous(prefix: beginning, matches: names) }
        return first
    }

    /// Every time that the document came in, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func sightings(of id: DocumentID) throws(StoreError) -> [Sighting] {
        try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM sightings WHERE documentId = ? ORDER BY sequence", arguments: [id.hex]
            ).map(Sighting.init)
        }
    }

    /// What was read from the document; `nil` when it was not read.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func reading(of id: DocumentID) throws(StoreError) -> DocumentReading? {
        try read(or: nil) { db in
            try String.fetchOne(db, sql: "SELECT reading FROM readings WHERE documentId = ?", arguments: [id.hex])
                .map { try JSONText.decode(DocumentReading.self, from: $0) }
        }
    }
}
