import Imaging
import ReceiptModel
import Testing

@Suite("Decoding JPEG")
struct JPEGDecodingTests {
    /// Whether a decoded page shows the fields of a picture: brightness exactly, color by its small planes.
    private func check(_ page: borrowing DecodedPage, shows picture: DrawnPicture, isGray: Bool = false) throws {
        let pixels = page.image.pixels()
        let planes = page.chroma
        let (width, height) = (page.image.width, page.image.height)
        for (u, v) in [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)] {
            let (x, y) = (Int(u * Double(width)), Int(v * Double(height)))
            let stored = page.toOriginal.original(x: Double(x), y: Double(y))
            let (storedX, storedY) = (Int(stored.x.rounded()), Int(stored.y.rounded()))
            let wanted = picture.brightness(x: storedX, y: storedY)
            #expect(abs(Int(pixels[y * width + x]) - wanted) <= 6, "at \(x), \(y)")
            guard !isGray else { continue }
            let chroma = try #require(planes)
            #expect(abs(chroma.width * 4 - width) < 8 && abs(chroma.height * 4 - height) < 8)
            #expect(chroma.cb.count == chroma.width * chroma.height && chroma.cr.count == chroma.cb.count)
            let place = Int(v * Double(chroma.height)) * chroma.width + Int(u * Double(chroma.width))
            let pixel = picture.color(storedX, storedY)
            let (cb, cr) = (
                128 + 0.564 * (Double(pixel.blue) - Double(wanted)), 128 + 0.713 * (Double(pixel.red) - Double(wanted))
            )
            #expect(abs(Double(chroma.cb[place]) - cb) <= 6, "Cb at \(x), \(y)")
            #expect(abs(Double(chroma.cr[place]) - cr) <= 6, "Cr at \(x), \(y)")
        }
        if isGray { #expect(planes == nil) }
    }

    @Test(
        "every coding is the same picture",
        arguments: [
            DrawnPicture.Coding.ordinary, .wideColor, .highColor, .fullColor, .progressive, .arithmetic, .gray, .rgb,
            .inks, .brightnessInks,
        ], [(96, 64), (97, 61)])
    func codings(coding: DrawnPicture.Coding, size: (Int, Int)) throws {
        let picture = DrawnPicture.fields(width: size.0, height: size.1)
        let page = try PictureDecoder.page(0, of: picture.jpeg(coding), mediaType: .jpeg)
        #expect(page.image.width == size.0 && page.image.height == size.1)
        #expect(page.remarks.isEmpty)
        try check(page, shows: picture, isGray: coding == .gray)
    }

    @Test("colour is turned with the picture", arguments: 1...8)
    func orientations(tag: UInt8) throws {
        let picture = DrawnPicture.fields(width: 96, height: 64)
        let page = try PictureDecoder.page(0, of: jpeg(picture.jpeg(), orientation: tag), mediaType: .jpeg)
        #expect(page.image.width == (tag >= 5 ? 64 : 96))
        try check(page, shows: picture)
    }
}

@Suite("Decoding the other formats")
struct FormatDecodingTests {
    private func level(_ page: borrowing DecodedPage, _ x: Int, _ y: Int) -> Int {
        Int(page.image.pixels()[y * page.image.width + x])
    }

    /// A GIF of four pixels, two by two: black, white, red and transparent.
    private let gif: [UInt8] =
        Array("GIF89a".utf8) + [2, 0, 2, 0, 0x81, 0, 0] + [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255]
        + [0x21, 0xF9, 4, 1, 0, 0, 3, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0]
        // Codes of three bits: clear, 0, 1, 2, then of four bits 3 and the end.
        + [2, 3, 0b0100_0100, 0b0011_0100, 0b0000_0101, 0, 0x3B]

    @Test func theFirstPictureOfAGIF() throws {
        let page = try PictureDecoder.page(0, of: gif, mediaType: .gif)
        #expect(page.image.width == 2 && page.image.height == 2)
        let levels = page.image.pixels()
        #expect(levels[0] == 0 && levels[1] == 255 && levels[2] == 76 && levels[3] == 255)
    }

    /// A GIF of 64 × 64 pixels whose row `y` has the color `y / 16` of four grays, in sub-blocks of 255 bytes.
    private func rows(isInterlaced: Bool) -> [UInt8] {
        let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        let order = passes.flatMap { Array(stride(from: $0.0, to: 64, by: $0.1)) }
        // A clear code before every two pixels keeps all codes at three bits.
        let codes = order.flatMap { y in (0..<32).flatMap { _ in [4, y / 16, y / 16] } } + [5]
        let bits = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(bits.count, start + 8)].reversed().reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
        }
        let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            [UInt8(min(255, bytes.count - start))] + bytes[start..<min(bytes.count, start + 255)]
        }
        return Array("GIF89a".utf8) + [64, 0, 64, 0, 0x81, 0, 0]
            + (0..<4).flatMap { [UInt8](repeating: $0 * 60, count: 3) }
            + [0x2C, 0, 0, 0, 0, 64, 0, 64, 0, isInterlaced ? 0x40 : 0, 2] + blocks + [0, 0x3B]
    }

    @Test("rows of a GIF stand where they belong", arguments: [false, true])
    func rowsOfAGIF(isInterlaced: Bool) throws {
        let page = try PictureDecoder.page(0, of: rows(isInterlaced: isInterlaced), mediaType: .gif)
        let remarks = page.remarks
        #expect(remarks.isEmpty)
        for y in 0..<64 { #expect(level(page, 0, y) == y / 16 * 60 && level(page, 63, y) == y / 16 * 60, "row \(y)") }
    }

    @Test func aCutGIFIsAPageWithARemark() throws {
        let bytes = rows(isInterlaced: false)
        let page = try PictureDecoder.page(0, of: Array(bytes.prefix(bytes.count / 2)), mediaType: .gif)
        let remarks = page.remarks
        #expect(remarks.count == 1)
        #expect(level(page, 5, 20) == 60 && level(page, 5, 63) == 255)
    }

    @Test func aGIFThatIsTooLargeIsRefused() throws {
        var bytes = rows(isInterlaced: false)
        // 16,448 pixels to each side, more than are decoded.
        (bytes[7], bytes[9]) = (64, 64)
        #expect(throws: ImagingError.tooLarge(width: 16_448, height: 16_448)) {
            _ = try PictureDecoder.page(0, of: bytes, mediaType: .gif)
        }
    }

    @Test(arguments: [1, -1]) func aBMPInBothDirections(direction: Int) throws {
        let height = UInt8(truncatingIfNeeded: 2 * direction)
        let sign: UInt8 = direction < 0 ? 255 : 0
        let header: [UInt8] =
            [
                0x42, 0x4D, 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, height, sign, sign, sign, 1,
                0, 24, 0,
            ]
        let bytes = header + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 0, 255, 255, 255, 0]
        let page = try PictureDecoder.page(0, of: bytes, mediaType: .bmp)
        let levels = page.image.pixels()
        #expect(levels == (direction < 0 ? [76, 255] : [255, 76]))
        let red = page.chroma
        #expect(red?.cr.first ?? 0 > 150)
    }

    @Test("a cut picture is a page with a remark", arguments: [0.5, 0.8])
    func cutShort(share: Double) throws {
        let bytes = DrawnPicture.fields(width: 640, height: 640).jpeg()
        let page = try PictureDecoder.page(
            0, of: Array(bytes.prefix(Int(Double(bytes.count) * share))), mediaType: .jpeg)
        let remarks = page.remarks
        #expect(remarks.count == 1)
        #expect(abs(level(page, 100, 40) - 88) < 8)
    }

    @Test("a picture larger than is read is reduced while it is decoded, and every point leads back")
    func reduction() throws {
        let page = try PictureDecoder.page(
            0, of: DrawnPicture.fields(width: 8_000, height: 5_600).jpeg(), mediaType: .jpeg)
        #expect(page.image.width == 4_000 && page.image.height == 2_800)
        let corner = page.toOriginal.original(x: 4_000, y: 2_800)
        #expect(corner.x == 8_000 && corner.y == 5_600)
    }

    /// A TIFF of one strip that is not compressed.
    private func tiff(width: Int, height: Int, samples: Int, photometric: UInt8, _ level: (Int, Int) -> UInt8)
        -> [UInt8]
    {
        func four(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            Array(four(tag).prefix(2)) + [4, 0, 1, 0, 0, 0] + four(value)
        }
        var strip: [UInt8] = []
        strip.reserveCapacity(width * height * samples)
        for y in 0..<height {
            for x in 0..<width { for _ in 0..<samples { strip.append(level(x, y)) } }
        }
        let fields = [
            (256, width), (257, height), (258, 8), (259, 1), (262, Int(photometric)), (273, 8), (277, samples),
            (278, height), (279, strip.count),
        ]
        let directory = [UInt8(fields.count), 0] + fields.flatMap { entry($0.0, $0.1) } + four(0)
        return Array("II*\0".utf8) + four(8 + strip.count) + strip + directory
    }

    @Test("one large strip is decoded row by row", arguments: [(1, 1), (1, 0), (3, 2)])
    func oneStrip(samples: Int, photometric: Int) throws {
        let (width, height) = (2_100, 2_000)
        let bytes = tiff(width: width, height: height, samples: samples, photometric: UInt8(photometric)) { x, y in
            UInt8((x / 10 + y / 7) % 200)
        }
        let page = try PictureDecoder.page(0, of: bytes, mediaType: .tiff)
        let (pageWidth, pageHeight, remarks) = (page.image.width, page.image.height, page.remarks)
        #expect(pageWidth == width && pageHeight == height && remarks.isEmpty)
        for (x, y) in [(0, 0), (1_000, 3), (2_099, 1_999), (777, 1_234)] {
            let wanted = (x / 10 + y / 7) % 200
            #expect(level(page, x, y) == (photometric == 0 ? 255 - wanted : wanted), "at \(x), \(y)")
        }
        let cut = try PictureDecoder.page(
            0, of: Array(bytes.prefix(8)) + [UInt8](repeating: 9, count: 100) + bytes.dropFirst(108), mediaType: .tiff)
        #expect(level(cut, 5, 0) == (photometric == 0 ? 246 : 9))
    }

    @Test(
        "long receipts keep their width", arguments: [(1_000, 12_000, 1_000), (600, 7_200, 600), (3_000, 4_000, 2_700)])
    func longReceipts(width: Int, height: Int, wanted: Int) throws {
        let page = try PagePreparation(omitting: [.paper, .scale, .level]).prepare(
            DecodedPage(gray: [UInt8](repeating: 200, count: width * height), width: width, height: height))
        #expect(abs(page.image.width - wanted) <= 1)
        #expect(PagePreparation.decoderReduction(width: width, height: height) == 1)
    }
}
