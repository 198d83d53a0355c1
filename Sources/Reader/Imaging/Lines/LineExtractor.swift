import Glibc
import ReceiptModel

/// Cuts lines out of one page.
package struct LineExtractor {
    private let gray: [UInt8]
    private let width: Int
    private let height: Int
    private let lines: [DetectedLine]

    /// What a pixels shows beyond the line, in heights of its capitals: at the visibleRange, above and below.
    private static let endMargin = 0.7
    private static let riseMargin = 0.4
    private static let fallMargin = 0.4
    /// White around all of it, in pixels of the pixels.
    private static let border = 8.0
    /// Where the baseline of a band lies, and how high its capitals are, in heights of the band: room for a caron above and
    /// for a descender below.
    private static let (normalizedBaseline, normalizedCapHeight) = (0.77, 0.54)
    /// So many standard deviations below its mean brightness, paper is still paper.
    private static let paperDeviations = 1.5
    /// Letters broader than this, in heights, are brought to the second, which is usual.
    private static let (broad, usual) = (0.8, 0.55)
    /// Type is printed at twice its width where it is so many times as broad as that of the page, or so broad whatever the page:
    /// heavy letters touch, and two that do look like a broad one on every line.
    private static let (broader, broadAnywhere) = (1.35, 1.15)
    /// Hardly any letter is so broad: those that were seen touch each other.
    private static let broadest = 1.5
    /// Capitals so many times as high as those of most lines are of larger type.
    private static let tall = 1.5
    /// The breadth of the letters of the page, in heights.
    private let pageAspect: Double
    /// How high the capitals of most lines stand.
    private let pageCapHeight: Double

    /// Takes all the lines of the page, so that none shows in the pixels of another.
    package init(_ page: borrowing PageImage, rows: [DetectedRow]) {
        (gray, width, height) = (page.pixels(), page.width, page.height)
        lines = rows.flatMap(\.self)
        let aspects = lines.map(\.letterAspect).filter { $0 > 0 }.sorted()
        pageAspect = aspects.isEmpty ? 0 : aspects[aspects.count / 2]
        let heights = lines.map(\.capHeight).sorted()
        pageCapHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// Whether a line is printed at twice the width of its type, and its pixels narrowed.
    package func isDoubleWidth(_ line: DetectedLine) -> Bool {
        guard line.letterAspect < Self.broadest else { return false }
        return line.letterAspect > Self.broadAnywhere
            || line.letterAspect > Self.broad && line.letterAspect > Self.broader * pageAspect
    }

    /// How broad the letters of a line may also be meant, where they were read unsurely; `nil` for as they were.
    ///
    /// Letters that touch may have passed for broad ones, or broad ones for letters that touch, and type of double height is half
    /// as broad as usual.
    package func alternativeWidth(of line: DetectedLine) -> LetterWidth? {
        if isDoubleWidth(line) { return .asPrinted }
        if line.letterAspect >= Self.broadest { return .narrowed }
        return line.capHeight > Self.tall * pageCapHeight ? .doubled : nil
    }

    /// The pixels of a line, its capitals `capHeight` pixels high.
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

    /// The pixels of a line as a recogniser takes it that reads bands of `height` pixels: the same share of it above the
    /// capitals and below the baseline on every line, nothing around, and plain white paper.
    ///
    /// - Parameters:
    ///   - line: a line of the page.
    ///   - height: of the band, in pixels.
    ///   - width: how broad its letters become.
    /// - Returns: the band.
    /// - Throws: `ImagingError.outOfMemory` where there is no room for it.
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
        let along =
            switch frame.letters {
            case .automatic where isDoubleWidth(line), .narrowed: scale * max(0.45, Self.usual / line.letterAspect)
            case .automatic, .asPrinted: scale
            case .doubled: 2 * scale
            }
        let left = line.left - Self.endMargin * line.capHeight - frame.border / along
        let right = line.right + Self.endMargin * line.capHeight + frame.border / along
        let columns = min(Int((right - left) * along), 12_000)
        var pixels = [UInt8](repeating: 255, count: max(1, columns) * max(1, rows))
        var counts = [Int](repeating: 0, count: 256)
        let adjacent = AdjacentLines(of: line, among: lines)
        let visibleRange = adjacent.visibleRange(margin: Self.endMargin * line.capHeight)
        // A reduced pixels takes the mean of several places a pixel.
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
            image: try .raster(width: columns, height: rows, stride: columns, pixels: pixels), line: line, scale: scale,
            along: along, left: left, baseline: baseline)
    }

    /// Makes the paper plain white, from just below the brightness that most of it has.
    ///
    /// Tesseract takes the contrast of a line from the dark and bright turning points of its middle row (`ComputeBlackWhite`
    /// in `networkio.cpp`). Where there is more grain of paper than ink on that row, as in tables with wide gaps, it would
    /// stretch the grain to full contrast.
    ///
    /// - Parameters:
    ///   - pixels: the pixels, which change.
    ///   - counts: how many pixels of the line have each brightness; white around it does not count.
    private static func normalizePaper(_ pixels: inout [UInt8], counts: [Int]) {
        // Paper is the brightness that is met most often, a little blurred, and its grain is what is brighter.
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

    /// The mean of `places × places` places in the box of the sides `apart` about a point.
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

    /// The page between its pixels; white outside.
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

/// How a pixels lies about its line: pixels pixels a page pixel, page pixels above and below the baseline, white around.
private struct LineImageLayout {
    let scale: Double
    let rise: Double
    let fall: Double
    let border: Double
    /// The row of the pixels that the baseline becomes.
    let baseline: Double
    let rows: Int
    /// Whether its paper is made plain white.
    var normalizesPaper = false
    /// How broad its letters become.
    var letters = LetterWidth.automatic
}

/// The lines around one, which must not show in its pixels.
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
            // A part of a line is not beside the line.
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

    /// From where to where the line shows with some margin, which it shares with what stands close beside it.
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

    /// Between which heights nothing of another line stands at a place.
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
