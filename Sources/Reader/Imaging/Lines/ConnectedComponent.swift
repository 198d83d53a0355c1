import CLeptonica
import ReceiptModel

/// The bounding box of an 8-connected component of ink: a letter, a part of one, several that touch, or noise.
struct ConnectedComponent: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// Mean difference in gray levels between the darker and the lighter part of the box.
    var contrast = 0.0

    var maxX: Double { x + width }
    /// The lower edge.
    var maxY: Double { y + height }
    var midX: Double { x + width / 2 }
    var midY: Double { y + height / 2 }
}

extension PageImage {
    /// Ink threshold, as a share of the mean of the surrounding window.
    private static let thresholdRatio: Float = 0.9
    /// Maximum level of ink, whatever its surroundings.
    private static let maximumInkLevel: Float = 228

    /// The connected components of a page with even illumination, in pixels of the page.
    borrowing func connectedComponents(windowRadius: Int) throws(ImagingError) -> [ConnectedComponent] {
        var bits = try unsafe binarized(windowRadius: windowRadius)
        defer { unsafe pixDestroy(&bits) }
        return unsafe Self.components(of: bits)
    }

    /// The 8-connected components of a binary image.
    static func components(of bits: UnsafeMutablePointer<PIX>?) -> [ConnectedComponent] {
        var boxes = unsafe pixConnCompBB(bits, 8)
        defer { unsafe boxaDestroy(&boxes) }
        return unsafe (0..<(boxes.map { unsafe boxaGetCount($0) } ?? 0)).map { index in
            var (x, y, w, h) = (l_int32(0), l_int32(0), l_int32(0), l_int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &w, &h)
            return ConnectedComponent(x: Double(x), y: Double(y), width: Double(w), height: Double(h))
        }
    }

    /// Hands the 8-connected components of a binary image over, each as a picture of its own with its place.
    ///
    /// The picture belongs to this function; the box is in pixels of the image.
    static func forEachComponent(
        of bits: UnsafeMutablePointer<PIX>?,
        _ body: (
            _ component: UnsafeMutablePointer<PIX>?, _ box: (x: l_int32, y: l_int32, width: l_int32, height: l_int32)
        )
            -> Void
    ) {
        var (boxes, parts) = unsafe (
            Optional<UnsafeMutablePointer<BOXA>>.none, Optional<UnsafeMutablePointer<PIXA>>.none
        )
        unsafe boxes = unsafe pixConnComp(bits, &parts, 8)
        defer {
            unsafe boxaDestroy(&boxes)
            unsafe pixaDestroy(&parts)
        }
        for index in 0..<(unsafe boxes.map { unsafe boxaGetCount($0) } ?? 0) {
            var (x, y, width, height) = (l_int32(0), l_int32(0), l_int32(0), l_int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
            var component = unsafe pixaGetPix(parts, index, l_int32(L_CLONE))
            defer { unsafe pixDestroy(&component) }
            unsafe body(component, (x, y, width, height))
        }
    }

    /// The connected components with their contrast, which is measured for components of the size of a letter.
    ///
    /// Rules that touch letters, as under a table head, are removed first, and so are the bars of barcodes and upright
    /// edges, as those of shadows.
    borrowing func connectedComponents(windowRadius: Int, letterHeight: Double) throws(ImagingError)
        -> [ConnectedComponent]
    {
        let heights = 0.3 * letterHeight...4.5 * letterHeight
        var bits = try unsafe binarized(windowRadius: windowRadius)
        defer { unsafe pixDestroy(&bits) }
        var found = unsafe Self.components(of: bits)
        let barcodes = unsafe Barcode.all(in: bits, components: found, letterHeight: letterHeight)
        if !barcodes.isEmpty {
            for barcode in barcodes { unsafe barcode.erase(from: bits) }
            found = unsafe Self.components(of: bits)
        }
        if found.contains(where: { UprightEdgeRemoval.isCandidate($0, letterHeight: letterHeight) }) {
            unsafe UprightEdgeRemoval.removeEdges(from: bits, of: pix, letterHeight: letterHeight)
            found = unsafe Self.components(of: bits)
        }
        if found.contains(where: { RuleLineRemoval.isCandidate($0, letterHeight: letterHeight) }) {
            unsafe RuleLineRemoval.removeRules(from: bits, letterHeight: letterHeight)
            found = unsafe Self.components(of: bits)
        }
        return withContrast(found) { heights.contains($0.height) && $0.width <= 25 * $0.height }
    }

    /// Components of this page, with the contrast of those of the size of a letter.
    borrowing func withContrast(
        _ components: [ConnectedComponent], ofLetters isLetter: (ConnectedComponent) -> Bool
    ) -> [ConnectedComponent] {
        let (gray, width) = (pixels(), width)
        return components.map { component in
            guard isLetter(component) else { return component }
            var component = component
            component.contrast = Self.contrast(in: gray, width: width, component)
            return component
        }
    }

    /// The difference between the mean levels above and below the mid-range of a box.
    private static func contrast(in gray: [UInt8], width: Int, _ component: ConnectedComponent) -> Double {
        let (left, right, top, bottom) = (Int(component.x), Int(component.maxX), Int(component.y), Int(component.maxY))
        var (least, most) = (UInt8.max, UInt8.min)
        for y in top..<bottom {
            for level in gray[y * width + left..<y * width + right] {
                least = min(least, level)
                most = max(most, level)
            }
        }
        let middle = Int(least) / 2 + Int(most) / 2
        var (dark, light, darkCount, all) = (0, 0, 0, 0)
        for y in top..<bottom {
            for level in gray[y * width + left..<y * width + right] {
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

    /// Binarises a page with even illumination by an adaptive threshold; the caller destroys the result.
    ///
    /// A pixel is ink when it is darker than `thresholdRatio` × the mean of a square window of side `2 × windowRadius +
    /// 1` around it, as in Bradley and Roth ("Adaptive thresholding using the integral image", 2007). Faded print is
    /// found like dark print. Sums slide down the page in place of an integral image.
    borrowing func binarized(windowRadius: Int) throws(ImagingError) -> UnsafeMutablePointer<PIX>? {
        let (width, height) = (width, height)
        guard let bits = unsafe pixCreate(l_int32(width), l_int32(height), 1), let target = unsafe pixGetData(bits)
        else { throw .outOfMemory(step: "find the ink") }
        let words = unsafe Int(pixGetWpl(bits))
        unsafe pixels().withUnsafeBufferPointer { gray in
            guard let gray = gray.baseAddress else { return }
            let window = SlidingWindow(width: width, windowRadius: windowRadius)
            for y in 0..<min(windowRadius, height) { unsafe window.add(gray + y * width) }
            for y in 0..<height {
                if y + windowRadius < height { unsafe window.add(gray + (y + windowRadius) * width) }
                if y - windowRadius - 1 >= 0 { unsafe window.remove(gray + (y - windowRadius - 1) * width) }
                let rows = min(height - 1, y + windowRadius) - max(0, y - windowRadius) + 1
                unsafe window.mark(
                    gray + y * width, darkerThan: Self.thresholdRatio / Float(rows), atMost: Self.maximumInkLevel,
                    in: target + y * words)
            }
        }
        return unsafe bits
    }
}

/// Window sums for all pixels of a row at once, updated from row to row.
///
/// The loops are plain and work on raw memory, so that the compiler vectorises them.
@safe private struct SlidingWindow: ~Copyable {
    private let width: Int
    private let windowRadius: Int
    /// Sums of the columns over the rows of the window.
    private let columns: UnsafeMutablePointer<Int32>
    /// Prefix sums of the columns, extended by `windowRadius` at both ends.
    private let sums: UnsafeMutablePointer<Int32>
    /// The reciprocal of the number of columns of the window that lie on the page.
    private let shares: UnsafeMutablePointer<Float>
    /// The ink of the row, one byte per pixel.
    private let ink: UnsafeMutablePointer<UInt8>

    init(width: Int, windowRadius: Int) {
        self.width = width
        self.windowRadius = windowRadius
        unsafe columns = .allocate(capacity: width)
        unsafe sums = .allocate(capacity: width + 2 * windowRadius + 1)
        unsafe shares = .allocate(capacity: width)
        unsafe ink = .allocate(capacity: width + 32)
        unsafe columns.initialize(repeating: 0, count: width)
        unsafe sums.initialize(repeating: 0, count: width + 2 * windowRadius + 1)
        unsafe ink.initialize(repeating: 0, count: width + 32)
        for x in 0..<width {
            let breadth = min(width - 1, x + windowRadius) - max(0, x - windowRadius) + 1
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

    /// Sets the bits of the pixels that are darker than `share` × the window sum divided by its number of columns, and
    /// than `lightest`.
    func mark(
        _ row: UnsafePointer<UInt8>, darkerThan share: Float, atMost lightest: Float,
        in bits: UnsafeMutablePointer<UInt32>
    ) {
        var sum: Int32 = 0
        let inner = unsafe sums + windowRadius
        for x in 0..<width {
            unsafe inner[x] = sum
            unsafe sum &+= columns[x]
        }
        for x in width...width + windowRadius { unsafe inner[x] = sum }
        let span = 2 * windowRadius + 1
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
