package import Delivery
import Files
import Foundation
package import ReceiptModel
package import SQLiteStore
package import Store
import Synchronization
package import SystemPackage

/// Delivers by itself what is queued in one home, until it is stopped.
///
/// It sends at its start, when something is queued, when the network changes, when the next attempt is due, and looks once
/// a minute anyway. Between, it holds nothing open, so that any other command may send or capture.
package final class Courier: Sendable {
    /// What a courier needs to know.
    package struct Options: Sendable {
        package var home: FilePath
        /// Whether it waits while another courier delivers for the home, instead of giving up.
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

    /// Why it wakes.
    struct Nudges {
        var network = false
        var stop = false
    }

    let options: Options
    let makeBackend: MakeBackend
    let now: @Sendable () -> Timestamp
    let report: @Sendable (CourierReport) -> Void
    private let nudges = Mutex(Nudges())
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private let timer = Mutex<Task<Void, Never>?>(nil)
    private let sending = Mutex<Task<DrainReport, any Error>?>(nil)

    /// - Parameters:
    ///   - options: for which home.
    ///   - makeBackend: called for each round of sending.
    ///   - now: tells the present time.
    ///   - report: called for everything that people may want to know.
    package init(
        options: Options, makeBackend: @escaping MakeBackend, now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (CourierReport) -> Void
    ) {
        self.options = options
        self.makeBackend = makeBackend
        self.now = now
        self.report = report
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Makes ``run()`` end within seconds; what is being sent is given up, and sent again under its key.
    package func stop() {
        nudges.withLock { $0.stop = true }
        sending.withLock { $0?.cancel() }
        waker.yield()
    }

    /// Makes it look at the queue now.
    package func wake() { waker.yield() }

    var isStopping: Bool { nudges.withLock { $0.stop } }

    /// Delivers until it is stopped.
    ///
    /// - Throws: ``DaemonError`` when another courier delivers for this home and it does not wait for its turn.
    package func run() async throws(DaemonError) {
        guard let lock = try await turn() else { return }
        let notices = notices()
        let round = CourierRound(self)
        if options.isService { FileSystem.notifyServiceManager("READY=1\nSTATUS=delivering") }
        var iterator = wakes.makeAsyncIterator()
        while !isStopping {
            let network = nudges.withLock { nudges in
                defer { nudges.network = false }
                return nudges.network
            }
            wake(after: await round.look(networkChanged: network))
            _ = await iterator.next()
        }
        if options.isService { FileSystem.notifyServiceManager("STOPPING=1") }
        notices?.end()
        round.end()
        withExtendedLifetime(lock) {}
    }

    /// Runs what can be given up by ``stop()``.
    func send(_ body: @escaping @Sendable () async throws -> DrainReport) async throws -> DrainReport {
        let task = Task { try await body() }
        sending.withLock { $0 = task }
        defer { sending.withLock { $0 = nil } }
        if isStopping { task.cancel() }
        return try await task.value
    }

    /// One timer at a time: a look that plans the next one takes the place of what was planned before.
    private func wake(after delay: Duration) {
        let next = Task { [waker] in
            do { try await Task.sleep(for: delay, tolerance: delay / 20) } catch { return }
            waker.yield()
        }
        timer.withLock { timer in
            timer?.cancel()
            timer = next
        }
    }

    /// The right to deliver for this home; `nil` when it was stopped before it had it.
    private func turn() async throws(DaemonError) -> CourierLock? {
        var told = false
        while !isStopping {
            do throws(FileError) {
                try Durability.makeFolder(options.home)
                if let lock = try FolderLock(at: CourierStatus.lock(in: options.home)) { return CourierLock(lock) }
            } catch {
                guard options.waitsForTurn else { throw .file(error) }
            }
            let process = CourierStatus.last(in: options.home)?.process
            guard options.waitsForTurn else {
                throw .alreadyDelivering(home: options.home, process: process.map { " (process \($0))" } ?? "")
            }
            if !told { report(.elsewhere(process: process)) }
            told = true
            wake(after: options.lookEvery)
            for await _ in wakes { break }
        }
        return nil
    }

    /// Listens for what is written into the ledger and for the network; where the kernel has no more to give, the time
    /// alone wakes.
    private func notices() -> CourierNotices? {
        try? CourierNotices(home: options.home) { [self] network in
            if network { nudges.withLock { $0.network = true } }
            waker.yield()
        }
    }
}

/// Keeps the lock as long as the courier runs.
private final class CourierLock: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}

/// A thread that waits for the kernel.
private final class CourierNotices: Sendable {
    private let bell: Bell
    private let isOver = Mutex(false)

    init(home: FilePath, wake: @escaping @Sendable (_ network: Bool) -> Void) throws(FileError) {
        let bell = try Bell()
        self.bell = bell
        let folder = try? FolderNotices()
        _ = try? folder?.watchWrites(in: home)
        let network = try? NetworkNotices()
        let thread = Thread { [self] in
            while !isOver.withLock({ $0 }) {
                bell.wait(or: [folder?.number ?? -1, network?.number ?? -1], timeout: nil)
                let isWritten =
                    folder?.taken().contains { $0.kind == .changed(name: Array("ledger.sqlite-wal".utf8)) } == true
                let isChanged = network?.taken() == true
                if isWritten || isChanged { wake(isChanged) }
                // Whoever writes much wakes it a few times a second at most; a network comes in several steps.
                bell.wait(or: -1, timeout: isChanged ? 1_000 : 200)
            }
        }
        thread.name = "courier"
        thread.stackSize = 256 << 10
        thread.start()
    }

    func end() {
        isOver.withLock { $0 = true }
        bell.ring()
    }
}
