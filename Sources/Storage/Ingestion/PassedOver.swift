/// Names that are no documents but traces of programs: half-written, temporary, hidden, made by an operating system.
///
/// They count inside a folder only. A file that gets its final name later is found by the next import.
enum PassedOver {
    /// Unfinished downloads and transfers, by the end of the name.
    private static let suffixes = [".part", ".partial", ".filepart", ".crdownload", ".download", ".tmp", ".temp", "~"]
        .map { Array($0.utf8) }
    /// Lock files of office programs, by the beginning; every name with a leading dot is covered besides.
    private static let prefixes = ["~$", "."].map { Array($0.utf8) }
    /// Thumbnails and metadata of network disks, macOS and Windows.
    private static let names = ["@eadir", "__macosx", "thumbs.db", "desktop.ini"].map { Array($0.utf8) }

    /// Whether a name, without its folder, is passed over; upper and lower case are the same.
    static func covers(_ name: [UInt8]) -> Bool {
        let name = name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return names.contains(name) || prefixes.contains { name.starts(with: $0) }
            || suffixes.contains { name.count >= $0.count && name.suffix($0.count) == $0[...] }
    }
}
