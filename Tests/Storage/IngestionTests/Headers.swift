@testable import Ingestion

/// The beginnings of files, made byte by byte as their specifications say.
enum Header {
    static func number(_ value: Int, _ width: Int, _ order: ByteOrder = .big) -> [UInt8] {
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return order == .little ? bytes : bytes.reversed()
    }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13, 4) + Array("IHDR".utf8) + number(width, 4)
            + number(height, 4) + [8, 2, 0, 0, 0] + number(0, 4) + number(0, 4) + Array("IEND".utf8)
    }

    /// The marker of the frame is C0 for baseline, C2 for progressive.
    static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC0, bits: UInt8 = 8, before: [UInt8] = []) -> [UInt8]
    {
        let application: [UInt8] = [0xFF, 0xE0] + number(16, 2) + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        let tables: [UInt8] = [0xFF, 0xC4] + number(5, 2) + [0xFF, 0xC0, 0x00]
        let sides = number(height, 2) + number(width, 2)
        return [0xFF, 0xD8] + application + before + tables + [0xFF, 0xFF, frame] + number(11, 2) + [bits] + sides
            + [1, 1, 0x11, 0, 0xFF, 0xDA] + number(8, 2) + [1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
    }

    static func tiff(_ pages: [(Int, Int)], _ order: ByteOrder = .little, big: Bool = false, loop: Bool = false)
        -> [UInt8]
    {
        let wide = big ? 8 : 4
        var bytes = Array((order == .little ? "II" : "MM").utf8) + number(big ? 43 : 42, 2, order)
        if big { bytes += number(8, 2, order) + number(0, 2, order) }
        let first = bytes.count + wide
        let length = (big ? 8 : 2) + 2 * (big ? 20 : 12) + wide
        bytes += number(pages.isEmpty ? 0 : first, wide, order)
        for (index, (width, height)) in pages.enumerated() {
            bytes += number(2, big ? 8 : 2, order)
            for (tag, value) in [(256, width), (257, height)] {
                bytes += number(tag, 2, order) + number(4, 2, order) + number(1, wide, order)
                bytes += number(value, 4, order) + (big ? [0, 0, 0, 0] : [])
            }
            let isLast = index == pages.count - 1
            bytes += number(isLast ? (loop ? first : 0) : first + (index + 1) * length, wide, order)
        }
        return bytes
    }

    static func webp(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + number(chunks.count + 4, 4, .little) + Array("WEBP".utf8) + chunks
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4, .little) + content + (content.count % 2 == 0 ? [] : [0])
    }

    static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        chunk(
            "VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A] + number(width, 2, .little) + number(height, 2, .little) + [0, 0])
    }

    static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("VP8L", [0x2F] + number((width - 1) | (height - 1) << 14, 4, .little) + [0, 0])
    }

    static func canvas(_ width: Int, _ height: Int) -> [UInt8] {
        chunk("VP8X", [0, 0, 0, 0] + number(width - 1, 3, .little) + number(height - 1, 3, .little))
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    static func fileType(_ major: String, _ compatible: [String]) -> [UInt8] {
        box("ftyp", Array(major.utf8) + number(0, 4) + compatible.flatMap { Array($0.utf8) })
    }

    /// A picture of the brand `major`, with the other brands that it goes by.
    static func heif(_ sizes: [(Int, Int)], _ major: String = "heic", _ compatible: [String] = ["mif1", "heic"])
        -> [UInt8]
    {
        let extents = sizes.flatMap { box("ispe", number(0, 4) + number($0.0, 4) + number($0.1, 4)) }
        let properties = box("iprp", box("ipco", box("colr", [1, 2, 3]) + extents) + box("ipma", number(0, 8)))
        let handler = box("hdlr", number(0, 8) + Array("pict".utf8) + number(0, 13))
        return fileType(major, compatible) + box("meta", number(0, 4) + handler + properties) + box("mdat", [0, 0])
    }

    /// A canvas and, of the same size unless said otherwise, a picture.
    static func gif(_ width: Int, _ height: Int, picture: (Int, Int)? = nil) -> [UInt8] {
        let (across, down) = picture ?? (width, height)
        let canvas = number(width, 2, .little) + number(height, 2, .little) + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        let comment: [UInt8] = [0x21, 0xFE, 2, 0x2C, 0x2C, 0]
        return Array("GIF89a".utf8) + canvas + comment + [0x2C, 0, 0, 0, 0] + number(across, 2, .little)
            + number(down, 2, .little) + [0, 2, 0, 0x3B]
    }

    static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
        Array("BM".utf8) + number(54, 4, .little) + number(0, 4) + number(54, 4, .little) + number(40, 4, .little)
            + number(width, 4, .little) + number(height, 4, .little) + [1, 0, 24, 0] + number(0, 24)
    }

    static func pdf(after junk: Int = 0) -> [UInt8] {
        [UInt8](repeating: 0x0A, count: junk) + Array("%PDF-1.7\n%\u{E2}\u{E3}\n1 0 obj\n<<>>\nendobj\n".utf8)
    }

    /// One of every layout, each with the type it is and the bytes that its magic takes.
    static let samples: [(name: String, type: String, magic: Int, bytes: [UInt8])] = [
        ("PNG", "png", 8, png(640, 480)),
        ("JPEG", "jpg", 3, jpeg(4_000, 3_000)),
        ("TIFF, Intel", "tiff", 4, tiff([(1_700, 2_200), (10, 10)])),
        ("TIFF, Motorola", "tiff", 4, tiff([(1_700, 2_200), (10, 10)], .big)),
        ("BigTIFF", "tiff", 6, tiff([(1_700, 2_200), (10, 10)], .big, big: true)),
        ("WebP, lossy", "webp", 12, webp(lossy(640, 480))),
        ("WebP, lossless", "webp", 12, webp(lossless(640, 480))),
        ("WebP, extended", "webp", 12, webp(canvas(640, 480) + chunk("ICCP", [1, 2, 3]) + lossy(640, 480))),
        ("HEIC", "heic", 12, heif([(512, 512), (4_032, 3_024)])),
        ("HEIF", "heic", 12, heif([(512, 512)], "mif1", ["miaf", "heic"])),
        ("AVIF", "avif", 12, heif([(640, 480)], "avif", ["mif1", "miaf"])),
        ("GIF", "gif", 6, gif(640, 480)),
        ("BMP", "bmp", 18, bmp(640, 480)),
        ("PDF", "pdf", 5, pdf()),
    ]
}
