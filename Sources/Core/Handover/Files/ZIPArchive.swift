/// Packs bytes by RFC 1951; the ZIP writer and PDFs take one, so that this room needs no library.
///
/// `raw` gives the bare stream as a ZIP holds it, otherwise within a zlib frame (RFC 1950) as PDF holds it; `nil` where
/// nothing can be packed.
package typealias Deflate = @Sendable (_ bytes: [UInt8], _ isRaw: Bool) -> [UInt8]?

/// Writes a ZIP archive piece by piece (PKWARE APPNOTE 6.3.10): names in UTF-8, no times, offsets beyond 4 GiB by ZIP64.
///
/// The caller writes each piece as it comes; nothing of the entries is kept but their rows of the directory.
package struct ZIPArchive {
    private let deflate: Deflate
    private var directory: [UInt8] = []
    private var count = 0
    private var offset: UInt64 = 0

    package init(deflate: @escaping Deflate) { self.deflate = deflate }

    /// An entry with its header.
    ///
    /// - Parameters:
    ///   - name: with `/` between folders; not checked, see ``PackName``.
    ///   - content: below 4 GiB.
    ///   - isPacked: whether it is worth packing; pictures are not.
    /// - Returns: the next piece of the archive.
    package mutating func add(_ name: String, _ content: [UInt8], isPacked: Bool = true) -> [UInt8] {
        let packed = isPacked ? deflate(content, true).flatMap { $0.count < content.count ? $0 : nil } : nil
        let body = packed ?? content
        let label = Array(name.utf8)
        // Needed version 2.0; bit 11: the name is UTF-8; method; 1 January 1980, 00:00.
        var common = ByteRow()
        common.put(20, 2)
        common.put(1 << 11, 2)
        common.put(packed == nil ? 0 : 8, 2)
        common.put(0, 2)
        common.put(0x21, 2)
        common.put(UInt64(CRC32.of(content)), 4)
        common.put(UInt64(body.count), 4)
        common.put(UInt64(content.count), 4)
        common.put(UInt64(label.count), 2)
        addRow(common, label)
        count += 1
        var piece = ByteRow()
        piece.put(0x0403_4B50, 4)
        piece.bytes += common.bytes
        piece.put(0, 2)
        piece.bytes += label
        piece.bytes += body
        offset += UInt64(piece.bytes.count)
        return piece.bytes
    }

    /// A row of the directory: made on Unix, a plain file that its owner may write and others may read.
    private mutating func addRow(_ common: ByteRow, _ label: [UInt8]) {
        let isFar = offset >= 0xFFFF_FFFF
        var extra = ByteRow()
        if isFar {
            extra.put(1, 2)
            extra.put(8, 2)
            extra.put(offset, 8)
        }
        var row = ByteRow()
        row.put(0x0201_4B50, 4)
        row.put(isFar ? 0x032D : 0x0314, 2)
        row.bytes += common.bytes
        row.put(UInt64(extra.bytes.count), 2)
        row.put(0, 6)
        row.put(0o100644 << 16, 4)
        row.put(isFar ? 0xFFFF_FFFF : offset, 4)
        directory += row.bytes
        directory += label
        directory += extra.bytes
    }

    /// The directory, with which the archive ends.
    package func end() -> [UInt8] {
        let (size, entries) = (UInt64(directory.count), UInt64(count))
        var tail = ByteRow(bytes: directory)
        if offset >= 0xFFFF_FFFF || entries >= 0xFFFF {
            tail.put(0x0606_4B50, 4)
            tail.put(44, 8)
            tail.put(0x032D, 2)
            tail.put(45, 2)
            tail.put(0, 8)
            tail.put(entries, 8)
            tail.put(entries, 8)
            tail.put(size, 8)
            tail.put(offset, 8)
            tail.put(0x0706_4B50, 4)
            tail.put(0, 4)
            tail.put(offset + size, 8)
            tail.put(1, 4)
        }
        tail.put(0x0605_4B50, 4)
        tail.put(0, 4)
        tail.put(min(entries, 0xFFFF), 2)
        tail.put(min(entries, 0xFFFF), 2)
        tail.put(size, 4)
        tail.put(min(offset, 0xFFFF_FFFF), 4)
        tail.put(0, 2)
        return tail.bytes
    }
}

/// Bytes to which numbers are added, the lowest byte first.
private struct ByteRow {
    var bytes: [UInt8] = []

    mutating func put(_ number: UInt64, _ count: Int) {
        for place in 0..<count {
            bytes.append(place < 8 ? UInt8(truncatingIfNeeded: number >> UInt64(8 * place)) : 0)
        }
    }
}

/// The cyclic redundancy check of ZIP (ISO 3309, polynomial 0xEDB88320).
enum CRC32 {
    /// Eight tables, so that eight bytes are taken at once (Kounavis and Berry 2005, "slicing by 8").
    private static let tables: [[UInt32]] = {
        let first = (0..<256).map { index -> UInt32 in
            (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        var tables = [first]
        for _ in 1..<8 {
            let last = tables[tables.count - 1]
            tables.append(last.map { $0 >> 8 ^ first[Int($0 & 0xFF)] })
        }
        return tables
    }()

    static func of(_ content: [UInt8]) -> UInt32 {
        let tables = tables
        var value: UInt32 = 0xFFFF_FFFF
        var index = 0
        while index + 8 <= content.count {
            var low: UInt32 = value
            for place in 0..<4 {
                let byte = UInt32(content[index + place])
                low ^= byte << UInt32(8 * place)
            }
            value = 0
            for place in 0..<4 {
                let near = Int(low >> UInt32(8 * place) & 0xFF)
                value ^= tables[7 - place][near]
                value ^= tables[3 - place][Int(content[index + 4 + place])]
            }
            index += 8
        }
        while index < content.count {
            let place = Int((value ^ UInt32(content[index])) & 0xFF)
            value = (value >> 8) ^ tables[0][place]
            index += 1
        }
        return ~value
    }
}
