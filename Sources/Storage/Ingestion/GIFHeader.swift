import Files

/// The sizes in a GIF: of the canvas and of its first picture (GIF89a specification, sections 18 and 20).
enum GIFHeader {
    /// Extensions and their blocks that are looked at.
    private static let blockLimit = 1_000

    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        let head = try file.window(at: 0, count: 13)
        guard let flags = head[10] else { return [] }
        let canvas = PageSize(head.number(at: 6, bytes: 2, .little), head.number(at: 8, bytes: 2, .little))
        var offset = 13 + (flags & 0x80 != 0 ? 3 * (2 << Int(flags & 7)) : 0)
        for _ in 0..<blockLimit {
            let block = try file.window(at: offset, count: 9)
            switch block[0] {
            case 0x21: offset = try end(ofBlocksAt: offset + 2, in: file)
            case 0x2C:
                let sides = [(1, 5), (3, 7)].map { place, size -> Int? in
                    guard let start = block.number(at: place, bytes: 2, .little),
                        let length = block.number(at: size, bytes: 2, .little)
                    else { return nil }
                    // A picture without an area stays one; what sticks out enlarges the canvas.
                    return length == 0 ? 0 : start + length
                }
                let picture = PageSize(sides[0], sides[1])
                // A canvas without an area is none; the picture counts.
                return canvas.sides.map { $0.width > 0 && $0.height > 0 } == true ? [canvas, picture] : [picture]
            default: return []
            }
        }
        return []
    }

    /// Behind a chain of data blocks, each of which begins with its length; the last is empty.
    private static func end(ofBlocksAt start: Int, in file: borrowing OpenedFile) throws(FileError) -> Int {
        var offset = start
        for _ in 0..<blockLimit {
            guard let length = try file.window(at: offset, count: 1)[0] else { break }
            offset += 1 + Int(length)
            if length == 0 { break }
        }
        return offset
    }
}
