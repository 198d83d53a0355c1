import ArgumentParser
import Console
import Files
import Pipeline
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// `bilko attachments`: the originals.
struct AttachmentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attachments", abstract: "List, show, export, hold, retry and skip the originals.",
        subcommands: [
            List.self, AttachmentsExportCommand.self, AttachmentsPreviewCommand.self, AttachmentsHoldCommand.self,
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
            var table = Table(
                ["document", "state", "bytes", "kept until", "rule", "file", "why"], rightAligned: [2], prose: [6: 60],
                lesser: [2, 4])
            for attachment in attachments {
                table.add([
                    attachment.document.id.short, attachment.state.words.local, String(attachment.document.byteCount),
                    attachment.retention.shownUntil.local,
                    attachment.retention.rule, attachment.fileName.shortenedAtStart(to: 36),
                    attachment.reasons.inSentences.local,
                ])
            }
            if table.isEmpty { Console.say(attention ? "nothing needs attention" : "no originals yet") }
            if !table.isEmpty { table.lines().forEach(Console.data) }
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
    var reasons: [Message]
    var receivedAt: String
    /// Where it is sent, and in whose books it is, as its watched folder says.
    var account: String?
    var company: String?
    var tags: [String]
    var retention: RetentionReport

    struct RetentionReport: Encodable {
        var country: String
        var rule: String
        var legalBasis: Message
        var retainUntil: String
        var hold: Bool

        enum CodingKeys: String, CodingKey {
            case country, rule, hold
            case legalBasis = "legal_basis"
            case retainUntil = "retain_until"
        }
    }

    enum CodingKeys: String, CodingKey {
        case document, file, bytes, state, reasons, account, company, tags, retention
        case mediaType = "media_type"
        case receivedAt = "received_at"
    }

    init(_ attachment: Attachment, _ labels: DocumentLabels) {
        account = labels.account
        company = labels.company
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
            country: kept.country.rawValue, rule: kept.rule, legalBasis: kept.basis,
            retainUntil: kept.retainUntil.description, hold: kept.hold)
    }
}

extension Retention {
    /// Until when an original is kept, and whether beyond that.
    fileprivate var shownUntil: Message {
        let day: Message = "\(retainUntil)"
        return hold ? "\(day) (hold)" : day
    }

    /// The law in the language that people are spoken to in, as far as it has words of the program.
    var basis: Message {
        let entities = ", applied to all entities"
        guard legalBasis.hasSuffix(entities) else { return "\(legalBasis)" }
        return "\(legalBasis.dropLast(entities.count)), applied to all entities"
    }
}

extension Attachment.State {
    /// As `open` shows it, in English by its name in JSON.
    var shortWords: Message {
        switch self {
        case .stored: "stored"
        case .drafted: "drafted"
        case .needsAttention: "needs attention"
        case .skipped: "skipped"
        }
    }

    var words: Message {
        switch self {
        case .stored: "waiting to be read"
        case .drafted: "drafted"
        case .needsAttention: "needs attention"
        case .skipped: "skipped"
        }
    }
}
