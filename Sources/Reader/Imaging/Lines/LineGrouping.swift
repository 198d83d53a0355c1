/// Groups chains of letters into rows, and orders the rows on the page.
struct LineGrouping {
    let skew: SkewField
    let letterHeight: Double

    /// Maximum gap inside a row (letter heights).
    private static let maximumGap = 45.0
    /// Minimum share of a row's letters on their baseline.
    private static let minimumAlignedShare = 0.55
    /// Gap from which the parts of a row are recognised separately (letter heights).
    private static let splitGap = 5.0
    /// Ratio of type sizes from which the parts of a row are recognised separately.
    private static let splitHeight = 1.6
    /// Ratio of type sizes from which a single chain is split.
    private static let splitChain = 1.75
    /// Minimum height and width, relative to the letters, of a component at the end of a chain that is a pen stroke.
    private static let (strokeHeight, strokeWidth) = (1.6, 1.4)
    /// Maximum gap between parts that share the marks in between (letter heights).
    private static let maximumSharedGap = 2.0

    func rows(of chains: [LineChain], marks: [ConnectedComponent]) -> [DetectedRow] {
        let merged = overlapping(chains.map(withoutPenStrokes))
        let rows = continued(merged).map(trimmingSpecks).filter(isText)
        let lines = rows.map { row in
            let parts = parts(of: row)
            return parts.indices.compactMap {
                line(of: parts[$0], marks: marks, within: markRange(for: $0, among: parts))
            }
        }
        return withoutDuplicates(lines).filter { !$0.isEmpty }.sorted { midY($0) < midY($1) }
    }

    /// Where two lines overlap, as the halves of broken letters do, the longer one is kept.
    private func withoutDuplicates(_ rows: [DetectedRow]) -> [DetectedRow] {
        let all = rows.flatMap(\.self)
        return rows.map { row in
            row.filter { line in
                !all.contains { other in
                    guard other.right - other.left > line.right - line.left else { return false }
                    let (from, to) = (max(line.left, other.left), min(line.right, other.right))
                    guard to - from > 0.6 * (line.right - line.left) else { return false }
                    let middle = (from + to) / 2
                    let distance = abs(line.baseline(at: middle) - other.baseline(at: middle))
                    return distance < 0.55 * max(line.capHeight, other.capHeight)
                }
            }
        }
    }

    /// The height at which a row, or its extension, crosses the center of the page.
    private func midY(_ row: DetectedRow) -> Double {
        guard let first = row.first, let last = row.last else { return 0 }
        let x = min(max(skew.centerX, first.left), last.right)
        let line = row.first { $0.right >= x } ?? last
        let y = line.baseline(at: x)
        return y + skew.verticalOffset(from: x, to: skew.centerX, y: y)
    }

    /// The row without noise at its ends.
    private func trimmingSpecks(_ row: [LineChain]) -> [LineChain] {
        var row = row
        while row.count > 1, isSpeck(row[row.count - 1], beside: row[row.count - 2]) { row.removeLast() }
        while row.count > 1, isSpeck(row[0], beside: row[1]) { row.removeFirst() }
        return row
    }

    private func isSpeck(_ chain: LineChain, beside other: LineChain) -> Bool {
        let gap = max(chain.left - other.right, other.left - chain.right)
        if chain.letters.count > 2 { return gap > 1.5 * letterHeight && chain.alignedShare < 0.4 }
        guard gap > 3 * letterHeight else { return false }
        let middle = chain.left > other.right ? (other.right + chain.left) / 2 : (chain.right + other.left) / 2
        let (tall, low) = (max(chain.height, other.height), min(chain.height, other.height))
        return tall > 1.5 * low || abs(chain.baseline(at: middle) - other.baseline(at: middle)) > 0.25 * low
    }

    /// Whether a row is text: not a single small component, and with most letters on the baseline.
    private func isText(_ row: [LineChain]) -> Bool {
        let standing = row.reduce(0) { $0 + $1.alignedShare * Double($1.letters.count) }
        let all = row.reduce(0) { $0 + $1.letters.count }
        guard all < 4 || standing >= Self.minimumAlignedShare * Double(all) else { return false }
        let letters = row.reduce(0) { $0 + $1.letters.count }
        let ink = row.reduce(0) { $0 + $1.letters.reduce(0) { $0 + $1.width } }
        return letters >= 2 && ink > letterHeight || ink > 2 * letterHeight
    }

    /// Merges chains that overlap, as those of alternating letters of a word may.
    private func overlapping(_ chains: [LineChain]) -> [LineChain] {
        var result: [LineChain] = []
        for chain in chains.sorted(by: { $0.letters.count > $1.letters.count }) {
            let host = result.indices.first { index in
                let other = result[index]
                let (from, to) = (max(chain.left, other.left), min(chain.right, other.right))
                guard to > from else { return false }
                let middle = (from + to) / 2
                let height = max(chain.height, other.height)
                let (own, others) = (chain.baseline(at: middle), other.baseline(at: middle))
                return abs(own - others) < 0.3 * height
                    || own < others + 0.2 * height && own - chain.height > others - other.height - 0.2 * height
                        && chain.letters.count * 4 < other.letters.count
            }
            guard let host else {
                result.append(chain)
                continue
            }
            let letters = (result[host].letters + chain.letters).sorted { $0.midX < $1.midX }
            if let joined = LineChain(letters, along: skew) { result[host] = joined }
        }
        return result
    }

    /// A possible continuation of one chain by another.
    private struct Link {
        var from: Int
        var to: Int
        var cost: Double
    }

    /// Links chains to rows from left to right; each end is used once, cheapest link first.
    private func continued(_ chains: [LineChain]) -> [[LineChain]] {
        var links: [Link] = []
        for (from, one) in chains.enumerated() {
            for (to, other) in chains.enumerated() where from != to {
                if let cost = cost(from: one, to: other) { links.append(Link(from: from, to: to, cost: cost)) }
            }
        }
        links.sort { ($0.cost, $0.from, $0.to) < ($1.cost, $1.from, $1.to) }
        var next = [Int?](repeating: nil, count: chains.count)
        var hasPrevious = [Bool](repeating: false, count: chains.count)
        for step in links where next[step.from] == nil && !hasPrevious[step.to] {
            next[step.from] = step.to
            hasPrevious[step.to] = true
        }
        return chains.indices.filter { !hasPrevious[$0] }.map { start in
            var row = [chains[start]]
            var place = start
            while let following = next[place] {
                row.append(chains[following])
                place = following
            }
            return row
        }
    }

    private func cost(from one: LineChain, to other: LineChain) -> Double? {
        let gap = other.left - one.right
        let (tall, low) = (max(one.height, other.height), min(one.height, other.height))
        guard gap > -0.7 * low, gap < Self.maximumGap * letterHeight, tall < 3 * low else { return nil }
        if gap > 4 * letterHeight {
            // Across a wide gap, a single component must at least have the height of letters.
            let fewer = min(one.letters.count, other.letters.count)
            guard tall < (fewer < 3 ? 1.4 : 2.4) * low else { return nil }
        }
        let middle = (one.right + other.left) / 2
        let feet = abs(one.baseline(at: middle) - other.baseline(at: middle))
        // A low mark, such as a dash or an asterisk, has the same center as the letters, not the same lower edge.
        let centers = abs(feet - (tall - low) / 2)
        let miss = tall > 1.5 * low ? min(feet, centers) : feet
        guard miss < 0.45 * low + 0.004 * max(gap, 0) || miss < 0.3 * letterHeight else { return nil }
        return miss + 0.08 * max(0, gap)
    }

    /// The parts of a row that are recognised separately, by gap and type size.
    private func parts(of row: [LineChain]) -> [[LineChain]] {
        var parts: [[LineChain]] = []
        for chain in row.flatMap(splitBySize) {
            if let last = parts.last?.last {
                let (tall, low) = (max(last.height, chain.height), min(last.height, chain.height))
                let apart = chain.left - last.right
                let differ = tall > Self.splitHeight * low && last.letters.count > 2 && chain.letters.count > 2
                if !differ && apart < Self.splitGap * letterHeight {
                    parts[parts.count - 1].append(chain)
                    continue
                }
            }
            parts.append([chain])
        }
        return parts
    }

    /// A chain, or its two parts when the type size changes inside: a label and its amount without a gap.
    private func splitBySize(_ chain: LineChain) -> [LineChain] {
        let letters = chain.letters
        let heights = letters.map(\.height)
        // Necessary condition that most chains fail.
        guard letters.count >= 6, (heights.max() ?? 0) > Self.splitChain * (heights.min() ?? 0) else { return [chain] }
        for place in 3...(letters.count - 3) {
            let (before, behind) = (Array(letters[..<place]), Array(letters[place...]))
            let isSmallFirst = Self.lowerQuartileHeight(before) < Self.lowerQuartileHeight(behind)
            let (small, large) = isSmallFirst ? (before, behind) : (behind, before)
            let least = Self.splitChain * (small.map(\.height).max() ?? 0)
            guard Self.lowerQuartileHeight(large) > least,
                (isSmallFirst ? behind[0] : before[place - 1]).height > least,
                let first = LineChain(before, along: skew), let second = LineChain(behind, along: skew)
            else { continue }
            // Asterisks and dashes are lower than letters too, but stand above the baseline.
            let baseline = (isSmallFirst ? second : first).baseline
            let nearest = isSmallFirst ? small.suffix(3) : small.prefix(3)
            if nearest.allSatisfy({ abs($0.maxY - baseline($0.midX)) < 0.15 * letterHeight }) {
                return [first, second]
            }
        }
        return [chain]
    }

    private static func lowerQuartileHeight(_ letters: [ConnectedComponent]) -> Double {
        letters.map(\.height).sorted()[letters.count / 4]
    }

    /// The chain without a pen stroke at its end: wider than a letter, much higher, and off the baseline.
    private func withoutPenStrokes(_ chain: LineChain) -> LineChain {
        var letters = chain.letters
        func isPenStroke(_ component: ConnectedComponent, among others: ArraySlice<ConnectedComponent>) -> Bool {
            let heights = others.map(\.height).sorted()
            let widths = others.map(\.width).sorted()
            guard heights.count >= 3, component.height > Self.strokeHeight * heights[heights.count - 1],
                component.width > Self.strokeWidth * widths[widths.count / 2]
            else { return false }
            let feet = others.map { $0.maxY + skew.verticalOffset(from: $0.midX, to: component.midX, y: $0.maxY) }
                .sorted()
            return abs(component.maxY - feet[feet.count / 2]) > 0.35 * heights[heights.count / 2]
        }
        while let last = letters.last, isPenStroke(last, among: letters.dropLast()) { letters.removeLast() }
        return letters.count == chain.letters.count ? chain : LineChain(letters, along: skew) ?? chain
    }

    /// Where marks may belong to a part of a row: up to the middle of the gap to a close part.
    private func markRange(for index: Int, among parts: [[LineChain]]) -> ClosedRange<Double> {
        func edge(_ before: [LineChain], _ behind: [LineChain]) -> Double? {
            guard let right = before.last?.right, let left = behind.first?.left,
                left - right < Self.maximumSharedGap * letterHeight
            else { return nil }
            return (left + right) / 2
        }
        let from = index > 0 ? edge(parts[index - 1], parts[index]) : nil
        let to = index + 1 < parts.count ? edge(parts[index], parts[index + 1]) : nil
        return (from ?? -.infinity)...max(from ?? -.infinity, to ?? .infinity)
    }

    private func line(of part: [LineChain], marks: [ConnectedComponent], within markRange: ClosedRange<Double>)
        -> DetectedLine?
    {
        let letters = part.flatMap(\.letters).sorted { $0.midX < $1.midX }
        guard let whole = LineChain(letters, along: skew) else { return nil }
        // Within a chain its own baseline is used, between chains a straight connection.
        let step = letterHeight
        var (left, right) = (whole.left, whole.right)
        let reach = 4 * letterHeight
        func foot(_ x: Double) -> Double {
            guard let after = part.firstIndex(where: { $0.right >= x }) else {
                return part[part.count - 1].baseline(at: x)
            }
            let chain = part[after]
            guard x < chain.left, after > 0 else { return chain.baseline(at: x) }
            let before = part[after - 1]
            let (from, to) = (before.right, chain.left)
            let share = to > from ? (x - from) / (to - from) : 0.5
            return before.baseline(at: from) * (1 - share) + chain.baseline(at: to) * share
        }
        let heights = letters.map { foot($0.midX) - $0.y }.sorted()
        let cap = heights[heights.count * 3 / 4]
        let high = heights[heights.count * 9 / 10]
        let widths = letters.filter { $0.height > 0.75 * cap }.map { $0.width / max(1, $0.height) }.sorted()
        let aspect = widths.isEmpty ? 0 : widths[widths.count * 3 / 20]
        // Marks beside the line extend it, from its ends outwards, as in a row of dashes.
        func isBeside(_ mark: ConnectedComponent) -> Bool {
            let above = foot(mark.midX) - mark.midY
            return markRange.contains(mark.midX) && above < 1.2 * cap && above > -0.3 * cap
        }
        let side = 1.5 * min(cap, 1.5 * letterHeight)
        for mark in marks where mark.maxX > right && mark.x < right + side && isBeside(mark) { right = mark.maxX }
        for mark in marks.reversed() where mark.x < left && mark.maxX > left - side && isBeside(mark) { left = mark.x }
        let start = left - reach
        let count = Int((right + reach - start) / step) + 2
        return DetectedLine(
            left: left, right: right, capHeight: cap, ascent: max(cap, min(high, 2.5 * cap)), letterAspect: aspect,
            baselineSamples: (0..<count).map { foot(start + Double($0) * step) }, sampleSpacing: step, overhang: reach,
            alignedLetters: part.reduce(0) { $0 + $1.alignedLetters })
    }
}
