import CLeptonica
import ReceiptModel

/// The light on a part of a picture, without what is printed there, on a coarse grid.
struct IlluminationMap {
    /// A place of the grid stands for so many pixels of the picture along each side.
    private static let cellSize = 8
    /// What lies so near, in pixels of the picture, changes the light of a place.
    private static let reach = 72.0

    private let field: GrayImage
    private let left: Int
    private let top: Int

    /// The light of a picture at a quarter of its size with the ink closed, by a gray dilation wider than a stroke, and then
    /// the median of about 90 pixels around each place.
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

    /// The light at a point of the picture, between the places of the grid, with 8 bits after the point.
    func level(at point: (x: Double, y: Double)) -> UInt32 {
        let (right, bottom) = (Double(field.width - 1), Double(field.height - 1))
        let x = max(0, min(right, (point.x + 0.5 - Double(left)) / Double(Self.cellSize) - 0.5))
        let y = max(0, min(bottom, (point.y + 0.5 - Double(top)) / Double(Self.cellSize) - 0.5))
        // What is no number is nowhere.
        guard x.isFinite, y.isFinite else { return 255 << 8 }
        let (column, row) = (Int(x), Int(y))
        let (next, below) = (min(field.width - 1, column + 1), min(field.height - 1, row + 1))
        let (u, v) = (UInt32((x - Double(column)) * 256), UInt32((y - Double(row)) * 256))
        let above = UInt32(field[column, row]) * (256 - u) + UInt32(field[next, row]) * u
        let under = UInt32(field[column, below]) * (256 - u) + UInt32(field[next, below]) * u
        return (above * (256 - v) + under * v) >> 8
    }
}

/// Divides pixels by the light: shadows and warm light gone, paper near white.
///
/// On unevenly lit receipts this is the largest single gain in accuracy of the whole chain.
struct IlluminationNormalization {
    /// The light is looked up so many pixels of a row apart, and goes straight in between.
    static let span = 8
    /// 255 divided by every light there is, with 16 bits after the point.
    private let white = (0..<256).map { UInt32(255 << 16) / UInt32(max($0, 1)) }

    /// Divides a row by the light at every `span`-th of its pixels, which has 8 bits after the point.
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
