package import ReceiptModel

/// Decodes pictures to gray pages with subsampled chroma, one page at a time, so that memory holds one page only.
package enum PictureDecoder {
    /// Maximum size of a picture (pixels) in formats that are decoded as a whole before they can be reduced.
    static let maximumPixels = 60_000_000

    /// The number of pages of a picture file: more than one only for TIFF and the HEIF family.
    package static func pageCount(of bytes: [UInt8], mediaType: MediaType) -> Int {
        switch mediaType {
        case .tiff: pageCountOfTIFF(bytes)
        case .heic, .avif: pageCountOfHEIF(bytes)
        case .jpeg, .png, .webp, .gif, .bmp, .pdf, .xml, .text: 1
        }
    }

    /// Decodes one page to gray and turns it upright.
    ///
    /// Pictures much larger than `PagePreparation` needs are reduced 2, 4 or 8 times while they are decoded. A damaged
    /// or truncated picture is a page with a remark, as long as one row of it can be decoded.
    ///
    /// - Parameters:
    ///   - index: of the page, from 0.
    ///   - bytes: the file.
    ///   - mediaType: its type, as its signature says.
    /// - Returns: the page, with the map from its pixels to those stored in the file.
    /// - Throws: `ImagingError.undecodable` when no row can be decoded or the type is no picture; `tooLarge`,
    ///   `tooSmall` by the size in the header, before pixels are allocated; `outOfMemory`.
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

    /// The remark on a page that was decoded in part.
    static let damagedRemark = PageReading.damagedRemark
}
