import CLeptonica
import Glibc
package import ReceiptModel

/// A page made ready for the recogniser, and the way back to the original picture.
package struct PreparedPage: ~Copyable {
    package var image: PageImage
    /// From page pixels to the pixels of the decoded picture, upright.
    package var toDecoded: PageTransform
    /// From page pixels to the pixels stored in the file.
    package var toOriginal: PageTransform
    package var remarks: [String]
}

/// Makes a decoded picture readable: even light, upright lines, letters of a height that the recogniser likes.
///
/// The page stays grey: the recogniser reads grey better than any black and white made beforehand.
package struct PagePreparation: Sendable {
    /// Pages with a side below this, in pixels, are not worked on: there is no room for print on them.
    package static let smallestSide = 48
    /// No page larger than this many pixels is worked on.
    package static let largestPage = 50_000_000

    /// The letter heights, in pixels, between which a page is left at its size.
    private static let goodLetterHeight = 14.0...44.0
    /// The height to which letters outside that range are brought.
    private static let wantedLetterHeight = 26.0
    /// Beyond this side a page is reduced before anything else, for time's sake; A4 at 300 dpi fits.
    private static let longestSide = 3_600.0
    /// The shorter side is not reduced below this, however long the other one.
    ///
    /// Till rolls are long, and their letters are as small as the roll is narrow. Some 60 letters of a good height stand side by side on it.
    private static let shorterSide = 1_400.0
    /// The pixels of the largest page that is worked on.
    private static let mostPixels = 24_000_000.0
    /// A lean beyond this is no lean but another orientation.
    private static let largestSkew = 12.0

    private let omitted: Set<ReadingSettings.Step>

    /// - Parameter omitted: steps that are left out.
    package init(omitting omitted: Set<ReadingSettings.Step> = []) { self.omitted = omitted }

    /// Prepares a page in five steps: reduce, divide out the light, cut out the paper, scale by the letters, straighten.
    package func prepare(_ decoded: borrowing DecodedPage) throws(ImagingError) -> PreparedPage {
        guard decoded.image.width >= Self.smallestSide, decoded.image.height >= Self.smallestSide else {
            throw .tooSmall(width: decoded.image.width, height: decoded.image.height)
        }
        var remarks = decoded.remarks
        let reduction = min(1, Self.largestFactor(width: decoded.image.width, height: decoded.image.height))
        var page = try decoded.image.scaled(toFactor: reduction)
        var toDecoded = PageTransform(a: 1 / reduction, b: 0, c: 0, d: 0, e: 1 / reduction, f: 0)

        let light = try page.closedLight()
        let paper =
            omitted.contains(.paper)
            ? nil : PaperFinder().outline(light: light.pixels(), width: light.width, height: light.height)
        if !omitted.contains(.light) { page = try page.withEvenLight(dividedBy: light) }
        if let paper {
            let cut = try page.cut(along: paper, scale: 4)
            toDecoded = cut.toSource.followed(by: toDecoded)
            page = cut.image
            if abs(paper.lean) > Self.largestSkew, !omitted.contains(.turn) {
                let turned = try page.rotated(byDegrees: paper.lean)
                toDecoded = turned.toSource.followed(by: toDecoded)
                page = turned.image
                remarks.append("Turned by \(Int(paper.lean.rounded())) degrees, as the paper lies.")
            }
        }
        var letters = try page.letterHeight()
        if !omitted.contains(.scale), let height = letters, let factor = Self.factor(forLetters: height, on: page) {
            page = try page.scaled(toFactor: factor)
            letters = try page.letterHeight()
            toDecoded = PageTransform(a: 1 / factor, b: 0, c: 0, d: 0, e: 1 / factor, f: 0).followed(by: toDecoded)
        }
        if !omitted.contains(.level), let letters,
            let lean = try page.lineLean(ofLetters: letters, within: Self.largestSkew)
        {
            let levelled = try page.levelled(lean)
            toDecoded = levelled.toSource.followed(by: toDecoded)
            page = levelled.image
            let (top, bottom) = (Int((lean.top * 10).rounded()), Int((lean.bottom * 10).rounded()))
            remarks.append(
                "Lines levelled: they leaned by \(top) tenths of a degree at the top, \(bottom) at the foot.")
        }
        return PreparedPage(
            image: page, toDecoded: toDecoded, toOriginal: toDecoded.followed(by: decoded.toOriginal), remarks: remarks)
    }

    /// By how much a page should be enlarged or reduced for letters so high; `nil` when it is fine as it is.
    private static func factor(forLetters letters: Double, on page: borrowing PageImage) -> Double? {
        guard !goodLetterHeight.contains(letters) else { return nil }
        // A page is never enlarged beyond three times: what is blurred stays blurred, only slower.
        let factor = min(3, wantedLetterHeight / letters, largestFactor(width: page.width, height: page.height))
        return abs(factor - 1) > 0.05 ? factor : nil
    }

    /// How far a page may be enlarged, or must be reduced, to a size that is worked on.
    private static func largestFactor(width: Int, height: Int) -> Double {
        let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
        return min(max(longestSide / longer, shorterSide / shorter), (mostPixels / (longer * shorter)).squareRoot())
    }

    /// By how much a decoder may reduce a picture, 1, 2, 4 or 8 times, that is then still as large as it is worked on.
    package static func spareReduction(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 1 }
        let factor = largestFactor(width: width, height: height)
        let spare = [8, 4, 2].first { 1 / Double($0) >= factor } ?? 1
        return spare == 1 && width * height > largestPage ? 2 : spare
    }
}

/// A page after a turn, and where its pixels were before.
struct TurnedPage: ~Copyable {
    var image: PageImage
    var toSource: PageTransform
}

extension PageImage {
    /// `scaled(by:)`, and a plain copy for the factor 1.
    borrowing func scaled(toFactor factor: Double) throws(ImagingError) -> PageImage {
        guard abs(factor - 1) > 0.001 else {
            return try unsafe PageImage(takingOwnershipOf: pixCopy(nil, pix), step: "copy")
        }
        return try scaled(by: factor)
    }

    /// The light on the paper: the page at a quarter of its size with the ink closed, by a grey dilation wider than a
    /// stroke and then a median.
    borrowing func closedLight() throws(ImagingError) -> PageImage {
        let quarter = try scaled(toFactor: 0.25)
        let closed = try unsafe PageImage(takingOwnershipOf: pixDilateGray(quarter.pix, 9, 9), step: "even light")
        return try unsafe PageImage(takingOwnershipOf: pixMedianFilter(closed.pix, 21, 21), step: "even light")
    }

    /// The page divided by its own light, which `closedLight` gave: shadows and warm light gone, paper near white.
    ///
    /// On unevenly lit receipts this is the largest single gain in accuracy of the whole chain.
    borrowing func withEvenLight(dividedBy smooth: borrowing PageImage) throws(ImagingError) -> PageImage {
        let (width, height) = (width, height)
        let (columns, rows) = (smooth.width, smooth.height)
        let result = try PageImage(width: width, height: height)
        guard let source = unsafe pixGetData(pix), let light = unsafe pixGetData(smooth.pix),
            let target = unsafe pixGetData(result.pix)
        else { throw .outOfMemory(step: "even light") }
        let (sourceWords, lightWords, targetWords) = unsafe (
            Int(pixGetWpl(pix)), Int(pixGetWpl(smooth.pix)), Int(pixGetWpl(result.pix))
        )
        // The background of a row, enlarged bilinearly in 24.8 fixed point, then row by row out = 255 × ink ÷ light.
        var background = [Int32](repeating: 255, count: columns)
        for y in 0..<height {
            let v = max(0, Double(y) / 4 - 0.375)
            let upper = min(rows - 1, Int(v))
            let lower = min(rows - 1, upper + 1)
            let weight = Int32((v - Double(upper)) * 256)
            for x in 0..<columns {
                let above = unsafe Int32(grey(light + upper * lightWords, x))
                let below = unsafe Int32(grey(light + lower * lightWords, x))
                background[x] = above * 256 + (below - above) * weight
            }
            let row = unsafe source + y * sourceWords
            let out = unsafe target + y * targetWords
            for x in 0..<width {
                let u = max(0, 2 * x - 3)  // eighths of a quarter-size pixel
                let left = min(columns - 1, u >> 3)
                let right = min(columns - 1, left + 1)
                let paper = (background[left] * Int32(8 - (u & 7)) + background[right] * Int32(u & 7)) >> 11
                let ink = unsafe Int32(grey(row, x))
                let even = UInt32(min(255, ink * 255 / max(paper, 1)))
                let shift = 24 - 8 * UInt32(x & 3)
                unsafe out[x >> 2] = (out[x >> 2] & ~(0xFF << shift)) | even << shift
            }
        }
        return result
    }

    /// The paper alone: all outside its outline white, and cut to the outline's box with a margin.
    ///
    /// One pixel of the outline stands for `scale` pixels of this page.
    borrowing func cut(along outline: PaperOutline, scale: Double) throws(ImagingError) -> TurnedPage {
        let points = outline.hull.map { PaperOutline.Point(x: $0.x * scale, y: $0.y * scale) }
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let margin = 3 * scale
        let left = max(0, Int((xs.min() ?? 0) - margin))
        let top = max(0, Int((ys.min() ?? 0) - margin))
        let right = min(width, Int((xs.max() ?? 0) + margin + scale))
        let bottom = min(height, Int((ys.max() ?? 0) + margin + scale))
        let box = PixelBox(x: left, y: top, width: max(16, right - left), height: max(16, bottom - top))
        let image = try cropped(to: box)
        guard let row = unsafe pixGetData(image.pix) else { throw .outOfMemory(step: "cut out the paper") }
        let words = unsafe Int(pixGetWpl(image.pix))
        for y in 0..<image.height {
            // Where the row crosses the hull: the hull is convex, so what lies between is paper.
            var (from, to) = (Double.infinity, -Double.infinity)
            let level = Double(y + top)
            for (index, a) in points.enumerated() {
                let b = points[(index + 1) % points.count]
                guard min(a.y, b.y) - margin <= level, level <= max(a.y, b.y) + margin else { continue }
                let crossing: [Double]
                if abs(a.y - b.y) < 1 {
                    crossing = [a.x, b.x]
                } else {
                    let share = min(1, max(0, (level - a.y) / (b.y - a.y)))
                    crossing = [a.x + share * (b.x - a.x)]
                }
                from = min(from, crossing.min() ?? from)
                to = max(to, crossing.max() ?? to)
            }
            let first = from.isFinite ? max(0, Int(from - margin) - left) : image.width
            let last = to.isFinite ? min(image.width, Int(to + margin + scale) - left) : image.width
            let line = unsafe row + y * words
            for x in 0..<image.width where x < first || x >= last {
                unsafe line[x >> 2] |= 0xFF << (24 - 8 * UInt32(x & 3))
            }
        }
        return TurnedPage(
            image: image, toSource: PageTransform(a: 1, b: 0, c: Double(left), d: 0, e: 1, f: Double(top)))
    }

    /// The height of a typical letter in pixels; `nil` when the page shows too few of them.
    ///
    /// The 60th percentile of the heights of connected dark components that could be letters.
    borrowing func letterHeight() throws(ImagingError) -> Double? {
        // Large pages show their letters at half the size, too.
        if width * height > 2_500_000, let half = try scaled(by: 0.5).letterHeight() { return 2 * half }
        let heights = try inkPieces(reach: 24).filter { piece in
            piece.height >= 6 && piece.height <= 160 && piece.width <= 3 * piece.height
                && piece.height <= 8 * piece.width
        }.map(\.height).sorted()
        guard heights.count >= 30 else { return nil }
        return heights[heights.count * 6 / 10]
    }

    /// The page turned clockwise about its middle, on a white ground that grows so that nothing is cut off.
    borrowing func rotated(byDegrees degrees: Double) throws(ImagingError) -> TurnedPage {
        let radians = degrees * .pi / 180
        let (cosine, sine) = (cos(radians), sin(radians))
        let border = Int((Double(max(width, height)) * abs(sine) / 2).rounded(.up)) + 1
        let framed = try unsafe PageImage(
            takingOwnershipOf: pixAddBorderGeneral(
                pix, l_int32(border), l_int32(border), l_int32(border), l_int32(border), 255), step: "straighten")
        let turned = try unsafe PageImage(
            takingOwnershipOf: pixRotateAMGray(framed.pix, Float(radians), 255), step: "straighten")
        // Leptonica turns about the pixel in the middle, rounded down.
        let (middleX, middleY) = (Double(framed.width / 2), Double(framed.height / 2))
        let toSource = PageTransform(
            a: cosine, b: sine, c: middleX - cosine * middleX - sine * middleY - Double(border),
            d: -sine, e: cosine, f: middleY + sine * middleX - cosine * middleY - Double(border))
        return TurnedPage(image: turned, toSource: toSource)
    }
}
