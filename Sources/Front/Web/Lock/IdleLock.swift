import Dispatch
import Files
import ReceiptModel
import Synchronization

/// Which sessions may use the page at present, where a PIN or passphrase is set.
///
/// A session begins locked, and all are locked together after a time in which none of them was used. Who is let in stands in
/// memory alone, so that everybody is locked out by the end of the server.
final class IdleLock: Sendable {
    private struct State {
        /// The file of the lock as it was read last; `nil` where there was none.
        var seen: FileStatus?
        var record: LockRecord?
        /// Nobody can tell whether a file is there, or what is in it.
        var isUnknown = true
        /// Sessions that said the secret, by the digests of their cookies.
        var open: Set<String> = []
        var lastUse = Timestamp(milliseconds: 0)
    }

    let lock: ReviewLock
    private let state = Mutex(State())
    /// One guess after the other, on a thread that may wait.
    private let guessing = DispatchQueue(label: "review.guessing")

    init(_ lock: ReviewLock) { self.lock = lock }

    /// Whether a session may use the page; a use keeps all of them open.
    func isOpen(to session: String, now: Timestamp, isUse: Bool) -> Bool {
        state.withLock { state in
            look(&state, now)
            guard !state.isUnknown else { return false }
            guard state.record != nil else { return true }
            guard state.open.contains(session) else { return false }
            if isUse { state.lastUse = now }
            return true
        }
    }

    /// Locks all sessions.
    func close() { state.withLock { $0.open = [] } }

    /// Forgets a session that has ended.
    func forget(_ session: String) { state.withLock { _ = $0.open.remove(session) } }

    /// Looks at a guess of a session, which is open when it was right.
    ///
    /// - Throws: ``ReviewLockError``.
    func guess(_ secret: String, by session: String, now: @escaping @Sendable () -> Timestamp) async throws
        -> ReviewLock.Guess
    {
        let guess = try await withCheckedThrowingContinuation { caller in
            guessing.async { [lock] in caller.resume(with: Result { try lock.guess(secret, now: now()) }) }
        }
        if case .right(let salt?) = guess {
            state.withLock { state in
                look(&state, now())
                // Another secret may have been set in the meantime.
                guard state.record?.salt == salt else { return }
                state.open.insert(session)
                state.lastUse = now()
            }
        }
        return guess
    }

    /// What is kept at present; `nil` where no secret is set.
    ///
    /// - Throws: ``ReviewLockError``.
    func record() throws(ReviewLockError) -> LockRecord? { try lock.record() }

    /// Reads the file where it is another one than before, and closes what was open for too long.
    private func look(_ state: inout State, _ now: Timestamp) {
        do throws(ReviewLockError) {
            let seen = try lock.status()
            if state.isUnknown || seen != state.seen {
                let salt = state.record?.salt
                state.record = try lock.record()
                // Who was let in by another secret, or by none, says this one.
                if state.record?.salt != salt { state.open = [] }
                state.seen = seen
                // What changes while it is read is read again.
                state.isUnknown = try lock.status() != seen
            }
        } catch {
            // Such as a lack of descriptors: it is read again for the next request.
            state.isUnknown = true
        }
        guard let record = state.record, !state.open.isEmpty else { return }
        let idle = now.milliseconds.subtractingReportingOverflow(state.lastUse.milliseconds)
        // A clock that was set back gives no time.
        let most = Int64(record.idleSeconds) * 1_000
        if idle.overflow || abs(idle.partialValue) > most { state.open = [] }
    }
}
