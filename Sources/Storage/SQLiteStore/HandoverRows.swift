import GRDB
package import ReceiptModel
package import Store

extension Vault {
    /// Writes down a hand-over, with an entry of the audit log for each original.
    ///
    /// - Parameters:
    ///   - handover: whose files are durable.
    ///   - now: stamped on the entries.
    /// - Returns: its number, from 1.
    /// - Throws: `revisionConflict` when a draft was changed meanwhile; `notFound` for one that is not there; `refused`.
    package func record(handover: HandedMonth, now: Timestamp) throws(StoreError) -> Int {
        try handover.requireKeepable()
        return try write { db in
            let number = (try Int.fetchOne(db, sql: "SELECT max(number) FROM handovers") ?? 0) + 1
            try db.execute(
                sql: "INSERT INTO handovers VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    number, handover.period, handover.company, try JSONText.encode(handover.formats),
                    handover.createdAt.milliseconds, try JSONText.encode(handover.files), now.milliseconds,
                ])
            let digest = handover.fingerprint
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
        try handovers("WHERE company = ? AND period = ?", [company, period])
    }

    /// All hand-overs, oldest first.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func handovers() throws(StoreError) -> [HandedMonth] { try handovers("", []) }

    /// Which hand-overs have which drafts, oldest first.
    ///
    /// - Parameter draft: asks for this one alone.
    /// - Returns: one mark for each draft of each hand-over.
    /// - Throws: ``StoreError`` when the store cannot be read.
    package func handoverMarks(of draft: String?) throws(StoreError) -> [HandoverMark] {
        try read(or: []) { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT d.draftId, d.revision, h.number, h.period, h.createdAt FROM handoverDrafts d
                    JOIN handovers h ON h.number = d.handover WHERE ?1 IS NULL OR d.draftId = ?1
                    ORDER BY h.number, d.draftId
                    """, arguments: [draft]
            ).map { row in
                HandoverMark(
                    draft: try row.value("draftId"), revision: try row.value("revision"),
                    handover: try row.value("number"), period: try row.value("period"),
                    createdAt: Timestamp(milliseconds: try row.value("createdAt")))
            }
        }
    }

    private func handovers(
        _ condition: String, _ arguments: StatementArguments
    ) throws(StoreError) -> [HandedMonth] {
        try read(or: []) { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM handovers \(condition) ORDER BY number", arguments: arguments)
            return try rows.map { row in
                let number: Int = try row.value("number")
                let drafts = try Row.fetchAll(
                    db, sql: "SELECT * FROM handoverDrafts WHERE handover = ? ORDER BY draftId", arguments: [number])
                return HandedMonth(
                    number: number, period: try row.value("period"), company: try row.value("company"),
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

/// What was handed over against what the audit log tells of it.
enum HandoverRows {
    /// An original in a hand-over, as the log and the rows name it.
    private struct Mark: Hashable {
        var document: String
        var draft: String
        var revision: Int
        /// The fingerprint of the files.
        var handover: String
    }

    /// Every hand-over has an entry of the log for each original of its drafts, and every such entry its hand-over.
    static func problems(_ db: Database) throws -> [VaultReport.Problem] {
        var told = try marks(db)
        var problems: [VaultReport.Problem] = []
        for row in try Row.fetchAll(db, sql: "SELECT number, period, files FROM handovers ORDER BY number") {
            let (number, period): (Int, String) = (try row.value("number"), try row.value("period"))
            let files = try JSONText.decode([HandedFile].self, from: row.value("files"))
            let marks = try marks(of: number, HandedMonth.fingerprint(of: files), db)
            var isTold = !marks.isEmpty
            for mark in marks {
                let count = told[mark] ?? 0
                told[mark] = count > 1 ? count - 1 : nil
                isTold = isTold && count > 0
            }
            guard !isTold else { continue }
            problems.append(
                .init(
                    message: "hand-over \(number) of \(period) is not the one that the audit log tells of",
                    remedy: "compare it with the files that the bookkeeper has; \(LedgerCheck.restore)"))
        }
        return problems
            + Set(told.keys.map(\.document)).sorted().map {
                LedgerCheck.problem($0, "the audit log tells of a hand-over of it that is not there")
            }
    }

    /// What the log tells, and how often.
    private static func marks(_ db: Database) throws -> [Mark: Int] {
        var told: [Mark: Int] = [:]
        let entries = try Row.fetchCursor(
            db, sql: "SELECT documentId, details FROM audit WHERE action = 'handed_over'")
        while let row = try entries.next() {
            let details = try JSONText.decode(AuditEntry.Details.self, from: row.value("details"))
            let mark = Mark(
                document: try row.value("documentId"), draft: details.draftID ?? "", revision: details.revision ?? 0,
                handover: details.handover ?? "")
            told[mark, default: 0] += 1
        }
        return told
    }

    /// The originals of the drafts of a hand-over.
    private static func marks(of number: Int, _ fingerprint: String, _ db: Database) throws -> [Mark] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT o.documentId, h.draftId, h.revision FROM handoverDrafts h
                JOIN draftDocuments o ON o.draftId = h.draftId WHERE h.handover = ?
                """, arguments: [number]
        ).map { row in
            Mark(
                document: try row.value("documentId"), draft: try row.value("draftId"),
                revision: try row.value("revision"), handover: fingerprint)
        }
    }
}
