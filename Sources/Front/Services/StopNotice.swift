package import ReceiptModel
package import Settings

/// Tells the listeners of the settings that a service has failed for good.
///
/// The service manager asks for it when it starts the service no more, so nothing of the ledger is needed here: the ledger
/// may be why.
package struct StopNotice: Sendable {
    let settings: NotifySettings
    let now: @Sendable () -> Timestamp
    let said: @Sendable (Message) -> String

    /// - Parameters:
    ///   - settings: who is told.
    ///   - now: tells the present time.
    ///   - said: says a sentence in the language of the people who are told.
    package init(
        _ settings: NotifySettings, now: @escaping @Sendable () -> Timestamp,
        said: @escaping @Sendable (Message) -> String = { $0.english }
    ) {
        self.settings = settings
        self.now = now
        self.said = said
    }

    /// Tells everyone who wants to know, once.
    ///
    /// - Returns: for each listener its kind, and why it was not told; `nil` where it was.
    package func send() async -> [(listener: String, trouble: Message?)] {
        let sender = NoticeSender(now: now, said: said)
        let message = NoticeSender.Announcement(
            type: NoticeKind.stopped.rawValue, count: 1, links: [], at: now().description)
        var told: [(listener: String, trouble: Message?)] = []
        for listener in settings.listeners where listener.events.contains(.stopped) {
            do throws(NotifyFailure) {
                try await sender.send(message, to: listener)
                told.append((listener.kind.rawValue, nil))
            } catch {
                told.append((listener.kind.rawValue, error.message))
            }
        }
        return told
    }
}
