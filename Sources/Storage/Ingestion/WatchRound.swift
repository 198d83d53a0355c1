import Files
import ReceiptModel
import SystemPackage

/// The state of the watcher, used by its thread alone.
struct WatchRound {
    private var folders: [WatchedState] = []
    private var notices: FolderNotices?
    /// Which folder of which watched folder a watch is on.
    private var watches: [CInt: (root: FilePath, folder: FilePath)] = [:]
    private let tell: (FolderWatcher.Finding) -> Void

    private let wakingFolder: FilePath?

    init(wakingFolder: FilePath?, tell: @escaping (FolderWatcher.Finding) -> Void) {
        self.wakingFolder = wakingFolder
        self.tell = tell
    }

    /// Becomes readable when the kernel announces something; -1 when it never does.
    var descriptor: CInt { notices?.number ?? -1 }

    /// Until the next thing that is to be done by the clock.
    var millisecondsToWait: Int? {
        guard let next = folders.map(\.nextMoment).min() else { return nil }
        let left = (next - .now).components
        return max(0, Int(left.seconds) * 1_000 + Int(left.attoseconds / 1_000_000_000_000_000) + 1)
    }

    /// Goes over to other folders; what is coming to rest in those that stay goes on resting.
    mutating func watch(_ orders: [FolderWatcher.Order]) {
        let before = folders
        notices = nil
        watches = [:]
        do throws(FileError) {
            notices = try FolderNotices()
            if let wakingFolder { _ = try? notices?.watch(wakingFolder) }
        } catch {
            for order in orders { tell(.polled(order.folder.path, why: Self.why(error))) }
        }
        folders = orders.map { order in
            var state = WatchedState(order, isAnnounced: notices != nil)
            if let old = before.first(where: { $0.folder.path == order.folder.path }) { state.takeOver(old) }
            if let kind = state.networkKind, notices != nil {
                tell(.polled(order.folder.path, why: "changes on \(kind) are not announced"))
            } else if order.folder.polling != nil {
                tell(.polled(order.folder.path, why: "asked for"))
            }
            return state
        }
    }

    private static func why(_ error: FileError) -> Message {
        switch error.errno {
        case .tooManyOpenFiles:
            "this user has as many watchers as fs.inotify.max_user_instances allows, or no descriptors are left"
        case .noSpace: "there are more folders than fs.inotify.max_user_watches allows"
        default: error.reason
        }
    }

    /// Does everything that is due.
    mutating func goOn() {
        takeNotices()
        let now = ContinuousClock.now
        for index in folders.indices {
            if folders[index].nextScan <= now { scan(index) }
            folders[index].settle(at: .now, tell)
        }
        tell(.alive(settling: folders.reduce(0) { $0 + $1.waiting }))
    }

    mutating func finish(_ arrival: Arrival, _ ending: FolderWatcher.Ending) {
        guard let index = folders.firstIndex(where: { $0.folder.path == arrival.root }) else { return }
        folders[index].finish(arrival, ending, at: .now)
    }

    private mutating func takeNotices() {
        guard let taken = notices?.taken() else { return }
        for notice in taken {
            switch notice.kind {
            case .overflow: for index in folders.indices { folders[index].scanSoon() }
            case .folderWent, .folderCame:
                guard let place = watches[notice.watch] else { continue }
                if notice.kind == .folderWent { watches[notice.watch] = nil }
                folders.firstIndex { $0.folder.path == place.root }.map { folders[$0].scanSoon() }
            case .changed(let name):
                guard let place = watches[notice.watch],
                    let index = folders.firstIndex(where: { $0.folder.path == place.root }),
                    let path = FilePath(bytes: place.folder.bytes + [UInt8(ascii: "/")] + name)
                else { continue }
                folders[index].notice(path, name, isDirectlyBelow: place.folder == place.root, at: .now)
            }
        }
    }

    private mutating func scan(_ index: Int) {
        let began = ContinuousClock.now
        let folder = folders[index].folder
        var announced = folders[index].isAnnounced
        var seen: Set<CInt> = []
        do throws(FileError) {
            let scan = try FolderScan(of: folder) { path in
                guard announced else { return }
                do throws(FileError) {
                    guard let watch = try notices?.watch(path) else { return }
                    watches[watch] = (folder.path, path)
                    seen.insert(watch)
                } catch {
                    // A folder that may not be read cannot be watched either; the look at it says so.
                    guard error.errno == .noSpace else { return }
                    announced = false
                    tell(.polled(folder.path, why: Self.why(error)))
                }
            }
            folders[index].isAnnounced = announced
            folders[index].take(scan, began: began, tell)
        } catch {
            folders[index].lose(error, tell)
        }
        for (watch, place) in watches where place.root == folder.path && !seen.contains(watch) {
            notices?.unwatch(watch)
            watches[watch] = nil
        }
    }
}
