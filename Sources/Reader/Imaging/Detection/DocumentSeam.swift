import Glibc
import ReceiptModel

/// A straight boundary between two sheets that touch or nearly touch.
struct DocumentSeam {
    /// A point of the boundary, and the unit vector towards the other sheet.
    let point: PagePoint
    let across: (x: Double, y: Double)
    /// Extent of the sheet along the boundary (pixels from `point`), counted clockwise around the sheet.
    let extent: ClosedRange<Int>
    /// Edge support, reduced where the line crosses print; 1 is a full edge all along.
    let strength: Double

    /// Signed distance of a point (pixels); positive on the side of the other sheet.
    func signedDistance(_ other: PagePoint) -> Double {
        (other.x - point.x) * across.x + (other.y - point.y) * across.y
    }

    /// The part of a polygon on this sheet's side.
    func clipped(_ polygon: [PagePoint]) -> [PagePoint] {
        var result: [PagePoint] = []
        for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            let (da, db) = (signedDistance(a), signedDistance(b))
            if da <= 0 { result.append(a) }
            if (da < 0 && db > 0) || (da > 0 && db < 0) {
                let share = da / (da - db)
                result.append(PagePoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
            }
        }
        return result
    }
}

/// Finds the boundary between two sheets that touch or nearly touch.
///
/// A boundary differs from print in being visible along its whole length, whereas there is white paper between text
/// lines and between words. The method is specific to this project.
struct SeamSearch {
    /// Relative brightness step that counts as a full edge; one sheet lying on another hardly makes more.
    private static let fullStep: Float = 0.1
    /// Maximum deviation of the boundary from the marker's sides, and from the direction between the markers when those
    /// are unknown (degrees).
    private static let (angleTolerance, wideAngleTolerance) = (7.0, 20.0)
    /// Radius along the line within which an edge must be visible (pixels); it exceeds the height of a text line.
    private static let verificationRadius = 5
    /// Minimum brightness of paper, as a share of the brightness at the marker.
    private static let minimumLight: Float = 0.6

    /// The picture, and its closing without print.
    let gray: GrayImage
    let closed: GrayImage

    /// The boundary of one marker's sheet towards another's; `nil` when there is no room between the markers.
    func seam(of marker: DocumentMarker, towards other: DocumentMarker) -> DocumentSeam? {
        let (from, to) = (marker.center, other.center)
        let distance = PolygonGeometry.distance(from, to)
        guard distance > 1 else { return nil }
        let bearing = atan2(to.y - from.y, to.x - from.x) * 180 / .pi
        // Of the marker's two axes, the one nearer to the direction of the other marker.
        let likely = marker.skew.map { bearing + PolygonGeometry.moduloQuarterTurn($0 - bearing) } ?? bearing
        let angleTolerance = marker.skew == nil ? Self.wideAngleTolerance : Self.angleTolerance
        let light = Float(closed[at: from] ?? 255)
        var best: DocumentSeam?
        for turn in stride(from: -angleTolerance, through: angleTolerance, by: 1) {
            let angle = (likely + turn) * .pi / 180
            let across = (x: cos(angle), y: sin(angle))
            let room = distance * cos((likely + turn - bearing) * .pi / 180)
            let (first, last) = (marker.extent(along: across), room - other.extent(along: across))
            for offset in stride(from: first, through: last, by: 1) {
                let point = PagePoint(x: from.x + offset * across.x, y: from.y + offset * across.y)
                guard let seam = seam(through: point, across: across, light: light) else { continue }
                if seam.strength > best?.strength ?? -.infinity { best = seam }
            }
        }
        return best
    }

    /// The line through a point as a boundary, as long as this side is paper; `nil` when that is too short.
    private func seam(through point: PagePoint, across: (x: Double, y: Double), light: Float) -> DocumentSeam? {
        var edges: [Float] = []
        func ground(_ place: Int) -> Float? {
            let (x, y) = (point.x - Double(place) * across.y, point.y + Double(place) * across.x)
            guard let level = closed[at: PagePoint(x: x - 3 * across.x, y: y - 3 * across.y)].map(Float.init),
                level > Self.minimumLight * light
            else { return nil }
            return level
        }
        /// The end of the paper from the point in one direction.
        func end(_ direction: Int) -> Int {
            var (place, missing) = (0, 0)
            while missing <= Self.verificationRadius {
                place += direction
                missing = ground(place) == nil ? missing + 1 : 0
            }
            return place - direction * missing
        }
        let (first, last) = (end(-1), end(1))
        guard last - first > 6 * Self.verificationRadius else { return nil }
        for place in first...last {
            guard let ground = ground(place) else { continue }
            let (x, y) = (point.x - Double(place) * across.y, point.y + Double(place) * across.x)
            func level(_ offset: Double) -> Float? {
                gray[at: PagePoint(x: x + offset * across.x, y: y + offset * across.y)].map(Float.init)
            }
            guard let inner = level(-3), let near = level(-2), let here = level(0), let far = level(2),
                let outer = level(3)
            else { continue }
            let (inside, outside) = ((inner + near) / 2, (far + outer) / 2)
            let step = max(inside - min(outside, here), min(inside, outside) - here)
            edges.append(max(0, min(1, step / (Self.fullStep * ground))))
        }
        let radius = Self.verificationRadius
        guard edges.count > 6 * radius else { return nil }
        var (sum, print): (Float, Float) = (0, 0)
        for place in radius..<edges.count - radius {
            let least = edges[place - radius...place + radius].min() ?? 0
            sum += least
            if least < 0.3, edges[place] > 0.5 { print += 1 }
        }
        let strength = Double((sum - 0.5 * print) / Float(edges.count - 2 * radius))
        return DocumentSeam(point: point, across: across, extent: first...last, strength: strength)
    }
}

extension DocumentMarker {
    /// The distance from its center to its edge in a direction.
    fileprivate func extent(along direction: (x: Double, y: Double)) -> Double {
        // The bounding box of a rotated code is larger than the code.
        0.45 * (Double(box.width) * abs(direction.x) + Double(box.height) * abs(direction.y))
    }
}

extension GrayImage {
    /// The level at a point; `nil` outside.
    fileprivate subscript(at point: PagePoint) -> UInt8? {
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        return x >= 0 && y >= 0 && x < width && y < height ? self[x, y] : nil
    }

    /// The image with boundaries drawn as black lines.
    func drawing(_ seams: [DocumentSeam]) -> GrayImage {
        guard !seams.isEmpty else { return self }
        var levels = levels
        for seam in seams {
            for place in stride(from: Double(seam.extent.lowerBound), through: Double(seam.extent.upperBound), by: 0.5)
            {
                for offset in [0.0, 1, 2] {
                    let x = seam.point.x - place * seam.across.y + offset * seam.across.x
                    let y = seam.point.y + place * seam.across.x + offset * seam.across.y
                    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { continue }
                    levels[Int(y) * width + Int(x)] = 0
                }
            }
        }
        return GrayImage(width: width, height: height, levels: levels)
    }
}
