import ReceiptModel
import SQLiteStore
import Store
import Testing

/// What a check of the home says of hand-overs that somebody has changed.
@Suite struct HandoverCheckTests {
    private let workplace: Workplace

    /// Two drafts that were handed over twice.
    init() throws {
        workplace = try Workplace()
        let vault = try workplace.open()
        let ids = try (0..<2).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
        for id in ids { try vault.recordDraft(of: id) }
        let month = HandedMonth(
            period: "2026-03", company: "lipa", formats: ["csv"], createdAt: at(5),
            files: [HandedFile(name: "2026-03.csv", bytes: 12, sha256: String(repeating: "a", count: 64))],
            drafts: try vault.drafts().map {
                HandedDraft(
                    id: $0.id, revision: $0.revision, digest: String(repeating: "c", count: 64),
                    booked: .init(date: "2026-03-04", supplier: "Obrt", total: 100, vat: 20, deductible: 20))
            })
        for second in 6...7 { _ = try vault.record(handover: month, now: at(second)) }
    }

    private func findings() throws -> [String] {
        try workplace.open(.readOnly).check(deep: true).problems.map(\.message.english)
    }

    @Test func handOversAsTheyWereWrittenAreClean() throws {
        let report = try workplace.open(.readOnly).check(deep: true)
        #expect(report.problems == [] && report.partsChecked.contains("the hand-overs"))
    }

    static let tampering: [(sql: String, named: String)] = [
        (
            "DROP TRIGGER handoversStay; UPDATE handovers SET files = replace(files, 'aa', 'ab') WHERE number = 2",
            "hand-over 2 of 2026-03 is not the one that the audit log tells of"
        ),
        (
            "DROP TRIGGER handoverDraftsStay; UPDATE handoverDrafts SET revision = 2 WHERE handover = 1",
            "hand-over 1 of 2026-03 is not the one that the audit log tells of"
        ),
        (
            "DROP TRIGGER handoverDraftsAreKept; DELETE FROM handoverDrafts WHERE handover = 2",
            "hand-over 2 of 2026-03 is not the one that the audit log tells of"
        ),
        (
            """
            DROP TRIGGER handoversAreKept; DROP TRIGGER handoverDraftsAreKept;
            DELETE FROM handoverDrafts WHERE handover = 2; DELETE FROM handovers WHERE number = 2
            """, "the audit log tells of a hand-over of it that is not there"
        ),
        (
            """
            INSERT INTO handovers SELECT 3, period, company, formats, createdAt, files, recordedAt FROM handovers
            WHERE number = 1; INSERT INTO handoverDrafts SELECT 3, draftId, revision, digest, booked FROM handoverDrafts
            WHERE handover = 1
            """, "hand-over 3 of 2026-03 is not the one that the audit log tells of"
        ),
        (
            "DROP TRIGGER handoverDraftsStay; UPDATE handoverDrafts SET booked = json_set(booked, '$.total', 999)",
            "the table handoverDrafts"
        ),
        ("DROP TRIGGER handoversStay; UPDATE handovers SET company = 'bor'", "the table handovers"),
        ("DROP TRIGGER handoversStay", "trigger handoversStay"),
    ]

    @Test("what another program has changed of a hand-over is named", arguments: tampering)
    func tamperingIsNamed(sql: String, named: String) throws {
        try workplace.tamper(sql)
        let found = try findings()
        #expect(found.contains { $0.contains(named) }, "\(found)")
    }

    @Test func whatWasHandedOverStaysAsLongAsTheTriggersDo() throws {
        for sql in [
            "UPDATE handovers SET company = 'bor'", "DELETE FROM handoverDrafts", "DELETE FROM handovers",
            "UPDATE handoverDrafts SET digest = replace(digest, 'c', 'd')",
        ] {
            #expect(throws: (any Error).self, "\(sql)") { try workplace.tamper(sql) }
        }
        #expect(try findings() == [])
    }
}
