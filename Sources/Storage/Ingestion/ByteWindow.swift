import Files

/// The order of the bytes of a number in a file.
enum ByteOrder: Equatable {
    case big
    case little
}

/// A piece of a file; every question about a place outside of it has the answer `nil`.
struct ByteWindow {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// An unsigned number of one to eight bytes; `nil` also when it does not fit an `Int`.
    func number(at offset: Int, bytes width: Int, _ order: ByteOrder = .big) -> Int? {
        guard (1...8).contains(width), let field = slice(at: offset, count: width) else { return nil }
        let inOrder = order == .big ? Array(field) : field.reversed()
        return Int(exactly: inOrder.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count]
    }

    /// Whether these bytes stand at the place.
    func holds(_ expected: [UInt8], at offset: Int = 0) -> Bool {
        slice(at: offset, count: expected.count).map { $0 == expected[...] } ?? false
    }

    /// Whether this ASCII text stands at the place.
    func holds(_ expected: String, at offset: Int = 0) -> Bool { holds(Array(expected.utf8), at: offset) }

    /// Whether these bytes stand anywhere in the window.
    func contains(_ expected: String) -> Bool {
        let expected = Array(expected.utf8)
        return bytes.indices.contains { holds(expected, at: $0) }
    }

    /// Four ASCII characters, such as the name of a chunk or box; `nil` when one of them is none.
    func fourCharacters(at offset: Int) -> String? {
        guard let field = slice(at: offset, count: 4), field.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: field, as: UTF8.self)
    }
}

extension OpenedFile {
    /// Up to `count` bytes from a place that the file itself may have named; empty when that is outside of the file.
    borrowing func window(at offset: Int, count: Int) throws(FileError) -> ByteWindow {
        guard offset >= 0, offset < status.size else { return ByteWindow([]) }
        return ByteWindow(try descriptor.bytes(from: offset, count: min(count, status.size - offset)))
    }
}
