import ArgumentParser
import Console
import Files
import Foundation
import ReceiptModel
import SQLiteStore
import Services
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
        undelivered =
            (items[.needsAttention] ?? 0) == 0
            ? []
            : try vault.stuckItems().map {
                Undelivered(
                    item: $0.sequence, entity: "\($0.item.entityType.rawValue) \($0.item.entityId.prefix(12))",
                    reason: $0.trouble?.reason ?? $0.lastError ?? "", nextStep: $0.trouble?.nextStep ?? "")
            }
    }

    func lines() -> [String] {
        var lines: [String] = []
        if let intake {
            lines.append(
                """
                watching (process \(intake.process), \(intake.residentBytes >> 20) MiB, readers \
                \(intake.readersAwake ? "awake" : "asleep")) since \(intake.startedAt)
                """)
            for folder in intake.folders {
                let remarks = [
                    folder.lostBecause.map { "not there for now: \($0)" },
                    folder.polledBecause.map { "looked through at intervals: \($0)" },
                ].compactMap(\.self)
                lines.append("  \(folder.path)  (\(([folder.after] + remarks).joined(separator: "; ")))")
            }
            lines.append(
                """
                  \(intake.settling) coming to rest, \(intake.backlog) waiting, \(intake.inWork) in work; since the \
                start \(intake.taken) taken, \(intake.duplicates) duplicate, \(intake.attention) need attention, \
                \(intake.refused) refused
                """)
            if let trouble = intake.trouble { lines.append("  nothing can be taken in for the moment: \(trouble)") }
        } else {
            lines.append("nobody watches folders; 'bilko watch' does")
        }
        lines.append("home:      \(home)" + (diskFreeBytes.map { ", \($0 >> 20) MiB free" } ?? ""))
        lines.append(
            "documents: \(drafted) drafted (\(toReview) drafts to review), \(stored) wait to be read"
                + (skipped > 0 ? ", \(skipped) skipped" : ""))
        lines.append("queue:     \(queued) operations wait for the accounting backend")
        lines += delivery?.lines ?? ["delivery:  nobody sends by itself; 'bilko watch' and 'bilko upload --follow' do"]
        let needing =
            attention.map { "\($0.file.shortenedAtStart(to: 48)): \($0.reasons.joined())" }
            + undelivered.map { "queue item \($0.item), \($0.entity): \($0.reason); \($0.nextStep)" }
        lines.append("attention: \(needing.count)")
        lines += needing.prefix(20).map { "  \($0)" }
        if needing.count > 20 { lines.append("  … and \(needing.count - 20) more") }
        return lines
    }
}

extension DeliveryStatus {
    /// How the delivery stands.
    var lines: [String] {
        let doing =
            switch state {
            case .idle, .stopped: "all that is due is sent"
            case .sending: "sending"
            case .waiting: "waiting for the server"
            case .heldUp: "held up"
            }
        var lines = [
            "delivery:  \(doing) (process \(process)\(account.map { ", account \($0)" } ?? "")): \(delivered) sent since "
                + "\(startedAt), \(waiting) waiting, \(needsAttention) in need of attention"
                + (nextAttempt.map { "; next attempt at \($0)" } ?? "")
        ]
        if let trouble { lines.append("  nothing can be sent for the moment: \(trouble)") }
        for reason in heldUp { lines.append("  held up: \(reason)") }
        return lines
    }
}
