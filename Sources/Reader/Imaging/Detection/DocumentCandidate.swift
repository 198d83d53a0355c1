import Glibc
import ReceiptModel

/// A sheet that may be the receipt, in pixels of the searched picture.
struct DocumentCandidate {
    private static let plausibleShare = 0.05...0.85
    /// More ink than print ever makes: a logo, or the dark of a table.
    private static let plausibleInkDensity = 0.8...40.0
    /// The least strength of an edge all around.
    private static let minimumTrust = 0.52
    /// Weaker edges are believed when they enclose nearly all print of the picture.
    private static let (minimumWeakTrust, minimumInkShareOfWeak) = (0.3, 0.95)

    /// Folds and shadows make so much of any paper look like an edge.
    private static let usualRoughness = 0.012
    /// A side along which so much print goes on outside cuts through a line of text.
    private static let maximumCrossingShare = 0.6

    /// An outline leaves out what adds less than this share of the paper's longer side.
    private static let simplificationTolerance = 0.002

    let contour: DocumentContour
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
    let inkedCellShare: Double
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
    var isPlausible: Bool {
        share < Self.plausibleShare.upperBound && Self.plausibleInkDensity.contains(inkDensity) && rectangularity > 0.93
            && contour.smoothness > 0.85 && contour.border < 0.6
    }

    /// Whether the outline may be cut along.
    var isTrusted: Bool {
        guard isPlausible, Self.plausibleShare.contains(share) else { return false }
        // Each side that is not the picture's edge must be seen as one.
        let isClosed = zip(contour.sideBorders, contour.sideSupports).allSatisfy { $0 > 0.6 || $1 > 0.5 }
        guard inkShare > 0.15, contour.sideCrossings.allSatisfy({ $0 < Self.maximumCrossingShare }) else {
            return false
        }
        // Where much print lies elsewhere, or much of the outline is the picture's edge, the rest must be seen the better.
        let doubt = 0.3 * contour.border + (inkShare < 0.5 ? 0.15 : 0)
        if trust - doubt >= Self.minimumTrust { return isClosed }
        return trust >= Self.minimumWeakTrust && inkShare >= Self.minimumInkShareOfWeak && contour.border < 0.2
    }

    /// Whether this is surely a receipt of its own, beside another.
    func isSurely(besides first: DocumentCandidate) -> Bool {
        isTrusted && trust > 0.8 && contour.border < 0.3 && rectangularity > 0.95 && inkedCellShare > 0.45
            && share > 0.25 * first.share && inkDensity > 0.3 * first.inkDensity
    }

    /// Whether two papers have next to nothing in common.
    func isApart(from other: DocumentCandidate) -> Bool {
        let common = points.count { PolygonGeometry.contains(other.points, $0) }
        let back = other.points.count { PolygonGeometry.contains(points, $0) }
        return common * 20 <= points.count && back * 20 <= other.points.count
    }

    /// Left before right; those that stand above each other from top to bottom.
    func comesBefore(_ other: DocumentCandidate) -> Bool {
        func range(_ points: [PagePoint]) -> (from: Double, to: Double) {
            let xs = points.map(\.x)
            return (xs.min() ?? 0, xs.max() ?? 0)
        }
        let (one, two) = (range(points), range(other.points))
        let overlap = min(one.to, two.to) - max(one.from, two.from)
        guard overlap > 0.5 * min(one.to - one.from, two.to - two.from) else { return one.from < two.from }
        return (points.map(\.y).min() ?? 0) < (other.points.map(\.y).min() ?? 0)
    }

    var outline: DocumentOutline {
        let isQuadrilateral =
            contour.smoothness > 0.92 && rectangularity > 0.965
            && contour.sideBorders.allSatisfy { $0 < 0.15 } && contour.sideSupports.allSatisfy { $0 > 0.6 }
        return DocumentOutline(
            corners: PolygonGeometry.simplified(
                points, within: Self.simplificationTolerance * PolygonGeometry.longerSide(of: points)),
            quadrilateral: isQuadrilateral ? contour.corners : nil,
            rotation: PolygonGeometry.minimumAreaRectangle(PolygonGeometry.convexHull(points))?.rotation ?? 0, ink: ink)
    }
}
