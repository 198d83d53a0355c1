import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// The drafts that share one of these keys, the oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func drafts(alike keys: [ReceiptKey]) throws(StoreError) -> [AlikeDraft] {
        try read(or: []) { try DraftKeys.alike(keys, in: $0) }
    }

    /// The drafts that are linked to a draft, the oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read or written.
    package func drafts(linkedTo draft: String) throws(StoreError) -> [ExpenseDraft] {
        try read(or: []) { db in
            try Row.fetchAll(db, sql: "SELECT draft FROM drafts WHERE sameAs = ? ORDER BY rowid", arguments: [draft])
                .map(ExpenseDraft.init)
        }
    }
}

/// The keys of the drafts, which follow from their fields.
enum DraftKeys {
    /// Writes the keys of a draft in the place of those it had.
    static func write(of draft: ExpenseDraft, in db: Database) throws {
        try db.executeCached(sql: "DELETE FROM draftKeys WHERE draftId = ?", arguments: [draft.id])
        for key in Set(draft.fields.keys) {
            try db.executeCached(
                sql: "INSERT INTO draftKeys VALUES (?, ?, ?)", arguments: [draft.id, key.strength.rawValue, key.text])
        }
    }

    /// Whether the keys that are kept of a draft are those of its fields.
    static func areRight(of draft: ExpenseDraft, in db: Database) throws -> Bool {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT strength, key FROM draftKeys WHERE draftId = ?"), arguments: [draft.id])
        let kept = try rows.map { "\(try $0.value("strength") as String) \(try $0.value("key") as String)" }
        return Set(kept) == Set(draft.fields.keys.map { "\($0.strength.rawValue) \($0.text)" })
    }

    static func alike(_ keys: [ReceiptKey], in db: Database) throws -> [AlikeDraft] {
        var strengths: [String: ReceiptKey.Strength] = [:]
        for strength in ReceiptKey.Strength.allCases {
            for key in keys where key.strength == strength {
                let ids = try String.fetchAll(
                    db.cachedStatement(sql: "SELECT draftId FROM draftKeys WHERE key = ? AND strength = ?"),
                    arguments: [key.text, strength.rawValue])
                for id in ids where strengths[id] == nil { strengths[id] = strength }
            }
        }
        guard !strengths.isEmpty else { return [] }
        let places = Array(repeating: "?", count: strengths.count).joined(separator: ", ")
        return try Row.fetchAll(
            db, sql: "SELECT draft FROM drafts WHERE draftId IN (\(places)) ORDER BY rowid",
            arguments: StatementArguments(strengths.keys.sorted())
        ).compactMap { row in
            let draft = try ExpenseDraft(row)
            return strengths[draft.id].map { AlikeDraft(draft: draft, strength: $0) }
        }
    }
}
