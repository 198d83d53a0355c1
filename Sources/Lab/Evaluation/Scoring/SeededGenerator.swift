/// A small deterministic generator (SplitMix64, Steele, Lea and Flood 2014): the same seed gives the same sequence.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A whole number in `0..<count`; `count` is at least 1.
    ///
    /// Takes the high half of a product, so that the result does not depend on the standard library; the bias is below
    /// `count / 2⁶⁴`.
    package mutating func index(below count: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(count)).high)
    }
}
