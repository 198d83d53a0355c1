import ReceiptModel
import Synchronization

/// A clock that is set by hand.
final class TestClock: Sendable {
    private let second: Mutex<Int64>

    /// - Parameter second: how many seconds have passed at first.
    init(second: Int64 = 0) { self.second = Mutex(second) }

    var now: Timestamp { Timestamp(milliseconds: 1_790_000_000_000 + second.withLock { $0 } * 1_000) }

    func advance(_ seconds: some BinaryInteger) { second.withLock { $0 += Int64(seconds) } }
}
