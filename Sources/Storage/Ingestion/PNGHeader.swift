import Files

/// The size in a PNG, from the chunk IHDR that must come first (PNG specification, section 5.6).
enum PNGHeader {
    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        let head = try file.window(at: 8, count: 16)
        guard head.holds("IHDR", at: 4) else { return [] }
        return [PageSize(head.number(at: 8, bytes: 4), head.number(at: 12, bytes: 4))]
    }
}
