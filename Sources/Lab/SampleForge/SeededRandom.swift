/// A small deterministic generator (SplitMix64, Steele, Lea and Flood 2014): the same seed gives the same sequence.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A generator of its own for a named part, so that one part may draw more without moving the others.
    package init(seed: UInt64, part: String) {
        var mixed = SeededRandom(seed: seed)
        var hash = mixed.next()
        // FNV-1a over the name.
        for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.init(seed: hash)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A whole number in the range.
    ///
    /// The rest of a division is taken: its slight bias does not matter here, and the result does not hang on how the
    /// standard library draws.
    package mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// A number between the two, evenly spread.
    package mutating func real(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// One element of a non-empty list.
    package mutating func pick<Element>(_ list: [Element]) -> Element { list[whole(0...list.count - 1)] }

    /// `count` elements of the list, none twice, in drawn order.
    package mutating func draw<Element>(_ count: Int, of list: [Element]) -> [Element] {
        var rest = list
        return (0..<min(count, list.count)).map { _ in rest.remove(at: whole(0...rest.count - 1)) }
    }

    /// `count` characters of the alphabet.
    package mutating func text(_ count: Int, of alphabet: String) -> String {
        let characters = Array(alphabet)
        return String((0..<count).map { _ in pick(characters) })
    }
}
