package import ReceiptModel

/// A decoded upright page and where its pixels come from.
package struct DecodedPage: ~Copyable {
    package var image: PageImage
    /// The color of `image`, turned upright with it; `nil` for a gray picture.
    package var chroma: ChromaPlanes?
    /// From pixels of `image` to pixels as stored in the file.
    package var toOriginal: PageTransform
    package var remarks: [String]

    /// A page that is gray pixels already, `width × height` of them, such as a rendering.
    package init(gray: [UInt8], width: Int, height: Int) throws(ImagingError) {
        image = try PageImage.raster(width: width, height: height, stride: width, pixels: gray)
        chroma = nil
        toOriginal = .identity
        remarks = []
    }

    init(image: consuming PageImage, chroma: ChromaPlanes?, toOriginal: PageTransform, remarks: [String]) {
        self.image = image
        self.chroma = chroma
        self.toOriginal = toOriginal
        self.remarks = remarks
    }
}

/// A picture as it is stored, decoded, before it is turned upright.
struct StoredPage: ~Copyable {
    var image: PageImage
    var chroma: ChromaPlanes?
    /// One pixel stands for so many of the stored ones, along each side.
    var reduction = 1
    var remarks: [String] = []

    /// The page as a viewer shows it, and the way back to the stored pixels.
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
