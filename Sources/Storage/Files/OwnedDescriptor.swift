import Glibc
package import ReceiptModel
package import SystemPackage

/// An open file that is closed when its owner lets go of it.
package struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number of the descriptor; borrowed, never to be closed by the one who asks.
    package let number: CInt

    /// Takes over an open descriptor.
    package init(takingOwnershipOf number: CInt) { self.number = number }

    deinit { Glibc.close(number) }

    /// A second descriptor of the same open file, for an owner of its own.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func duplicated() throws(FileError) -> OwnedDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw FileError("duplicate", described: "an open file", .last) }
        return OwnedDescriptor(takingOwnershipOf: copy)
    }

    /// A descriptor of its own on the standard input of this process.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func standardInput() throws(FileError) -> OwnedDescriptor {
        let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw FileError("open", described: "standard input", .last) }
        return OwnedDescriptor(takingOwnershipOf: copy)
    }

    /// What the kernel says of the open file.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func status() throws(FileError) -> FileStatus {
        var raw = stat()
        guard unsafe fstat(number, &raw) == 0 else { throw FileError("examine", described: "an open file", .last) }
        return FileStatus(raw)
    }

    /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func bytes(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe pread(
                    number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset + filled))
                if got < 0 {
                    if Errno.last == .interrupted { continue }
                    failure = FileError("read", described: "an open file", .last)
                    break
                }
                if got == 0 { break }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads the next bytes of a stream that cannot seek, up to `count`; empty at its end.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func nextBytes(count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while true {
                let got = unsafe Glibc.read(number, buffer.baseAddress, count)
                if got < 0 {
                    if Errno.last == .interrupted { continue }
                    failure = FileError("read", described: "standard input", .last)
                } else {
                    filled = got
                }
                return
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Appends all the bytes at the current position.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
        var failure: FileError?
        unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let wrote = unsafe Glibc.write(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
                if wrote < 0 {
                    if Errno.last == .interrupted { continue }
                    failure = FileError("write", path, .last)
                    return
                }
                done += wrote
            }
        }
        if let failure { throw failure }
    }

    /// Waits until the bytes of the file are on the disk.
    ///
    /// A failure is final for this file: the kernel may have dropped the bytes, and a second call would report success.
    /// Write it anew from the source.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func synchronise(_ path: FilePath) throws(FileError) {
        guard fsync(number) == 0 else { throw FileError("make durable", path, .last) }
    }
}

extension Errno {
    /// The error of the last failed call on this thread.
    package static var last: Errno { Errno(rawValue: Glibc.errno) }
}

/// What a path or an open file is.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case regular = "a file"
        case directory = "a folder"
        case symbolicLink = "a symbolic link"
        case fifo = "a named pipe"
        case socket = "a socket"
        case device = "a device"
        case unknown = "of an unknown kind"

        /// What people call it.
        package var words: Message {
            switch self {
            case .regular: "a file"
            case .directory: "a folder"
            case .symbolicLink: "a symbolic link"
            case .fifo: "a named pipe"
            case .socket: "a socket"
            case .device: "a device"
            case .unknown: "of an unknown kind"
            }
        }
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    package let device: UInt64
    package let inode: UInt64
    /// Nanoseconds since 1970.
    package let modified: Int64
    /// Nanoseconds since 1970; unlike `modified` nobody can set it back.
    package let changed: Int64
    /// The permission bits.
    package let mode: UInt32
    /// The numeric owner.
    package let owner: UInt32
    /// The numeric group.
    package let group: UInt32

    init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            case S_IFCHR, S_IFBLK: .device
            default: .unknown
            }
        size = Int(raw.st_size)
        device = UInt64(raw.st_dev)
        inode = UInt64(raw.st_ino)
        modified = Int64(raw.st_mtim.tv_sec) * 1_000_000_000 + Int64(raw.st_mtim.tv_nsec)
        changed = Int64(raw.st_ctim.tv_sec) * 1_000_000_000 + Int64(raw.st_ctim.tv_nsec)
        mode = raw.st_mode & 0o7777
        owner = raw.st_uid
        group = raw.st_gid
    }
}
