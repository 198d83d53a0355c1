import Accounts
import ArgumentParser
import Console
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko queue retry`: once more, or after all.
struct QueueRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Send items again that need attention, or after all that were dropped.",
        discussion: "A conflict is not retried but resolved: 'bilko queue resolve'.")

    @Argument(help: "Numbers, or beginnings of identities.")
    var items: [String] = []
    @Flag(help: "All that need attention, but for conflicts; and what waits for a later attempt is due now.")
    var all = false
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per item that is sent again.") var json = false

    func validate() throws {
        guard all != items.isEmpty else { return }
        throw ValidationError("say which items, or --all")
    }

    func run() throws {
        let vault = try home.vaultForWriting()
        for item in try items.map({ try vault.queueItem(matching: $0) }) { try item.requireRetry() }
        let chosen =
            all
            ? try vault.queueItems().filter { $0.state == .needsAttention && $0.trouble?.kind != .conflict }
            : try items.map { try vault.queueItem(matching: $0) }
        for item in chosen { try vault.sendAgain(item, now: .now) }
        if all { try vault.hasten(now: .now) }
        if json {
            let numbers = Set(chosen.map(\.sequence))
            let now = try vault.queueItems().filter { numbers.contains($0.sequence) }
            for entry in try vault.entries(of: now) { try Console.json(entry) }
            return
        }
        Console.say(Self.said(chosen.count))
    }

    /// What is said when so many items are to be sent again.
    static func said(_ count: Int) -> Message { "\(count) to be sent again; 'bilko upload' sends them now" }
}

extension QueuedItem {
    /// Refuses what goes on by itself, and what has come to its end, before anything is retried.
    fileprivate func requireRetry() throws {
        guard state != .needsAttention, outcome != .dropped else { return }
        let remedy: Message =
            switch state {
            case .waiting: "'bilko upload' sends it; 'bilko queue retry --all' makes it due now"
            case .running: "wait a moment, then look at 'bilko queue list'"
            case .done, .needsAttention: "nothing is to be done"
            }
        throw Failure(.input, "item \(sequence) does not need attention, it is \(self.state.words)", remedy: remedy)
    }
}

/// `bilko queue drop`: not to be sent after all.
struct QueueDropCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Take items out of the line: they are not sent.",
        discussion: """
            They stay in the queue with your reason, and 'bilko queue retry' takes them up again. With a new expense go its \
            changes, also later ones: the server knows of nothing that they could change. Drafts and originals stay as \
            they are.
            """)

    @Argument(help: "Numbers, or beginnings of identities.")
    var items: [String]
    @Option(help: "Why, for you and for the audit log.")
    var reason: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per dropped item.")
    var json = false

    func validate() throws {
        if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason needs some words") }
    }

    func run() throws {
        let vault = try home.vaultForWriting()
        for item in try items.map({ try vault.queueItem(matching: $0) }) {
            let (dropped, lines) = try vault.dropForPerson(item, reason: reason, now: .now)
            if json {
                let numbers = Set(dropped.map(\.sequence))
                let now = try vault.queueItems().filter { numbers.contains($0.sequence) }
                for entry in try vault.entries(of: now) { try Console.json(entry) }
            }
            lines.forEach { Console.say($0) }
        }
    }
}

extension Vault {
    /// Has an item sent again that needs attention, or after all that was dropped.
    ///
    /// - Throws: ``Failure`` for a conflict and for an item in another state; ``StoreError``.
    func sendAgain(_ item: QueuedItem, now: Timestamp) throws {
        guard item.trouble?.kind != .conflict else {
            throw Failure(
                .usage, "item \(item.sequence) is a conflict and is not simply sent again",
                remedy: item.trouble?.nextStep ?? "")
        }
        guard item.state == .needsAttention || item.outcome == .dropped else {
            throw Failure(.input, "item \(item.sequence) does not need attention, it is \(item.state.words)")
        }
        try steering { () throws(StoreError) in try retry(item, now: now) }
    }

    /// Takes an item out of the line, with what goes with it.
    ///
    /// - Returns: what was dropped, and what a person should know.
    /// - Throws: ``Failure`` for what the queue refuses; ``StoreError``.
    func dropForPerson(
        _ item: QueuedItem, reason: String, now: Timestamp
    ) throws -> (dropped: [QueuedItem], lines: [Message]) {
        let dropped = try steering { () throws(StoreError) in try drop(item, reason: reason, now: now) }
        let numbers = dropped.map { String($0.sequence) }.joined(separator: ", ")
        var lines: [Message] = [
            "dropped: \(numbers); 'bilko queue retry \(item.sequence)' takes up again what was dropped"
        ]
        if item.begun > 0 {
            lines.append("item \(item.sequence) was sent before without a confirmation: look whether the server has it")
        }
        return (dropped, lines)
    }
}

/// `bilko queue move`: to another account.
struct QueueMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Send what was never begun for its account to another account.",
        discussion: """
            A receipt moves whole, its drafts with its originals. What may have reached an account goes to no other: it would \
            stand in two companies' books. An approval belongs to the server that asked for it.
            """)

    @Argument(help: "Numbers, or beginnings of identities.")
    var items: [String]
    @Option(name: .customLong("to"), help: "The account, as 'account list' shows it, or its name.")
    var account: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object per moved item.")
    var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let row = try vault.account(named: account)
        var count = 0
        for item in try items.map({ try vault.queueItem(matching: $0) }) {
            let moved = try steering { () throws(StoreError) in try vault.move(item, to: row.id, now: .now) }
            count += moved.count
            guard json else { continue }
            let numbers = Set(moved.map(\.sequence))
            let now = try vault.queueItems().filter { numbers.contains($0.sequence) }
            for entry in try vault.entries(of: now) { try Console.json(entry) }
        }
        Console.say(
            count == 0
                ? "nothing was moved: all of it goes to \(row.id) already"
                : "moved: \(count) items go to \(row.id); 'bilko upload --account \(account)' sends them")
    }
}

/// Says what the queue refuses as an answer to the command, and not as a fault of the program.
func steering<Value>(_ body: () throws(StoreError) -> Value) throws -> Value {
    do throws(StoreError) {
        return try body()
    } catch .refused(let reason) {
        throw Failure(.input, reason, remedy: "nothing was changed; 'bilko queue list' shows how the items stand")
    } catch {
        throw error
    }
}
