import CWebP
import ReceiptModel

extension PictureDecoder {
    /// Decodes a WebP, or the first frame of an animated one, to luma and chroma planes, without a conversion to RGB.
    ///
    /// A truncated file gives the rows that are there.
    static func decodeWebP(_ bytes: [UInt8]) throws(ImagingError) -> StoredPage {
        var assembly: PageBuilder?
        var remarks: [Message] = []
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            let frame = unsafe firstFrame(of: buffer) ?? buffer
            let reader = try unsafe WebPReader(frame)
            var page = try reader.page()
            remarks = reader.fill(&page) ? [] : [damagedRemark]
            assembly = consume page
        }
        guard let page = assembly.take() else { throw .undecodable(format: "WebP", why: "it is empty") }
        return page.finish(remarks: remarks)
    }

    /// The bytes of the first frame of an animation; `nil` for any other file.
    private static func firstFrame(of buffer: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        var features = WebPBitstreamFeatures()
        guard unsafe WebPGetFeatures(buffer.baseAddress, buffer.count, &features) == VP8_STATUS_OK,
            features.has_animation != 0
        else { return nil }
        var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
        var state = WEBP_DEMUX_PARSE_ERROR
        guard let demux = unsafe WebPDemuxPartial(&data, &state) else { return nil }
        defer { unsafe WebPDemuxDelete(demux) }
        var frame = unsafe WebPIterator()
        guard unsafe WebPDemuxGetFrame(demux, 1, &frame) != 0 else { return nil }
        defer { unsafe WebPDemuxReleaseIterator(&frame) }
        return unsafe UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    }
}

/// A WebP decoded as far as its bytes reach.
@safe private struct WebPReader: ~Copyable {
    private let decoder: OpaquePointer
    private let hasAlpha: Bool
    private let isWhole: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImagingError) {
        var features = WebPBitstreamFeatures()
        guard unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK else {
            throw .undecodable(format: "WebP", why: "its header is damaged")
        }
        // Without buffers of the caller the decoder allocates its own: luma, chroma at half the side, alpha.
        guard let decoder = unsafe WebPINewYUVA(nil, 0, 0, nil, 0, 0, nil, 0, 0, nil, 0, 0) else {
            throw .outOfMemory(step: "decode WebP")
        }
        unsafe self.decoder = decoder
        hasAlpha = features.has_alpha != 0
        isWhole = unsafe WebPIUpdate(decoder, bytes.baseAddress, bytes.count) == VP8_STATUS_OK
    }

    deinit { unsafe WebPIDelete(decoder) }

    /// An empty page of the size of the picture.
    borrowing func page() throws(ImagingError) -> PageBuilder {
        var (rows, width, height) = (CInt(0), CInt(0), CInt(0))
        guard unsafe WebPIDecGetYUVA(decoder, &rows, nil, nil, nil, &width, &height, nil, nil, nil) != nil, rows > 0
        else { throw .undecodable(format: "WebP", why: "the data is damaged") }
        return try PageBuilder(
            width: Int(width), height: Int(height), samples: .yCbCr,
            reduction: PagePreparation.decoderReduction(width: Int(width), height: Int(height)))
    }

    /// Adds all decoded rows; returns whether the picture is complete.
    borrowing func fill(_ page: inout PageBuilder) -> Bool {
        var (rows, stride, colorStride, alphaStride) = (CInt(0), CInt(0), CInt(0), CInt(0))
        var (blue, red, alpha):
            (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?)
        unsafe (blue, red, alpha) = (nil, nil, nil)
        guard
            let luma = unsafe WebPIDecGetYUVA(
                decoder, &rows, &blue, &red, &alpha, nil, nil, &stride, &colorStride, &alphaStride),
            let blue = unsafe blue, let red = unsafe red
        else { return false }
        var row = [UInt8](repeating: 0, count: page.width)
        for y in 0..<Int(rows) {
            let source = unsafe luma + y * Int(stride)
            for x in 0..<page.width { row[x] = unsafe Self.fullBrightness[Int(source[x])] }
            if hasAlpha, let alpha = unsafe alpha {
                let cover = unsafe alpha + y * Int(alphaStride)
                for x in 0..<page.width {
                    let share = unsafe Int32(cover[x])
                    row[x] = UInt8(clamping: (Int32(row[x]) * share + 255 * (255 - share)) / 255)
                }
            }
            unsafe row.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                unsafe page.putBrightness(start, y: y)
            }
        }
        for y in 0..<(Int(rows) + 1) / 2 {
            unsafe page.putSmallColor(
                blue + y * Int(colorStride), red + y * Int(colorStride), y: y, count: (page.width + 1) / 2, across: 2,
                down: 2)
        }
        return isWhole
    }

    /// From the limited range 16 to 235, in which WebP stores luma (RFC 6386, section 9.2), to 0 to 255.
    private static let fullBrightness = (0..<256).map { UInt8(clamping: (($0 - 16) * 255 + 109) / 219) }
}
