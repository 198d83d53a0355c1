/// Puts PNG files together from samples, without compression.
struct PNGWriter {
    let width, height: Int
    /// Bits of a sample.
    let depth: Int
    /// 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha.
    let colorType: UInt8
    var isInterlaced = false
    /// Red, green and blue of each place.
    var palette: [[UInt8]] = []
    /// How opaque the first places of the palette are.
    var transparency: [UInt8] = []
    /// The samples of a pixel.
    let samples: (_ x: Int, _ y: Int) -> [Int]

    var bytes: [UInt8] {
        var header = Self.big(width) + Self.big(height)
        header += [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
        if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap(\.self)) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        // First column and row, and the steps to the next (PNG specification, section 8.2).
        let passes =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
            ] : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (x, y, across, down) in passes where x < width {
            for row in stride(from: y, to: height, by: down) {
                // No filter.
                rows.append(0)
                rows += Self.packed(stride(from: x, to: width, by: across).flatMap { samples($0, row) }, depth: depth)
            }
        }
        return file + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    /// Samples side by side, the first in the highest bits; rows begin with a byte.
    private static func packed(_ samples: [Int], depth: Int) -> [UInt8] {
        guard depth < 8 else {
            return samples.flatMap { depth == 16 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] }
        }
        let each = 8 / depth
        return stride(from: 0, to: samples.count, by: each).map { start in
            var byte = 0
            for place in 0..<each where start + place < samples.count {
                byte |= samples[start + place] << (8 - depth * (place + 1))
            }
            return UInt8(byte)
        }
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(data.count, start + 65_535)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            result += [start + block.count == data.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        return result + big(Int(b << 16 | a))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        var sum: UInt32 = .max
        for byte in named {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return big(content.count) + named + big(Int(~sum))
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }
}

/// Puts TIFF files together, a page after another, without compression.
struct TIFFWriter {
    struct Page {
        let width, height: Int
        /// 1 gray, 2 color, 5 inks.
        let photometric: Int
        /// Bits of a sample, 8 or 16.
        var depth = 8
        var orientation = 1
        let samples: (_ x: Int, _ y: Int) -> [Int]
    }

    let pages: [Page]

    var bytes: [UInt8] {
        var file = Array("II".utf8) + [42, 0] + Self.long(0)
        var link = 4
        for page in pages {
            let pixels = (0..<page.height).flatMap { y in
                (0..<page.width).flatMap { x in
                    page.samples(x, y).flatMap { page.depth == 16 ? Self.short($0) : [UInt8($0)] }
                }
            }
            let channels = page.samples(0, 0).count
            let data = file.count
            file += pixels + (pixels.count % 2 == 1 ? [0] : [])
            let depths = file.count
            file += (0..<channels).flatMap { _ in Self.short(page.depth) }
            file.replaceSubrange(link..<link + 4, with: Self.long(file.count))
            // Tag, type (3 short, 4 long), count, value or where the values stand.
            let entries: [(Int, Int, Int, Int)] = [
                (256, 4, 1, page.width), (257, 4, 1, page.height),
                (258, 3, channels, channels > 2 ? depths : page.depth), (259, 3, 1, 1), (262, 3, 1, page.photometric),
                (273, 4, 1, data), (274, 3, 1, page.orientation), (277, 3, 1, channels), (278, 4, 1, page.height),
                (279, 4, 1, pixels.count),
            ]
            file += Self.short(entries.count)
            for (tag, type, count, value) in entries {
                file += Self.short(tag) + Self.short(type) + Self.long(count) + Self.long(value)
            }
            link = file.count
            file += Self.long(0)
        }
        return file
    }

    private static func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }

    private static func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16) }
}

/// Puts WebP files together out of plain fields of one color.
enum WebPWriter {
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// A lossless picture of one color: five codes of one symbol each, so that pixels take no bits (WebP Lossless
    /// Bitstream Specification, section 6).
    static func field(_ color: Color, width: Int, height: Int) -> [UInt8] {
        var bits: [UInt8] = []
        func put(_ value: Int, _ count: Int) { for place in 0..<count { bits.append(UInt8(value >> place & 1)) } }
        put(0x2F, 8)
        put(width - 1, 14)
        put(height - 1, 14)
        // Alpha is used; version 0; no transform, no cache of colors, no further codes.
        put(1, 1)
        put(0, 3)
        put(0, 3)
        for symbol in [color.green, color.red, color.blue, color.alpha, 0] {
            // A simple code of one symbol, which has 8 bits.
            put(0b101, 3)
            put(Int(symbol), 8)
        }
        let content = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(bits.count, start + 8)].enumerated().reduce(UInt8(0)) { $0 | $1.element << $1.offset }
        }
        return chunk("VP8L", content)
    }

    /// A file of one picture.
    static func file(_ content: [UInt8]) -> [UInt8] { chunk("RIFF", Array("WEBP".utf8) + content) }

    /// An animation, its pictures all as large as the canvas.
    static func animation(_ pictures: [[UInt8]], width: Int, height: Int) -> [UInt8] {
        let size = little(width - 1, 3) + little(height - 1, 3)
        let frames = pictures.flatMap { picture in
            chunk("ANMF", [UInt8](repeating: 0, count: 6) + size + little(100, 3) + [0] + picture)
        }
        return file(
            chunk("VP8X", [0b0001_0010, 0, 0, 0] + size) + chunk("ANIM", [255, 255, 255, 255, 0, 0]) + frames)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func little(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(number >> (8 * $0) & 255) }
    }
}
