import Files

/// The size in a JPEG, from its first frame header (ITU-T T.81, annex B).
enum JPEGHeader {
    /// Photos have a few dozen segments before the frame; a file with more than this does not tell its size.
    private static let segmentLimit = 2_000
    /// Bytes between two segments that decoders skip over in search of the next marker.
    private static let strayByteLimit = 1 << 20

    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        var offset = 2
        for _ in 0..<segmentLimit {
            guard let marker = try nextMarker(in: file, from: offset) else { return [] }
            let segment = try file.window(at: marker.end, count: 7)
            switch marker.code {
            case 0x01, 0xD0...0xD8: offset = marker.end
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return [PageSize(segment.number(at: 5, bytes: 2), segment.number(at: 3, bytes: 2))]
            case 0xD9, 0xDA: return []
            default:
                guard let length = segment.number(at: 0, bytes: 2), length >= 2 else { return [] }
                offset = marker.end + length
            }
        }
        return []
    }

    /// The code of the next marker, and the place behind it.
    private static func nextMarker(
        in file: borrowing OpenedFile, from start: Int
    ) throws(FileError) -> (code: UInt8, end: Int)? {
        var offset = start
        var step = 16
        var afterFF = false
        while offset - start < strayByteLimit {
            let window = try file.window(at: offset, count: step)
            if window.bytes.isEmpty { return nil }
            for (index, byte) in window.bytes.enumerated() {
                if afterFF, byte != 0xFF, byte != 0x00 { return (byte, offset + index + 1) }
                afterFF = byte == 0xFF
            }
            offset += window.bytes.count
            step = 4_096
        }
        return nil
    }
}
