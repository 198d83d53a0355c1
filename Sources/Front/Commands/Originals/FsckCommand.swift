import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Services
import Store
import SystemPackage

/// `bilko fsck`: proves that everything that came in is there, once and whole.
struct FsckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fsck", abstract: "Prove that everything that was taken in is there, once and whole.",
        discussion: """
            Counts what came in, by the audit log, and what is there, by its state; reads every original and compares \
            its digest with its name; checks the ledger, the audit log and the links between them; looks for originals \
            that no row names and for files that were never finished. It looks only, and may run beside a daemon. Exits \
            with 9 when something is not as it must be.

            The head of the audit log is the hash over all of it. Written down elsewhere, it shows later that nobody has \
            rewritten the log up to there.
            """)

    @OptionGroup var home: HomeOptions
    @Flag(help: "Look at the sizes of the originals only, not at their bytes.") var quick = false
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let folder = try home.folder()
        let vault = try Vault.open(at: folder, access: .readOnly)
        let isInUse = FolderLock.isHeld(at: folder.appending("lock"))
        let report = FsckReport(
            try vault.check(deep: !quick), try vault.folderFiles(), audit: try? vault.verifyAudit(), isInUse: isInUse)
        if json {
            try Console.json(report)
        } else {
            report.lines(home: folder.printable).forEach(Console.data)
        }
        if !report.clean { throw ExitStatus.home }
    }
}

/// The result of a check, in JSON and in words.
struct FsckReport: Encodable {
    struct Problem: Encodable {
        var document: String?
        var message: String
        var remedy: String
    }

    var clean: Bool
    /// Documents that were ever accepted.
    var accepted: Int
    /// What is there, by state; together as many as were accepted.
    var stored: Int
    var drafted: Int
    var needsAttention: Int
    /// Left unread by a person.
    var skipped: Int
    var originals: Int
    var digestsCompared: Int
    var sightings: Int
    var queued: Int
    var auditEntries: Int
    /// The hash of the last entry, which stands for all; `nil` when the log is broken.
    var auditHead: String?
    /// Whole originals that no row names yet.
    var orphans: [String]
    /// Files that were never finished.
    var torn: Int
    /// Files that stayed in watched folders, by what became of them.
    var folderFiles: [String: Int]
    var isInUse: Bool
    var problems: [Problem]

    enum CodingKeys: String, CodingKey {
        case clean, accepted, stored, drafted, skipped, originals, sightings, queued, orphans, torn, problems
        case needsAttention = "needs_attention"
        case digestsCompared = "digests_compared"
        case auditEntries = "audit_entries"
        case auditHead = "audit_head"
        case folderFiles = "folder_files"
        case isInUse = "in_use"
    }

    init(_ report: VaultReport, _ files: [FolderFile], audit: AuditVerdict?, isInUse: Bool) {
        clean = report.isClean
        accepted = report.accepted
        stored = report.stored
        drafted = report.drafted
        needsAttention = report.needingAttention
        skipped = report.skipped
        originals = report.originals
        digestsCompared = report.readEveryByte ? report.originals - report.orphans.count : 0
        sightings = report.sightings
        queued = report.queued
        auditEntries = report.auditEntries
        auditHead = if case .intact(let head) = audit { head.hash } else { nil }
        orphans = report.orphans.map(\.hex)
        torn = report.temporaries
        folderFiles = Dictionary(grouping: files, by: \.outcome.rawValue).mapValues(\.count)
        self.isInUse = isInUse
        problems = report.problems.map {
            Problem(document: $0.documentID?.hex, message: $0.message, remedy: $0.remedy)
        }
    }

    func lines(home: String) -> [String] {
        var lines = [
            "\(home)\(isInUse ? " (in use)" : "")",
            "in:    \(accepted) documents accepted, seen \(sightings) times",
            "out:   \(drafted) drafted, \(needsAttention) need attention, \(stored) wait to be read"
                + (skipped > 0 ? ", \(skipped) skipped" : ""),
            "bytes: \(originals) originals, "
                + (digestsCompared > 0 ? "\(digestsCompared) digests compared" : "sizes compared only"),
            "log:   \(auditEntries) entries, \(queued) operations queued",
        ]
        if let auditHead { lines.append("head:  \(auditHead)") }
        if !orphans.isEmpty {
            lines.append("note:  \(orphans.count) originals without a row; taking the same file in again takes them up")
        }
        if torn > 0 { lines.append("note:  \(torn) unfinished files; the next command that writes takes them away") }
        for problem in problems { lines.append("wrong: \(problem.message); \(problem.remedy)") }
        lines.append(clean ? "everything that came in is there, once and whole" : "\(problems.count) things are wrong")
        return lines
    }
}
