import Glibc
import ReceiptModel

/// Extracts the lines of one page as straightened images.
package struct LineExtractor {
    private let gray: [UInt8]
    private let width: Int
    private let height: Int
    private let lines: [DetectedLine]

    /// Margin beyond the line's ends, above and below (cap heights).
    private static let endMargin = 0.7
    private static let riseMargin = 0.4
    private static let fallMargin = 0.4
    /// White border around the line image (pixels of the line image).
    private static let border = 8.0
    /// Height of the baseline and of capitals in a normalised line image, as shares of its height: with room for a
    /// caron above and a descender below.
    private static let (normalizedBaseline, normalizedCapHeight) = (0.77, 0.54)
    /// Paper threshold, as the number k in mode − k · σ of the brightness of the line.
    private static let paperDeviations = 1.5
    /// Maximum letter aspect of ordinary type, and the aspect to which double-width type is narrowed.
    private static let (minimumWideAspect, targetAspect) = (0.8, 0.55)
    /// Minimum letter aspect of double-width type: relative to the page's, or absolute, because touching letters make
    /// components of bold type look wide on all lines.
    private static let (minimumRelativeAspect, minimumDoubleWidthAspect) = (1.35, 1.15)
    /// Maximum letter aspect that is believed: wider components are touching letters.
    private static let maximumAspect = 1.5
    /// Minimum cap height of large type, relative to the page's.
    private static let minimumLargeType = 1.5
    /// Median letter aspect of the page.
    private let pageAspect: Double
    /// Median cap height of the page.
    private let pageCapHeight: Double

    /// Takes all lines of the page, so that adjacent lines can be masked.
    package init(_ page: borrowing PageImage, rows: [DetectedRow]) {
        (gray, width, height) = (page.pixels(), page.width, page.height)
        lines = rows.flatMap(\.self)
        let aspects = lines.map(\.letterAspect).filter { $0 > 0 }.sorted()
        pageAspect = aspects.isEmpty ? 0 : aspects[aspects.count / 2]
        let heights = lines.map(\.capHeight).sorted()
        pageCapHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// Whether a line is in double-width type, whose image is narrowed.
    package func isDoubleWidth(_ line: DetectedLine) -> Bool {
        guard line.letterAspect < Self.maximumAspect else { return false }
        return line.letterAspect > Self.minimumDoubleWidthAspect
            || line.letterAspect > Self.minimumWideAspect && line.letterAspect > Self.minimumRelativeAspect * pageAspect
    }

    /// Another plausible letter width for a line that was recognised with low confidence; `nil` for none.
    ///
    /// Touching letters may have been taken for double-width type and the reverse; double-height type is half as wide
    /// as usual.
    package func alternativeWidth(of line: DetectedLine) -> LetterWidth? {
        if isDoubleWidth(line) { return .asPrinted }
        if line.letterAspect > Self.minimumWideAspect { return .narrowed }
        return line.capHeight > Self.minimumLargeType * pageCapHeight ? .times(2) : nil
    }

    /// The image of a line.
    ///
    /// - Parameters:
    ///   - line: a line of the page.
    ///   - capHeight: of the result, in pixels.
    ///   - width: of its letters.
    /// - Returns: the straightened line with margins and a white border.
    /// - Throws: `ImagingError.tooLarge`, `outOfMemory`.
    package func lineImage(
        of line: DetectedLine, capHeight: Double, width: LetterWidth = .automatic
    ) throws(ImagingError) -> LineImage {
        let rise = line.ascent + Self.riseMargin * line.capHeight
        let scale = capHeight / line.capHeight
        let baseline = Self.border + rise * scale
        return try extract(
            line,
            LineImageLayout(
                scale: scale, rise: rise, fall: Self.fallMargin * line.capHeight, border: Self.border,
                baseline: baseline, rows: Int(baseline + Self.fallMargin * capHeight + Self.border),
                letters: width))
    }

    /// The image of a line in the normalised form that the project's own network is trained on: baseline and cap height
    /// at fixed rows, no border, paper made white.
    ///
    /// - Parameters:
    ///   - line: a line of the page.
    ///   - height: of the result, in pixels.
    ///   - width: of its letters.
    /// - Returns: the straightened, normalised line.
    /// - Throws: `ImagingError.tooLarge`, `outOfMemory`.
    package func normalizedLineImage(of line: DetectedLine, height: Int, width: LetterWidth = .automatic)
        throws(ImagingError) -> LineImage
    {
        let baseline = Self.normalizedBaseline * Double(height)
        let scale = Self.normalizedCapHeight * Double(height) / line.capHeight
        return try extract(
            line,
            LineImageLayout(
                scale: scale, rise: baseline / scale, fall: (Double(height) - baseline) / scale, border: 0,
                baseline: baseline, rows: height, normalizesPaper: true, letters: width))
    }

    private func extract(_ line: DetectedLine, _ frame: LineImageLayout) throws(ImagingError) -> LineImage {
        let (scale, rise, fall, baseline, rows) = (frame.scale, frame.rise, frame.fall, frame.baseline, frame.rows)
        let narrowed = scale * max(0.45, Self.targetAspect / line.letterAspect)
        let usual = isDoubleWidth(line) ? narrowed : scale
        let along =
            switch frame.letters {
            case .automatic: usual
            case .narrowed: narrowed
            case .asPrinted: scale
            case .times(let factor): factor * usual
            }
        let left = line.left - Self.endMargin * line.capHeight - frame.border / along
        let right = line.right + Self.endMargin * line.capHeight + frame.border / along
        let columns = min(Int((right - left) * along), 12_000)
        var pixels = [UInt8](repeating: 255, count: max(1, columns) * max(1, rows))
        var counts = [Int](repeating: 0, count: 256)
        let adjacent = AdjacentLines(of: line, among: lines)
        let visibleRange = adjacent.visibleRange(margin: Self.endMargin * line.capHeight)
        // When the line is reduced, a pixel is the mean of several samples.
        let places = max(1, Int((0.8 / min(along, scale)).rounded()))
        unsafe gray.withUnsafeBufferPointer { gray in
            for column in 0..<columns {
                let x = left + (Double(column) + 0.5) / along - 0.5
                guard x > visibleRange.lowerBound, x < visibleRange.upperBound else { continue }
                let foot = line.baseline(at: x)
                let freeRange = adjacent.freeRange(at: x)
                let (top, bottom) = (max(foot - rise, freeRange.lowerBound), min(foot + fall, freeRange.upperBound))
                for row in 0..<rows {
                    let y = foot + (Double(row) + 0.5 - baseline) / scale - 0.5
                    guard y > top, y < bottom else { continue }
                    let pixel = unsafe mean(gray, x: x, y: y, places: places, apart: (1 / along, 1 / scale))
                    pixels[row * columns + column] = pixel
                    counts[Int(pixel)] += 1
                }
            }
        }
        if frame.normalizesPaper { Self.normalizePaper(&pixels, counts: counts) }
        return LineImage(
            image: try .raster(width: columns, height: rows, stride: columns, pixels: pixels),
            frame: LineFrame(line: line, scale: scale, along: along, left: left, baseline: baseline))
    }

    /// Stretches the levels so that paper becomes white, from just below its most frequent brightness.
    ///
    /// Tesseract derives the contrast of a line from the extrema of its middle row (`ComputeBlackWhite` in
    /// `networkio.cpp`). Where that row holds more paper texture than ink, as in tables with wide gaps, it would
    /// stretch the texture to full contrast.
    ///
    /// - Parameters:
    ///   - pixels: changed in place.
    ///   - counts: histogram of the pixels of the line, without the white around it.
    private static func normalizePaper(_ pixels: inout [UInt8], counts: [Int]) {
        // The mode of the smoothed histogram is paper; σ is measured on the brighter side, where there is no ink.
        let blurred = (0..<256).map { level in counts[max(0, level - 2)...min(255, level + 2)].reduce(0, +) }
        guard let paper = blurred.indices.max(by: { blurred[$0] < blurred[$1] }), paper > 64 else { return }
        var (sum, count) = (0.0, 0.0)
        for level in paper..<256 {
            sum += Double(counts[level] * (level - paper) * (level - paper))
            count += Double(counts[level])
        }
        let grain = (sum / max(1, count)).squareRoot()
        let white = max(1, paper - Int((paperDeviations * grain).rounded()))
        let levels = (0...255).map { UInt8(min(255, $0 * 255 / white)) }
        for place in pixels.indices { pixels[place] = levels[Int(pixels[place])] }
    }

    /// The mean of `places × places` samples in a box of the size `apart` around a point.
    private func mean(
        _ gray: UnsafeBufferPointer<UInt8>, x: Double, y: Double, places: Int, apart: (x: Double, y: Double)
    ) -> UInt8 {
        guard places > 1 else { return unsafe UInt8(sample(gray, x, y)) }
        var sum: Float = 0
        let (step, rise) = (apart.x / Double(places), apart.y / Double(places))
        let first = -Double(places - 1) / 2
        for down in 0..<places {
            for along in 0..<places {
                sum += unsafe sample(
                    gray, x + (first + Double(along)) * step, y + (first + Double(down)) * rise)
            }
        }
        return UInt8(sum / Float(places * places))
    }

    /// Bilinear interpolation of the page; white outside.
    @inline(__always)
    private func sample(_ gray: UnsafeBufferPointer<UInt8>, _ x: Double, _ y: Double) -> Float {
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return 255 }
        let (column, row) = (Int(x), Int(y))
        let (u, v) = (Float(x - Double(column)), Float(y - Double(row)))
        let place = row * width + column
        let (a, b) = unsafe (Float(gray[place]), Float(gray[place + 1]))
        let (c, d) = unsafe (Float(gray[place + width]), Float(gray[place + width + 1]))
        return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v
    }
}

/// The geometry of a line image: scale, extent above and below the baseline in page pixels, border in its own pixels.
private struct LineImageLayout {
    let scale: Double
    let rise: Double
    let fall: Double
    let border: Double
    /// The row of the baseline in the line image.
    let baseline: Double
    let rows: Int
    /// Whether paper is made white.
    var normalizesPaper = false
    /// The width of the letters.
    var letters = LetterWidth.automatic
}

/// The neighbors of a line, which are masked in its image.
private struct AdjacentLines {
    private var above: [DetectedLine] = []
    private var below: [DetectedLine] = []
    /// Those of the same row.
    private var beside: [DetectedLine] = []
    private let line: DetectedLine

    init(of line: DetectedLine, among lines: [DetectedLine]) {
        self.line = line
        for other in lines {
            let (from, to) = (max(line.left, other.left), min(line.right, other.right))
            let middle = (from + to) / 2
            let distance = other.baseline(at: middle) - line.baseline(at: middle)
            let lower = min(line.capHeight, other.capHeight)
            // A part of the line itself is not beside it.
            let isBeside =
                other.left > line.left && other.right > line.right || other.left < line.left && other.right < line.right
            if isBeside, to - from < 0.5 * lower, abs(distance) < 0.5 * lower {
                beside.append(other)
                continue
            }
            guard to > from else { continue }
            let near = 2 * (line.capHeight + other.capHeight)
            if distance < -0.5 * line.capHeight, distance > -near { above.append(other) }
            if distance > 0.5 * other.capHeight, distance < near { below.append(other) }
        }
    }

    /// The horizontal extent of the line with its margin, which is shared with close neighbors.
    func visibleRange(margin: Double) -> ClosedRange<Double> {
        var (left, right) = (margin, margin)
        for other in beside {
            if other.left + other.right > line.left + line.right {
                right = min(right, (other.left - line.right) / 2)
            } else {
                left = min(left, (line.left - other.right) / 2)
            }
        }
        let start = line.left - left
        return start...max(start, line.right + right)
    }

    /// The vertical extent at a column that is free of adjacent lines.
    func freeRange(at x: Double) -> ClosedRange<Double> {
        let foot = line.baseline(at: x)
        var (top, bottom) = (-Double.infinity, Double.infinity)
        for other in above where other.left <= x && x <= other.right {
            top = max(top, other.baseline(at: x) + 0.1 * other.capHeight)
        }
        for other in below where other.left <= x && x <= other.right {
            bottom = min(bottom, other.baseline(at: x) - 1.02 * other.capHeight)
        }
        let own = min(foot - 1.05 * line.capHeight, top)...max(foot + 0.05 * line.capHeight, bottom)
        return min(top, foot - 1.05 * line.capHeight)...max(own.lowerBound, max(bottom, foot + 0.05 * line.capHeight))
    }
}
