import Glibc

/// Where the paper lies in a photo, in pixels of the picture that was searched.
package struct PaperOutline: Equatable, Sendable {
    /// The corners of the convex hull, in order around it.
    package var hull: [Point]
    /// By how many degrees, clockwise, the picture must be turned for the sides of the paper to stand level and upright;
    /// between -45 and 45.
    package var lean: Double

    package struct Point: Equatable, Sendable {
        package var x: Double
        package var y: Double
    }
}

/// Finds the paper in a photo by its light: the largest bright, well-filled, roughly rectangular patch.
///
/// It is careful rather than clever: where the picture shows nothing that stands out clearly (a scan, white paper on a
/// white table), it finds nothing and the whole picture is read. A paper cut wrongly costs more than one not cut.
package struct PaperFinder: Sendable {
    /// The share of the picture that the paper must fill.
    private static let plausibleArea = 0.08...0.92
    /// How much of its own smallest rectangle the patch must fill.
    private static let leastFill = 0.76
    /// By how much a larger patch may fill its rectangle worse than the best one and still be preferred.
    private static let fillTolerance = 0.03
    /// By how many grey levels the paper must be brighter than what surrounds it.
    private static let leastContrast = 24.0

    package init() {}

    /// Searches a grey picture whose print was closed beforehand, so that paper is one even patch.
    ///
    /// One threshold does not fit a white paper on a pale table and on a black keyboard, so several are tried: Otsu's
    /// for the whole picture, Otsu's again for what is brighter than that, and some between. The patch that fills its
    /// rectangle best is the paper. `light` holds `width × height` grey levels, row by row.
    package func outline(light: [UInt8], width: Int, height: Int) -> PaperOutline? {
        guard width >= 16, height >= 16, light.count == width * height else { return nil }
        var candidates: [Candidate] = []
        for threshold in Self.thresholds(light) {
            let bright = BrightMap(light.map { $0 > threshold }, width: width, height: height)
            // Opened, a thing that only touches the paper is no part of it.
            for radius in [0, min(width, height) / 24, min(width, height) / 12] {
                if let found = candidate(light, bright.opened(by: radius)) { candidates.append(found) }
            }
        }
        // Of the well-filled ones the largest: a high threshold fills best where it leaves out the paper's shaded end.
        let bestFill = candidates.map(\.fill).max() ?? 0
        return candidates.filter { $0.fill >= bestFill - Self.fillTolerance }.max { $0.area < $1.area }?.outline
    }

    private static func thresholds(_ light: [UInt8]) -> Set<UInt8> {
        var result: Set<UInt8> = []
        var pixels = light
        for _ in 0..<3 {
            let threshold = otsuThreshold(pixels)
            result.insert(threshold)
            pixels.removeAll { $0 <= threshold }
            guard pixels.count > light.count / 20 else { break }
        }
        let levels = result.sorted()
        for (lower, upper) in zip(levels, levels.dropFirst()) { result.insert(lower + (upper - lower) / 2) }
        return result
    }

    /// A patch that may be the paper.
    private struct Candidate {
        let outline: PaperOutline
        /// The share of its smallest rectangle that it fills.
        let fill: Double
        /// In pixels.
        let area: Int
    }

    private func candidate(_ light: [UInt8], _ map: BrightMap) -> Candidate? {
        var patch = map.largestPatch()
        let total = Double(light.count)
        guard Self.plausibleArea.contains(Double(patch.count) / total) else { return nil }
        let hull = Self.convexHull(Self.edgePoints(&patch, width: map.width))
        guard hull.count >= 3, let rectangle = Self.smallestRectangle(around: hull) else { return nil }
        let fill = Double(patch.count) / rectangle.area
        guard fill >= Self.leastFill else { return nil }
        let inside = patch.reduce(0) { $0 + Int(light[$1]) }
        let all = light.reduce(0) { $0 + Int($1) }
        let meanInside = Double(inside) / Double(patch.count)
        let meanOutside = Double(all - inside) / max(1, total - Double(patch.count))
        guard meanInside - meanOutside >= Self.leastContrast else { return nil }
        return Candidate(outline: PaperOutline(hull: hull, lean: rectangle.lean), fill: fill, area: patch.count)
    }

    /// The threshold that separates dark from light best (Otsu 1979).
    static func otsuThreshold(_ pixels: [UInt8]) -> UInt8 {
        var histogram = [Double](repeating: 0, count: 256)
        for pixel in pixels { histogram[Int(pixel)] += 1 }
        let total = Double(pixels.count)
        let sum = histogram.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
        var (best, bestVariance) = (127, -1.0)
        var (weight, partial) = (0.0, 0.0)
        for level in 0..<256 {
            weight += histogram[level]
            partial += Double(level) * histogram[level]
            guard weight > 0, weight < total else { continue }
            let distance = partial / weight - (sum - partial) / (total - weight)
            let variance = weight * (total - weight) * distance * distance
            if variance > bestVariance { (best, bestVariance) = (level, variance) }
        }
        return UInt8(best)
    }

    /// The first and last pixel of every row of a patch.
    private static func edgePoints(_ patch: inout [Int], width: Int) -> [PaperOutline.Point] {
        patch.sort()
        var points: [PaperOutline.Point] = []
        for (position, index) in patch.enumerated() {
            let row = index / width
            let opensRow = position == 0 || patch[position - 1] / width != row
            let closesRow = position == patch.count - 1 || patch[position + 1] / width != row
            if opensRow || closesRow { points.append(.init(x: Double(index % width), y: Double(row))) }
        }
        return points
    }

    /// The convex hull by Andrew's monotone chain.
    static func convexHull(_ points: [PaperOutline.Point]) -> [PaperOutline.Point] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count >= 3 else { return sorted }
        func half(_ points: some Sequence<PaperOutline.Point>) -> [PaperOutline.Point] {
            var chain: [PaperOutline.Point] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    guard (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0 else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        return Array(half(sorted).dropLast() + half(sorted.reversed()).dropLast())
    }

    /// The smallest rectangle around a hull: one of its sides lies on a side of the hull.
    static func smallestRectangle(around hull: [PaperOutline.Point]) -> (area: Double, lean: Double)? {
        var best: (area: Double, lean: Double)?
        for (index, from) in hull.enumerated() {
            let to = hull[(index + 1) % hull.count]
            let length = hypot(to.x - from.x, to.y - from.y)
            guard length > 0 else { continue }
            let (cosine, sine) = ((to.x - from.x) / length, (to.y - from.y) / length)
            let along = hull.map { $0.x * cosine + $0.y * sine }
            let across = hull.map { $0.y * cosine - $0.x * sine }
            guard let left = along.min(), let right = along.max(), let top = across.min(), let bottom = across.max()
            else { continue }
            let area = (right - left + 1) * (bottom - top + 1)
            if area < best?.area ?? .infinity {
                var degrees = atan2(sine, cosine) * 180 / .pi
                while degrees > 45 { degrees -= 90 }
                while degrees < -45 { degrees += 90 }
                best = (area, -degrees)
            }
        }
        return best
    }
}

/// Which pixels of a picture are bright.
struct BrightMap {
    private let bright: [Bool]
    let width: Int
    let height: Int

    init(_ bright: [Bool], width: Int, height: Int) {
        self.bright = bright
        self.width = width
        self.height = height
    }

    /// The pixel indices of the largest 4-connected patch of `true`.
    func largestPatch() -> [Int] {
        var open = bright
        var largest: [Int] = []
        for start in open.indices where open[start] {
            var patch = [start]
            open[start] = false
            var next = 0
            while next < patch.count {
                let index = patch[next]
                next += 1
                let x = index % width
                if x > 0, open[index - 1] {
                    open[index - 1] = false
                    patch.append(index - 1)
                }
                if x < width - 1, open[index + 1] {
                    open[index + 1] = false
                    patch.append(index + 1)
                }
                if index >= width, open[index - width] {
                    open[index - width] = false
                    patch.append(index - width)
                }
                if index + width < open.count, open[index + width] {
                    open[index + width] = false
                    patch.append(index + width)
                }
            }
            if patch.count > largest.count { largest = patch }
        }
        return largest
    }

    /// Without what is narrower than `2 × radius + 1` pixels: bridges, threads and specks.
    func opened(by radius: Int) -> BrightMap {
        guard radius > 0 else { return self }
        let area = (2 * radius + 1) * (2 * radius + 1)
        let eroded = boxCounts(of: bright, radius: radius).map { $0 == area }
        let grown = boxCounts(of: eroded, radius: radius).map { $0 > 0 }
        return BrightMap(grown, width: width, height: height)
    }

    /// How many pixels are set in the square around each pixel; beyond the border all count as set, so that a paper that
    /// is cut off by the picture keeps its edge.
    private func boxCounts(of pixels: [Bool], radius: Int) -> [Int] {
        let beyond = pixels == bright ? 1 : 0
        func slidingSums(_ values: [Int], count: Int, step: Int, lines: Int, lineStep: Int, outside: Int) -> [Int] {
            var result = values
            for line in 0..<lines {
                let start = line * lineStep
                func value(_ index: Int) -> Int { (0..<count).contains(index) ? values[start + index * step] : outside }
                var sum = (-radius...radius).reduce(0) { $0 + value($1) }
                for index in 0..<count {
                    result[start + index * step] = sum
                    sum += value(index + radius + 1) - value(index - radius)
                }
            }
            return result
        }
        let rows = slidingSums(
            pixels.map { $0 ? 1 : 0 }, count: width, step: 1, lines: height, lineStep: width, outside: beyond)
        return slidingSums(
            rows, count: height, step: width, lines: width, lineStep: 1, outside: beyond * (2 * radius + 1))
    }
}
