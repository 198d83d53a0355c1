import Glibc
import ReceiptModel

/// Fits the contour of a sheet to image edges around an initial quadrilateral.
///
/// For each side, edge strength is sampled along normals, and the best path of offsets is found by dynamic programming,
/// in the manner of Amini, Weymouth and Jain ("Using dynamic programming for solving variational problems in vision",
/// 1990). The edge model is specific to this project: paper inside, and outside a darker ground or a dark line.
struct ContourFitter {
    /// Distance of the normals along a side (pixels).
    private static let samplingStep = 4.0
    /// Score of a place on the picture's border: lower than an edge, higher than none.
    private static let borderScore: Float = 0.3
    /// Penalty per pixel of jump between neighboring normals.
    private static let jumpCost: Float = 0.07
    /// A side crossed by print at more than the first share of its places is moved outwards by the second, a share of
    /// the square root of the area.
    private static let (maximumCrossedShare, outwardShift) = (0.12, 0.02)
    /// Depth of the two strips whose brightness is compared (pixels).
    private static let stripDepth = 4

    /// The picture after a closing that removes print, and as it is.
    let closed: GrayImage
    let gray: GrayImage
    /// Relative brightness step that counts as a full edge.
    let fullEdge: Float

    /// Fits twice: within `inwards` and `outwards` pixels of the guess, then within half of that around the result.
    ///
    /// - Parameters:
    ///   - guess: four corners, clockwise, in pixels of the image.
    ///   - inwards: search range towards the inside, in pixels.
    ///   - outwards: search range towards the outside, in pixels.
    /// - Returns: the contour; `nil` when its sides form no quadrilateral.
    func follow(_ guess: [PagePoint], inwards: Int, outwards: Int) -> DocumentContour? {
        guard let rough = trace(guess, inwards: inwards, outwards: outwards, outwardShift: 0),
            rough.corners.count == 4, PolygonGeometry.area(rough.corners) > 100
        else { return nil }
        let reach = max(4, min(inwards, outwards) / 2)
        return trace(rough.corners, inwards: reach, outwards: reach, outwardShift: Self.outwardShift)
    }

    private func trace(_ corners: [PagePoint], inwards: Int, outwards: Int, outwardShift: Double) -> DocumentContour? {
        var sides: [[PagePoint]] = []
        var (strengthSum, supported, places, onBorder, smooth) = (0.0, 0, 0, 0, 0)
        var (borders, supports, crossings): ([Double], [Double], [Double]) = ([], [], [])
        let size = max(0, PolygonGeometry.area(corners)).squareRoot()
        for index in 0..<4 {
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let length = PolygonGeometry.distance(a, b)
            guard length >= 12, length < 10_000 else { return nil }
            let side = Side(a, b, count: max(4, Int(length / Self.samplingStep)))
            let scores = scores(along: side, inwards: inwards, outwards: outwards)
            let offsets = scores.bestPath(jumpCost: Self.jumpCost)
            var (sideBorder, sideSupport) = (0, 0)
            for (place, offset) in offsets.enumerated() {
                let value = scores[place, offset]
                if scores.isBorder(place, offset) {
                    sideBorder += 1
                } else {
                    strengthSum += Double(min(1, value))
                    places += 1
                    if value > 0.35 { sideSupport += 1 }
                }
            }
            let crossed = offsets.indices.count { scores.crossings[$0 * scores.offsets + offsets[$0]] }
            crossings.append(Double(crossed) / Double(offsets.count))
            onBorder += sideBorder
            supported += sideSupport
            borders.append(Double(sideBorder) / Double(offsets.count))
            supports.append(Double(sideSupport) / Double(max(1, offsets.count - sideBorder)))
            smooth += Self.placesNearCurve(offsets, within: max(1.5, 0.007 * length))
            // Where print continues outside, including some background is preferred to cutting a text line.
            let shift = (crossings[index] > Self.maximumCrossedShare ? outwardShift * size : 0) - Double(inwards)
            sides.append(offsets.enumerated().map { side.point($0.offset, outwards: Double($0.element) + shift) })
        }
        let lines = sides.map(Self.line(through:))
        var fitted: [PagePoint] = []
        for index in 0..<4 {
            let (before, after) = (lines[(index + 3) % 4], lines[index])
            guard let corner = PolygonGeometry.lineIntersection(before.0, before.1, after.0, after.1) else {
                return nil
            }
            // Nearly parallel neighboring sides do not belong to a sheet.
            guard abs(corner.x) < 4 * Double(closed.width), abs(corner.y) < 4 * Double(closed.height) else {
                return nil
            }
            fitted.append(corner)
        }
        return DocumentContour(
            points: sides.flatMap(\.self), corners: fitted, strength: strengthSum / Double(max(1, places)),
            supported: Double(supported) / Double(max(1, places)),
            border: Double(onBorder) / Double(max(1, places + onBorder)), sideBorders: borders, sideSupports: supports,
            sideCrossings: crossings,
            smoothness: Double(smooth) / Double(max(1, places + onBorder)))
    }

    /// One side of the guess, with its sampling places.
    private struct Side {
        let start: PagePoint
        let step: (x: Double, y: Double)
        let outwards: (x: Double, y: Double)
        let count: Int

        init(_ a: PagePoint, _ b: PagePoint, count: Int) {
            let length = PolygonGeometry.distance(a, b)
            let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length)
            let samplingStep = length / Double(count)
            step = (dx * samplingStep, dy * samplingStep)
            outwards = (dy, -dx)
            start = PagePoint(x: a.x + step.x / 2, y: a.y + step.y / 2)
            self.count = count
        }

        func point(_ place: Int, outwards offset: Double) -> PagePoint {
            PagePoint(
                x: start.x + Double(place) * step.x + offset * outwards.x,
                y: start.y + Double(place) * step.y + offset * outwards.y)
        }
    }

    /// Edge strength by place and offset.
    private struct Scores {
        let offsets: Int
        var values: [Float]
        var borders: [Bool]
        /// Where print continues outside on a ground as light as inside.
        var crossings: [Bool]

        subscript(place: Int, offset: Int) -> Float { values[place * offsets + offset] }
        func isBorder(_ place: Int, _ offset: Int) -> Bool { borders[place * offsets + offset] }

        /// The offsets of the path with the greatest sum, by dynamic programming.
        func bestPath(jumpCost: Float) -> [Int] {
            let count = values.count / offsets
            var sums = Array(values[0..<offsets])
            var back = [Int8](repeating: 0, count: values.count)
            for place in 1..<count {
                var next = [Float](repeating: 0, count: offsets)
                for offset in 0..<offsets {
                    var (best, from) = (sums[offset], 0)
                    for jump in 1...2 {
                        let cost = Float(jump) * jumpCost
                        if offset >= jump, sums[offset - jump] - cost > best {
                            (best, from) = (sums[offset - jump] - cost, -jump)
                        }
                        if offset + jump < offsets, sums[offset + jump] - cost > best {
                            (best, from) = (sums[offset + jump] - cost, jump)
                        }
                    }
                    next[offset] = best + values[place * offsets + offset]
                    back[place * offsets + offset] = Int8(from)
                }
                sums = next
            }
            var offset = sums.indices.max { sums[$0] < sums[$1] } ?? 0
            var path = [offset]
            for place in stride(from: count - 1, to: 0, by: -1) {
                offset += Int(back[place * offsets + offset])
                path.append(offset)
            }
            return path.reversed()
        }
    }

    private func scores(along side: Side, inwards: Int, outwards: Int) -> Scores {
        let offsets = inwards + outwards + 1
        let stripDepth = Self.stripDepth
        let reach = offsets + 2 * stripDepth
        var result = Scores(
            offsets: offsets, values: [Float](repeating: 0, count: side.count * offsets),
            borders: [Bool](repeating: false, count: side.count * offsets),
            crossings: [Bool](repeating: false, count: side.count * offsets))
        // Prefix sums along the normal: of the closed image, and of the number of pixels inside the picture.
        var sums = [Float](repeating: 0, count: reach + 1)
        var counts = [Float](repeating: 0, count: reach + 1)
        var levels = [Float](repeating: 255, count: reach)
        var inks = [Float](repeating: 0, count: reach + 1)
        for place in 0..<side.count {
            for index in 0..<reach {
                let point = side.point(place, outwards: Double(index - stripDepth - inwards))
                let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
                let isInside = x >= 0 && y >= 0 && x < closed.width && y < closed.height
                sums[index + 1] = sums[index] + (isInside ? Float(closed[x, y]) : 0)
                counts[index + 1] = counts[index] + (isInside ? 1 : 0)
                levels[index] = isInside ? Float(gray[x, y]) : 255
                inks[index + 1] = inks[index] + (isInside ? Float(closed[x, y]) - Float(gray[x, y]) : 0)
            }
            for offset in 0..<offsets {
                let middle = offset + stripDepth
                let inside = counts[middle] - counts[middle - stripDepth]
                let outside = counts[middle + 1 + stripDepth] - counts[middle + 1]
                let at = place * offsets + offset
                guard inside >= 1, outside >= 1 else {
                    result.values[at] = inside >= 1 || outside < 1 ? Self.borderScore : 0
                    result.borders[at] = true
                    continue
                }
                let paper = (sums[middle] - sums[middle - stripDepth]) / inside
                let ground = (sums[middle + 1 + stripDepth] - sums[middle + 1]) / outside
                let unit = max(4, fullEdge * paper)
                let step = max(-0.5, min(1, (paper - ground) / unit))
                let line = max(0, min(1, (min(paper, ground) - levels[middle]) / (2 * unit)))
                // Among sufficient steps, the greatest is preferred.
                let sharpness = max(0, min(1, (paper - ground) / max(1, paper)))
                result.values[at] = min(1, step + 0.4 * line) + 0.05 * sharpness
                let print = (inks[middle + 1 + stripDepth] - inks[middle]) / (outside + 1)
                result.crossings[at] = step < 0.4 && print > 0.07 * paper
            }
        }
        return result
    }

    /// The number of offsets near a parabola fitted with trimming: paper bends, but smoothly.
    private static func placesNearCurve(_ offsets: [Int], within tolerance: Double) -> Int {
        let count = offsets.count
        guard count > 4 else { return count }
        var kept = Array(0..<count)
        var near = count
        for _ in 0..<3 {
            // Normal equations of a parabola over -1…1.
            var s = [Double](repeating: 0, count: 5)
            var t = [Double](repeating: 0, count: 3)
            for place in kept {
                let x = 2 * Double(place) / Double(count - 1) - 1
                var power = 1.0
                for degree in 0..<5 {
                    s[degree] += power
                    if degree < 3 { t[degree] += power * Double(offsets[place]) }
                    power *= x
                }
            }
            guard let curve = solve(s, t) else { return near }
            let distances = (0..<count).map { place in
                let x = 2 * Double(place) / Double(count - 1) - 1
                return abs(Double(offsets[place]) - curve.0 - curve.1 * x - curve.2 * x * x)
            }
            near = distances.count { $0 <= tolerance }
            kept = (0..<count).filter { distances[$0] <= 2 * tolerance }
            guard kept.count * 2 > count else { return near }
        }
        return near
    }

    /// Solves the symmetric normal equations of a parabola by Cramer's rule.
    private static func solve(_ s: [Double], _ t: [Double]) -> (Double, Double, Double)? {
        func determinant(_ m: [Double]) -> Double {
            m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
                + m[2] * (m[3] * m[7] - m[4] * m[6])
        }
        let whole = determinant([s[0], s[1], s[2], s[1], s[2], s[3], s[2], s[3], s[4]])
        guard abs(whole) > 1e-9 else { return nil }
        return (
            determinant([t[0], s[1], s[2], t[1], s[2], s[3], t[2], s[3], s[4]]) / whole,
            determinant([s[0], t[0], s[2], s[1], t[1], s[3], s[2], t[2], s[4]]) / whole,
            determinant([s[0], s[1], t[0], s[1], s[2], t[1], s[2], s[3], t[2]]) / whole
        )
    }

    /// A line fitted by total least squares, twice refitted without points beyond 2.5 × the median distance.
    private static func line(through points: [PagePoint]) -> (PagePoint, PagePoint) {
        var kept = points
        // The ends of a side belong to the corners.
        if kept.count > 16 { kept = Array(kept[kept.count / 12..<kept.count - kept.count / 12]) }
        var result = leastSquares(kept)
        for _ in 0..<2 {
            let distances = kept.map { abs(PolygonGeometry.cross(result.0, result.1, $0)) }.sorted()
            let limit = max(1e-6, 2.5 * distances[distances.count / 2])
            let near = kept.filter { abs(PolygonGeometry.cross(result.0, result.1, $0)) <= limit }
            guard near.count >= 3 else { break }
            result = leastSquares(near)
        }
        return result
    }

    private static func leastSquares(_ points: [PagePoint]) -> (PagePoint, PagePoint) {
        let count = Double(points.count)
        let (mx, my) = (points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            let (dx, dy) = (point.x - mx, point.y - my)
            xx += dx * dx
            xy += dx * dy
            yy += dy * dy
        }
        let angle = atan2(2 * xy, xx - yy) / 2
        return (PagePoint(x: mx, y: my), PagePoint(x: mx + cos(angle), y: my + sin(angle)))
    }
}
