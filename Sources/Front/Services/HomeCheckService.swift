import Files
package import ReceiptModel
import SQLiteStore
import ServiceLifecycle
package import Store
package import SystemPackage

/// What the check of a home has found while it is worked in, for people.
package enum HomeCheckReport: Sendable {
    /// The look at the start: how many things, the first of them, and what to do about it.
    case found(number: Int, first: Message, remedy: Message)
    /// An original is not what it was when it came in.
    case damaged(StoreError)
}

/// Looks at the home when it starts, and reads the originals bit by bit while nothing else is to be done, until it is shut
/// down.
///
/// The look at the start is short: schema, counts, the end of the audit log, sizes. What it finds is told, and capture goes on:
/// a paper that is taken in beside a damaged one is safe, one that is not taken in may be lost.
///
/// A disk can change bytes that nobody reads for years, when the paper is long gone. So each day as many originals are read as
/// it takes to read all once in so many days; what came of it is in the ledger, and a restart goes on from there.
package final class HomeCheckService: Service {
    let home: FilePath
    let days: @Sendable () -> Int
    let lookEvery: Duration
    let now: @Sendable () -> Timestamp
    let report: @Sendable (HomeCheckReport) -> Void
    private let alarm = Alarm()

    /// So many originals are read before it asks again whether something else is to be done.
    private static let step = 8
    private static let betweenSteps = Duration.seconds(1)

    /// - Parameters:
    ///   - home: what is checked.
    ///   - days: in which all originals are read once, as the settings say at the moment.
    ///   - lookEvery: how long it waits when today's part is done, or something else is to be done.
    ///   - now: tells the present time.
    ///   - report: called for everything that people may want to know.
    package init(
        home: FilePath, days: @escaping @Sendable () -> Int, lookEvery: Duration = .seconds(600),
        now: @escaping @Sendable () -> Timestamp, report: @escaping @Sendable (HomeCheckReport) -> Void
    ) {
        self.home = home
        self.days = days
        self.lookEvery = lookEvery
        self.now = now
        self.report = report
    }

    /// Checks until it is shut down.
    ///
    /// - Throws: nothing; the group of services asks for it.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            var round = HomeCheckRound(self)
            round.glance()
            while !Task.isCancelled {
                await alarm.sleep(atMost: round.isUnderWay ? Self.betweenSteps : lookEvery)
                guard !Task.isCancelled else { return }
                round.step(Self.step)
            }
        }
    }
}

/// What the check remembers between two steps.
private struct HomeCheckRound {
    private let service: HomeCheckService
    /// Whether more may be due today; asked soon after the start, because a machine may not be on for long.
    private(set) var isUnderWay = true
    /// What was read and could not be written down yet, because somebody else was writing.
    private var unwritten: [(id: DocumentID, fault: StoreError?)] = []
    /// Whether what was found at the start has to be noted yet.
    private var hasFindings = false

    init(_ service: HomeCheckService) { self.service = service }

    mutating func glance() {
        // A home that is not made yet, or cannot be read, is told of where it is worked in.
        guard let vault = try? Vault.open(at: service.home, access: .readOnly),
            let found = try? vault.check(.glance), let first = found.problems.first
        else { return }
        service.report(.found(number: found.problems.count, first: first.message, remedy: first.remedy))
        hasFindings = true
        write()
    }

    mutating func step(_ number: Int) {
        isUnderWay = false
        write()
        guard !isBusy, unwritten.isEmpty, let vault = try? Vault.open(at: service.home, access: .readOnly),
            let due = try? vault.originalsDue(everyDays: service.days(), limit: number, now: service.now())
        else { return }
        for document in due {
            guard !Task.isCancelled else { break }
            let fault = vault.examine(document)
            if let fault { service.report(.damaged(fault)) }
            unwritten.append((document.id, fault))
        }
        write()
        isUnderWay = due.count == number && unwritten.isEmpty
    }

    /// Whether something comes in or is read just now; asked once a step, because asking takes the lock for an instant.
    private var isBusy: Bool { FolderLock.isHeld(at: service.home.appending("lock")) }

    /// Writes down what is known; who delivers may be writing just now, and the next step tries again.
    private mutating func write() {
        guard hasFindings || !unwritten.isEmpty,
            let vault = try? Vault.open(at: service.home, access: .delivery)
        else { return }
        if hasFindings, (try? vault.noticeFindings()) != nil { hasFindings = false }
        if !unwritten.isEmpty, (try? vault.noteExamined(unwritten, now: service.now())) != nil { unwritten = [] }
    }
}
