import Glibc
import ReceiptModel

/// A connected region of a small image that may be paper.
struct RegionProposal {
    /// Convex hull, clockwise, in pixels of the image.
    var hull: [PagePoint]
    /// In pixels.
    var area: Int
    /// Whether the region is smaller than most sheets are.
    var isSmall: Bool
}

/// Proposes regions of a small image, from which print was removed by a closing, as sheets of paper.
///
/// No single threshold separates white paper from a pale table and from a black keyboard. Regions are therefore the
/// connected components above several thresholds, and those enclosed by gradients of several strengths, after openings
/// of several radii. The combination is specific to this project.
struct RegionProposals {
    private static let plausibleShare = 0.01...0.97
    /// Share of the picture below which a region is small.
    private static let smallShare = 0.03
    /// Minimum solidity: area divided by the area of the convex hull.
    private static let minimumSolidity = 0.8

    private let closed: GrayImage

    init(_ closed: GrayImage) { self.closed = closed }

    /// The regions of all thresholds without duplicates, largest first.
    func proposals() -> [RegionProposal] {
        var found: [RegionProposal] = []
        let side = min(closed.width, closed.height)
        let radii = [0, max(1, side / 60), max(2, side / 24), max(3, side / 12)]
        let gradient = morphologicalGradient()
        var maps = Self.thresholds(closed.levels).map { threshold in closed.mapped { $0 > threshold ? 255 : 0 } }
        let dim = OtsuThreshold.level(of: closed.levels) / 2
        for strength in [10, 18, 30] as [UInt8] {
            var levels = gradient.levels
            for index in levels.indices {
                levels[index] = levels[index] < strength && closed.levels[index] > dim ? 255 : 0
            }
            maps.append(GrayImage(width: closed.width, height: closed.height, levels: levels))
        }
        for map in maps {
            // The opening separates what only touches the paper.
            for radius in radii { add(map.opened(radius: radius), to: &found) }
        }
        return found.sorted { $0.area > $1.area }
    }

    /// The morphological gradient: 3 × 3 dilation minus erosion.
    private func morphologicalGradient() -> GrayImage {
        let (high, low) = (closed.dilated(radius: 1), closed.eroded(radius: 1))
        var levels = high.levels
        for index in levels.indices { levels[index] -= low.levels[index] }
        return GrayImage(width: closed.width, height: closed.height, levels: levels)
    }

    private func add(_ map: GrayImage, to found: inout [RegionProposal]) {
        let total = Double(map.width * map.height)
        let (least, most) = (Self.plausibleShare.lowerBound * total, Self.plausibleShare.upperBound * total)
        map.forEachComponent { area, points in
            guard Double(area) >= least, Double(area) <= most else { return }
            let hull = PolygonGeometry.convexHull(points())
            guard hull.count >= 4, Double(area) >= Self.minimumSolidity * PolygonGeometry.area(hull) else { return }
            let isKnown = found.contains { other in
                abs(other.area - area) * 25 < area
                    && Self.haveSimilarBounds(other.hull, hull, within: Double(map.width) / 40)
            }
            if !isKnown {
                found.append(RegionProposal(hull: hull, area: area, isSmall: Double(area) < Self.smallShare * total))
            }
        }
    }

    /// Whether the bounding boxes of two hulls differ by at most `within` pixels on each side.
    private static func haveSimilarBounds(_ one: [PagePoint], _ other: [PagePoint], within: Double) -> Bool {
        func box(_ points: [PagePoint]) -> [Double] {
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            return [xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0]
        }
        return zip(box(one), box(other)).allSatisfy { abs($0 - $1) <= within }
    }

    /// Otsu's threshold for all levels, again for the levels above it, at most three times, and the midpoints between
    /// these.
    static func thresholds(_ levels: [UInt8]) -> [UInt8] {
        var histogram = [Int](repeating: 0, count: 256)
        for level in levels { histogram[Int(level)] += 1 }
        var result: Set<UInt8> = []
        var from = 0
        for _ in 0..<3 {
            let threshold = OtsuThreshold.level(of: histogram, from: from)
            result.insert(UInt8(threshold))
            from = threshold + 1
            guard histogram[from...].reduce(0, +) > levels.count / 20 else { break }
        }
        let sorted = result.sorted()
        for (lower, upper) in zip(sorted, sorted.dropFirst()) { result.insert(lower + (upper - lower) / 2) }
        return result.sorted()
    }
}

extension GrayImage {
    /// Calls `body` for each 4-connected component of levels above 0, with its area and, on demand, the corners of the
    /// first and last pixel of each of its rows.
    func forEachComponent(_ body: (_ area: Int, _ points: () -> [PagePoint]) -> Void) {
        var open = levels
        var queue = [Int32](repeating: 0, count: width * height)
        var extent = [(from: Int32, to: Int32)](repeating: (Int32.max, -1), count: height)
        unsafe open.withUnsafeMutableBufferPointer { open in
            unsafe queue.withUnsafeMutableBufferPointer { queue in
                for start in 0..<width * height {
                    guard unsafe open[start] > 0 else { continue }
                    unsafe open[start] = 0
                    unsafe queue[0] = Int32(truncatingIfNeeded: start)
                    var (next, end) = (0, 1)
                    let top = start / width
                    var bottom = top
                    while next < end {
                        let index = unsafe Int(queue[next])
                        next += 1
                        let y = index / width
                        let x = index - y * width
                        bottom = max(bottom, y)
                        extent[y].from = min(extent[y].from, Int32(truncatingIfNeeded: x))
                        extent[y].to = max(extent[y].to, Int32(truncatingIfNeeded: x))
                        @inline(__always) func visit(_ neighbor: Int) {
                            guard unsafe open[neighbor] > 0 else { return }
                            unsafe open[neighbor] = 0
                            unsafe queue[end] = Int32(truncatingIfNeeded: neighbor)
                            end += 1
                        }
                        if x > 0 { visit(index - 1) }
                        if x + 1 < width { visit(index + 1) }
                        if y > 0 { visit(index - width) }
                        if y + 1 < height { visit(index + width) }
                    }
                    body(end) {
                        (top...bottom).flatMap { row in
                            // Corners of pixels, so that the hull has the full area.
                            let (from, to) = (Double(extent[row].from), Double(extent[row].to) + 1)
                            return [
                                PagePoint(x: from, y: Double(row)), PagePoint(x: to, y: Double(row)),
                                PagePoint(x: from, y: Double(row) + 1), PagePoint(x: to, y: Double(row) + 1),
                            ]
                        }
                    }
                    for row in top...bottom { extent[row] = (Int32.max, -1) }
                }
            }
        }
    }
}
