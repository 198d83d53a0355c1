package import ReceiptModel

/// The outline of a sheet of paper in a picture.
package struct DocumentOutline: Equatable, Sendable {
    /// Points along the edge of the sheet, clockwise, in pixels of the picture, clipped to it.
    package var corners: [PagePoint]
    /// The four corners of the sheet, clockwise, which may lie outside of the picture.
    ///
    /// `nil` when the sides are not straight enough.
    package var quadrilateral: [PagePoint]?
    /// Clockwise rotation of the picture that makes the sheet's sides upright (degrees, -45 to 45).
    package var rotation: Double
    /// Amount of ink on the sheet (arbitrary unit), for comparing the sheets of one picture.
    package var ink: Double

    /// Whether a point of the picture lies on the sheet.
    package func contains(_ point: PagePoint) -> Bool { PolygonGeometry.contains(corners, point) }

    /// The outline in a picture `factor` times as large.
    package func scaled(by factor: Double) -> DocumentOutline {
        func scaled(_ points: [PagePoint]) -> [PagePoint] {
            points.map { PagePoint(x: $0.x * factor, y: $0.y * factor) }
        }
        return DocumentOutline(
            corners: scaled(corners), quadrilateral: quadrilateral.map(scaled), rotation: rotation,
            ink: ink * factor * factor)
    }
}

/// Finds the sheets of paper in a photo.
///
/// Proposals are made from regions (`RegionProposals`) and from straight edges (`QuadrilateralProposals`); a contour is
/// fitted to each (`ContourFitter`), and the candidates are ranked by edge support and ink (`DocumentCandidate`). It is
/// conservative: where no sheet stands out (a scan, a photo filled by the paper) it returns none and the whole picture
/// is read, because a wrong crop costs more than a missing one. Where all print stands on a pale part of a dark picture,
/// that part is returned, whatever its form (`PaleRegion`): the rest is grain that would be taken for print.
package struct DocumentDetector: Sendable {
    /// Maximum side of the picture that is searched (pixels).
    private static let searchedSide = 560.0

    package init() {}

    /// The sheets that are receipts, from left to right and top to bottom; none where no sheet stands out.
    ///
    /// - Parameters:
    ///   - picture: what is searched.
    ///   - markers: of different receipts; two or more prove that there are as many sheets.
    /// - Returns: their outlines in pixels of the picture.
    package func documents(on picture: borrowing PageImage, markers: [DocumentMarker] = []) -> [DocumentOutline] {
        guard picture.width >= 64, picture.height >= 64 else { return [] }
        let side = Double(max(picture.width, picture.height))
        let factor = max(1, Int((side / Self.searchedSide).rounded(.up)))
        let search = DocumentSearch(picture.grayImage(reducedBy: factor))
        var found =
            markers.count > 1
            ? search.documents(of: markers.map { $0.reduced(by: factor) }) : search.documents().map(\.outline)
        if found.isEmpty, let region = PaleRegion(search)?.outline { found = [region] }
        return found.map { $0.scaled(by: Double(factor)) }
    }
}
