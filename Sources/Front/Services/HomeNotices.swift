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
    /// - Throws: `FileError` where the kernel has no more to give; the time alone wakes then.
    init(
        home: FilePath, hearsNetwork: Bool, wake: @escaping @Sendable (_ network: Bool) -> Void
    ) throws(FileError) {
        let bell = try Bell()
        self.bell = bell
        let folder = try? FolderNotices()
        _ = try? folder?.watchWrites(in: home)
        let network = hearsNetwork ? try? NetworkNotices() : nil
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
        thread.name = "home notices"
        thread.stackSize = 256 << 10
        thread.start()
    }

    func end() {
        isOver.withLock { $0 = true }
        bell.ring()
    }
}
