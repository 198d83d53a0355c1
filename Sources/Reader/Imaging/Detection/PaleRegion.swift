import Glibc
import ReceiptModel

/// The pale part of a dark picture that holds all print, whatever its form: sheets that overlap, or touch a plate.
///
/// It is asked for where no sheet has an outline of its own. The ground beside it is so much darker that nothing printed
/// on paper can be lost with it, in whatever light; new here, measured on generated photos.
struct PaleRegion {
    /// Plausible area, as a share of the picture.
    private static let plausibleShare = 0.01...0.6
    /// Minimum share of the ink inside, of the ink on grounds at least `minimumGroundRatio` as bright.
    private static let minimumInkShare = 0.85
    /// Minimum ink per pixel (units of `IntegralImage`).
    private static let minimumInkDensity = 0.8
    /// Maximum mean brightness outside, as a share of that inside.
    private static let maximumGroundRatio = 0.4
    /// Minimum share of the edge at which brightness drops by `minimumStep` of itself within `reach` pixels; the edges
    /// of shadows are softer.
    private static let (minimumSharpShare, minimumStep, reach) = (0.7, 0.35, 5)

    /// Along the edge, clockwise, in pixels of the searched picture.
    private let corners: [PagePoint]
    private let rotation: Double
    private let ink: Double

    /// The region of a picture; `nil` where there is none that can be trusted.
    init?(_ search: DocumentSearch) {
        let small = search.closed.halved()
        var best: (corners: [PagePoint], inkShare: Double)?
        for threshold in RegionProposals.thresholds(small.levels) {
            let map = small.mapped { $0 > threshold ? 255 : 0 }.opened(radius: 1)
            let total = Double(map.width * map.height)
            map.forEachComponent { area, points in
                guard Self.plausibleShare.contains(Double(area) / total) else { return }
                let edge = Self.edge(points())
                let inkShare = search.inkShare(inside: edge)
                guard inkShare >= Self.minimumInkShare, inkShare > best?.inkShare ?? 0,
                    Self.isTrusted(edge, in: search)
                else { return }
                best = (edge, inkShare)
            }
        }
        guard let best else { return nil }
        corners = best.corners
        rotation = -Self.direction(of: search.gray, inside: best.corners)
        ink = Double(search.ink.count(inside: best.corners))
    }

    var outline: DocumentOutline {
        DocumentOutline(
            corners: PolygonGeometry.simplified(corners, within: 1), quadrilateral: nil, rotation: rotation, ink: ink)
    }

    /// The edge through the first and last pixels of the rows, at twice the size: four points a row, as
    /// `forEachComponent` gives them.
    private static func edge(_ points: [PagePoint]) -> [PagePoint] {
        let doubled = points.map { PagePoint(x: 2 * $0.x, y: 2 * $0.y) }
        // The right ends downwards, then the left ends upwards.
        let right = doubled.indices.filter { $0 % 2 == 1 }.map { doubled[$0] }
        let left = doubled.indices.filter { $0 % 2 == 0 }.map { doubled[$0] }
        return right + left.reversed()
    }

    /// Whether the ground is dark all around, and the edge sharp.
    private static func isTrusted(_ edge: [PagePoint], in search: DocumentSearch) -> Bool {
        let area = PolygonGeometry.area(edge)
        let all = Double(search.gray.width * search.gray.height)
        guard area > 0, area < all, Double(search.ink.count(inside: edge)) >= minimumInkDensity * area else {
            return false
        }
        let light = Double(search.levels.count(inside: edge))
        let inside = light / area
        guard (Double(search.levels.total) - light) / (all - area) <= maximumGroundRatio * inside else { return false }
        let middle = edge.reduce(0) { $0 + $1.x } / Double(edge.count)
        var (sharp, seen) = (0, 0)
        for point in edge {
            let way = point.x > middle ? reach : -reach
            let (x, y) = (Int(point.x), Int(point.y))
            guard y < search.closed.height, x - way >= 0, x - way < search.closed.width, x + way >= 0,
                x + way < search.closed.width
            else { continue }
            seen += 1
            let (paper, ground) = (Double(search.closed[x - way, y]), Double(search.closed[x + way, y]))
            if paper - ground >= minimumStep * paper { sharp += 1 }
        }
        return seen * 2 > edge.count && Double(sharp) >= minimumSharpShare * Double(seen)
    }

    /// The direction of most edges inside a polygon, of print and paper alike, to a quarter turn (degrees, -45 to 45).
    ///
    /// A histogram of the directions of gradients, weighted by their strength.
    private static func direction(of gray: GrayImage, inside polygon: [PagePoint]) -> Double {
        let smooth = gray.smoothed()
        let width = gray.width
        var votes = [Double](repeating: 0, count: 90)
        let rows = PolygonScanlines(polygon, rows: 0..<gray.height)
        for y in 1..<max(1, gray.height - 1) {
            rows.forEachSpan(of: y) { from, to in
                for x in columns(from, to, within: width) {
                    let at = y * width + x
                    let dx = Double(smooth[at + 1]) - Double(smooth[at - 1])
                    let dy = Double(smooth[at + width]) - Double(smooth[at - width])
                    guard abs(dx) + abs(dy) > 12 else { continue }
                    let degrees = atan2(dy, dx) * 180 / .pi + 360
                    votes[Int(degrees.rounded()) % 90] += hypot(dx, dy)
                }
            }
        }
        let sums = votes.indices.map { bin in (-2...2).reduce(0) { $0 + votes[(bin + $1 + 90) % 90] } }
        let best = sums.indices.max { sums[$0] < sums[$1] } ?? 0
        return best > 45 ? Double(best - 90) : Double(best)
    }

    /// The columns of a span that have neighbours on both sides.
    private static func columns(_ from: Double, _ to: Double, within width: Int) -> Range<Int> {
        let first = Int(max(1, min(Double(width - 1), from)))
        return first..<max(first, Int(max(1, min(Double(width - 1), to))))
    }
}
