import Files
import Foundation
import GRDB
import ReceiptModel
import Store
import SystemPackage
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct LedgerTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    // MARK: - Who may open it

    @Test func aSecondWriterIsRefusedUntilTheFirstLetsGo() throws {
        var first: Vault? = try workplace.open()
        try first?.store(bytes(1), in: workplace)
        #expect(failure { _ = try workplace.open() } == .inUse(home: workplace.home))
        first = nil
        #expect(try workplace.open().attachments().count == 1)
    }

    @Test func aReaderSeesWhatTheWriterCommits() throws {
        let writer = try workplace.open()
        let id = try writer.store(bytes(1), in: workplace).attachment.document.id
        let reader = try workplace.open(.readOnly)
        #expect(try reader.attachments().map(\.document.id) == [id])
        try writer.recordDraft(of: id)
        #expect(try reader.drafts().count == 1)
        #expect(try reader.check(deep: true).isClean)
        let refusal = StoreError.openedForReading(home: workplace.home)
        #expect(failure { try reader.recordDraft(of: id) } == refusal)
        #expect(failure { try reader.store(bytes(2), in: workplace) } == refusal)
        #expect(failure { try reader.setHold(true, on: id, reason: "x", now: at(1)) } == refusal)
        #expect(try reader.synchronousLevel() == nil)
    }

    @Test func aMissingHomeIsAnEmptyOneForAReader() throws {
        let vault = try workplace.open(.readOnly)
        #expect(try vault.attachments().isEmpty && vault.drafts().isEmpty && vault.queueItems().isEmpty)
        #expect(failure { _ = try vault.check(deep: true) } == .noHome(home: workplace.home))
        #expect(try vault.verifyAudit() == .intact(AuditChain.beginning))
        #expect(!FileSystem.exists(workplace.home))
    }

    @Test func aHomeThatIsNoTextIsRefused() throws {
        let home = FilePath(bytes: Array("/tmp/bad".utf8) + [0xFF])!
        #expect(failure { _ = try Vault.open(at: home, access: .readOnly) } == .homeIsNotText(home: home))
    }

    @Test func staleTemporariesAreTakenAway() throws {
        _ = try workplace.open()
        let temporaries = workplace.home.appending("objects").appending("tmp")
        try Data("half".utf8).write(to: URL(fileURLWithPath: temporaries.appending("1").string))
        #expect(try workplace.open(.readOnly).check().temporaries == 1)
        #expect(try workplace.open().check().temporaries == 0)
    }

    @Test func aFileThatIsNoLedgerIsNamed() throws {
        try Durability.makeFolder(workplace.home)
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: workplace.ledger.string))
        for access in [Vault.Access.readOnly, .readWrite] {
            guard case .damagedLedger(let path, _) = failure({ _ = try workplace.open(access) }) else {
                Issue.record("it was opened")
                return
            }
            #expect(path == workplace.ledger)
        }
    }

    /// Damage at any place is reported or harmless; it never stops the process and never loses an original.
    @Test(arguments: [UInt64(1), 2, 3])
    func aDamagedLedgerIsAnErrorAndNoCrash(seed: UInt64) throws {
        do {
            let vault = try workplace.open()
            for number in 0..<4 { try vault.store(bytes(number), in: workplace) }
            try vault.recordDraft(of: try vault.attachments()[0].document.id)
        }
        let url = URL(fileURLWithPath: workplace.ledger.string)
        let whole = try Data(contentsOf: url)
        var random = SeededNumbers(seed: seed)
        for _ in 0..<25 {
            var content = whole
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                content[Int.random(in: 0..<content.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            try content.write(to: url)
            do {
                let vault = try workplace.open(.readOnly)
                _ = try vault.check(deep: true)
                _ = try vault.attachments()
                _ = try vault.drafts()
                _ = try vault.queueItems()
                _ = try vault.auditTrail()
            } catch let error as StoreError {
                #expect(!error.message.isEmpty && !error.remedy.isEmpty, "seed \(seed)")
            }
            for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: workplace.ledger.string + name) }
        }
        #expect(try workplace.objects().count == 4)
    }

    // MARK: - What must never be

    @Test(arguments: [
        "UPDATE audit SET at = 0", "DELETE FROM audit WHERE sequence = 2", "DELETE FROM auditHead",
        "INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE sequence = 1",
        "INSERT INTO audit SELECT 99, at, action, documentId, details, hash, replace(hash, 'a', 'b') FROM audit",
        "INSERT INTO audit SELECT 4, at, action, documentId, details, previousHash, lower(hex(zeroblob(32))) FROM audit"
            + " WHERE sequence = 2",
        "DELETE FROM attachments", "DELETE FROM drafts", "DELETE FROM queueItems",
        "UPDATE attachments SET byteCount = 1", "UPDATE attachments SET state = 'lost'",
        "UPDATE attachments SET state = 'stored' WHERE state = 'drafted'",
        "UPDATE attachments SET state = 'drafted' WHERE state = 'stored'",
        "UPDATE attachments SET state = 'needs_attention' WHERE state = 'stored'",
        "UPDATE attachments SET reasons = '[\"why\"]' WHERE state = 'stored'",
        "UPDATE attachments SET receivedAt = 'now'",
        "UPDATE retention SET hold = 1", "UPDATE retention SET hold = 2, holdReason = 'x'",
        "UPDATE retention SET retainUntil = 'for ever'",
        "UPDATE drafts SET state = 'needs_review', revision = 2", "UPDATE drafts SET updatedAt = 1",
        "UPDATE drafts SET revision = 2",
        "UPDATE drafts SET revision = 3, draft = json_set(draft, '$.revision', 3)",
        "UPDATE drafts SET revision = 2, draft = json_set(draft, '$.revision', 2, '$.reasons', json('[\"x\"]'))",
        "UPDATE queueItems SET payload = '{}'", "UPDATE queueItems SET idempotencyKey = hex(randomblob(32))",
        "UPDATE queueItems SET state = 'running'", "UPDATE queueItems SET state = 'needs_attention'",
        "UPDATE queueItems SET leaseUntil = 5", "UPDATE queueItems SET retryCount = -1",
        "INSERT INTO queueItems (id, entityType, entityId, operation, payload, createdAt, idempotencyKey, nextAttemptAt)"
            + " VALUES ('a', 'approval', 'e', 'approve', '{}', '2026-01-01T00:00:00Z', hex(zeroblob(32)), 0)",
        "INSERT INTO queueItems (id, entityType, entityId, operation, payload, createdAt, idempotencyKey, nextAttemptAt)"
            + " VALUES ('a', 'document', 'e', 'upload', '{}', '2026-01-01T00:00:00Z', hex(zeroblob(32)), 0)",
        "INSERT INTO attachments (documentId, mediaType, byteCount, fileName, state, reasons, receivedAt)"
            + " VALUES (lower(hex(zeroblob(32))), 'image/png', 1, 'x', 'stored', '[]', 0)",
        "INSERT INTO drafts SELECT 'other', documentId, state, revision, json_set(draft, '$.id', 'other'), 1, 1 FROM drafts",
    ])
    func theTablesRefuse(sql: String) throws {
        do {
            let vault = try workplace.open()
            let ids = try (0..<2).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
            try vault.recordDraft(of: ids[0])
        }
        let error = #expect(throws: DatabaseError.self) {
            try DatabaseQueue(path: workplace.ledger.string).write { try $0.execute(sql: sql) }
        }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT, "\(String(describing: error))")
        #expect(try workplace.open().check(deep: true).isClean)
    }

    // MARK: - The audit log

    private func makeTrail() throws -> AuditHead {
        let vault = try workplace.open()
        for number in 0..<3 {
            let id = try vault.store(bytes(number), in: workplace, now: at(number)).attachment.document.id
            try vault.recordDraft(of: id)
        }
        guard case .intact(let head) = try vault.verifyAudit() else { throw StoreError.notFound("intact log") }
        #expect(head.sequence == 6)
        return head
    }

    private func tamperWithoutTriggers(_ sql: String) throws {
        try workplace.tamper("DROP TRIGGER auditRowsStay; DROP TRIGGER auditRowsAreKept; \(sql)")
    }

    @Test(arguments: [
        ("UPDATE audit SET at = at + 1 WHERE sequence = 3", 3),
        ("UPDATE audit SET details = '{}' WHERE sequence = 2", 2),
        ("UPDATE audit SET documentId = (SELECT documentId FROM audit WHERE sequence = 1) WHERE sequence = 5", 5),
        ("UPDATE audit SET hash = replace(hash, substr(hash, 1, 4), 'beef') WHERE sequence = 4", 4),
        ("UPDATE audit SET previousHash = hash WHERE sequence = 4", 4),
        ("DELETE FROM audit WHERE sequence = 1", 1),
        ("DELETE FROM audit WHERE sequence = 4", 4),
        ("DELETE FROM audit WHERE sequence >= 5", 5),
        ("DELETE FROM audit", 1),
        ("UPDATE audit SET sequence = 9 WHERE sequence = 6", 6),
        ("UPDATE audit SET sequence = 99 WHERE sequence = 2; UPDATE audit SET sequence = 2 WHERE sequence = 3", 2),
    ])
    func aChangedLogNamesTheFirstBadRow(sql: String, row: Int) throws {
        _ = try makeTrail()
        try tamperWithoutTriggers(sql)
        let vault = try workplace.open(.readOnly)
        guard case .broken(let found, let reason) = try vault.verifyAudit() else {
            Issue.record("it was not seen")
            return
        }
        #expect(found == row, "\(reason)")
        #expect(try vault.check().problems.contains { $0.message.contains("row \(row)") })
    }

    @Test func aLogWithAMovedHeadIsFoundByAHeadThatWasWrittenDown() throws {
        let head = try makeTrail()
        try tamperWithoutTriggers(
            """
            DELETE FROM audit WHERE sequence = 6;
            UPDATE auditHead SET sequence = 5, hash = (SELECT hash FROM audit WHERE sequence = 5);
            """)
        let vault = try workplace.open(.readOnly)
        guard case .intact(let shorter) = try vault.verifyAudit() else {
            Issue.record("the chain itself holds")
            return
        }
        #expect(shorter.sequence < head.sequence)
        #expect(!(try vault.check().isClean), "the draft has no row any more that tells of it")
    }

    @Test func aDraftThatWasChangedBehindTheLogIsNamed() throws {
        _ = try makeTrail()
        let id = try workplace.open(.readOnly).attachments()[1].document.id
        try workplace.tamper(
            """
            DROP TRIGGER draftsGoForward;
            UPDATE drafts SET draft = json_set(draft, '$.fields.merchant.value', 'Somebody') WHERE documentId = '\(id.hex)';
            """)
        #expect(Set(try workplace.open(.readOnly).check().problems.compactMap(\.documentID)) == [id])
    }
}
