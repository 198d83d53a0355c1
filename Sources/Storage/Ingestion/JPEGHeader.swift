import Files
import ReceiptModel

/// The size in a JPEG, from its first frame header (ITU-T T.81, annex B).
enum JPEGHeader {
    /// Photos have a few dozen segments before the frame; a file with more than this does not tell its size.
    private static let segmentLimit = 2_000
    /// Bytes between two segments that decoders skip over in search of the next marker.
    private static let strayByteLimit = 1 << 20

    /// Bytes of coefficients that a decoder may hold; it holds all of a picture that comes in several passes.
    private static let coefficientLimit = 200 << 20

    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        guard let frame = try frame(of: file) else { return [] }
        let (width, height) = (frame.segment.number(at: 5, bytes: 2), frame.segment.number(at: 3, bytes: 2))
        let isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(frame.code)
        return [PageSize(width, height, mostPixels: isProgressive ? mostProgressivePixels(frame.segment) : nil)]
    }

    /// How the picture is coded, for a sentence, when no decoder here reads it; `nil` when one does or may.
    static func unreadCoding(of file: borrowing OpenedFile) throws(FileError) -> Message? {
        guard let frame = try frame(of: file) else { return nil }
        switch frame.code {
        case 0xC3, 0xC7, 0xCB, 0xCF: return "a lossless JPEG picture"
        case 0xC5, 0xC6, 0xCD, 0xCE: return "a JPEG picture of several sizes in one"
        default: break
        }
        guard let bits = frame.segment[2], bits > 8, bits <= 16 else { return nil }
        return "a JPEG picture of \(bits) bits a sample"
    }

    /// The pixels of a progressive picture whose coefficients, of two bytes, stay within the limit.
    private static func mostProgressivePixels(_ segment: ByteWindow) -> Int? {
        guard let count = segment[7], (1...4).contains(count) else { return nil }
        let factors = (0..<Int(count)).compactMap { segment[9 + 3 * $0] }.map { (Int($0 >> 4), Int($0 & 15)) }
        guard let widest = factors.map(\.0).max(), let highest = factors.map(\.1).max(), widest > 0, highest > 0
        else { return nil }
        let samples = factors.reduce(0) { $0 + $1.0 * $1.1 }
        return coefficientLimit / 2 * widest * highest / max(1, samples)
    }

    /// The first frame header: the code of its marker, and its segment from the length on.
    private static func frame(of file: borrowing OpenedFile) throws(FileError) -> (code: UInt8, segment: ByteWindow)? {
        var offset = 2
        for _ in 0..<segmentLimit {
            guard let marker = try nextMarker(in: file, from: offset) else { return nil }
            let segment = try file.window(at: marker.end, count: 20)
            switch marker.code {
            case 0x01, 0xD0...0xD8: offset = marker.end
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return (marker.code, segment)
            case 0xD9, 0xDA: return nil
            default:
                guard let length = segment.number(at: 0, bytes: 2), length >= 2 else { return nil }
                offset = marker.end + length
            }
        }
        return nil
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
