/// The grey levels of an image of a line, 0 for black, row after row.
package struct LineLevels: Sendable {
    package let rows: Int
    package let width: Int
    private var levels: [UInt8]

    /// `nil` where there are not as many levels as rows and width say.
    package init?(rows: Int, width: Int, levels: [UInt8]) {
        guard rows > 0, width >= 0, levels.count == rows * width else { return nil }
        (self.rows, self.width, self.levels) = (rows, width, levels)
    }

    /// The image moved to the right by some columns, to the left where negative; what was at its edge fills the gap.
    func moved(by columns: Int) -> LineLevels {
        var moved = self
        for row in 0..<rows {
            for column in 0..<width {
                moved.levels[row * width + column] = levels[row * width + min(width - 1, max(0, column - columns))]
            }
        }
        return moved
    }

    /// What a network sees: −127 for the darkest that it sees, 127 for the lightest, by the line's own contrast.
    ///
    /// - Parameter reach: how far from the middle between black and white it sees, where these two are 1 from it.
    /// - Returns: the levels, row after row.
    func contrasted(reach: Float = 1) -> [Int8] {
        let (black, white) = blackAndWhite()
        let contrast = (white - black) / 2
        let scale = 128 / reach / (contrast > 0 ? contrast : 1)
        let seen = (0...255).map { level -> Int8 in
            let value = ((Float(level) - black) * scale - 128 / reach).rounded()
            return Int8(min(127, max(-127, value)))
        }
        return levels.map { seen[Int($0)] }
    }

    /// The level halfway between print and paper.
    var threshold: Float {
        let (black, white) = blackAndWhite()
        return (black + white) / 2
    }

    /// From the first to the last of some columns with ink in the middle of the line; `nil` for none.
    ///
    /// Letters, dashes and points have ink between the fifths at the upper and lower edge, the tips of other lines have not.
    func ink(in columns: Range<Int>, below threshold: Float) -> Range<Int>? {
        let columns = columns.clamped(to: 0..<width)
        let middle = rows / 5..<rows - rows / 5
        let isInked = { (column: Int) in middle.contains { Float(levels[$0 * width + column]) < threshold } }
        guard let first = columns.first(where: isInked), let last = columns.last(where: isInked) else { return nil }
        return first..<last + 1
    }

    /// What is black and what is white, from the row through the middle: a quarter into its darkest and its lightest places.
    private func blackAndWhite() -> (black: Float, white: Float) {
        let row = levels[rows / 2 * width..<(rows / 2 + 1) * width]
        var (darkest, lightest) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
        for ((before, here), after) in zip(zip(row, row.dropFirst()), row.dropFirst(2)) {
            if (here < before && here <= after) || (here <= before && here < after) { darkest[Int(here)] += 1 }
            if (here > before && here >= after) || (here >= before && here > after) { lightest[Int(here)] += 1 }
        }
        if darkest.allSatisfy({ $0 == 0 }) { darkest[0] = 1 }
        if lightest.allSatisfy({ $0 == 0 }) { lightest[255] = 1 }
        return (Self.quantile(of: darkest, 0.25), Self.quantile(of: lightest, 0.75))
    }

    /// The level below which a share of what was counted lies, straight between levels.
    private static func quantile(of counts: [Int], _ share: Float) -> Float {
        let total = Float(counts.reduce(0, +))
        let target = min(max(share * total, 1), total)
        var (seen, level) = (Float(0), 0)
        while level < counts.count, seen < target {
            seen += Float(counts[level])
            level += 1
        }
        guard level > 0, counts[level - 1] > 0 else { return 0 }
        return Float(level) - (seen - target) / Float(counts[level - 1])
    }
}
