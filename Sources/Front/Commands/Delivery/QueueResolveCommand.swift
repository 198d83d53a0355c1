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
        let end = try vault.resolve(
            queued, keeping: choice.map { $0 == .mine ? .mine : .theirs },
            taking: take.flatMap { $0.split(separator: ",").map(String.init) }, now: .now)
        if json {
            try Console.json(
                Report(
                    item: queued.sequence, kept: choice?.rawValue ?? "fields",
                    draft: queued.item.entityType == .expenseDraft ? queued.item.entityId : nil,
                    taken: end.taken.map(\.rawValue)))
        }
        end.lines.forEach { Console.say($0) }
    }
}
