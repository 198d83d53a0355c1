import CHeif
import ReceiptModel

extension PictureDecoder {
    /// The number of top-level images of a HEIF file; thumbnails, depth maps and tiles do not count.
    static func pageCountOfHEIF(_ bytes: [UInt8]) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let file = unsafe try? HEIFFile(buffer) else { return 1 }
            return max(1, file.pictures().count)
        }
    }

    /// Decodes one image of a HEIF file; libheif applies the rotation and mirroring of the container.
    static func decodeHEIF(_ bytes: [UInt8], page: Int) throws(ImagingError) -> StoredPage {
        var assembly: PageBuilder?
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            assembly = try unsafe HEIFFile(buffer).page(page)
        }
        guard let page = assembly.take() else { throw .undecodable(format: "HEIF", why: "it is empty") }
        return page.finish()
    }
}

private func check(_ answer: heif_error) throws(ImagingError) {
    guard unsafe answer.code != heif_error_Ok else { return }
    let why: Message = unsafe answer.message.map { unsafe "\(String(cString: $0))" } ?? "the data is damaged"
    throw .undecodable(format: "HEIF", why: why)
}

/// An open HEIF file; the bytes are borrowed and must outlive it.
@safe private struct HEIFFile: ~Copyable {
    private let context: OpaquePointer?

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImagingError) {
        unsafe context = heif_context_alloc()
        let answer = unsafe heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil)
        try unsafe check(answer)
    }

    deinit { unsafe heif_context_free(context) }

    /// The IDs of the top-level images, the primary one first.
    borrowing func pictures() -> [heif_item_id] {
        let count = unsafe heif_context_get_number_of_top_level_images(context)
        var numbers = [heif_item_id](repeating: 0, count: max(1, Int(count)))
        let filled = unsafe Int(heif_context_get_list_of_top_level_image_IDs(context, &numbers, count))
        numbers.removeLast(numbers.count - min(numbers.count, filled))
        var primary = heif_item_id(0)
        guard unsafe heif_context_get_primary_image_ID(context, &primary).code == heif_error_Ok else { return numbers }
        // A damaged file may name a primary image that it does not contain.
        guard numbers.contains(primary) || numbers.isEmpty else { return numbers }
        return [primary] + numbers.filter { $0 != primary }
    }

    /// Decodes one image to Y, Cb, Cr with 8 bits per sample, whatever its own depth.
    borrowing func page(_ index: Int) throws(ImagingError) -> PageBuilder {
        let pictures = pictures()
        guard pictures.indices.contains(index) else {
            throw .undecodable(format: "HEIF", why: "it has no picture \(index + 1)")
        }
        var handle: OpaquePointer?
        try unsafe check(heif_context_get_image_handle(context, pictures[index], &handle))
        defer { unsafe heif_image_handle_release(handle) }
        let (width, height) = unsafe (
            Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle))
        )
        guard width > 0, height > 0 else { throw .tooSmall(width: width, height: height) }
        guard width * height <= PictureDecoder.maximumPixels else { throw .tooLarge(width: width, height: height) }
        let options = unsafe heif_decoding_options_alloc()
        defer { unsafe heif_decoding_options_free(options) }
        unsafe options?.pointee.convert_hdr_to_8bit = 1
        var image: OpaquePointer?
        try unsafe check(heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, options))
        defer { unsafe heif_image_release(image) }
        return try unsafe assemble(image)
    }

    private func assemble(_ image: OpaquePointer?) throws(ImagingError) -> PageBuilder {
        let luma = try unsafe HEIFPlane(heif_channel_Y, of: image)
        let hasColor = unsafe heif_image_has_channel(image, heif_channel_Cb) != 0
        var page = try PageBuilder(
            width: luma.width, height: luma.height, samples: hasColor ? .yCbCr : .gray,
            reduction: PagePreparation.decoderReduction(width: luma.width, height: luma.height))
        let alpha =
            unsafe heif_image_has_channel(image, heif_channel_Alpha) != 0
            ? try unsafe HEIFPlane(heif_channel_Alpha, of: image) : nil
        var row = [UInt8](repeating: 255, count: luma.width)
        for y in 0..<luma.height {
            guard let alpha, alpha.width == luma.width, y < alpha.height else {
                unsafe page.putBrightness(luma.row(y), y: y)
                continue
            }
            let (light, cover) = unsafe (luma.row(y), alpha.row(y))
            for x in 0..<luma.width {
                let share = unsafe Int32(cover[x])
                row[x] = unsafe UInt8(clamping: (Int32(light[x]) * share + 255 * (255 - share)) / 255)
            }
            unsafe row.withUnsafeBufferPointer { buffer in
                if let start = buffer.baseAddress { unsafe page.putBrightness(start, y: y) }
            }
        }
        if hasColor {
            let blue = try unsafe HEIFPlane(heif_channel_Cb, of: image)
            let red = try unsafe HEIFPlane(heif_channel_Cr, of: image)
            for y in 0..<min(blue.height, red.height) {
                unsafe page.putSmallColor(
                    blue.row(y), red.row(y), y: y, count: min(blue.width, red.width), across: 2, down: 2)
            }
        }
        return page
    }
}

/// A plane of a decoded image, borrowed from it.
@safe private struct HEIFPlane {
    let width, height: Int
    private let start: UnsafePointer<UInt8>
    private let stride: Int

    init(_ channel: heif_channel, of image: OpaquePointer?) throws(ImagingError) {
        var stride = CInt(0)
        guard let plane = unsafe heif_image_get_plane_readonly(image, channel, &stride) else {
            throw .undecodable(format: "HEIF", why: "a plane of it is missing")
        }
        unsafe start = plane
        (width, height) = unsafe (
            Int(heif_image_get_width(image, channel)), Int(heif_image_get_height(image, channel))
        )
        self.stride = Int(stride)
        guard width > 0, height > 0, self.stride >= width else {
            throw .undecodable(format: "HEIF", why: "a plane of it is empty")
        }
    }

    func row(_ y: Int) -> UnsafePointer<UInt8> { unsafe start + y * stride }
}
