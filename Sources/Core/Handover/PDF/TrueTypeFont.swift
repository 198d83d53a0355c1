/// A TrueType font that is part of this program: widths, and a subset of its outlines for a document.
///
/// Only the two fonts beside this file are ever read by it.
struct TrueTypeFont: Sendable {
    /// Width of each glyph, in units of the em.
    private(set) var widths: [Int] = []
    private(set) var unitsPerEm = 1000
    private(set) var ascent = 800
    private(set) var descent = -200
    private var glyphs: [UInt32: Int] = [:]
    private var tables: [String: [UInt8]] = [:]
    private var order: [String] = []

    init(_ bytes: [UInt8]) {
        let font = ByteReader(bytes)
        for index in 0..<font.u16(4) {
            let record = 12 + 16 * index
            let (offset, length) = (font.u32(record + 8), font.u32(record + 12))
            guard offset + length <= bytes.count else { continue }
            let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
            tables[tag] = Array(bytes[offset..<offset + length])
            order.append(tag)
        }
        unitsPerEm = max(1, table("head").u16(18))
        (ascent, descent) = (table("hhea").i16(4), table("hhea").i16(6))
        let (count, measured) = (table("maxp").u16(4), table("hhea").u16(34))
        let metrics = table("hmtx")
        widths = (0..<count).map { metrics.u16(4 * min($0, max(0, measured - 1))) }
        readCharacters()
    }

    /// The glyph of a character; `nil` where the font has none.
    func glyph(_ scalar: Unicode.Scalar) -> Int? { glyphs[scalar.value] }

    private func table(_ tag: String) -> ByteReader { ByteReader(tables[tag] ?? []) }

    /// The character map in format 4 (OpenType, cmap).
    private mutating func readCharacters() {
        let map = table("cmap")
        for index in 0..<map.u16(2) {
            let start = map.u32(4 + 8 * index + 4)
            guard map.u16(start) == 4 else { continue }
            let segments = map.u16(start + 6) / 2
            for segment in 0..<segments {
                let last = map.u16(start + 14 + 2 * segment)
                let first = map.u16(start + 16 + 2 * segments + 2 * segment)
                let delta = map.u16(start + 16 + 4 * segments + 2 * segment)
                let place = start + 16 + 6 * segments + 2 * segment
                let range = map.u16(place)
                guard first <= last, last < 0xFFFF else { continue }
                for code in first...last {
                    let found = range == 0 ? code : map.u16(place + range + 2 * (code - first))
                    if range == 0 || found != 0 { glyphs[UInt32(code)] = (found + delta) & 0xFFFF }
                }
            }
        }
    }

    /// The font with the outlines of these glyphs alone; each keeps its number.
    func subset(_ used: Set<Int>) -> [UInt8] {
        let (locations, outlines) = (table("loca"), tables["glyf"] ?? [])
        let isLong = table("head").u16(50) == 1
        func range(_ glyph: Int) -> Range<Int> {
            let (start, end) =
                isLong
                ? (locations.u32(4 * glyph), locations.u32(4 * glyph + 4))
                : (2 * locations.u16(2 * glyph), 2 * locations.u16(2 * glyph + 2))
            return start <= end && end <= outlines.count ? start..<end : 0..<0
        }
        var kept: Set<Int> = []
        var waiting = Array(used) + [0]
        while let glyph = waiting.popLast() {
            guard glyph < widths.count, kept.insert(glyph).inserted else { continue }
            waiting += Self.components(of: ByteReader(Array(outlines[range(glyph)])))
        }
        var (places, body): ([UInt8], [UInt8]) = ([], [])
        for glyph in 0...widths.count {
            places += ByteReader.bytes(body.count)
            guard glyph < widths.count, kept.contains(glyph) else { continue }
            body += outlines[range(glyph)]
            while body.count % 4 != 0 { body.append(0) }
        }
        var made = tables
        made["glyf"] = body
        made["loca"] = places
        if var head = made["head"], head.count > 51 {
            (head[50], head[51]) = (0, 1)
            made["head"] = head
        }
        // What PDF readers use of a font with its own widths and characters (9.9).
        return Self.file(order.filter { ["head", "hhea", "hmtx", "maxp", "glyf", "loca"].contains($0) }, made)
    }

    /// The glyphs of which a composite one is made.
    private static func components(of glyph: ByteReader) -> [Int] {
        guard glyph.count > 10, glyph.i16(0) < 0 else { return [] }
        var (found, place): ([Int], Int) = ([], 10)
        while place + 4 <= glyph.count {
            let flags = glyph.u16(place)
            found.append(glyph.u16(place + 2))
            place += 4 + (flags & 1 != 0 ? 4 : 2)
            place += flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
            guard flags & 0x20 != 0 else { break }
        }
        return found
    }

    private static func file(_ tags: [String], _ tables: [String: [UInt8]]) -> [UInt8] {
        var power = 1
        while power * 2 <= tags.count { power *= 2 }
        func short(_ value: Int) -> [UInt8] { Array(ByteReader.bytes(value).suffix(2)) }
        var head: [UInt8] = [0, 1, 0, 0]
        for value in [tags.count, 16 * power, power.trailingZeroBitCount, 16 * (tags.count - power)] {
            head += short(value)
        }
        var body: [UInt8] = []
        for tag in tags.sorted() {
            let bytes = tables[tag] ?? []
            head += Array(tag.utf8)
            for value in [checksum(bytes), 12 + 16 * tags.count + body.count, bytes.count] {
                head += ByteReader.bytes(value)
            }
            body += bytes
            while body.count % 4 != 0 { body.append(0) }
        }
        return head + body
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0
        for start in stride(from: 0, to: bytes.count, by: 4) {
            for offset in 0..<4 {
                let byte = start + offset < bytes.count ? bytes[start + offset] : 0
                sum &+= UInt32(byte) << (24 - 8 * UInt32(offset))
            }
        }
        return Int(sum)
    }
}

/// Numbers of a font, the higher byte first; what is beyond its end is zero.
struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    func u8(_ place: Int) -> Int { place >= 0 && place < bytes.count ? Int(bytes[place]) : 0 }
    func u16(_ place: Int) -> Int { u8(place) << 8 | u8(place + 1) }
    func u32(_ place: Int) -> Int { u16(place) << 16 | u16(place + 2) }
    func i16(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(place))) }

    /// Four bytes.
    static func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
}
