import GRDB
package import ReceiptModel
package import Store

extension Vault: HandoverLog {
    /// Writes down a hand-over, with an entry of the audit log for each original.
    ///
    /// - Parameters:
    ///   - handover: whose files are durable.
    ///   - now: stamped on the entries.
    /// - Returns: its number, from 1.
    /// - Throws: `revisionConflict` when a draft was changed meanwhile; `notFound` for one that is not there.
    package func record(handover: HandedMonth, now: Timestamp) throws(StoreError) -> Int {
        try write { db in
            let number = (try Int.fetchOne(db, sql: "SELECT max(number) FROM handovers") ?? 0) + 1
            try db.execute(
                sql: "INSERT INTO handovers VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    number, handover.period, handover.company, try JSONText.encode(handover.formats),
                    handover.createdAt.milliseconds, try JSONText.encode(handover.files), now.milliseconds,
                ])
            let digest = Fingerprint.of(handover.files.flatMap { [$0.name, $0.sha256] })
            for handed in handover.drafts {
                let row = try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT draft FROM drafts WHERE draftId = ?"), arguments: [handed.id])
                guard let row else { throw StoreError.notFound("draft \(handed.id)") }
                let draft = try ExpenseDraft(row)
                guard draft.revision == handed.revision else {
                    throw StoreError.revisionConflict(
                        draft: handed.id, expected: handed.revision, found: draft.revision)
                }
                try db.cachedStatement(sql: "INSERT INTO handoverDrafts VALUES (?, ?, ?, ?, ?)").execute(
                    arguments: [number, handed.id, handed.revision, handed.digest, try JSONText.encode(handed.booked)])
                for document in draft.documents {
                    try AuditRows.append(
                        .handedOver, document,
                        .init(draftID: handed.id, revision: handed.revision, handover: digest), at: now, in: db)
                }
            }
            return number
        }
    }

    /// The hand-overs of a month and a company, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func handovers(of period: String, company: String) throws(StoreError) -> [HandedMonth] {
        try read(or: []) { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM handovers WHERE company = ? AND period = ? ORDER BY number",
                arguments: [company, period])
            return try rows.map { row in
                let number: Int = try row.value("number")
                let drafts = try Row.fetchAll(
                    db, sql: "SELECT * FROM handoverDrafts WHERE handover = ? ORDER BY draftId", arguments: [number])
                return HandedMonth(
                    number: number, period: period, company: company,
                    formats: try JSONText.decode([String].self, from: row.value("formats")),
                    createdAt: Timestamp(milliseconds: try row.value("createdAt")),
                    files: try JSONText.decode([HandedFile].self, from: row.value("files")),
                    drafts: try drafts.map { draft in
                        HandedDraft(
                            id: try draft.value("draftId"), revision: try draft.value("revision"),
                            digest: try draft.value("digest"),
                            booked: try JSONText.decode(HandedDraft.Booked.self, from: draft.value("booked")))
                    })
            }
        }
    }
}
