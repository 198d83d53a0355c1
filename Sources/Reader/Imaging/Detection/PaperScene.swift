import Glibc
import ReceiptModel

/// A small picture, searched for paper.
struct PaperScene {
    /// So many guesses of each kind are looked at.
    private static let (mostPatches, mostQuadrilaterals) = (14, 10)

    private static let nearBest = 0.8

    let grey: GreyField
    let closed: GreyField
    let ink: InkCount
    private let edges: InkCount
    /// What is known to part papers, and drawn into the picture.
    private let seams: [PaperSeam]

    init(_ grey: GreyField, seams: [PaperSeam] = []) {
        self.grey = grey.drawing(seams)
        self.seams = seams
        // Wider than a stroke of print.
        closed = grey.closed(by: max(3, max(grey.width, grey.height) / 90)).drawing(seams)
        ink = InkCount(grey: self.grey, closed: closed)
        edges = InkCount(edgesOf: closed)
    }

    /// The papers that can be trusted, in reading order.
    func papers() -> [PaperCandidate] {
        let ranked = candidates().sorted { $0.score > $1.score }
        // What is much less likely than the best guess is not the paper because the best one is not trusted.
        guard let best = ranked.first,
            let first = ranked.first(where: { $0.isTrusted && $0.score > Self.nearBest * best.score })
        else { return [] }
        var found = [first]
        for other in ranked where other.isSurely(besides: first) && found.allSatisfy({ other.isApart(from: $0) }) {
            found.append(other)
        }
        // One that could not stand beside another is no reason to doubt the first.
        guard found.count > 1, first.isSurely(besides: first) else { return [first] }
        return found.sorted { $0.comesBefore($1) }
    }

    /// All guesses, their edges followed.
    func candidates() -> [PaperCandidate] {
        let small = closed.halved()
        let fine = grey.closed(by: 2).drawing(seams)
        let lines = PaperLines(fine.halved().averaged(with: small))
        let follower = EdgeFollower(closed: closed, grey: grey, fullEdge: lines.fullEdge * 1.15)
        var result: [PaperCandidate] = []
        func follow(_ guess: [PagePoint], reach: (Double) -> Int) {
            let size = max(0, PaperGeometry.area(guess)).squareRoot()
            guard size > 30, size < 5_000 else { return }
            let contour = follower.follow(guess, inwards: reach(size), outwards: reach(size))
            if let contour, let candidate = candidate(contour) { result.append(candidate) }
        }
        for patch in PaperPatches(small).patches().prefix(Self.mostPatches) {
            guard let guess = PaperGeometry.quadrilateral(around: patch.hull) else { continue }
            follow(doubled(guess)) { min(40, max(8, Int($0 * 0.09))) }
        }
        let printed = { (corners: [PagePoint]) in share(of: ink.count(inside: doubled(corners))) }
        for guess in lines.quadrilaterals(atMost: Self.mostQuadrilaterals, print: printed) {
            follow(doubled(guess)) { min(24, max(6, Int($0 * 0.03))) }
        }
        return result
    }

    private func doubled(_ points: [PagePoint]) -> [PagePoint] {
        points.map { PagePoint(x: $0.x * 2, y: $0.y * 2) }
    }

    private func share(of count: Int) -> Double { Double(count) / Double(max(1, ink.total)) }

    private func candidate(_ contour: PaperContour) -> PaperCandidate? {
        let (width, height) = (Double(grey.width), Double(grey.height))
        let points = PaperGeometry.clipped(contour.points, width: width, height: height)
        let area = PaperGeometry.area(points)
        guard points.count >= 4, area > 0 else { return nil }
        let count = ink.count(inside: points)
        let inner = PaperGeometry.shrunk(points, to: 0.9)
        return PaperCandidate(
            contour: contour, points: points, share: area / (width * height), ink: Double(count),
            inkDensity: Double(count) / area, inkShare: share(of: count),
            printedShare: printedShare(of: contour.corners),
            rectangularity: rectangularity(
                points, PaperGeometry.clipped(contour.corners, width: width, height: height)),
            roughness: Double(edges.count(inside: inner)) / (0.81 * area))
    }

    /// How many of the cells of a sheet, divided into 6 by 12, show ink.
    private func printedShare(of corners: [PagePoint]) -> Double {
        let (columns, rows) = (6, 12)
        func point(_ u: Double, _ v: Double) -> PagePoint {
            func mixed(_ value: (PagePoint) -> Double) -> Double {
                let upper = value(corners[0]) * (1 - u) + value(corners[1]) * u
                return upper * (1 - v) + (value(corners[3]) * (1 - u) + value(corners[2]) * u) * v
            }
            return PagePoint(x: mixed { $0.x }, y: mixed { $0.y })
        }
        // Corners may begin at any of the four.
        let isLong =
            PaperGeometry.distance(corners[1], corners[2]) >= PaperGeometry.distance(corners[0], corners[1])
        let (across, down) = isLong ? (columns, rows) : (rows, columns)
        var printed = 0
        for row in 0..<down {
            for column in 0..<across {
                let (u, v) = (Double(column) / Double(across), Double(row) / Double(down))
                let (du, dv) = (1 / Double(across), 1 / Double(down))
                let cell = [point(u, v), point(u + du, v), point(u + du, v + dv), point(u, v + dv)]
                if Double(ink.count(inside: cell)) > PaperGeometry.area(cell) { printed += 1 }
            }
        }
        return Double(printed) / Double(columns * rows)
    }

    /// The area of both polygons over that of either, by rows: 1 for an outline that is its own quadrilateral.
    private func rectangularity(_ one: [PagePoint], _ other: [PagePoint]) -> Double {
        var (both, either) = (0.0, 0.0)
        let (first, second) = (PolygonRows(one, rows: 0..<grey.height), PolygonRows(other, rows: 0..<grey.height))
        for y in stride(from: 0, to: grey.height, by: 4) {
            var (common, all) = (0.0, 0.0)
            first.eachSpan(of: y) { from, to in
                all += to - from
                second.eachSpan(of: y) { common += max(0, min(to, $1) - max(from, $0)) }
            }
            second.eachSpan(of: y) { all += $1 - $0 }
            both += common
            either += all - common
        }
        return either > 0 ? both / either : 0
    }
}

/// A sheet that may be the receipt, in pixels of the searched picture.
struct PaperCandidate {
    private static let plausibleShare = 0.05...0.85
    /// More ink than print ever makes: a logo, or the dark of a table.
    private static let plausibleInk = 0.8...40.0
    /// The least strength of an edge all around.
    private static let leastTrust = 0.52
    /// Weaker edges are believed when they enclose nearly all print of the picture.
    private static let (leastWeakTrust, allPrint) = (0.3, 0.95)

    /// Folds and shadows make so much of any paper look like an edge.
    private static let usualRoughness = 0.012
    /// A side along which so much print goes on outside cuts through a line of text.
    private static let mostCrossed = 0.6

    /// An outline leaves out what adds less than this share of the paper's longer side.
    private static let tolerance = 0.002

    let contour: PaperContour
    /// The contour within the picture.
    let points: [PagePoint]
    /// The share of the picture.
    let share: Double
    let ink: Double
    /// Ink on each pixel, in the mean.
    let inkDensity: Double
    /// The share of all ink that lies on it.
    let inkShare: Double
    /// The share of its parts that show ink.
    let printedShare: Double
    /// How nearly the contour is its own quadrilateral.
    let rectangularity: Double
    /// The share of the inside that is the edge of something.
    let roughness: Double

    /// How likely this rather than another is the paper.
    var score: Double {
        let edge = contour.strength * contour.supported * contour.smoothness * contour.smoothness
        let calm = 1 - min(1, 8 * max(0, roughness - Self.usualRoughness))
        return edge * calm * rectangularity * (1 - 0.6 * contour.border) * (0.3 + 0.7 * inkShare)
    }

    /// How plainly the outline is seen as the edge of a sheet.
    var trust: Double { contour.strength * contour.supported * contour.smoothness }

    /// Whether it has the shape of a sheet, and print as a receipt has; however small.
    var isPlausiblePaper: Bool {
        share < Self.plausibleShare.upperBound && Self.plausibleInk.contains(inkDensity) && rectangularity > 0.93
            && contour.smoothness > 0.85 && contour.border < 0.6
    }

    /// Whether the outline may be cut along.
    var isTrusted: Bool {
        guard isPlausiblePaper, Self.plausibleShare.contains(share) else { return false }
        // Each side that is not the picture's edge must be seen as one.
        let isClosed = zip(contour.sideBorders, contour.sideSupports).allSatisfy { $0 > 0.6 || $1 > 0.5 }
        guard inkShare > 0.15, contour.sideCrossings.allSatisfy({ $0 < Self.mostCrossed }) else { return false }
        // Where much print lies elsewhere, or much of the outline is the picture's edge, the rest must be seen the better.
        let doubt = 0.3 * contour.border + (inkShare < 0.5 ? 0.15 : 0)
        if trust - doubt >= Self.leastTrust { return isClosed }
        return trust >= Self.leastWeakTrust && inkShare >= Self.allPrint && contour.border < 0.2
    }

    /// Whether this is surely a receipt of its own, beside another.
    func isSurely(besides first: PaperCandidate) -> Bool {
        isTrusted && trust > 0.8 && contour.border < 0.3 && rectangularity > 0.95 && printedShare > 0.45
            && share > 0.25 * first.share && inkDensity > 0.3 * first.inkDensity
    }

    /// Whether two papers have next to nothing in common.
    func isApart(from other: PaperCandidate) -> Bool {
        let common = points.count { PaperGeometry.contains(other.points, $0) }
        let back = other.points.count { PaperGeometry.contains(points, $0) }
        return common * 20 <= points.count && back * 20 <= other.points.count
    }

    /// Left before right; those that stand above each other from top to bottom.
    func comesBefore(_ other: PaperCandidate) -> Bool {
        func range(_ points: [PagePoint]) -> (from: Double, to: Double) {
            let xs = points.map(\.x)
            return (xs.min() ?? 0, xs.max() ?? 0)
        }
        let (one, two) = (range(points), range(other.points))
        let overlap = min(one.to, two.to) - max(one.from, two.from)
        guard overlap > 0.5 * min(one.to - one.from, two.to - two.from) else { return one.from < two.from }
        return (points.map(\.y).min() ?? 0) < (other.points.map(\.y).min() ?? 0)
    }

    var outline: PaperOutline {
        let isSheet =
            contour.smoothness > 0.92 && rectangularity > 0.965
            && contour.sideBorders.allSatisfy { $0 < 0.15 } && contour.sideSupports.allSatisfy { $0 > 0.6 }
        return PaperOutline(
            corners: PaperGeometry.simplified(points, within: Self.tolerance * PaperGeometry.reach(of: points)),
            sheet: isSheet ? contour.corners : nil,
            lean: PaperGeometry.smallestRectangle(around: PaperGeometry.convexHull(points))?.lean ?? 0, print: ink)
    }
}
