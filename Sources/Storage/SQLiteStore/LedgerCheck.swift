import GRDB
import ReceiptModel
import Store

/// What the ledger says of itself, and of the originals.
struct LedgerFindings {
    var report: VaultReport
    var documents: [Document] = []
    /// When the ledger was made, in milliseconds since 1970; `nil` where it cannot be told.
    var beginning: Int64?
}

/// The part of a check that only the ledger can answer.
enum LedgerCheck {
    static let restore: Message = "restore the ledger from a backup"

    static func run(_ db: Database, _ depth: VaultReport.Depth, _ report: VaultReport) throws -> LedgerFindings {
        var findings = LedgerFindings(report: report)
        part("the schema", &findings) { findings in
            findings.report.problems += try SchemaCheck.problems(db)
        }
        part("the counts", &findings) { findings in
            try count(db, into: &findings.report)
            compareCounts(&findings.report)
            findings.beginning = try Int64.fetchOne(db, sql: "SELECT at FROM beginning")
        }
        part("the originals' rows", &findings) { findings in
            let rows = try Row.fetchCursor(db, sql: "SELECT documentId, mediaType, byteCount FROM attachments")
            while let row = try rows.next() { findings.documents.append(try Document(row)) }
        }
        part("the head of the audit log", &findings) { findings in
            findings.report.problems += try headProblems(db)
        }
        guard depth > .glance else { return findings }
        part("the pages and rows", &findings) { findings in
            for complaint in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where complaint != "ok" {
                findings.report.problems.append(.init(message: "the ledger is damaged: \(complaint)", remedy: restore))
            }
            for violation in try Array(db.foreignKeyViolations()) {
                findings.report.problems.append(
                    .init(
                        message: "a row of \(violation.originTable) has no partner in \(violation.destinationTable)",
                        remedy: restore))
            }
        }
        part("the sums of the tables", &findings) { findings in
            findings.report.problems += try sealProblems(db)
        }
        part("the audit log", &findings) { findings in
            guard case .broken(let row, let reason) = try AuditRows.verify(db) else { return }
            findings.report.problems.append(
                .init(
                    message: "the audit log is broken at row \(row): \(reason)",
                    remedy: "compare with a backup; from row \(row) on the log proves nothing"))
        }
        part("the links between the rows", &findings) { findings in
            for rule in DocumentRules.all {
                for id in try String.fetchAll(db, sql: rule.sql) {
                    let isRemade = rule.complaint == DocumentRules.noReading
                    findings.report.problems.append(
                        isRemade
                            ? problem(
                                id, rule.complaint, remedy: RowChecks.remake,
                                mend: DocumentID(hex: id).map(VaultReport.Mend.remake))
                            : problem(id, rule.complaint))
                }
            }
        }
        part("the drafts", &findings) { $0.report.problems += try RowChecks.drafts(db) }
        part("the former revisions", &findings) { $0.report.problems += try RowChecks.revisions(db) }
        part("the index of words", &findings) { findings in
            guard try !WordIndex.isRight(db) else { return }
            findings.report.problems.append(
                .init(
                    message: "the index of words of the ledger does not follow from the words that it is of",
                    remedy: "'bilko fsck --repair' makes it anew; until then a search by text may miss drafts",
                    mend: .words))
        }
        part("the readings", &findings) { $0.report.problems += try RowChecks.readings(db) }
        part("the retention", &findings) { $0.report.problems += try RowChecks.retention(db) }
        part("the companies", &findings) { $0.report.problems += try CompanyRows.problems(db) }
        part("the hand-overs", &findings) { $0.report.problems += try HandoverRows.problems(db) }
        part("the queue", &findings) { $0.report.problems += try QueueCheck.problems(db) }
        return findings
    }

    /// Does a part of the check; where the ledger cannot be read, that is what is wrong, and the others go on.
    private static func part(
        _ name: Message, _ findings: inout LedgerFindings, _ body: (inout LedgerFindings) throws -> Void
    ) {
        do {
            try body(&findings)
            findings.report.partsChecked.append(name)
        } catch {
            let reason = (error as? UnreadableRow)?.reason ?? (error as? DatabaseError)?.message ?? "\(error)"
            findings.report.problems.append(
                .init(message: "\(name) of the ledger cannot be checked: \(reason)", remedy: restore))
        }
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

    /// The end of the log against the head that is kept apart from it, without reading the rest.
    private static func headProblems(_ db: Database) throws -> [VaultReport.Problem] {
        let head = try AuditRows.head(db)
        let last = try Row.fetchOne(db, sql: "SELECT sequence, hash FROM audit ORDER BY sequence DESC LIMIT 1")
        let end = AuditHead(
            sequence: try last?.value("sequence") ?? AuditChain.beginning.sequence,
            hash: try last?.value("hash") ?? AuditChain.beginning.hash)
        guard end != head else { return [] }
        return [
            .init(
                message: "the audit log ends at row \(end.sequence), its head at row \(head.sequence)",
                remedy: "compare with a backup")
        ]
    }

    private static func sealProblems(_ db: Database) throws -> [VaultReport.Problem] {
        try LedgerSeal.broken(db).map { table in
            .init(
                message:
                    "the table \(table) of the ledger holds something that bilko did not write, or lacks something",
                remedy:
                    """
                    where nothing else is named here that tells more, \(restore); 'bilko fsck --repair --accept' \
                    takes the table as it is now to be right
                    """,
                mend: tablesWithDigests.contains(table) ? .sum(table: table) : nil)
        }
    }

    /// Tables each row of which has a digest in it or in the audit log, and the log itself.
    private static let tablesWithDigests = [
        "audit", "auditHead", "draftFacts", "draftKeys", "draftRevisions", "draftTexts", "drafts", "readings",
        "retention", "sumGroups",
    ]

    static func problem(
        _ id: String, _ complaint: Message, remedy: Message = restore, mend: VaultReport.Mend? = nil
    ) -> VaultReport.Problem {
        .init(
            documentID: DocumentID(hex: id), message: "document \(id.prefix(12)): \(complaint)", remedy: remedy,
            mend: mend)
    }
}

extension Document {
    /// A row of the originals, by its first three columns.
    init(_ row: Row) throws {
        let (id, type): (String, String) = (try row.value("documentId"), try row.value("mediaType"))
        guard let id = DocumentID(hex: id), let type = MediaType(rawValue: type) else {
            throw UnreadableRow(reason: "the original \(id.prefix(12)) is \(type)")
        }
        self.init(id: id, mediaType: type, byteCount: try row.value("byteCount"))
    }
}
