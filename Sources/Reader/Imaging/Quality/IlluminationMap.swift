import CLeptonica
import ReceiptModel

/// The illumination of a part of a picture, without its print, on a coarse grid.
struct IlluminationMap {
    /// Pixels of the picture per grid cell, along each side.
    private static let cellSize = 8
    /// Margin of the picture that influences the illumination of a cell (pixels).
    private static let reach = 72.0

    private let field: GrayImage
    private let left: Int
    private let top: Int

    /// Estimates the illumination: at a quarter of the size, a gray-level dilation wider than a stroke removes the
    /// print; after halving, an 11 × 11 median filter smooths the result.
    init(
        on picture: borrowing PageImage, within box: (left: Double, top: Double, right: Double, bottom: Double)
    ) throws(ImagingError) {
        let part = picture.part(
            from: box.left - Self.reach, box.top - Self.reach, to: box.right + Self.reach, box.bottom + Self.reach,
            reducedBy: Self.cellSize / 2)
        let closed = part.image.dilated(radius: 4).halved()
        (left, top) = (part.left, part.top)
        let coarse = try PageImage.raster(
            width: closed.width, height: closed.height, stride: closed.width, pixels: closed.levels)
        let smooth = try unsafe PageImage(takingOwnershipOf: pixMedianFilter(coarse.pix, 11, 11), step: "even light")
        field = GrayImage(width: smooth.width, height: smooth.height, levels: smooth.pixels())
    }

    /// The illumination at a point of the picture, bilinearly interpolated, with 8 fractional bits.
    func level(at point: (x: Double, y: Double)) -> UInt32 {
        let (right, bottom) = (Double(field.width - 1), Double(field.height - 1))
        let x = max(0, min(right, (point.x + 0.5 - Double(left)) / Double(Self.cellSize) - 0.5))
        let y = max(0, min(bottom, (point.y + 0.5 - Double(top)) / Double(Self.cellSize) - 0.5))
        // NaN is treated as outside of the grid.
        guard x.isFinite, y.isFinite else { return 255 << 8 }
        let (column, row) = (Int(x), Int(y))
        let (next, below) = (min(field.width - 1, column + 1), min(field.height - 1, row + 1))
        let (u, v) = (UInt32((x - Double(column)) * 256), UInt32((y - Double(row)) * 256))
        let above = UInt32(field[column, row]) * (256 - u) + UInt32(field[next, row]) * u
        let under = UInt32(field[column, below]) * (256 - u) + UInt32(field[next, below]) * u
        return (above * (256 - v) + under * v) >> 8
    }
}

/// Divides pixels by the illumination, which removes shadows and color casts and makes paper white.
///
/// On unevenly lit receipts this is the largest single gain in accuracy of the whole preparation.
struct IlluminationNormalization {
    /// Distance at which illumination is sampled along a row (pixels), with linear interpolation in between.
    static let span = 8
    /// 255 divided by each level, with 16 fractional bits.
    private let white = (0..<256).map { UInt32(255 << 16) / UInt32(max($0, 1)) }

    /// Divides a row by the illumination at every `span`-th of its pixels, given with 8 fractional bits.
    func normalize(_ row: inout [UInt8], by light: [UInt32]) {
        unsafe white.withUnsafeBufferPointer { white in
            unsafe row.withUnsafeMutableBufferPointer { row in
                for start in stride(from: 0, to: row.count, by: Self.span) {
                    let from = Int32(truncatingIfNeeded: light[start / Self.span])
                    let to = Int32(truncatingIfNeeded: light[start / Self.span + 1])
                    var level = from << 3
                    for x in start..<min(row.count, start + Self.span) {
                        let share = unsafe white[Int(level >> 11)]
                        let divided = unsafe UInt32(row[x]) &* share &+ 32_768
                        unsafe row[x] = UInt8(truncatingIfNeeded: min(divided >> 16, 255))
                        level &+= to &- from
                    }
                }
            }
        }
    }
}
