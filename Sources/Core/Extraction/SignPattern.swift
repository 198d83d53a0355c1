/// A label's signs, prepared for being sought with some of them wrong (Myers 1999: a column of the table in one word).
struct SignPattern: Sendable {
    /// At most 64, capital letters and digits.
    let signs: [UInt8]
    /// Which signs, folded to six bits, stand in it.
    let mask: UInt64
    /// Which two signs stand beside each other in it.
    let pairs: SignPairs
    /// For each sign, folded to six bits, the places at which the pattern has it.
    private let places: [UInt64]

    init(_ signs: [UInt8]) {
        self.signs = Array(signs.prefix(64))
        var places = [UInt64](repeating: 0, count: 64)
        for (index, sign) in self.signs.enumerated() { places[Int(sign & 63)] |= 1 << UInt64(index) }
        self.places = places
        mask = self.signs.reduce(0) { $0 | 1 << UInt64($1 & 63) }
        pairs = SignPairs(self.signs)
    }

    /// The smallest number of insertions, deletions and replacements that make some prefix of `text` out of it.
    ///
    /// Gives the length of the best prefix (of equals, the one nearest its own length);
    /// `nil` when more than `bound` are needed.
    func distance(fromStartOf text: ArraySlice<UInt8>, bound: Int) -> (distance: Int, length: Int)? {
        let width = min(text.count, signs.count + bound)
        guard width + bound >= signs.count, !signs.isEmpty else { return nil }
        if bound == 0 { return text.starts(with: signs) ? (0, signs.count) : nil }
        let top: UInt64 = 1 << UInt64(signs.count - 1)
        // Where the distance grows, and where it falls, from one sign of the pattern to the next.
        var grows: UInt64 = .max
        var falls: UInt64 = 0
        var distance = signs.count
        var best = (distance: bound + 1, length: 0)
        for column in 0..<width {
            let equal = places[Int(text[text.startIndex + column] & 63)]
            let vertical = equal | falls
            let horizontal = (((equal & grows) &+ grows) ^ grows) | equal
            var rises = falls | ~(horizontal | grows)
            var sinks = grows & horizontal
            if rises & top != 0 { distance += 1 }
            if sinks & top != 0 { distance -= 1 }
            // What is skipped at the beginning of the text costs as well.
            rises = rises << 1 | 1
            sinks <<= 1
            grows = sinks | ~(vertical | rises)
            falls = rises & vertical
            let length = column + 1
            if distance < best.distance
                || (distance == best.distance && abs(length - signs.count) < abs(best.length - signs.count))
            {
                best = (distance, length)
            }
            // Each sign more takes away one at most.
            if distance - (width - length) > min(bound, best.distance) { break }
        }
        return best.distance <= bound ? best : nil
    }
}

/// Which two signs stand beside each other in a text, of which several share one of 128 bits.
///
/// A wrong sign takes away two pairs at most, so that a text in which more of a pattern's pairs are missing need not be looked at.
struct SignPairs: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ signs: [UInt8]) {
        for (first, second) in zip(signs, signs.dropFirst()) {
            let place = (UInt64(first) &* 37 &+ UInt64(second)) & 127
            if place < 64 { low |= 1 << place } else { high |= 1 << (place - 64) }
        }
    }

    /// How many of them are missing in another text, at least.
    func missing(in other: SignPairs) -> Int {
        (low & ~other.low).nonzeroBitCount + (high & ~other.high).nonzeroBitCount
    }
}
