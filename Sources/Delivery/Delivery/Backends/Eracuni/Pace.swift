import HTTPTransport
import ReceiptModel
import Synchronization

/// Lets requests begin one after the other, with at least so much time between two beginnings.
final class Pace: Sendable {
    private let milliseconds: Int64
    private let now: @Sendable () -> Timestamp
    private let sleep: @Sendable (Int64) async throws -> Void
    private let turn = Turn()
    private let last = Mutex<Timestamp?>(nil)

    /// - Parameters:
    ///   - milliseconds: those between two beginnings.
    ///   - now: the time of day; where it jumps, nobody waits longer than once.
    ///   - sleep: waits so many milliseconds, and throws when it is cancelled.
    init(
        milliseconds: Int64, now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (Int64) async throws -> Void = { try await Task.sleep(for: .milliseconds($0)) }
    ) {
        self.milliseconds = milliseconds
        self.now = now
        self.sleep = sleep
    }

    /// Waits until a request may begin.
    ///
    /// - Throws: `transport(.cancelled)`.
    func wait() async throws(BackendError) {
        await turn.take()
        defer { turn.give() }
        if let last = last.withLock({ $0 }) {
            let passed = max(now().milliseconds - last.milliseconds, 0)
            if passed < milliseconds {
                do { try await sleep(milliseconds - passed) } catch { throw .transport(.cancelled) }
            }
        }
        last.withLock { $0 = now() }
    }
}
