package import Delivery
import Files
package import ReceiptModel
package import SQLiteStore
import ServiceLifecycle
package import Store
import Synchronization
package import SystemPackage

/// Delivers by itself what is queued in one home, until it is shut down.
///
/// It sends at its start, when something is queued, when the network changes, when the next attempt is due, and looks once
/// a minute anyway. Between, it holds nothing open, so that any other command may send or capture.
package final class DeliveryService: Service {
    /// What the delivery needs to know.
    package struct Options: Sendable {
        package var home: FilePath
        /// Whether it waits while another process delivers for the home, instead of giving up.
        package var waitsForTurn = true
        /// Whether the service manager is told that it is ready.
        package var isService = false
        /// It looks at the queue at least so often.
        package var lookEvery = Duration.seconds(60)
        /// What the server has changed is asked for at least so often.
        package var pullEvery = Duration.seconds(900)

        package init(home: FilePath) { self.home = home }
    }

    /// Makes the way to the server of an account.
    package typealias MakeBackend = @Sendable (AccountRow, Vault) throws -> any ExpenseBackend

    let options: Options
    let makeBackend: MakeBackend
    let now: @Sendable () -> Timestamp
    let report: @Sendable (DeliveryReport) -> Void
    private let alarm = Alarm()
    private let networkHasChanged = Atomic<Bool>(false)

    /// - Parameters:
    ///   - options: for which home.
    ///   - makeBackend: called for each round of sending.
    ///   - now: tells the present time.
    ///   - report: called for everything that people may want to know.
    package init(
        options: Options, makeBackend: @escaping MakeBackend, now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (DeliveryReport) -> Void
    ) {
        self.options = options
        self.makeBackend = makeBackend
        self.now = now
        self.report = report
    }

    /// Delivers until it is shut down, which takes seconds: what is being sent is given up, and sent again under its key.
    ///
    /// - Throws: ``ServiceError`` when another process delivers for this home and it does not wait for its turn.
    package func run() async throws {
        try await cancelWhenGracefulShutdown { [self] in try await deliver() }
    }

    private func deliver() async throws(ServiceError) {
        guard let lock = try await turn() else { return }
        var hearing = HomeHearing(home: options.home, hearsNetwork: true) { [self] network in
            if network { networkHasChanged.store(true, ordering: .relaxed) }
            alarm.ring()
        }
        let round = DeliveryRound(self)
        if options.isService { FileSystem.notifyServiceManager("READY=1\nSTATUS=delivering") }
        while !Task.isCancelled {
            hearing.begin()
            let network = networkHasChanged.exchange(false, ordering: .relaxed)
            let wait = await round.look(networkChanged: network)
            await alarm.sleep(atMost: hearing.sleep(of: wait))
        }
        if options.isService { FileSystem.notifyServiceManager("STOPPING=1") }
        round.end()
        withExtendedLifetime(lock) {}
    }

    /// The right to deliver for this home; `nil` when it was shut down before it had it.
    private func turn() async throws(ServiceError) -> ServiceLock? {
        var told = false
        while !Task.isCancelled {
            do throws(FileError) {
                try Durability.makeFolder(options.home)
                if let lock = try FolderLock(at: DeliveryStatus.lock(in: options.home)) { return ServiceLock(lock) }
            } catch {
                guard options.waitsForTurn else { throw .file(error) }
            }
            let process = DeliveryStatus.last(in: options.home)?.process
            guard options.waitsForTurn else {
                throw .alreadyDelivering(home: options.home, process: process)
            }
            if !told { report(.elsewhere(process: process)) }
            told = true
            await alarm.sleep(atMost: options.lookEvery)
        }
        return nil
    }
}
