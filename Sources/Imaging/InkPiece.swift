import CLeptonica
import ReceiptModel

/// A connected piece of ink, by its box: a letter, a part of one, several that touch, or dirt.
struct InkPiece: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var maxX: Double { x + width }
    /// The lower edge.
    var foot: Double { y + height }
    var midX: Double { x + width / 2 }
    var midY: Double { y + height / 2 }
}

extension PageImage {
    /// Ink is darker than this share of what surrounds it.
    private static let inkShare = 0.9
    /// Nothing lighter than this is ink, however light its surroundings.
    private static let lightestInk = 228.0

    /// The pieces of ink of a page whose light is even, in pixels of that page.
    borrowing func inkPieces(reach: Int) throws(ImagingError) -> [InkPiece] {
        var bits = try unsafe inkBits(reach: reach)
        defer { unsafe pixDestroy(&bits) }
        var boxes = unsafe pixConnCompBB(bits, 8)
        defer { unsafe boxaDestroy(&boxes) }
        return unsafe (0..<(boxes.map { unsafe boxaGetCount($0) } ?? 0)).map { index in
            var (x, y, w, h) = (l_int32(0), l_int32(0), l_int32(0), l_int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &w, &h)
            return InkPiece(x: Double(x), y: Double(y), width: Double(w), height: Double(h))
        }
    }

    /// The ink of a page whose light is even, one bit a pixel; the caller destroys it.
    ///
    /// What is ink is decided against the mean of a square around each pixel, `reach` pixels to every side, so that faded
    /// print counts as much as dark print.
    borrowing func inkBits(reach: Int) throws(ImagingError) -> UnsafeMutablePointer<PIX>? {
        let (width, height) = (width, height)
        guard let bits = unsafe pixCreate(l_int32(width), l_int32(height), 1), let target = unsafe pixGetData(bits)
        else { throw .outOfMemory(step: "find the ink") }
        let words = unsafe Int(pixGetWpl(bits))
        let (share, lightest) = (Float(Self.inkShare), Float(Self.lightestInk))
        // How many columns of the square lie on the page, by its middle: the same in every row.
        let breadths = (0..<width).map { min(width - 1, $0 + reach) - max(0, $0 - reach) + 1 }
        unsafe pixels().withUnsafeBufferPointer { grey in
            // Sums of columns over the rows of the square, moved down row by row.
            var columns = [Int32](repeating: 0, count: width)
            for y in 0..<min(reach, height) { for x in 0..<width { columns[x] += unsafe Int32(grey[y * width + x]) } }
            for y in 0..<height {
                if y + reach < height {
                    for x in 0..<width { columns[x] += unsafe Int32(grey[(y + reach) * width + x]) }
                }
                if y - reach - 1 >= 0 {
                    for x in 0..<width { columns[x] -= unsafe Int32(grey[(y - reach - 1) * width + x]) }
                }
                let rows = min(height - 1, y + reach) - max(0, y - reach) + 1
                var sum = columns.prefix(min(reach, width)).reduce(0, +)
                let line = unsafe target + y * words
                for x in 0..<width {
                    if x + reach < width { sum += columns[x + reach] }
                    if x - reach - 1 >= 0 { sum -= columns[x - reach - 1] }
                    let count = rows * breadths[x]
                    let level = min(lightest, share * Float(sum) / Float(count))
                    if unsafe Float(grey[y * width + x]) < level {
                        unsafe line[x >> 5] |= 0x8000_0000 >> UInt32(x & 31)
                    }
                }
            }
        }
        return unsafe bits
    }
}
