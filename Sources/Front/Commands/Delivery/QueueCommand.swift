import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko queue`: what waits for the accounting backend.
struct QueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue", abstract: "See and steer what waits for the accounting backend.",
        discussion: """
            Every item is sent until the backend has confirmed it. What cannot be sent without you needs attention: it \
            says why, and what to do. Items of one entity are sent in their order; one that needs attention holds up \
            its own entity only. Nothing is ever removed from the queue.
            """,
        subcommands: [
            List.self, Show.self, Retry.self, Resolve.self, Pause.self, Resume.self, Export.self, Approve.self,
            Reject.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the queue, in order of capture.")

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
            if json {
                for item in items { try Console.json(item) }
                return
            }
            for pause in try vault.pauses() { Console.say(pause.words) }
            var table = Table(
                ["no.", "operation", "entity", "state", "tries", "since", "why", "what to do"], rightAligned: [0, 4])
            for queued in items {
                table.add([
                    String(queued.sequence), queued.item.operation.rawValue,
                    "\(queued.item.entityType.rawValue) \(queued.item.entityId.prefix(12))", queued.state.rawValue,
                    String(queued.item.retryCount), queued.item.createdAt,
                    (queued.trouble?.reason ?? queued.lastError ?? "").shortened(to: 60),
                    queued.trouble?.nextStep ?? "",
                ])
            }
            if table.isEmpty { Console.say(attention ? "nothing needs attention" : "the queue is empty") }
            if !table.isEmpty { table.lines().forEach(Console.data) }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an item with its payload and every time that it was sent.")

        @Argument(help: "Its number, or the beginning of its identity.")
        var item: String
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let queued = try vault.queueItem(matching: item)
            let attempts = try vault.attempts(of: queued)
            if json { return try Console.json(QueueItemReport(queued: queued, attempts: attempts)) }
            Console.data("\(queued.item.operation.rawValue) \(queued.item.entityType.rawValue) \(queued.item.entityId)")
            Console.data("item      \(queued.item.id) (number \(queued.sequence))")
            Console.data("state     \(queued.state.rawValue)\(queued.outcome.map { ", \($0.rawValue)" } ?? "")")
            Console.data("account   \(queued.account ?? "none yet")")
            Console.data("tries     \(queued.item.retryCount), next at \(queued.nextAttemptAt)")
            if let trouble = queued.trouble {
                Console.data("why       \(trouble.reason)")
                Console.data("to do     \(trouble.nextStep)")
                ConflictComparison(queued)?.lines.forEach(Console.data)
            }
            Console.data("payload   \(queued.item.payload)")
            for attempt in attempts {
                Console.data("sent      \(attempt.at) \(attempt.outcome)\(attempt.error.map { ": \($0)" } ?? "")")
            }
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send items again that need attention.",
            discussion: "A conflict is not retried but resolved: 'bilko queue resolve'.")

        @Argument(help: "Numbers, or beginnings of identities.")
        var items: [String] = []
        @Flag(help: "All that need attention, but for conflicts; and what waits for a later attempt is due now.")
        var all = false
        @OptionGroup var home: HomeOptions

        func validate() throws {
            guard all != items.isEmpty else { return }
            throw ValidationError("say which items, or --all")
        }

        func run() throws {
            let vault = try home.vaultForWriting()
            let chosen =
                all
                ? try vault.queueItems().filter { $0.state == .needsAttention && $0.trouble?.kind != .conflict }
                : try items.map { try vault.queueItem(matching: $0) }
            for item in chosen {
                guard item.trouble?.kind != .conflict else {
                    throw Failure(
                        .usage, "item \(item.sequence) is a conflict and is not simply sent again",
                        remedy: item.trouble?.nextStep ?? "")
                }
                guard item.state == .needsAttention else {
                    throw Failure(.input, "item \(item.sequence) does not need attention, it is \(item.state.rawValue)")
                }
                try vault.retry(item, now: .now)
            }
            if all { try vault.hasten(now: .now) }
            Console.say("\(chosen.count) to be sent again; 'bilko upload' sends them now")
        }
    }

    struct Resolve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a conflict: keep the server's version, or send yours on top of it.",
            discussion: """
                With --theirs, what the server told of its version becomes the draft's values. An approval is never sent \
                again: it was given for a version that is no longer there.
                """)

        @Argument(help: "Its number, or the beginning of its identity.")
        var item: String
        @Flag(help: "Your version is sent on top of what the server has; or the server's stays and the item is closed.")
        var choice: Choice
        @OptionGroup var home: HomeOptions

        enum Choice: String, EnumerableFlag { case mine, theirs }

        func run() throws {
            let vault = try home.vaultForWriting()
            let queued = try vault.queueItem(matching: item)
            guard queued.state == .needsAttention, let trouble = queued.trouble, trouble.kind == .conflict else {
                throw Failure(.input, "item \(queued.sequence) has no conflict", remedy: "see 'bilko queue list'")
            }
            if choice == .mine, queued.item.entityType == .approval {
                throw Failure(
                    .usage, "an approval is never sent again for another version than the one that was looked at",
                    remedy: queued.trouble?.nextStep ?? "")
            }
            if choice == .mine, trouble.isFinal == true {
                throw Failure(.usage, "yours cannot be sent: \(trouble.reason)", remedy: trouble.nextStep)
            }
            // The draft first: whoever is interrupted in between finds the conflict still there.
            let taken = choice == .theirs ? try vault.takeServerFields(of: queued, told: trouble.serverFields) : nil
            try vault.settleConflict(queued, keeping: choice == .mine ? .mine : .theirs, now: .now)
            Console.say(choice == .mine ? "it is sent on top of the server's version" : "the server's version stays")
            taken?.lines.forEach(Console.say)
        }
    }

    struct Pause: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Hold up the whole queue, or the entity of one item.")

        @Argument(help: "An item whose entity is held up; without it, the whole queue.")
        var item: String?
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForWriting()
            let scope = try vault.pauseScope(item)
            try vault.pause(QueuePause(scope: scope, cause: .user, reason: "paused by the user", since: .now))
            Console.say("paused; 'bilko queue resume\(item.map { " \($0)" } ?? "")' lets it go on")
        }
    }

    struct Resume: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let go on what is held up.")

        @Argument(help: "An item whose entity goes on; without it, the whole queue and every account.")
        var item: String?
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForWriting()
            var count = try vault.resume(vault.pauseScope(item)) ? 1 : 0
            if item == nil {
                for pause in try vault.pauses() {
                    guard case .account = pause.scope else { continue }
                    count += try vault.resume(pause.scope) ? 1 : 0
                }
            }
            Console.say(count == 0 ? "nothing was held up" : "it goes on")
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write an item and its original to a folder, to be delivered in another way.",
            discussion: "Nothing is overwritten, and the item stays in the queue.")

        @Argument(help: "Its number, or the beginning of its identity.")
        var item: String
        @Argument(help: "A folder that is there.", completion: .directory)
        var folder: String
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForReading()
            let queued = try vault.queueItem(matching: item)
            let report = QueueItemReport(queued: queued, attempts: try vault.attempts(of: queued))
            let target = FileSystem.absolute(folder)
            try report.writeNew(target.appending("item-\(queued.sequence).json"))
            if queued.item.operation == .upload, let id = DocumentID(hex: queued.item.entityId) {
                let media = try vault.attachment(id)?.document.mediaType.fileExtension ?? "bin"
                try vault.export(id, to: target.appending("item-\(queued.sequence).\(media)"))
            }
            Console.say("written to \(target.printable)")
        }
    }
}

extension QueueCommand {
    struct Approve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Queue an approval of the version that you have looked at.",
            discussion: "If the server has another version by then, nothing is approved and you see the conflict.")

        @OptionGroup var decision: DecisionOptions

        func run() throws { try decision.enqueue(.approve) }
    }

    struct Reject: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Queue a rejection of the version that you have looked at.")

        @OptionGroup var decision: DecisionOptions

        func run() throws { try decision.enqueue(.reject) }
    }
}

/// Which version of which approval.
struct DecisionOptions: ParsableArguments {
    @Argument(help: "The approval's identity on the server.") var id: String
    @Option(help: "The version that you have looked at.") var baseVersion: String
    @OptionGroup var home: HomeOptions

    func enqueue(_ operation: SyncQueueItem.Operation) throws {
        guard !id.isEmpty, !baseVersion.isEmpty else {
            throw Failure(.usage, "a decision needs the approval and the version that you looked at")
        }
        let now = Timestamp.now
        let item = SyncQueueItem(
            id: "\(id)-\(operation.rawValue)-\(baseVersion)", entityType: .approval, entityId: id, operation: operation,
            payload: "{}", baseVersion: baseVersion, createdAt: now.description)
        try home.vaultForWriting().enqueue(decision: item, now: now)
        Console.say("queued; 'bilko upload' sends it")
    }
}

/// An item in JSON, with every time that it was sent.
struct QueueItemReport: Encodable {
    var queued: QueuedItem
    var attempts: [DeliveryAttempt]

    /// Writes it as a file that was not there before.
    func writeNew(_ path: FilePath) throws {
        guard !FileSystem.exists(path) else { throw StoreError.wouldOverwrite(path: path) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let file = try Durability.createFile(path)
        try file.write(Array(try encoder.encode(self)) + [10], to: path)
        try file.synchronise(path)
        try Durability.synchroniseFolder(path.folder)
    }
}

extension Vault {
    /// The entity of an item, or the whole queue.
    fileprivate func pauseScope(_ item: String?) throws -> QueuePause.Scope {
        guard let item else { return .queue }
        let queued = try queueItem(matching: item).item
        return .lane(queued.entityType, queued.entityId)
    }
}

extension QueuePause {
    /// What lets it go on.
    var nextStep: String {
        cause == .signIn ? "bilko account login" : "when the cause is gone: bilko queue resume"
    }

    /// One sentence.
    var words: String {
        switch scope {
        case .queue: "the queue is held up since \(since): \(reason)"
        case .account(let id): "the account \(id) is held up since \(since): \(reason)"
        case .lane(let type, let entity): "\(type.rawValue) \(entity.prefix(12)) is held up since \(since): \(reason)"
        }
    }
}
