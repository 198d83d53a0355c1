/// The contribution of an item to a ratio: numerator and denominator.
package struct Portion: Hashable, Sendable {
    package var part: Double
    package var whole: Double

    package init(_ part: Double, of whole: Double) {
        self.part = part
        self.whole = whole
    }

    package init(_ part: Int, of whole: Int) { self.init(Double(part), of: Double(whole)) }

    /// A binary contribution: 1 of 1, or 0 of 1.
    package init(_ holds: Bool) { self.init(holds ? 1 : 0, of: 1) }
}

/// Σ parts ÷ Σ wholes over items.
package struct PooledRatio {
    let portions: [Portion]

    /// An item without a portion contributes nothing.
    package init(_ portions: [Portion?]) { self.portions = portions.map { $0 ?? Portion(0, of: 0) } }

    /// `nil` when the denominator is 0.
    package var value: Double? { value(of: Array(portions.indices)) }

    func value(of items: [Int]) -> Double? {
        var sum = Portion(0, of: 0)
        for item in items {
            sum.part += portions[item].part
            sum.whole += portions[item].whole
        }
        return sum.whole > 0 ? sum.part / sum.whole : nil
    }

    /// p-value of the two-sided paired permutation test, which exchanges the two results at random item by item (Noreen
    /// 1989); numerators and denominators are exchanged together, so the denominators may differ.
    ///
    /// With up to 13 differing items all permutations are enumerated and the result is exact; otherwise it is
    /// (hits + 1) / (draws + 1), which is never 0. 1 when no item differs.
    package static func permutation(
        _ first: PooledRatio, _ second: PooledRatio, draws most: Int = 10_000, seed: UInt64
    ) -> Double {
        let differing = first.portions.indices.filter { first.portions[$0] != second.portions[$0] }
        guard !differing.isEmpty, let one = first.value, let other = second.value else { return 1 }
        // Sums of the same numbers in another order differ by rounding and count as equal.
        let bound = abs(other - one) * (1 - 1e-9)
        let start = (sum(first.portions), sum(second.portions))
        /// The difference when the items whose bit is set are exchanged; `nil` when a denominator is 0 then.
        func difference(_ exchanged: (Int) -> Bool) -> Double? {
            var (a, b) = start
            for (place, item) in differing.enumerated() where exchanged(place) {
                let (one, other) = (first.portions[item], second.portions[item])
                a = Portion(a.part - one.part + other.part, of: a.whole - one.whole + other.whole)
                b = Portion(b.part - other.part + one.part, of: b.whole - other.whole + one.whole)
            }
            return a.whole > 0 && b.whole > 0 ? abs(b.part / b.whole - a.part / a.whole) : nil
        }
        if differing.count <= 13 {
            let all = (0..<1 << differing.count).compactMap { bits in difference { bits >> $0 & 1 == 1 } }
            return Double(all.count { $0 >= bound }) / Double(max(1, all.count))
        }
        var generator = SeededGenerator(seed: seed)
        var (hits, draws) = (0, 0)
        for _ in 0..<most {
            var bits: UInt64 = 0
            let drawn = difference { place in
                if place % 64 == 0 { bits = generator.next() }
                return bits >> UInt64(place % 64) & 1 == 1
            }
            guard let drawn else { continue }
            draws += 1
            if drawn >= bound { hits += 1 }
        }
        return Double(hits + 1) / Double(draws + 1)
    }

    private static func sum(_ portions: [Portion]) -> Portion {
        portions.reduce(Portion(0, of: 0)) { Portion($0.part + $1.part, of: $0.whole + $1.whole) }
    }
}
