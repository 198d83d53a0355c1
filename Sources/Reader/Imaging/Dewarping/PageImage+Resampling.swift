import CLeptonica
import Glibc
import ReceiptModel

/// A region of a picture, reduced by an integer factor.
struct ReducedRegion {
    let image: GrayImage
    /// Position of its upper left corner in the picture (pixels).
    let left: Int
    let top: Int
    /// Pixels of the picture per pixel of the region, along each side.
    let reduction: Int

    /// From pixels of the picture to those of the region, between pixel centers.
    var fromPicture: PageTransform {
        let unit = 1 / Double(reduction)
        return PageTransform(
            a: unit, b: 0, c: (0.5 - Double(left)) * unit - 0.5, d: 0, e: unit, f: (0.5 - Double(top)) * unit - 0.5)
    }
}

extension PageImage {
    /// Maximum size of a page pixel in the picture before the source is reduced by box filtering, against aliasing.
    private static let maximumStep = 1.6

    /// The part of a rectangle that lies on the page, reduced.
    borrowing func part(
        from left: Double, _ top: Double, to right: Double, _ bottom: Double, reducedBy reduction: Int
    ) -> ReducedRegion {
        func within(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value.rounded(.down)))) }
        // Four pixels share a word; a region begins on a word boundary.
        let x = min(within(left, width), max(0, width - 16)) & ~3
        let y = min(within(top, height), max(0, height - 16))
        let box = PixelBox(
            x: x, y: y, width: max(16, within(right + 2, width) - x), height: max(16, within(bottom + 2, height) - y))
        return ReducedRegion(image: grayImage(reducedBy: reduction, within: box), left: x, top: y, reduction: reduction)
    }

    /// Resamples the page of a frame from this picture, divided by the illumination; white outside of the sheet.
    ///
    /// - Parameters:
    ///   - frame: the geometry of the page.
    ///   - illumination: of this picture; `nil` for none.
    /// - Returns: the page.
    /// - Throws: as `PageImage.init(width:height:)`.
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

/// The pixels of a page that show the sheet with its margin.
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

    /// Makes the pixels of a row outside of the sheet white.
    func maskRow(_ row: inout [UInt8], y: Int) {
        guard let rows else { return }
        // The spans a margin above and below count too: a dilation of the outline by the margin.
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
    /// Fills a row of a page by bilinear interpolation; white outside.
    ///
    /// For maps near unit scale. The map is evaluated exactly every 32 pixels and linearly in between; on pages the
    /// deviation is below a hundredth of a pixel.
    func sample(row y: Int, of width: Int, through toImage: PageTransform, into row: inout [UInt8]) {
        let span = 32
        unsafe levels.withUnsafeBufferPointer { source in
            unsafe row.withUnsafeMutableBufferPointer { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return }
                var from = toImage.original(x: 0, y: Double(y))
                for start in stride(from: 0, to: width, by: span) {
                    let to = toImage.original(x: Double(start + span), y: Double(y))
                    // Coordinates with 24 fractional bits.
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

    /// Pixels whose four neighbors all lie inside.
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

    /// Pixels of which some lie on the border, whose levels extend by half a pixel, or outside.
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

/// A coordinate with 24 fractional bits; NaN is treated as outside of the picture.
@inline(__always)
private func fixed(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, -1e6), 1e6) * 16_777_216) : -(1 << 44)
}
