import Files
import SystemPackage

/// What the watcher knows of one watched folder.
struct WatchedState {
    let folder: WatchedFolder
    let networkKind: String?
    /// Whether the kernel announces what happens here.
    var isAnnounced: Bool
    private(set) var nextScan: ContinuousClock.Instant
    private var isLost = false
    private var lastScanEnded: ContinuousClock.Instant
    private var lastScanTook = Duration.zero
    private var settling: [FilePath: Settling] = [:]
    /// The earliest moment at which one of them is due, or earlier.
    private var nextLook: ContinuousClock.Instant?
    /// In the hands of the one who was told.
    private var offered: [FilePath: FileStatus] = [:]
    /// The states of files that are not to be offered, nor refused, again.
    private var settled: Set<FileMark>

    /// How often a folder that is not there is looked for.
    private static let searchInterval = Duration.seconds(2)
    private static let pollingInterval = Duration.seconds(10)

    init(_ order: FolderWatcher.Order, isAnnounced: Bool) {
        folder = order.folder
        settled = order.known
        networkKind = FileSystem.networkKind(of: order.folder.path)
        self.isAnnounced = isAnnounced && networkKind == nil && order.folder.polling == nil
        nextScan = .now
        lastScanEnded = .now
    }

    /// Keeps what an earlier state of the same folder knew.
    mutating func takeOver(_ old: WatchedState) {
        settling = old.settling
        nextLook = old.nextLook
        offered = old.offered
        settled.formUnion(old.settled)
        isLost = old.isLost
    }

    private var rest: Duration { folder.settling ?? .seconds(networkKind == nil ? 2 : 10) }

    var waiting: Int { settling.count }

    var nextMoment: ContinuousClock.Instant { nextLook.map { min($0, nextScan) } ?? nextScan }

    /// Looks through the folder soon: at once, unless the last look was just now or took long.
    mutating func scanSoon() {
        nextScan = min(nextScan, lastScanEnded + max(.milliseconds(50), lastScanTook * 5))
    }

    /// Takes note of what the kernel announced of one name.
    mutating func notice(_ path: FilePath, _ name: [UInt8], isDirectlyBelow: Bool, at now: ContinuousClock.Instant) {
        guard !PassedOver.covers(name), !(isDirectlyBelow && folder.setAside.contains(name)),
            let status = try? FileSystem.status(of: path)
        else { return }
        if status.kind == .regular { observe(path, status, at: now) } else { scanSoon() }
    }

    /// Takes over what a look through the folder found.
    mutating func take(_ scan: FolderScan, began: ContinuousClock.Instant, _ tell: (FolderWatcher.Finding) -> Void) {
        if isLost { tell(.folderFound(folder.path)) }
        isLost = false
        var present: Set<FileMark> = []
        present.reserveCapacity(scan.files.count)
        var paths: Set<FilePath> = []
        for file in scan.files {
            present.insert(FileMark(file.path, file.status))
            if settling[file.path] != nil { paths.insert(file.path) }
            observe(file.path, file.status, at: .now)
        }
        if paths.count < settling.count {
            let found = Set(scan.files.map(\.path))
            settling = settling.filter { found.contains($0.key) }
        }
        for (path, status, refusal) in scan.refused {
            guard let status else { continue }
            let mark = FileMark(path, status)
            present.insert(mark)
            guard settled.insert(mark).inserted else { continue }
            tell(.refused(Arrival(root: folder.path, path: path, status: status), refusal))
        }
        settled.formIntersection(present)
        lastScanEnded = .now
        lastScanTook = lastScanEnded - began
        nextScan =
            lastScanEnded + (isAnnounced ? folder.rescan : folder.polling ?? min(Self.pollingInterval, folder.rescan))
    }

    /// The folder cannot be looked at; what was known of it stays known.
    mutating func lose(_ error: FileError, _ tell: (FolderWatcher.Finding) -> Void) {
        if !isLost { tell(.folderLost(folder.path, error)) }
        isLost = true
        lastScanEnded = .now
        nextScan = .now + min(Self.searchInterval, folder.rescan)
    }

    private mutating func observe(_ path: FilePath, _ status: FileStatus, at now: ContinuousClock.Instant) {
        guard offered[path] == nil, !settled.contains(FileMark(path, status)) else {
            // Settled under this very state: whatever it was resting as before is past.
            if offered[path] == nil { settling[path] = nil }
            return
        }
        var file = settling[path] ?? Settling(status, at: now, rest: rest)
        file.observe(status, at: now, rest: rest)
        settling[path] = file
        nextLook = nextLook.map { min($0, file.due) } ?? file.due
    }

    /// Looks at the files that are due and offers those that are whole.
    mutating func settle(at now: ContinuousClock.Instant, _ tell: (FolderWatcher.Finding) -> Void) {
        guard let look = nextLook, look <= now else { return }
        for path in settling.filter({ $0.value.due <= now }).map(\.key) {
            guard var file = settling[path] else { continue }
            let verdict = file.look(at: path, folder, rest: rest, now: now)
            let arrival = Arrival(root: folder.path, path: path, status: file.status)
            settling[path] = nil
            switch verdict {
            case .waiting: settling[path] = file
            case .ready:
                offered[path] = file.status
                tell(.ready(arrival))
            case .gone: break
            case .replaced: scanSoon()
            case .truncated(let isEmpty):
                settled.insert(FileMark(path, file.status))
                tell(.refused(arrival, Refusal(path.printable, isEmpty ? .empty : .truncated)))
            case .unreadable(let error):
                settling[path] = file
                tell(.unreadable(arrival, error))
            }
        }
        nextLook = settling.values.map(\.due).min()
    }

    mutating func finish(_ arrival: Arrival, _ ending: FolderWatcher.Ending, at now: ContinuousClock.Instant) {
        offered[arrival.path] = nil
        let latest = try? FileSystem.status(of: arrival.path)
        switch ending {
        case .settled: settled.insert(FileMark(arrival.path, arrival.status))
        case .again(let delay):
            guard latest == arrival.status else { break }
            settling[arrival.path] = Settling(again: arrival.status, at: now, after: delay)
            nextLook = nextLook.map { min($0, now + delay) } ?? now + delay
            return
        }
        // It may have changed while it was in work; then it begins to rest anew.
        if let latest, latest.kind == .regular { observe(arrival.path, latest, at: now) }
    }
}
