import Files
package import ReceiptModel
import SQLiteStore
import ServiceLifecycle
package import Settings
import Store
package import SystemPackage

/// Something that the notification has met, for people.
package enum NotificationReport: Sendable {
    /// A listener of the settings did not take what it was told; it is told again.
    case notTold(listener: String, why: Message)
    /// The settings in force stay in force.
    case settingsRefused(SettingsError)
}

/// Tells those whom the settings name of what the ledger has noticed, until it is shut down.
///
/// It looks when something is written into the ledger, and every ``lookEvery`` anyway. One process tells for a home at a
/// time; another one waits for its turn.
package final class NotificationService: Service {
    let home: FilePath
    let userHome: String?
    let lookEvery: Duration
    let now: @Sendable () -> Timestamp
    let said: @Sendable (Message) -> String
    let report: @Sendable (NotificationReport) -> Void
    private let alarm = Alarm()

    /// - Parameters:
    ///   - home: whose ledger and settings are looked at.
    ///   - userHome: what `~` stands for in the settings.
    ///   - lookEvery: it looks at least so often.
    ///   - now: tells the present time.
    ///   - said: says a sentence in the language of the people who are told.
    ///   - report: called for everything that people may want to know.
    package init(
        home: FilePath, userHome: String?, lookEvery: Duration = .seconds(60), now: @escaping @Sendable () -> Timestamp,
        said: @escaping @Sendable (Message) -> String = { $0.english },
        report: @escaping @Sendable (NotificationReport) -> Void
    ) {
        self.home = home
        self.userHome = userHome
        self.lookEvery = lookEvery
        self.now = now
        self.said = said
        self.report = report
    }

    /// Tells until it is shut down; what is being told is given up, and told again at the next start.
    ///
    /// - Throws: nothing; the group of services asks for it.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in await tell() }
    }

    private func tell() async {
        guard let lock = await turn() else { return }
        var hearing = HomeHearing(home: home, hearsNetwork: false) { [alarm] _ in alarm.ring() }
        let round = NotificationRound(self)
        while !Task.isCancelled {
            hearing.begin()
            let wait = await round.look()
            await alarm.sleep(atMost: hearing.sleep(of: wait))
        }
        withExtendedLifetime(lock) {}
    }

    /// The right to tell for this home; `nil` when it was shut down before it had it.
    private func turn() async -> ServiceLock? {
        while !Task.isCancelled {
            do throws(FileError) {
                try Durability.makeFolder(home)
                if let lock = try FolderLock(at: home.appending("notices.lock")) { return ServiceLock(lock) }
            } catch {
                // The delivery says what is wrong with the home.
            }
            await alarm.sleep(atMost: lookEvery)
        }
        return nil
    }
}
