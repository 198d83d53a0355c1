package import Files
package import ReceiptModel
import Synchronization
package import SystemPackage

/// Finds every file that comes into watched folders, once it is whole.
///
/// What the kernel announces only wakes the watcher up. The truth is the look through the folder: at the start, when
/// announcements were lost, when a folder was moved or replaced, when a folder came, and at least once a minute. On network
/// file systems, and where the kernel has no watches left, looking is all there is.
package final class FolderWatcher: Sendable {
    /// What the watcher tells; called on its thread.
    package enum Finding: Sendable {
        /// A whole file that nobody writes to; ``finished(_:_:)`` is to be called for it.
        case ready(Arrival)
        /// It stays where it is until somebody changes it.
        case refused(Arrival, Refusal)
        /// It cannot be opened now, and is tried again.
        case unreadable(Arrival, FileError)
        /// The folder cannot be looked at; it is tried again until it can.
        case folderLost(FilePath, FileError)
        case folderFound(FilePath)
        /// The folder is looked through at intervals, and why.
        case polled(FilePath, why: Message)
        /// The watcher is alive, and so many files are coming to rest.
        case alive(settling: Int)
    }

    /// What became of a file that was ready.
    package enum Ending: Sendable {
        /// Not to be offered again as it is.
        case settled
        /// To be offered again after a while.
        case again(after: Duration)
    }

    /// What is to be watched, and which states of files in it are known from before.
    package struct Order: Sendable {
        package var folder: WatchedFolder
        package var known: Set<FileMark>

        package init(_ folder: WatchedFolder, known: Set<FileMark>) {
            self.folder = folder
            self.known = known
        }
    }

    enum Signal: Sendable {
        case watch([Order])
        case finished(Arrival, Ending)
        case stop
    }

    private let mailbox = Mutex<[Signal]>([])
    private let bell: Bell
    private let tell: @Sendable (Finding) -> Void
    private let wakingFolder: FilePath?

    /// - Parameters:
    ///   - wakingFolder: what happens in it is a sign of life, and nothing more.
    ///   - tell: called for each finding, on the thread that runs the watcher.
    /// - Throws: `FileError` when no descriptors are left.
    package init(wakingFolder: FilePath? = nil, tell: @escaping @Sendable (Finding) -> Void) throws(FileError) {
        bell = try Bell()
        self.wakingFolder = wakingFolder
        self.tell = tell
    }

    /// Watches these folders and no others.
    package func watch(_ orders: [Order]) { send(.watch(orders)) }

    /// Says what became of a file that was ready.
    package func finished(_ arrival: Arrival, _ ending: Ending) { send(.finished(arrival, ending)) }

    /// Makes ``run()`` return.
    package func stop() { send(.stop) }

    private func send(_ message: Signal) {
        mailbox.withLock { $0.append(message) }
        bell.ring()
    }

    /// Watches until it is stopped; blocks the thread, which should be its own.
    package func run() {
        var round = WatchRound(wakingFolder: wakingFolder, tell: tell)
        while true {
            let messages = mailbox.withLock { mailbox in
                defer { mailbox = [] }
                return mailbox
            }
            for message in messages {
                switch message {
                case .watch(let orders): round.watch(orders)
                case .finished(let arrival, let ending): round.finish(arrival, ending)
                case .stop: return
                }
            }
            round.goOn()
            bell.wait(or: round.descriptor, timeout: round.millisecondsToWait)
        }
    }
}
