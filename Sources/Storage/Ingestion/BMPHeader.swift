import Files

/// The size in a BMP, from the header behind the file header (Microsoft, "Bitmap Storage").
enum BMPHeader {
    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        let head = try file.window(at: 14, count: 12)
        switch head.number(at: 0, bytes: 4, .little) {
        case 12: return [PageSize(head.number(at: 4, bytes: 2, .little), head.number(at: 6, bytes: 2, .little))]
        case let size? where size >= 16:
            // Rows from top to bottom have a height below zero.
            let height = head.number(at: 8, bytes: 4, .little).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
            return [PageSize(head.number(at: 4, bytes: 4, .little), height)]
        default: return []
        }
    }
}
