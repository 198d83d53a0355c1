package import HTTPTransport
package import ReceiptModel
package import Store
import Synchronization

/// The queue worker of one account: claims due items in rounds, delivers several at a time, and records each result
/// before it counts.
package actor QueueWorker {
    /// How much at once, and how long at most.
    package struct Settings: Sendable {
        /// Items under way at the same time.
        package var width = 8
        /// Items claimed, and results written down, in one transaction.
        package var round = 64
        /// Milliseconds that a claim holds; it is renewed while its round is under way.
        package var lease: Int64 = 900_000
        /// Whether items that no account has yet are left to another account.
        package var ownOnly = false

        package init() {}
    }

    private let store: any DeliveryQueue & OriginalStore & ServerRecordStore
    private let backend: any ExpenseBackend
    private let policy: DeliveryPolicy
    private let settings: Settings
    private let now: @Sendable () -> Timestamp
    private var random: JitterSource
    private var streak = 0
    private var isDraining = false

    /// A worker that is the only one on its store; `seed` is that of the jitter, `now` tells the time of day.
    package init(
        _ store: any DeliveryQueue & OriginalStore & ServerRecordStore, to backend: any ExpenseBackend,
        policy: DeliveryPolicy = DeliveryPolicy(),
        settings: Settings = Settings(), seed: UInt64, now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.backend = backend
        self.policy = policy
        self.settings = settings
        self.now = now
        random = JitterSource(seed: seed)
    }

    /// Puts back what an earlier process had claimed and not finished; once, before the first drain.
    ///
    /// - Throws: ``StoreError`` when the ledger cannot be written.
    package func begin() throws(StoreError) {
        try store.recoverQueue(farthest: policy.retry.farthest, now: now())
    }

    /// Sends everything that is due.
    ///
    /// `progress` is told after each round what was done, and at the end what ended it.
    /// - Throws: ``StoreError`` when the ledger cannot be read or written.
    package func drain(progress: @Sendable (DrainReport) -> Void = { _ in }) async throws(StoreError) -> DrainReport {
        guard !isDraining else { return DrainReport() }
        isDraining = true
        defer { isDraining = false }
        var report = DrainReport()
        // While one round is under way, the results of the one before it are written down.
        var finished: [(QueueClaim, Outcome)] = []
        while true {
            let began = ContinuousClock.now
            let claims =
                Task.isCancelled
                ? []
                : try store.claim(
                    for: backend.account, ownOnly: settings.ownOnly, limit: settings.round, lease: settings.lease,
                    now: now())
            report.ledgerTime += ContinuousClock.now - began
            // What is left may stand behind an item whose result is not written yet.
            guard !claims.isEmpty || !finished.isEmpty else { break }
            // Given up at the end of the round.
            async let _ = renewLeases(of: claims)
            async let sending = outcomes(of: claims)
            var ends = try settle(finished, into: &report)
            finished = await sending
            report.sendingTime += ContinuousClock.now - began
            if ends || Task.isCancelled {
                ends = try settle(finished, into: &report) || ends
                finished = []
            }
            progress(report)
            if ends || Task.isCancelled { break }
        }
        report.next = try store.nextAttempt(for: backend.account, ownOnly: settings.ownOnly)
        return report
    }

    /// Takes up what the backend changed since the last time.
    ///
    /// - Returns: how many waiting edits became conflicts.
    /// - Throws: ``BackendError`` when the backend cannot be asked, ``StoreError`` when the ledger cannot be written.
    package func pull() async throws -> Int {
        var conflicts = 0
        var hasMore = true
        while hasMore {
            let cursor = try store.serverCopy("cursor", account: backend.account)?.content
            let changes = try await backend.pull(since: cursor)
            conflicts += try store.takeUp(changes.records, cursor: changes.cursor, account: backend.account, now: now())
            hasMore = changes.hasMore && changes.cursor != cursor
        }
        return conflicts
    }

    /// Asks the backend what it lists for people, and keeps that for the time without a network.
    ///
    /// - Parameter milliseconds: what was asked less long ago is not asked again.
    /// - Throws: ``BackendError`` when the backend cannot be asked, ``StoreError`` when the ledger cannot be written.
    package func refresh(after milliseconds: Int64 = 60_000) async throws {
        if let last = try store.serverCopy("dashboard", account: backend.account)?.fetchedAt,
            (0..<milliseconds).contains(now().milliseconds - last.milliseconds)
        {
            return
        }
        guard let listing = try await backend.listing() else { return }
        let time = now()
        try store.keep(listing.records, replacing: listing.whole, account: backend.account, now: time)
        for (name, content) in listing.copies {
            try store.keepServerCopy(name, content, account: backend.account, now: time)
        }
    }

    /// Writes results down.
    ///
    /// - Returns: whether sending more makes no sense now.
    private func settle(
        _ outcomes: [(QueueClaim, Outcome)], into report: inout DrainReport
    ) throws(StoreError) -> Bool {
        guard !outcomes.isEmpty else { return false }
        let began = ContinuousClock.now
        var results: [(claim: QueueClaim, result: DeliveryResult)] = []
        var pause: QueuePause?
        var ends = false
        for (claim, outcome) in outcomes {
            switch outcome {
            case .confirmed(let record):
                streak = 0
                results.append((claim, .delivered(record)))
            case .untouched:
                results.append((claim, .unsent(nil, error: nil)))
            case .failed(let error, let hasSentBytes):
                let judged = policy.judge(
                    error, of: claim.queued, account: backend.account, streak: streak, now: now(), using: &random)
                if case .transport(let failure) = error, failure.reachedNobody { streak += 1 }
                results.append((claim, hasSentBytes ? judged.result : judged.result.withoutBytes))
                pause = pause ?? judged.pause
                ends = ends || judged.endsDrain
                if judged.endsDrain { report.ended = report.ended ?? error }
            }
        }
        if let pause { try store.pause(pause) }
        let lost = try store.settle(results, now: now())
        report.ledgerTime += ContinuousClock.now - began
        report.count(results.filter { !lost.contains($0.claim) }.map(\.result))
        return ends
    }

    /// Keeps the claims of a round until it is cancelled: over a slow line, a round of originals outlasts a lease.
    ///
    /// One whose lease ran out all the same is not taken back; its result is not written, and it is sent again.
    private nonisolated func renewLeases(of claims: [QueueClaim]) async {
        while (try? await Task.sleep(for: .milliseconds(settings.lease / 3))) != nil {
            let now = now()
            let until = Timestamp(milliseconds: now.milliseconds + settings.lease)
            for claim in claims { _ = try? store.renewLease(of: claim, until: until, now: now) }
        }
    }

    private enum Outcome: Sendable {
        case confirmed(RemoteRecord)
        /// Whether something of the item may have arrived: for an upload, some of its bytes.
        case failed(BackendError, hasSentBytes: Bool)
        case untouched
    }

    /// Sends the items, a few at a time; after one that shows that nothing can be sent, the rest is left alone.
    private nonisolated func outcomes(of claims: [QueueClaim]) async -> [(QueueClaim, Outcome)] {
        let over = OverSign()
        let (store, backend, policy) = (store, backend, policy)
        return await withTaskGroup(of: (QueueClaim, Outcome).self) { group in
            var rest = claims[...]
            var done: [(QueueClaim, Outcome)] = []
            func startNext() {
                guard let claim = rest.popFirst() else { return }
                group.addTask {
                    if Task.isCancelled || over.isSet { return (claim, .untouched) }
                    var original: BodyFile?
                    do throws(BackendError) {
                        original = try store.body(of: claim.item)
                        return (claim, .confirmed(try await backend.deliver(claim, original: original)))
                    } catch {
                        if policy.endsDrain(error) { over.set() }
                        let hasSentBytes = claim.item.operation != .upload || original?.isUsed == true
                        return (claim, .failed(error, hasSentBytes: hasSentBytes))
                    }
                }
            }
            for _ in 0..<settings.width { startNext() }
            while let outcome = await group.next() {
                done.append(outcome)
                startNext()
            }
            return done
        }
    }
}

extension DeliveryResult {
    /// The same where no byte was sent; what is certain to have left nothing there already says so.
    fileprivate var withoutBytes: DeliveryResult {
        if case .unsent = self { self } else { .withoutBytes(self) }
    }
}

extension DeliveryPolicy {
    /// Whether nothing else can be sent either.
    func endsDrain(_ error: BackendError) -> Bool {
        switch error {
        case .transport(let failure): failure.reachedNobody || failure.isAboutTrust || failure == .cancelled
        case .signInNeeded: true
        case .refused(let refusal): refusal.status == 401 && !refusal.isStorage
        case .notUnderstood, .original, .unacceptable, .notYet: false
        }
    }
}

extension OriginalStore {
    /// The bytes that an item sends along.
    fileprivate func body(of item: SyncQueueItem) throws(BackendError) -> BodyFile? {
        guard item.operation == .upload, let id = DocumentID(hex: item.entityId) else { return nil }
        return try body(of: id)
    }

    /// The bytes of an original.
    ///
    /// - Throws: `original` when it cannot be read.
    package func body(of id: DocumentID) throws(BackendError) -> BodyFile {
        do {
            return try BodyFile(openOriginal(id))
        } catch let error as StoreError {
            throw .original(reason: error.message)
        } catch {
            throw .original(reason: "the original of \(id.short) cannot be read")
        }
    }
}

/// What a drain did.
package struct DrainReport: Sendable {
    package var delivered = 0
    /// To be tried again.
    package var later = 0
    package var needingAttention = 0
    /// Why it ended early.
    package var ended: BackendError?
    /// When something is due next; `nil` when nothing waits.
    package var next: Timestamp?
    /// How long the ledger took: claims and results.
    package var ledgerTime = Duration.zero
    /// How long the rounds took that were sent.
    package var sendingTime = Duration.zero

    package init() {}

    mutating func count(_ results: [DeliveryResult]) {
        results.forEach { count($0) }
    }

    private mutating func count(_ result: DeliveryResult) {
        switch result {
        case .delivered: delivered += 1
        case .later: later += 1
        case .unsent(_, let error): later += error == nil ? 0 : 1
        case .released: break
        case .attention: needingAttention += 1
        case .withoutBytes(let result): count(result)
        }
    }
}

/// Raised when one item showed that none can be sent.
private final class OverSign: Sendable {
    private let raised = Atomic<Bool>(false)

    var isSet: Bool { raised.load(ordering: .relaxed) }

    func set() { raised.store(true, ordering: .relaxed) }
}
