import ArgumentParser
import Console
import Files
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko attachments`: the originals.
struct AttachmentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attachments", abstract: "List, show, export, hold, retry and skip the originals.",
        subcommands: [
            List.self, Export.self, AttachmentsPreviewCommand.self, AttachmentsHoldCommand.self,
            AttachmentsReleaseCommand.self, AttachmentsRetryCommand.self, AttachmentsSkipCommand.self,
        ], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the originals and how long they are kept.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Only those that need attention.")
        var attention = false
        @Flag(help: "Print one JSON object per original.")
        var json = false

        func run() throws {
            let vault = try home.vaultForReading()
            let attachments = try vault.attachments().filter { !attention || $0.state == .needsAttention }
            if json {
                for attachment in attachments {
                    try Console.json(AttachmentReport(attachment, vault.labels(of: attachment.document.id)))
                }
                return
            }
            var table = Table(["document", "state", "bytes", "kept until", "rule", "file", "why"], rightAligned: [2])
            for attachment in attachments {
                table.add([
                    attachment.document.id.short, attachment.state.words, String(attachment.document.byteCount),
                    attachment.retention.retainUntil.description + (attachment.retention.hold ? " (hold)" : ""),
                    attachment.retention.rule, attachment.fileName.shortenedAtStart(to: 36),
                    attachment.reasons.joined(separator: "; ").shortened(to: 60),
                ])
            }
            if table.isEmpty { Console.say(attention ? "nothing needs attention" : "no originals yet") }
            if !table.isEmpty { table.lines().forEach(Console.data) }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write an original, byte for byte, to a new file.",
            discussion: "Nothing is ever overwritten.")

        @Argument(help: "The beginning of its identity, as 'attachments list' shows it.")
        var id: String
        @Argument(help: "A new file, or a folder in which it gets its own name.", completion: .file())
        var path: String
        @OptionGroup var home: HomeOptions

        func run() throws {
            let vault = try home.vaultForReading()
            let attachment = try vault.attachment(matching: id)
            var target = FilePath(path)
            if (try? FileSystem.status(of: target, followingLinks: true))?.kind == .directory {
                let name = "\(attachment.document.id.short).\(attachment.document.mediaType.fileExtension)"
                target = target.appending(name)
            }
            try vault.export(attachment.document.id, to: target)
            Console.say("written to \(target.printable)")
        }
    }
}

/// An original in JSON.
struct AttachmentReport: Encodable {
    var document: String
    var file: String
    var mediaType: String
    var bytes: Int
    var state: String
    var reasons: [String]
    var receivedAt: String
    /// Whose books it belongs to, as its watched folder says.
    var account: String?
    var tags: [String]
    var retention: RetentionReport

    struct RetentionReport: Encodable {
        var country: String
        var rule: String
        var legalBasis: String
        var retainUntil: String
        var hold: Bool

        enum CodingKeys: String, CodingKey {
            case country, rule, hold
            case legalBasis = "legal_basis"
            case retainUntil = "retain_until"
        }
    }

    enum CodingKeys: String, CodingKey {
        case document, file, bytes, state, reasons, account, tags, retention
        case mediaType = "media_type"
        case receivedAt = "received_at"
    }

    init(_ attachment: Attachment, _ labels: DocumentLabels) {
        account = labels.account
        tags = labels.tags.sorted()
        document = attachment.document.id.hex
        file = attachment.fileName
        mediaType = attachment.document.mediaType.rawValue
        bytes = attachment.document.byteCount
        state = attachment.state.rawValue
        reasons = attachment.reasons
        receivedAt = attachment.receivedAt.description
        let kept = attachment.retention
        retention = RetentionReport(
            country: kept.country.rawValue, rule: kept.rule, legalBasis: kept.legalBasis,
            retainUntil: kept.retainUntil.description, hold: kept.hold)
    }
}

extension Attachment.State {
    var words: String {
        switch self {
        case .stored: "waiting to be read"
        case .drafted: "drafted"
        case .needsAttention: "needs attention"
        case .skipped: "skipped"
        }
    }
}
