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
    /// The receipts that stand in some file.
    let held: [HandoverEntry]
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
            var written: Set<HandoverFile> = []
            for (_, outcome) in outcomes {
                // Two formats may come to the same file, as U-RA and its form do of the months in which it was filed.
                for file in outcome.files where written.insert(file).inserted { files.append(try add(file, in: work)) }
            }
            if outcomes.contains(where: { $0.0 == .pack }) {
                let pack = PackWriting(month: month, vault: vault, options: options, interruption: interruption)
                files.append(try await pack.write(in: work))
            }
            try synchronise(work)
            FailPoints.reached(.handoverWritten)
            if interruption.happened { throw ExitStatus.interrupted }
            // What was refused as a whole was asked for, but is not in the folder.
            let made = outcomes.filter { $0.0 == .pack || !$0.1.files.isEmpty }.map(\.0.rawValue)
            return try finish(work, files, made, interruption)
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
    private func finish(
        _ work: FilePath, _ files: [HandedFile], _ formats: [String], _ interruption: Interruption
    ) throws -> (FilePath, Int) {
        // A pack of minutes is not thrown away because somebody corrects a draft at this moment.
        let writing = try Vault.open(at: vault.home, access: .readWrite, waiting: Self.patience) {
            !interruption.happened
        }
        if interruption.happened { throw ExitStatus.interrupted }
        let name = PackLayout.name(of: month)
        for number in 1..<1_000 {
            let folder = target.appending(number == 1 ? name : "\(name)-\(number)")
            guard try Durability.commit(work, to: folder) else { continue }
            FailPoints.reached(.handoverNamed)
            do {
                let handed = HandedMonth(
                    period: month.period.description, company: month.company.id, formats: formats,
                    createdAt: month.createdAt, files: files, drafts: held.map { HandedDraft($0, by: month.rules) })
                return (folder, try record(handed, in: writing))
            } catch {
                try? FileManager.default.removeItem(atPath: folder.string)
                throw error
            }
        }
        throw Failure(
            .output, "\(target.printable) has a thousand hand-overs of \(month.period.local)",
            remedy: "say another folder with --out")
    }

    /// How long another command that writes is waited for.
    private static let patience: Duration = .seconds(60)

    private func record(_ handed: HandedMonth, in vault: Vault) throws -> Int {
        do throws(StoreError) {
            return try vault.record(handover: handed, now: .now)
        } catch {
            guard case .revisionConflict(let draft, _, _) = error else { throw error }
            let shown = month.entries.first { $0.id == draft }?.shortID ?? draft
            throw Failure(
                error.exitStatus, "the draft \(shown) was changed while the month was written",
                remedy: "nothing was handed over; run the command again")
        }
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
    /// - Parameters:
    ///   - entry: as it is booked.
    ///   - rules: by which it is.
    init(_ entry: HandoverEntry, by rules: HandoverRules) {
        let amounts = entry.amounts
        var facts: [String: String] = [:]
        for (fact, value) in entry.facts(by: rules) { facts[fact.rawValue] = value }
        self.init(
            id: entry.id, revision: entry.revision,
            digest: Fingerprint.of(facts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }),
            booked: Booked(
                date: entry.date.description, supplier: entry.supplier.name, total: amounts.total, vat: amounts.vat,
                deductible: amounts.deductible, facts: Self.short(facts)))
    }

    /// The longest text that is kept of a fact (UTF-8); of a longer one the digest is, which tells whether it is another.
    private static let longest = 200

    /// The facts as the ledger keeps them, so that a long list of goods does not fill it.
    static func short(_ facts: [String: String]) -> [String: String] {
        facts.mapValues { $0.utf8.count > longest ? "SHA-256 \(Fingerprint.of([$0]))" : $0 }
    }
}
