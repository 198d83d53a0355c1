/// A line of text on a page, found by its letters before it is read; in page pixels.
package struct FoundLine: Sendable {
    /// The left edge of the first letter and the right edge of the last.
    package var left: Double
    package var right: Double
    /// How high its capitals and digits stand above the baseline.
    package var capHeight: Double
    /// How far its ink reaches above the baseline.
    package var rise: Double
    /// The breadth of its narrow letters, in heights; around 0.5, and twice that in type that is printed at twice its width.
    var breadth: Double
    /// The baseline: its height at `left - reach`, and then every `step` pixels to the right.
    var knots: [Double]
    var step: Double
    /// How far the knots go beyond the ends.
    var reach: Double

    /// The height of the baseline at a place; level beyond the last knot.
    package func baseline(at x: Double) -> Double {
        let place = (x - left + reach) / step
        guard place > 0 else { return knots[0] }
        let index = Int(place)
        guard index + 1 < knots.count else { return knots[knots.count - 1] }
        return knots[index] + (knots[index + 1] - knots[index]) * (place - Double(index))
    }

    /// The part of the line between two places.
    package func part(from start: Double, to end: Double) -> FoundLine {
        var part = self
        part.left = min(max(start, left - reach), right)
        part.right = max(min(end, right + reach), part.left + 1)
        part.reach = reach + part.left - left
        return part
    }

    /// The same line on a page so many times as large.
    func scaled(by factor: Double) -> FoundLine {
        FoundLine(
            left: left * factor, right: right * factor, capHeight: capHeight * factor, rise: rise * factor,
            breadth: breadth,
            knots: knots.map { $0 * factor }, step: step * factor, reach: reach * factor)
    }
}

/// A row of the page: one line, or several beside each other that are read apart, such as a label and an amount in
/// larger type; from left to right, never empty.
package typealias FoundRow = [FoundLine]
