import Files
import Foundation
import Glibc
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import Testing

@Suite struct CrashTests {
    /// Everything that a vault does once, in an order that a second run can repeat.
    private static func work(in folder: FilePath) throws {
        let vault = try Vault.open(at: folder.appending("home"), access: .readWrite)
        var ids: [DocumentID] = []
        for number in 0..<3 {
            let path = folder.appending("source\(number).jpg")
            let file = try FileSystem.openRegular(path, followingLinks: false)
            let outcome = try vault.store(
                file, mediaType: .jpeg, fileName: "source\(number).jpg", origin: path.string, retention: retention,
                now: at(number))
            ids.append(outcome.attachment.document.id)
        }
        let run = ProgramRun(process: 1, startedAt: at(0))
        try vault.beginAttempt(on: ids[0], in: run, now: at(3))
        try vault.recordDraft(of: ids[0])
        try vault.closeAttempts(on: ids[0])
        try vault.recordDraft(of: ids[1])
        try vault.recordAttention(ids[2], reasons: ["too dark"], now: at(3))
        if try vault.drafts(of: ids[0]).first?.revision == 1 {
            let second = makeDraft(of: ids[0], revision: 2)
            try vault.replace(draft: second, queue: makeQueue(for: second), changes: ["total"], now: at(4))
        }
        try vault.setHold(true, on: ids[1], reason: "audit", now: at(5))
        let goal = folder.appending("exported.jpg")
        if !FileSystem.exists(goal) { try vault.export(ids[0], to: goal) }
    }

    private static let occasions: [String] =
        FailPoint.allCases.map(\.rawValue) + [
            "temporaryCreated:3", "objectNamed:2", "attachmentWritten:3", "draftWritten:2",
        ]

    @Test(arguments: occasions)
    func nothingIsLostAndNothingIsTwice(point: String) async throws {
        let workplace = try Workplace()
        for number in 0..<3 {
            try bytes(number, size: 1_500_000).write(
                to: URL(fileURLWithPath: workplace.folder.appending("source\(number).jpg").string))
        }
        let folder = workplace.folder.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, point = point as String] in
            FailPoints.arm(point)
            try CrashTests.work(in: FilePath(folder))
        }

        do {
            // Whatever was left is in order, seen by a reader and then by a writer.
            #expect(try workplace.open(.readOnly).check(deep: true).problems == [])
            let vault = try workplace.open()
            let report = try vault.check(deep: true)
            #expect(report.problems == [])
            #expect(report.temporaries == 0 && report.orphans.count <= 1)
            #expect(try vault.synchronousLevel() == 2)
        }
        try Self.work(in: workplace.folder)

        let vault = try workplace.open(.readOnly)
        let report = try vault.check(deep: true)
        #expect(report.problems == [] && report.orphans == [] && report.temporaries == 0)
        #expect(report.accepted == 3 && report.originals == 3 && report.drafted == 2 && report.needingAttention == 1)
        #expect(report.queued == 5)
        #expect(try vault.drafts().map(\.revision).sorted() == [1, 2])
        let exported = try Data(contentsOf: URL(fileURLWithPath: workplace.folder.appending("exported.jpg").string))
        #expect(exported == bytes(0, size: 1_500_000))
        for number in 0..<3 {
            let path = workplace.folder.appending("source\(number).jpg").string
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes(number, size: 1_500_000))
        }
    }

    /// What was acknowledged before the crash is there after it.
    @Test func whatWasAcknowledgedIsThere() async throws {
        let workplace = try Workplace()
        let folder = workplace.folder.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
            let folder = FilePath(folder)
            let vault = try Vault.open(at: folder.appending("home"), access: .readWrite)
            FailPoints.arm("attachmentWritten:5")
            for number in 0..<10 {
                let source = folder.appending("source").string
                try bytes(number).write(to: URL(fileURLWithPath: source))
                let file = try FileSystem.openRegular(FilePath(source), followingLinks: false)
                let id = try vault.store(
                    file, mediaType: .jpeg, fileName: "x", origin: "y", retention: retention, now: at(number)
                ).attachment.document.id
                try Data(id.hex.utf8).write(to: URL(fileURLWithPath: folder.appending("told-\(number)").string))
            }
        }
        let told = try (0..<4).map {
            try String(contentsOfFile: workplace.folder.appending("told-\($0)").string, encoding: .utf8)
        }
        #expect(!FileSystem.exists(workplace.folder.appending("told-4")))
        let vault = try workplace.open()
        #expect(try vault.attachments().map(\.document.id.hex) == told)
        #expect(try vault.unfinished().count == 4)
        #expect(try vault.check().orphans.count == 1)
    }

    @Test func theVariableIsUnderstood() async {
        await #expect(processExitsWith: .success) {
            for text in ["", "nonsense", "storeBegun:0", "storeBegun:x", "storeBegun:1:2"] {
                FailPoints.arm(text)
                FailPoints.reached(.storeBegun)
            }
            FailPoints.arm("storeBegun:3")
            FailPoints.reached(.storeBegun)
            FailPoints.reached(.draftBegun)
            FailPoints.reached(.storeBegun)
            exit(0)
        }
    }
}
