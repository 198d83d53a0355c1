package import ReceiptModel

/// The overlap of two polygons on a picture.
///
/// Both may be concave, extend beyond the picture, touch themselves and repeat points; parts outside the picture are
/// ignored. Which points are inside is decided by the even-odd rule.
package struct PolygonOverlap: Hashable, Sendable {
    /// In square pixels of the picture.
    package let firstArea: Double
    package let secondArea: Double
    package let commonArea: Double

    /// Number of scan lines on which lengths are measured: areas are exact except near corners, with an error in the
    /// order of 1/1,000 of the height of the polygon.
    private static let lines = 4096

    /// - Parameters:
    ///   - first: the corners in order around it.
    ///   - second: the same of the other.
    ///   - width: of the picture in pixels.
    ///   - height: of the picture in pixels.
    package init(_ first: [PagePoint], _ second: [PagePoint], width: Double, height: Double) {
        let ys = (first + second).map(\.y).filter(\.isFinite)
        let top = max(0, ys.min() ?? 0)
        let bottom = min(height, ys.max() ?? 0)
        guard width > 0, top < bottom else {
            (firstArea, secondArea, commonArea) = (0, 0, 0)
            return
        }
        let (one, other) = (Self.edges(of: first), Self.edges(of: second))
        let step = (bottom - top) / Double(Self.lines)
        var sums = (first: 0.0, second: 0.0, common: 0.0)
        for line in 0..<Self.lines {
            let y = top + (Double(line) + 0.5) * step
            let (a, b) = (Self.spans(of: one, at: y, width: width), Self.spans(of: other, at: y, width: width))
            sums.first += a.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            sums.second += b.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            sums.common += Self.common(a, b)
        }
        (firstArea, secondArea, commonArea) = (sums.first * step, sums.second * step, sums.common * step)
    }

    /// Intersection over union, 0…1; `nil` when neither has an area on the picture.
    package var intersectionOverUnion: Double? {
        let union = firstArea + secondArea - commonArea
        return union > 0 ? commonArea / union : nil
    }

    private struct Edge {
        let top: Double
        let bottom: Double
        let x: Double
        /// dx ÷ dy.
        let slope: Double
    }

    /// The edges that a scan line can cross, from their upper end.
    private static func edges(of corners: [PagePoint]) -> [Edge] {
        corners.indices.compactMap { index in
            let (start, end) = (corners[index], corners[(index + 1) % corners.count])
            let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
            let slope = (lower.x - upper.x) / (lower.y - upper.y)
            guard upper.y < lower.y, slope.isFinite else { return nil }
            return Edge(top: upper.y, bottom: lower.y, x: upper.x, slope: slope)
        }
    }

    /// The intervals of a scan line that are inside, from left to right.
    private static func spans(of edges: [Edge], at y: Double, width: Double) -> [ClosedRange<Double>] {
        var crossings: [Double] = []
        for edge in edges where edge.top <= y && y < edge.bottom {
            crossings.append(min(width, max(0, edge.x + edge.slope * (y - edge.top))))
        }
        crossings.sort()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { crossings[$0]...crossings[$0 + 1] }
    }

    private static func common(_ first: [ClosedRange<Double>], _ second: [ClosedRange<Double>]) -> Double {
        var sum = 0.0
        for one in first {
            for other in second {
                sum += max(0, min(one.upperBound, other.upperBound) - max(one.lowerBound, other.lowerBound))
            }
        }
        return sum
    }
}
