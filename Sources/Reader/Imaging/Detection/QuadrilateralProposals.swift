import Glibc
import ReceiptModel

/// Proposes quadrilaterals formed by straight edges, for paper that brightness does not separate from its ground: a
/// white table, or another sheet.
///
/// Lines come from a Hough transform of directed gradients (Duda and Hart 1972; votes along the gradient direction as
/// in O'Gorman and Clowes 1976). Pairs of opposite lines are combined to quadrilaterals.
struct QuadrilateralProposals {
    /// Number of line directions.
    private static let bins = 180
    /// Maximum number of lines that are combined.
    private static let maximumLines = 22
    /// Maximum deviation of a quadrilateral's angles from those of a rectangle (degrees).
    private static let angleTolerance = 22.0
    /// Minimum gradient that votes, as a share of `fullEdge`.
    private static let minimumEdge: Float = 0.15
    /// Relative brightness step between paper and a ground much darker than it.
    private static let strongEdge: Float = 0.4

    /// What is looked for.
    enum Ground {
        /// Sheets of a tenth of the picture's side and more, by the steps that the picture has.
        case any
        /// Smaller sheets too, by steps that only paper on dark ground has; weaker ones, of the ground's grain, do not
        /// vote.
        case dark

        /// Minimum distance of opposite sides and minimum length of a line, as a share of the picture's side, and
        /// minimum area, as a share of the picture.
        fileprivate var minimumSide: Double { self == .any ? 0.12 : 0.06 }
        fileprivate var minimumArea: Double { self == .any ? 0.03 : 0.012 }
    }

    private let ground: Ground
    /// Relative brightness step that counts as a full edge.
    let fullEdge: Float
    let width: Int
    let height: Int
    /// Horizontal and vertical gradient, relative to the local brightness.
    private var gradientX: [Float]
    private var gradientY: [Float]

    /// A straight edge; its normal points to the brighter side.
    struct Line {
        /// Direction of the normal (radians).
        var angle: Double
        /// Distance from the origin along the normal (pixels).
        var distance: Double
        var votes: Float
        var isBorder = false

        func intersection(_ other: Line) -> PagePoint? {
            let determinant = cos(angle) * sin(other.angle) - sin(angle) * cos(other.angle)
            guard abs(determinant) > 0.2 else { return nil }
            return PagePoint(
                x: (distance * sin(other.angle) - other.distance * sin(angle)) / determinant,
                y: (other.distance * cos(angle) - distance * cos(other.angle)) / determinant)
        }
    }

    init(_ field: GrayImage, ground: Ground = .any) {
        self.ground = ground
        (width, height) = (field.width, field.height)
        gradientX = [Float](repeating: 0, count: width * height)
        gradientY = gradientX
        // Differences of 3 × 3 means, two pixels to either side.
        let smooth = field.smoothed()
        for y in 2..<max(2, height - 2) {
            for x in 2..<max(2, width - 2) {
                let at = y * width + x
                let (right, left) = (Float(smooth[at + 2]), Float(smooth[at - 2]))
                let (below, above) = (Float(smooth[at + 2 * width]), Float(smooth[at - 2 * width]))
                let light = max(max(right, left), max(above, below), 30)
                gradientX[at] = (right - left) / light
                gradientY[at] = (below - above) / light
            }
        }
        guard ground == .any else {
            fullEdge = Self.strongEdge
            return
        }
        // The scale adapts to the picture: where there are few edges, weak ones count, as of white paper on a white
        // table.
        var strengths: [Float] = []
        for y in stride(from: 4, to: max(4, height - 4), by: 3) {
            for x in stride(from: 4, to: max(4, width - 4), by: 3) {
                strengths.append(abs(gradientX[y * width + x]) + abs(gradientY[y * width + x]))
            }
        }
        strengths.sort()
        let usual = strengths.isEmpty ? 0.03 : strengths[strengths.count / 2]
        fullEdge = max(0.05, min(0.14, 4.5 * usual))
    }

    /// The quadrilaterals with the best supported sides and the most ink, best first.
    ///
    /// - Parameters:
    ///   - count: maximum number of results.
    ///   - inkShare: the share of the picture's ink inside a polygon.
    /// - Returns: corners, clockwise, in pixels of the image.
    func quadrilaterals(atMost count: Int, inkShare: ([PagePoint]) -> Double) -> [[PagePoint]] {
        let lines = lines() + borders()
        var pairs: [(Int, Int)] = []
        let least = ground.minimumSide * Double(min(width, height))
        for one in lines.indices {
            for other in lines.indices where one < other {
                let apart = abs(Self.degrees(lines[one].angle - lines[other].angle))
                guard apart > 180 - Self.angleTolerance, !(lines[one].isBorder && lines[other].isBorder) else {
                    continue
                }
                // For opposite lines, the sum of the distances is minus the distance between them.
                guard -(lines[one].distance + lines[other].distance) > least || apart < 175 else { continue }
                pairs.append((one, other))
            }
        }
        var found: [(corners: [PagePoint], score: Double)] = []
        for (first, pair) in pairs.enumerated() {
            for other in pairs[(first + 1)...] {
                let angle = abs(Self.degrees(lines[pair.0].angle - lines[other.0].angle))
                guard abs(angle - 90) < Self.angleTolerance else { continue }
                guard let corners = corners(lines, pair, other) else { continue }
                let area = PolygonGeometry.area(corners)
                guard area > ground.minimumArea * Double(width * height) else { continue }
                let sides = [pair.0, other.0, pair.1, other.1].map { lines[$0] }
                let score = score(corners, sides)
                if score > 0.3 {
                    found.append((corners, score * min(1, (4 * area / Double(width * height)).squareRoot())))
                }
            }
        }
        found.sort { $0.score > $1.score }
        var distinct: [(corners: [PagePoint], score: Double)] = []
        let tolerance = Double(max(width, height)) / 40
        for (corners, score) in found.prefix(300) where distinct.count < 4 * count {
            let isKnown = distinct.contains { known in
                (0..<4).contains { shift in
                    (0..<4).allSatisfy {
                        PolygonGeometry.distance(known.corners[$0], corners[($0 + shift) % 4]) < tolerance
                    }
                }
            }
            if !isKnown { distinct.append((corners, score * (0.3 + 0.7 * inkShare(corners)))) }
        }
        return distinct.sorted { $0.score > $1.score }.prefix(count).map(\.corners)
    }

    private func corners(_ lines: [Line], _ pair: (Int, Int), _ other: (Int, Int)) -> [PagePoint]? {
        let order = [lines[pair.0], lines[other.0], lines[pair.1], lines[other.1]]
        var corners: [PagePoint] = []
        for index in 0..<4 {
            guard let corner = order[index].intersection(order[(index + 1) % 4]) else { return nil }
            let (w, h) = (Double(width), Double(height))
            guard corner.x > -w, corner.x < 2 * w, corner.y > -h, corner.y < 2 * h else { return nil }
            corners.append(corner)
        }
        if PolygonGeometry.area(corners) < 0 { corners.reverse() }
        // Convex, with the bright side of each line inside.
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            guard PolygonGeometry.cross(a, b, c) > 0 else { return nil }
        }
        let middle = PagePoint(
            x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
        let faces = order.allSatisfy { $0.distance < middle.x * cos($0.angle) + middle.y * sin($0.angle) }
        return faces ? corners : nil
    }

    /// Mean edge support of the sides, 0…1.
    private func score(_ corners: [PagePoint], _ sides: [Line]) -> Double {
        var (sum, length, border) = (0.0, 0.0, 0.0)
        for index in 0..<4 {
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            let distance = PolygonGeometry.distance(a, b)
            let count = max(4, Int(distance / 5))
            let normal = (x: Float(-(b.y - a.y) / distance), y: Float((b.x - a.x) / distance))
            for place in 0..<count {
                let share = (Double(place) + 0.5) / Double(count)
                let (x, y) = (Int(a.x + share * (b.x - a.x)), Int(a.y + share * (b.y - a.y)))
                let weight = distance / Double(count)
                guard x >= 3, y >= 3, x < width - 3, y < height - 3 else {
                    border += weight
                    continue
                }
                let at = y * width + x
                let edge = max(-0.3, min(1, (gradientX[at] * normal.x + gradientY[at] * normal.y) / fullEdge))
                sum += Double(edge) * weight
                length += weight
            }
        }
        guard length > border, length > 0 else { return 0 }
        return sum / length * (1 - 0.4 * border / (length + border))
    }

    /// The borders of the picture as lines, for paper that is cut off there.
    private func borders() -> [Line] {
        let (right, bottom) = (Double(width), Double(height))
        return [(0.0, 0.0), (.pi / 2, 0.0), (.pi, -right), (-.pi / 2, -bottom)].map {
            Line(angle: $0.0, distance: $0.1, votes: 0, isBorder: true)
        }
    }

    private static func degrees(_ radians: Double) -> Double {
        let degrees = radians * 180 / .pi
        return degrees - 360 * (degrees / 360).rounded()
    }

    /// The strongest lines, by the Hough transform.
    private func lines() -> [Line] {
        let reach = Int(hypot(Double(width), Double(height))) + 2
        let rows = 2 * reach + 1
        var votes = [Float](repeating: 0, count: Self.bins * rows)
        let unit = 2 * Double.pi / Double(Self.bins)
        let cosines = (0..<Self.bins).map { Float(cos(Double($0) * unit)) }
        let sines = (0..<Self.bins).map { Float(sin(Double($0) * unit)) }
        for y in 3..<max(3, height - 3) {
            for x in 3..<max(3, width - 3) {
                let at = y * width + x
                let (dx, dy) = (gradientX[at], gradientY[at])
                let strength = (dx * dx + dy * dy).squareRoot()
                guard strength > (ground == .any ? Self.minimumEdge : 0.5) * fullEdge else { continue }
                let weight = min(1, strength / fullEdge)
                let direction = Int((Double(atan2f(dy, dx)) / unit).rounded()) + 2 * Self.bins
                for near in -2...2 {
                    let bin = (direction + near) % Self.bins
                    let distance = Float(x) * cosines[bin] + Float(y) * sines[bin]
                    votes[bin * rows + Int(distance.rounded()) + reach] += weight
                }
            }
        }
        return peaks(votes, rows: rows, reach: reach, unit: unit)
    }

    private func peaks(_ votes: [Float], rows: Int, reach: Int, unit: Double) -> [Line] {
        var votes = votes
        // Votes of neighboring distances are added: edges are some pixels wide.
        for bin in 0..<Self.bins {
            let start = bin * rows
            var before = votes[start]
            for row in 1..<rows - 1 {
                let here = votes[start + row]
                votes[start + row] = before + here + votes[start + row + 1]
                before = here
            }
        }
        let least = Float(ground.minimumSide) * Float(max(width, height))
        var best: [(index: Int, votes: Float)] = []
        for index in votes.indices where votes[index] >= least { best.append((index, votes[index])) }
        best.sort { $0.votes > $1.votes }
        var lines: [Line] = []
        for (index, count) in best {
            guard lines.count < Self.maximumLines else { break }
            let (bin, row) = (index / rows, index % rows)
            let line = Line(angle: Double(bin) * unit, distance: Double(row - reach), votes: count)
            let isKnown = lines.contains { known in
                abs(Self.degrees(known.angle - line.angle)) < 8 && isNear(known, line)
            }
            if !isKnown { lines.append(line) }
        }
        return lines
    }

    /// Whether two lines of similar direction are close to each other inside the picture.
    private func isNear(_ one: Line, _ other: Line) -> Bool {
        // Measured at the foot of the perpendicular from the picture's center.
        let (mx, my) = (Double(width) / 2, Double(height) / 2)
        let off = one.distance - mx * cos(one.angle) - my * sin(one.angle)
        let foot = PagePoint(x: mx + off * cos(one.angle), y: my + off * sin(one.angle))
        let gap = foot.x * cos(other.angle) + foot.y * sin(other.angle) - other.distance
        return abs(gap) < Double(max(width, height)) / 50
    }
}

extension GrayImage {
    /// The image after a 3 × 3 mean filter; the outermost pixels are unchanged.
    func smoothed() -> [UInt8] {
        var result = levels
        guard width >= 3, height >= 3 else { return result }
        unsafe levels.withUnsafeBufferPointer { source in
            unsafe result.withUnsafeMutableBufferPointer { target in
                var sums = [UInt16](repeating: 0, count: width)
                for y in 1..<height - 1 {
                    for x in 0..<width {
                        sums[x] =
                            unsafe UInt16(source[(y - 1) * width + x]) + UInt16(source[y * width + x])
                            + UInt16(source[(y + 1) * width + x])
                    }
                    for x in 1..<width - 1 {
                        unsafe target[y * width + x] = UInt8((sums[x - 1] + sums[x] + sums[x + 1] + 4) / 9)
                    }
                }
            }
        }
        return result
    }
}
