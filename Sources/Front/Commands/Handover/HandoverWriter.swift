import Console
import Files
import Foundation
import Handover
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// Writes a hand-over: all of it under its name, and remembered in the ledger, or nothing.
///
/// The files are made in a hidden folder beside the goal; it gets its name in one step once all of them are durable, and the
/// ledger is told after that.
struct HandoverWriter {
    let month: HandoverMonth
    let vault: Vault
    let target: FilePath
    let options: HandoverCommand

    func write(_ outcomes: [(HandoverFormat, HandoverOutcome)]) async throws -> (FilePath, Int) {
        let interruption = Interruption()
        interruption.cancels {}
        try Durability.makeFolder(target)
        discardStale()
        let work = target.appending(".bilko-handover-\(getpid()).part")
        try Durability.makeFolder(work)
        // No other run takes it for what a killed one has left; a file system without locks goes without.
        let lock = try? FolderLock(of: work)
        defer { withExtendedLifetime(lock) {} }
        do {
            var files: [HandedFile] = []
            for (_, outcome) in outcomes {
                for file in outcome.files { files.append(try add(file, in: work)) }
            }
            if outcomes.contains(where: { $0.0 == .pack }) {
                let pack = PackWriting(month: month, vault: vault, options: options, interruption: interruption)
                files.append(try await pack.write(in: work))
            }
            try synchronise(work)
            FailPoints.reached(.handoverWritten)
            if interruption.happened { throw ExitStatus.interrupted }
            return try finish(work, files, outcomes.map(\.0.rawValue))
        } catch {
            try? FileManager.default.removeItem(atPath: work.string)
            throw error
        }
    }

    private func add(_ file: HandoverFile, in folder: FilePath) throws -> HandedFile {
        let path = folder.appending(file.name)
        try Durability.makeFolder(path.folder)
        let descriptor = try Durability.createFile(path)
        try descriptor.write(file.bytes, to: path)
        try descriptor.synchronise(path)
        return HandedFile(name: file.name, bytes: file.bytes.count, sha256: PackLayout.digest(file.bytes))
    }

    /// Waits until the names in the folder, and in those below it, are on the disk.
    private func synchronise(_ folder: FilePath) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.string) {
            let path = folder.appending(name)
            if try FileSystem.status(of: path, followingLinks: false).kind == .directory { try synchronise(path) }
        }
        try Durability.synchroniseFolder(folder)
    }

    /// Names the folder and writes the hand-over down; a draft that changed meanwhile undoes both.
    private func finish(_ work: FilePath, _ files: [HandedFile], _ formats: [String]) throws -> (FilePath, Int) {
        let writing = try HomeOptions.openForWriting(vault.home)
        let name = PackLayout.name(of: month)
        for number in 1..<1_000 {
            let folder = target.appending(number == 1 ? name : "\(name)-\(number)")
            guard try Durability.commit(work, to: folder) else { continue }
            FailPoints.reached(.handoverNamed)
            do {
                let handed = HandedMonth(
                    period: month.period.description, company: month.company.id, formats: formats,
                    createdAt: month.createdAt, files: files, drafts: month.entries.map(HandedDraft.init))
                return (folder, try writing.record(handover: handed, now: .now))
            } catch {
                try? FileManager.default.removeItem(atPath: folder.string)
                throw error
            }
        }
        throw Failure(
            .output, "\(target.printable) has a thousand hand-overs of \(month.period.local)",
            remedy: "say another folder with --out")
    }

    /// Takes away what a run that was killed has left here.
    private func discardStale() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: target.string)) ?? []
        for name in names where name.hasPrefix(".bilko-handover-") && name.hasSuffix(".part") {
            let path = target.appending(name)
            let number = Int32(name.dropFirst(".bilko-handover-".count).dropLast(".part".count)) ?? 0
            let isAtWork = number != getpid() && FileSystem.exists(FilePath("/proc/\(number)"))
            guard number > 0, !isAtWork, !FolderLock.isHeld(at: path) else { continue }
            try? FileManager.default.removeItem(atPath: path.string)
        }
    }
}

extension HandedDraft {
    init(_ entry: HandoverEntry) {
        let amounts = entry.amounts
        var parts = [
            entry.date.description, entry.supplier.name, entry.supplier.taxNumber ?? "", entry.number ?? "",
            entry.category ?? "", String(amounts.total), String(amounts.outsideVAT), String(amounts.rounding),
        ]
        for row in amounts.rates {
            parts += [row.rate.basisPoints, Int(row.base), Int(row.vat), Int(row.deductible)].map(String.init)
        }
        self.init(
            id: entry.id, revision: entry.revision, digest: Fingerprint.of(parts),
            booked: Booked(
                date: entry.date.description, supplier: entry.supplier.name, total: amounts.total, vat: amounts.vat,
                deductible: amounts.deductible))
    }
}
