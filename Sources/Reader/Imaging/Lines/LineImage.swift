package import ReceiptModel

/// The straightened image of a text line, with the map of its boxes back to the page.
package struct LineImage: ~Copyable {
    package var image: PageImage
    package let frame: LineFrame

    init(image: consuming PageImage, frame: LineFrame) {
        self.image = image
        self.frame = frame
    }

    /// Minimum contrast of a square in which edges are looked for.
    private static let minimumContrast = 32

    /// The median width of the edges of letters (cap heights): about 0.1 for sharp print, more out of focus; 0 for a line
    /// without contrast.
    ///
    /// In squares of a cap height along the line: twice the contrast divided by the steepest central difference, across or
    /// down. The bars of a printed rule have edges in one of the two directions only.
    package var edgeWidth: Double {
        let (gray, width) = (image.pixels(), image.width)
        let (capHeight, baseline) = (frame.line.capHeight * frame.scale, frame.baseline)
        let top = max(1, Int(baseline - capHeight))
        let rows = top..<max(top, min(image.height - 1, Int(baseline)))
        let side = max(3, Int(capHeight))
        let widths = stride(from: 1, to: width - 1, by: side).compactMap { left -> Double? in
            var (darkest, brightest, steepest) = (255, 0, 0)
            for row in rows {
                for place in row * width + left..<row * width + min(width - 1, left + side) {
                    (darkest, brightest) = (min(darkest, Int(gray[place])), max(brightest, Int(gray[place])))
                    let across = abs(Int(gray[place + 1]) - Int(gray[place - 1]))
                    let down = abs(Int(gray[place + width]) - Int(gray[place - width]))
                    steepest = max(steepest, across, down)
                }
            }
            let contrast = brightest - darkest
            return contrast >= Self.minimumContrast && steepest > 0
                ? 2 * Double(contrast) / Double(steepest) / capHeight : nil
        }.sorted()
        return widths.isEmpty ? 0 : widths[widths.count / 2]
    }
}

/// Where the image of a line stands on its page.
package struct LineFrame: Sendable {
    let line: DetectedLine
    /// Pixels of the line image per page pixel, vertically and horizontally.
    let (scale, along): (Double, Double)
    /// The page column at which the line image begins.
    let left: Double
    /// The row of the baseline in the line image.
    let baseline: Double

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
package enum LetterWidth: Sendable, Equatable {
    /// As printed, but double-width type is narrowed.
    case automatic
    /// In proportion to their height.
    case asPrinted
    /// Scaled to the usual aspect.
    case narrowed
    /// So many times as wide as `automatic`.
    case times(Double)
}
