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

/// Makes a decoded picture readable: even illumination, upright lines, letters of a height that the recogniser likes.
///
/// The page stays gray: the recogniser reads gray better than any black and white made beforehand.
package struct PagePreparation: Sendable {
    /// Pages with a side below this, in pixels, are not worked on: there is no room for print on them.
    package static let minimumSide = 48
    /// No page larger than this many pixels is worked on.
    package static let maximumPixels = 50_000_000

    /// The letter heights, in pixels, between which a page is left at its size.
    private static let goodLetterHeight = 14.0...34.0
    /// The height to which letters outside that range are brought.
    private static let wantedLetterHeight = 28.0
    /// Beyond this side a page is reduced before anything else, for time's sake; A4 at 300 dpi fits.
    private static let maximumSide = 3_600.0
    /// The shorter side is not reduced below this, however long the other one.
    ///
    /// Till rolls are long, and their letters are as small as the roll is narrow. Some 60 letters of a good height stand side by side on it.
    private static let shorterSide = 1_400.0
    /// A decoder may make a picture so much smaller than it is worked on: what is read loses next to nothing, and a scan of
    /// A4 at 600 dots an inch need not be held as a whole.
    private static let sparing = 0.86
    /// The pixels of the largest page that is worked on.
    private static let maximumWorkingPixels = 24_000_000.0
    /// A skew beyond this is no skew but another orientation.
    private static let maximumSkew = 12.0

    private let omitted: Set<ReadingSettings.Step>

    /// - Parameter omitted: steps that are left out.
    package init(omitting omitted: Set<ReadingSettings.Step> = []) { self.omitted = omitted }

    /// The sheets of paper that lie on a picture and are each a receipt, in reading order; none where nothing stands out.
    ///
    /// More than one only when each is surely a receipt of its own: it stands out, or bears one of several marks.
    package func documents(
        on decoded: borrowing DecodedPage, markers: [DocumentMarker] = []
    ) throws(ImagingError) -> [DocumentOutline] {
        omitted.contains(.paper) ? [] : DocumentDetector().documents(on: decoded.image, markers: markers)
    }

    /// Prepares a page whose most surely found paper is the receipt.
    package func prepare(_ decoded: borrowing DecodedPage) throws(ImagingError) -> PreparedPage {
        try prepare(decoded, outline: try documents(on: decoded).max { $0.ink < $1.ink })
    }

    /// Prepares a page.
    ///
    /// What is to be done is decided on a small draft of it, and then its pixels are taken from the picture once: cut out,
    /// flattened or turned, scaled by the letters, levelled, and divided by the illumination. Colored marks are lifted last.
    ///
    /// - Parameters:
    ///   - decoded: the picture.
    ///   - outline: what is read of it; all of it for `nil`.
    /// - Returns: the page, and the way back to the picture.
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
                // Which of the two ways is up is found by reading; levelling and finding lines need lines that run across.
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
        var image = isDraft ? draft.image : try decoded.image.resampled(to: frame, normalizedBy: illumination)
        if !omitted.contains(.marks), let marks = ColorMarkMask(on: decoded, within: outline?.corners) {
            image.removeColorMarks(marks, toDecoded: frame.toDecoded)
            remarks.append("Coloured marks were lifted off the print.")
        }
        return PreparedPage(
            image: image, toDecoded: frame.toDecoded, toOriginal: frame.toDecoded.followed(by: decoded.toOriginal),
            remarks: remarks, letterHeight: letters)
    }

    /// The paper alone, seen straight on where its four corners tell how, otherwise turned upright.
    private func frame(
        of outline: DocumentOutline?, on picture: borrowing PageImage, _ remarks: inout [String]
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
        guard abs(outline.rotation) > Self.maximumSkew, !omitted.contains(.turn) else { return cut }
        remarks.append("Turned by \(Int(outline.rotation.rounded())) degrees, as the paper lies.")
        return cut.rotated(byDegrees: outline.rotation)
    }

    /// By how much a page should be enlarged or reduced for letters so high.
    private static func factor(forLetters letters: Double?, in frame: PageFrame) -> Double {
        let largest = maximumFactor(width: frame.width, height: frame.height)
        guard let letters, !goodLetterHeight.contains(letters * min(1, largest)) else { return min(1, largest) }
        // A page is never enlarged beyond three times: what is blurred stays blurred, only slower.
        let factor = min(3, wantedLetterHeight / letters, largest)
        return abs(factor - 1) > 0.05 ? factor : 1
    }

    /// How far a page may be enlarged, or must be reduced, to a size that is worked on.
    private static func maximumFactor(width: Int, height: Int) -> Double {
        let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
        return min(
            max(maximumSide / longer, shorterSide / shorter), (maximumWorkingPixels / (longer * shorter)).squareRoot())
    }

    /// By how much a decoder may reduce a picture, 1, 2, 4 or 8 times, that is then still nearly as large as it is worked on.
    package static func spareReduction(width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 1 }
        let factor = maximumFactor(width: width, height: height)
        let spare = [8, 4, 2].first { 1 / Double($0) >= sparing * factor } ?? 1
        return spare == 1 && width * height > maximumPixels ? 2 : spare
    }
}

/// A page as small as its letters can still be measured on, for all that is decided before the page itself is made.
struct PageDraft: ~Copyable {
    /// A draft of more pixels than this is reduced to half the side.
    private static let maximumPixels = 2_500_000.0
    /// How the lines skew is measured on letters of this height, in pixels, or as high as they are on the page itself.
    private static let skewLetterHeight = 18.0

    var image: PageImage
    /// How many pixels of the draft are one of the frame, along each side.
    private(set) var factor: Double
    /// The height of a typical letter in pixels of the draft; `nil` when the page shows too few of them.
    private(set) var letters: Double?

    /// The draft of a frame, where `most` is the factor for a page that is small already.
    init(
        of frame: PageFrame, on picture: borrowing PageImage, illumination: IlluminationMap?, atMost most: Double
    ) throws(ImagingError) {
        var factor = most
        while Double(frame.width * frame.height) * factor * factor > Self.maximumPixels { factor /= 2 }
        var image = try picture.resampled(to: frame.scaled(by: factor), normalizedBy: illumination)
        var letters = try image.letterHeight()
        while letters == nil, factor < most {
            factor *= 2
            image = try picture.resampled(to: frame.scaled(by: factor), normalizedBy: illumination)
            letters = try image.letterHeight()
        }
        self.image = image
        (self.factor, self.letters) = (factor, letters)
    }

    /// Makes the draft as large as the page itself will be, where its letters are too low for a skew to be measured.
    mutating func enlarge(
        to pageFactor: Double, of frame: PageFrame, on picture: borrowing PageImage, illumination: IlluminationMap?
    ) throws(ImagingError) {
        guard let letters, letters < Self.skewLetterHeight, factor < pageFactor else { return }
        image = try picture.resampled(to: frame.scaled(by: pageFactor), normalizedBy: illumination)
        self.letters = letters * pageFactor / factor
        factor = pageFactor
    }

    /// The same in pixels of the frame.
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
