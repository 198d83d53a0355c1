import Accounts
import ArgumentParser
import Console
import Delivery
import Foundation
import Pipeline
import ReceiptModel
import SQLiteStore
import Store

/// `bilko open`: what a link points to.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Show what a bilko:// link points to.",
        discussion: """
            bilko://expense/ID is a draft, bilko://document/ID an original, bilko://approval/ID a decision in the queue, \
            bilko://account/active the account that is sent to, bilko://inbox/all what waits for you. Invoices and compliance \
            cards are shown as the server told them last. Links hold identities only.
            """)

    @Argument(help: "Such as bilko://expense/18370bc1a6164ba97e0046c4e6683d71-1.")
    var link: String
    @OptionGroup var home: HomeOptions
    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let (kind, id) = try Self.target(of: link)
        let vault = try home.vaultForReading()
        defer { Self.countOpening(in: vault) }
        switch kind {
        case "expense":
            var show = try DraftsCommand.Show.parse([id] + (json ? ["--json"] : []))
            show.home = home
            try await show.run()
        case "document":
            let attachment = try vault.attachment(matching: id)
            let report = AttachmentReport(attachment, try vault.labels(of: attachment.document.id))
            if json { return try Console.json(report) }
            let size: Message = "\(report.bytes) bytes"
            Console.brief(
                "original", "\(report.document), \(report.mediaType), \(size), \(attachment.state.shortWords)")
            for draft in try vault.drafts(of: vault.attachment(matching: id).document.id) {
                Console.brief("draft", "bilko://expense/\(draft.id)")
            }
        case "approval":
            let items = try vault.queueItems().filter { $0.item.entityType == .approval && $0.item.entityId == id }
            let asked = try vault.serverRecords(.approval, account: nil).filter { $0.record.id == id }
            guard !items.isEmpty || !asked.isEmpty else {
                throw StoreError.notFound("decision about the approval '\(id)'")
            }
            for kept in asked {
                if json {
                    try Console.json(ServerRecordReport(kept, now: .now))
                } else {
                    let status = ServerRecord.words(ofStatus: kept.record.status)
                    Console.brief("approval", "\(id), version \(kept.record.version): \(status)")
                    Console.brief("about", kept.record.about)
                    Console.brief("as of", ServerAge(kept.fetchedAt, now: .now).words)
                }
            }
            for item in items {
                if json {
                    try Console.json(item)
                } else {
                    let known: Message =
                        "\(item.item.operation.words) version \(item.item.baseVersion ?? "?"): \(item.state.words)"
                    Console.show(item.trouble.map { "\(known); \($0.reason); \($0.nextStep)" } ?? known)
                }
            }
        case "account":
            let account = try vault.account(named: nil)
            if json { return try Console.json(AccountReport(account, in: vault)) }
            Console.show("account   \(account.id), \(account.address)")
            for pause in try vault.pauses() where pause.scope == .account(account.id) || pause.scope == .queue {
                Console.brief("held up", "since \(pause.since.here): \(pause.reason)")
                Console.brief("to do", pause.nextStep)
            }
        case "inbox":
            var inbox = try InboxCommand.List.parse(json ? ["--json"] : [])
            inbox.home = home
            try inbox.run()
        case "invoice":
            let show = try ServerCommand.Show.parse([id] + (json ? ["--json"] : []))
            try show.shown(in: vault)
        case "compliance":
            let alerts = try vault.serverRecords(.alert, account: nil).filter {
                $0.record.alert?.link == "bilko://compliance/\(id)"
            }
            guard !alerts.isEmpty else { throw StoreError.notFound("notice about '\(id)'") }
            for kept in alerts {
                if json {
                    try Console.json(ServerRecordReport(kept, now: .now))
                } else {
                    let what = ServerRecord.words(ofAlert: kept.record.status)
                    Console.show(
                        kept.record.alert?.dueOn.map { "\(what), by \(ServerRecord.local($0, of: "due_date"))" } ?? what
                    )
                    Console.brief("as of", ServerAge(kept.fetchedAt, now: .now).words)
                }
            }
        default:
            throw Failure(
                .input, "a link to \(kind) shows nothing here", remedy: "open it on the server")
        }
    }

    /// Counts that a link was opened, unless somebody is just sending or nothing may be written here.
    static func countOpening(in vault: Vault) {
        guard (try? vault.attachments().isEmpty) == false else { return }
        try? Vault.open(at: vault.home, access: .delivery).count(.notificationOpened)
    }

    /// The kind and the identity of a link; nothing else is let through.
    static func target(of link: String) throws -> (kind: String, id: String) {
        let refusal = Failure(
            .usage, "that is no bilko:// link",
            remedy: """
                a link begins with bilko://expense/, document/, approval/, invoice/ or compliance/, or is \
                bilko://account/active
                """)
        guard link.utf8.count <= 300, link.lowercased().hasPrefix("bilko://") else { throw refusal }
        let parts = link.dropFirst("bilko://".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.count <= 3,
            parts.allSatisfy({ part in
                !part.isEmpty && part.first != "-"
                    && part.utf8.allSatisfy {
                        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45
                            || $0 == 95
                    }
            }), (parts[0] == "compliance") == (parts.count == 3)
        else { throw refusal }
        guard ["expense", "document", "approval", "account", "inbox", "invoice", "compliance"].contains(parts[0]),
            parts[0] != "account" || parts[1] == "active"
        else { throw refusal }
        return (String(parts[0]), parts.dropFirst().joined(separator: "/"))
    }
}
