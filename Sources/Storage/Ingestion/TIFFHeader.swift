import Files

/// The sizes of the pages in a TIFF (TIFF 6.0, section 2) or BigTIFF, from its chain of directories.
enum TIFFHeader {
    /// Where the numbers of this file are, and how wide.
    struct Layout {
        let order: ByteOrder
        let isBig: Bool

        /// `nil` when the file does not begin like a TIFF.
        init?(_ head: ByteWindow) {
            if head.holds("II") { order = .little } else if head.holds("MM") { order = .big } else { return nil }
            switch head.number(at: 2, bytes: 2, order) {
            case 42: isBig = false
            case 43 where head.number(at: 4, bytes: 2, order) == 8: isBig = true
            default: return nil
            }
        }

        /// Bytes of an offset in the file.
        var offsetWidth: Int { isBig ? 8 : 4 }
        /// Bytes of the number of entries in a directory.
        var countWidth: Int { isBig ? 8 : 2 }
        var entryWidth: Int { isBig ? 20 : 12 }
        /// Where the value stands in an entry.
        var valueOffset: Int { isBig ? 12 : 8 }
    }

    /// A directory of a page has a few dozen entries; one with more than this does not tell its size.
    private static let entryLimit = 4_096

    /// The pages of the chain, at most `limit`; a chain that leads back into itself ends there.
    static func pages(of file: borrowing OpenedFile, upTo limit: Int) throws(FileError) -> [PageSize] {
        let head = try file.window(at: 0, count: 16)
        guard let layout = Layout(head) else { return [] }
        var pages: [PageSize] = []
        var visited: Set<Int> = [0]
        var next = head.number(at: layout.isBig ? 8 : 4, bytes: layout.offsetWidth, layout.order)
        while let offset = next, pages.count < limit, visited.insert(offset).inserted {
            let count = try file.window(at: offset, count: layout.countWidth)
                .number(at: 0, bytes: layout.countWidth, layout.order)
            guard let count, (1...entryLimit).contains(count) else { break }
            let entries = try file.window(
                at: offset + layout.countWidth, count: count * layout.entryWidth + layout.offsetWidth)
            pages.append(
                PageSize(
                    value(of: 256, in: entries, count, layout), value(of: 257, in: entries, count, layout)))
            next = entries.number(at: count * layout.entryWidth, bytes: layout.offsetWidth, layout.order)
        }
        return pages
    }

    /// The number that an entry holds itself, as width (256) and height (257) do.
    private static func value(of tag: Int, in entries: ByteWindow, _ count: Int, _ layout: Layout) -> Int? {
        for start in (0..<count).map({ $0 * layout.entryWidth })
        where entries.number(at: start, bytes: 2, layout.order) == tag {
            let width: Int? =
                switch entries.number(at: start + 2, bytes: 2, layout.order) {
                case 1: 1
                case 3: 2
                case 4: 4
                case 16: 8
                default: nil
                }
            return width.flatMap { entries.number(at: start + layout.valueOffset, bytes: $0, layout.order) }
        }
        return nil
    }
}
