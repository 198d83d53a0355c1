import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Remembers what the user said; a later word about the same field takes the place of the earlier one.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func remember(_ notes: [IssuerNote]) throws(StoreError) {
        guard !notes.isEmpty else { return }
        try write { db in
            for note in notes {
                try db.execute(
                    sql:
                        "INSERT OR REPLACE INTO issuerNotes (scheme, digits, field, value, saidAt) VALUES (?, ?, ?, ?, ?)",
                    arguments: [
                        note.taxID.scheme, note.taxID.digits, note.field, note.value, note.saidAt.milliseconds,
                    ])
            }
        }
    }

    /// What is remembered about an issuer, or about all of them, in the order of their identifiers.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func issuerNotes(about taxID: TaxIdentifier?) throws(StoreError) -> [IssuerNote] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM issuerNotes WHERE ?1 IS NULL OR (scheme = ?1 AND digits = ?2)
                    ORDER BY scheme, digits, field
                    """, arguments: [taxID?.scheme, taxID?.digits]
            ).compactMap { row in
                TaxIdentifier(scheme: row["scheme"] as String, digits: row["digits"] as String).map {
                    IssuerNote(
                        taxID: $0, field: row["field"], value: row["value"],
                        saidAt: Timestamp(milliseconds: row["saidAt"]))
                }
            }
        }
    }

    /// Forgets what the user said about an issuer, or about one field of it; answers how many notes there were.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func forget(_ taxID: TaxIdentifier, field: String?) throws(StoreError) -> Int {
        try write { db in
            try db.execute(
                sql: "DELETE FROM issuerNotes WHERE scheme = ?1 AND digits = ?2 AND (?3 IS NULL OR field = ?3)",
                arguments: [taxID.scheme, taxID.digits, field])
            return db.changesCount
        }
    }

    /// Puts a new reading of an original in the place of the kept one; drafts stay as they are.
    ///
    /// - Throws: `notFound` for a document that was not read before.
    package func replace(reading: DocumentReading, of id: DocumentID, now: Timestamp) throws(StoreError) {
        try write { db in
            let text = try JSONText.encode(reading)
            try db.execute(
                sql: "UPDATE readings SET reading = ?, readAt = ?, digest = ? WHERE documentId = ?",
                arguments: [text, now.milliseconds, Fingerprint.of([id.hex, text]), id.hex])
            if db.changesCount == 0 {
                // A reading that was lost beside its draft comes back; a document that was never read has none to replace.
                guard try Attachment.find(id, in: db)?.state == .drafted else {
                    throw StoreError.notFound("reading of document \(id.short)")
                }
                try db.execute(
                    sql: "INSERT INTO readings (documentId, reading, readAt, digest) VALUES (?, ?, ?, ?)",
                    arguments: [id.hex, text, now.milliseconds, Fingerprint.of([id.hex, text])])
            }
            try SearchRows.writeWords(of: id, in: db)
            try db.execute(sql: "DELETE FROM remakes WHERE documentId = ?", arguments: [id.hex])
        }
    }
}
