import Files

/// The sizes in a WebP: of the canvas and of every still picture in it (RFC 9649, section 2).
enum WebPHeader {
    /// Chunks that are looked at.
    private static let chunkLimit = 64
    /// Pixels of a picture without loss, of which the decoder holds all in full colour.
    private static let losslessPixels = 30_000_000

    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        var pages: [PageSize] = []
        var offset = 12
        for _ in 0..<chunkLimit {
            let chunk = try file.window(at: offset, count: 18)
            guard let name = chunk.fourCharacters(at: 0), let length = chunk.number(at: 4, bytes: 4, .little)
            else { break }
            if let page = page(chunk, named: name) { pages.append(page) }
            offset += 8 + length + length % 2
        }
        return pages
    }

    private static func page(_ chunk: ByteWindow, named name: String) -> PageSize? {
        switch name {
        case "VP8 " where chunk.holds([0x9D, 0x01, 0x2A], at: 11):
            let sides = [14, 16].map { chunk.number(at: $0, bytes: 2, .little).map { $0 & 0x3FFF } }
            return PageSize(sides[0], sides[1])
        case "VP8L" where chunk[8] == 0x2F:
            guard let packed = chunk.number(at: 9, bytes: 4, .little) else { return nil }
            return PageSize((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1, mostPixels: losslessPixels)
        case "VP8X":
            let sides = [12, 15].map { chunk.number(at: $0, bytes: 3, .little).map { $0 + 1 } }
            return PageSize(sides[0], sides[1])
        default: return nil
        }
    }
}
