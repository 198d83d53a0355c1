package import Files
package import SystemPackage

/// Turns a stream that can be read only once into a file that can be read anywhere.
package enum Spool {
    /// Copies a stream to its end into a file without a name, which is gone when its owner lets go of it.
    ///
    /// - Parameters:
    ///   - stream: Read from where it stands.
    ///   - folder: An existing folder; the file has a name in it for an instant only.
    ///   - limit: The most bytes of interest. One byte more is copied and the rest is left unread, so that the header
    ///     gate sees a file beyond its limit and refuses it.
    /// - Returns: The copy.
    /// - Throws: `FileError` when the stream cannot be read or the folder cannot take the bytes.
    package static func copy(
        _ stream: borrowing OwnedDescriptor, into folder: FilePath, limit: Int
    ) throws(FileError) -> OpenedFile {
        let file = try makeUnlinkedFile(in: folder)
        var room = limit == .max ? limit : limit + 1
        while room > 0 {
            let bytes = try stream.nextBytes(count: min(room, 1 << 16))
            if bytes.isEmpty { break }
            try file.write(bytes, to: folder)
            room -= bytes.count
        }
        return try OpenedFile(descriptor: file)
    }

    /// A name that a crash left behind, or that another process uses just now, is passed over.
    private static func makeUnlinkedFile(in folder: FilePath) throws(FileError) -> OwnedDescriptor {
        var number = 0
        while true {
            let path = folder.appending("spool-\(number).part")
            do throws(FileError) {
                let file = try Durability.createFile(path)
                try Durability.remove(path)
                return file
            } catch  where error.errno == .fileExists && number < 1_000 {
                number += 1
            }
        }
    }
}
