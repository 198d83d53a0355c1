import CFiles
import Glibc
import ReceiptModel
package import SystemPackage

/// A regular file that was opened for reading without ever following or blocking on anything else.
package struct OpenedFile: ~Copyable, Sendable {
    package let descriptor: OwnedDescriptor
    /// As it was when the file was opened.
    package let status: FileStatus

    /// Takes over an open file that is known by other means, such as a temporary file.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package init(descriptor: consuming OwnedDescriptor) throws(FileError) {
        self.status = try descriptor.status()
        self.descriptor = descriptor
    }

    /// Whether nobody wrote to the file or put another in its place since it was opened.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package func isUnchanged() throws(FileError) -> Bool { try descriptor.status() == status }
}

/// The file system, with paths as bytes from end to end.
package enum FileSystem {
    /// What stands at the path; links are not followed unless asked.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func status(of path: FilePath, followingLinks: Bool = false) throws(FileError) -> FileStatus {
        var raw = stat()
        let result = unsafe path.withPlatformString { name in
            unsafe fstatat(AT_FDCWD, name, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        guard result == 0 else { throw FileError("examine", path, .last) }
        return FileStatus(raw)
    }

    /// Whether anything stands at the path.
    package static func exists(_ path: FilePath) -> Bool { (try? status(of: path)) != nil }

    /// Opens a regular file for reading.
    ///
    /// The path is pinned first (`O_PATH`) and looked at, and only a regular file is opened through the pin: a named
    /// pipe, a socket or a device is refused at once and cannot block, and nobody can swap the file in between.
    /// - Throws: `FileError`; for anything but a regular file with the action `read as a file`.
    package static func openRegular(_ path: FilePath, followingLinks: Bool) throws(FileError) -> OpenedFile {
        let pin = try openDescriptor(path, flags: bilko_o_path | (followingLinks ? 0 : O_NOFOLLOW), action: "open")
        return try openRegular(pinned: pin, path)
    }

    /// Opens what a pin (`O_PATH`) is on, if it is a regular file; the path is for messages only.
    static func openRegular(pinned pin: borrowing OwnedDescriptor, _ path: FilePath) throws(FileError) -> OpenedFile {
        let kind = try pin.status().kind
        switch kind {
        case .regular: break
        case .symbolicLink: throw FileError("read as a file", path, .tooManySymbolicLinkLevels)
        case .directory: throw FileError("read as a file", path, .isDirectory)
        default: throw FileError("read as a file", path, .notSupported)
        }
        let through = FilePath("/proc/self/fd/\(pin.number)")
        let number = unsafe through.withPlatformString { unsafe Glibc.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard number >= 0 else { throw FileError("open", path, .last) }
        return try OpenedFile(descriptor: OwnedDescriptor(takingOwnershipOf: number))
    }

    /// The names in a folder, as bytes, sorted bytewise; without `.` and `..`.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func names(in folder: FilePath) throws(FileError) -> [[UInt8]] {
        guard let stream = unsafe folder.withPlatformString({ unsafe opendir($0) }) else {
            throw FileError("list", folder, .last)
        }
        return try unsafe names(of: stream, folder)
    }

    /// The names that a stream gives, which is closed afterwards.
    static func names(of stream: OpaquePointer, _ folder: FilePath) throws(FileError) -> [[UInt8]] {
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            Glibc.errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                unsafe Array(buffer.prefix { $0 != 0 })
            }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
        }
        guard Glibc.errno == 0 else { throw FileError("list", folder, .last) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The paths that a shell pattern matches, sorted; empty when none does.
    package static func matches(of pattern: FilePath) -> [FilePath] {
        var found = unsafe glob_t()
        defer { unsafe globfree(&found) }
        guard unsafe pattern.withPlatformString({ unsafe glob($0, 0, nil, &found) }) == 0 else { return [] }
        return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
            unsafe found.gl_pathv[index].map { unsafe FilePath(platformString: $0) }
        }
    }

    /// The folder in which the process was started.
    package static func workingFolder() -> FilePath {
        guard let name = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(name) }
        return unsafe FilePath(platformString: name)
    }

    /// A path as the user wrote it, from the working folder.
    package static func absolute(_ text: String) -> FilePath { absolute(FilePath(text)) }

    /// A path from the working folder.
    package static func absolute(_ path: FilePath) -> FilePath {
        path.isAbsolute ? path : workingFolder().pushing(path)
    }

    /// The file that a path leads to, with every link followed; `nil` when there is none.
    package static func resolved(_ path: FilePath) -> FilePath? {
        guard let name = unsafe path.withPlatformString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(name) }
        return unsafe FilePath(platformString: name)
    }

    /// Bytes free for this user on the file system of the path, and how many it has in all.
    ///
    /// - Throws: ``FileError`` with what was tried, the path and what the system said.
    package static func space(at path: FilePath) throws(FileError) -> (free: Int, total: Int) {
        var raw = statvfs()
        guard unsafe path.withPlatformString({ unsafe statvfs($0, &raw) }) == 0 else {
            throw FileError("measure the space at", path, .last)
        }
        return (Int(raw.f_bavail) * Int(raw.f_frsize), Int(raw.f_blocks) * Int(raw.f_frsize))
    }

    /// Whether the file system of the path is mounted read-only; `false` when nobody knows.
    package static func isReadOnly(_ path: FilePath) -> Bool {
        var raw = statvfs()
        guard unsafe path.withPlatformString({ unsafe statvfs($0, &raw) }) == 0 else { return false }
        return raw.f_flag & UInt(ST_RDONLY) != 0
    }

    /// The arguments of this process as they came, also where they are no UTF-8.
    package static func processArguments() -> [[UInt8]] {
        guard let line = try? openDescriptor("/proc/self/cmdline", flags: O_RDONLY, action: "open") else { return [] }
        var bytes: [UInt8] = []
        while let more = try? line.nextBytes(count: 65_536), !more.isEmpty { bytes += more }
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
    }

    /// Raises the number of files that this process may have open as far as it may by itself.
    package static func raiseOpenFileLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 4_096)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Opens `/dev/null` in the place of standard input, output and error where they are closed.
    package static func fillStandardDescriptors() {
        while true {
            let number = unsafe Glibc.open("/dev/null", O_RDWR)
            guard number >= 0 else { return }
            if number > 2 {
                close(number)
                return
            }
        }
    }

    static func openDescriptor(
        _ path: FilePath, flags: CInt, mode: mode_t = 0o600, action: Message
    ) throws(FileError) -> OwnedDescriptor {
        while true {
            let number = unsafe path.withPlatformString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
            if number >= 0 { return OwnedDescriptor(takingOwnershipOf: number) }
            if Errno.last == .interrupted { continue }
            throw FileError(action, path, .last)
        }
    }
}
