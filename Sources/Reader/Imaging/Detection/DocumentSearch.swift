import Glibc
import ReceiptModel

/// The search for sheets of paper in a reduced picture: proposals, fitted contours, ranking.
struct DocumentSearch {
    /// Maximum number of proposals that are fitted, by regions and by lines.
    private static let (maximumRegions, maximumQuadrilaterals) = (14, 10)

    private static let minimumScoreRatio = 0.8

    let gray: GrayImage
    let closed: GrayImage
    let ink: IntegralImage
    private let edges: IntegralImage
    /// Known boundaries between sheets, drawn into the images.
    private let seams: [DocumentSeam]

    init(_ gray: GrayImage, seams: [DocumentSeam] = []) {
        self.gray = gray.drawing(seams)
        self.seams = seams
        // The radius exceeds the stroke width of print.
        closed = gray.closed(radius: max(3, max(gray.width, gray.height) / 90)).drawing(seams)
        ink = IntegralImage(gray: self.gray, closed: closed)
        edges = IntegralImage(edgesOf: closed)
    }

    /// The sheets that can be trusted, in reading order.
    func documents() -> [DocumentCandidate] {
        let ranked = candidates().sorted { $0.score > $1.score }
        // A candidate is rejected when its score is below `minimumScoreRatio` × the best score, even if the best is
        // rejected too.
        guard let best = ranked.first,
            let first = ranked.first(where: { $0.isTrusted && $0.score > Self.minimumScoreRatio * best.score })
        else { return [] }
        var found = [first]
        for other in ranked where other.isCertain(besides: first) && found.allSatisfy({ other.isApart(from: $0) }) {
            found.append(other)
        }
        // If the first sheet does not qualify as one of several, it is returned alone.
        guard found.count > 1, first.isCertain(besides: first) else { return [first] }
        return found.sorted { $0.comesBefore($1) }
    }

    /// All candidates: every proposal with its fitted contour.
    func candidates() -> [DocumentCandidate] {
        let small = closed.halved()
        let fine = gray.closed(radius: 2).drawing(seams)
        let lines = QuadrilateralProposals(fine.halved().averaged(with: small))
        let follower = ContourFitter(closed: closed, gray: gray, fullEdge: lines.fullEdge * 1.15)
        var result: [DocumentCandidate] = []
        func follow(_ guess: [PagePoint], reach: (Double) -> Int) {
            let size = max(0, PolygonGeometry.area(guess)).squareRoot()
            guard size > 30, size < 5_000 else { return }
            let contour = follower.follow(guess, inwards: reach(size), outwards: reach(size))
            if let contour, let candidate = candidate(contour) { result.append(candidate) }
        }
        for proposal in RegionProposals(small).proposals().prefix(Self.maximumRegions) {
            guard let guess = PolygonGeometry.enclosingQuadrilateral(proposal.hull) else { continue }
            follow(doubled(guess)) { min(40, max(8, Int($0 * 0.09))) }
        }
        let inkShareInside = { (corners: [PagePoint]) in share(of: ink.count(inside: doubled(corners))) }
        for guess in lines.quadrilaterals(atMost: Self.maximumQuadrilaterals, inkShare: inkShareInside) {
            follow(doubled(guess)) { min(24, max(6, Int($0 * 0.03))) }
        }
        return result
    }

    private func doubled(_ points: [PagePoint]) -> [PagePoint] {
        points.map { PagePoint(x: $0.x * 2, y: $0.y * 2) }
    }

    private func share(of count: Int) -> Double { Double(count) / Double(max(1, ink.total)) }

    private func candidate(_ contour: DocumentContour) -> DocumentCandidate? {
        let (width, height) = (Double(gray.width), Double(gray.height))
        let points = PolygonGeometry.clipped(contour.points, width: width, height: height)
        let area = PolygonGeometry.area(points)
        guard points.count >= 4, area > 0 else { return nil }
        let count = ink.count(inside: points)
        let inner = PolygonGeometry.shrunk(points, to: 0.9)
        return DocumentCandidate(
            contour: contour, points: points, share: area / (width * height), ink: Double(count),
            inkDensity: Double(count) / area, inkShare: share(of: count),
            inkedCellShare: inkedCellShare(of: contour.corners),
            rectangularity: rectangularity(
                points, PolygonGeometry.clipped(contour.corners, width: width, height: height)),
            roughness: Double(edges.count(inside: inner)) / (0.81 * area))
    }

    /// The share of the cells of a sheet, divided into 6 × 12, that hold ink.
    private func inkedCellShare(of corners: [PagePoint]) -> Double {
        let (columns, rows) = (6, 12)
        func point(_ u: Double, _ v: Double) -> PagePoint {
            func mixed(_ value: (PagePoint) -> Double) -> Double {
                let upper = value(corners[0]) * (1 - u) + value(corners[1]) * u
                return upper * (1 - v) + (value(corners[3]) * (1 - u) + value(corners[2]) * u) * v
            }
            return PagePoint(x: mixed { $0.x }, y: mixed { $0.y })
        }
        // The corners may begin at any of the four.
        let isLong =
            PolygonGeometry.distance(corners[1], corners[2]) >= PolygonGeometry.distance(corners[0], corners[1])
        let (across, down) = isLong ? (columns, rows) : (rows, columns)
        var inked = 0
        for row in 0..<down {
            for column in 0..<across {
                let (u, v) = (Double(column) / Double(across), Double(row) / Double(down))
                let (du, dv) = (1 / Double(across), 1 / Double(down))
                let cell = [point(u, v), point(u + du, v), point(u + du, v + dv), point(u, v + dv)]
                if Double(ink.count(inside: cell)) > PolygonGeometry.area(cell) { inked += 1 }
            }
        }
        return Double(inked) / Double(columns * rows)
    }

    /// Intersection over union of two polygons, sampled at every fourth row.
    private func rectangularity(_ one: [PagePoint], _ other: [PagePoint]) -> Double {
        var (both, either) = (0.0, 0.0)
        let (first, second) = (
            PolygonScanlines(one, rows: 0..<gray.height), PolygonScanlines(other, rows: 0..<gray.height)
        )
        for y in stride(from: 0, to: gray.height, by: 4) {
            var (common, all) = (0.0, 0.0)
            first.forEachSpan(of: y) { from, to in
                all += to - from
                second.forEachSpan(of: y) { common += max(0, min(to, $1) - max(from, $0)) }
            }
            second.forEachSpan(of: y) { all += $1 - $0 }
            both += common
            either += all - common
        }
        return either > 0 ? both / either : 0
    }
}
