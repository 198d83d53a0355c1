package import ReceiptModel

/// Decodes pictures to gray pages with small color planes, one page at a time, so that memory holds one page only.
package enum PictureDecoder {
    /// Pixels of a picture, at most, where all of it is decoded before it can be reduced.
    static let maximumPixels = 60_000_000

    /// How many pages a picture file has: more than one only for TIFF and the HEIF family.
    package static func pageCount(of bytes: [UInt8], mediaType: MediaType) -> Int {
        switch mediaType {
        case .tiff: pageCountOfTIFF(bytes)
        case .heic, .avif: pageCountOfHEIF(bytes)
        case .jpeg, .png, .webp, .gif, .bmp, .pdf, .xml, .text: 1
        }
    }

    /// Decodes one page (`index` counts from 0) to gray and turns it upright.
    ///
    /// Pictures much larger than `PagePreparation` works on are reduced 2, 4 or 8 times while they are decoded. A picture
    /// that is damaged or cut short is a page with a remark, as long as a row of it can be decoded.
    /// - Returns: The page, and the way from its pixels to those stored in the file.
    package static func page(
        _ index: Int, of bytes: [UInt8], mediaType: MediaType
    ) throws(ImagingError) -> DecodedPage {
        switch mediaType {
        case .jpeg: try decodeJPEG(bytes).turned(by: ExifOrientation(of: bytes))
        case .png: try decodePNG(bytes).turned(by: ExifOrientation(of: bytes))
        case .webp: try decodeWebP(bytes).turned(by: ExifOrientation(of: bytes))
        case .tiff: try decodeTIFF(bytes, page: index)
        case .heic, .avif: try decodeHEIF(bytes, page: index).turned(by: .upright)
        case .gif: try decodeGIF(bytes).turned(by: .upright)
        case .bmp: try decodeBMP(bytes).turned(by: .upright)
        case .pdf: throw .undecodable(format: "PDF", why: "it is not a picture")
        case .xml: throw .undecodable(format: "XML", why: "it is not a picture")
        case .text: throw .undecodable(format: "text", why: "it is not a picture")
        }
    }

    /// Said of a page of which only a part could be decoded.
    static let damagedRemark = "The picture is damaged or cut short; what could be decoded was read."
}
