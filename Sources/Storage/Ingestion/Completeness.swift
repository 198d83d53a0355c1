import Files
import ReceiptModel

/// Whether a document ends where its own structure says that it ends.
///
/// A file can rest for minutes with half of its bytes: a slow network, a scanner between two pages. Formats that do not
/// tell their end count as complete. Nothing is decoded.
enum Completeness {
    /// So many bytes at the end are looked at where a mark stands at the end.
    private static let tail = 4_096
    private static let chunk = 1 << 20

    /// `false` for a file that lacks its end, and for one without a byte.
    static func isComplete(_ file: borrowing OpenedFile) throws(FileError) -> Bool {
        let size = file.status.size
        guard size > 0 else { return false }
        // The gate refuses it anyway; nobody has to read it to its end before.
        guard size <= HeaderGate.Limits.standard.bytes else { return true }
        guard case .success(let type) = Signature.recognize(try file.window(at: 0, count: Signature.headBytes)) else {
            return true
        }
        switch type {
        case .jpeg: return try hasEndOfImage(file)
        case .png: return try hasChunk("IEND", in: file)
        case .pdf: return try end(of: file).contains("%%EOF")
        case .xml: return try hasEndOfRoot(file)
        case .webp:
            return try file.window(at: 4, count: 4).number(at: 0, bytes: 4, .little).map { $0 + 8 <= size } ?? true
        case .bmp:
            return try file.window(at: 2, count: 4).number(at: 0, bytes: 4, .little).map { $0 <= size } ?? true
        case .heic, .avif: return try boxesEnd(in: file)
        case .gif: return try end(of: file).bytes.last { $0 != 0 } == 0x3B
        case .tiff: return try directoriesEnd(in: file)
        // A line is as good an end as any; that it rests tells.
        case .text: return true
        }
    }

    private static func end(of file: borrowing OpenedFile) throws(FileError) -> ByteWindow {
        let count = min(tail, file.status.size)
        return try file.window(at: file.status.size - count, count: count)
    }

    /// Whether the element with which an XML document begins is closed near its end.
    ///
    /// In an encoding in which its name is not found, the last sign decides.
    private static func hasEndOfRoot(_ file: borrowing OpenedFile) throws(FileError) -> Bool {
        let head = try file.window(at: 0, count: min(tail, file.status.size)).bytes
        let tail = try end(of: file)
        let isLetter = { (byte: UInt8) in byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80 || byte == 0x5F }
        let start = zip(head, head.dropFirst()).enumerated().first { $1.0 == UInt8(ascii: "<") && isLetter($1.1) }?
            .offset
        guard let start else {
            return tail.bytes.last { ![0, 0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ">")
        }
        let tag = head[(start + 1)...].prefix { $0 != UInt8(ascii: ">") }
        if tag.last == UInt8(ascii: "/"), tag.endIndex < head.endIndex { return true }
        let name = tag.prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains($0) }
        guard let text = String(validating: Array(name), as: UTF8.self) else { return true }
        return tail.contains("</\(text)>") || tail.contains("</\(text) ")
    }

    /// Walks the segments to the first scan and looks for the mark of the end behind it.
    ///
    /// In coded data every FF that is no mark is followed by 00 (ITU-T T.81, B.1.1.5). A thumbnail before the scan has an
    /// end of its own.
    private static func hasEndOfImage(_ file: borrowing OpenedFile) throws(FileError) -> Bool {
        var offset = 2
        while true {
            let head = try file.window(at: offset, count: 4)
            guard let mark = head[1], head[0] == 0xFF else { break }
            if mark == 0xD9 { return true }
            if mark == 0xFF {
                offset += 1
                continue
            }
            guard let length = head.number(at: 2, bytes: 2) else { return false }
            offset += 2 + max(2, length)
            if mark == 0xDA { break }
        }
        var last: UInt8 = 0
        while offset < file.status.size {
            let bytes = try file.window(at: offset, count: chunk).bytes
            if bytes.isEmpty { break }
            for byte in bytes {
                if last == 0xFF, byte == 0xD9 { return true }
                last = byte
            }
            offset += bytes.count
        }
        return false
    }

    /// Whether a PNG holds the chunk whole (PNG specification, section 5.3); what is no chunk is for the reader to judge.
    private static func hasChunk(_ name: String, in file: borrowing OpenedFile) throws(FileError) -> Bool {
        var offset = 8
        while offset < file.status.size {
            let head = try file.window(at: offset, count: 8)
            guard let length = head.number(at: 0, bytes: 4), head.bytes.count == 8 else { return false }
            guard length <= Int(Int32.max) else { return true }
            offset += 12 + length
            if head.holds(name, at: 4) { return offset <= file.status.size }
        }
        return false
    }

    /// Whether the top boxes fill the file (ISO/IEC 14496-12, section 4.2); a size of 0 reaches to the end.
    private static func boxesEnd(in file: borrowing OpenedFile) throws(FileError) -> Bool {
        var offset = 0
        for _ in 0..<10_000 where offset < file.status.size {
            let head = try file.window(at: offset, count: 16)
            guard var length = head.number(at: 0, bytes: 4) else { return false }
            if length == 0 { return true }
            if length == 1 { length = head.number(at: 8, bytes: 8) ?? 0 }
            guard length >= 8, length <= Int.max - offset else { return true }
            offset += length
        }
        return offset <= file.status.size
    }

    /// Whether the first directory of a TIFF lies in the file; scanners write it last.
    private static func directoriesEnd(in file: borrowing OpenedFile) throws(FileError) -> Bool {
        let head = try file.window(at: 0, count: 8)
        let order: ByteOrder = head.holds("II") ? .little : .big
        guard head.number(at: 2, bytes: 2, order) == 42, let place = head.number(at: 4, bytes: 4, order) else {
            return true
        }
        guard let count = try file.window(at: place, count: 2).number(at: 0, bytes: 2, order) else { return false }
        return place + 2 + 12 * count <= file.status.size
    }
}
