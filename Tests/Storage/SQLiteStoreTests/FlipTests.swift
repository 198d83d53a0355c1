import Files
import Foundation
import Glibc
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage
import TestSupport
import Testing

/// Single bits that a disk changes, anywhere in the home.
@Suite struct FlipTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    /// A home of a few documents, with pages that are free and rows that were taken away.
    private func fill() throws -> [DocumentID] {
        let vault = try workplace.open()
        let ids = try (0..<4).map { try vault.store(bytes($0), in: workplace).attachment.document.id }
        for id in ids.dropLast() { try vault.recordDraft(of: id, words: 200) }
        for id in ids.dropLast() { try vault.replace(reading: makeReading(words: 3), of: id, now: at(9)) }
        try vault.setHold(true, on: ids[0], reason: "audit", now: at(5))
        try vault.setHold(false, on: ids[0], reason: "over", now: at(6))
        return ids
    }

    private func flip(_ bit: Int, of path: String) throws {
        let url = URL(fileURLWithPath: path)
        var content = try Data(contentsOf: url)
        content[bit / 8] ^= 1 << UInt8(bit % 8)
        try content.write(to: url)
    }

    /// Whether a deep check names something, or SQLite refuses to read at all.
    private func isNamed() throws -> Bool {
        do {
            return try !workplace.open(.readOnly).check(deep: true).isClean
        } catch let error as StoreError {
            return !error.message.isEmpty
        }
    }

    private func removeLog() {
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: workplace.ledger.string + name) }
    }

    @Test("each changed bit of an original is named, and mended by the good copy", arguments: [UInt64(20_261_123)])
    func originals(seed: UInt64) throws {
        let ids = try fill()
        var random = SeededNumbers(seed: seed)
        for _ in 0..<60 {
            let number = Int.random(in: 0..<ids.count, using: &random)
            let bit = Int.random(in: 0..<bytes(number).count * 8, using: &random)
            try flip(bit, of: workplace.objectPath(ids[number]).string)
            let found = try workplace.open(.readOnly).check(deep: true).problems
            #expect(found.map(\.documentID) == [ids[number]], "seed \(seed): bit \(bit) of \(number)")
            guard case .mended = try workplace.open().store(bytes(number), in: workplace) else {
                Issue.record("seed \(seed): bit \(bit) of \(number) was not mended")
                return
            }
        }
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
    }

    @Test("each changed bit of the ledger is named, also where no row stands", arguments: [UInt64(20_261_124), 7])
    func ledger(seed: UInt64) throws {
        _ = try fill()
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
        removeLog()
        var random = SeededNumbers(seed: seed)
        let files = [workplace.ledger.string, workplace.ledger.string + "-sums"]
        for file in files {
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            for _ in 0..<(file == files[0] ? 120 : 20) {
                let bit = Int.random(in: 0..<whole.count * 8, using: &random)
                try flip(bit, of: file)
                #expect(try isNamed(), "seed \(seed): bit \(bit) of \(file)")
                removeLog()
                try whole.write(to: URL(fileURLWithPath: file))
            }
        }
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
    }

    @Test func aChangedBitWhereNoRowStandsIsMendedByWritingThePagesAnew() throws {
        _ = try fill()
        removeLog()
        let url = URL(fileURLWithPath: workplace.ledger.string)
        var content = try Data(contentsOf: url)
        // The end of the header of the file, which is reserved for later versions of SQLite.
        content[80] ^= 1
        try content.write(to: url)
        let found = try workplace.open(.readOnly).check(deep: true)
        #expect(found.problems.count == 1 && found.problems.first?.message.contains("pages of the ledger") == true)
        let outcomes = try workplace.open(.repair).repair(found, acceptingTables: false, now: at(50))
        #expect(outcomes.map(\.verdict) == [.mended])
        let after = try workplace.open(.readOnly).check(deep: true)
        #expect(after.isClean && after.pagesWhole > 0 && after.pagesUnknown == 0, "\(after.problems)")
    }

    @Test func aLedgerFromABackupHasNoSumsUntilItIsRepaired() throws {
        _ = try fill()
        removeLog()
        try FileManager.default.removeItem(atPath: workplace.ledger.string + "-sums")
        let found = try workplace.open(.readOnly).check(deep: true)
        #expect(found.isClean && found.pagesWhole == 0 && found.pagesUnknown > 0)
        _ = try workplace.open(.repair).repair(found, acceptingTables: false, now: at(50))
        let after = try workplace.open(.readOnly).check(deep: true)
        #expect(after.isClean && after.pagesWhole > 0 && after.pagesUnknown == 0)
    }

    @Test func aLogThatIsDamagedInItsMiddleIsNamed() async throws {
        let home = workplace.home.string
        let folder = workplace.folder.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String, folder = folder as String] in
            let vault = try Vault.open(at: FilePath(home), access: .readWrite)
            for number in 0..<6 {
                let path = "\(folder)/\(number).jpg"
                try bytes(number).write(to: URL(fileURLWithPath: path))
                let file = try FileSystem.openRegular(FilePath(path), followingLinks: false)
                _ = try vault.store(
                    file, mediaType: .jpeg, fileName: "\(number).jpg", origin: path, retention: retention,
                    now: at(number)
                )
            }
            kill(getpid(), SIGKILL)
        }
        #expect(try workplace.open(.readOnly).check(deep: true).isClean)
        try? FileManager.default.removeItem(atPath: workplace.ledger.string + "-shm")
        let log = workplace.ledger.string + "-wal"
        let size = try Data(contentsOf: URL(fileURLWithPath: log)).count
        try flip((size * 3 / 4) * 8, of: log)
        #expect(try isNamed())
    }
}
