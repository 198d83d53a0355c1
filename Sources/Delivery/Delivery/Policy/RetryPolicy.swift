/// When something is tried again: exponential backoff with full jitter, and what a server asks for.
///
/// All times are in milliseconds.
package struct RetryPolicy: Hashable, Sendable {
    /// The longest wait after the first failure.
    package var base: Int64 = 5_000
    /// No backoff is longer.
    package var cap: Int64 = 3_600_000
    /// After so many failures that count, a person has to look.
    package var tries = 12
    /// After so many upload addresses that were refused, a person has to look.
    package var renewals = 5
    /// No wait that a server asks for is followed further.
    package var farthest: Int64 = 86_400_000

    package init() {}

    /// A wait between nothing and the backoff, evenly spread, so that clients that failed together come back apart.
    ///
    /// `failures` are those before this one.
    package func wait(after failures: Int, using random: inout some RandomNumberGenerator) -> Int64 {
        let doubled = base.multipliedReportingOverflow(by: 1 << Int64(min(max(failures, 0), 40)))
        return Int64.random(in: 0...(doubled.overflow ? cap : min(cap, doubled.partialValue)), using: &random)
    }

    /// The wait that a server asked for, within reason: a second at least, a day at most.
    package func wait(askedFor milliseconds: Int64) -> Int64 { min(max(milliseconds, 1_000), farthest) }
}

/// A small generator with a seed that can be printed (SplitMix64), for jitter.
package struct JitterSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
