package import ReceiptModel

/// Measures the quality of a photo as a photo, so that a better one can be taken while the paper is at hand.
package struct CaptureQuality: Sendable {
    /// Measurements on a page of print.
    struct Measurements: Equatable, Sendable {
        /// Median width of the edges of letters (letter heights of the prepared page).
        var edgeWidth: Double
        /// Median contrast of letters (gray levels of the decoded picture).
        var contrast: Double
        /// Letter height (pixels of the decoded picture).
        var letterHeight: Double
    }

    // Chosen on 318 generated photos and 108 real photos and scans: of those that read well and have no strong defect,
    // fewer than 2 in 100 lie beyond each threshold. Letters of 8 pixels and less are seldom read without a mistake.
    private static let maximumEdgeWidth = 0.105
    private static let minimumContrast = 24.0
    private static let minimumLetterHeight = 8.5
    /// Share of the outline on the picture's border that means a receipt cut off: at least the end of a strip six times
    /// as long as wide.
    ///
    /// A higher share is a scan of a page, a sheet in the corner of a scanner's glass or a tightly cropped photo.
    private static let cutOff = 0.07...0.3

    /// `nil` when the page shows too few letters.
    let measurements: Measurements?
    private let cut: CaptureIssue?

    /// Measures a prepared page and the decoded picture that it was made of.
    ///
    /// - Parameters:
    ///   - page: the page after preparation.
    ///   - decoded: the picture before it.
    ///   - outline: of the sheet on the picture; without it `cutOff` is not reported.
    /// - Throws: `outOfMemory`.
    package init(
        _ page: borrowing PreparedPage, decoded: borrowing PageImage, outline: DocumentOutline?
    ) throws(ImagingError) {
        cut = outline.flatMap { Self.cutOff($0.corners, width: decoded.width, height: decoded.height) }
        guard let height = page.letterHeight else {
            measurements = nil
            return
        }
        let factor = min(1, 20 / height)
        let small = try page.image.scaled(toFactor: factor)
        // Most components are letters, so that what touches some of them need not be taken off as where lines are found.
        let letters = try small.connectedComponents(windowRadius: Int(1.5 * height * factor)).filter {
            (0.7...1.6).contains($0.height / (height * factor)) && $0.width < 1.4 * $0.height
        }
        let components = small.withContrast(letters) { _ in true }.filter { $0.contrast > 0 }
        guard components.count >= 40 else {
            measurements = nil
            return
        }
        let contrast = components.map(\.contrast).sorted()[components.count / 2]
        let edgeWidth = small.edgeWidth(of: components) / (height * factor)
        let scale = page.toDecoded.scale(x: Double(page.image.width) / 2, y: Double(page.image.height) / 2)
        let paper = Self.paperLevel(of: decoded)
        measurements = Measurements(
            edgeWidth: edgeWidth, contrast: contrast / page.inkGain * paper / 255, letterHeight: height * scale)
    }

    /// What is wrong, the worst for recognition first.
    package var issues: [CaptureIssue] {
        var issues = cut.map { [$0] } ?? []
        guard let measurements else { return issues }
        if measurements.edgeWidth > Self.maximumEdgeWidth {
            issues.append(CaptureIssue(.blurred, measure: measurements.edgeWidth))
        }
        if measurements.contrast < Self.minimumContrast {
            issues.append(CaptureIssue(.dark, measure: measurements.contrast))
        }
        if measurements.letterHeight < Self.minimumLetterHeight {
            issues.append(CaptureIssue(.small, measure: measurements.letterHeight))
        }
        return issues
    }

    /// Whether a part of the sheet is outside of the picture: its outline runs along the picture's border.
    ///
    /// `outline` is in pixels of a picture of `width × height`; a side lies on the border when both its ends are within
    /// 1 percent of the picture's longer side of it.
    static func cutOff(_ outline: [PagePoint], width: Int, height: Int) -> CaptureIssue? {
        let (right, bottom) = (Double(width), Double(height))
        let near = 0.01 * max(right, bottom)
        var (onEdge, all) = (0.0, 0.0)
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
            all += length
            let isOnEdge =
                max(a.x, b.x) < near || max(a.y, b.y) < near || min(a.x, b.x) > right - near
                || min(a.y, b.y) > bottom - near
            if isOnEdge { onEdge += length }
        }
        guard all > 0, cutOff.contains(onEdge / all) else { return nil }
        return CaptureIssue(.cutOff, measure: onEdge / all)
    }

    /// The level of paper in the decoded picture: the median above Otsu's threshold.
    private static func paperLevel(of decoded: borrowing PageImage) -> Double {
        let reduced = decoded.grayImage(reducedBy: max(1, max(decoded.width, decoded.height) / 400)).levels
        let threshold = OtsuThreshold.level(of: reduced)
        var histogram = [Int](repeating: 0, count: 256)
        for level in reduced where level > threshold { histogram[Int(level)] += 1 }
        var rest = histogram.reduce(0, +) / 2
        return Double(
            histogram.firstIndex { count in
                rest -= count
                return rest < 0
            } ?? 255)
    }
}

extension PageTransform {
    /// Mean size of a pixel under the map at a position, along each side.
    fileprivate func scale(x: Double, y: Double) -> Double {
        let (here, right, down) = (original(x: x, y: y), original(x: x + 1, y: y), original(x: x, y: y + 1))
        let area = (right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x)
        return abs(area).squareRoot()
    }
}
