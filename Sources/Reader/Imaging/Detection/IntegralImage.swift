import ReceiptModel

/// Sums of ink, or of edges, over polygons, by prefix sums along each row.
///
/// The one-dimensional form of a summed-area table (Crow 1984): a polygon's sum costs two look-ups per row and span.
struct IntegralImage {
    private let width: Int
    private let height: Int
    /// Prefix sums: row by row, what lies left of each pixel.
    private var sums: [Int32]
    let total: Int
    /// The sum over the pixels whose ground has at least this level; empty where there is no ground.
    private var totals: [Int] = []

    /// Ink: darkness relative to the closed image, weighted by the brightness of the ground, so that print on paper
    /// counts more than the texture of a dark surface.
    init(gray: GrayImage, closed: GrayImage) {
        (width, height) = (gray.width, gray.height)
        sums = [Int32](repeating: 0, count: (width + 1) * height)
        totals = [Int](repeating: 0, count: 256)
        var total = 0
        for y in 0..<height {
            var sum: Int32 = 0
            for x in 0..<width {
                let paper = Int(closed[x, y])
                let depth = paper - Int(gray[x, y])
                if depth > max(10, paper / 10) {
                    let ink = (depth * paper) >> 8
                    sum += Int32(ink)
                    totals[paper] += ink
                }
                sums[y * (width + 1) + x + 1] = sum
            }
            total += Int(sum)
        }
        for level in (0..<255).reversed() { totals[level] += totals[level + 1] }
        self.total = total
    }

    /// Levels: the brightness itself.
    init(levelsOf closed: GrayImage) {
        (width, height) = (closed.width, closed.height)
        sums = [Int32](repeating: 0, count: (width + 1) * height)
        var total = 0
        for y in 0..<height {
            var sum: Int32 = 0
            for x in 0..<width {
                sum += Int32(closed[x, y])
                sums[y * (width + 1) + x + 1] = sum
            }
            total += Int(sum)
        }
        self.total = total
    }

    /// The sum over the whole picture where the ground has at least a level.
    func total(onGroundFrom level: Double) -> Int {
        totals.isEmpty ? total : totals[Int(min(255, max(0, level)))]
    }

    /// Edges: 1 where the morphological gradient exceeds an eighth of the brightness.
    init(edgesOf closed: GrayImage) {
        let (high, low) = (closed.dilated(radius: 1), closed.eroded(radius: 1))
        (width, height) = (closed.width, closed.height)
        sums = [Int32](repeating: 0, count: (width + 1) * height)
        var total = 0
        for y in 0..<height {
            var sum: Int32 = 0
            for x in 0..<width {
                let (lighter, darker) = (Int(high[x, y]), Int(low[x, y]))
                if (lighter - darker) * 8 > lighter { sum += 1 }
                sums[y * (width + 1) + x + 1] = sum
            }
            total += Int(sum)
        }
        self.total = total
    }

    /// The sum over a polygon.
    func count(inside polygon: [PagePoint]) -> Int {
        let ys = polygon.map(\.y)
        let last = min(height, Int(min(ys.max() ?? 0, Double(height))))
        let first = Int(max(0, min(ys.min() ?? 0, Double(height))))
        guard first < last else { return 0 }
        let rows = PolygonScanlines(polygon, rows: first..<last)
        var count = 0
        for y in first..<last {
            rows.forEachSpan(of: y) { left, right in
                let (from, to) = (Int(min(Double(width), max(0, left))), Int(min(Double(width), max(0, right))))
                if from < to { count += Int(sums[y * (width + 1) + to] - sums[y * (width + 1) + from]) }
            }
        }
        return count
    }
}
