import Synchronization

/// Lets one task at a time through, in the order in which they came.
final class Turn: Sendable {
    private struct Line {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let line = Mutex(Line())

    /// Waits for the turn; whoever has taken it gives it back.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = line.withLock { line in
                guard line.isTaken else {
                    line.isTaken = true
                    return true
                }
                line.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Lets the next one through.
    func give() {
        let next = line.withLock { line -> CheckedContinuation<Void, Never>? in
            guard line.waiting.isEmpty else { return line.waiting.removeFirst() }
            line.isTaken = false
            return nil
        }
        next?.resume()
    }
}
