import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import TestSupport
import Testing

/// What a check names, and what it says of that which it did not look at.
@Suite struct CheckTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    /// Two drafted documents and one that waits; one draft and one original were delivered.
    @discardableResult
    private func fill() throws -> [DocumentID] {
        let vault = try workplace.open()
        let ids = try (0..<3).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
        try vault.recordDraft(of: ids[0])
        try vault.recordDraft(of: ids[1], words: 30)
        try vault.setHold(true, on: ids[1], reason: "audit", now: at(5))
        let sender = try workplace.open(.delivery)
        for claim in try sender.claim(for: "https://books.example::ana", limit: 2, lease: 60_000, now: at(10)) {
            #expect(try sender.settle([(claim, .delivered(nil))], now: at(11)).isEmpty)
        }
        #expect(try vault.check(deep: true).problems == [])
        return ids
    }

    private func messages(deep: Bool = true) throws -> [String] {
        try workplace.open(.readOnly).check(deep: deep).problems.map(\.message.english)
    }

    // MARK: The ledger

    static let tampering: [(sql: String, named: String)] = [
        ("DROP TRIGGER attachmentsAreKept", "trigger attachmentsAreKept"),
        ("DROP INDEX sightingsByDocument", "index sightingsByDocument"),
        (
            "CREATE TRIGGER spy AFTER INSERT ON drafts BEGIN DELETE FROM issuerNotes; END",
            "trigger spy of the ledger is none"
        ),
        ("CREATE TABLE spies (name TEXT)", "table spies of the ledger is none"),
        ("ALTER TABLE issuerNotes ADD COLUMN more TEXT", "table issuerNotes of the ledger is not as bilko makes it"),
        ("DROP TABLE serverCopies", "table serverCopies of the ledger is missing"),
        (
            "DROP TRIGGER draftsGoForward; UPDATE drafts SET draft = json_set(draft, '$.fields.merchant.value', 'X')",
            "its draft is not the one that the audit log tells of"
        ),
        ("DELETE FROM draftKeys; INSERT INTO draftKeys SELECT draftId, 'total', 'x' FROM drafts", "the keys by which"),
        (
            "DROP TRIGGER queueItemsStayTheSame; UPDATE queueItems SET payload = '{\"total\":1}' WHERE state <> 'done'",
            "what it sends is not what was queued"
        ),
        (
            "DROP TRIGGER queueItemsStayTheSame; UPDATE queueItems SET idempotencyKey = replace(idempotencyKey, 'a', 'b')",
            "what it sends is not what was queued"
        ),
        (
            "DROP TRIGGER queueItemsStayTheSame; UPDATE queueItems SET fileUri = 'objects/00/00' WHERE operation = 'upload'",
            "the table queueItems"
        ),
        ("UPDATE retention SET retainUntil = '2027-12-31'", "it is kept until 2027-12-31"),
        ("UPDATE retention SET legalBasis = 'mine'", "held otherwise than the audit log tells"),
        ("UPDATE retention SET hold = 0, holdReason = NULL", "held otherwise than the audit log tells"),
        ("UPDATE retention SET holdReason = 'whim' WHERE hold = 1", "held otherwise than the audit log tells"),
        (
            "UPDATE queueItems SET state = 'done', outcome = 'delivered', leaseUntil = NULL",
            "it counts as delivered, and nobody has sent it"
        ),
        (
            "UPDATE queueItems SET state = 'done', outcome = 'delivered', leaseUntil = NULL; "
                + "INSERT OR IGNORE INTO queueAttempts SELECT sequence, 9, 0, 'delivered', NULL FROM queueItems",
            "it counts as delivered, and the audit log does not tell of it"
        ),
        (
            "UPDATE queueItems SET state = 'done', outcome = 'superseded', leaseUntil = NULL WHERE state <> 'done'",
            "there was no conflict"
        ),
        (
            "UPDATE queueItems SET state = 'done', outcome = 'dropped', dropReason = 'x' WHERE state = 'waiting'",
            "it counts as dropped, and the audit log does not tell of it"
        ),
        (
            "DROP TRIGGER doneStaysDone; UPDATE queueItems SET state = 'waiting', outcome = NULL WHERE state = 'done'",
            "a delivery, '"
        ),
        ("UPDATE readings SET reading = '{}'", "its reading is not the one that was written"),
        ("DELETE FROM readings", "its draft has no reading"),
        ("UPDATE sightings SET origin = '/elsewhere'", "the table sightings"),
        ("UPDATE attachments SET fileName = 'other.jpg'", "the table attachments"),
        ("INSERT INTO issuerNotes VALUES ('oib', '1', 'merchant', 'Mine', 0)", "the table issuerNotes"),
        ("DELETE FROM notices", "the table notices"),
        ("UPDATE counters SET count = count + 1", "the table counters"),
        ("UPDATE seals SET sum = sum + 1 WHERE name = 'labels'", "the table labels"),
        ("DELETE FROM seals WHERE name = 'labels'", "the table labels"),
        ("UPDATE sqlite_sequence SET seq = 99 WHERE name = 'queueItems'", "the counter of queueItems"),
    ]

    @Test("what another program has changed in the ledger is named", arguments: tampering)
    func tamperingIsNamed(sql: String, named: String) throws {
        try fill()
        try workplace.tamper(sql)
        let messages = try messages(deep: false)
        #expect(messages.contains { $0.contains(named) }, "\(messages)")
    }

    @Test func anotherProgramMayReadAndTidyTheLedger() throws {
        try fill()
        try workplace.tamper("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try messages() == [])
    }

    // MARK: The home

    @Test func aFolderThatIsNoHomeIsRefused() throws {
        let refusal = StoreError.noHome(home: workplace.home)
        #expect(failure { _ = try workplace.open(.readOnly).check() } == refusal)
        try Durability.makeFolder(workplace.home)
        try Data("x".utf8).write(to: URL(fileURLWithPath: workplace.home.appending("letter.txt").string))
        #expect(failure { _ = try workplace.open(.readOnly).check() } == refusal)
        #expect(refusal.exitStatus == .home)
    }

    private func deleteLedger() throws {
        for name in ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: workplace.home.appending(name).string)
        }
    }

    @Test func originalsWhoseLedgerIsGoneAreNamed() throws {
        let ids = try fill()
        try deleteLedger()
        #expect(try messages().contains { $0.contains("is missing or empty, and 3 originals have no row") })

        // A new ledger does not make them its own.
        for id in ids {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: workplace.objectPath(id).string)
        }
        try workplace.open().store(bytes(9), in: workplace)
        #expect(Set(try workplace.open(.readOnly).check().problems.compactMap(\.documentID)) == Set(ids))
        for number in 0..<3 { try workplace.open().store(bytes(number), in: workplace) }
        #expect(try messages() == [])
    }

    @Test func anOriginalOfARunThatEndedEarlyIsNoFinding() throws {
        try fill()
        let id = try workplace.open().store(bytes(8), in: workplace).attachment.document.id
        let orphan = try Data(contentsOf: URL(fileURLWithPath: workplace.objectPath(id).string))
        #expect(orphan == bytes(8))
        let stray = DocumentID(hex: String(repeating: "0", count: 63) + "1")!
        try Durability.makeFolder(workplace.objectPath(stray).folder)
        try bytes(7).write(to: URL(fileURLWithPath: workplace.objectPath(stray).string))
        let quick = try workplace.open(.readOnly).check()
        #expect(quick.problems == [] && quick.orphans == [stray])
        #expect(
            try workplace.open(.readOnly).check(deep: true).problems.map(\.documentID) == [stray], "its name is wrong")
    }

    @Test func theReportTellsWhatWasReadWhole() throws {
        let ids = try fill()
        let quick = try workplace.open(.readOnly).check()
        #expect(quick.readWhole == 0 && quick.depth == .rows && quick.originals == 3)
        try Data("short".utf8).write(to: URL(fileURLWithPath: workplace.objectPath(ids[1]).string))
        let deep = try workplace.open(.readOnly).check(deep: true)
        #expect(deep.readWhole == 2 && deep.depth == .deep && deep.problems.map(\.documentID) == [ids[1]])
        #expect(deep.partsChecked.contains("the audit log") && deep.partsChecked.contains("the schema"))
        #expect(try workplace.open(.readOnly).check(.glance).problems.map(\.documentID) == [ids[1]])
    }

    // MARK: Mending

    private func repair(accepting accepts: Bool = false) throws -> [MendOutcome] {
        let found = try workplace.open(.readOnly).check(deep: true)
        return try workplace.open(.repair).repair(found, acceptingTables: accepts, now: at(50))
    }

    @Test func triggersAndIndexesAreMadeAnew() throws {
        try fill()
        try workplace.tamper(
            "DROP TRIGGER attachmentsAreKept; DROP INDEX sightingsByDocument; "
                + "CREATE TRIGGER spy AFTER INSERT ON drafts BEGIN DELETE FROM issuerNotes; END")
        #expect(try repair().map(\.verdict) == [.mended, .mended, .mended])
        #expect(try messages() == [])
        #expect(throws: (any Error).self) { try workplace.tamper("DELETE FROM attachments") }
    }

    @Test func anOriginalIsMendedFromWhereItCameFrom() throws {
        let id = try fill()[2]
        let origin = workplace.folder.appending("kept.jpg")
        try bytes(2).write(to: URL(fileURLWithPath: origin.string))
        do {
            let file = try FileSystem.openRegular(origin, followingLinks: false)
            _ = try workplace.open().store(
                file, mediaType: .jpeg, fileName: "kept.jpg", origin: origin.string, retention: retention, now: at(20))
        }
        let url = URL(fileURLWithPath: workplace.objectPath(id).string)
        var content = try Data(contentsOf: url)
        content[77] ^= 4
        try content.write(to: url)
        #expect(try repair().map(\.verdict) == [.mended])
        #expect(try Data(contentsOf: url) == bytes(2))
        #expect(try messages() == [])
        let entry = try #require(try workplace.open(.readOnly).auditTrail(of: id).last)
        #expect(entry.action == .mended && entry.details.repaired == true)
    }

    @Test func anOriginalIsMendedFromACopyThatLiesAbout() throws {
        let id = try fill()[0]
        let temporaries = workplace.home.appending("objects").appending("tmp")
        try FileManager.default.moveItem(
            atPath: workplace.objectPath(id).string, toPath: temporaries.appending("1").string)
        #expect(try repair().map(\.verdict) == [.mended])
        #expect(try messages() == [])
        #expect(try workplace.open(.readOnly).check().temporaries == 0)
    }

    @Test func whatHasNoGoodCopyIsLeftWithWhatToDo() throws {
        let id = try fill()[0]
        try Data("no".utf8).write(to: URL(fileURLWithPath: workplace.objectPath(id).string))
        let outcome = try #require(try repair().first)
        #expect(outcome.verdict == .left && outcome.how.contains("import the paper's file again"))
        try workplace.open().store(bytes(0), in: workplace)
        #expect(try messages() == [])
    }

    @Test func aReadingIsMarkedAndMendedByReadingAgain() throws {
        let id = try fill()[0]
        try workplace.tamper("UPDATE readings SET reading = '{}' WHERE documentId = '\(id.hex)'")
        #expect(try repair().contains { $0.verdict == .marked && $0.problem.documentID == id })
        #expect(try workplace.open(.readOnly).markedForRemaking() == [id])
        #expect(!(try messages().isEmpty), "a mark is no mend")
        try workplace.open().replace(reading: makeReading(words: 1), of: id, now: at(60))
        #expect(try messages() == [])
        #expect(try workplace.open(.readOnly).markedForRemaking() == [])
    }

    @Test func aReadingThatIsGoneComesBack() throws {
        let id = try fill()[0]
        try workplace.tamper("DELETE FROM readings WHERE documentId = '\(id.hex)'")
        #expect(try repair().contains { $0.verdict == .marked })
        try workplace.open().replace(reading: makeReading(words: 1), of: id, now: at(60))
        #expect(try messages() == [])
    }

    @Test func keysAreWrittenAnewAndTablesAreTakenAsTheyAreOnlyWhenSaid() throws {
        try fill()
        try workplace.tamper("INSERT INTO draftKeys SELECT draftId, 'total', 'x' FROM drafts")
        #expect(try repair().allSatisfy { $0.verdict == .mended })
        #expect(try messages() == [])
        try workplace.tamper("UPDATE attachments SET fileName = 'other.jpg'")
        #expect(try repair().map(\.verdict) == [.left])
        #expect(try messages().count == 1)
        _ = try repair(accepting: true)
        #expect(try messages() == [])
    }

    @Test("killed at any place of a repair, the home is as good or better", arguments: MendFailPoint.allCases)
    func killedRepair(point: MendFailPoint) async throws {
        let ids = try fill()
        try workplace.tamper(
            "DROP TRIGGER attachmentsAreKept; UPDATE readings SET reading = '{}' WHERE documentId = '\(ids[0].hex)'")
        try FileManager.default.moveItem(
            atPath: workplace.objectPath(ids[1]).string,
            toPath: workplace.home.appending("objects").appending("tmp").appending("1").string)
        let before = try messages()
        let home = workplace.home.string
        let name = point.rawValue
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String, name = name as String] in
            let found = try Vault.open(at: FilePath(home), access: .readOnly).check(deep: true)
            FailPoints.arm(name)
            _ = try Vault.open(at: FilePath(home), access: .repair)
                .repair(found, acceptingTables: false, now: Timestamp(milliseconds: 1_790_000_050_000))
        }
        let after = try messages()
        #expect(after.count <= before.count && after.allSatisfy(before.contains), "\(after)")
        _ = try repair()
        try workplace.open().replace(reading: makeReading(words: 1), of: ids[0], now: at(60))
        #expect(try messages() == [])
    }

    // MARK: Little by little

    @Test func allOriginalsAreReadOnceInTheDaysAndDamageIsNoticedOnce() throws {
        let vault = try workplace.open()
        for number in 0..<10 { try vault.store(bytes(number), in: workplace) }
        try vault.noticesRead(by: "hook")
        let damaged = try vault.attachments()[7].document
        try Data("no".utf8).write(to: URL(fileURLWithPath: workplace.objectPath(damaged.id).string))
        var read: [DocumentID] = []
        for day in 0..<10 {
            let now = at(1 + day * 86_401)
            // Each step is a run of its own: what was read is in the ledger.
            let due = try workplace.open(.readOnly).originalsDue(everyDays: 5, limit: 1, now: now)
            #expect(due.count == 1)
            for _ in 0..<5 {
                let due = try workplace.open(.readOnly).originalsDue(everyDays: 5, limit: 1, now: now)
                guard let document = due.first else { break }
                try workplace.open(.delivery).noteExamined([(document.id, vault.examine(document))], now: now)
                read.append(document.id)
            }
            #expect(read.count == 2 * (day + 1))
        }
        #expect(Set(read.prefix(10)).count == 10 && Set(read.suffix(10)).count == 10)
        let notices = try vault.notices(for: "hook", limit: 99)
        #expect(notices.map(\.kind) == [.originalDamaged])
        #expect(notices.first?.link == "bilko://document/\(damaged.id.hex)")
        try vault.store(bytes(7), in: workplace)
        #expect(vault.examine(damaged) == nil)
        #expect(try vault.check(deep: true).isClean)
    }
}
