import Glibc

/// Adds up the processor time of this process from each start to the stop after it.
package struct ProcessorClock: Sendable {
    /// What came together so far.
    package private(set) var spentMilliseconds = 0.0
    private var started = 0.0

    /// A clock that stands at nothing.
    package init() {}

    /// From here on it counts.
    package mutating func start() { started = Self.now }

    /// To here it has counted; a start comes before each stop.
    package mutating func stop() { spentMilliseconds += Self.now - started }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
