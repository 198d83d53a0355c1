import Files
import ReceiptModel

/// The bytes that the pages of a TIFF are made of (TIFF 6.0, sections 3 and 15): each page has its own.
struct TIFFStrips {
    private let layout: TIFFHeader.Layout
    private let byteCount: Int
    /// Where strips of earlier directories begin.
    private var taken: Set<Int> = []
    /// The lengths of all strips, and of the lists that name them.
    private var total = 0
    private var strips = 0

    /// Tags of where strips or tiles begin, each with that of how long they are.
    private static let lists = [(273, 279), (324, 325)]
    /// Maximum number of strips and tiles of a file: a row to a strip on 500 pages of A4 at 200 dots per inch.
    private static let stripLimit = 1_200_000
    /// Maximum of all lengths, in multiples of the file; what honest writers count twice is small.
    private static let mostShares = 2

    init(layout: TIFFHeader.Layout, byteCount: Int) {
        self.layout = layout
        self.byteCount = byteCount
    }

    /// Takes the strips of a directory; why no program has written them, or `nil`.
    ///
    /// What lies outside of the file counts for nothing, because a file may be cut short.
    mutating func take(
        _ entries: ByteWindow, _ count: Int, of file: borrowing OpenedFile
    ) throws(FileError) -> Message? {
        var own: Set<Int> = []
        for (offsetTag, lengthTag) in Self.lists {
            let offsets = try values(of: offsetTag, in: entries, count, of: file)
            let lengths = try values(of: lengthTag, in: entries, count, of: file)
            strips += offsets.count
            guard strips <= Self.stripLimit else { return "it has more than \(Self.stripLimit) strips" }
            for (index, offset) in offsets.enumerated() where offset < byteCount {
                // Without a length a strip goes as far as its decoder likes; where it begins still counts.
                let length = index < lengths.count ? lengths[index] : 1
                guard length > 0 else { continue }
                total += min(length, byteCount - offset)
                own.insert(offset)
            }
        }
        if !own.isDisjoint(with: taken) { return "several of its pages are made of the same bytes" }
        taken.formUnion(own)
        return total > Self.mostShares * byteCount ? "its pages are made of more bytes than it has" : nil
    }

    /// The numbers of an entry, those that lie in the file.
    private mutating func values(
        of tag: Int, in entries: ByteWindow, _ count: Int, of file: borrowing OpenedFile
    ) throws(FileError) -> [Int] {
        guard let start = layout.place(of: tag, in: entries, count),
            let width = layout.width(ofTypeAt: start, in: entries),
            let stated = entries.number(at: start + 4, bytes: layout.offsetWidth, layout.order)
        else { return [] }
        // One more than is allowed shows that it is too many.
        let number = min(stated, Self.stripLimit + 1)
        var list = entries
        var place = start + layout.valueOffset
        if number * width > layout.offsetWidth {
            guard let offset = entries.number(at: place, bytes: layout.offsetWidth, layout.order) else { return [] }
            list = try file.window(at: offset, count: number * width)
            place = 0
            total += list.bytes.count
        }
        let bytes = list.bytes.dropFirst(place).prefix(number * width)
        return (0..<bytes.count / width).compactMap { index in
            let first = bytes.startIndex + index * width
            let field = bytes[first..<first + width]
            let value =
                layout.order == .big
                ? field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                : field.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
    }
}
