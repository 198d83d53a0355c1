import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts link`: two drafts are of one receipt.
struct DraftsLinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Say that a draft is of the same receipt as another.",
        discussion: """
            The first one is kept with its original and is no expense of its own any more; the second one is the expense. \
            'bilko drafts unlink' takes it back.
            """)

    @Argument(help: "The beginning of the identity of the draft that is to be linked.")
    var id: String
    @Argument(help: "The beginning of the identity of the draft that is the expense.")
    var other: String
    @Flag(help: "Link them although neither amount nor day is the same.")
    var anyway = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let (draft, expense) = (try vault.draft(matching: id), try vault.draft(matching: other))
        guard draft.id != expense.id else {
            throw Failure(.usage, "'\(id)' and '\(other)' are the same draft", remedy: "name two drafts")
        }
        if expense.state == .linked {
            throw Failure(
                .usage, "draft \(expense.shortID) is linked itself",
                remedy: "link to the draft that is the expense; 'bilko drafts show \(expense.shortID)' names it")
        }
        if let first = try vault.drafts(linkedTo: draft.id).first {
            throw Failure(
                .usage, "draft \(first.shortID) is linked to \(draft.shortID)",
                remedy: "link \(expense.shortID) to \(draft.shortID), or unlink \(first.shortID) before")
        }
        if draft.settingAside != nil {
            throw Failure(
                .usage, "draft \(draft.shortID) is set aside",
                remedy: "nothing was changed; 'bilko drafts take-back \(draft.shortID)' before")
        }
        if let aside = expense.settingAside {
            throw Failure(
                .usage, "draft \(expense.shortID) is set aside (\(aside.reason.words)), and no expense",
                remedy: """
                    nothing was changed; 'bilko drafts take-back \(expense.shortID)' before, or set \(draft.shortID) \
                    aside, too
                    """)
        }
        if !anyway { try Self.requireLikeness(of: draft, to: expense) }
        let linked = try DraftDeeds(vault, now: { .now }).link(draft, to: expense)
        if json {
            try Console.json(DraftReport(linked, companies: vault.companies()), readable: true)
        } else {
            Console.say("\(linked.shortID) is linked: \(expense.shortID) is the expense")
        }
    }

    /// A mistyped identity would take another expense out of the sums.
    private static func requireLikeness(of draft: ExpenseDraft, to expense: ExpenseDraft) throws {
        guard let own = draft.fields.total?.value, let other = expense.fields.total?.value, own != other,
            let day = draft.fields.date?.value, let otherDay = expense.fields.date?.value, day != otherDay
        else { return }
        throw Failure(
            .usage,
            """
            draft \(draft.shortID) is of \(own) on \(day), draft \(expense.shortID) of \(other) on \(otherDay): \
            neither amount nor day is the same
            """,
            remedy: "look at both; where they are papers of one purchase, say --anyway")
    }
}

/// `bilko drafts unlink`: a draft is of a receipt of its own, although it is linked or might be.
struct DraftsUnlinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Say that a linked draft is of a receipt of its own.")

    @Argument(help: "The beginning of its identity.")
    var id: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let draft = try vault.draft(matching: id)
        guard draft.state == .linked || draft.asksForPurchase else {
            throw Failure(
                .usage, "draft \(draft.shortID) is not linked",
                remedy: "nothing is to be done: it is an expense of its own")
        }
        let own = try DraftDeeds(vault, now: { .now }).unlink(draft)
        if json {
            try Console.json(DraftReport(own, companies: vault.companies()), readable: true)
        } else {
            Console.say("\(own.shortID) is an expense of its own; \(own.state.words)")
            own.reasons.forEach { Console.say("  \($0)") }
        }
    }
}
