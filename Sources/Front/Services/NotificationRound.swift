import ReceiptModel
import SQLiteStore
import Settings
import Store

/// What the notification remembers between two looks; its loop alone uses it.
final class NotificationRound {
    private let service: NotificationService
    private let sender: NoticeSender
    /// How often in a row a listener did not take what it was told, and until when it is left alone.
    private var deaf: [String: (streak: Int, until: ContinuousClock.Instant)] = [:]
    /// What listeners took and the ledger does not know yet: up to which notice, and in how many messages.
    private var unrecorded: [String: (upTo: Int, messages: Int)] = [:]
    private var settings: LiveSettings

    /// How long to wait while somebody else sends, who alone may write into the ledger then.
    private static let patience = Duration.seconds(2)

    init(_ service: NotificationService) {
        self.service = service
        sender = NoticeSender(now: service.now, said: service.said)
        settings = LiveSettings(of: service.home, userHome: service.userHome)
    }

    /// Tells what is new.
    ///
    /// - Returns: after which time to look again.
    func look() async -> Duration {
        if settings.look(), let error = settings.refusal { service.report(.settingsRefused(error)) }
        guard let notify = settings.file?.notify, !notify.listeners.isEmpty else { return service.lookEvery }
        return await tell(notify)
    }

    private func tell(_ settings: NotifySettings) async -> Duration {
        do throws(StoreError) {
            // First of all, so that nobody is told the same twice.
            try record()
            let (new, rounds) = try sender.pending(settings, in: Vault.open(at: service.home, access: .readOnly))
            for listener in new {
                try Vault.open(at: service.home, access: .delivery).noticesRead(by: listener.name)
            }
            var wait = service.lookEvery
            for round in rounds where !Task.isCancelled { wait = min(wait, try await tell(round)) }
            return wait
        } catch {
            // Somebody sends just now, or the home cannot be written; the trouble is told where sending meets it.
            return Self.patience
        }
    }

    /// Tells one listener; one that did not listen is left alone for a while, ever longer up to ten minutes.
    private func tell(_ round: NoticeSender.Round) async throws(StoreError) -> Duration {
        let name = round.listener.name
        if let until = deaf[name]?.until, until > .now { return until - .now }
        do throws(NotifyFailure) {
            for message in round.messages { try await sender.send(message, to: round.listener) }
        } catch {
            guard !Task.isCancelled else { return .zero }
            let streak = deaf[name]?.streak ?? 0
            if streak == 0 {
                service.report(.notTold(listener: round.listener.kind.rawValue, why: error.message))
            }
            deaf[name] = (streak + 1, .now + .seconds(min(600, 1 << min(streak, 10))))
            return .seconds(1 << min(streak, 10))
        }
        deaf[name] = nil
        unrecorded[name] = (round.upTo, round.messages.count)
        try record()
        return service.lookEvery
    }

    /// Notes in the ledger who was told what.
    private func record() throws(StoreError) {
        guard !unrecorded.isEmpty else { return }
        let vault = try Vault.open(at: service.home, access: .delivery)
        for (name, told) in unrecorded {
            try vault.noticesRead(by: name, upTo: told.upTo)
            unrecorded[name] = nil
            try vault.count(.noticesDelivered, by: told.messages)
        }
    }
}
