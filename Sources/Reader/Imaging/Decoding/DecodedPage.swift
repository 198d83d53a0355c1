package import ReceiptModel

/// A decoded upright page, and the map from its pixels to those of the file.
package struct DecodedPage: ~Copyable {
    package var image: PageImage
    /// The chroma of `image`, in the same orientation; `nil` for a grayscale picture.
    package var chroma: ChromaPlanes?
    /// From pixels of `image` to pixels as stored in the file.
    package var toOriginal: PageTransform
    package var remarks: [Message]

    /// A page from gray levels that exist already, such as a rendering.
    ///
    /// - Parameters:
    ///   - gray: row-major levels, 0 is black, `width × height` of them.
    ///   - width: in pixels.
    ///   - height: in pixels.
    /// - Throws: as `PageImage.raster(width:height:stride:pixels:)`.
    package init(gray: [UInt8], width: Int, height: Int) throws(ImagingError) {
        image = try PageImage.raster(width: width, height: height, stride: width, pixels: gray)
        chroma = nil
        toOriginal = .identity
        remarks = []
    }

    init(image: consuming PageImage, chroma: ChromaPlanes?, toOriginal: PageTransform, remarks: [Message]) {
        self.image = image
        self.chroma = chroma
        self.toOriginal = toOriginal
        self.remarks = remarks
    }
}

/// A decoded picture in the orientation in which it is stored.
struct StoredPage: ~Copyable {
    var image: PageImage
    var chroma: ChromaPlanes?
    /// Stored pixels per pixel of `image`, along each side.
    var reduction = 1
    var remarks: [Message] = []

    /// The page in its display orientation, with the map back to the stored pixels.
    consuming func turned(by orientation: ExifOrientation) throws(ImagingError) -> DecodedPage {
        let (width, height) = (Double(image.width), Double(image.height))
        let scale = Double(reduction)
        let toStored = orientation.toStored(width: width, height: height)
            .followed(by: PageTransform(a: scale, b: 0, c: 0, d: 0, e: scale, f: 0))
        return DecodedPage(
            image: try image.turned(by: orientation), chroma: chroma?.turned(by: orientation), toOriginal: toStored,
            remarks: remarks)
    }
}
