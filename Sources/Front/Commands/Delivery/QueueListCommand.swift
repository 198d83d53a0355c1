import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

/// `bilko queue list`: what is queued, in words.
struct QueueListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the queue, in order of capture: whose receipt, where to, how it stands.",
        discussion: "Times are those of this place. --json has the items as they are kept, with times in UTC.")

    @OptionGroup var home: HomeOptions
    @Flag(help: "Only what needs attention.")
    var attention = false
    @Flag(help: "Only what is not confirmed yet.")
    var open = false
    @Flag(help: "Print one JSON object per item.")
    var json = false

    func run() throws {
        let vault = try home.vaultForReading()
        let items = try vault.queueItems().filter {
            (!attention || $0.state == .needsAttention) && (!open || $0.state != .done)
        }
        let entries = try vault.entries(of: items)
        if json {
            for entry in entries { try Console.json(entry) }
            return
        }
        for pause in try vault.pauses() { Console.say(pause.words) }
        var table = Table(
            ["no.", "what", "issuer", "amount", "", "to", "state", "next try", "tries", "why", "what to do"],
            rightAligned: [0, 3, 8], prose: [9: 60, 10: .max], lesser: [8, 7, 5])
        let now = Timestamp.now
        for entry in entries {
            table.add([
                String(entry.queued.sequence), entry.what.local, entry.issuer.shortened(to: 28), entry.amount,
                entry.currency, entry.destination.local.shortenedAtStart(to: 32), entry.state.local,
                entry.nextTry(now: now).local,
                String(entry.queued.item.retryCount), entry.why.local, entry.toDo.local,
            ])
        }
        if table.isEmpty { Console.say(attention ? "nothing needs attention" : "the queue is empty") }
        if !table.isEmpty { table.lines().forEach(Console.data) }
    }
}

/// `bilko queue show`: one item.
struct QueueShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an item with every time that it was sent; a conflict with both versions.",
        discussion: "--json has what is sent, too.")

    @Argument(help: "Its number, or the beginning of its identity.")
    var item: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let vault = try home.vaultForReading()
        let queued = try vault.queueItem(matching: item)
        let report = try QueueItemReport(queued, in: vault)
        if json { return try Console.json(report) }
        guard let entry = try vault.entries(of: [queued]).first else { return }
        let sent = queued.item
        Console.show("\(entry.what): \(sent.entityId)")
        Console.brief("item", "\(queued.item.id) (number \(queued.sequence))")
        if let draft = entry.draft { Console.brief("receipt", "\(entry.receipt), draft \(draft.shortID)") }
        Console.brief("state", entry.state)
        Console.brief("to", queued.begun > 0 ? "\(entry.destination), begun" : entry.destination)
        let next = entry.nextTry(now: .now)
        let tries = queued.item.retryCount
        Console.brief("tries", next.isEmpty ? "\(tries)" : "\(tries), next: \(next)")
        if !entry.why.isEmpty { Console.brief("why", entry.why) }
        if !entry.toDo.isEmpty { Console.brief("to do", entry.toDo) }
        ConflictComparison(queued)?.lines.forEach(Console.data)
        for attempt in report.attempts {
            let error: Message = attempt.error.map { ": \($0)" } ?? ""
            Console.brief("sent", "\(attempt.at.here) \(attempt.words)\(error)")
        }
    }
}
