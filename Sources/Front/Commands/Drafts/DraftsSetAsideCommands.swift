import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko drafts set-aside`: drafts are no expenses.
struct DraftsSetAsideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-aside", abstract: "Say that drafts are no expenses of these books.",
        discussion: """
            They are kept with their originals as long as the law asks, and never sent as expenses; a server that has heard \
            of one is told. The papers that are linked to one are of no expense then, either. 'bilko drafts take-back' makes \
            them expenses again, as long as they are kept.
            """)

    @Argument(help: "The beginnings of their identities.")
    var ids: [String]
    @OptionGroup var home: HomeOptions
    @Option(
        help: """
            private: bought for oneself; no-expense: an offer, a report, a copy; duplicate: booked already by a paper that is \
            not here; not-mine: somebody else's.
            """)
    var reason: SettingAside.Reason
    @Option(help: "What you want to remember about it; it is never sent.") var note: String?
    @Flag(help: "Print one JSON object per draft.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        // All names first: none is set aside where one is mistyped.
        let drafts = try ids.map { try vault.draft(matching: $0) }
        for draft in drafts {
            if let expense = draft.sameAs {
                throw Failure(
                    .usage, "draft \(draft.shortID) is linked to another and no expense of its own",
                    remedy: """
                        nothing was changed; set aside the expense, 'bilko drafts show \(draft.shortID)' names it, or \
                        'bilko drafts unlink \(draft.shortID)' before (\(expense))
                        """)
            }
        }
        for draft in drafts {
            let aside = try DraftDeeds(vault, now: { .now }).setAside(draft, reason, note: note)
            if json {
                try Console.json(DraftReport(aside, companies: vault.companies()))
            } else {
                Console.say(
                    "\(aside.shortID) is set aside (\(reason.words)); 'bilko drafts take-back \(aside.shortID)'")
                for paper in try vault.drafts(linkedTo: aside.id) {
                    Console.say(
                        """
                          draft \(paper.shortID) is linked to it, and is no expense either; if it is one, \
                        'bilko drafts unlink \(paper.shortID)'
                        """)
                }
            }
        }
    }
}

/// `bilko drafts take-back`: drafts that were set aside are expenses again.
struct DraftsTakeBackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-back", abstract: "Make drafts that were set aside expenses again.")

    @Argument(help: "The beginnings of their identities.")
    var ids: [String]
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per draft.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let drafts = try ids.map { try vault.draft(matching: $0) }
        if let other = drafts.first(where: { $0.settingAside == nil }) {
            throw Failure(
                .usage, "draft \(other.shortID) is not set aside but \(other.state.words)",
                remedy: "nothing was changed; 'bilko drafts list' shows which are")
        }
        for draft in drafts {
            let back = try DraftDeeds(vault, now: { .now }).takeBack(draft)
            if json {
                try Console.json(DraftReport(back, companies: vault.companies()))
            } else {
                Console.say("\(back.shortID) is an expense again; \(back.state.words)")
                back.reasons.forEach { Console.show("  \($0)") }
            }
        }
    }
}

extension SettingAside.Reason: ExpressibleByArgument {
    /// As it is typed: `no-expense`; the form of JSON is taken, too.
    init?(argument: String) { self.init(rawValue: argument.replacing("-", with: "_")) }

    static var allValueStrings: [String] { allCases.map { $0.rawValue.replacing("_", with: "-") } }
    /// The help of the option says what each of them means.
    static var allValueDescriptions: [String: String] { [:] }
    var defaultValueDescription: String { rawValue.replacing("_", with: "-") }
}
