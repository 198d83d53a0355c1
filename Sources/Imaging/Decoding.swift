import CHeif
import CJPEG
import CLeptonica
package import ReceiptModel

/// Decodes pictures to grey pages, one page at a time, so that memory holds one page only.
package enum PictureDecoder {
    /// How many pages a picture file has: more than one only for TIFF.
    package static func pageCount(of bytes: [UInt8], mediaType: MediaType) -> Int {
        quietLeptonica()
        guard mediaType == .tiff else { return 1 }
        // Leptonica walks the directories one by one; a damaged chain ends the count where it breaks.
        var count = 0
        var offset = 0
        unsafe bytes.withUnsafeBufferPointer { buffer in
            repeat {
                var pix = unsafe pixReadMemFromMultipageTiff(buffer.baseAddress, buffer.count, &offset)
                guard unsafe pix != nil else { return }
                unsafe pixDestroy(&pix)
                count += 1
            } while offset != 0 && count < 100
        }
        return max(count, 1)
    }

    /// Decodes one page (`index` counts from 0) to grey and turns it upright.
    ///
    /// Very large JPEG pictures are decoded at 1/2, 1/4 or 1/8 of their size, as far as is needed to stay below
    /// `PagePreparation.largestPage`.
    /// - Returns: The page, and the way from its pixels to those stored in the file.
    package static func page(
        _ index: Int, of bytes: [UInt8], mediaType: MediaType
    ) throws(ImagingError) -> DecodedPage {
        quietLeptonica()
        switch mediaType {
        case .jpeg:
            return try decodeJPEG(bytes)
        case .heic:
            // libheif applies the rotation and mirroring of the container itself.
            let image = try decodeHEIC(bytes)
            return DecodedPage(image: image, toOriginal: .identity, remarks: [])
        case .png, .webp:
            let stored = try decodeWithLeptonica(bytes, format: mediaType == .png ? "PNG" : "WebP")
            return try turned(stored, by: ExifOrientation(of: bytes), reduction: 1, remarks: [])
        case .tiff:
            let stored = try decodeTIFF(bytes, page: index)
            return try turned(stored, by: index == 0 ? ExifOrientation(of: bytes) : .upright, reduction: 1, remarks: [])
        case .pdf:
            throw .undecodable(format: "PDF", why: "it is not a picture")
        }
    }

    private static func decodeJPEG(_ bytes: [UInt8]) throws(ImagingError) -> DecodedPage {
        var grey = unsafe bilko_jpeg_grey()
        var size: (width: Int, height: Int) = (0, 0)
        var reduction = 1
        let decoded = unsafe bytes.withUnsafeBufferPointer { buffer in
            size = unsafe headerSize(buffer)
            while size.width * size.height / (reduction * reduction) > PagePreparation.largestPage && reduction < 8 {
                reduction *= 2
            }
            return unsafe bilko_jpeg_decode_grey(buffer.baseAddress, UInt(buffer.count), CInt(reduction), &grey) == 1
        }
        guard decoded, let pixels = unsafe grey.pixels else {
            throw .undecodable(format: "JPEG", why: unsafe message(&grey))
        }
        defer { unsafe free(pixels) }
        let (width, height) = unsafe (Int(grey.width), Int(grey.height))
        let stored = try unsafe PageImage.raster(
            width: width, height: height, stride: width,
            pixels: UnsafeBufferPointer(start: pixels, count: width * height))
        let remarks =
            unsafe grey.warnings > 0 ? ["The picture is damaged or cut short; what could be decoded was read."] : []
        return try turned(stored, by: ExifOrientation(of: bytes), reduction: reduction, remarks: remarks)
    }

    private static func headerSize(_ buffer: UnsafeBufferPointer<UInt8>) -> (width: Int, height: Int) {
        var (width, height, samples) = (CInt(0), CInt(0), CInt(0))
        guard unsafe readHeaderMemJpeg(buffer.baseAddress, buffer.count, &width, &height, &samples, nil, nil) == 0
        else { return (0, 0) }
        return (Int(width), Int(height))
    }

    private static func message(_ grey: inout bilko_jpeg_grey) -> String {
        unsafe withUnsafeBytes(of: &grey.message) { buffer in
            unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func decodeWithLeptonica(_ bytes: [UInt8], format: String) throws(ImagingError) -> PageImage {
        let pix = unsafe bytes.withUnsafeBufferPointer { unsafe pixReadMem($0.baseAddress, $0.count) }
        return try unsafe greyOnWhite(pix, format: format)
    }

    private static func decodeTIFF(_ bytes: [UInt8], page: Int) throws(ImagingError) -> PageImage {
        let pix = unsafe bytes.withUnsafeBufferPointer {
            unsafe pixReadMemTiff($0.baseAddress, $0.count, l_int32(page))
        }
        return try unsafe greyOnWhite(pix, format: "TIFF")
    }

    /// A picture with transparency is printed on white, as on paper.
    private static func greyOnWhite(_ pix: UnsafeMutablePointer<PIX>?, format: String) throws(ImagingError) -> PageImage
    {
        var pix = unsafe pix
        guard let given = unsafe pix else { throw .undecodable(format: format, why: "the data is damaged") }
        let opaque = unsafe pixGetSpp(given) == 4 ? pixAlphaBlendUniform(given, 0xFFFF_FF00) : pixClone(given)
        unsafe pixDestroy(&pix)
        return try unsafe PageImage(takingOwnershipOf: opaque, step: "decode \(format)")
    }

    private static func decodeHEIC(_ bytes: [UInt8]) throws(ImagingError) -> PageImage {
        let context = unsafe heif_context_alloc()
        defer { unsafe heif_context_free(context) }
        let answer = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe heif_context_read_from_memory(context, buffer.baseAddress, buffer.count, nil)
        }
        try unsafe check(answer)
        var handle: OpaquePointer?
        try unsafe check(heif_context_get_primary_image_handle(context, &handle))
        defer { unsafe heif_image_handle_release(handle) }
        let width = unsafe Int(heif_image_handle_get_width(handle))
        let height = unsafe Int(heif_image_handle_get_height(handle))
        guard width > 0, height > 0 else { throw .tooSmall(width: width, height: height) }
        guard width * height <= PagePreparation.largestPage else { throw .tooLarge(width: width, height: height) }
        var image: OpaquePointer?
        try unsafe check(heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, nil))
        defer { unsafe heif_image_release(image) }
        var stride = CInt(0)
        guard let luma = unsafe heif_image_get_plane_readonly(image, heif_channel_Y, &stride) else {
            throw .undecodable(format: "HEIC", why: "it has no brightness plane")
        }
        let (planeWidth, planeHeight) = unsafe (
            Int(heif_image_get_width(image, heif_channel_Y)), Int(heif_image_get_height(image, heif_channel_Y))
        )
        guard planeWidth > 0, planeHeight > 0, Int(stride) >= planeWidth else {
            throw .undecodable(format: "HEIC", why: "its brightness plane is empty")
        }
        return try unsafe PageImage.raster(
            width: planeWidth, height: planeHeight, stride: Int(stride),
            pixels: UnsafeBufferPointer(start: luma, count: Int(stride) * (planeHeight - 1) + planeWidth))
    }

    private static func check(_ answer: heif_error) throws(ImagingError) {
        guard unsafe answer.code != heif_error_Ok else { return }
        let why = unsafe answer.message.map { unsafe String(cString: $0) } ?? "the data is damaged"
        throw .undecodable(format: "HEIC", why: why)
    }

    private static func turned(
        _ stored: consuming PageImage, by orientation: ExifOrientation, reduction: Int, remarks: [String]
    ) throws(ImagingError) -> DecodedPage {
        let (width, height) = (Double(stored.width), Double(stored.height))
        let scale = Double(reduction)
        let toStored = orientation.toStored(width: width, height: height)
            .followed(by: PageTransform(a: scale, b: 0, c: 0, d: 0, e: scale, f: 0))
        let image = try stored.turned(by: orientation)
        return DecodedPage(image: image, toOriginal: toStored, remarks: remarks)
    }

    /// Leptonica prints every problem; here problems are values.
    private static func quietLeptonica() { _ = setMsgSeverity(l_int32(L_SEVERITY_NONE)) }
}

/// A decoded upright page and where its pixels come from.
package struct DecodedPage: ~Copyable {
    package var image: PageImage
    /// From pixels of `image` to pixels as stored in the file.
    package var toOriginal: PageTransform
    package var remarks: [String]

    /// A page that is grey pixels already, `width × height` of them, such as a rendering.
    package init(grey: [UInt8], width: Int, height: Int) throws(ImagingError) {
        image = try PageImage.raster(width: width, height: height, stride: width, pixels: grey)
        toOriginal = .identity
        remarks = []
    }

    init(image: consuming PageImage, toOriginal: PageTransform, remarks: [String]) {
        self.image = image
        self.toOriginal = toOriginal
        self.remarks = remarks
    }
}

extension ExifOrientation {
    /// From upright pixels to stored pixels; `width` and `height` are those of the stored picture.
    package func toStored(width: Double, height: Double) -> PageTransform {
        let (right, bottom) = (width - 1, height - 1)
        return switch self {
        case .upright: .identity
        case .mirrored: PageTransform(a: -1, b: 0, c: right, d: 0, e: 1, f: 0)
        case .upsideDown: PageTransform(a: -1, b: 0, c: right, d: 0, e: -1, f: bottom)
        case .mirroredUpsideDown: PageTransform(a: 1, b: 0, c: 0, d: 0, e: -1, f: bottom)
        case .mirroredQuarterLeft: PageTransform(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0)
        case .quarterRight: PageTransform(a: 0, b: 1, c: 0, d: -1, e: 0, f: bottom)
        case .mirroredQuarterRight: PageTransform(a: 0, b: -1, c: right, d: -1, e: 0, f: bottom)
        case .quarterLeft: PageTransform(a: 0, b: -1, c: right, d: 1, e: 0, f: 0)
        }
    }

    /// The orientation of a page that must be turned clockwise by so many quarters, unmirrored.
    package static func clockwise(quarters: Int) -> ExifOrientation {
        [.upright, .quarterRight, .upsideDown, .quarterLeft][quarters & 3]
    }
}

extension PageImage {
    /// The stored picture turned upright.
    consuming func turned(by orientation: ExifOrientation) throws(ImagingError) -> PageImage {
        let quarters: Int
        let mirrors: Bool
        switch orientation {
        case .upright: return self
        case .mirrored: (quarters, mirrors) = (0, true)
        case .upsideDown: (quarters, mirrors) = (2, false)
        case .mirroredUpsideDown: (quarters, mirrors) = (2, true)
        case .mirroredQuarterLeft: (quarters, mirrors) = (1, true)
        case .quarterRight: (quarters, mirrors) = (1, false)
        case .mirroredQuarterRight: (quarters, mirrors) = (3, true)
        case .quarterLeft: (quarters, mirrors) = (3, false)
        }
        // Leptonica's quarters go clockwise; mirroring, where there is one, comes after the turn.
        let turned = try turned(byQuarters: quarters)
        if mirrors { unsafe pixFlipLR(turned.pix, turned.pix) }
        return turned
    }
}
