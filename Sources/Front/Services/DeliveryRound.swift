import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SQLiteStore
import Store
import SystemPackage

/// What a service remembers between two looks; its loop alone uses it.
final class DeliveryRound {
    private let service: DeliveryService
    private var status: DeliveryStatus
    private var published: DeliveryStatus?
    /// How often in a row no server was reached, and until when it is left alone.
    private var unreached: [String: (streak: Int, until: ContinuousClock.Instant)] = [:]
    private var lastPull: [String: ContinuousClock.Instant] = [:]
    private var failures = 0

    /// A server that is back is noticed within minutes even where nothing announces it.
    private static let reach: RetryPolicy = {
        var policy = RetryPolicy()
        policy.cap = 600_000
        return policy
    }()

    init(_ service: DeliveryService) {
        self.service = service
        status = DeliveryStatus(
            process: ProcessInfo.processInfo.processIdentifier, startedAt: service.now().description)
    }

    private var home: FilePath { service.options.home }

    /// Sends what is due.
    ///
    /// - Returns: after which time to look again.
    func look(networkChanged: Bool) async -> Duration {
        if networkChanged { unreached = [:] }
        var wait = service.options.lookEvery
        do {
            let (accounts, waits) = try outlook()
            wait = min(wait, waits)
            for account in accounts where !Task.isCancelled {
                wait = min(wait, try await serve(account))
            }
            if failures > 0 { recover() }
            failures = 0
        } catch StoreError.inUse {
            // Somebody sends by hand; what is left then is seen.
            wait = .seconds(2)
        } catch {
            failures += 1
            wait = min(wait, .seconds(1 << min(failures, 5)))
            meet(error)
        }
        publish()
        return Task.isCancelled ? .zero : max(wait, .milliseconds(50))
    }

    func end() {
        status.state = .stopped
        publish()
    }

    /// The accounts for which something is to be done now, and when to look for the others.
    private func outlook() throws -> (due: [AccountRow], wait: Duration) {
        let vault = try Vault.open(at: home, access: .readOnly)
        let accounts = try vault.accounts().sorted { $0.active && !$1.active }
        status.account = accounts.first(where: \.active)?.id
        let counts = try vault.queueCounts()
        status.waiting = counts[.waiting, default: 0] + counts[.running, default: 0]
        status.needsAttention = counts[.needsAttention] ?? 0
        status.heldUp = try vault.pauses().map(\.reason)
        status.nextAttempt = nil
        let now = service.now()
        let interrupted = try vault.hasClaims()
        var due: [AccountRow] = []
        var wait = service.options.lookEvery
        var isUnreached = false
        for account in accounts {
            if let until = unreached[account.id]?.until, until > .now {
                isUnreached = true
                wait = min(wait, until - .now)
                status.nextAttempt =
                    Timestamp(
                        milliseconds: now.milliseconds + Int64((until - .now) / .milliseconds(1))
                    ).description
                continue
            }
            let next = try vault.nextAttempt(for: account.id, ownOnly: !account.active)
            if interrupted && account.active || next.map({ $0 <= now }) == true || wantsPull(account, vault: vault) {
                due.append(account)
            } else if let next {
                wait = min(wait, .milliseconds(next.milliseconds - now.milliseconds))
                status.nextAttempt = min(status.nextAttempt ?? next.description, next.description)
            }
        }
        // Whoever wakes the service meanwhile changes nothing about a server that is not reached.
        let atRest: DeliveryStatus.State = !status.heldUp.isEmpty ? .heldUp : isUnreached ? .waiting : .idle
        status.state = due.isEmpty ? atRest : .sending
        return (due, wait)
    }

    private func wantsPull(_ account: AccountRow, vault: Vault) -> Bool {
        guard let last = lastPull[account.id] else { return (try? vault.isHeldUp(account.id)) == false }
        return .now - last > service.options.pullEvery && (try? vault.isHeldUp(account.id)) == false
    }

    /// Sends what is due for one account, and asks what the server has changed.
    private func serve(_ account: AccountRow) async throws -> Duration {
        status.state = .sending
        publish()
        let pulls = lastPull[account.id].map { .now - $0 > service.options.pullEvery } ?? true
        let report = try await send(for: account, pulls: pulls)
        if report.ended == nil, pulls || report.delivered > 0 { lastPull[account.id] = .now }
        return take(report, of: account)
    }

    /// The vault is open here alone: the home is free while nothing is sent.
    private func send(for account: AccountRow, pulls: Bool) async throws -> DrainReport {
        let now = service.now
        let vault = try Vault.open(at: home, access: .delivery)
        let backend: any ExpenseBackend
        do {
            backend = try service.makeBackend(account, vault)
        } catch let error as BackendError {
            try vault.pause(
                QueuePause(scope: .account(account.id), cause: .signIn, reason: error.message, since: now()))
            var report = DrainReport()
            report.ended = error
            return report
        }
        var settings = QueueWorker.Settings()
        settings.ownOnly = !account.active
        let worker = QueueWorker(vault, to: backend, settings: settings, seed: .random(in: .min ... .max), now: now)
        try await worker.begin()
        var report = try await worker.drain()
        guard report.ended == nil, !Task.isCancelled, pulls || report.delivered > 0 else { return report }
        do {
            _ = try await worker.pull()
            try await worker.refresh()
        } catch BackendError.transport(let error) where error.reachedNobody {
            report.ended = .transport(error)
        } catch is BackendError {
            // What can be sent was sent; what changed there is asked for again later.
        }
        return report
    }

    private func take(_ report: DrainReport, of account: AccountRow) -> Duration {
        status.delivered += report.delivered
        if report.delivered > 0 || report.needingAttention > 0 {
            service.report(
                .sent(delivered: report.delivered, later: report.later, needingAttention: report.needingAttention))
        }
        switch report.ended {
        case nil:
            unreached[account.id] = nil
            recover()
        case .transport(.cancelled)?: break
        case .transport(let error)? where error.reachedNobody:
            meet(BackendError.transport(error))
            return leaveAlone(account)
        case let error?:
            // The account is held up now: it goes on when the ledger says so.
            meet(error)
            unreached[account.id] = nil
        }
        let next = report.next.map { max(50, $0.milliseconds - service.now().milliseconds) }
        return next.map { min(.milliseconds($0), service.options.lookEvery) } ?? service.options.lookEvery
    }

    private func leaveAlone(_ account: AccountRow) -> Duration {
        let streak = unreached[account.id]?.streak ?? 0
        var random = SystemRandomNumberGenerator()
        let wait = Duration.milliseconds(max(500, Self.reach.wait(after: streak, using: &random)))
        unreached[account.id] = (streak + 1, .now + wait)
        status.state = .waiting
        return wait
    }

    // MARK: Telling

    private func meet(_ error: any Error) {
        let (message, remedy) = Self.words(for: error)
        if status.trouble != message { service.report(.trouble(message: message, remedy: remedy)) }
        status.trouble = message
    }

    private func recover() {
        if status.trouble != nil { service.report(.recovered) }
        status.trouble = nil
    }

    private static func words(for error: any Error) -> (message: Message, remedy: Message) {
        switch error {
        case let error as BackendError: (error.message, error.remedyOfService)
        case let error as StoreError: (error.message, error.remedy)
        case let error as FileError: (error.message, error.remedy)
        default: ("\(error)", "run 'bilko doctor'")
        }
    }

    /// Tells how it stands, where there is somewhere to send to.
    private func publish() {
        guard status != published, status.account != nil || published != nil else { return }
        published = status
        status.publish(in: home)
    }
}

extension Vault {
    /// Whether nothing is sent for the account until a person lets it go on.
    fileprivate func isHeldUp(_ account: String) throws(StoreError) -> Bool {
        try pauses().contains { $0.scope == .queue || $0.scope == .account(account) }
    }
}
