import CFiles
import ReceiptModel
package import SystemPackage

/// An open file that nobody has open for writing, as long as the lease holds (fcntl(2), `F_SETLEASE`).
///
/// The kernel refuses the lease while there is a writer, and lets one that comes later wait until the lease is given back
/// or ``holds`` has been `false` for `/proc/sys/fs/lease-break-time` (45 s).
package struct LeasedFile: ~Copyable, Sendable {
    package let file: OpenedFile

    /// Takes a lease on an open file.
    ///
    /// - Throws: ``FileError``; with `resourceTemporarilyUnavailable` when a program has it open for writing, and with the
    ///   obstacle `unknownWriters` when nobody can tell: the file is another user's, or on a file system without leases.
    package init(_ file: consuming OpenedFile, _ path: FilePath) throws(FileError) {
        // The kernel tells the holder of a lease by a signal that someone waits, which would end this process.
        FileSystem.ignoreLeaseSignals()
        guard bilko_take_read_lease(file.descriptor.number) == 0 else {
            if Errno.last == .resourceTemporarilyUnavailable { throw FileError("lease", path, .last) }
            throw FileError("delete files in", path.folder, .unknownWriters)
        }
        self.file = file
    }

    /// Whether the lease is whole: nobody has it open for writing, and nobody waits to.
    package var holds: Bool { bilko_has_read_lease(file.descriptor.number) != 0 }

    /// Closing alone would not do: a child that this process is just starting holds a copy of every descriptor until it
    /// becomes another program, and the lease with it.
    deinit { bilko_end_lease(file.descriptor.number) }
}
