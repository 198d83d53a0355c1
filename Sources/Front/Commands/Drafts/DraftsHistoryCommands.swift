import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts history`: what became of a draft, revision by revision.
struct DraftsHistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show who changed what of a draft, and when.",
        discussion: "'bilko drafts undo ID --to REVISION' gives the draft the values of a revision again.")

    @Argument(help: "The beginning of its identity.")
    var id: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per revision.") var json = false

    func run() throws {
        let vault = try home.vaultForReading()
        let revisions = try vault.revisions(of: vault.draft(matching: id).id)
        let marks = Dictionary(
            grouping: try revisions.last.map { try vault.handoverMarks(of: $0.id) } ?? [], by: \.revision)
        for (place, revision) in revisions.enumerated() {
            let before = place == 0 ? nil : revisions[place - 1]
            let changes = before.map { RevisionChange.between($0, revision) } ?? []
            if json {
                try Console.json(RevisionReport(revision, changes, marks[revision.revision] ?? []))
                continue
            }
            let deed = revision.deed(after: before)
            Console.show("\(revision.revision)  \(revision.updatedAt.here)  \(deed), \(revision.state.words)")
            for change in changes { Console.show("     \(change.words)") }
            for mark in marks[revision.revision] ?? [] {
                Console.show("     handed over: \(mark.words(of: revision.revision))")
            }
        }
    }
}

/// `bilko drafts undo`: a draft has the values of before.
struct DraftsUndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back the last change of a draft.",
        discussion: """
            It makes a new revision with the values of before; what was changed is kept, too, and what the change has \
            taught about the issuer is forgotten. Undoing again goes further back. --to goes to any revision, also to one \
            that was undone. What became of companies is not undone: whose books the draft is in is decided anew.
            """)

    @Argument(help: "The beginning of its identity.")
    var id: String
    @OptionGroup var home: HomeOptions
    @Option(help: "The revision whose values the draft shall have, as 'drafts history' counts them.") var to: Int?
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let draft = try vault.draft(matching: id)
        if let to, !(1..<draft.revision).contains(to) {
            throw Failure(
                .usage, "draft \(draft.shortID) has no revision \(to) before the present one, \(draft.revision)",
                remedy: "nothing was changed; 'bilko drafts history \(draft.shortID)' counts them")
        }
        guard let undone = try DraftDeeds(vault, now: { .now }).undo(draft, to: to) else {
            throw Failure(
                .usage, "there is nothing to undo: draft \(draft.shortID) is as it was read",
                remedy: "'bilko drafts history \(draft.shortID)' shows what became of it")
        }
        try TaughtExamples(in: home.folder()).keep(undone, of: try vault.attachment(undone.documentID)?.document)
        if json { return try Console.json(DraftReport(undone, companies: vault.companies()), readable: true) }
        Console.say("\(undone.shortID) is as in revision \(undone.restores ?? 1) again; \(undone.state.words)")
        for change in RevisionChange.between(draft, undone) {
            Console.show("  \(change.words)")
        }
    }
}

private struct RevisionReport: Encodable {
    var draft: String
    var revision: Int
    var at: String
    var by: String
    var state: String
    var restores: Int?
    var changes: [RevisionChange]
    /// With which months this revision went to the bookkeeper.
    var handedOver: [HandoverMarkReport]?

    private enum CodingKeys: String, CodingKey {
        case draft, revision, at, by, state, restores, changes
        case handedOver = "handed_over"
    }

    init(_ draft: ExpenseDraft, _ changes: [RevisionChange], _ marks: [HandoverMark]) {
        handedOver = marks.isEmpty ? nil : marks.map(HandoverMarkReport.init)
        self.draft = draft.id
        self.changes = changes
        revision = draft.revision
        at = draft.updatedAt.description
        by = draft.author.rawValue
        state = draft.state.rawValue
        restores = draft.restores
    }
}
