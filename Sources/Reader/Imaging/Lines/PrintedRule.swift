/// A rule or leader printed as a run of dashes, equals signs or dots: alone in its row, beside a heading, or from a
/// label to its amount; in page pixels.
package struct PrintedRule: Sendable, Equatable {
    /// The character that is repeated.
    package enum Glyph: Character, Sendable {
        case dash = "-"
        case equals = "="
        case dot = "."
    }

    /// The left edge of the first character and the right edge of the last.
    package var left: Double
    package var right: Double
    package var glyph: Glyph

    package init(left: Double, right: Double, glyph: Glyph) {
        self.left = left
        self.right = right
        self.glyph = glyph
    }
}

/// Detects printed rules on and beside the lines of one page, by their ink.
package struct PrintedRuleDetector {
    private let gray: [UInt8]
    private let width: Int
    private let height: Int
    /// Median cap height of the page.
    private let capHeight: Double

    /// Maximum extent of a rule beyond the ends of its line (pitches).
    private static let maximumExtension = 50.0
    /// Minimum length of a rule (pitches).
    private static let minimumLength = 5.0
    /// Maximum blank inside a rule, and maximum stretch of other ink inside it (pitches).
    private static let (maximumBlank, maximumFault) = (0.8, 0.3)
    /// Minimum share of a rule's columns that are inked.
    private static let minimumInk = 0.4
    /// The same for rules of dots.
    private static let minimumInkOfDots = 0.12
    /// Maximum aspect (width divided by thickness) of a dot.
    private static let maximumDotAspect = 1.7

    /// Maximum offset of a dash or equals sign below the expected height (cap heights).
    private static let maximumDashOffset = 0.2

    /// Minimum share of inked columns of one kind, and maximum mean deviation of their heights (cap heights).
    private static let (minimumUniformity, maximumHeightDeviation) = (0.75, 0.07)

    package init(_ page: borrowing PageImage, rows: [DetectedRow]) {
        (gray, width, height) = (page.pixels(), page.width, page.height)
        let heights = rows.joined().map(\.capHeight).sorted()
        capHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// What a column of the page shows near the line.
    private enum Column {
        case blank
        case single
        case double
        case other
    }

    /// The ink of one column: its center, or the offset of that from the expected height, and its thickness (pixels).
    private struct Stroke {
        var middle = 0.0
        var thickness = 0.0
    }

    /// The rules on a line and beside it.
    ///
    /// - Parameters:
    ///   - line: a line of the page.
    ///   - pitch: distance from letter to letter, in pixels.
    /// - Returns: the rules from left to right.
    package func rules(on line: DetectedLine, pitch: Double) -> [PrintedRule] {
        guard pitch >= 4, capHeight >= 5, let level = inkLevel(of: line) else { return [] }
        let first = max(0, Int(line.left - Self.maximumExtension * pitch))
        let last = min(width - 1, Int(line.right + Self.maximumExtension * pitch))
        let (from, to) = (max(first, Int(line.left)), min(last, Int(line.right)))
        guard first <= from, from < to else { return [] }
        var columns = [Column](repeating: .blank, count: last - first + 1)
        var strokes = [Stroke](repeating: Stroke(), count: columns.count)
        // A line that consists of marks only has their height, and their lower edge as baseline.
        let isLow = line.capHeight < 0.6 * capHeight
        let cap = isLow ? capHeight : line.capHeight
        let rise = isLow ? line.capHeight / 2 : 0.38 * cap
        for x in from...to {
            let center = line.baseline(at: Double(x)) - rise
            let seen = column(x, center: center, cap: cap, level: level)
            columns[x - first] = seen.kind
            strokes[x - first] = seen.stroke ?? Stroke(middle: center, thickness: 0)
            strokes[x - first].middle -= center
        }
        // Beyond the ends, the height of the marks themselves is followed.
        for way in [-1, 1] {
            var center = line.baseline(at: way < 0 ? line.left : line.right) - rise
            var (x, empty) = (way < 0 ? from - 1 : to + 1, 0.0)
            while x >= first, x <= last, empty < 2.5 * pitch {
                let seen = column(x, center: center, cap: cap, level: level)
                columns[x - first] = seen.kind
                if let stroke = seen.stroke {
                    strokes[x - first] = Stroke(middle: stroke.middle - center, thickness: stroke.thickness)
                    center += 0.1 * (stroke.middle - center)
                    empty = 0
                } else {
                    empty += 1
                }
                x += way
            }
        }
        return stretches(of: columns, pitch: pitch).compactMap { range in
            Self.glyph(of: columns[range], strokes[range], cap: cap).map {
                PrintedRule(
                    left: Double(first + range.lowerBound), right: Double(first + range.upperBound + 1), glyph: $0)
            }
        }
    }

    /// The character of a stretch whose ink has the same kind and height all along, as letters never do; `nil` when it
    /// is no rule.
    private static func glyph(
        of columns: ArraySlice<Column>, _ strokes: ArraySlice<Stroke>, cap: Double
    ) -> PrintedRule.Glyph? {
        let (single, double) = (columns.count { $0 == .single }, columns.count { $0 == .double })
        let all = Double(single + double)
        guard Double(max(single, double)) >= minimumUniformity * all else { return nil }
        let inked = columns.indices.filter { columns[$0] == .single || columns[$0] == .double }
        let mean = inked.reduce(0) { $0 + strokes[$1].middle } / all
        let deviation = inked.reduce(0) { $0 + (strokes[$1].middle - mean).magnitude } / all
        guard deviation < maximumHeightDeviation * cap else { return nil }
        let marks = inked.count { $0 == columns.startIndex || columns[$0 - 1] == .blank || columns[$0 - 1] == .other }
        let height = inked.reduce(0) { $0 + strokes[$1].thickness } / all
        if single > double, all / Double(marks) < maximumDotAspect * height { return .dot }
        guard all >= minimumInk * Double(columns.count), mean < maximumDashOffset * cap else { return nil }
        return double > single ? .equals : .dash
    }

    /// Stretches of marks with short blanks in between.
    private func stretches(of columns: [Column], pitch: Double) -> [ClosedRange<Int>] {
        var found: [ClosedRange<Int>] = []
        var open: ClosedRange<Int>?
        var (blank, fault) = (0, 0)
        func close() {
            if let range = open, Double(range.count) >= (Self.minimumLength - 0.3) * pitch {
                let ink = columns[range].count { $0 == .single || $0 == .double }
                if Double(ink) >= Self.minimumInkOfDots * Double(range.count) { found.append(range) }
            }
            open = nil
        }
        for (index, column) in columns.enumerated() {
            switch column {
            case .single, .double:
                open = (open?.lowerBound ?? index)...index
                (blank, fault) = (0, 0)
            case .blank: blank += 1
            case .other:
                blank += 1
                fault += 1
            }
            if Double(blank) > Self.maximumBlank * pitch || Double(fault) > Self.maximumFault * pitch { close() }
        }
        close()
        return found
    }

    /// The kind of ink in one column around a height, and for a mark its center and thickness.
    private func column(_ x: Int, center: Double, cap: Double, level: UInt8) -> (kind: Column, stroke: Stroke?) {
        let top = max(0, Int(center - 0.75 * cap))
        let bottom = min(height - 1, Int(center + 0.6 * cap))
        guard top < bottom else { return (.blank, nil) }
        var strokes: [(from: Int, to: Int)] = []
        for y in top...bottom where gray[y * width + x] < level {
            if let last = strokes.last, last.to == y - 1 {
                strokes[strokes.count - 1].to = y
            } else {
                strokes.append((y, y))
            }
        }
        guard let first = strokes.first, let last = strokes.last else { return (.blank, nil) }
        let middle = Double(first.from + last.to + 1) / 2
        let thickest = strokes.reduce(0) { max($0, $1.to - $1.from + 1) }
        // Two strokes that merge are thicker than a stroke of a letter.
        let isDouble = strokes.count == 2 || Double(thickest) > 0.34 * cap
        guard strokes.count <= 2, (-0.28 * cap..<(isDouble ? 0.28 : 0.38) * cap).contains(middle - center),
            Double(last.to - first.from) < 0.75 * cap,
            Double(thickest) <= (strokes.count == 1 ? 0.6 : 0.3) * cap
        else { return (.other, nil) }
        return (isDouble ? .double : .single, Stroke(middle: middle, thickness: Double(thickest)))
    }

    /// The ink threshold of a line, between the 5th and the 85th percentile of its levels; `nil` without contrast.
    private func inkLevel(of line: DetectedLine) -> UInt8? {
        var counts = [Int](repeating: 0, count: 256)
        var all = 0
        for x in stride(from: max(0, Int(line.left)), to: min(width, Int(line.right)), by: 2) {
            let bottom = line.baseline(at: Double(x))
            let (top, end) = (max(0, Int(bottom - line.ascent)), min(height - 1, Int(bottom)))
            guard top < end else { continue }
            for y in top...end { counts[Int(gray[y * width + x])] += 1 }
            all += end - top + 1
        }
        func value(below share: Double) -> Int {
            var rest = Int(share * Double(all))
            for value in 0..<256 {
                rest -= counts[value]
                if rest < 0 { return value }
            }
            return 255
        }
        let (ink, paper) = (value(below: 0.05), value(below: 0.85))
        guard all > 0, paper - ink >= 30 else { return nil }
        return UInt8(paper - (paper - ink) * 2 / 5)
    }
}
