import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// How a document belongs to others; `nil` when it stands on its own.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func join(of id: DocumentID) throws(StoreError) -> ReceiptJoin? {
        try read(or: nil) { try ReceiptJoin.find(id, in: $0) }
    }

    /// The documents that make one receipt together, in order; those that were not stored are missing.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func pictures(of receipt: DocumentID) throws(StoreError) -> [DocumentID] {
        try read(or: []) { db in
            try String.fetchAll(
                db, sql: "SELECT documentId FROM joins WHERE receipt = ? ORDER BY place", arguments: [receipt.hex]
            ).compactMap { DocumentID(hex: $0) }
        }
    }
}

extension ReceiptJoin {
    static func find(_ id: DocumentID, in db: Database) throws -> ReceiptJoin? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM joins WHERE documentId = ?", arguments: [id.hex])
        else { return nil }
        let receipt: String = try row.value("receipt")
        guard let receipt = DocumentID(hex: receipt) else {
            throw UnreadableRow(reason: "a picture belongs to '\(receipt)'")
        }
        return ReceiptJoin(receipt: receipt, place: try row.value("place"), pictures: try row.value("pictures"))
    }

    /// Writes down that a document that is stored belongs to others.
    ///
    /// Until they are drafted, what was said last counts: an earlier join of any of them is dissolved.
    ///
    /// - Throws: `refused` when the document was drafted already.
    func insert(for id: DocumentID, in db: Database) throws {
        let present = try Self.find(id, in: db)
        if present == self, place > 1 { return }
        guard try Attachment.require(id, in: db).state != .drafted else {
            throw StoreError.refused(reason: "document \(id.short) was drafted already")
        }
        if let present, place == 1 || present.receipt != receipt { try present.dissolve(in: db) }
        if place == 1 { try dissolve(in: db) }
        try db.execute(
            sql: "INSERT INTO joins VALUES (?, ?, ?, ?)", arguments: [id.hex, receipt.hex, place, pictures])
    }

    private func dissolve(in db: Database) throws {
        try db.execute(sql: "DELETE FROM joins WHERE receipt = ?", arguments: [receipt.hex])
    }
}
