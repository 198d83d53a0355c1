import ArgumentParser
import Console
import Files
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
            its own entity only. Nothing is ever removed from the queue: what you drop stays there with your reason, and \
            can be taken up again.
            """,
        subcommands: [
            QueueListCommand.self, QueueShowCommand.self, QueueRetryCommand.self, QueueResolveCommand.self,
            QueueDropCommand.self, QueueMoveCommand.self, Pause.self, Resume.self, Export.self, Approve.self,
            Reject.self,
        ],
        defaultSubcommand: QueueListCommand.self)

    struct Pause: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Hold up the whole queue, or the entity of one item.")

        @Argument(help: "An item whose entity is held up; without it, the whole queue.")
        var item: String?
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let vault = try home.vaultForWriting()
            let scope = try vault.pauseScope(item)
            try vault.pause(QueuePause(scope: scope, cause: .user, reason: "paused by the user", since: .now))
            if json { return try Console.json(PauseReport(paused: true, item: item)) }
            Console.say(
                item.map { "paused; 'bilko queue resume \($0)' lets it go on" }
                    ?? "paused; 'bilko queue resume' lets it go on")
        }
    }

    struct Resume: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let go on what is held up.")

        @Argument(help: "An item whose entity goes on; without it, the whole queue and every account.")
        var item: String?
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let vault = try home.vaultForWriting()
            var count = try vault.resume(vault.pauseScope(item)) ? 1 : 0
            if item == nil {
                for pause in try vault.pauses() {
                    guard case .account = pause.scope else { continue }
                    count += try vault.resume(pause.scope) ? 1 : 0
                }
            }
            if json { return try Console.json(PauseReport(paused: false, item: item, resumed: count)) }
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
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let queued = try vault.queueItem(matching: item)
            let report = try QueueItemReport(queued, in: vault)
            let target = FileSystem.absolute(folder)
            var files = ["item-\(queued.sequence).json"]
            try report.writeNew(target.appending(files[0]))
            if queued.item.operation == .upload, let id = DocumentID(hex: queued.item.entityId) {
                let media = try vault.attachment(id)?.document.mediaType.fileExtension ?? "bin"
                files.append("item-\(queued.sequence).\(media)")
                try vault.export(id, to: target.appending("item-\(queued.sequence).\(media)"))
            }
            if json { return try Console.json(["written": files.map { target.appending($0).string }]) }
            Console.say("written to \(target.printable)")
        }
    }
}

/// What is held up or goes on, in JSON.
private struct PauseReport: Encodable {
    var paused: Bool
    /// The item whose entity it is about; absent for the whole queue.
    var item: String?
    /// How many causes were taken away.
    var resumed: Int?
}

extension Vault {
    /// The entity of an item, or the whole queue.
    fileprivate func pauseScope(_ item: String?) throws -> QueuePause.Scope {
        guard let item else { return .queue }
        let queued = try queueItem(matching: item).item
        return .lane(queued.entityType, queued.entityId)
    }
}
