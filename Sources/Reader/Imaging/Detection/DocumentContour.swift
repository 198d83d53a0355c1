import ReceiptModel

/// The fitted contour of a sheet, with the support that its edges have.
struct DocumentContour {
    /// Points along the contour, clockwise, in pixels of the searched picture.
    var points: [PagePoint]
    /// Corners of the fitted straight sides, clockwise.
    var corners: [PagePoint]
    /// Mean edge strength outside of the picture's border; 1 is a full edge everywhere.
    var strength: Double
    /// Share of the places off the border that have an edge.
    var supported: Double
    /// Share of the places on the picture's border.
    var border: Double
    /// Per side: share of its places on the picture's border.
    var sideBorders: [Double]
    /// Per side: share of its other places that have an edge.
    var sideSupports: [Double]
    /// Per side: share of its places where print continues outside on a ground as light as inside.
    var sideCrossings: [Double]
    /// Share of the places near a smooth curve along their side.
    var smoothness: Double
}
