import Files
import SystemPackage

/// A file that is not taken in yet, because it may still be growing.
struct Settling {
    private(set) var status: FileStatus
    /// Since when it has been as it is now.
    private(set) var since: ContinuousClock.Instant
    /// When to look again.
    private(set) var due: ContinuousClock.Instant
    /// Whether somebody was told that it cannot be opened; said once.
    private var isReported = false
    private var failures = 0

    /// What a look at the file came to.
    enum Verdict: Equatable {
        /// It rests, nobody writes to it, and its structure is whole.
        case ready
        case waiting
        case gone
        /// It is no file any more.
        case replaced
        /// It does not become whole.
        case truncated(isEmpty: Bool)
        /// It cannot be opened, which is to be told, and tried again.
        case unreadable(FileError)
    }

    init(_ status: FileStatus, at now: ContinuousClock.Instant, rest: Duration) {
        self.status = status
        since = now
        due = now + rest
    }

    /// The same file, to be offered anew after a while.
    init(again status: FileStatus, at now: ContinuousClock.Instant, after delay: Duration) {
        self.status = status
        since = now
        due = now + delay
    }

    /// Takes note of a look from outside: a changed file begins to rest anew; one that was just closed is looked at soon.
    mutating func observe(_ latest: FileStatus, at now: ContinuousClock.Instant, rest: Duration) {
        if latest != status {
            self = Settling(latest, at: now, rest: rest)
        } else {
            due = min(due, max(since + rest, now))
        }
    }

    /// Looks at the file, once it is due.
    mutating func look(at path: FilePath, _ folder: WatchedFolder, rest: Duration, now: ContinuousClock.Instant)
        -> Verdict
    {
        do throws(FileError) {
            let latest = try FileSystem.status(of: path)
            guard latest.kind == .regular else { return .replaced }
            let file = try FileSystem.openRegular(path, below: folder.path)
            guard latest == status, file.status == status else {
                self = Settling(file.status, at: now, rest: rest)
                return .waiting
            }
            if file.isBeingWritten() == true {
                due = now + rest
                return .waiting
            }
            guard try Completeness.isComplete(file) else {
                if now >= since + folder.patience { return .truncated(isEmpty: status.size == 0) }
                due = since + folder.patience
                return .waiting
            }
            return .ready
        } catch {
            switch error.errno {
            case .noSuchFileOrDirectory, .notDirectory: return .gone
            case .tooManySymbolicLinkLevels, .isDirectory, .notSupported: return .replaced
            default: return fail(error, now: now)
            }
        }
    }

    /// What cannot be opened now may be tomorrow: tried again, ever more seldom, and told once.
    private mutating func fail(_ error: FileError, now: ContinuousClock.Instant) -> Verdict {
        failures += 1
        due = now + .seconds(min(60, 1 << min(6, failures)))
        guard !isReported else { return .waiting }
        isReported = true
        return .unreadable(error)
    }
}
