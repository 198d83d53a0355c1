import CLeptonica
import ReceiptModel

/// A connected piece of ink, by its box: a letter, a part of one, several that touch, or dirt.
struct InkPiece: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// By how many grey levels its ink is darker than what its box shows of the paper, in the mean.
    var contrast = 0.0

    var maxX: Double { x + width }
    /// The lower edge.
    var foot: Double { y + height }
    var midX: Double { x + width / 2 }
    var midY: Double { y + height / 2 }
}

extension PageImage {
    /// Ink is darker than this share of what surrounds it.
    private static let inkShare: Float = 0.9
    /// Nothing lighter than this is ink, however light its surroundings.
    private static let lightestInk: Float = 228

    /// The pieces of ink of a page whose light is even, in pixels of that page.
    borrowing func inkPieces(reach: Int) throws(ImagingError) -> [InkPiece] {
        var bits = try unsafe inkBits(reach: reach)
        defer { unsafe pixDestroy(&bits) }
        return unsafe Self.pieces(of: bits)
    }

    /// The connected pieces of a picture of one bit a pixel.
    static func pieces(of bits: UnsafeMutablePointer<PIX>?) -> [InkPiece] {
        var boxes = unsafe pixConnCompBB(bits, 8)
        defer { unsafe boxaDestroy(&boxes) }
        return unsafe (0..<(boxes.map { unsafe boxaGetCount($0) } ?? 0)).map { index in
            var (x, y, w, h) = (l_int32(0), l_int32(0), l_int32(0), l_int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &w, &h)
            return InkPiece(x: Double(x), y: Double(y), width: Double(w), height: Double(h))
        }
    }

    /// The pieces of ink with their contrast, measured where a piece has the size of a letter of that height.
    ///
    /// A rule that touches the letters above it, as under the head of a table, is taken away from them, and the bars of
    /// barcodes are no pieces.
    borrowing func inkPieces(reach: Int, letterHeight: Double) throws(ImagingError) -> [InkPiece] {
        let (grey, width) = (pixels(), width)
        let heights = 0.3 * letterHeight...4.5 * letterHeight
        var bits = try unsafe inkBits(reach: reach)
        defer { unsafe pixDestroy(&bits) }
        var found = unsafe Self.pieces(of: bits)
        let barcodes = unsafe Barcode.all(in: bits, pieces: found, letterHeight: letterHeight)
        if !barcodes.isEmpty {
            for barcode in barcodes { unsafe barcode.erase(from: bits) }
            found = unsafe Self.pieces(of: bits)
        }
        if found.contains(where: { UnderlinedText.mayBe($0, letterHeight: letterHeight) }) {
            unsafe UnderlinedText.takeRulesAway(from: bits, letterHeight: letterHeight)
            found = unsafe Self.pieces(of: bits)
        }
        return found.map { piece in
            guard heights.contains(piece.height), piece.width <= 25 * piece.height else { return piece }
            var piece = piece
            piece.contrast = Self.contrast(in: grey, width: width, piece)
            return piece
        }
    }

    /// The distance between the means of what is darker and what is lighter than the middle of the levels in a box.
    private static func contrast(in grey: [UInt8], width: Int, _ piece: InkPiece) -> Double {
        let (left, right, top, foot) = (Int(piece.x), Int(piece.maxX), Int(piece.y), Int(piece.foot))
        var (least, most) = (UInt8.max, UInt8.min)
        for y in top..<foot {
            for level in grey[y * width + left..<y * width + right] {
                least = min(least, level)
                most = max(most, level)
            }
        }
        let middle = Int(least) / 2 + Int(most) / 2
        var (dark, light, darkCount, all) = (0, 0, 0, 0)
        for y in top..<foot {
            for level in grey[y * width + left..<y * width + right] {
                let isDark = Int(level) <= middle
                dark += isDark ? Int(level) : 0
                light += isDark ? 0 : Int(level)
                darkCount += isDark ? 1 : 0
                all += 1
            }
        }
        guard darkCount > 0, darkCount < all else { return 0 }
        return Double(light) / Double(all - darkCount) - Double(dark) / Double(darkCount)
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
        unsafe pixels().withUnsafeBufferPointer { grey in
            guard let grey = grey.baseAddress else { return }
            let square = SlidingSquare(width: width, reach: reach)
            for y in 0..<min(reach, height) { unsafe square.add(grey + y * width) }
            for y in 0..<height {
                if y + reach < height { unsafe square.add(grey + (y + reach) * width) }
                if y - reach - 1 >= 0 { unsafe square.remove(grey + (y - reach - 1) * width) }
                let rows = min(height - 1, y + reach) - max(0, y - reach) + 1
                unsafe square.mark(
                    grey + y * width, darkerThan: Self.inkShare / Float(rows), atMost: Self.lightestInk,
                    in: target + y * words)
            }
        }
        return unsafe bits
    }
}

/// Sums of the pixels of a square that moves down a page, at every place of a row at once.
///
/// Its loops are plain and run over raw memory, so that the compiler makes vectors of them.
@safe private struct SlidingSquare: ~Copyable {
    private let width: Int
    private let reach: Int
    /// Sums of columns over the rows of the square.
    private let columns: UnsafeMutablePointer<Int32>
    /// Sums of the columns left of each, with the ends carried on by `reach` to both sides.
    private let sums: UnsafeMutablePointer<Int32>
    /// One divided by how many columns of the square lie on the page, by its middle.
    private let shares: UnsafeMutablePointer<Float>
    /// Ink of the row, a byte a pixel.
    private let ink: UnsafeMutablePointer<UInt8>

    init(width: Int, reach: Int) {
        self.width = width
        self.reach = reach
        unsafe columns = .allocate(capacity: width)
        unsafe sums = .allocate(capacity: width + 2 * reach + 1)
        unsafe shares = .allocate(capacity: width)
        unsafe ink = .allocate(capacity: width + 32)
        unsafe columns.initialize(repeating: 0, count: width)
        unsafe sums.initialize(repeating: 0, count: width + 2 * reach + 1)
        unsafe ink.initialize(repeating: 0, count: width + 32)
        for x in 0..<width {
            let breadth = min(width - 1, x + reach) - max(0, x - reach) + 1
            unsafe (shares + x).initialize(to: 1 / Float(breadth))
        }
    }

    deinit {
        unsafe columns.deallocate()
        unsafe sums.deallocate()
        unsafe shares.deallocate()
        unsafe ink.deallocate()
    }

    func add(_ row: UnsafePointer<UInt8>) {
        for x in 0..<width { unsafe columns[x] &+= Int32(row[x]) }
    }

    func remove(_ row: UnsafePointer<UInt8>) {
        for x in 0..<width { unsafe columns[x] &-= Int32(row[x]) }
    }

    /// Sets the bits of the pixels of a row that are darker than `share` of the mean around them and than `lightest`.
    func mark(
        _ row: UnsafePointer<UInt8>, darkerThan share: Float, atMost lightest: Float,
        in bits: UnsafeMutablePointer<UInt32>
    ) {
        var sum: Int32 = 0
        let inner = unsafe sums + reach
        for x in 0..<width {
            unsafe inner[x] = sum
            unsafe sum &+= columns[x]
        }
        for x in width...width + reach { unsafe inner[x] = sum }
        let span = 2 * reach + 1
        for x in 0..<width {
            let mean = unsafe Float(sums[x + span] &- sums[x]) * shares[x] * share
            let level = mean < lightest ? mean : lightest
            unsafe ink[x] = Float(row[x]) < level ? 1 : 0
        }
        for word in 0..<(width + 31) / 32 {
            var packed: UInt32 = 0
            let start = unsafe ink + word * 32
            for bit in 0..<32 { unsafe packed = packed << 1 | UInt32(start[bit]) }
            unsafe bits[word] = packed
        }
    }
}
