import CLeptonica

/// Locates one-dimensional barcodes among connected components and erases their bars.
///
/// Digits printed so close below the bars that they touch them form one component with them, and could not be found.
struct Barcode {
    /// From the left edge of the first bar to the right edge of the last.
    private(set) var columns: Range<Int>
    /// The highest row of any bar.
    private(set) var top: Int
    /// The lower ends of the bars: at the left edge, and their slope (pixels per column).
    private var bottom: Double
    private var slope: Double

    /// Minimum height and maximum width of a bar (letter heights).
    private static let (minimumHeight, maximumWidth) = (2.2, 0.7)
    /// Maximum gap between bars, and maximum difference of the tops of neighbors (letter heights).
    private static let (maximumGap, step) = (1.2, 0.4)
    /// Minimum number of components as high as a bar.
    private static let minimumTall = 4
    /// Minimum number of bars, and minimum width of the code (letter heights).
    private static let (minimumBars, minimumBreadth) = (14, 5.0)

    /// The barcodes of a binary image whose components are known; bars may touch what is printed below.
    static func all(
        in bits: UnsafeMutablePointer<PIX>?, components: [ConnectedComponent], letterHeight: Double
    ) -> [Barcode] {
        let height = minimumHeight * letterHeight
        guard components.count(where: { $0.height >= height }) >= minimumTall else { return [] }
        // A vertical opening keeps the bars without what touches them.
        var high = unsafe pixOpenBrick(nil, bits, 1, l_int32(height))
        defer { unsafe pixDestroy(&high) }
        let bars = unsafe PageImage.components(of: high).filter { $0.width <= maximumWidth * letterHeight }.sorted {
            $0.x < $1.x
        }
        var groups: [[ConnectedComponent]] = []
        for bar in bars {
            let place = groups.lastIndex { group in
                guard let last = group.last else { return false }
                return bar.x - last.maxX <= maximumGap * letterHeight
                    && (bar.y - last.y).magnitude <= step * letterHeight
            }
            if let place { groups[place].append(bar) } else { groups.append([bar]) }
        }
        return groups.compactMap { Barcode($0, letterHeight: letterHeight) }
    }

    private init?(_ bars: [ConnectedComponent], letterHeight: Double) {
        guard bars.count >= Self.minimumBars, let first = bars.first, let last = bars.last,
            last.maxX - first.x >= Self.minimumBreadth * letterHeight
        else { return nil }
        let third = bars.count / 3
        func middle(_ bars: ArraySlice<ConnectedComponent>) -> (x: Double, bottom: Double) {
            let feet = bars.map(\.maxY).sorted()
            // A lower quartile, because some bars continue in a digit.
            return (bars.reduce(0) { $0 + $1.midX } / Double(bars.count), feet[feet.count / 4])
        }
        let (left, right) = (middle(bars.prefix(third)), middle(bars.suffix(third)))
        guard right.x > left.x else { return nil }
        slope = (right.bottom - left.bottom) / (right.x - left.x)
        bottom = left.bottom - slope * (left.x - first.x)
        columns = Int(first.x)..<Int(last.maxX)
        top = Int(bars.map(\.y).min() ?? first.y)
    }

    /// Erases the bars from a binary image, down to their lower ends.
    func erase(from bits: UnsafeMutablePointer<PIX>?) {
        let breadth = 8
        for left in stride(from: columns.lowerBound, to: columns.upperBound, by: breadth) {
            let right = min(left + breadth, columns.upperBound)
            let end = Int((bottom + slope * (Double(left + right) / 2 - Double(columns.lowerBound))).rounded(.up))
            guard end > top else { continue }
            unsafe pixRasterop(
                bits, l_int32(left), l_int32(top), l_int32(right - left), l_int32(end - top), l_int32(PIX_CLR), nil, 0,
                0)
        }
    }
}
