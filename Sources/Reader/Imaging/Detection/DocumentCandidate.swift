import Glibc
import ReceiptModel

/// A sheet that may be the receipt, in pixels of the searched picture, with the features by which it is ranked.
struct DocumentCandidate {
    private static let plausibleShare = 0.012...0.85
    /// Share of the picture below which a sheet is small, and minimum share of the picture's ink inside a small one.
    private static let (smallShare, minimumInkShareOfSmall) = (0.05, 0.5)
    /// Minimum `trust` of an outline without a flaw, and minimum share of the picture's ink inside a small sheet with it.
    private static let (flawlessTrust, minimumInkShareOfFlawless) = (0.9, 0.15)
    /// Minimum share of the cells that hold ink of a sheet that is printed all over.
    private static let minimumInkedCells = 0.45
    /// Plausible ink per pixel (units of `IntegralImage`); more is a logo or a dark surface.
    private static let plausibleInkDensity = 0.8...40.0
    /// Minimum ink per pixel of an outline without a flaw: print may be faint.
    private static let minimumInkDensityOfFlawless = 0.15
    /// Minimum `trust`.
    private static let minimumTrust = 0.52
    /// Minimum `trust`, and minimum share of the picture's ink inside, of an outline with weaker edges.
    private static let (minimumWeakTrust, minimumInkShareOfWeak) = (0.3, 0.95)

    /// Edge density inside a sheet that folds and shadows explain.
    private static let usualRoughness = 0.012
    /// Maximum share of a side along which print continues outside; more means that it cuts through a text line.
    private static let maximumCrossingShare = 0.6

    /// Tolerance of polygon simplification, as a share of the sheet's longer side.
    private static let simplificationTolerance = 0.002

    let contour: DocumentContour
    /// The contour clipped to the picture.
    let points: [PagePoint]
    /// Area, as a share of the picture.
    let share: Double
    let ink: Double
    /// Mean ink per pixel.
    let inkDensity: Double
    /// Share of the picture's ink inside, without the texture of grounds much darker than the sheet.
    let inkShare: Double
    /// Share of the cells of a 6 × 12 grid that hold ink.
    let inkedCellShare: Double
    /// Intersection over union of the contour and its quadrilateral.
    let rectangularity: Double
    /// Share of inner pixels that are edges.
    let roughness: Double

    /// Score for ranking the candidates.
    var score: Double {
        let edge = contour.strength * contour.supported * contour.smoothness * contour.smoothness
        let calm = 1 - min(1, 8 * max(0, roughness - Self.usualRoughness))
        return edge * calm * rectangularity * (1 - 0.6 * contour.border) * (0.3 + 0.7 * inkShare)
    }

    /// Confidence that the outline is the edge of a sheet.
    var trust: Double { contour.strength * contour.supported * contour.smoothness }

    /// Whether shape and ink are those of a receipt, whatever its size.
    var isPlausible: Bool {
        let leastInk = isFlawless ? Self.minimumInkDensityOfFlawless : Self.plausibleInkDensity.lowerBound
        return share < Self.plausibleShare.upperBound
            && (leastInk...Self.plausibleInkDensity.upperBound).contains(inkDensity)
            && rectangularity > 0.93 && contour.smoothness > 0.85 && contour.border < 0.6
    }

    /// Whether the outline has no flaw on any side.
    private var isFlawless: Bool {
        trust > Self.flawlessTrust && contour.sideSupports.allSatisfy { $0 > Self.flawlessTrust }
    }

    /// Whether the picture may be cropped to the outline.
    var isTrusted: Bool {
        guard isPlausible, Self.plausibleShare.contains(share) else { return false }
        // Each side that is not the picture's border needs edge support.
        let isClosed = zip(contour.sideBorders, contour.sideSupports).allSatisfy { $0 > 0.6 || $1 > 0.5 }
        guard inkShare > minimumInkShare, contour.sideCrossings.allSatisfy({ $0 < Self.maximumCrossingShare }) else {
            return false
        }
        // Required confidence rises with the share of the outline on the border, and when much print lies elsewhere.
        let doubt = 0.3 * contour.border + (inkShare < 0.5 ? 0.15 : 0)
        if trust - doubt >= Self.minimumTrust { return isClosed }
        return trust >= Self.minimumWeakTrust && inkShare >= Self.minimumInkShareOfWeak && contour.border < 0.2
    }

    /// A small sheet has to hold more of the print, as a label or a card might be found instead of the sheet.
    private var minimumInkShare: Double {
        guard share < Self.smallShare else { return 0.15 }
        return isFlawless && inkedCellShare > Self.minimumInkedCells
            ? Self.minimumInkShareOfFlawless : Self.minimumInkShareOfSmall
    }

    /// Whether this is certainly a receipt of its own beside another one.
    func isCertain(besides first: DocumentCandidate) -> Bool {
        isTrusted && trust > 0.8 && contour.border < 0.3 && rectangularity > 0.95
            && inkedCellShare > Self.minimumInkedCells
            && share > 0.25 * first.share && inkDensity > 0.3 * first.inkDensity
    }

    /// Whether at most 5 percent of the points of either sheet lie on the other.
    func isApart(from other: DocumentCandidate) -> Bool {
        let common = points.count { PolygonGeometry.contains(other.points, $0) }
        let back = other.points.count { PolygonGeometry.contains(points, $0) }
        return common * 20 <= points.count && back * 20 <= other.points.count
    }

    /// Reading order: left to right, and top to bottom where they overlap horizontally.
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
