import CHeif
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
    /// JPEG pictures much larger than `PagePreparation` works on are decoded at 1/2, 1/4 or 1/8 of their size.
    /// - Returns: The page, and the way from its pixels to those stored in the file.
    package static func page(
        _ index: Int, of bytes: [UInt8], mediaType: MediaType
    ) throws(ImagingError) -> DecodedPage {
        quietLeptonica()
        switch mediaType {
        case .jpeg:
            return try decodeJPEG(bytes).turned(by: ExifOrientation(of: bytes))
        case .heic:
            // libheif applies the rotation and mirroring of the container itself.
            let image = try decodeHEIC(bytes)
            return try image.turned(by: .upright)
        case .png, .webp:
            let stored = try decodeWithLeptonica(bytes, format: mediaType == .png ? "PNG" : "WebP")
            return try stored.turned(by: ExifOrientation(of: bytes))
        case .tiff:
            let stored = try decodeTIFF(bytes, page: index)
            return try stored.turned(by: index == 0 ? ExifOrientation(of: bytes) : .upright)
        case .pdf:
            throw .undecodable(format: "PDF", why: "it is not a picture")
        }
    }

    private static func decodeWithLeptonica(_ bytes: [UInt8], format: String) throws(ImagingError) -> StoredPage {
        let pix = unsafe bytes.withUnsafeBufferPointer { unsafe pixReadMem($0.baseAddress, $0.count) }
        return try unsafe StoredPage.takingOwnership(of: pix, format: format)
    }

    private static func decodeTIFF(_ bytes: [UInt8], page: Int) throws(ImagingError) -> StoredPage {
        let pix = unsafe bytes.withUnsafeBufferPointer {
            unsafe pixReadMemTiff($0.baseAddress, $0.count, l_int32(page))
        }
        return try unsafe StoredPage.takingOwnership(of: pix, format: "TIFF")
    }

    private static func decodeHEIC(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
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
        let samples: PageAssembly.Samples =
            unsafe heif_image_has_channel(image, heif_channel_Cb) != 0 ? .yCbCr : .grey
        let luma = try unsafe HEICPlane(heif_channel_Y, of: image)
        var page = try PageAssembly(width: luma.width, height: luma.height, samples: samples)
        for y in 0..<luma.height { unsafe page.putBrightness(luma.row(y), y: y) }
        if samples.hasColour {
            let blue = try unsafe HEICPlane(heif_channel_Cb, of: image)
            let red = try unsafe HEICPlane(heif_channel_Cr, of: image)
            for y in 0..<blue.height where blue.height <= red.height && blue.width <= red.width {
                unsafe page.putHalfColour(blue.row(y), red.row(y), y: y, count: blue.width)
            }
        }
        return page.finish()
    }

    private static func check(_ answer: heif_error) throws(ImagingError) {
        guard unsafe answer.code != heif_error_Ok else { return }
        let why = unsafe answer.message.map { unsafe String(cString: $0) } ?? "the data is damaged"
        throw .undecodable(format: "HEIC", why: why)
    }

    /// Said of a page of which only a part could be decoded.
    static let damagedRemark = "The picture is damaged or cut short; what could be decoded was read."

    /// Leptonica prints every problem; here problems are values.
    private static func quietLeptonica() { _ = setMsgSeverity(l_int32(L_SEVERITY_NONE)) }
}

/// A plane of a decoded HEIC picture, borrowed from it.
@safe private struct HEICPlane {
    let width, height: Int
    private let start: UnsafePointer<UInt8>
    private let stride: Int

    init(_ channel: heif_channel, of image: OpaquePointer?) throws(ImagingError) {
        var stride = CInt(0)
        guard let plane = unsafe heif_image_get_plane_readonly(image, channel, &stride) else {
            throw .undecodable(format: "HEIC", why: "it has no brightness plane")
        }
        unsafe start = plane
        (width, height) = unsafe (
            Int(heif_image_get_width(image, channel)), Int(heif_image_get_height(image, channel))
        )
        self.stride = Int(stride)
        guard width > 0, height > 0, self.stride >= width else {
            throw .undecodable(format: "HEIC", why: "a plane of it is empty")
        }
    }

    func row(_ y: Int) -> UnsafePointer<UInt8> { unsafe start + y * stride }
}
