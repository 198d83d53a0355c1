import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

/// `bilko queue resolve`: the end of a conflict.
struct QueueResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "End a conflict: keep the server's version, send yours on top of it, or choose field by field.",
        discussion: """
            'bilko queue show ITEM' has both versions side by side. With --theirs, what the server told of its version \
            becomes the draft's values; with --take, that of the named fields alone, and the result is sent. An approval is \
            never sent again: it was given for a version that is no longer there.
            """)

    @Argument(help: "Its number, or the beginning of its identity.")
    var item: String
    @Flag(help: "Your version is sent on top of what the server has; or the server's stays and the item is closed.")
    var choice: Choice?
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The fields of which the server's value counts; yours of the others.", valueName: "field"))
    var take: [String] = []
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.")
    var json = false

    enum Choice: String, EnumerableFlag { case mine, theirs }

    /// What was resolved, in JSON.
    private struct Report: Encodable {
        var item: Int
        /// `mine`, `theirs` or `fields`.
        var kept: String
        var draft: String?
        /// The fields that have the server's values now.
        var taken: [String]
    }

    func validate() throws {
        guard (choice != nil) != take.isEmpty else { return }
        throw ValidationError("say --mine, --theirs, or --take with the names of fields")
    }

    func run() throws {
        let vault = try home.vaultForWriting()
        let queued = try vault.queueItem(matching: item)
        guard queued.state == .needsAttention, let trouble = queued.trouble, trouble.kind == .conflict else {
            throw Failure(.input, "item \(queued.sequence) has no conflict", remedy: "see 'bilko queue list'")
        }
        try checkThatOursCanBeSent(queued, trouble)
        let fields = try chosenFields(queued, trouble)
        // The draft first: whoever is interrupted in between finds the conflict still there.
        let taken =
            choice == .mine
            ? nil : try vault.takeServerFields(of: queued, told: trouble.serverFields, only: fields)
        try vault.settleConflict(queued, keeping: choice == .mine ? .mine : .theirs, now: .now)
        if json {
            try Console.json(
                Report(
                    item: queued.sequence, kept: choice?.rawValue ?? "fields",
                    draft: queued.item.entityType == .expenseDraft ? queued.item.entityId : nil,
                    taken: taken?.fields.map(\.rawValue) ?? []))
        }
        switch choice {
        case .mine?: Console.say("it is sent on top of the server's version")
        case .theirs?: Console.say("the server's version stays")
        case nil: Console.say("what you took and what you kept is sent on top of the server's version")
        }
        taken?.lines.forEach { Console.say($0) }
    }

    private func checkThatOursCanBeSent(_ queued: QueuedItem, _ trouble: DeliveryTrouble) throws {
        guard choice != .theirs else { return }
        if queued.item.entityType == .approval {
            throw Failure(
                .usage, "an approval is never sent again for another version than the one that was looked at",
                remedy: trouble.nextStep)
        }
        if trouble.isFinal == true {
            throw Failure(.usage, "yours cannot be sent: \(trouble.reason)", remedy: trouble.nextStep)
        }
    }

    /// The fields of `--take`; `nil` for all.
    private func chosenFields(_ queued: QueuedItem, _ trouble: DeliveryTrouble) throws -> Set<ReceiptField>? {
        guard !take.isEmpty else { return nil }
        let told = ConflictComparison(queued)?.fields ?? []
        var chosen: Set<ReceiptField> = []
        for name in take.flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard let field = ReceiptField(named: name), told.contains(field) else {
                throw Failure(
                    .usage, "the versions do not differ in '\(name)'",
                    remedy: told.isEmpty
                        ? "the server does not tell its values: --mine or --theirs" : "they differ in: \(told.words)")
            }
            chosen.insert(field)
        }
        return chosen
    }
}
