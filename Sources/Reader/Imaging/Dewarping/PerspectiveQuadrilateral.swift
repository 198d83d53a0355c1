import CLeptonica
import Glibc
import ReceiptModel

/// A rectangular sheet seen in perspective, and the rectangle that it is.
struct PerspectiveQuadrilateral {
    /// Minimum distortion that is corrected: relative difference of opposite sides, or cosine of a corner.
    private static let minimumSlant = 0.1
    /// Maximum distortion; beyond it the corners are more likely wrong than right.
    private static let maximumSlant = 0.5

    private static let oversampling = 1.25

    /// Clockwise; the first is the upper left corner of the upright sheet.
    let corners: [PagePoint]
    /// Height divided by width of the sheet.
    let aspect: Double

    /// A quadrilateral that is the perspective image of a rectangle; `nil` when it is nearly a rectangle already, or
    /// cannot be one.
    ///
    /// - Parameters:
    ///   - corners: clockwise, from any of them on, in pixels.
    ///   - principalPoint: the center of the whole picture.
    ///   - imageSide: the longer side of the whole picture, in pixels.
    init?(corners: [PagePoint], principalPoint: PagePoint, imageSide: Double) {
        guard corners.count == 4 else { return nil }
        var corners = corners
        // The side that is most nearly horizontal and runs to the right is the upper one.
        let level = { (index: Int) -> Double in
            let (a, b) = (corners[index], corners[(index + 1) % 4])
            return (b.x - a.x) / max(1e-9, PolygonGeometry.distance(a, b))
        }
        guard let first = (0..<4).max(by: { level($0) < level($1) }) else { return nil }
        corners = Array(corners[first...] + corners[..<first])
        let sides = (0..<4).map { PolygonGeometry.distance(corners[$0], corners[($0 + 1) % 4]) }
        guard let shortest = sides.min(), shortest > 24 else { return nil }
        var slant = max(
            abs(sides[0] - sides[2]) / max(sides[0], sides[2]), abs(sides[1] - sides[3]) / max(sides[1], sides[3]))
        for index in 0..<4 {
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            let sine = PolygonGeometry.cross(a, b, c) / (sides[index] * sides[(index + 1) % 4])
            guard sine > 0.5 else { return nil }
            slant = max(slant, (1 - sine * sine).squareRoot())
        }
        guard slant >= Self.minimumSlant, slant <= Self.maximumSlant else { return nil }
        self.corners = corners
        aspect = Self.aspect(corners, sides: sides, principalPoint: principalPoint, imageSide: imageSide)
    }

    /// Height divided by width of the rectangle (Zhang and He, "Whiteboard scanning and image enhancement", 2007); the
    /// focal length is that of usual phones when the corners do not determine it.
    private static func aspect(
        _ corners: [PagePoint], sides: [Double], principalPoint: PagePoint, imageSide: Double
    ) -> Double {
        typealias Ray = (x: Double, y: Double, z: Double)
        func ray(_ point: PagePoint) -> Ray { (point.x - principalPoint.x, point.y - principalPoint.y, 1) }
        func cross(_ a: Ray, _ b: Ray) -> Ray { (a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x) }
        func dot(_ a: Ray, _ b: Ray) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
        let flat = (sides[1] + sides[3]) / (sides[0] + sides[2])
        let (m1, m2, m4, m3) = (ray(corners[0]), ray(corners[1]), ray(corners[2]), ray(corners[3]))
        let (below, beside) = (dot(cross(m2, m4), m3), dot(cross(m3, m4), m2))
        guard abs(below) > 1e-6, abs(beside) > 1e-6 else { return flat }
        let k2 = dot(cross(m1, m4), m3) / below
        let k3 = dot(cross(m1, m4), m2) / beside
        let n2: Ray = (k2 * m2.x - m1.x, k2 * m2.y - m1.y, k2 - 1)
        let n3: Ray = (k3 * m3.x - m1.x, k3 * m3.y - m1.y, k3 - 1)
        var focal = 0.9 * imageSide
        if abs(n2.z * n3.z) > 0.002 {
            let square = -(n2.x * n3.x + n2.y * n3.y) / (n2.z * n3.z)
            if square > 0 { focal = min(1.6, max(0.6, square.squareRoot() / imageSide)) * imageSide }
        }
        func length(_ n: Ray) -> Double { ((n.x * n.x + n.y * n.y) / (focal * focal) + n.z * n.z).squareRoot() }
        let aspect = length(n3) / max(1e-9, length(n2))
        // The ratio of the sides in the picture bounds the result.
        return min(1.35 * flat, max(flat / 1.35, aspect))
    }

    /// The homography from the upright rectangle to the picture, and the size of the rectangle in pixels.
    func rectification() -> (toSource: PageTransform, width: Double, height: Double)? {
        let sides = (0..<4).map { PolygonGeometry.distance(corners[$0], corners[($0 + 1) % 4]) }
        // Oversampling by `oversampling`, because interpolation blurs.
        let area = PolygonGeometry.area(corners)
        let width = Self.oversampling * max((area / aspect).squareRoot(), min(sides[0], sides[2]))
        let height = width * aspect
        guard
            let transform = PageTransform(
                from: [(0, 0), (width, 0), (width, height), (0, height)], to: corners.map { ($0.x, $0.y) })
        else { return nil }
        return (transform, width, height)
    }
}

extension PageTransform {
    /// The homography that maps a rectangle's corners, clockwise from the origin at the upper left, to four other
    /// points; `nil` when three of them are collinear.
    ///
    /// Heckbert, "Fundamentals of texture mapping and image warping", 1989.
    init?(from rectangle: [(x: Double, y: Double)], to corners: [(x: Double, y: Double)]) {
        let (width, height) = (rectangle[2].x, rectangle[2].y)
        let (p0, p1, p2, p3) = (corners[0], corners[1], corners[2], corners[3])
        let (dx1, dx2, dx3) = (p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x)
        let (dy1, dy2, dy3) = (p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        guard abs(determinant) > 1e-6, width > 0, height > 0 else { return nil }
        let g = (dx3 * dy2 - dx2 * dy3) / determinant
        let h = (dx1 * dy3 - dx3 * dy1) / determinant
        self.init(
            a: (p1.x - p0.x + g * p1.x) / width, b: (p3.x - p0.x + h * p3.x) / height, c: p0.x,
            d: (p1.y - p0.y + g * p1.y) / width, e: (p3.y - p0.y + h * p3.y) / height, f: p0.y, g: g / width,
            h: h / height)
    }
}

extension PageFrame {
    /// The page with the sheet rectified.
    ///
    /// What lies around the sheet's straight sides is kept up to a fifth of its size. `nil` when the corners cannot be
    /// those of a sheet.
    func rectified(_ sheet: PerspectiveQuadrilateral) -> PageFrame? {
        guard let rectification = sheet.rectification() else { return nil }
        // Paper bends: what bulges beyond the straight sides belongs to it.
        let (width, height) = (rectification.width, rectification.height)
        let limit = (left: -0.2 * width, top: -0.2 * height, right: 1.2 * width, bottom: 1.2 * height)
        let frame = seen(through: rectification.toSource, within: limit)
        guard frame.width >= 16, frame.height >= 16, frame.width * frame.height <= 2 * self.width * self.height else {
            return nil
        }
        return frame
    }
}
