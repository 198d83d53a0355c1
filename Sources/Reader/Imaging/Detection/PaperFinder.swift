package import ReceiptModel

/// Where a sheet of paper lies in a picture.
package struct PaperOutline: Equatable, Sendable {
    /// Points along the edge of the paper, clockwise, in pixels of the picture and within it.
    package var corners: [PagePoint]
    /// The four corners of the sheet, clockwise; beyond the picture where they are cut off.
    ///
    /// `nil` when its sides do not tell.
    package var sheet: [PagePoint]?
    /// By how many degrees, clockwise, the picture must be turned for the sides of the paper to stand level and upright;
    /// between -45 and 45.
    package var lean: Double
    /// How much print lies on the paper, in no unit: to compare the papers of one picture.
    package var print: Double

    /// Whether a point of the picture lies on the paper.
    package func contains(_ point: PagePoint) -> Bool { PaperGeometry.contains(corners, point) }

    /// The same paper on a picture `factor` times as large.
    package func scaled(by factor: Double) -> PaperOutline {
        func scaled(_ points: [PagePoint]) -> [PagePoint] {
            points.map { PagePoint(x: $0.x * factor, y: $0.y * factor) }
        }
        return PaperOutline(
            corners: scaled(corners), sheet: sheet.map(scaled), lean: lean, print: print * factor * factor)
    }
}

/// Finds the paper in a photo.
///
/// Guesses come from patches of light and from straight edges; the edge of the paper is then followed around each, and
/// the guess whose edge is best supported and holds most of the print is the paper. It is careful rather than clever: where
/// nothing stands out clearly (a scan, a picture that the paper fills), it finds nothing and the whole picture is read. A
/// paper cut wrongly costs more than one not cut.
package struct PaperFinder: Sendable {
    /// The picture is searched at no more than so many pixels a side.
    private static let searchedSide = 560.0

    package init() {}

    /// The sheets that are receipts, from left to right and top to bottom; none where nothing stands out.
    ///
    /// - Parameters:
    ///   - picture: what is searched.
    ///   - marks: of different receipts; two or more are sure evidence of as many papers.
    /// - Returns: their outlines in pixels of the picture.
    package func papers(on picture: borrowing PageImage, marks: [PaperMark] = []) -> [PaperOutline] {
        guard picture.width >= 64, picture.height >= 64 else { return [] }
        let side = Double(max(picture.width, picture.height))
        let factor = max(1, Int((side / Self.searchedSide).rounded(.up)))
        let scene = PaperScene(picture.field(reducedBy: factor))
        let found =
            marks.count > 1
            ? scene.papers(of: marks.map { $0.reduced(by: factor) }) : scene.papers().map(\.outline)
        return found.map { $0.scaled(by: Double(factor)) }
    }
}
