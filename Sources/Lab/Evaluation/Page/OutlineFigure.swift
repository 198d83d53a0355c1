import ReceiptModel

/// The picture as it is stored, with the true edge of the paper and the one that was found: `outline.mustache`.
struct OutlineFigure {
    let width: String
    let height: String
    let description: String
    /// The corners, as SVG writes points.
    let truth: String
    let found: String
    /// The element that shows the picture already; `nil` when none does.
    let picture: String?

    init(_ outline: ItemResult.Outline, picture: String?) {
        width = Figure.decimal(max(outline.width, 1), digits: 0)
        height = Figure.decimal(max(outline.height, 1), digits: 0)
        let share = "intersection over union \(Figure.percent(outline.overlap))"
        description =
            outline.found == nil
            ? "nothing was found, so the whole picture counts: \(share)" : "what was found: \(share)"
        truth = Self.points(outline.truth)
        found = Self.points(
            outline.found ?? [
                PagePoint(x: 0, y: 0), PagePoint(x: outline.width, y: 0),
                PagePoint(x: outline.width, y: outline.height), PagePoint(x: 0, y: outline.height),
            ])
        self.picture = picture
    }

    private static func points(_ points: [PagePoint]) -> String {
        points.map { "\(Figure.decimal($0.x, digits: 1)),\(Figure.decimal($0.y, digits: 1))" }.joined(separator: " ")
    }
}
