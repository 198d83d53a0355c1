/// Training lines in an order that is no order, and without those that say the same too often.
///
/// A recogniser that learns line by line forgets the faces of before while it sees one receipt after the other.
package struct TrainingSet {
    /// The lines to learn.
    package let lines: [TrainingLine]
    /// Lines of the same kind that are not learnt, to see how well unseen ones are read.
    package let held: [TrainingLine]

    /// - Parameters:
    ///   - lines: in any order, which must be the same for the same set.
    ///   - seed: any number; the order follows from it.
    ///   - alike: so many lines with the same text are kept at most, and fewer of those that are one sign repeated.
    ///   - held: so many lines are held back.
    package init(_ lines: [TrainingLine], seed: UInt64, alike: Int, held: Int) {
        let order = lines.indices.map { (Self.mixed(seed &+ UInt64($0)), $0) }.sorted { $0 < $1 }.map(\.1)
        var counts: [String: Int] = [:]
        var kept: [TrainingLine] = []
        for index in order {
            let line = lines[index]
            let signs = Set(line.text.filter { $0 != " " })
            counts[line.text, default: 0] += 1
            guard counts[line.text, default: 0] <= (signs.count > 1 ? alike : max(1, alike / 3)) else { continue }
            kept.append(line)
        }
        self.held = Array(kept.prefix(held))
        self.lines = Array(kept.dropFirst(held))
    }

    /// The mixing step of SplitMix64 (Steele, Lea and Flood 2014).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
