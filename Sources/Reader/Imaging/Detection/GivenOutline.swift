package import ReceiptModel

extension DecodedPage {
    /// By how much a corner may lie beside the picture (pixels): what was decoded at a part of its size is rounded.
    private static let tolerance = 2.0

    /// The sheet that lies between corners that a person has named.
    ///
    /// - Parameter corners: in pixels of the picture as it is stored.
    /// - Returns: its outline, in pixels of the decoded page; `nil` where a corner lies outside of the picture.
    package func outline(between corners: PaperCorners) -> DocumentOutline? {
        guard let toDecoded = toOriginal.inverted else { return nil }
        let (width, height) = (Double(image.width), Double(image.height))
        var points: [PagePoint] = []
        for corner in corners.points {
            let (x, y) = toDecoded.original(x: corner.x, y: corner.y)
            guard (-Self.tolerance...width + Self.tolerance).contains(x),
                (-Self.tolerance...height + Self.tolerance).contains(y)
            else { return nil }
            points.append(PagePoint(x: min(max(x, 0), width), y: min(max(y, 0), height)))
        }
        if PolygonGeometry.area(points) < 0 { points.reverse() }
        let rectangle = PolygonGeometry.minimumAreaRectangle(PolygonGeometry.convexHull(points))
        return DocumentOutline(corners: points, quadrilateral: points, rotation: rectangle?.rotation ?? 0, ink: 1)
    }
}
