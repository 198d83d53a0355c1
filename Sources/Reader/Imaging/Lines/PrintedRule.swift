/// A run of dashes, of equal signs or of dots that is printed as a rule, alone in its row, beside a heading, or from a label to
/// its amount; in page pixels.
package struct PrintedRule: Sendable, Equatable {
    /// The sign of which a run consists, as a character.
    package enum Glyph: Character, Sendable {
        case dash = "-"
        case equals = "="
        case dot = "."
    }

    /// The left edge of the first mark and the right edge of the last.
    package var left: Double
    package var right: Double
    package var glyph: Glyph

    package init(left: Double, right: Double, glyph: Glyph) {
        self.left = left
        self.right = right
        self.glyph = glyph
    }
}

/// Finds drawn runs on and beside the lines of one page, by their ink.
package struct PrintedRuleDetector {
    private let gray: [UInt8]
    private let width: Int
    private let height: Int
    /// How high the capitals of the page typically stand.
    private let capHeight: Double

    /// So far from a line's ends a run that belongs to it may reach, in pitches.
    private static let reach = 50.0
    /// A run has so many marks at least.
    private static let minimumMarks = 5.0
    /// Blank between two marks of a run, in pitches, and a stretch of it that shows anything else.
    private static let (maximumBlank, maximumFault) = (0.8, 0.3)
    /// Of a run so much is ink, along the line.
    private static let minimumInk = 0.4
    /// And of a run of dots, whose marks are narrow.
    private static let minimumInkOfDots = 0.12
    /// Marks less broad than so many times their height are dots.
    private static let maximumDotAspect = 1.7

    /// Dashes stand no lower than this below where they are expected, in heights of capitals; dots do.
    private static let maximumDashOffset = 0.2

    /// Of the marks of a run so many look alike, and their heights differ by so little, in heights of capitals.
    private static let (minimumEven, maximumHeightDeviation) = (0.75, 0.07)

    package init(_ page: borrowing PageImage, rows: [DetectedRow]) {
        (gray, width, height) = (page.pixels(), page.width, page.height)
        let heights = rows.joined().map(\.capHeight).sorted()
        capHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// What a column of the page shows where a line crosses it.
    private enum Column {
        case blank
        case single
        case double
        case other
    }

    /// The ink of a mark in one column: the row of its middle, or how far below the expected one that is, and its thickness.
    private struct Stroke {
        var middle = 0.0
        var thickness = 0.0
    }

    /// The runs on a line and beside it, from left to right, where letters are `pitch` pixels apart.
    package func rules(on line: DetectedLine, pitch: Double) -> [PrintedRule] {
        guard pitch >= 4, capHeight >= 5, let level = inkLevel(of: line) else { return [] }
        let first = max(0, Int(line.left - Self.reach * pitch))
        let last = min(width - 1, Int(line.right + Self.reach * pitch))
        let (from, to) = (max(first, Int(line.left)), min(last, Int(line.right)))
        guard first <= from, from < to else { return [] }
        var columns = [Column](repeating: .blank, count: last - first + 1)
        var strokes = [Stroke](repeating: Stroke(), count: columns.count)
        // A line of marks alone is as high as they are, and its feet are theirs.
        let isLow = line.capHeight < 0.6 * capHeight
        let cap = isLow ? capHeight : line.capHeight
        let rise = isLow ? line.capHeight / 2 : 0.38 * cap
        for x in from...to {
            let centre = line.baseline(at: Double(x)) - rise
            let seen = column(x, centre: centre, cap: cap, level: level)
            columns[x - first] = seen.kind
            strokes[x - first] = seen.stroke ?? Stroke(middle: centre, thickness: 0)
            strokes[x - first].middle -= centre
        }
        // Beyond the ends nothing tells the bend of the paper but the marks themselves.
        for way in [-1, 1] {
            var centre = line.baseline(at: way < 0 ? line.left : line.right) - rise
            var (x, empty) = (way < 0 ? from - 1 : to + 1, 0.0)
            while x >= first, x <= last, empty < 2.5 * pitch {
                let seen = column(x, centre: centre, cap: cap, level: level)
                columns[x - first] = seen.kind
                if let stroke = seen.stroke {
                    strokes[x - first] = Stroke(middle: stroke.middle - centre, thickness: stroke.thickness)
                    centre += 0.1 * (stroke.middle - centre)
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

    /// The mark that a stretch shows all along, at the same height, as letters never do; `nil` where it is no run.
    private static func glyph(
        of columns: ArraySlice<Column>, _ strokes: ArraySlice<Stroke>, cap: Double
    ) -> PrintedRule.Glyph? {
        let (single, double) = (columns.count { $0 == .single }, columns.count { $0 == .double })
        let all = Double(single + double)
        guard Double(max(single, double)) >= minimumEven * all else { return nil }
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

    /// Ranges of columns that show marks, and between them little but short blanks.
    private func stretches(of columns: [Column], pitch: Double) -> [ClosedRange<Int>] {
        var found: [ClosedRange<Int>] = []
        var open: ClosedRange<Int>?
        var (blank, fault) = (0, 0)
        func close() {
            if let range = open, Double(range.count) >= (Self.minimumMarks - 0.3) * pitch {
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

    /// What stands in one column around a height, and when that is a mark the row of its middle and how thick it is.
    private func column(_ x: Int, centre: Double, cap: Double, level: UInt8) -> (kind: Column, stroke: Stroke?) {
        let top = max(0, Int(centre - 0.75 * cap))
        let bottom = min(height - 1, Int(centre + 0.6 * cap))
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
        // Two strokes that run into each other are as thick as no stroke of a letter is.
        let isDouble = strokes.count == 2 || Double(thickest) > 0.34 * cap
        guard strokes.count <= 2, (-0.28 * cap..<(isDouble ? 0.28 : 0.38) * cap).contains(middle - centre),
            Double(last.to - first.from) < 0.75 * cap,
            Double(thickest) <= (strokes.count == 1 ? 0.6 : 0.3) * cap
        else { return (.other, nil) }
        return (isDouble ? .double : .single, Stroke(middle: middle, thickness: Double(thickest)))
    }

    /// What is darker than this is ink, by the darkest and the lightest that a line shows; `nil` where they are one.
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
