import ReceiptModel

/// The edge of a sheet followed around a guess of its four corners, and how surely it is one.
struct DocumentContour {
    /// Points along the edge, clockwise, in pixels of the field.
    var points: [PagePoint]
    /// The best straight sides' corners, clockwise.
    var corners: [PagePoint]
    /// The mean strength of the edge where it does not lie on the picture's edge: 1 is an edge everywhere.
    var strength: Double
    /// The share of the places with an edge.
    var supported: Double
    /// The share of the places that lie on the picture's edge.
    var border: Double
    /// Of each side, the share of its places on the picture's edge.
    var sideBorders: [Double]
    /// Of each side, the share of its other places that have an edge.
    var sideSupports: [Double]
    /// Of each side, the share of its places with print outside on a ground as light as inside.
    var sideCrossings: [Double]
    /// The share of the places near a gentle curve along their side.
    var smoothness: Double
}
