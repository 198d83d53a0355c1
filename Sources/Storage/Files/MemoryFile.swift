import CFiles
import ReceiptModel
import SystemPackage

/// A file that is in memory only and has no name; it is gone when its owner lets go of it.
package struct MemoryFile: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// A new empty file.
    ///
    /// - Throws: `FileError`, as when too many files are open.
    package init() throws(FileError) {
        let number = bilko_open_memory_file()
        guard number >= 0 else { throw FileError("create", described: Self.name, .last) }
        descriptor = OwnedDescriptor(takingOwnershipOf: number)
    }

    /// Appends bytes.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        try descriptor.write(bytes, to: FilePath(Self.name))
    }

    /// The same file open for reading only, at a position of its own; it outlives this value.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func opened() throws(FileError) -> OpenedFile {
        try FileSystem.openRegular(FilePath("/proc/self/fd/\(descriptor.number)"), followingLinks: true)
    }

    private static let name = "a file in memory"
}
