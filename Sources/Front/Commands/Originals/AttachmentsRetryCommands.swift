import ArgumentParser
import Console
import Foundation
import Ingestion
import Pipeline
import Reading
import ReceiptModel
import SQLiteStore
import Store

/// `bilko attachments retry`: originals beside which no draft stands are read again.
struct AttachmentsRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Read originals again that could not be read, or were skipped.",
        discussion: """
            They are read at once. An original over which bilko itself has ended twice is not read by itself any more, and \
            this counts anew: it is right when the machine lost power, or bilko was killed. The reason stands in the \
            audit log.
            """)

    @Argument(help: "The beginnings of their identities, as 'attachments list' shows them.")
    var ids: [String]
    @Option(help: "Why, for the audit log.")
    var reason = "read again by hand"
    @OptionGroup var home: HomeOptions
    @OptionGroup var packs: PackOptions
    @OptionGroup var reading: ReadingOptions
    @Flag(name: .shortAndLong, help: "No progress and no table.")
    var quiet = false

    /// What was given, or that it was done by hand, which every language can say.
    private var why: Message { reason == "read again by hand" ? "read again by hand" : "\(reason)" }

    func run() async throws {
        let packFolder = try packs.folderWithPacks()
        let vault = try home.vaultForWriting()
        let attachments = try vault.undrafted(ids)
        let pool = try reading.pool(packs: packFolder, home: home.folder())
        defer { pool.shutDown() }
        for attachment in attachments { try vault.retry(attachment.document.id, reason: why, now: .now) }
        let pipeline = Pipeline(
            store: vault, reader: pool, settings: reading.settings, spoolFolder: vault.home, run: .present,
            now: { .now })
        let session = ImportSession(found: Discovery.expand([]), json: reading.json, quiet: quiet)
        try await session.resume(attachments, with: pipeline, settings: reading.settings, window: reading.window)
        session.close()
        let status = session.status
        if status != .done { throw status }
    }
}

/// `bilko attachments skip`: originals are left unread.
struct AttachmentsSkipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave originals unread: they are kept, and never read by themselves.",
        discussion: "The reason stands in the audit log. 'bilko attachments retry' reads them after all.")

    @Argument(help: "The beginnings of their identities, as 'attachments list' shows them.")
    var ids: [String]
    @Option(help: "Why, for people and for the audit log.")
    var reason = "skipped by hand"
    @Flag(help: "Print one JSON object per original.")
    var json = false
    @OptionGroup var home: HomeOptions

    /// What was given, or that it was done by hand, which every language can say.
    private var why: Message { reason == "skipped by hand" ? "skipped by hand" : "\(reason)" }

    func run() throws {
        let vault = try home.vaultForWriting()
        for attachment in try vault.undrafted(ids) {
            let id = attachment.document.id
            try vault.skip(id, reason: why, now: .now)
            guard json else {
                Console.say(Self.said(id))
                continue
            }
            guard let skipped = try vault.attachment(id) else { continue }
            try Console.json(AttachmentReport(skipped, vault.labels(of: id)))
        }
    }

    /// What is said of an original that is left unread.
    static func said(_ id: DocumentID) -> Message {
        "\(id.short) is skipped; 'bilko attachments retry \(id.short)' reads it"
    }
}

extension Vault {
    /// The originals whose identities begin so, each once; all of them, or none when a draft stands beside one.
    fileprivate func undrafted(_ beginnings: [String]) throws -> [Attachment] {
        var found: [Attachment] = []
        for beginning in beginnings {
            let attachment = try attachment(matching: beginning)
            guard attachment.state != .drafted else {
                throw Failure(
                    .input, "a draft stands beside \(attachment.document.id.short)",
                    remedy: "'bilko reprocess' makes it anew")
            }
            if !found.contains(where: { $0.document.id == attachment.document.id }) { found.append(attachment) }
        }
        return found
    }
}

extension ProgramRun {
    /// This run of this program.
    static let present = ProgramRun(process: ProcessInfo.processInfo.processIdentifier, startedAt: .now)
}
