package import ReceiptModel

/// Where a quadrilateral of sheet lies in a picture.
package struct DocumentOutline: Equatable, Sendable {
    /// Points along the edge of the sheet, clockwise, in pixels of the picture and within it.
    package var corners: [PagePoint]
    /// The four corners of the quadrilateral, clockwise; beyond the picture where they are cut off.
    ///
    /// `nil` when its sides do not tell.
    package var quadrilateral: [PagePoint]?
    /// By how many degrees, clockwise, the picture must be turned for the sides of the sheet to stand level and upright;
    /// between -45 and 45.
    package var rotation: Double
    /// How much ink lies on the sheet, in no unit: to compare the documents of one picture.
    package var ink: Double

    /// Whether a point of the picture lies on the sheet.
    package func contains(_ point: PagePoint) -> Bool { PolygonGeometry.contains(corners, point) }

    /// The same sheet on a picture `factor` times as large.
    package func scaled(by factor: Double) -> DocumentOutline {
        func scaled(_ points: [PagePoint]) -> [PagePoint] {
            points.map { PagePoint(x: $0.x * factor, y: $0.y * factor) }
        }
        return DocumentOutline(
            corners: scaled(corners), quadrilateral: quadrilateral.map(scaled), rotation: rotation,
            ink: ink * factor * factor)
    }
}

/// Finds the sheet in a photo.
///
/// Guesses come from patches of light and from straight edges; the edge of the sheet is then followed around each, and
/// the guess whose edge is best supported and holds most of the ink is the sheet. It is careful rather than clever: where
/// nothing stands out clearly (a scan, a picture that the sheet fills), it finds nothing and the whole picture is read. A
/// sheet cut wrongly costs more than one not cut.
package struct DocumentDetector: Sendable {
    /// The picture is searched at no more than so many pixels a side.
    private static let searchedSide = 560.0

    package init() {}

    /// The sheets that are receipts, from left to right and top to bottom; none where nothing stands out.
    ///
    /// - Parameters:
    ///   - picture: what is searched.
    ///   - markers: of different receipts; two or more are sure evidence of as many documents.
    /// - Returns: their outlines in pixels of the picture.
    package func documents(on picture: borrowing PageImage, markers: [DocumentMarker] = []) -> [DocumentOutline] {
        guard picture.width >= 64, picture.height >= 64 else { return [] }
        let side = Double(max(picture.width, picture.height))
        let factor = max(1, Int((side / Self.searchedSide).rounded(.up)))
        let search = DocumentSearch(picture.grayImage(reducedBy: factor))
        let found =
            markers.count > 1
            ? search.documents(of: markers.map { $0.reduced(by: factor) }) : search.documents().map(\.outline)
        return found.map { $0.scaled(by: Double(factor)) }
    }
}
