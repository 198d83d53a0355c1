import Glibc
import ReceiptModel

/// The geometry of a page on the decoded picture, before its pixels are computed.
///
/// Cropping, rectification, scaling, rotation and deskewing compose one projective map; the pixels are then resampled
/// once, which is sharper and cheaper than once per step.
struct PageFrame {
    /// From pixels of the page to those of the picture, between pixel centers.
    private(set) var toDecoded: PageTransform
    private(set) var width: Int
    private(set) var height: Int
    /// The outline of the sheet in pixels of the picture; empty when the whole picture is read.
    let outline: [PagePoint]
    /// Margin kept around the outline (pixels of the picture).
    let margin: Double

    /// The whole picture.
    init(width: Int, height: Int) {
        (toDecoded, self.width, self.height) = (.identity, width, height)
        (outline, margin) = ([], 0)
    }

    /// The bounding box of the sheet with its margin, on a picture of `width × height`.
    init(cutAlong outline: [PagePoint], width: Int, height: Int) {
        self.outline = outline
        margin = max(4, 0.008 * Double(max(width, height)))
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        let left = min(width - 16, max(0, Int((xs.min() ?? 0) - margin)))
        let top = min(height - 16, max(0, Int((ys.min() ?? 0) - margin)))
        self.width = max(16, min(width, Int((xs.max() ?? 0) + margin) + 1) - left)
        self.height = max(16, min(height, Int((ys.max() ?? 0) + margin) + 1) - top)
        toDecoded = PageTransform(a: 1, b: 0, c: Double(left), d: 0, e: 1, f: Double(top))
    }

    /// Mean size of a page pixel in the picture, along each side.
    var scale: Double {
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        let (here, right) = (toDecoded.original(x: x, y: y), toDecoded.original(x: x + 1, y: y))
        let down = toDecoded.original(x: x, y: y + 1)
        let area = (right.x - here.x) * (down.y - here.y) - (right.y - here.y) * (down.x - here.x)
        return max(1e-3, abs(area).squareRoot())
    }

    /// The bounding box of the page in the picture; it may extend beyond the picture.
    var box: (left: Double, top: Double, right: Double, bottom: Double) {
        let corners = corners.map { toDecoded.original(x: $0.x, y: $0.y) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    }

    private var corners: [PagePoint] {
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        return [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { PagePoint(x: $0.0, y: $0.1) }
    }

    /// The outline in pixels of the page; empty when there is none.
    var outlineOnPage: [PagePoint] {
        guard let back = toDecoded.inverted else { return [] }
        // Outline points are corners of pixels, whereas the map is between pixel centers.
        return outline.map {
            let (x, y) = back.original(x: $0.x - 0.5, y: $0.y - 0.5)
            return PagePoint(x: x + 0.5, y: y + 0.5)
        }
    }

    /// The page scaled by `factor`.
    func scaled(by factor: Double) -> PageFrame {
        guard abs(factor - 1) > 1e-6 else { return self }
        let shift = 0.5 / factor - 0.5
        var frame = self
        frame.toDecoded = PageTransform(a: 1 / factor, b: 0, c: shift, d: 0, e: 1 / factor, f: shift)
            .followed(by: toDecoded)
        frame.width = max(1, Int(Double(width) * factor))
        frame.height = max(1, Int(Double(height) * factor))
        return frame
    }

    /// The page turned clockwise by 90 degrees.
    func quarterTurned() -> PageFrame {
        var frame = self
        frame.toDecoded = ExifOrientation.clockwise(quarters: 1)
            .toStored(width: Double(width), height: Double(height)).followed(by: toDecoded)
        (frame.width, frame.height) = (height, width)
        return frame
    }

    /// The page rotated clockwise, and enlarged to hold the sheet.
    func rotated(byDegrees degrees: Double) -> PageFrame {
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return seen(through: PageTransform(a: cosine, b: sine, c: 0, d: -sine, e: cosine, f: 0))
    }

    /// The page with its lines made horizontal, at the top and at the bottom, and enlarged to hold the sheet.
    func deskewed(_ skew: PageSkew) -> PageFrame {
        let radians = (skew.top + skew.bottom) / 2 * .pi / 180
        let (cosine, sine) = (cos(radians), sin(radians))
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let (x, y) = (right / 2, bottom / 2)
        var toPage = PageTransform(
            a: cosine, b: -sine, c: x - cosine * x + sine * y, d: sine, e: cosine, f: y - sine * x - cosine * y)
        let rest = (skew.bottom - skew.top) / 2
        if abs(rest) > 0.1 {
            // The upper and lower lines turn in opposite directions; the ends of both edges move by this much.
            let drop = tan(rest * .pi / 180) * right / 2
            let level = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)]
            let leaning = [(0.0, drop), (right, -drop), (right, bottom + drop), (0.0, bottom - drop)]
            if let keystone = PageTransform(from: level, to: leaning) { toPage = keystone.followed(by: toPage) }
        }
        return seen(through: toPage)
    }

    /// The sheet, or the whole picture, seen through a map from a new page to this one.
    ///
    /// - Parameters:
    ///   - toPage: from pixels of the new page to those of this one.
    ///   - limit: the largest box of the new page that is kept; `nil` for no limit.
    /// - Returns: a frame as large as its content.
    func seen(
        through toPage: PageTransform, within limit: (left: Double, top: Double, right: Double, bottom: Double)? = nil
    ) -> PageFrame {
        guard let back = toPage.inverted else { return self }
        let rim = outline.isEmpty ? 0 : margin / scale
        let points = (outline.isEmpty ? corners : outlineOnPage).map { back.original(x: $0.x, y: $0.y) }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let left = (max(limit?.left ?? -.infinity, xs.min() ?? 0) - rim).rounded(.down)
        let top = (max(limit?.top ?? -.infinity, ys.min() ?? 0) - rim).rounded(.down)
        var frame = self
        frame.width = max(16, Int(min(limit?.right ?? .infinity, xs.max() ?? 0) + rim - left) + 1)
        frame.height = max(16, Int(min(limit?.bottom ?? .infinity, ys.max() ?? 0) + rim - top) + 1)
        frame.toDecoded = PageTransform(a: 1, b: 0, c: left, d: 0, e: 1, f: top).followed(by: toPage)
            .followed(by: toDecoded)
        return frame
    }
}
