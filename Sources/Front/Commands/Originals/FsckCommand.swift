import ArgumentParser
import Console
import Files
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Services
import Store
import SystemPackage

/// `bilko fsck`: checks that everything that came in is there, once and whole.
struct FsckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fsck", abstract: "Check that everything that was taken in is there, once and whole.",
        discussion: """
            Counts what came in, by the audit log, and what is there, by its state; reads every original and compares \
            its digest with its name; checks the tables, indexes and triggers of the ledger, every row against its sums and \
            digests, drafts, readings, retention, queue and deliveries against the audit log, and the log itself; looks for \
            originals that no row names and for files that were never finished. It says what it has checked, and what not. \
            It looks only, and may run beside a daemon. Exits with 9 when something is not as it must be, or where there is \
            no home.

            With --repair it mends what follows from a good copy or from bilko's own schema, and invents nothing: an \
            original from the file that it came from, triggers and indexes, the keys of drafts; it marks for \
            'bilko reprocess --marked' what has to be read again.

            The head of the audit log is the hash over all of it. Written down elsewhere, it shows later that nobody has \
            rewritten the log up to there.
            """)

    @OptionGroup var home: HomeOptions
    @Flag(help: "Look at the sizes of the originals only, not at their bytes.") var quick = false
    @Flag(help: "Read every original to its last byte; that is so unless --quick is said.") var deep = false
    @Flag(help: "Mend what can be mended from a good copy; no other bilko may be writing.") var repair = false
    @Flag(
        help: "With --repair: take tables of the ledger that another program has changed to be right as they are now.")
    var accept = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if quick, deep { throw ValidationError("--quick and --deep contradict each other") }
        if quick, repair { throw ValidationError("--repair reads every original; leave --quick away") }
        if accept, !repair { throw ValidationError("--accept goes with --repair") }
    }

    func run() throws {
        let folder = try home.folder()
        let mends = repair ? try mend(folder) : []
        let vault = try Vault.open(at: folder, access: .readOnly)
        let isInUse = FolderLock.isHeld(at: folder.appending("lock"))
        var found = try vault.check(quick ? .rows : .deep)
        RetentionByRule.check(vault, into: &found)
        var report = FsckReport(
            found, (try? vault.folderFiles()) ?? [], audit: try? vault.verifyAudit(), isInUse: isInUse)
        report.mends = mends.map(FsckReport.Mend.init)
        if json {
            try Console.json(report)
        } else {
            report.lines(home: folder.printable).forEach(Console.data)
        }
        if !report.clean { throw ExitStatus.home }
    }

    /// Mends what a check finds; the check after it tells what is left.
    private func mend(_ folder: FilePath) throws -> [MendOutcome] {
        let found = try Vault.open(at: folder, access: .readOnly).check(.deep)
        guard !found.isClean else { return [] }
        return try Vault.open(at: folder, access: .repair).repair(found, acceptingTables: accept, now: .now)
    }
}

/// The result of a check, in JSON and in words.
struct FsckReport: Encodable {
    struct Problem: Encodable {
        var document: String?
        var message: Message
        var remedy: Message
    }

    /// What a repair did about a problem.
    struct Mend: Encodable {
        var document: String?
        var message: Message
        var outcome: String
        var how: Message
        private let verdict: MendOutcome.Verdict

        private enum CodingKeys: String, CodingKey { case document, message, outcome, how }

        /// For people.
        fileprivate var words: Message {
            switch verdict {
            case .mended: "mended: \(message): \(how)"
            case .marked: "marked: \(message): \(how)"
            case .left: "left: \(message): \(how)"
            }
        }

        init(_ outcome: MendOutcome) {
            verdict = outcome.verdict
            document = outcome.problem.documentID?.hex
            message = outcome.problem.message
            self.outcome = outcome.verdict.rawValue
            how = outcome.how
        }
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
    /// Originals that were read to their last byte and are what their names say.
    var digestsCompared: Int
    var sightings: Int
    var queued: Int
    var auditEntries: Int
    /// The hash of the last entry, which stands for all; `nil` when the log is broken.
    var auditHead: String?
    /// Originals that no row names yet.
    var orphans: [String]
    /// Files that were never finished.
    var torn: Int
    /// Files that stayed in watched folders, by what became of them.
    var folderFiles: [String: Int]
    var isInUse: Bool
    /// What was looked at to its end.
    var checked: [Message]
    /// What was not, and what does.
    var unchecked: [Message]
    var mends: [Mend] = []
    var problems: [Problem]

    enum CodingKeys: String, CodingKey {
        case clean, accepted, stored, drafted, skipped, originals, sightings, queued, orphans, torn, checked, unchecked
        case mends, problems
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
        digestsCompared = report.readWhole
        sightings = report.sightings
        queued = report.queued
        auditEntries = report.auditEntries
        auditHead = if case .intact(let head) = audit { head.hash } else { nil }
        orphans = report.orphans.map(\.hex)
        torn = report.temporaries
        folderFiles = Dictionary(grouping: files, by: \.outcome.rawValue).mapValues(\.count)
        self.isInUse = isInUse
        (checked, unchecked) = Self.coverage(of: report)
        problems = report.problems.map {
            Problem(document: $0.documentID?.hex, message: $0.message, remedy: $0.remedy)
        }
    }

    /// What the check vouches for, and what it does not.
    private static func coverage(of report: VaultReport) -> (checked: [Message], unchecked: [Message]) {
        var checked: [Message] = []
        var unchecked: [Message] = []
        if report.depth == .deep {
            checked.append("originals: \(report.readWhole) of \(report.originals) read whole")
        } else {
            unchecked.append("the bytes of \(report.originals) originals: sizes only, --deep reads them")
        }
        if report.pagesWhole > 0 {
            checked.append("pages of the ledger: \(report.pagesWhole) compared with their sums")
        }
        if report.pagesUnknown > 0 {
            unchecked.append("\(report.pagesUnknown) pages of the ledger, which have no sum yet: --repair makes them")
        }
        if report.partsChecked.isEmpty {
            unchecked.append("the ledger: there is none that can be read")
        } else {
            checked.append("ledger: \(report.partsChecked.joined(separator: ", "))")
        }
        unchecked.append(
            "whether the audit log was rewritten as a whole: compare its head with one that you wrote down")
        unchecked.append("settings and sealed sessions")
        return (checked, unchecked)
    }

    func lines(home: String) -> [String] {
        var lines: [String] = []
        func say(_ message: Message) { lines.append(message.local) }
        func tell(_ name: Message, _ value: Message) { lines.append(Console.told(name, value, width: 7)) }
        say(isInUse ? "\(home) (in use)" : "\(home)")
        tell("in:", "\(accepted) documents accepted, seen \(sightings) times")
        let out: Message = "\(drafted) drafted, \(needsAttention) need attention, \(stored) wait to be read"
        tell("out:", skipped > 0 ? "\(out), \(skipped) skipped" : out)
        tell(
            "bytes:",
            digestsCompared > 0
                ? "\(originals) originals, \(digestsCompared) digests compared"
                : "\(originals) originals, sizes compared only")
        tell("log:", "\(auditEntries) entries, \(queued) operations queued")
        if let auditHead { tell("head:", "\(auditHead)") }
        if !orphans.isEmpty {
            tell("note:", "\(orphans.count) originals without a row; taking the same file in again takes them up")
        }
        if torn > 0 { tell("note:", "\(torn) unfinished files; the next command that writes takes them away") }
        for mend in mends { say(mend.words) }
        for problem in problems { say("wrong: \(problem.message); \(problem.remedy)") }
        for part in checked { say("checked: \(part)") }
        for part in unchecked { say("not checked: \(part)") }
        say(verdict)
        return lines
    }

    /// What the check comes to.
    private var verdict: Message {
        guard clean else { return "\(problems.count, "thing is wrong", "things are wrong")" }
        return digestsCompared == originals
            ? "everything that came in is there, once and whole"
            : "everything that came in is there; whether it is whole was not looked at"
    }
}
