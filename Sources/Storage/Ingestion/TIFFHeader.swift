import Files
import ReceiptModel

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

        /// Where the entry of a tag begins in a directory of so many entries.
        func place(of tag: Int, in entries: ByteWindow, _ count: Int) -> Int? {
            (0..<count).lazy.map { $0 * entryWidth }.first { entries.number(at: $0, bytes: 2, order) == tag }
        }

        /// Bytes of one value of an entry; `nil` for what is no unsigned number.
        func width(ofTypeAt start: Int, in entries: ByteWindow) -> Int? {
            switch entries.number(at: start + 2, bytes: 2, order) {
            case 1: 1
            case 3: 2
            case 4: 4
            case 16: 8
            default: nil
            }
        }
    }

    /// A directory of a page has a few dozen entries; one with more than this does not tell its size.
    private static let entryLimit = 4_096

    /// What the chain of directories states.
    struct Chain {
        fileprivate(set) var pages: [PageSize] = []
        /// Why no program has written this chain; `nil` for an honest one.
        fileprivate(set) var fault: Message?
    }

    /// The chain, as far as `limit` pages; one whose pages share their bytes has a fault.
    ///
    /// Some hundred directories on one strip make a file of a few kilobytes that takes hours.
    static func chain(of file: borrowing OpenedFile, upTo limit: Int) throws(FileError) -> Chain {
        let head = try file.window(at: 0, count: 16)
        guard let layout = Layout(head) else { return Chain() }
        var chain = Chain()
        var strips = TIFFStrips(layout: layout, byteCount: file.status.size)
        var visited: Set<Int> = [0]
        var next = head.number(at: layout.isBig ? 8 : 4, bytes: layout.offsetWidth, layout.order)
        while let offset = next, offset != 0, chain.pages.count < limit {
            // A list that leads back into itself ends there, for libtiff as well.
            guard visited.insert(offset).inserted else { break }
            let count = try file.window(at: offset, count: layout.countWidth)
                .number(at: 0, bytes: layout.countWidth, layout.order)
            guard let count, (1...entryLimit).contains(count) else { break }
            let entries = try file.window(
                at: offset + layout.countWidth, count: count * layout.entryWidth + layout.offsetWidth)
            chain.pages.append(
                PageSize(
                    value(of: 256, in: entries, count, layout), value(of: 257, in: entries, count, layout)))
            if let fault = try strips.take(entries, count, of: file) {
                chain.fault = fault
                return chain
            }
            next = entries.number(at: count * layout.entryWidth, bytes: layout.offsetWidth, layout.order)
        }
        return chain
    }

    /// The number that an entry holds itself, as width (256) and height (257) do.
    private static func value(of tag: Int, in entries: ByteWindow, _ count: Int, _ layout: Layout) -> Int? {
        layout.place(of: tag, in: entries, count).flatMap { start in
            layout.width(ofTypeAt: start, in: entries).flatMap {
                entries.number(at: start + layout.valueOffset, bytes: $0, layout.order)
            }
        }
    }
}
