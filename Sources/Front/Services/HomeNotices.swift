import Files
import Foundation
import Synchronization
import SystemPackage

/// A thread that waits for the kernel: for what is written into the ledger, and for the network.
final class HomeNotices: Sendable {
    private let bell: Bell
    private let isOver = Mutex(false)

    /// - Parameters:
    ///   - home: where the ledger is.
    ///   - hearsNetwork: whether a change of the network wakes, too.
    ///   - wake: called on the thread.
    /// - Throws: `FileError` where the kernel has no more to give; see ``HomeHearing``.
    init(
        home: FilePath, hearsNetwork: Bool, wake: @escaping @Sendable (_ network: Bool) -> Void
    ) throws(FileError) {
        let bell = try Bell()
        self.bell = bell
        let folder = try FolderNotices()
        _ = try folder.watchWrites(in: home)
        let network = hearsNetwork ? try? NetworkNotices() : nil
        let thread = Thread { [self] in
            while !isOver.withLock({ $0 }) {
                bell.wait(or: [folder.number, network?.number ?? -1], timeout: nil)
                let isWritten = folder.taken().contains {
                    $0.kind == .overflow || $0.kind == .changed(name: Array("ledger.sqlite-wal".utf8))
                }
                let isChanged = network?.taken() == true
                if isWritten || isChanged { wake(isChanged) }
                // Whoever writes much wakes it a few times a second at most; a network comes in several steps.
                bell.wait(or: -1, timeout: isChanged ? 1_000 : 200)
            }
        }
        thread.name = "home notices"
        thread.stackSize = 256 << 10
        thread.start()
    }

    func end() {
        isOver.withLock { $0 = true }
        bell.ring()
    }
}

/// Hears of a home for as long as the kernel tells of it, and asks again where the kernel had no more to give.
///
/// All the programs of a user share 128 watchers (inotify(7), `fs.inotify.max_user_instances`): a service that found none
/// left at its start would send late for as long as it lives.
struct HomeHearing: ~Copyable {
    private let home: FilePath
    private let hearsNetwork: Bool
    private let wake: @Sendable (_ network: Bool) -> Void
    private var notices: HomeNotices?

    /// How long a service sleeps at most that nothing can wake.
    private static let deafSleep = Duration.seconds(5)

    /// Hears nothing before ``begin()``; the parameters are those of ``HomeNotices``.
    init(home: FilePath, hearsNetwork: Bool, wake: @escaping @Sendable (_ network: Bool) -> Void) {
        (self.home, self.hearsNetwork, self.wake) = (home, hearsNetwork, wake)
    }

    deinit { notices?.end() }

    /// Hears from now on, if it can be; to be called before each look.
    mutating func begin() {
        if notices == nil { notices = try? HomeNotices(home: home, hearsNetwork: hearsNetwork, wake: wake) }
    }

    /// How much of a time one may sleep.
    func sleep(of time: Duration) -> Duration { notices == nil ? min(time, Self.deafSleep) : time }
}
