import GRDB
package import ReceiptModel

extension Vault {
    /// All originals, in the order in which they came.
    package func attachments() throws(VaultError) -> [Attachment] {
        try attachments(where: "true")
    }

    /// The originals that were stored and not read: a run ended between the two.
    ///
    /// Another run goes on from here.
    package func unfinished() throws(VaultError) -> [Attachment] {
        try attachments(where: "state = 'stored'")
    }

    private func attachments(where condition: String) throws(VaultError) -> [Attachment] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "\(Attachment.query) WHERE \(condition) ORDER BY receivedAt, attachments.rowid")
                .map(Attachment.init)
        }
    }

    /// The original with this identity; `nil` when it is not there.
    package func attachment(_ id: DocumentID) throws(VaultError) -> Attachment? {
        try read(or: nil) { try Attachment.find(id, in: $0) }
    }

    /// The one original whose identity begins like this.
    ///
    /// - Throws: `notFound` and `ambiguous`.
    package func attachment(matching beginning: String) throws(VaultError) -> Attachment {
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "\(Attachment.query) WHERE substr(documentId, 1, ?) = ? ORDER BY documentId",
                arguments: [beginning.unicodeScalars.count, beginning]
            ).map(Attachment.init)
        }
        return try only(found, matching: beginning, as: "document", names: found.map(\.document.id.short))
    }

    /// All drafts, in the order in which they were made.
    package func drafts() throws(VaultError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT draft FROM drafts ORDER BY createdAt, rowid").map(ExpenseDraft.init)
        }
    }

    /// The draft of a document; `nil` when there is none.
    package func draft(of id: DocumentID) throws(VaultError) -> ExpenseDraft? {
        try read(or: nil) { db in
            try Row.fetchOne(db, sql: "SELECT draft FROM drafts WHERE documentId = ?", arguments: [id.hex])
                .map(ExpenseDraft.init)
        }
    }

    /// The one draft whose identity, or whose document's identity, begins like this.
    ///
    /// - Throws: `notFound` and `ambiguous`.
    package func draft(matching beginning: String) throws(VaultError) -> ExpenseDraft {
        let length = beginning.unicodeScalars.count
        let found = try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT draft FROM drafts WHERE substr(draftId, 1, ?) = ? OR substr(documentId, 1, ?) = ?
                    ORDER BY draftId
                    """,
                arguments: [length, beginning, length, beginning]
            ).map(ExpenseDraft.init)
        }
        return try only(found, matching: beginning, as: "draft", names: found.map(\.documentID.short))
    }

    private func only<Value>(
        _ found: [Value], matching beginning: String, as what: String, names: [String]
    ) throws(VaultError) -> Value {
        guard !beginning.isEmpty, let first = found.first else { throw .notFound("\(what) '\(beginning)'") }
        guard found.count == 1 else { throw .ambiguous(prefix: beginning, matches: names) }
        return first
    }

    /// Every time that the document came in, oldest first.
    package func sightings(of id: DocumentID) throws(VaultError) -> [Sighting] {
        try read(or: []) { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM sightings WHERE documentId = ? ORDER BY sequence", arguments: [id.hex]
            ).map(Sighting.init)
        }
    }

    /// What was read from the document; `nil` when it was not read.
    package func reading(of id: DocumentID) throws(VaultError) -> DocumentReading? {
        try read(or: nil) { db in
            try String.fetchOne(db, sql: "SELECT reading FROM readings WHERE documentId = ?", arguments: [id.hex])
                .map { try JSONText.decode(DocumentReading.self, from: $0) }
        }
    }
}
