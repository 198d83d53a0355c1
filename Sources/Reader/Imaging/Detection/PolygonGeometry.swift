import Glibc
import ReceiptModel

/// Plane geometry of points and polygons.
///
/// Polygons are clockwise on the screen, with y growing downwards.
enum PolygonGeometry {
    /// The convex hull by Andrew's monotone chain (1979), clockwise.
    static func convexHull(_ points: [PagePoint]) -> [PagePoint] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count >= 3 else { return sorted }
        func half(_ points: some Sequence<PagePoint>) -> [PagePoint] {
            var chain: [PagePoint] = []
            for point in points {
                while chain.count >= 2 {
                    guard cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        return Array(half(sorted).dropLast() + half(sorted.reversed()).dropLast())
    }

    /// The cross product of `b - a` and `c - a`: twice the area of the triangle, positive when it is clockwise.
    static func cross(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// The area of a polygon by the shoelace formula; positive when it is clockwise.
    static func area(_ polygon: [PagePoint]) -> Double {
        var sum = 0.0
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            sum += a.x * b.y - b.x * a.y
        }
        return sum / 2
    }

    /// The longer side of the bounding box of some points.
    static func longerSide(of points: [PagePoint]) -> Double {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    }

    static func distance(_ a: PagePoint, _ b: PagePoint) -> Double { hypot(b.x - a.x, b.y - a.y) }

    /// The intersection of the lines through two pairs of points; `nil` when they are parallel.
    static func lineIntersection(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint, _ d: PagePoint) -> PagePoint? {
        let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
        let determinant = ux * vy - uy * vx
        guard abs(determinant) > 1e-9 * (hypot(ux, uy) * hypot(vx, vy) + 1e-9) else { return nil }
        let share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / determinant
        return PagePoint(x: a.x + share * ux, y: a.y + share * uy)
    }

    /// The rectangle of least area around a convex hull; one of its sides is collinear with a side of the hull.
    ///
    /// - Returns: its area, and the clockwise rotation of the picture that makes it upright (degrees, -45 to 45).
    static func minimumAreaRectangle(_ hull: [PagePoint]) -> (area: Double, rotation: Double)? {
        var best: (area: Double, rotation: Double)?
        for (index, from) in hull.enumerated() {
            let to = hull[(index + 1) % hull.count]
            let length = distance(from, to)
            guard length > 0 else { continue }
            let (cosine, sine) = ((to.x - from.x) / length, (to.y - from.y) / length)
            let along = hull.map { $0.x * cosine + $0.y * sine }
            let across = hull.map { $0.y * cosine - $0.x * sine }
            guard let left = along.min(), let right = along.max(), let top = across.min(), let bottom = across.max()
            else { continue }
            let area = (right - left + 1) * (bottom - top + 1)
            if area < best?.area ?? .infinity { best = (area, -moduloQuarterTurn(atan2(sine, cosine) * 180 / .pi)) }
        }
        return best
    }

    /// An angle modulo 90 degrees, between -45 and 45.
    static func moduloQuarterTurn(_ degrees: Double) -> Double { degrees - 90 * (degrees / 90).rounded() }

    /// A small quadrilateral around a convex hull: sides are removed greedily, each time the one whose removal adds the
    /// least area.
    static func enclosingQuadrilateral(_ hull: [PagePoint]) -> [PagePoint]? {
        var corners = hull
        guard corners.count >= 4 else { return nil }
        while corners.count > 4 {
            let count = corners.count
            var best: (index: Int, area: Double, corner: PagePoint)?
            for index in 0..<count {
                let (a, b) = (corners[index], corners[(index + 1) % count])
                let (before, after) = (corners[(index + count - 1) % count], corners[(index + 2) % count])
                guard let corner = lineIntersection(before, a, after, b) else { continue }
                let added = cross(b, a, corner)
                // Only where the two neighboring sides meet outside.
                guard cross(a, b, corner) < 0 || distance(a, b) < 1e-6 else { continue }
                if added < best?.area ?? .infinity { best = (index, added, corner) }
            }
            guard let best else { return nil }
            let next = (best.index + 1) % count
            corners[best.index] = best.corner
            corners.remove(at: next)
        }
        return corners
    }

    /// A polygon clipped to `0…width, 0…height` (Sutherland and Hodgman 1974).
    static func clipped(_ polygon: [PagePoint], width: Double, height: Double) -> [PagePoint] {
        clipped(polygon, [{ $0.x }, { width - $0.x }, { $0.y }, { height - $0.y }])
    }

    /// A polygon clipped to a convex one (Sutherland and Hodgman 1974).
    static func clipped(_ polygon: [PagePoint], to convex: [PagePoint]) -> [PagePoint] {
        clipped(
            polygon,
            convex.indices.map { index in
                let (a, b) = (convex[index], convex[(index + 1) % convex.count])
                return { cross(a, b, $0) }
            })
    }

    /// The part of a polygon where all of some linear functions are positive.
    private static func clipped(_ polygon: [PagePoint], _ edges: [(PagePoint) -> Double]) -> [PagePoint] {
        var result = polygon
        for inside in edges {
            let source = result
            result = []
            for (index, a) in source.enumerated() {
                let b = source[(index + 1) % source.count]
                let (da, db) = (inside(a), inside(b))
                if da >= 0 { result.append(a) }
                if (da > 0 && db < 0) || (da < 0 && db > 0) {
                    let share = da / (da - db)
                    result.append(PagePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
                }
            }
        }
        return result
    }

    /// A polygon simplified so that no removed point is further than `tolerance` from it (Ramer 1972, Douglas and
    /// Peucker 1973).
    static func simplified(_ polygon: [PagePoint], within tolerance: Double) -> [PagePoint] {
        guard polygon.count > 4, let first = polygon.first else { return polygon }
        // Split at the point furthest from the first, which is certainly kept.
        let far = polygon.indices.max { distance(first, polygon[$0]) < distance(first, polygon[$1]) } ?? 0
        guard far > 0 else { return polygon }
        let there = douglasPeucker(polygon[...far], within: tolerance)
        let back = douglasPeucker((polygon + [first])[far...], within: tolerance)
        let result = there.dropLast() + back.dropLast()
        return result.count >= 3 ? Array(result) : polygon
    }

    /// The points of a chain that are kept, its ends included.
    private static func douglasPeucker(_ chain: ArraySlice<PagePoint>, within tolerance: Double) -> [PagePoint] {
        guard chain.count > 2, let first = chain.first, let last = chain.last else { return Array(chain) }
        let length = distance(first, last)
        func away(_ point: PagePoint) -> Double {
            length > 1e-9 ? abs(cross(first, last, point)) / length : distance(first, point)
        }
        var (far, most) = (chain.startIndex, tolerance)
        for index in chain.indices.dropFirst().dropLast() {
            let away = away(chain[index])
            if away > most { (far, most) = (index, away) }
        }
        guard far > chain.startIndex else { return [first, last] }
        return douglasPeucker(chain[...far], within: tolerance).dropLast()
            + douglasPeucker(chain[far...], within: tolerance)
    }

    /// A polygon scaled about the mean of its points.
    static func shrunk(_ polygon: [PagePoint], to factor: Double) -> [PagePoint] {
        let count = Double(max(1, polygon.count))
        let (x, y) = (polygon.reduce(0) { $0 + $1.x } / count, polygon.reduce(0) { $0 + $1.y } / count)
        return polygon.map { PagePoint(x: x + factor * ($0.x - x), y: y + factor * ($0.y - y)) }
    }

    /// Whether a point lies inside a polygon, by the number of crossings of a ray.
    static func contains(_ polygon: [PagePoint], _ point: PagePoint) -> Bool {
        var inside = false
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            if (a.y > point.y) != (b.y > point.y),
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                inside.toggle()
            }
        }
        return inside
    }
}
