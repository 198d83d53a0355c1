package import ReceiptModel

/// A line of text extract out of its page and made level, and the way of its pixels back to the page.
package struct LineImage: ~Copyable {
    package var image: PageImage
    private let line: DetectedLine
    /// Strip pixels a page pixel, down and along.
    private let scale: Double
    private let along: Double
    /// Where on the page the pixels begins.
    private let left: Double
    /// The row of the pixels that the baseline became.
    private let baseline: Double

    init(image: consuming PageImage, line: DetectedLine, scale: Double, along: Double, left: Double, baseline: Double) {
        self.image = image
        self.line = line
        self.scale = scale
        self.along = along
        self.left = left
        self.baseline = baseline
    }

    /// The box on the page around what a box of the pixels holds.
    package func pageBox(of box: PixelBox) -> PixelBox {
        let (from, to) = (left + Double(box.x) / along, left + Double(box.maxX) / along)
        let shift = line.baseline(at: (from + to) / 2) - baseline / scale
        let (top, foot) = (Double(box.y) / scale + shift, Double(box.maxY) / scale + shift)
        let (x, y) = (Int(from.rounded()), Int(top.rounded()))
        return PixelBox(x: x, y: y, width: max(1, Int(to.rounded()) - x), height: max(1, Int(foot.rounded()) - y))
    }
}

/// How broad the letters of a line become in its pixels.
package enum LetterWidth: Sendable {
    /// Broad type is narrowed, all other is as it is printed.
    case automatic
    /// In proportion to their height.
    case asPrinted
    /// As broad as letters mostly are.
    case narrowed
    /// Twice as broad as printed, for type that is printed at twice its height.
    case doubled
}
