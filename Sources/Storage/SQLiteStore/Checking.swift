import Files
import GRDB
package import ReceiptModel
package import Store

/// What a check of the whole vault found: what came in, what is there, and what is wrong.
package struct VaultReport: Hashable, Sendable, Codable {
    /// Something that is not as it must be.
    package struct Problem: Hashable, Sendable, Codable {
        /// `nil` when it is about the vault as a whole.
        package var documentID: DocumentID?
        /// One sentence.
        package var message: String
        /// What a person can do.
        package var remedy: String
    }

    /// Documents that were ever stored, by the audit log.
    package var accepted = 0
    /// Documents in each state; together as many as were accepted.
    package var stored = 0
    package var drafted = 0
    package var needingAttention = 0
    /// Left unread by a person.
    package var skipped = 0
    package var sightings = 0
    package var queued = 0
    package var auditEntries = 0
    /// Files among the originals.
    package var originals = 0
    /// Whether the bytes of the originals were read, and not only their sizes.
    package var readEveryByte = false
    /// Whole originals that no row names, from a run that ended early.
    ///
    /// Importing the same file again takes them up.
    package var orphans: [DocumentID] = []
    /// Files that are being written, or were when a run ended early.
    ///
    /// The next writer takes them away.
    package var temporaries = 0
    package var problems: [Problem] = []

    /// Whether everything is as it must be.
    package var isClean: Bool { problems.isEmpty }
}

extension Vault {
    /// Looks whether everything that came in is there, once and unchanged, and whether the audit log is intact.
    ///
    /// It may run beside a writer; what the writer is storing at that moment then counts as an orphan or a temporary.
    /// - Parameter deep: reads every byte of every original.
    /// - Returns: the counts and everything that is wrong.
    /// - Throws: when the ledger cannot be read at all.
    package func check(deep: Bool = false) throws(StoreError) -> VaultReport {
        // The rows first: an original is there before its row is.
        let empty = VaultReport()
        var (report, attachments) = try read(or: (empty, [])) { db in
            try (LedgerCheck.run(db), Row.fetchAll(db, sql: Attachment.query).map(Attachment.init))
        }
        report.readEveryByte = deep
        let listing = try objects.listing()
        report.originals = listing.originals.count
        report.temporaries = try objects.temporaries()
        let known = Set(attachments.map(\.document.id))
        for id in listing.originals where !known.contains(id) { report.orphans.append(id) }
        for path in listing.others {
            report.problems.append(
                .init(message: "\(path.printable) is no original", remedy: "move it out of the home"))
        }
        for document in attachments.map(\.document) {
            let condition = try objects.condition(of: document.id, byteCount: document.byteCount, deep: deep)
            guard let error = originalError(document.id, condition) else { continue }
            report.problems.append(.init(documentID: document.id, message: error.message, remedy: error.remedy))
        }
        return report
    }

    private func originalError(_ id: DocumentID, _ condition: ObjectCondition) -> StoreError? {
        switch condition {
        case .whole: nil
        case .missing: .originalMissing(id, path: objects.path(of: id))
        case .damaged(let reason): .originalDamaged(id, path: objects.path(of: id), reason: reason)
        }
    }
}

/// The part of a check that only the ledger can answer.
private enum LedgerCheck {
    private static let restore = "restore the ledger from a backup"

    static func run(_ db: Database) throws -> VaultReport {
        var report = VaultReport()
        try count(db, into: &report)
        for complaint in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where complaint != "ok" {
            report.problems.append(.init(message: "the ledger is damaged: \(complaint)", remedy: restore))
        }
        for violation in try Array(db.foreignKeyViolations()) {
            report.problems.append(
                .init(
                    message: "a row of \(violation.originTable) has no partner in \(violation.destinationTable)",
                    remedy: restore))
        }
        compareCounts(&report)
        try compareDocuments(db, into: &report)
        if case .broken(let row, let reason) = try AuditRows.verify(db) {
            report.problems.append(
                .init(
                    message: "the audit log is broken at row \(row): \(reason)",
                    remedy: "compare with a backup; from row \(row) on the log proves nothing"))
        }
        return report
    }

    private static func count(_ db: Database, into report: inout VaultReport) throws {
        func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)") ?? 0 }
        report.accepted = try number("audit WHERE action = 'stored'")
        report.stored = try number("attachments WHERE state = 'stored'")
        report.drafted = try number("attachments WHERE state = 'drafted'")
        report.needingAttention = try number("attachments WHERE state = 'needs_attention'")
        report.skipped = try number("attachments WHERE state = 'skipped'")
        report.sightings = try number("sightings")
        report.queued = try number("queueItems")
        report.auditEntries = try number("audit")
    }

    private static func compareCounts(_ report: inout VaultReport) {
        let there = report.stored + report.drafted + report.needingAttention + report.skipped
        guard report.accepted != there else { return }
        report.problems.append(
            .init(message: "\(report.accepted) documents were accepted, \(there) are there", remedy: restore))
    }

    /// Each of these lists the documents for which something is not as every function leaves it.
    private static let rules: [(complaint: String, sql: String)] = [
        (
            "it has no retention, or not exactly one",
            "SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM retention r "
                + "WHERE r.documentId = a.documentId) <> 1"
        ),
        (
            "its sightings and the audit log differ",
            "SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM sightings s "
                + "WHERE s.documentId = a.documentId) <> (SELECT count(*) FROM audit l "
                + "WHERE l.documentId = a.documentId AND l.action IN ('stored', 'sighted'))"
        ),
        (
            "it was stored more than once, or never, by the audit log",
            "SELECT documentId FROM attachments a WHERE (SELECT count(*) FROM audit l "
                + "WHERE l.documentId = a.documentId AND l.action = 'stored') <> 1"
        ),
        (
            "its state and its draft differ",
            "SELECT documentId FROM attachments a WHERE (a.state = 'drafted') <> EXISTS "
                + "(SELECT 1 FROM draftDocuments d WHERE d.documentId = a.documentId)"
        ),
        (
            "its draft has no reading",
            "SELECT documentId FROM draftDocuments d WHERE NOT EXISTS "
                + "(SELECT 1 FROM readings r WHERE r.documentId = d.documentId)"
        ),
        (
            "its draft names other originals than stand beside it",
            "SELECT documentId FROM drafts d WHERE (SELECT json_group_array(documentId) FROM (SELECT documentId "
                + "FROM draftDocuments o WHERE o.draftId = d.draftId AND place > 1 ORDER BY place)) IS NOT "
                + "coalesce(json_extract(draft, '$.joined'), '[]')"
        ),
        (
            "its draft waits for no backend: it has no queue item",
            "SELECT documentId FROM drafts d WHERE state <> 'linked' AND NOT EXISTS (SELECT 1 FROM queueItems q "
                + "WHERE q.entityType = 'expenseDraft' AND q.entityId = d.draftId)"
        ),
        (
            "its draft is linked to a draft that is no expense itself",
            "SELECT d.documentId FROM drafts d JOIN drafts e ON e.draftId = d.sameAs WHERE e.state = 'linked'"
        ),
    ]

    private static func compareDocuments(_ db: Database, into report: inout VaultReport) throws {
        for rule in rules {
            for id in try String.fetchAll(db, sql: rule.sql) {
                report.problems.append(problem(id, rule.complaint))
            }
        }
        let drafts = try Row.fetchAll(
            db,
            sql: """
                SELECT documentId, draft, (SELECT details FROM audit l
                    WHERE l.documentId = d.documentId AND l.action IN ('drafted', 'edited')
                        AND coalesce(json_extract(l.details, '$.draftID'), d.draftId) = d.draftId
                    ORDER BY sequence DESC LIMIT 1) AS details
                FROM drafts d
                """)
        for row in drafts {
            let details = try row.optionalValue("details", as: String.self)
                .map { try JSONText.decode(AuditEntry.Details.self, from: $0) }
            let draft: String = try row.value("draft")
            guard details?.draft != Fingerprint.of([draft]) else { continue }
            report.problems.append(
                problem(try row.value("documentId"), "its draft is not the one that the audit log tells of"))
        }
    }

    private static func problem(_ id: String, _ complaint: String) -> VaultReport.Problem {
        let document = DocumentID(hex: id)
        return .init(
            documentID: document, message: "document \(id.prefix(12)): \(complaint)", remedy: restore)
    }
}
