import Glibc

/// Adds up the processor time of this process from each start to the stop after it.
struct ProcessorClock {
    private(set) var spentMilliseconds = 0.0
    private var started = 0.0

    mutating func start() { started = Self.now }

    mutating func stop() { spentMilliseconds += Self.now - started }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
