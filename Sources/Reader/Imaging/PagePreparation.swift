import CLeptonica
import Glibc
package import ReceiptModel

/// A page prepared for recognition, with the map back to the original picture.
package struct PreparedPage: ~Copyable {
    package var image: PageImage
    /// From page pixels to the pixels of the decoded upright picture.
    package var toDecoded: PageTransform
    /// From page pixels to the pixels stored in the file.
    package var toOriginal: PageTransform
    package var remarks: [Message]
    /// The height of a typical letter in page pixels; `nil` when the page shows too few letters.
    package var letterHeight: Double?
    /// By how much the darkness of faint print was multiplied; 1 for print left as it was.
    var inkGain = 1.0
}

/// Prepares a decoded picture for recognition: crop, rectification, orientation, scale, deskewing, illumination, color
/// marks.
///
/// The page stays gray: the recogniser reads gray better than any binarisation made beforehand.
package struct PagePreparation: Sendable {
    /// Minimum side of a page (pixels); there is no room for print on a smaller one.
    package static let minimumSide = 48
    /// Maximum size of any page (pixels).
    package static let maximumPixels = 50_000_000

    /// Letter heights at which a page is not scaled (pixels).
    private static let acceptedLetterHeights = 14.0...34.0
    /// Letter height to which other pages are scaled (pixels).
    private static let targetLetterHeight = 28.0
    /// Maximum longer side (pixels), to limit run time; A4 at 300 dpi fits.
    private static let maximumSide = 3_600.0
    /// Minimum to which the shorter side is reduced (pixels), whatever the longer one.
    ///
    /// Receipts are long, and their letters are as small as the roll is narrow: some 60 letters of a good height fit
    /// side by side.
    private static let shorterSide = 1_400.0
    /// Minimum size after a reduction by the decoder, relative to the size that is processed: the loss is negligible,
    /// and a scan of A4 at 600 dpi need not be held as a whole.
    private static let minimumDecodedRatio = 0.86
    /// Maximum size of the page that is processed (pixels).
    private static let maximumWorkingPixels = 24_000_000.0
    /// Maximum skew (degrees); more is another orientation.
    private static let maximumSkew = 12.0
    /// Minimum rotation of a sheet that is undone before its lines are measured (degrees).
    ///
    /// Half of what deskewing corrects: lines near its limit are measured unreliably, and left as they lean.
    private static let minimumRotation = 6.0

    private let omitted: Set<ReadingSettings.Step>

    /// - Parameter omitted: steps that are left out.
    package init(omitting omitted: Set<ReadingSettings.Step> = []) { self.omitted = omitted }

    /// The sheets of paper in a picture that are each a receipt, in reading order; none where no sheet stands out.
    ///
    /// More than one only when each is certainly a receipt of its own: it stands out, or holds one of several markers.
    ///
    /// - Parameters:
    ///   - decoded: the picture.
    ///   - markers: what each receipt has once; see `DocumentMarker`.
    /// - Returns: their outlines, in pixels of the picture.
    /// - Throws: nothing at present.
    package func documents(
        on decoded: borrowing DecodedPage, markers: [DocumentMarker] = []
    ) throws(ImagingError) -> [DocumentOutline] {
        omitted.contains(.paper) ? [] : DocumentDetector().documents(on: decoded.image, markers: markers)
    }

    /// Prepares a page whose detected sheet with the most ink is the receipt.
    ///
    /// - Throws: as `prepare(_:outline:)`.
    package func prepare(_ decoded: borrowing DecodedPage) throws(ImagingError) -> PreparedPage {
        try prepare(decoded, outline: try documents(on: decoded).max { $0.ink < $1.ink })
    }

    /// Prepares a page.
    ///
    /// The geometry is decided on a reduced draft; the pixels are then resampled from the picture once: cropped,
    /// rectified or rotated, scaled by letter height, deskewed, and divided by the illumination. Color marks are
    /// removed last.
    ///
    /// - Parameters:
    ///   - decoded: the picture.
    ///   - outline: the sheet that is read; all of the picture for `nil`.
    /// - Returns: the page, with the map back to the picture.
    /// - Throws: `ImagingError.tooSmall` for less than `minimumSide` pixels a side, `tooLarge`, `outOfMemory`.
    package func prepare(
        _ decoded: borrowing DecodedPage, outline: DocumentOutline?
    ) throws(ImagingError) -> PreparedPage {
        guard decoded.image.width >= Self.minimumSide, decoded.image.height >= Self.minimumSide else {
            throw .tooSmall(width: decoded.image.width, height: decoded.image.height)
        }
        var remarks = decoded.remarks
        var frame = frame(of: outline, on: decoded.image, &remarks)
        let illumination = omitted.contains(.light) ? nil : try IlluminationMap(on: decoded.image, within: frame.box)
        let largest = min(1, Self.maximumFactor(width: frame.width, height: frame.height))
        var draft = try PageDraft(of: frame, on: decoded.image, illumination: illumination, atMost: largest)
        let factor = omitted.contains(.scale) ? largest : Self.factor(forLetters: draft.lettersOfFrame, in: frame)
        if !omitted.contains(.level) {
            try draft.enlarge(to: factor, of: frame, on: decoded.image, illumination: illumination)
        }
        var skew: PageSkew?
        if let letters = draft.letters {
            if !omitted.contains(.turn), try draft.image.runsSideways(letterHeight: letters) {
                // Which of the two ways is up is told by recognition; deskewing and line detection need horizontal
                // lines.
                frame = frame.quarterTurned()
                draft.image = try draft.image.turned(byQuarters: 1)
                remarks.append("Turned by 90 degrees, as the lines run.")
            }
            if !omitted.contains(.level) {
                skew = try draft.image.skew(letterHeight: letters, within: Self.maximumSkew)
            }
        }
        frame = frame.scaled(by: factor)
        if let skew {
            frame = frame.deskewed(skew)
            let (top, bottom) = (Int((skew.top * 10).rounded()), Int((skew.bottom * 10).rounded()))
            remarks.append(
                "Lines levelled: they leaned by \(top) tenths of a degree at the top, \(bottom) at the foot.")
        }
        let letters = draft.lettersOfFrame.map { $0 * factor }
        let isDraft = skew == nil && factor == draft.factor
        let contrast = draft.contrast
        var image = draft.image
        if !isDraft {
            image = try decoded.image.resampled(to: frame, normalizedBy: illumination)
            try contrast?.apply(to: &image)
        }
        if let contrast, contrast.gain > 1 { remarks.append("The print is faint; it was made darker.") }
        if !omitted.contains(.marks), let marks = ColorMarkMask(on: decoded, within: outline?.corners) {
            image.removeColorMarks(marks, toDecoded: frame.toDecoded)
            remarks.append("Coloured marks were lifted off the print.")
        }
        return PreparedPage(
            image: image, toDecoded: frame.toDecoded, toOriginal: frame.toDecoded.followed(by: decoded.toOriginal),
            remarks: remarks, letterHeight: letters, inkGain: contrast?.gain ?? 1)
    }

    /// The frame of the sheet: rectified where its four corners are known, otherwise rotated upright.
    private func frame(
        of outline: DocumentOutline?, on picture: borrowing PageImage, _ remarks: inout [Message]
    ) -> PageFrame {
        let (width, height) = (picture.width, picture.height)
        guard let outline, !omitted.contains(.paper) else { return PageFrame(width: width, height: height) }
        let cut = PageFrame(cutAlong: outline.corners, width: width, height: height)
        let (left, top) = (cut.box.left, cut.box.top)
        let moved = { (point: PagePoint) in PagePoint(x: point.x - left, y: point.y - top) }
        if !omitted.contains(.flatten), !omitted.contains(.turn), let corners = outline.quadrilateral,
            let sheet = PerspectiveQuadrilateral(
                corners: corners.map(moved),
                principalPoint: moved(PagePoint(x: Double(width) / 2, y: Double(height) / 2)),
                imageSide: Double(max(width, height))),
            let rectified = cut.rectified(sheet)
        {
            remarks.append("Flattened: the paper was seen at a slant.")
            return rectified
        }
        guard abs(outline.rotation) > Self.minimumRotation, !omitted.contains(.turn) else { return cut }
        remarks.append("Turned by \(Int(outline.rotation.rounded())) degrees, as the paper lies.")
        return cut.rotated(byDegrees: outline.rotation)
    }

    /// The scale factor for letters of this height.
    private static func factor(forLetters letters: Double?, in frame: PageFrame) -> Double {
        let largest = maximumFactor(width: frame.width, height: frame.height)
        guard let letters, !acceptedLetterHeights.contains(letters * min(1, largest)) else { return min(1, largest) }
        // Limit 3: further enlargement of a blurred page only costs time.
        let factor = min(3, targetLetterHeight / letters, largest)
        return abs(factor - 1) > 0.05 ? factor : 1
    }

    /// The maximum scale factor for a page of this size; below 1 it must be reduced.
    private static func maximumFactor(width: Int, height: Int) -> Double {
        let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
        return min(
            max(maximumSide / longer, shorterSide / shorter), (maximumWorkingPixels / (longer * shorter)).squareRoot())
    }

    /// The reduction (1, 2, 4 or 8) that a decoder may apply to a picture of this size without falling below the size
    /// that is processed.
    package static func decoderReduction(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 1 }
        let factor = maximumFactor(width: width, height: height)
        let spare = [8, 4, 2].first { 1 / Double($0) >= minimumDecodedRatio * factor } ?? 1
        return spare == 1 && width * height > maximumPixels ? 2 : spare
    }
}

/// A reduced page on which letter height, orientation and skew are measured before the page itself is made.
struct PageDraft: ~Copyable {
    /// Maximum size of a draft (pixels); a larger one is halved.
    private static let maximumPixels = 2_500_000.0
    /// Minimum letter height for measuring skew (pixels), unless the page itself has lower letters.
    private static let skewLetterHeight = 18.0

    var image: PageImage
    /// How pale its print is; `nil` where the light was not evened out.
    let contrast: InkContrast?
    /// Draft pixels per frame pixel, along each side.
    private(set) var factor: Double
    /// The height of a typical letter in draft pixels; `nil` when the page shows too few letters.
    private(set) var letters: Double?

    /// The draft of a frame; `most` is the maximum scale factor.
    init(
        of frame: PageFrame, on picture: borrowing PageImage, illumination: IlluminationMap?, atMost most: Double
    ) throws(ImagingError) {
        var factor = most
        while Double(frame.width * frame.height) * factor * factor > Self.maximumPixels { factor /= 2 }
        var image = try picture.resampled(to: frame.scaled(by: factor), normalizedBy: illumination)
        let contrast =
            illumination == nil
            ? nil
            : InkContrast(
                on: image, paper: frame.outline.isEmpty ? nil : frame.scaled(by: factor).outlineOnPage)
        try contrast?.apply(to: &image)
        var letters = try image.letterHeight()
        while letters == nil, factor < most {
            factor *= 2
            image = try picture.resampled(to: frame.scaled(by: factor), normalizedBy: illumination)
            try contrast?.apply(to: &image)
            letters = try image.letterHeight()
        }
        self.image = image
        self.contrast = contrast
        (self.factor, self.letters) = (factor, letters)
    }

    /// Enlarges the draft to the size of the page, where its letters are too low for measuring skew.
    mutating func enlarge(
        to pageFactor: Double, of frame: PageFrame, on picture: borrowing PageImage, illumination: IlluminationMap?
    ) throws(ImagingError) {
        guard let letters, letters < Self.skewLetterHeight, factor < pageFactor else { return }
        image = try picture.resampled(to: frame.scaled(by: pageFactor), normalizedBy: illumination)
        try contrast?.apply(to: &image)
        self.letters = letters * pageFactor / factor
        factor = pageFactor
    }

    /// The letter height in pixels of the frame.
    var lettersOfFrame: Double? { letters.map { $0 / factor } }
}

extension PageImage {
    /// `scaled(by:)`, and a plain copy for the factor 1.
    borrowing func scaled(toFactor factor: Double) throws(ImagingError) -> PageImage {
        guard abs(factor - 1) > 0.001 else {
            return try unsafe PageImage(takingOwnershipOf: pixCopy(nil, pix), step: "copy")
        }
        return try scaled(by: factor)
    }
}
