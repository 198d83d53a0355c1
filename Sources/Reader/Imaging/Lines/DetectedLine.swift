/// A line of text, detected by its letters before it is recognised; in page pixels.
package struct DetectedLine: Sendable {
    /// The left edge of the first letter and the right edge of the last.
    package var left: Double
    package var right: Double
    /// Height of capitals and digits above the baseline.
    package var capHeight: Double
    /// Height of the ink above the baseline.
    package var ascent: Double
    /// Width divided by height of its narrow letters: about 0.5, and twice that in double-width type.
    var letterAspect: Double
    /// Heights of the baseline, from `left - overhang` on, `sampleSpacing` pixels apart.
    var baselineSamples: [Double]
    var sampleSpacing: Double
    /// How far the samples extend beyond both ends.
    var overhang: Double
    /// Number of its letters that stand on the baseline: the more, the surer the line is text.
    package var alignedLetters = 0.0

    /// The height of the baseline at a column, interpolated linearly; constant beyond the last sample.
    package func baseline(at x: Double) -> Double {
        let place = (x - left + overhang) / sampleSpacing
        guard place > 0 else { return baselineSamples[0] }
        let index = Int(place)
        guard index + 1 < baselineSamples.count else { return baselineSamples[baselineSamples.count - 1] }
        return baselineSamples[index] + (baselineSamples[index + 1] - baselineSamples[index]) * (place - Double(index))
    }

    /// The part of the line between two columns.
    package func part(from start: Double, to end: Double) -> DetectedLine {
        var part = self
        part.left = min(max(start, left - overhang), right)
        part.right = max(min(end, right + overhang), part.left + 1)
        part.overhang = overhang + part.left - left
        return part
    }

    /// The line on a page scaled by `factor`.
    func scaled(by factor: Double) -> DetectedLine {
        DetectedLine(
            left: left * factor, right: right * factor, capHeight: capHeight * factor, ascent: ascent * factor,
            letterAspect: letterAspect,
            baselineSamples: baselineSamples.map { $0 * factor }, sampleSpacing: sampleSpacing * factor,
            overhang: overhang * factor, alignedLetters: alignedLetters)
    }
}

/// A row of the page: one line, or several beside each other that are recognised separately, such as a label and an
/// amount in larger type; from left to right, never empty.
package typealias DetectedRow = [DetectedLine]
