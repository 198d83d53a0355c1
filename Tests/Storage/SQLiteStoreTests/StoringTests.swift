import Files
import Foundation
import GRDB
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import Testing

@Suite struct StoringTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    @Test func commitsAreMadeWithFull() throws {
        #expect(try workplace.open().synchronousLevel() == 2)
        #expect(try workplace.open().synchronousLevel() == 2, "also when the ledger was there already")
    }

    @Test func newBytesAreStoredAndFoundAgain() throws {
        let vault = try workplace.open()
        let outcome = try vault.store(bytes(1), named: "a\u{1B}[31m.jpg", in: workplace, now: at(5))
        guard case .new(let attachment) = outcome else {
            Issue.record("it was \(outcome)")
            return
        }
        #expect(attachment.fileName == "a\\x1b[31m.jpg")
        #expect(attachment.state == .stored && attachment.receivedAt == at(5) && attachment.retention == retention)
        #expect(attachment.document.byteCount == bytes(1).count)
        #expect(try vault.attachments() == [attachment] && vault.unfinished() == [attachment])
        #expect(try vault.attachment(matching: attachment.document.id.short) == attachment)
        let file = try vault.openOriginal(attachment.document.id)
        #expect(try Data(file.descriptor.bytes(from: 0, count: 10_000)) == bytes(1))
        #expect(try vault.check(deep: true).isClean)
    }

    @Test func sameBytesUnderManyNamesAreOneOriginal() throws {
        let vault = try workplace.open()
        let first = try vault.store(bytes(1), named: "one.jpg", in: workplace).attachment
        for number in 2...4 {
            let again = try vault.store(bytes(1), named: "\(number).jpg", in: workplace, now: at(number))
            #expect(again == .known(first))
        }
        #expect(try workplace.objects().count == 1)
        #expect(
            try vault.sightings(of: first.document.id).map(\.fileName) == ["one.jpg", "2.jpg", "3.jpg", "4.jpg"])
        let report = try vault.check(deep: true)
        #expect(report.isClean && report.accepted == 1 && report.sightings == 4 && report.temporaries == 0)
    }

    @Test func manyThreadsStoreTheSameBytesOnce() async throws {
        let vault = try workplace.open()
        let workplace = workplace
        let news = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask {
                    if case .new = try vault.store(bytes(number % 3, size: 200_000), in: workplace) { return true }
                    return false
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(news == 3)
        let report = try vault.check(deep: true)
        #expect(report.isClean && report.originals == 3 && report.sightings == 12)
    }

    @Test func anEmptyFileIsADocumentToo() throws {
        let vault = try workplace.open()
        #expect(try vault.store(Data(), in: workplace).attachment.document.byteCount == 0)
        #expect(try vault.check(deep: true).isClean)
    }

    @Test func aSourceThatChangesWhileItIsReadIsRefused() throws {
        let vault = try workplace.open()
        let path = workplace.folder.appending("growing.pdf")
        try bytes(1).write(to: URL(fileURLWithPath: path.string))
        let file = try FileSystem.openRegular(path, followingLinks: false)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path.string))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("more".utf8))
        try handle.close()
        let error = failure {
            _ = try vault.store(
                file, mediaType: .pdf, fileName: "growing.pdf", origin: "test", retention: retention, now: at(0))
        }
        #expect(error == .changedWhileReading(name: "growing.pdf"))
        let report = try vault.check()
        #expect(report.isClean && report.accepted == 0 && report.originals == 0 && report.temporaries == 0)
    }

    @Test func everythingIsReadableByItsOwnerOnly() throws {
        let vault = try workplace.open()
        try vault.store(bytes(1), in: workplace)
        for name in try FileManager.default.subpathsOfDirectory(atPath: workplace.home.string) {
            let status = try FileSystem.status(of: workplace.home.appending(name))
            #expect(status.mode == (status.kind == .directory ? 0o700 : 0o600), "\(name)")
        }
        #expect(try FileSystem.status(of: workplace.home).mode == 0o700)
    }

    @Test func anOriginalWithoutARowIsTakenUp() throws {
        let id = try workplace.open().store(bytes(1), in: workplace).attachment.document.id
        for name in ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: workplace.home.appending(name).string)
        }
        let vault = try workplace.open()
        #expect(try vault.check().orphans == [id])
        guard case .new = try vault.store(bytes(1), in: workplace) else {
            Issue.record("the row was gone, so the document is new")
            return
        }
        #expect(try vault.auditTrail().map(\.details.adopted) == [true])
        let report = try vault.check(deep: true)
        #expect(report.isClean && report.orphans.isEmpty && report.originals == 1)
    }

    @Test(arguments: ["truncate", "flip", "remove"])
    func aDamagedOriginalIsNamedAndPutBackByTheSameBytes(damage: String) throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let other = try vault.store(bytes(2), in: workplace).attachment.document.id
        let url = URL(fileURLWithPath: workplace.objectPath(id).string)
        var content = try Data(contentsOf: url)
        switch damage {
        case "truncate": try content.prefix(7).write(to: url)
        case "flip":
            content[100] ^= 1
            try content.write(to: url)
        default: try FileManager.default.removeItem(at: url)
        }
        #expect(try vault.check(deep: true).problems.map(\.documentID) == [id])
        let goal = workplace.folder.appending("out.jpg")
        #expect(failure { try vault.export(id, to: goal) }?.message.contains(id.short) == true)
        #expect(!FileSystem.exists(goal))
        try vault.export(other, to: goal)
        #expect(try vault.store(bytes(1), in: workplace) == .mended(try vault.attachment(matching: id.hex)))
        #expect(try vault.check(deep: true).isClean)
        #expect(try vault.auditTrail(of: id).last?.details.repaired == true)
    }

    @Test func aLinkInThePlaceOfAnOriginalIsReplacedByTheGoodCopy() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let path = workplace.objectPath(id)
        let elsewhere = workplace.folder.appending("elsewhere")
        try bytes(1).write(to: URL(fileURLWithPath: elsewhere.string))
        try FileManager.default.removeItem(atPath: path.string)
        try FileManager.default.createSymbolicLink(atPath: path.string, withDestinationPath: elsewhere.string)
        #expect(try vault.check(deep: true).problems.map(\.documentID) == [id])
        guard case .mended = try vault.store(bytes(1), in: workplace) else {
            Issue.record("it was taken to be the original")
            return
        }
        #expect(try FileSystem.status(of: path).kind == .regular)
        #expect(try vault.check(deep: true).isClean)
    }

    @Test func anExportIsACopyAndNeverOverwrites() throws {
        let vault = try workplace.open()
        let id = try vault.store(bytes(1), in: workplace).attachment.document.id
        let goal = workplace.folder.appending("copy.jpg")
        try vault.export(id, to: goal)
        #expect(try Data(contentsOf: URL(fileURLWithPath: goal.string)) == bytes(1))
        #expect(failure { try vault.export(id, to: goal) } == .wouldOverwrite(path: goal))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: workplace.folder.string).sorted() == [
                "copy.jpg", "home",
            ])
    }
}
