import Glibc

/// A stopwatch for the processor time of this process.
package struct ProcessorClock: Sendable {
    /// Processor time between all starts and stops so far (milliseconds).
    package private(set) var spentMilliseconds = 0.0
    private var started = 0.0

    /// A clock at zero.
    package init() {}

    /// Starts counting.
    package mutating func start() { started = Self.now }

    /// Stops counting; each stop follows a start.
    package mutating func stop() { spentMilliseconds += Self.now - started }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
