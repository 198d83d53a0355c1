import CLeptonica
import Glibc
import ReceiptModel

/// A part of a picture, reduced by a whole number.
struct ReducedRegion {
    let image: GrayImage
    /// Where it begins on the picture.
    let left: Int
    let top: Int
    /// The pixels of the picture that one of its pixels is the mean of, along each side.
    let reduction: Int

    /// From pixels of the picture to those of the part, middle to middle.
    var fromPicture: PageTransform {
        let unit = 1 / Double(reduction)
        return PageTransform(
            a: unit, b: 0, c: (0.5 - Double(left)) * unit - 0.5, d: 0, e: unit, f: (0.5 - Double(top)) * unit - 0.5)
    }
}

extension PageImage {
    /// A pixel of a page that covers more than so many of the picture along each side takes the mean of several.
    private static let maximumStep = 1.6

    /// The part of the page between two points, as far as it lies on the page, reduced.
    borrowing func part(
        from left: Double, _ top: Double, to right: Double, _ bottom: Double, reducedBy reduction: Int
    ) -> ReducedRegion {
        func within(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value.rounded(.down)))) }
        // Words hold four pixels: a part begins with one.
        let x = min(within(left, width), max(0, width - 16)) & ~3
        let y = min(within(top, height), max(0, height - 16))
        let box = PixelBox(
            x: x, y: y, width: max(16, within(right + 2, width) - x), height: max(16, within(bottom + 2, height) - y))
        return ReducedRegion(image: grayImage(reducedBy: reduction, within: box), left: x, top: y, reduction: reduction)
    }

    /// The page that a frame describes, taken from this picture and divided by the light; white outside the paper.
    borrowing func resampled(to frame: PageFrame, normalizedBy illumination: IlluminationMap?) throws(ImagingError)
        -> PageImage
    {
        let page = try PageImage(width: frame.width, height: frame.height)
        guard let target = unsafe pixGetData(page.pix) else { throw .outOfMemory(step: "resample") }
        let words = unsafe Int(pixGetWpl(page.pix))
        let (box, scale) = (frame.box, frame.scale)
        let part = part(
            from: box.left - scale, box.top - scale, to: box.right + scale, box.bottom + scale,
            reducedBy: max(1, Int((scale / Self.maximumStep).rounded(.up))))
        let toPart = frame.toDecoded.followed(by: part.fromPicture)
        let mask = DocumentMask(frame)
        let normalization = IlluminationNormalization()
        var row = [UInt8](repeating: 255, count: words * 4)
        var levels = [UInt32](repeating: 255 << 8, count: row.count / IlluminationNormalization.span + 3)
        for y in 0..<frame.height {
            part.image.sample(row: y, of: frame.width, through: toPart, into: &row)
            if let illumination {
                for index in 0...(frame.width + IlluminationNormalization.span - 1) / IlluminationNormalization.span {
                    let x = Double(index * IlluminationNormalization.span)
                    levels[index] = illumination.level(at: frame.toDecoded.original(x: x, y: Double(y)))
                }
                normalization.normalize(&row, by: levels)
            }
            mask.maskRow(&row, y: y)
            let line = unsafe target + y * words
            unsafe row.withUnsafeBytes { bytes in
                for word in 0..<words {
                    unsafe line[word] = bytes.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self).bigEndian
                }
            }
        }
        return page
    }
}

/// What of a page is the paper, with its margin.
private struct DocumentMask {
    private let rows: PolygonScanlines?
    private let margin: Double
    private let width: Int

    init(_ frame: PageFrame) {
        margin = frame.margin / frame.scale
        width = frame.width
        let reach = Int(margin) + 1
        rows = frame.outline.isEmpty ? nil : PolygonScanlines(frame.outlineOnPage, rows: -reach..<frame.height + reach)
    }

    /// Makes what does not lie on the paper white.
    func maskRow(_ row: inout [UInt8], y: Int) {
        guard let rows else { return }
        // What is paper a margin above or below this row is kept, too: the outline grows by the margin to all sides.
        var kept: [(from: Int, to: Int)] = []
        for level in [-Int(margin), 0, Int(margin)] {
            rows.forEachSpan(of: y + level) { from, to in
                kept.append((Int(max(0, from - margin)), Int(min(Double(width), max(0, to + margin + 1)))))
            }
        }
        kept.sort { $0.from < $1.from }
        var x = 0
        for span in kept + [(width, width)] {
            if x < min(span.from, width) { for place in x..<min(span.from, width) { row[place] = 255 } }
            x = max(x, span.to)
        }
    }
}

extension GrayImage {
    /// Fills a row of a page, `width` pixels, from where `toImage` leads, between the pixels; white outside.
    ///
    /// For maps that neither enlarge nor reduce much. The map is followed exactly every 32 pixels of the row and straight in
    /// between, which on a page differs by less than a hundredth of a pixel.
    func sample(row y: Int, of width: Int, through toImage: PageTransform, into row: inout [UInt8]) {
        let span = 32
        unsafe levels.withUnsafeBufferPointer { source in
            unsafe row.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                var from = toImage.original(x: 0, y: Double(y))
                for start in stride(from: 0, to: width, by: span) {
                    let to = toImage.original(x: Double(start + span), y: Double(y))
                    // Places with 24 bits after the point.
                    let (u, v) = (fixed(from.x), fixed(from.y))
                    let (du, dv) = ((fixed(to.x) - u) / span, (fixed(to.y) - v) / span)
                    from = to
                    let count = min(span, width - start)
                    let (lastU, lastV) = (u + (count - 1) * du, v + (count - 1) * dv)
                    let inside =
                        min(u, lastU) >= 0 && min(v, lastV) >= 0 && max(u, lastU) >> 24 < self.width - 1
                        && max(v, lastV) >> 24 < height - 1
                    if inside && du == 1 << 24 && dv == 0 && (u | v) & 0xFF_FFFF == 0 {
                        unsafe (target + start).update(
                            from: source + ((v >> 24) * self.width + (u >> 24)), count: count)
                    } else if inside {
                        unsafe between(source, u, v, du, dv, count: count, into: target + start)
                    } else {
                        unsafe nearEdge(source, u, v, du, dv, count: count, into: target + start)
                    }
                }
            }
        }
    }

    /// Pixels that all lie between four others.
    @inline(__always)
    private func between(
        _ source: UnsafePointer<UInt8>, _ u: Int, _ v: Int, _ du: Int, _ dv: Int, count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        var (u, v) = (u, v)
        for place in 0..<count {
            let (fx, fy) = (Int32(truncatingIfNeeded: u >> 16 & 255), Int32(truncatingIfNeeded: v >> 16 & 255))
            let corner = unsafe source + ((v >> 24) &* width &+ (u >> 24))
            let (a, b) = unsafe (Int32(corner[0]), Int32(corner[1]))
            let (c, d) = unsafe (Int32(corner[width]), Int32(corner[width + 1]))
            let (above, below) = ((a << 8) &+ (b &- a) &* fx, (c << 8) &+ (d &- c) &* fx)
            unsafe target[place] = UInt8(
                truncatingIfNeeded: ((above << 8) &+ (below &- above) &* fy &+ 32_768) >> 16)
            u &+= du
            v &+= dv
        }
    }

    /// Pixels of which some lie on the edge, whose levels go on half a pixel beyond it, or outside.
    private func nearEdge(
        _ source: UnsafePointer<UInt8>, _ u: Int, _ v: Int, _ du: Int, _ dv: Int, count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let (half, right, bottom) = (1 << 23, (width - 1) << 24, (height - 1) << 24)
        for place in 0..<count {
            let (x, y) = (u + place * du, v + place * dv)
            guard x >= -half, y >= -half, x <= right + half, y <= bottom + half else {
                unsafe target[place] = 255
                continue
            }
            let (column, row) = (min(max(x, 0), right), min(max(y, 0), bottom))
            let (fx, fy) = (Int32(column >> 16 & 255), Int32(row >> 16 & 255))
            let (left, next) = (column >> 24, min(width - 1, column >> 24 + 1))
            let (top, under) = ((row >> 24) * width, min(height - 1, row >> 24 + 1) * width)
            let above = unsafe Int32(source[top + left]) * (256 - fx) + Int32(source[top + next]) * fx
            let below = unsafe Int32(source[under + left]) * (256 - fx) + Int32(source[under + next]) * fx
            unsafe target[place] = UInt8(truncatingIfNeeded: (above * (256 - fy) + below * fy + 32_768) >> 16)
        }
    }
}

/// A place in pixels with 24 bits after the point; far outside any page when it is not a number.
@inline(__always)
private func fixed(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, -1e6), 1e6) * 16_777_216) : -(1 << 44)
}
