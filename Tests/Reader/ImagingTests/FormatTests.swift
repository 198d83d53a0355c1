import CHeif
import Imaging
import ReceiptModel
import Testing

extension DrawnPicture {
    /// Checks the brightness of a decoded page in the middle of each field.
    fileprivate func expect(
        _ page: borrowing DecodedPage, within tolerance: Int = 2, turnedBy quarters: Int = 0, _ comment: Comment? = nil
    ) {
        let (width, height) = (page.image.width, page.image.height)
        #expect(width == (quarters % 2 == 0 ? self.width : self.height), comment)
        #expect(height == (quarters % 2 == 0 ? self.height : self.width), comment)
        let levels = page.image.pixels()
        for (u, v) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            // Where the point lay before it was turned clockwise.
            var (x, y) = (u, v)
            for _ in 0..<quarters { (x, y) = (y, 1 - x) }
            let wanted = brightness(x: Int(x * Double(self.width)), y: Int(y * Double(self.height)))
            let level = Int(levels[Int(v * Double(height)) * width + Int(u * Double(width))])
            #expect(abs(level - wanted) <= tolerance, comment ?? "at \(u), \(v)")
        }
    }

    /// The pixel as samples of so many bits.
    fileprivate func samples(_ x: Int, _ y: Int, depth: Int = 8) -> [Int] {
        let pixel = color(x, y)
        return [pixel.red, pixel.green, pixel.blue].map { depth == 16 ? Int($0) * 257 : Int($0) }
    }
}

@Suite("Decoding PNG")
struct PNGDecodingTests {
    private let picture = DrawnPicture.fields(width: 61, height: 43)

    private func decoded(_ writer: PNGWriter) throws -> DecodedPage {
        let page = try PictureDecoder.page(0, of: writer.bytes, mediaType: .png)
        #expect(page.remarks.isEmpty)
        return page
    }

    private func writer(
        _ type: UInt8, depth: Int, interlaced: Bool, _ samples: @escaping (Int, Int) -> [Int]
    ) -> PNGWriter {
        PNGWriter(
            width: picture.width, height: picture.height, depth: depth, colorType: type, isInterlaced: interlaced,
            samples: samples)
    }

    @Test("grey and colour of 8 and 16 bits, interlaced or not", arguments: [8, 16], [false, true])
    func depths(depth: Int, interlaced: Bool) throws {
        let unit = depth == 16 ? 257 : 1
        picture.expect(
            try decoded(
                writer(2, depth: depth, interlaced: interlaced) { picture.samples($0, $1, depth: depth) }), "colour")
        picture.expect(
            try decoded(
                writer(0, depth: depth, interlaced: interlaced) { [picture.brightness(x: $0, y: $1) * unit] }), "grey")
        // The second half of the fields is transparent: white paper.
        let shown = DrawnPicture(width: picture.width, height: picture.height) { x, y in
            y < picture.height / 2 ? picture.color(x, y) : (255, 255, 255)
        }
        let cover = { (y: Int) in y < picture.height / 2 ? 255 * unit : 0 }
        shown.expect(
            try decoded(
                writer(6, depth: depth, interlaced: interlaced) { picture.samples($0, $1, depth: depth) + [cover($1)] }),
            "colour with alpha")
        shown.expect(
            try decoded(
                writer(4, depth: depth, interlaced: interlaced) {
                    [picture.brightness(x: $0, y: $1) * unit, cover($1)]
                }),
            "grey with alpha")
    }

    @Test("palettes of 2, 4 and 8 bits, with transparent places", arguments: [2, 4, 8], [false, true])
    func palettes(depth: Int, interlaced: Bool) throws {
        let index = { (x: Int, y: Int) in (x < picture.width / 2 ? 0 : 1) + (y < picture.height / 2 ? 0 : 2) }
        var writer = writer(3, depth: depth, interlaced: interlaced) { [index($0, $1)] }
        writer.palette = [[200, 40, 40], [40, 200, 40], [40, 40, 200], [250, 250, 250]]
        picture.expect(try decoded(writer), "opaque")
        writer.transparency = [255, 0]
        let shown = DrawnPicture(width: picture.width, height: picture.height) { x, y in
            index(x, y) == 1 ? (255, 255, 255) : picture.color(x, y)
        }
        shown.expect(try decoded(writer), "the second place is transparent")
    }

    @Test("grey of few bits is stretched to the whole range", arguments: [1, 2, 4])
    func fewBits(depth: Int) throws {
        let most = 1 << depth - 1
        let page = try decoded(writer(0, depth: depth, interlaced: false) { x, _ in [x < 30 ? 0 : most] })
        let levels = page.image.pixels()
        #expect(levels[10] == 0 && levels[50] == 255)
    }
}

@Suite("Decoding TIFF")
struct TIFFDecodingTests {
    private let picture = DrawnPicture.fields(width: 60, height: 44)

    private func page(_ photometric: Int, depth: Int = 8, orientation: Int = 1) -> TIFFWriter.Page {
        TIFFWriter.Page(
            width: picture.width, height: picture.height, photometric: photometric, depth: depth,
            orientation: orientation
        ) { x, y in
            let unit = depth == 16 ? 257 : 1
            switch photometric {
            case 1: return [picture.brightness(x: x, y: y) * unit]
            // Inks: what is not red is cyan; no black.
            case 5: return picture.samples(x, y).map { (255 - $0) * unit } + [0]
            default: return picture.samples(x, y, depth: depth)
            }
        }
    }

    @Test("grey, colour and inks", arguments: [(1, 8), (1, 16), (2, 8), (2, 16), (5, 8)])
    func kinds(photometric: Int, depth: Int) throws {
        let bytes = TIFFWriter(pages: [page(photometric, depth: depth)]).bytes
        #expect(PictureDecoder.pageCount(of: bytes, mediaType: .tiff) == 1)
        picture.expect(try PictureDecoder.page(0, of: bytes, mediaType: .tiff), within: 3)
    }

    @Test func severalPagesOfDifferentSizes() throws {
        let small = TIFFWriter.Page(width: 20, height: 30, photometric: 1) { _, _ in [77] }
        let bytes = TIFFWriter(pages: [page(2), small, page(5)]).bytes
        #expect(PictureDecoder.pageCount(of: bytes, mediaType: .tiff) == 3)
        picture.expect(try PictureDecoder.page(0, of: bytes, mediaType: .tiff), within: 3)
        let second = try PictureDecoder.page(1, of: bytes, mediaType: .tiff)
        #expect(second.image.width == 20 && second.image.height == 30)
        #expect(second.image.pixels().allSatisfy { $0 == 77 })
        picture.expect(try PictureDecoder.page(2, of: bytes, mediaType: .tiff), within: 3)
        #expect(throws: ImagingError.self) { _ = try PictureDecoder.page(3, of: bytes, mediaType: .tiff).image.width }
    }

    @Test("every pixel leads back to the stored one", arguments: 1...8)
    func orientations(tag: Int) throws {
        let bytes = TIFFWriter(pages: [page(2, orientation: tag)]).bytes
        let decoded = try PictureDecoder.page(0, of: bytes, mediaType: .tiff)
        #expect(decoded.image.width == (tag >= 5 ? 44 : 60))
        let levels = decoded.image.pixels()
        for (u, v) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let (x, y) = (Int(u * Double(decoded.image.width)), Int(v * Double(decoded.image.height)))
            let stored = decoded.toOriginal.original(x: Double(x) + 0.5, y: Double(y) + 0.5)
            let wanted = picture.brightness(x: Int(stored.x), y: Int(stored.y))
            #expect(abs(Int(levels[y * decoded.image.width + x]) - wanted) <= 3, "at \(u), \(v)")
        }
    }
}

@Suite("The first picture of an animation")
struct AnimationTests {
    @Test func webP() throws {
        let (first, second) = ((red: UInt8(200), green: UInt8(200), blue: UInt8(200), alpha: UInt8(255)), UInt8(20))
        let pictures = [
            WebPWriter.field(first, width: 40, height: 30),
            WebPWriter.field((second, second, second, 255), width: 40, height: 30),
        ]
        for bytes in [WebPWriter.file(pictures[0]), WebPWriter.animation(pictures, width: 40, height: 30)] {
            let page = try PictureDecoder.page(0, of: bytes, mediaType: .webp)
            #expect(page.image.width == 40 && page.image.height == 30 && page.remarks.isEmpty)
            #expect(page.image.pixels().allSatisfy { abs(Int($0) - 200) <= 2 })
            #expect(PictureDecoder.pageCount(of: bytes, mediaType: .webp) == 1)
        }
    }

    @Test func transparentWebPIsWhitePaper() throws {
        let bytes = WebPWriter.file(WebPWriter.field((20, 20, 20, 0), width: 40, height: 30))
        let page = try PictureDecoder.page(0, of: bytes, mediaType: .webp)
        #expect(page.image.pixels().allSatisfy { $0 >= 253 })
    }

    /// Two pictures of one color each: black, then white.
    @Test func gif() throws {
        let image: (UInt8) -> [UInt8] = { color in
            // Codes of three bits: clear, the color twice, the end.
            let codes = [4, Int(color), Int(color), 5].enumerated().reduce(0) { $0 | $1.element << (3 * $1.offset) }
            return [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2]
                + [UInt8(codes & 255), UInt8(codes >> 8), 0]
        }
        let bytes =
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
            + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + image(0) + image(1) + [0x3B]
        let page = try PictureDecoder.page(0, of: bytes, mediaType: .gif)
        #expect(page.image.pixels() == [0, 0])
        #expect(PictureDecoder.pageCount(of: bytes, mediaType: .gif) == 1)
    }
}

/// Files as libheif writes them; nothing where it was built without an encoder.
private enum HEIFFiles {
    static let hasEncoder = heif_have_encoder_for_format(heif_compression_HEVC) != 0

    /// The bytes of a file with these pictures, the first of them the primary one, each to be turned when it is shown.
    static func file(_ pictures: [DrawnPicture], turned: heif_orientation = heif_orientation_normal) throws -> [UInt8] {
        let context = unsafe heif_context_alloc()
        defer { unsafe heif_context_free(context) }
        for picture in pictures {
            var encoder: OpaquePointer?
            var image: OpaquePointer?
            try unsafe check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
            defer { unsafe heif_encoder_release(encoder) }
            try unsafe check(heif_encoder_set_lossy_quality(encoder, 95))
            let (width, height) = (Int32(picture.width), Int32(picture.height))
            try unsafe check(
                heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image))
            defer { unsafe heif_image_release(image) }
            try unsafe check(heif_image_add_plane(image, heif_channel_interleaved, width, height, 8))
            var stride = Int32(0)
            guard let plane = unsafe heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
                throw Failure(code: 0)
            }
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    let pixel = picture.color(x, y)
                    let at = unsafe plane + y * Int(stride) + 3 * x
                    unsafe (at[0], at[1], at[2]) = (pixel.red, pixel.green, pixel.blue)
                }
            }
            guard let options = unsafe heif_encoding_options_alloc() else { throw Failure(code: 0) }
            defer { unsafe heif_encoding_options_free(options) }
            unsafe options.pointee.image_orientation = turned
            try unsafe check(heif_context_encode_image(context, image, encoder, options, nil))
        }
        var bytes: [UInt8] = []
        try unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
            var writer = heif_writer()
            writer.writer_api_version = 1
            unsafe writer.write = { _, data, count, target in
                guard let data = unsafe data, let target = unsafe target else {
                    return unsafe heif_error(
                        code: heif_error_Encoding_error, subcode: heif_suberror_Unspecified, message: nil)
                }
                unsafe target.assumingMemoryBound(to: [UInt8].self).pointee +=
                    UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt8.self), count: count)
                return unsafe heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
            }
            try unsafe check(heif_context_write(context, &writer, bytes))
        }
        return bytes
    }

    struct Failure: Error { let code: UInt32 }

    private static func check(_ answer: heif_error) throws {
        guard unsafe answer.code == heif_error_Ok else { throw unsafe Failure(code: answer.code.rawValue) }
    }
}

@Suite("Decoding HEIC", .enabled(if: HEIFFiles.hasEncoder, "libheif has no HEVC encoder here"))
struct HEICDecodingTests {
    private let picture = DrawnPicture.fields(width: 96, height: 64)

    @Test func severalPicturesThePrimaryFirst() throws {
        let dark = DrawnPicture(width: 64, height: 96) { _, _ in (40, 40, 40) }
        let bytes = try HEIFFiles.file([picture, dark])
        #expect(PictureDecoder.pageCount(of: bytes, mediaType: .heic) == 2)
        picture.expect(try PictureDecoder.page(0, of: bytes, mediaType: .heic), within: 6)
        dark.expect(try PictureDecoder.page(1, of: bytes, mediaType: .heic), within: 6)
        #expect(throws: ImagingError.self) { _ = try PictureDecoder.page(2, of: bytes, mediaType: .heic).image.width }
    }

    @Test("a picture is turned as its container says", arguments: [(6, 1), (3, 2), (8, 3)])
    func rotation(tag: Int, quarters: Int) throws {
        let bytes = try HEIFFiles.file([picture], turned: heif_orientation(UInt32(tag)))
        picture.expect(try PictureDecoder.page(0, of: bytes, mediaType: .heic), within: 6, turnedBy: quarters)
    }
}
