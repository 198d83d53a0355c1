package import ReceiptModel

/// The straightened image of a text line, with the map of its boxes back to the page.
package struct LineImage: ~Copyable {
    package var image: PageImage
    private let line: DetectedLine
    /// Pixels of the line image per page pixel, vertically and horizontally.
    private let scale: Double
    private let along: Double
    /// The page column at which the line image begins.
    private let left: Double
    /// The row of the baseline.
    private let baseline: Double

    init(image: consuming PageImage, line: DetectedLine, scale: Double, along: Double, left: Double, baseline: Double) {
        self.image = image
        self.line = line
        self.scale = scale
        self.along = along
        self.left = left
        self.baseline = baseline
    }

    /// The bounding box on the page of a box in the line image.
    package func pageBox(of box: PixelBox) -> PixelBox {
        let (from, to) = (left + Double(box.x) / along, left + Double(box.maxX) / along)
        let shift = line.baseline(at: (from + to) / 2) - baseline / scale
        let (top, foot) = (Double(box.y) / scale + shift, Double(box.maxY) / scale + shift)
        let (x, y) = (Int(from.rounded()), Int(top.rounded()))
        return PixelBox(x: x, y: y, width: max(1, Int(to.rounded()) - x), height: max(1, Int(foot.rounded()) - y))
    }
}

/// The width of the letters in a line image.
package enum LetterWidth: Sendable {
    /// As printed, but double-width type is narrowed.
    case automatic
    /// In proportion to their height.
    case asPrinted
    /// Scaled to the usual aspect.
    case narrowed
    /// Twice as wide as printed, for double-height type.
    case doubled
}
