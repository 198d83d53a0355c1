/// A line of text on a page, found by its letters before it is read; in page pixels.
package struct DetectedLine: Sendable {
    /// The left edge of the first letter and the right edge of the last.
    package var left: Double
    package var right: Double
    /// How high its capitals and digits stand above the baseline.
    package var capHeight: Double
    /// How far its ink reaches above the baseline.
    package var ascent: Double
    /// The letterAspect of its narrow letters, in heights; around 0.5, and twice that in type that is printed at twice its width.
    var letterAspect: Double
    /// The baseline: its height at `left - overhang`, and then every `sampleSpacing` pixels to the right.
    var baselineSamples: [Double]
    var sampleSpacing: Double
    /// How far the baselineSamples go beyond the ends.
    var overhang: Double

    /// The height of the baseline at a place; level beyond the last knot.
    package func baseline(at x: Double) -> Double {
        let place = (x - left + overhang) / sampleSpacing
        guard place > 0 else { return baselineSamples[0] }
        let index = Int(place)
        guard index + 1 < baselineSamples.count else { return baselineSamples[baselineSamples.count - 1] }
        return baselineSamples[index] + (baselineSamples[index + 1] - baselineSamples[index]) * (place - Double(index))
    }

    /// The part of the line between two places.
    package func part(from start: Double, to end: Double) -> DetectedLine {
        var part = self
        part.left = min(max(start, left - overhang), right)
        part.right = max(min(end, right + overhang), part.left + 1)
        part.overhang = overhang + part.left - left
        return part
    }

    /// The same line on a page so many times as large.
    func scaled(by factor: Double) -> DetectedLine {
        DetectedLine(
            left: left * factor, right: right * factor, capHeight: capHeight * factor, ascent: ascent * factor,
            letterAspect: letterAspect,
            baselineSamples: baselineSamples.map { $0 * factor }, sampleSpacing: sampleSpacing * factor,
            overhang: overhang * factor)
    }
}

/// A row of the page: one line, or several beside each other that are read apart, such as a label and an amount in
/// larger type; from left to right, never empty.
package typealias DetectedRow = [DetectedLine]
