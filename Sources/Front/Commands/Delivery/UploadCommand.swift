import Accounts
import ArgumentParser
import Console
import Delivery
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import ServiceLifecycle
import Services
import Settings
import Store

/// `bilko upload`: sends what is queued.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Send what is queued to the accounting server, now.",
        discussion: """
            Drafts and originals are sent until the server has confirmed each of them. What cannot be sent stays in the \
            queue: it is tried again later, or needs attention ('bilko queue list --attention'). Run it as often as you \
            like, or from a timer; nothing is ever sent twice. --follow stays and sends whatever is queued from then on, at \
            once, when the network is back, and when the next attempt is due; 'bilko watch' does the same.
            """)

    @Option(help: "Another account than the active one.")
    var account: String?
    @Flag(help: "Also what waits for a later attempt.")
    var now = false
    @Flag(help: "Wait and go on until nothing is left that could be sent.")
    var wait = false
    @Flag(help: "Stay and send what is queued by this and other commands, until stopped.")
    var follow = false
    @Flag(help: "Print a JSON object at the end.")
    var json = false
    @Flag(name: .shortAndLong, help: "No progress.")
    var quiet = false
    @Option(help: ArgumentHelp("Items that are under way at the same time.", visibility: .hidden))
    var width = 8
    @OptionGroup var home: HomeOptions
    @OptionGroup var page: MetricsOptions

    /// What the run did, in JSON.
    struct Report: Encodable {
        var account: String
        var delivered: Int
        var later: Int
        var needsAttention: Int
        var waiting: Int
        var conflicts: Int
        var next: String?
        var ended: String?
        /// `auth_required` while the account has to sign in.
        var paused: String?
        /// Seconds in the ledger, and while rounds were under way.
        var ledgerSeconds: Double
        var sendingSeconds: Double

        enum CodingKeys: String, CodingKey {
            case account, delivered, later, waiting, conflicts, next, ended, paused
            case ledgerSeconds = "ledger_seconds"
            case sendingSeconds = "sending_seconds"
            case needsAttention = "needs_attention"
        }
    }

    func validate() throws {
        if !follow, page.metrics != nil { throw ValidationError("--metrics goes with --follow") }
        guard follow else { return }
        if account != nil || now || wait || json {
            throw ValidationError(
                "--follow sends for every account when it is due; it goes with --quiet and --metrics alone")
        }
    }

    func run() async throws {
        try await home.finishSignInIfPossible()
        if follow { return try await stay() }
        let vault = try home.vaultForDelivery()
        let row = try vault.account(named: account)
        let backend = try home.secrets().backend(of: row, in: vault)
        var settings = QueueWorker.Settings()
        settings.width = max(1, min(width, 64))
        let worker = QueueWorker(
            vault, to: backend, settings: settings, seed: .random(in: .min ... .max), now: { .now })
        try await worker.begin()
        if now { try vault.hasten(now: .now) }
        let total = DrainReport()
        let drained = Task { [wait, quiet] in try await Self.drain(worker, wait: wait, quiet: quiet, total) }
        let interruption = Interruption()
        interruption.cancels { drained.cancel() }
        let report = try await drained.value
        var conflicts = 0
        var unasked: BackendError?
        if report.ended == nil, !interruption.happened {
            do {
                conflicts = try await worker.pull()
                try await worker.refresh()
            } catch let error as BackendError {
                Console.say("what changed on the server could not be asked: \(error.message)")
                unasked = error
            }
        }
        try tell(report, conflicts, row, vault, unasked: unasked)
        if interruption.happened { throw ExitStatus.interrupted }
    }

    private func stay() async throws {
        let folder = try home.folder()
        FormerSettings.tell(of: folder)
        let messages = DeliveryMessages(quiet: quiet)
        let services: [(any Service)?] = [
            page.service(home: folder),
            DeliveryService(home: folder, isService: true, messages: messages),
            NotificationService(
                home: folder, userHome: AccountContext.ofThisProcess["HOME"], now: { .now }, said: { $0.local },
                report: { messages.tell($0) }),
        ]
        try await RunningServices(services.compactMap(\.self)).run()
    }

    private static func drain(
        _ worker: QueueWorker, wait: Bool, quiet: Bool, _ start: DrainReport
    ) async throws -> DrainReport {
        var total = start
        var unreached = 0
        while true {
            let before = total
            let report = try await worker.drain { report in
                let done = before.delivered + report.delivered
                // Where lines are kept, the one at the end tells it.
                if !quiet, done > 0, Console.isTerminal { Console.redraw("sent \(done)") }
            }
            total.add(report)
            guard wait, let next = report.next, !Task.isCancelled else { break }
            if let ended = report.ended, ended.exitStatus == .signIn { break }
            // What was not tried is still due; a server that is not there is not asked for each item.
            if case .transport(let error)? = report.ended, error.reachedNobody { unreached += 1 } else { unreached = 0 }
            let rest: Int64 = unreached == 0 ? 50 : min(60_000, 500 << Int64(min(unreached, 7)))
            let pause = max(rest, next.milliseconds - Timestamp.now.milliseconds)
            do { try await Task.sleep(for: .milliseconds(pause)) } catch { break }
        }
        if !quiet, Console.isTerminal { Console.redraw("") }
        return total
    }

    private func tell(
        _ report: DrainReport, _ conflicts: Int, _ row: AccountRow, _ vault: Vault, unasked: BackendError?
    ) throws {
        let counts = try vault.queueCounts()
        let (waiting, attention) = (counts[.waiting] ?? 0, counts[.needsAttention] ?? 0)
        if json {
            try Console.json(
                Report(
                    account: row.id, delivered: report.delivered, later: report.later, needsAttention: attention,
                    waiting: waiting, conflicts: conflicts, next: report.next?.description,
                    ended: report.ended?.message.english,
                    paused: try vault.pauses().first { $0.scope == .account(row.id) }?.word,
                    ledgerSeconds: report.ledgerTime / .seconds(1),
                    sendingSeconds: report.sendingTime / .seconds(1)))
        }
        Console.say("sent \(report.delivered), \(waiting) waiting, \(attention) in need of attention")
        for pause in try vault.pauses() { Console.say(pause.words) }
        if waiting > 0 { try tellOthers(than: row, in: vault) }
        if let ended = report.ended {
            throw Failure(ended.exitStatus, ended.message, remedy: ended.remedy)
        }
        // Nothing was due, so that only the question showed that nobody is there.
        if report.delivered == 0, case .transport(let error)? = unasked, error.reachedNobody {
            throw Failure(error.exitStatus, error.message, remedy: error.remedy)
        }
        if let held = try vault.pauses().first(where: { $0.scope == .account(row.id) }) {
            throw Failure(.signIn, held.words, remedy: held.nextStep)
        }
        if attention > 0 {
            Console.say("see 'bilko queue list --attention'")
            throw ExitStatus.attention
        }
    }

    /// Says how what waits for other accounts is sent.
    private func tellOthers(than row: AccountRow, in vault: Vault) throws {
        let others = try vault.accounts().filter { $0.id != row.id }
        guard !others.isEmpty else { return }
        let waiting = try vault.queueItems().filter { $0.state == .waiting }
        for other in others {
            let count = waiting.count { $0.account == other.id }
            let name = try vault.settings(ofAccount: other.id)?.name ?? other.id
            if count > 0 { Console.say("\(count) of these for \(name): bilko upload --account \(name)") }
        }
    }
}

extension DrainReport {
    fileprivate mutating func add(_ other: DrainReport) {
        delivered += other.delivered
        later += other.later
        needingAttention += other.needingAttention
        ledgerTime += other.ledgerTime
        sendingTime += other.sendingTime
        ended = other.ended
        next = other.next
    }
}

extension QueuePause {
    /// One word for programs.
    fileprivate var word: String {
        switch cause {
        case .user: "user"
        case .signIn: "auth_required"
        case .certificate: "certificate"
        case .forbidden: "forbidden"
        }
    }
}
