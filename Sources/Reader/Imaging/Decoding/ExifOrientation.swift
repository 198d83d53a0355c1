/// The orientation tag of EXIF (JEITA CP-3451, tag 0x0112): how a stored picture is turned for display.
package enum ExifOrientation: Int, Sendable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case mirroredUpsideDown = 4
    case mirroredQuarterLeft = 5
    case quarterRight = 6
    case mirroredQuarterRight = 7
    case quarterLeft = 8

    /// Reads the tag from a JPEG's APP1 segment, a WebP's EXIF chunk, a PNG's eXIf chunk or a TIFF's first directory.
    ///
    /// A missing or invalid tag means upright.
    package init(of bytes: [UInt8]) {
        let found = ExifOrientation.directory(in: bytes).flatMap { ExifOrientation.tag(in: bytes, tiff: $0) }
        self = found.flatMap(ExifOrientation.init(rawValue:)) ?? .upright
    }

    /// Whether display exchanges width and height.
    package var swapsSides: Bool { rawValue >= 5 }

    /// The offset of the TIFF header of the EXIF data.
    private static func directory(in bytes: [UInt8]) -> Int? {
        guard bytes.count > 16 else { return nil }
        if bytes.starts(with: [0xFF, 0xD8]) { return directoryInJPEG(bytes) }
        if bytes.starts(with: Array("RIFF".utf8)) { return chunk("EXIF", in: bytes, from: 12, littleEndian: true) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return chunk("eXIf", in: bytes, from: 8, littleEndian: false)
        }
        if bytes.starts(with: Array("II*\0".utf8)) || bytes.starts(with: Array("MM\0*".utf8)) { return 0 }
        return nil
    }

    private static func directoryInJPEG(_ bytes: [UInt8]) -> Int? {
        var position = 2
        while position + 4 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            guard marker != 0xDA, marker != 0xD9 else { return nil }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            let start = position + 4
            if marker == 0xE1, start + 6 <= bytes.count, Array(bytes[start..<start + 6]) == Array("Exif\0\0".utf8) {
                return start + 6
            }
            position += 2 + max(length, 2)
        }
        return nil
    }

    /// Searches RIFF chunks (name, size) or PNG chunks (size, name, data, checksum).
    private static func chunk(_ name: String, in bytes: [UInt8], from start: Int, littleEndian: Bool) -> Int? {
        let wanted = Array(name.utf8)
        var position = start
        while position + 12 <= bytes.count {
            let (nameAt, sizeAt) = littleEndian ? (position, position + 4) : (position + 4, position)
            guard let size = number(in: bytes, at: sizeAt, width: 4, littleEndian: littleEndian) else { return nil }
            if Array(bytes[nameAt..<nameAt + 4]) == wanted {
                let data = position + 8
                let hasPrefix = bytes.count >= data + 6 && Array(bytes[data..<data + 6]) == Array("Exif\0\0".utf8)
                return hasPrefix ? data + 6 : data
            }
            position += littleEndian ? 8 + size + size % 2 : 12 + size
        }
        return nil
    }

    private static func tag(in bytes: [UInt8], tiff: Int) -> Int? {
        guard tiff + 8 <= bytes.count else { return nil }
        let littleEndian = bytes[tiff] == 0x49
        guard let offset = number(in: bytes, at: tiff + 4, width: 4, littleEndian: littleEndian),
            let count = number(in: bytes, at: tiff + offset, width: 2, littleEndian: littleEndian)
        else { return nil }
        for entry in 0..<min(count, 512) {
            let position = tiff + offset + 2 + entry * 12
            guard let tag = number(in: bytes, at: position, width: 2, littleEndian: littleEndian) else { return nil }
            if tag == 0x0112 { return number(in: bytes, at: position + 8, width: 2, littleEndian: littleEndian) }
        }
        return nil
    }

    private static func number(in bytes: [UInt8], at position: Int, width: Int, littleEndian: Bool) -> Int? {
        guard position >= 0, position + width <= bytes.count else { return nil }
        let field = bytes[position..<position + width]
        return (littleEndian ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
    }
}
