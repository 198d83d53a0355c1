import ArgumentParser
import Console
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store

/// `bilko reprocess`: drafts are made anew.
struct ReprocessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reprocess",
        abstract: "Make drafts anew after a change, out of kept readings or of the originals.",
        discussion: """
            What you have said stays, and a draft that you have confirmed keeps its values. What changes is listed. \
            Without drafts, all of them are made anew.
            """)

    @Argument(help: "The beginnings of the drafts' identities; all drafts by default.")
    var ids: [String] = []
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @OptionGroup var reading: ReadingOptions
    @Option(help: "extract: out of the readings that are kept; read: the originals are read again.")
    var from: Reprocessing.Start = .extract
    @Flag(help: "Only what 'bilko fsck --repair' has marked; its originals are read again.")
    var marked = false
    @Flag(help: "Tell what would change, and change nothing.")
    var dryRun = false

    func validate() throws {
        if marked, !ids.isEmpty { throw ValidationError("--marked names the drafts; leave the others away") }
    }

    func run() async throws {
        let vault = dryRun ? try home.vaultForReading() : try home.vaultForWriting()
        let from = marked ? Reprocessing.Start.read : from
        let drafts = try chosen(of: vault)
        let pool = try reading.pool(
            packs: from == .read ? packs.folderWithPacks() : packs.folder(), home: home.folder())
        defer { pool.shutDown() }
        let work = Reprocessing(
            store: vault, reader: pool, from: from, settings: reading.settings, isDryRun: dryRun, now: { .now })
        var failed = false
        var counts: [Reprocessing.Outcome.Verdict: Int] = [:]
        for draft in drafts {
            let outcome = try await work.again(draft)
            counts[outcome.verdict, default: 0] += 1
            failed = failed || outcome.verdict == .failed
            try show(outcome)
        }
        if !reading.json {
            let words: [Message?] = [
                counts[.changed].map { "\($0) changed" }, counts[.unchanged].map { "\($0) unchanged" },
                counts[.left].map { "\($0) left" }, counts[.failed].map { "\($0) failed" },
            ]
            Console.say(words.compactMap(\.self).joined(separator: ", "))
            if drafts.isEmpty { Console.say("no drafts; 'bilko import PATH' makes some") }
        }
        if failed { throw ExitStatus.partial }
    }

    private func chosen(of vault: Vault) throws -> [ExpenseDraft] {
        if marked {
            let documents = try vault.markedForRemaking()
            return try vault.drafts().filter { !documents.isDisjoint(with: $0.documents) }
        }
        return ids.isEmpty ? try vault.drafts() : try ids.map { try vault.draft(matching: $0) }
    }

    private func show(_ outcome: Reprocessing.Outcome) throws {
        if reading.json {
            try Console.json(Report(outcome))
            return
        }
        guard outcome.verdict != .unchanged else { return }
        let reason: Message = outcome.reason.isEmpty ? "" : ": \(outcome.reason)"
        Console.show("\(outcome.draft.shortID)  \(outcome.verdict.words)\(reason), \(outcome.draft.state.words)")
        let nothing: Message = "nothing"
        for change in outcome.changes {
            let field = ReceiptField(rawValue: change.field)
            func shown(_ text: String?) -> Message {
                text.map { "\(field?.localText(ofPlain: $0) ?? $0)" } ?? nothing
            }
            let name: Message = field?.words ?? "\(change.field)"
            Console.show("  \(name): \(shown(change.before)) → \(shown(change.after))")
        }
    }

    private struct Report: Encodable {
        struct Change: Encodable {
            var field: String
            var before: String?
            var after: String?
        }

        var draft: String
        var outcome: String
        var state: String
        var changes: [Change]
        var reason: Message?

        init(_ outcome: Reprocessing.Outcome) {
            draft = outcome.draft.id
            self.outcome = outcome.verdict.rawValue
            state = outcome.draft.state.rawValue
            changes = outcome.changes.map { Change(field: $0.field, before: $0.before, after: $0.after) }
            reason = outcome.reason.isEmpty ? nil : outcome.reason
        }
    }
}

extension Reprocessing.Outcome.Verdict {
    /// What people call it.
    fileprivate var words: Message {
        switch self {
        case .changed: "changed"
        case .unchanged: "unchanged"
        case .left: "left"
        case .failed: "failed"
        }
    }
}

extension Reprocessing.Start: ExpressibleByArgument {}
