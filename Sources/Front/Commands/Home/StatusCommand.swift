import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Services
import Settings
import Store
import SystemPackage

/// `bilko status`: how things stand, with and without a intake.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show watched folders, backlog, what needs attention, the queue and the disk.",
        discussion: "Looks only. --watch shows it anew every second until Ctrl-C.")

    @OptionGroup var home: HomeOptions
    @Flag(help: "Print one JSON object.") var json = false
    @Flag(help: "Show it anew every second.") var watch = false

    func run() async throws {
        let folder = try home.folder()
        guard watch else { return try show(StatusReport(home: folder)) }
        var last: [String] = []
        while true {
            let report = try StatusReport(home: folder)
            if json {
                try show(report)
            } else {
                let lines = report.lines()
                // Redrawn in place on a terminal; elsewhere said again only when it has changed.
                if isatty(STDOUT_FILENO) == 1 {
                    Console.page(lines)
                } else if lines != last {
                    lines.forEach(Console.data)
                }
                last = lines
            }
            if Console.outputFailure != nil { return }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func show(_ report: StatusReport) throws {
        if json { try Console.json(report) } else { report.lines().forEach(Console.data) }
    }
}

/// How things stand.
struct StatusReport: Encodable {
    struct Attention: Encodable {
        /// The document, or `nil` for a file that was not taken in.
        var document: String?
        var file: String
        var reasons: [Message]
    }

    /// An item of the queue that cannot be delivered without a person.
    struct Undelivered: Encodable {
        var item: Int
        var entity: String
        var reason: Message
        var nextStep: Message
        /// The entity, for people.
        var words: Message

        enum CodingKeys: String, CodingKey {
            case item, entity, reason
            case nextStep = "next_step"
        }
    }

    var home: String
    /// `nil` when nobody watches.
    var intake: IntakeStatus?
    /// `nil` when nobody delivers by itself.
    var delivery: DeliveryStatus?
    var stored = 0
    var drafted = 0
    /// Left unread by a person.
    var skipped = 0
    var toReview = 0
    var attention: [Attention] = []
    /// What of the queue needs attention, in its order.
    var undelivered: [Undelivered] = []
    var queued = 0
    /// How many of these need a person.
    private var stuck = 0
    /// Whether there is an account to send to.
    private var hasAccount = false
    var diskFreeBytes: Int?

    enum CodingKeys: String, CodingKey {
        case home, delivery, stored, drafted, skipped, attention, undelivered, queued
        case intake = "daemon"
        case toReview = "to_review"
        case diskFreeBytes = "disk_free_bytes"
    }

    init(home folder: FilePath) throws {
        home = folder.printable
        intake = IntakeStatus.ofRunning(in: folder)
        delivery = DeliveryStatus.ofRunning(in: folder)
        diskFreeBytes = (try? FileSystem.space(at: folder))?.free
        let vault = try Vault.open(at: folder, access: .readOnly)
        let originals = try vault.attachmentCounts()
        stored = originals[.stored] ?? 0
        drafted = originals[.drafted] ?? 0
        skipped = originals[.skipped] ?? 0
        attention = try vault.attachments(in: .needsAttention).map {
            Attention(document: $0.document.id.hex, file: $0.fileName, reasons: $0.reasons)
        }
        for file in try vault.folderFiles() where file.outcome == .refused && FileSystem.exists(file.path) {
            attention.append(Attention(file: file.path.printable, reasons: [file.reason].compactMap(\.self)))
        }
        toReview = try vault.counts(of: DraftQuery())[.needsReview] ?? 0
        let items = try vault.queueCounts()
        queued = items.reduce(0) { $0 + ($1.key == .done ? 0 : $1.value) }
        stuck = items[.needsAttention] ?? 0
        hasAccount = try !vault.accounts().isEmpty
        undelivered =
            stuck == 0
            ? []
            : try vault.stuckItems().map {
                Undelivered(
                    item: $0.sequence, entity: "\($0.item.entityType.rawValue) \($0.item.entityId.prefix(12))",
                    reason: $0.trouble?.reason ?? $0.lastError ?? "", nextStep: $0.trouble?.nextStep ?? "",
                    words: "\($0.item.entityType.words) \($0.item.entityId.prefix(12))")
            }
    }

    func lines() -> [String] {
        var lines: [String] = []
        func say(_ message: Message) { lines.append(message.local) }
        if let intake {
            intake.messages.forEach(say)
        } else {
            say("nobody watches folders; 'bilko watch' does")
        }
        func tell(_ name: Message, _ value: Message) { lines.append(Console.told(name, value, width: 11)) }
        tell("home:", diskFreeBytes.map { "\(home), \($0 >> 20) MiB free" } ?? "\(home)")
        let documents: Message =
            "\(drafted) drafted, \(toReview) to review, \(stored) to be read"
        tell("documents:", skipped > 0 ? "\(documents), \(skipped) skipped" : documents)
        tell("queue:", "\(queued - stuck) waiting, \(stuck) in need of attention")
        if let delivery {
            lines += delivery.lines
        } else if !hasAccount {
            tell("delivery:", "there is no account to send to yet: bilko account add ADDRESS")
        } else {
            tell("delivery:", "nobody sends by itself; 'bilko watch' and 'bilko upload --follow' do")
        }
        let papers: [Message] = attention.map { "\($0.file.shortenedAtStart(to: 48)): \($0.reasons.inSentences)" }
        let items: [Message] = undelivered.map { "queue item \($0.item), \($0.words): \($0.reason); \($0.nextStep)" }
        let needing = papers + items
        tell("attention:", "\(needing.count)")
        lines += needing.prefix(20).map { "  \($0.local)" }
        if needing.count > 20 { say("  … and \(needing.count - 20) more") }
        return lines
    }
}

extension IntakeStatus {
    /// How the intake stands.
    fileprivate var messages: [Message] {
        let readers: Message = readersAwake ? "awake" : "asleep"
        var lines: [Message] = [
            "watching (process \(process), \(residentBytes >> 20) MiB, readers \(readers)) since \(Console.time(startedAt))"
        ]
        for folder in folders {
            var remarks: [Message] = [AfterTaking(rawValue: folder.after)?.words ?? "\(folder.after)"]
            if let why = folder.lostBecause { remarks.append("not there for now: \(why)") }
            if let why = folder.polledBecause { remarks.append("looked through at intervals: \(why)") }
            lines.append("  \(folder.path)  (\(remarks.joined()))")
        }
        lines.append(
            """
              \(settling) coming to rest, \(backlog) waiting, \(inWork) in work; since the start \(taken) taken, \
            \(duplicates) duplicate, \(attention) need attention, \(refused) refused
            """)
        if let trouble { lines.append("  nothing can be taken in for the moment: \(trouble)") }
        return lines
    }
}

extension DeliveryStatus {
    /// How the delivery stands.
    var lines: [String] {
        let doing: Message =
            switch state {
            case .idle, .stopped: "all that is due is sent"
            case .sending: "sending"
            case .waiting: "waiting for the server"
            case .heldUp: "held up"
            }
        let who: Message = account.map { "process \(process), account \($0)" } ?? "process \(process)"
        let counts: Message =
            """
            \(doing) (\(who)): \(delivered) sent since \(Console.time(startedAt)), \(waiting) waiting, \
            \(needsAttention) in need of attention
            """
        let whole: Message = nextAttempt.map { "\(counts); next attempt at \(Console.time($0))" } ?? counts
        var lines = [Console.told("delivery:", whole, width: 11)]
        func say(_ message: Message) { lines.append(message.local) }
        if let trouble { say("  nothing can be sent for the moment: \(trouble)") }
        for reason in heldUp { say("  held up: \(reason)") }
        return lines
    }
}
