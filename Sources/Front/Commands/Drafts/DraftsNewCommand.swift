import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts new`: a draft by hand, of a paper that cannot be read.
struct DraftsNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a draft of an original on which no receipt could be read, to be typed by hand.",
        discussion: "'bilko attachments list' shows originals that need attention; 'bilko drafts edit' fills the draft."
    )

    @Argument(help: "The beginning of the original's identity.")
    var document: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let original = try vault.attachment(matching: document)
        if let draft = try vault.drafts(of: original.document.id).first {
            throw Failure(
                .usage, "draft \(draft.shortID) stands beside \(original.fileName) already",
                remedy: "correct that one: 'bilko drafts edit \(draft.shortID) --editor'")
        }
        let draft = try DraftDeeds(vault, now: { .now }).begin(original.document.id)
        if json { return try Console.json(DraftReport(draft, companies: vault.companies()), readable: true) }
        Console.say("draft \(draft.shortID) of \(original.fileName); type what it says:")
        Console.say("  bilko drafts edit \(draft.shortID) --editor")
    }
}
