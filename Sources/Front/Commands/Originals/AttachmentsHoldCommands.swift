import ArgumentParser
import Console
import ReceiptModel
import SQLiteStore
import Store

/// `bilko attachments hold`: an original is kept beyond what its rule says.
struct AttachmentsHoldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold", abstract: "Keep an original whatever its rule says, such as during an audit.",
        discussion: "The reason stands in the audit log. 'bilko attachments release' takes the hold off.")

    @Argument(help: "The beginning of its identity, as 'attachments list' shows it.")
    var id: String
    @Option(help: "Why, for people and for the audit log.")
    var reason: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let attachment = try vault.attachment(matching: id)
        try vault.setHold(true, on: attachment.document.id, reason: reason, now: .now)
        if json { return try Console.json(HoldReport(of: attachment, held: true)) }
        Console.say("\(attachment.document.id.short) is held")
    }
}

/// `bilko attachments release`: the rule counts again.
struct AttachmentsReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Take the hold off an original: its rule counts again.")

    @Argument(help: "The beginning of its identity, as 'attachments list' shows it.")
    var id: String
    @Option(help: "Why, for people and for the audit log.")
    var reason: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print a JSON object.") var json = false

    func run() throws {
        let vault = try home.vaultForWriting()
        let attachment = try vault.attachment(matching: id)
        try vault.setHold(false, on: attachment.document.id, reason: reason, now: .now)
        if json { return try Console.json(HoldReport(of: attachment, held: false)) }
        Console.say("\(attachment.document.id.short) is not held; it is kept until \(attachment.retention.retainUntil)")
    }
}

/// How an original is kept now, in JSON.
private struct HoldReport: Encodable {
    var document: String
    var held: Bool
    var keptUntil: String

    enum CodingKeys: String, CodingKey {
        case document, held
        case keptUntil = "kept_until"
    }

    init(of attachment: Attachment, held: Bool) {
        document = attachment.document.id.hex
        self.held = held
        keptUntil = attachment.retention.retainUntil.description
    }
}
