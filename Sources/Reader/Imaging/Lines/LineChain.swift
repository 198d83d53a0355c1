/// A chain of letters that follow each other closely along a line: one word or several.
struct LineChain {
    /// From left to right.
    let letters: [ConnectedComponent]
    let left: Double
    let right: Double
    /// The upper quartile of the letter heights.
    private(set) var height: Double
    /// The baseline relative to the skew field.
    private var curve: RobustPolynomial
    private var skew: SkewField
    /// The column at which the offset of the skew field is 0.
    private var origin: Double
    private var level: Double

    init?(_ letters: [ConnectedComponent], along skew: SkewField) {
        guard let first = letters.first, let last = letters.last else { return nil }
        self.letters = letters
        self.skew = skew
        left = letters.reduce(.infinity) { min($0, $1.x) }
        right = letters.reduce(-.infinity) { max($0, $1.maxX) }
        let heights = letters.map(\.height).sorted()
        height = heights[heights.count * 3 / 4]
        let feet = letters.map(\.maxY).sorted()
        (origin, level) = ((first.midX + last.midX) / 2, feet[feet.count / 2])
        let (start, y) = (origin, level)
        let points = letters.map { component in
            (x: component.midX, y: component.maxY - skew.verticalOffset(from: start, to: component.midX, y: y))
        }
        let extent = (last.maxX - first.x) / max(1, height)
        let degree =
            switch letters.count {
            case ..<6: 0
            case ..<12: extent > 6 ? 1 : 0
            case ..<24: extent > 12 ? 2 : 1
            default: 3
            }
        guard let curve = RobustPolynomial(points, degree: degree, tolerance: max(1, 0.12 * height)) else { return nil }
        self.curve = curve
    }

    /// The baseline at a column, extrapolated along the skew field and, for a short distance, along the chain's own
    /// slope.
    func baseline(at x: Double) -> Double {
        let inside = min(max(x, letters[0].midX), letters[letters.count - 1].midX)
        let beyond = min(max(x - inside, -2 * height), 2 * height)
        let own = letters.count >= 8 ? curve.slope(at: inside) * beyond : 0
        return curve(inside) + own + skew.verticalOffset(from: origin, to: x, y: level)
    }

    /// The share of letters whose lower edge lies on the baseline: high for text, low for noise and code modules.
    var alignedShare: Double {
        let standing = letters.count { abs($0.maxY - baseline(at: $0.midX)) < max(1.2, 0.16 * height) }
        return Double(standing) / Double(letters.count)
    }

    /// The number of letters whose lower edge lies on the baseline.
    var alignedLetters: Double { alignedShare * Double(letters.count) }

    /// Local slopes along the chain, from its letters alone.
    func skewSamples() -> [SkewField.Sample] {
        guard letters.count >= 5, right - left > 5 * height else { return [] }
        let part = 10
        return stride(from: 0, to: letters.count, by: part).compactMap { start in
            let some = letters[max(0, min(start, letters.count - part))..<min(letters.count, start + part)]
            let points = some.map { (x: $0.midX, y: $0.maxY) }
            guard points.count >= 5, let first = points.first, let last = points.last,
                let line = RobustPolynomial(points, degree: 1, tolerance: max(1, 0.1 * height))
            else { return nil }
            let middle = (first.x + last.x) / 2
            return .init(
                x: middle, y: line(middle), slope: line.slope(at: middle),
                weight: min(4, (last.x - first.x) / height / 5))
        }
    }

    /// Chains letters: each is linked with its best successor if it is that letter's best predecessor.
    ///
    /// - Parameters:
    ///   - letters: components of the size of letters.
    ///   - skew: the slope of text lines on the page.
    ///   - reach: maximum gap in pixels when it exceeds the one that letter heights imply, as between the dots of a
    ///     leader.
    /// - Returns: the chains, in the order of their first letters.
    static func chains(of letters: [ConnectedComponent], skew: SkewField, reach: Double = 0) -> [LineChain] {
        let sorted = letters.sorted { ($0.midX, $0.y) < ($1.midX, $1.y) }
        var next = [Int?](repeating: nil, count: sorted.count)
        var previous = [(index: Int, cost: Double)?](repeating: nil, count: sorted.count)
        let widest = sorted.map(\.width).max() ?? 0
        for (index, letter) in sorted.enumerated() {
            var best: (index: Int, cost: Double)?
            for other in sorted.indices.dropFirst(index + 1) {
                let candidate = sorted[other]
                guard candidate.midX - widest / 2 < letter.maxX + max(reach, 5 * letter.height) else { break }
                guard let cost = cost(from: letter, to: candidate, skew: skew, reach: reach),
                    cost < best?.cost ?? .infinity
                else { continue }
                best = (other, cost)
            }
            guard let best else { continue }
            next[index] = best.index
            if best.cost < previous[best.index]?.cost ?? .infinity { previous[best.index] = (index, best.cost) }
        }
        return sorted.indices.filter { previous[$0] == nil }.compactMap { start in
            var chain = [sorted[start]]
            var place = start
            while let following = next[place], previous[following]?.index == place {
                chain.append(sorted[following])
                place = following
            }
            return LineChain(chain, along: skew)
        }
    }

    /// The cost of a letter following another; `nil` when it cannot.
    private static func cost(from one: ConnectedComponent, to other: ConnectedComponent, skew: SkewField, reach: Double)
        -> Double?
    {
        let (tall, low) = (max(one.height, other.height), min(one.height, other.height))
        let gap = other.x - one.maxX
        guard tall <= 2.4 * low, gap < max(reach, 1.4 * tall), gap > -0.6 * min(one.width, other.width) else {
            return nil
        }
        // Too far above or below for any slope, which most pairs are.
        guard (other.midY - one.midY).magnitude < tall + skew.maximumSlope * (other.midX - one.midX) else { return nil }
        let offset = skew.verticalOffset(from: one.midX, to: other.midX, y: one.midY)
        let (top, foot) = (other.y - offset, other.maxY - offset)
        let overlap = min(one.maxY, foot) - max(one.y, top)
        let feet = abs(foot - one.maxY)
        guard overlap > 0.5 * low, feet < 0.4 * tall || abs(top - one.y) < 0.25 * tall else { return nil }
        return max(gap, 0) + feet + 0.2 * tall
    }
}
