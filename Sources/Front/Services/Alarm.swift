import Synchronization

/// Wakes one service: at once when something happens, otherwise after a time.
final class Alarm: Sendable {
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init() { (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Ends the sleep of now, or the next one.
    func ring() { bell.yield() }

    /// Sleeps until it rings, but no longer than that; returns at once in a task that is cancelled.
    func sleep(atMost time: Duration) async {
        let timer = Task { [bell] in
            do { try await Task.sleep(for: time, tolerance: time / 20) } catch { return }
            bell.yield()
        }
        for await _ in rings { break }
        timer.cancel()
    }
}
