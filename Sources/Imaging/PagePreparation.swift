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
    /// The height of a typical letter in page pixels; `nil` when the page shows too few of them.
    package var letterHeight: Double?
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

    /// The sheets of paper that lie on a picture and are each a receipt, in reading order; none where nothing stands out.
    ///
    /// More than one only when each is surely a receipt of its own: it stands out, or bears one of several marks.
    package func papers(
        on decoded: borrowing DecodedPage, marks: [PaperMark] = []
    ) throws(ImagingError) -> [PaperOutline] {
        omitted.contains(.paper) ? [] : PaperFinder().papers(on: decoded.image, marks: marks)
    }

    /// Prepares a page whose most surely found paper is the receipt.
    package func prepare(_ decoded: borrowing DecodedPage) throws(ImagingError) -> PreparedPage {
        try prepare(decoded, paper: try papers(on: decoded).max { $0.print < $1.print })
    }

    /// Prepares a page in seven steps: reduce, divide out the light, cut out the paper, flatten or turn it, lift coloured
    /// marks, scale by the letters, level the lines.
    ///
    /// - Parameters:
    ///   - decoded: the picture.
    ///   - paper: what is read of it; all of it for `nil`.
    /// - Returns: the page, and the way back to the picture.
    /// - Throws: `ImagingError.tooSmall` for less than 16 pixels a side, `tooLarge`, `outOfMemory`.
    package func prepare(
        _ decoded: borrowing DecodedPage, paper: PaperOutline?
    ) throws(ImagingError) -> PreparedPage {
        guard decoded.image.width >= Self.smallestSide, decoded.image.height >= Self.smallestSide else {
            throw .tooSmall(width: decoded.image.width, height: decoded.image.height)
        }
        var remarks = decoded.remarks
        let reduction = min(1, Self.largestFactor(width: decoded.image.width, height: decoded.image.height))
        var page = try decoded.image.scaled(toFactor: reduction)
        var toDecoded = PageTransform(a: 1 / reduction, b: 0, c: 0, d: 0, e: 1 / reduction, f: 0)

        let light = try page.closedLight()
        if !omitted.contains(.light) { page = try page.withEvenLight(dividedBy: light) }
        if let paper, !omitted.contains(.paper) {
            let cut = try cut(page, to: paper.scaled(by: reduction), &remarks)
            toDecoded = cut.toSource.followed(by: toDecoded)
            page = cut.image
        }
        if !omitted.contains(.marks), let marks = ColouredMarks(on: decoded, within: paper?.corners) {
            page.lift(marks, toDecoded: toDecoded)
            remarks.append("Coloured marks were lifted off the print.")
        }
        var letters = try page.letterHeight()
        if !omitted.contains(.scale), let height = letters, let factor = Self.factor(forLetters: height, on: page) {
            page = try page.scaled(toFactor: factor)
            letters = height * factor
            toDecoded = PageTransform(a: 1 / factor, b: 0, c: 0, d: 0, e: 1 / factor, f: 0).followed(by: toDecoded)
        }
        if !omitted.contains(.turn), let letters, try page.runsSideways(letterHeight: letters) {
            // Which of the two ways is up is found by reading; levelling and finding lines need lines that run across.
            let turned = try page.quarterTurned(1)
            toDecoded = turned.toSource.followed(by: toDecoded)
            page = turned.image
            remarks.append("Turned by 90 degrees, as the lines run.")
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
            image: page, toDecoded: toDecoded, toOriginal: toDecoded.followed(by: decoded.toOriginal), remarks: remarks,
            letterHeight: letters)
    }

    /// The paper alone, seen straight on where its four corners tell how, otherwise turned upright.
    private func cut(
        _ page: borrowing PageImage, to paper: PaperOutline, _ remarks: inout [String]
    ) throws(ImagingError) -> TurnedPage {
        let cut = try page.cut(along: paper.corners)
        let (left, top) = (cut.toSource.c, cut.toSource.f)
        let moved = { (point: PagePoint) in PagePoint(x: point.x - left, y: point.y - top) }
        let side = Double(max(page.width, page.height))
        if !omitted.contains(.flatten), !omitted.contains(.turn), let corners = paper.sheet,
            let sheet = SlantedSheet(
                corners: corners.map(moved),
                middle: moved(PagePoint(x: Double(page.width) / 2, y: Double(page.height) / 2)), pictureSide: side),
            let flat = try cut.image.flattened(sheet, around: paper.corners.map(moved))
        {
            remarks.append("Flattened: the paper was seen at a slant.")
            return flat.after(cut.toSource)
        }
        guard abs(paper.lean) > Self.largestSkew, !omitted.contains(.turn) else { return cut }
        remarks.append("Turned by \(Int(paper.lean.rounded())) degrees, as the paper lies.")
        return try cut.image.rotated(byDegrees: paper.lean).after(cut.toSource)
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

    /// The same page, with the way back led on to a frame before.
    consuming func after(_ earlier: PageTransform) -> TurnedPage {
        TurnedPage(image: image, toSource: toSource.followed(by: earlier))
    }
}

extension PageImage {
    /// `scaled(by:)`, and a plain copy for the factor 1.
    borrowing func scaled(toFactor factor: Double) throws(ImagingError) -> PageImage {
        guard abs(factor - 1) > 0.001 else {
            return try unsafe PageImage(takingOwnershipOf: pixCopy(nil, pix), step: "copy")
        }
        return try scaled(by: factor)
    }

    /// The paper alone: all outside its outline white, and cut to the outline's box, with a margin.
    borrowing func cut(along outline: [PagePoint]) throws(ImagingError) -> TurnedPage {
        let margin = max(4, 0.008 * Double(max(width, height)))
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        let left = min(width - 16, max(0, Int((xs.min() ?? 0) - margin)))
        let top = min(height - 16, max(0, Int((ys.min() ?? 0) - margin)))
        let right = min(width, Int((xs.max() ?? 0) + margin) + 1)
        let bottom = min(height, Int((ys.max() ?? 0) + margin) + 1)
        let box = PixelBox(x: left, y: top, width: max(16, right - left), height: max(16, bottom - top))
        let image = try cropped(to: box)
        guard let data = unsafe pixGetData(image.pix) else { throw .outOfMemory(step: "cut out the paper") }
        let words = unsafe Int(pixGetWpl(image.pix))
        for y in 0..<image.height {
            // What is paper a margin above or below this row is kept, too: the outline grows by the margin to all sides.
            var kept: [(from: Int, to: Int)] = []
            for level in [-margin, 0, margin] {
                for span in PaperGeometry.spans(of: outline, at: Double(y + top) + 0.5 + level) {
                    kept.append((Int(span.from - margin) - left, Int(span.to + margin) + 1 - left))
                }
            }
            kept.sort { $0.from < $1.from }
            let line = unsafe UnsafeMutableRawPointer(data + y * words).assumingMemoryBound(to: UInt8.self)
            var x = 0
            for span in kept + [(image.width, image.width)] {
                // The first pixel of a word is its last byte.
                while x < min(span.from, image.width) {
                    unsafe line[x ^ 3] = 255
                    x += 1
                }
                x = max(x, span.to)
            }
        }
        return TurnedPage(
            image: image, toSource: PageTransform(a: 1, b: 0, c: Double(left), d: 0, e: 1, f: Double(top)))
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
