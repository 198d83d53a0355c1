import Glibc
import ReceiptModel

/// The search for sheets of paper in a reduced picture: proposals, fitted contours, ranking.
struct DocumentSearch {
    /// Maximum number of proposals that are fitted: by regions, by regions that are small, and by lines.
    private static let (maximumRegions, maximumSmallRegions, maximumQuadrilaterals) = (14, 8, 10)
    /// Ground darker than this share of a sheet's brightness is another surface, whose texture is no print: dark wood
    /// has 0.15 to 0.35 (generated photos), paper in deep shadow 0.4 and more.
    private static let minimumGroundRatio = 0.4

    private static let minimumScoreRatio = 0.8

    let gray: GrayImage
    let closed: GrayImage
    let ink: IntegralImage
    private let edges: IntegralImage
    let levels: IntegralImage
    /// Known boundaries between sheets, drawn into the images.
    private let seams: [DocumentSeam]

    init(_ gray: GrayImage, seams: [DocumentSeam] = []) {
        self.gray = gray.drawing(seams)
        self.seams = seams
        // The radius exceeds the stroke width of print.
        closed = gray.closed(radius: max(3, max(gray.width, gray.height) / 90)).drawing(seams)
        ink = IntegralImage(gray: self.gray, closed: closed)
        edges = IntegralImage(edgesOf: closed)
        levels = IntegralImage(levelsOf: closed)
    }

    /// The sheets that can be trusted, in reading order.
    ///
    /// Where none can be, the picture is searched once more for what only paper on dark ground has.
    func documents() -> [DocumentCandidate] {
        let found = Self.documents(among: candidates())
        return found.isEmpty ? Self.documents(among: candidatesOnDarkGround()) : found
    }

    private static func documents(among candidates: [DocumentCandidate]) -> [DocumentCandidate] {
        let ranked = candidates.sorted { $0.score > $1.score }
        // A candidate is rejected when its score is below `minimumScoreRatio` × the best score, even if the best is
        // rejected too.
        guard let best = ranked.first,
            let first = ranked.first(where: { $0.isTrusted && $0.score > minimumScoreRatio * best.score })
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
        let lines = QuadrilateralProposals(fine.averaged(with: small))
        let fitter = ContourFitter(closed: closed, gray: gray, fullEdge: lines.fullEdge * 1.15)
        var result: [DocumentCandidate] = []
        let regions = RegionProposals(small).proposals()
        let (large, little) = (regions.filter { !$0.isSmall }, regions.filter(\.isSmall))
        for proposal in large.prefix(Self.maximumRegions) + little.prefix(Self.maximumSmallRegions) {
            guard let guess = PolygonGeometry.enclosingQuadrilateral(proposal.hull) else { continue }
            if let found = candidate(around: guess, fitter, reach: { min(40, max(8, Int($0 * 0.09))) }) {
                result.append(found)
            }
        }
        return result + candidates(along: lines, fitter)
    }

    /// Candidates whose sides are steps from paper to a much darker ground.
    private func candidatesOnDarkGround() -> [DocumentCandidate] {
        let lines = QuadrilateralProposals(fine.averaged(with: closed.halved()), ground: .dark)
        return candidates(along: lines, ContourFitter(closed: closed, gray: gray, fullEdge: lines.fullEdge))
    }

    /// The picture at half its size, with a closing that keeps the edges of paper in place.
    private var fine: GrayImage { gray.closed(radius: 2).drawing(seams).halved() }

    private func candidates(along lines: QuadrilateralProposals, _ fitter: ContourFitter) -> [DocumentCandidate] {
        let inkShareInside = { (corners: [PagePoint]) in inkShare(inside: doubled(corners)) }
        return lines.quadrilaterals(atMost: Self.maximumQuadrilaterals, inkShare: inkShareInside).compactMap { guess in
            candidate(around: guess, fitter) { min(24, max(6, Int($0 * 0.03))) }
        }
    }

    /// The candidate with the contour around a guess at half the size; `reach` is the search range of a side (pixels).
    private func candidate(
        around guess: [PagePoint], _ fitter: ContourFitter, reach: (Double) -> Int
    ) -> DocumentCandidate? {
        let guess = doubled(guess)
        let size = max(0, PolygonGeometry.area(guess)).squareRoot()
        guard size > 30, size < 5_000 else { return nil }
        return fitter.follow(guess, inwards: reach(size), outwards: reach(size)).flatMap(candidate)
    }

    private func doubled(_ points: [PagePoint]) -> [PagePoint] {
        points.map { PagePoint(x: $0.x * 2, y: $0.y * 2) }
    }

    /// The share of the picture's ink inside a sheet: of the ink on grounds that are not much darker than the sheet.
    func inkShare(inside points: [PagePoint]) -> Double {
        let area = PolygonGeometry.area(points)
        let brightness = area > 0 ? Double(levels.count(inside: points)) / area : 0
        let all = ink.total(onGroundFrom: Self.minimumGroundRatio * brightness)
        return min(1, Double(ink.count(inside: points)) / Double(max(1, all)))
    }

    private func candidate(_ contour: DocumentContour) -> DocumentCandidate? {
        let (width, height) = (Double(gray.width), Double(gray.height))
        let points = PolygonGeometry.clipped(contour.points, width: width, height: height)
        let area = PolygonGeometry.area(points)
        guard points.count >= 4, area > 0 else { return nil }
        let count = ink.count(inside: points)
        let inner = PolygonGeometry.shrunk(points, to: 0.9)
        return DocumentCandidate(
            contour: contour, points: points, share: area / (width * height), ink: Double(count),
            inkDensity: Double(count) / area, inkShare: inkShare(inside: points),
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
